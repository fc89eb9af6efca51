"""The bots: legal, fair, quick, and better than random."""

from collections.abc import Callable
from random import Random
from time import perf_counter
from typing import Final, cast

import pytest

import kingofsiam_kernel as kernel
from kernel.tests.helpers_playouts import random_game
from kingofsiam import State, count_legal_moves, deal, judge, observe, play
from kingofsiam.observation import consistent_state
from kingofsiam.players import Bot, find_bot, staged_bot
from kingofsiam_kernel.errors import InvalidSetting
from kingofsiam_kernel.search.bots import get_policy, greedy_bot, mcts_bot
from tests.helpers_hidden_information import with_other_hidden_cards

MAX_SECONDS: Final = 0.3
"""How long a move may take on an ordinary machine."""

PLAYERS: Final[dict[str, Bot]] = {"staged": staged_bot, "greedy": greedy_bot, "search": mcts_bot(4)}

MAX_MOVES: Final = 500
"""With fewer legal moves the search is quick, even if the kernel is interpreted."""


def bot_game(names: tuple[str, ...], seed: int) -> State:
    """The end of a game between these bots."""
    state, rng = deal(len(names), seed=seed), Random(seed)
    while state.outcome is None:
        state = play(state, find_bot(names[state.to_move])(observe(state, state.to_move), rng))
    return state


def sampled_positions(name: str, seed: int) -> list[State]:
    """Some of the positions of a game; for the search only those with few legal moves."""
    if name != "search":
        return random_game(seed)[::4]
    return [state for state in random_game(seed) if 1 < count_legal_moves(state) < MAX_MOVES][::4]


@pytest.mark.parametrize("name", PLAYERS)
@pytest.mark.parametrize("seed", range(6))
def test_every_move_of_a_bot_is_legal(name: str, seed: int) -> None:
    for state in sampled_positions(name, seed):
        assert judge(state, PLAYERS[name](observe(state, state.to_move), Random(seed))) == ()


@pytest.mark.parametrize("name", PLAYERS)
def test_equal_observations_and_equal_seeds_give_equal_moves(name: str) -> None:
    """Bots cannot use what is hidden from them."""
    for state in sampled_positions(name, 3):
        other = with_other_hidden_cards(state)
        one, same = observe(state, state.to_move), observe(other, other.to_move)
        assert one == same
        assert PLAYERS[name](one, Random(1)) == PLAYERS[name](same, Random(1))


KERNEL_MOVES: Final[dict[str, Callable[[kernel.PackedState, kernel.Rng], int]]] = {
    "greedy": kernel.greedy_move,
    "search": lambda packed, rng: kernel.search_move(packed, rng, 4, True),
}


@pytest.mark.parametrize("name", KERNEL_MOVES)
def test_a_bot_is_that_of_the_kernel(name: str) -> None:
    """The search draws the hidden cards at random, so their true places make no difference."""
    for state in sampled_positions(name, 4):
        move = KERNEL_MOVES[name](kernel.pack(state), kernel.Rng(Random(4).getrandbits(63)))
        assert PLAYERS[name](observe(state, state.to_move), Random(4)) == kernel.unpack_move(move, state.map)


@pytest.mark.parametrize("level", ["easy", "medium", "hard"])
def test_a_level_is_the_same_bot_and_policy(level: str) -> None:
    """Whoever asks for it, a table or an arena, gets the same player."""
    state = next(state for state in reversed(random_game(1)) if count_legal_moves(state) > 1)
    move = get_policy(level)(kernel.pack(state), kernel.Rng(Random(5).getrandbits(63)))
    assert find_bot(level)(observe(state, state.to_move), Random(5)) == kernel.unpack_move(move, state.map)


@pytest.mark.parametrize("simulations", [0, -1, 2.5, "1000", True, None])
def test_a_search_needs_at_least_one_simulation(simulations: object) -> None:
    with pytest.raises(InvalidSetting) as refused:
        mcts_bot(cast(int, simulations))
    assert repr(simulations) in refused.value.faults[0]


@pytest.mark.parametrize("seed", range(8))
def test_a_consistent_state_has_the_same_observation_and_the_same_legal_moves(seed: int) -> None:
    for state in random_game(seed)[::5]:
        observation = observe(state, state.to_move)
        other = consistent_state(observation)
        assert kernel.unpack(kernel.pack(other), other.map) == other  # what a network reads
        assert observe(other, other.to_move) == observation
        assert count_legal_moves(other) == count_legal_moves(state)


def test_the_greedy_bot_is_fast() -> None:
    for state in (state for seed in range(3) for state in random_game(seed)[::6]):
        start = perf_counter()
        greedy_bot(observe(state, state.to_move), Random(0))
        assert perf_counter() - start < MAX_SECONDS


def test_the_greedy_bot_wins_most_games_against_two_staged_bots() -> None:
    """Three equal bots would each win a third of the games."""
    names = ("greedy", "staged", "staged", "greedy", "staged")
    ends = [bot_game(names[3 - seed % 3 :][:3], seed).outcome for seed in range(12)]
    assert sum(end is not None and seed % 3 in end.winners for seed, end in enumerate(ends)) > 6
