"""A batch: every game in it is the game played alone, number by number, also across automatic resets."""

from __future__ import annotations

import copy
import pickle
from array import array
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from random import Random
from typing import Any

import pytest
from hypothesis import event, given
from hypothesis import strategies as st

import kingofsiam_kernel as kernel
from kingofsiam_kernel import AUTORESET_MODES, RESIGN, WAIT, Batch
from kingofsiam_kernel.errors import InvalidSetting, NotLegal
from kingofsiam_kernel.learning.infos import returns
from tests.helpers_strategies import ANY_READINGS, MAPS, PLAYERS, fewer_examples

SIZE, MASK = kernel.OBSERVATION_SIZE, kernel.CHOICES
STEPS = 300
OPPONENTS = ("staged", "greedy", "uniform")


@dataclass
class GameAlone:
    """One game of a batch, played by the functions for single games."""

    dealer: kernel.Dealer
    size: int
    seat: int | None
    opponents: str | None
    seed: int
    decision: kernel.Decision = field(init=False)

    def __post_init__(self) -> None:
        self.deal(self.seed)

    def deal(self, seed: int) -> None:
        """Begin the game with this seed."""
        self.seed, self.rng = seed, kernel.Rng(seed)
        self.decision = self.next_of_learner(kernel.first_decision(self.dealer.deal(seed)))

    def decide(self, choice: int) -> None:
        """Make a choice."""
        self.decision = self.next_of_learner(kernel.decide(self.decision, choice))

    def next_of_learner(self, decision: kernel.Decision) -> kernel.Decision:
        """The decision after the opponents' turns."""
        if self.seat is None or self.opponents is None:
            return decision
        while not decision.over and decision.to_move != self.seat:
            move = kernel.get_policy(self.opponents)(decision.state, self.rng)
            decision = kernel.first_decision(kernel.play(decision.state, move))
        return decision

    @property
    def observer(self) -> int:
        """Who sees the observation."""
        return self.decision.to_move if self.seat is None or not self.decision.over else self.seat

    def row(self) -> bytes:
        """What they see."""
        return kernel.encode_observation(self.decision, self.observer)

    def rewards(self) -> list[float]:
        """What the seats get at the end."""
        return [*returns(self.decision.state.winners, self.dealer.players)]


def mask_bytes(decision: kernel.Decision) -> bytes:
    """The action mask of a decision, a byte for each choice."""
    return bytes(decision.mask >> choice & 1 for choice in range(MASK))


def row_of(view: memoryview, game: int, size: int) -> bytes:
    """The bytes of a game in a buffer."""
    return bytes(view[game * size : (game + 1) * size])


@st.composite
def batches(draw: st.DrawFn) -> tuple[Batch, list[GameAlone], str]:
    """A batch of any kind, and its games alone."""
    dealer = kernel.Dealer(draw(st.sampled_from(PLAYERS)), draw(st.sampled_from(MAPS)), draw(ANY_READINGS))
    size, seed, mode = draw(st.integers(1, 3)), draw(st.integers(0, 2**40)), draw(st.sampled_from(AUTORESET_MODES))
    seat = draw(st.none() | st.integers(0, dealer.players - 1))
    opponents = draw(st.none() | st.sampled_from(OPPONENTS))
    batch = Batch(dealer, size, seat, opponents, mode)
    batch.reset(seed)
    event(f"mode {mode}")
    event(f"opponents {opponents if seat is not None else 'none: self-play'}")
    return batch, [GameAlone(dealer, size, seat, opponents, seed + each) for each in range(size)], mode


