"""Exact endgames: equal to brute force by the rulebook, the same in parts, and too large is said."""

from contextlib import suppress
from itertools import islice
from typing import Final, TypeAlias

import pytest
from hypothesis import assume, event, given
from hypothesis import strategies as st

import kingofsiam as ks
import kingofsiam_kernel as kernel
from kernel.tests.helpers_playouts import last_cards
from kernel.tests.small_worlds.helpers_catalogue import PLACING, SETS, TEAMS, TIES, TINY
from kernel.tests.small_worlds.helpers_worlds import World, checks_off
from kingofsiam.rules.s2_concept import sides
from kingofsiam_kernel.search.bots import get_policy
from kingofsiam_kernel.search.exact_values import UNKNOWN, WORK_OF_A_POSITION, TranspositionTable, exact_value, share
from kingofsiam_kernel.twin.packed import cards_left
from tests.helpers_strategies import fewer_examples, starts

CARDS: Final = 3

Shares: TypeAlias = tuple[int, ...]
"""The share of the victory of each seat, in sixths."""


class TooLarge(Exception):
    """There are more positions than brute force can look at."""


class BruteForce:
    """The values of a position and of all that can come after it. Raises `TooLarge`."""

    def __init__(self, state: ks.State, limit: int) -> None:
        self.state, self.limit = state, limit
        self.values = dict[ks.State, Shares]()
        self.value = self._value_of(state)

    def _value_of(self, state: ks.State) -> Shares:
        """Every player prefers the greatest share of their own, then that of the next player."""
        if state not in self.values:
            if len(self.values) + ks.count_legal_moves(state) > self.limit:
                raise TooLarge
            found = [winners_share(state.outcome.winners, len(state.players))] if state.outcome is not None else []
            found += [self._value_of(ks.play(state, move)) for move in ks.legal_moves(state)] if not found else []
            self.values[state] = max(found, key=lambda each: liked(each, state.to_move))
        return self.values[state]


def liked(shares: Shares, seat: int) -> tuple[int, int]:
    """What a player looks at."""
    return shares[seat], shares[(seat + 1) % len(shares)]


def winners_share(winners: tuple[int, ...], players: int) -> Shares:
    """Each side that wins gets the same share; partners do not divide theirs."""
    winning = [side for side in sides(players) if set(side) & set(winners)]
    return tuple(6 // len(winning) if seat in winners else 0 for seat in range(players))


def endgame_of(start: ks.State, rng: kernel.Rng, cards: int, limit: int, waits: int) -> BruteForce | None:
    """A random game from where at most so many cards are left, as early as brute force can solve it, with a choice.

    In `waits` of three turns players pass, so that cards are left for the last struggles.
    """
    state = kernel.pack(start)
    while not state.over:
        if cards_left(state) <= cards and len(kernel.legal_moves(state)) > 1:
            with suppress(TooLarge):
                return BruteForce(kernel.unpack(state, start.board.map), limit)
        waiting = rng.randbelow(3) < waits
        state = kernel.play_unchecked(state, kernel.PASS if waiting else kernel.staged_move(state, rng))
    return None


def agrees(found: BruteForce) -> bool:
    """Whether the solver finds the value that brute force finds, and a move that leads to it."""
    solution = kernel.solve(kernel.pack(found.state))
    assert solution is not None
    best = kernel.unpack_move(solution.principal_variation[0], found.state.map)
    return solution.shares == found.value == found.values[ks.play(found.state, best)]


@pytest.mark.slow
@fewer_examples(2)
@given(starts(), st.integers(0, 2**32), st.integers(0, 2))
def test_values_on_any_map_under_any_readings_are_those_of_brute_force(start: ks.State, seed: int, waits: int) -> None:
    """In endgames of random games for any number of players."""
    found = endgame_of(start, kernel.Rng(seed), CARDS, 200, waits)
    assume(found is not None)
    assert found is not None
    event("cards left", str(found.state.cards_left))
    assert agrees(found)


@pytest.mark.parametrize("world", [TINY, PLACING, SETS, TEAMS, TIES], ids=lambda world: world.name)
@checks_off()
def test_values_in_small_worlds_are_those_of_brute_force(world: World) -> None:
    """From some of their starts, on other maps."""
    for start in world.starts[:: max(1, len(world.starts) // 4)]:
        assert agrees(BruteForce(start, 3000))


# --- the solver ------------------------------------------------------------------------------------------------------


def late_position(players: int, cards: int, seed: int) -> kernel.PackedState:
    """A position of a random game with so many cards left."""
    state, rng = kernel.pack(ks.deal(players, seed=seed)), kernel.Rng(seed)
    while cards_left(state) > cards:
        state = kernel.play_unchecked(state, kernel.greedy_move(state, rng))
    return state


@pytest.mark.slow
@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_principal_variation_has_the_value(players: int) -> None:
    """It is a line of legal moves; when nobody holds a card, everybody passes to the end."""
    for seed in range(6):
        state = late_position(players, 2, seed)
        solution = kernel.solve(state)
        assert solution is not None
        for move in solution.principal_variation:
            state = kernel.play(state, move)
        while not state.over:
            state = kernel.play(state, kernel.PASS)
        assert {seat for seat, part in enumerate(solution.shares) if part} == {*state.winners}


def test_a_position_that_is_too_large_is_not_solved() -> None:
    """The limit is kept."""
    assert kernel.solve(kernel.pack(ks.deal(2, seed=1)), positions=3) is None


def test_little_work_at_a_time_gives_the_same_value() -> None:
    """The search stops when its work is done, and goes on where it was."""
    calls = list[int]()
    for seed in range(4):
        state, table, value = late_position(2, 2, seed), TranspositionTable(), UNKNOWN
        calls.append(0)
        while value == UNKNOWN and calls[-1] < 1000:
            table.work_left = 20 * WORK_OF_A_POSITION
            value = exact_value(table, state)
            calls[-1] += 1
        solution = kernel.solve(state)
        assert solution is not None
        assert tuple(share(value, seat) for seat in range(2)) == solution.shares
    assert max(calls) > 1


def test_a_search_plays_what_it_can_solve() -> None:
    """Its move loses nothing of the value, if the endgame has no more positions than the search has simulations."""
    policy = get_policy("search:1000")
    for state in islice(last_cards(range(20), 2), 8):
        after, best = kernel.play(state, policy(state, kernel.Rng(1))), kernel.solve(state)
        assert best is not None
        then = None if after.over else kernel.solve(after)
        assert (winners_share(after.winners, 2) if then is None else then.shares) == best.shares
