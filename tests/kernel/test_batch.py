"""A batch: every game in it is the game played alone, number by number, also across automatic resets."""

from __future__ import annotations

from dataclasses import dataclass, field
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

import kingofsiam as ks
from kingofsiam import kernel
from kingofsiam.errors import NotLegal
from kingofsiam.kernel.batch import AUTORESET_MODES, OPPONENTS, RESIGN, WAIT, Batch
from tests.helpers_strategies import ANY_READINGS, MAPS, PLAYERS, fewer_examples

SIZE, MASK = kernel.OBSERVATION_SIZE, kernel.CHOICES
STEPS = 300


@dataclass
class GameAlone:
    """One game of a batch, played by the functions for single games."""

    dealer: kernel.Dealer
    size: int
    seat: int | None
    greedy: bool
    seed: int
    decision: kernel.Decision = field(init=False)
    choices: int = field(init=False)

    def __post_init__(self) -> None:
        self.deal(self.seed)

    def deal(self, seed: int) -> None:
        """Begin the game with this seed."""
        self.seed, self.choices, self.rng = seed, 0, kernel.Rng(seed)
        self.decision = self.next_of_learner(kernel.first_decision(self.dealer.deal(seed)))

    def next_of_learner(self, decision: kernel.Decision) -> kernel.Decision:
        """The opponents' turns."""
        while self.seat is not None and not decision.over and decision.to_move != self.seat:
            player = kernel.greedy_move if self.greedy else kernel.staged_move
            decision = kernel.first_decision(kernel.play(decision.state, player(decision.state, self.rng)))
        return decision

    def row(self) -> bytes:
        """What the learner sees."""
        return kernel.encode_observation(self.decision, self.decision.to_move if self.seat is None else self.seat)


def row_of(view: memoryview, game: int, size: int) -> bytes:
    """The bytes of a game in a buffer."""
    return bytes(view[game * size : (game + 1) * size])


@st.composite
def batches(draw: st.DrawFn) -> tuple[Batch, list[GameAlone], str]:
    """A batch of any kind, and its games alone."""
    dealer = kernel.Dealer(draw(st.sampled_from(PLAYERS)), draw(st.sampled_from(MAPS)), draw(ANY_READINGS))
    size, seed, mode = draw(st.integers(1, 3)), draw(st.integers(0, 2**40)), draw(st.sampled_from(AUTORESET_MODES))
    seat, opponents = draw(st.none() | st.integers(0, dealer.players - 1)), draw(st.sampled_from(OPPONENTS))
    batch = Batch(dealer, size, seat, opponents, mode)
    batch.reset(seed)
    return batch, [GameAlone(dealer, size, seat, opponents == "greedy", seed + each) for each in range(size)], mode


@fewer_examples(2)
@given(batches(), st.randoms(use_true_random=False))
def test_every_game_of_a_batch_is_the_game_alone(drawn: tuple[Batch, list[GameAlone], str], rng: Random) -> None:
    """Observation, mask, seat, length, winners, the end and the next deal, in all three modes of automatic reset."""
    batch, games, mode = drawn
    for _ in range(STEPS):
        for number, game in enumerate(games):
            decision = game.decision
            assert row_of(batch.masks, number, MASK) == bytes(decision.mask >> each & 1 for each in range(MASK))
            assert (batch.seats[number], batch.seed(number)) == (decision.to_move, game.seed)
            assert int.from_bytes(row_of(batch.lengths, number, 2), "little") == game.choices
            assert row_of(batch.observations, number, SIZE) == game.row()
            assert batch.decision(number) == decision
        chosen = [rng.choice(game.decision.choices or (0,)) for game in games]
        waits = [rng.random() < 0.1 for _ in games]
        batch.step([WAIT if wait else choice for choice, wait in zip(chosen, waits, strict=True)])
        for number, (game, choice) in enumerate(zip(games, chosen, strict=True)):
            if waits[number]:
                assert not batch.terminated[number]
                continue
            was_over = game.decision.over
            if not was_over:
                game.decision = game.next_of_learner(kernel.decide(game.decision, choice))
                game.choices += 1
            ended = game.decision.over and not was_over
            assert batch.terminated[number] == ended
            assert batch.winners[number] == sum(1 << each for each in game.decision.state.winners if ended)
            if ended and mode == "same step":
                assert row_of(batch.final_observations, number, SIZE) == game.row()
            if (ended and mode == "same step") or (was_over and mode == "next step"):
                game.deal(game.seed + len(games))


def test_an_illegal_choice_changes_nothing() -> None:
    """Not even the games whose choices were legal."""
    batch = Batch(kernel.Dealer(), 2)
    batch.reset(5)
    before = bytes(batch.observations), batch.decision(0), batch.decision(1)
    with pytest.raises(NotLegal) as error:
        batch.step([0, 43])
    assert error.value.move == 43
    assert (bytes(batch.observations), batch.decision(0), batch.decision(1)) == before


def test_whoever_resigns_ends_the_game_without_winners() -> None:
    """The next step deals a new game."""
    batch = Batch(kernel.Dealer(), 2)
    batch.reset(5)
    batch.step([RESIGN, 0])
    assert (list(batch.terminated), list(batch.winners)) == ([1, 0], [0, 0])
    assert not any(row_of(batch.masks, 0, MASK))
    batch.step([0, 0])
    assert (batch.seed(0), list(batch.terminated)) == (7, [0, 0])


def test_without_automatic_reset_only_the_games_that_are_named_are_dealt_anew() -> None:
    """The others stay as they are."""
    batch = Batch(kernel.Dealer(), 2, autoreset="disabled")
    batch.reset(5)
    batch.step([RESIGN, 0])
    batch.step([0, 0])
    going_on = batch.decision(1)
    batch.deal_again([0])
    assert (batch.seed(0), batch.decision(0)) == (7, kernel.first_decision(kernel.Dealer().deal(7)))
    assert (batch.seed(1), batch.decision(1)) == (6, going_on)


@pytest.mark.parametrize(
    "wrong", [{"size": 0}, {"size": 2**30}, {"seat": 3}, {"seat": -1}, {"opponents": "best"}, {"autoreset": "never"}]
)
def test_every_fault_of_the_arguments_is_named(wrong: dict[str, object]) -> None:
    """One for each wrong argument."""
    with pytest.raises(ks.InvalidDeal) as error:
        Batch(kernel.Dealer(), **{"size": 4, **wrong})  # type: ignore[arg-type]
    assert len(error.value.faults) == 1