@fewer_examples(5)
@given(batches(), st.randoms(use_true_random=False))
def test_every_game_of_a_batch_is_the_game_alone(drawn: tuple[Batch, list[GameAlone], str], rng: Random) -> None:
    """Observation, mask, seat, rewards, the end and the next deal, in all modes of automatic reset."""
    batch, games, mode = drawn
    players = len(games[0].rewards())
    for _ in range(STEPS):
        for number, game in enumerate(games):
            assert row_of(batch.masks, number, MASK) == mask_bytes(game.decision)
            assert (batch.seats[number], batch.seed(number)) == (game.observer, game.seed)
            assert row_of(batch.observations, number, SIZE) == game.row()
            assert batch.decision(number) == game.decision
        chosen = [rng.choice(game.decision.choices or (0,)) for game in games]
        waits = [rng.random() < 0.1 for _ in games]
        batch.step(bytes(WAIT if wait else choice for choice, wait in zip(chosen, waits, strict=True)))
        for number, (game, choice) in enumerate(zip(games, chosen, strict=True)):
            was_over = game.decision.over
            if not was_over and not waits[number]:
                game.decide(choice)
            ended = game.decision.over and not was_over
            assert batch.terminated[number] == ended
            rewards = [each / 2 for each in batch.rewards.cast("b")[number * players : (number + 1) * players]]
            assert rewards == (game.rewards() if ended else [0] * players)
            if ended and mode == "same step":
                assert row_of(batch.final_observations, number, SIZE) == game.row()
            if (ended and mode == "same step") or (was_over and mode == "next step" and not waits[number]):
                game.deal(game.seed + len(games))


def test_an_illegal_choice_changes_nothing() -> None:
    """Not even the games whose choices were legal."""
    batch = Batch(kernel.Dealer(), 2)
    batch.reset(5)
    before = bytes(batch.observations), batch.decision(0), batch.decision(1)
    for wrong in (43, 44, 253):
        with pytest.raises(NotLegal) as error:
            batch.step(bytes([0, wrong]))
        assert error.value.move == wrong
    for too_few_or_many in (b"\0", b"\0\0\0"):
        with pytest.raises(InvalidSetting):
            batch.step(too_few_or_many)
    rows = memoryview(bytes(2)).cast("B", (2, 1))
    for other in (array("H", [0]), array("b", [0, -1]), memoryview(bytes(2)).cast("?"), rows):
        with pytest.raises(InvalidSetting):
            batch.step(other)
    not_a_buffer: Any = 2
    with pytest.raises(TypeError):
        batch.step(not_a_buffer)
    assert (bytes(batch.observations), batch.decision(0), batch.decision(1)) == before


def test_a_learner_sees_the_end_from_their_own_seat_even_if_another_resigns() -> None:
    """Where the caller chooses for the opponents too."""
    batch = Batch(kernel.Dealer(), 1, 0, None)
    batch.reset(7)
    first = batch.decision(0)
    assert batch.seats[0] == first.to_move != 0
    batch.step(bytes([RESIGN]))
    over = kernel.Decision(first.state, first.chosen, 0)
    assert (batch.seats[0], bytes(batch.observations)) == (0, kernel.encode_observation(over, 0))


def test_before_the_first_reset_all_games_are_over() -> None:
    """The next deals are those of a reset without a seed."""
    batch = Batch(kernel.Dealer(), 3)
    assert not any(batch.masks)
    assert batch.decision(1).choices == ()
    batch.step(bytes(3))
    assert [batch.seed(game) for game in range(3)] == [0, 1, 2]
    assert batch.decision(2) == kernel.first_decision(kernel.Dealer().deal(2))


@pytest.mark.parametrize("move", [kernel.MAX_MOVE + 1, -1, 43])
def test_an_illegal_move_of_a_policy_of_ones_own_is_refused(move: int) -> None:
    """Its legal ones are played."""
    moves = [kernel.PASS]
    batch = Batch(kernel.Dealer(), 1, 0, lambda _, __: moves[-1])
    batch.reset(7)
    first = kernel.Dealer().deal(7)
    assert first.to_move == 1
    assert batch.decision(0).state == kernel.play(kernel.play(first, kernel.PASS), kernel.PASS)
    moves.append(move)
    with pytest.raises(NotLegal) as error:
        batch.step(bytes(1))
    assert error.value.move == move


CALLS: dict[str, Callable[[Batch], None]] = {
    "step": lambda batch: batch.step(bytes(1)),
    "reset": lambda batch: batch.reset(3),
}


@pytest.mark.parametrize("name", CALLS)
@pytest.mark.parametrize("elsewhere", [False, True])
def test_a_batch_is_stepped_once_at_a_time(name: str, elsewhere: bool) -> None:
    """While a step asks a policy, neither the policy nor another thread can begin another one; the step goes on."""
    refused: list[InvalidSetting] = []

    def play(state: kernel.PackedState, rng: kernel.Rng) -> int:
        with ThreadPoolExecutor(1) as pool, pytest.raises(InvalidSetting) as error:
            pool.submit(CALLS[name], batch).result() if elsewhere else CALLS[name](batch)
        refused.append(error.value)
        return kernel.PASS

    batch, alone = Batch(kernel.Dealer(), 1, 0, play), Batch(kernel.Dealer(), 1, 0, lambda _, __: kernel.PASS)
    for each in (batch, alone):
        each.reset(7)
        each.step(bytes(1))
        each.reset(8)
    assert refused
    assert (batch.decision(0), bytes(batch.observations)) == (alone.decision(0), bytes(alone.observations))


@pytest.mark.parametrize("call", [copy.copy, copy.deepcopy, pickle.dumps])
def test_a_batch_is_not_copied(call: Callable[[Batch], object]) -> None:
    """Arrays on its buffers would not be those of the copy."""
    with pytest.raises(TypeError):
        call(Batch(kernel.Dealer(), 1))


def test_a_reset_forgets_the_ends_of_the_last_step() -> None:
    """All games begin again."""
    batch = Batch(kernel.Dealer(2), 1, autoreset="same step")
    batch.reset(5)
    fresh = bytes(batch.observations)
    while not batch.terminated[0]:
        batch.step(bytes(batch.decision(0).choices[-1:]))
    assert any(batch.rewards)
    batch.reset(5)
    assert (batch.terminated[0], any(batch.rewards), bytes(batch.observations)) == (0, False, fresh)


def test_each_game_can_have_a_seed_of_its_own() -> None:
    """Its next deal has that seed plus the number of games."""
    batch = Batch(kernel.Dealer(), 3)
    batch.reset([9, 4, 11])
    assert [batch.decision(game).state for game in range(3)] == [kernel.Dealer().deal(seed) for seed in (9, 4, 11)]
    for wrong in ([], [1, 2], [1, 2, 3, 4], [1, -1, 1], [1, 2**62, 1]):
        with pytest.raises(InvalidSetting):
            batch.reset(wrong)
    assert [batch.seed(game) for game in range(3)] == [9, 4, 11]
    batch.step(bytes([RESIGN, WAIT, WAIT]))
    batch.step(bytes([0, WAIT, WAIT]))
    assert [batch.seed(game) for game in range(3)] == [12, 4, 11]


@pytest.mark.parametrize(
    "wrong",
    [
        *({"size": 0}, {"size": 2**24}, {"seat": 3}, {"seat": -1}, {"autoreset": "never"}),
        *({"opponents": "best"}, {"opponents": "search:0"}, {"opponents": 7}),
    ],
)
def test_every_fault_of_the_arguments_is_named(wrong: dict[str, Any]) -> None:
    """One for each wrong argument."""
    given: dict[str, Any] = {"size": 4, **wrong}
    with pytest.raises(InvalidSetting) as error:
        Batch(kernel.Dealer(), **given)
    assert len(error.value.faults) == 1
    with pytest.raises(InvalidSetting) as error:
        Batch(kernel.Dealer(), 0, 4, "best", "disabled")
    assert len(error.value.faults) == 4
