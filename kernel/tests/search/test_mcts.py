"""Monte Carlo tree search: legal, reproducible, fair, and stronger with more simulations."""

import time
from dataclasses import replace
from functools import partial
from math import exp, isclose
from typing import Final

import pytest

import kingofsiam as ks
import kingofsiam_kernel as kernel
from kernel.tests.helpers_playouts import last_cards, playout_positions
from kingofsiam.spec.readings import PRESETS, ForcedPass
from kingofsiam_kernel.search.bots import get_policy
from kingofsiam_kernel.search.mcts import InformationSetNode, expand, exponential
from kingofsiam_kernel.search.search import Search, search_move, search_move_for
from kingofsiam_kernel.twin.cards import hand_kinds
from kingofsiam_kernel.twin.rewards import WHOLE_VICTORY
from tests.helpers_hidden_information import with_other_hidden_cards

COMPILED: Final = kernel.COMPILED
PLAYOUTS: Final = 60 if COMPILED else 6
GAMES: Final = 40
SMALL: Final = 1 << 40 if COMPILED else 600
"""The interpreted kernel, fifty times as slow, searches only positions with fewer legal moves than this."""


def search(state: kernel.PackedState, playouts: int = PLAYOUTS, seed: int = 1, *, hidden: bool = False) -> int:
    """The move that the search finds with this many playouts."""
    return kernel.search_move(state, kernel.Rng(seed), playouts, hidden)


def sampled_positions(seeds: range, readings: ks.Readings = ks.RULEBOOK) -> list[ks.State]:
    """Some positions of random games with more than one legal move."""
    return [state for state in playout_positions(seeds, readings) if 1 < ks.count_legal_moves(state) < SMALL][::3]


@pytest.mark.parametrize("name", [*PRESETS])
def test_every_move_is_legal(name: str) -> None:
    """Whether the others' cards are hidden or not, under all presets."""
    for number, state in enumerate(sampled_positions(range(3), PRESETS[name])):
        packed = kernel.pack(state)
        assert kernel.is_legal(packed, search(packed, hidden=number % 2 == 0))


def after_random_moves(players: int, moves: int) -> kernel.PackedState:
    """A position of a random game."""
    state, rng = kernel.pack(ks.deal(players, seed=1)), kernel.Rng(3)
    for _ in range(moves):
        state = kernel.play(state, kernel.staged_move(state, rng))
    return state


def test_without_playouts_it_is_the_greedy_player() -> None:
    """Nothing else is known then."""
    for state in map(kernel.pack, playout_positions(range(2))):
        assert search(state, 0) == kernel.greedy_move(state, kernel.Rng(1))


def test_hidden_cards_do_not_matter() -> None:
    """Whatever the others hold, the same seed finds the same move, if their cards are hidden."""
    for state in sampled_positions(range(4)):
        other = kernel.pack(with_other_hidden_cards(state))
        assert search(kernel.pack(state), hidden=True) == search(other, hidden=True)


def test_it_does_not_give_a_win_by_force_away() -> None:
    """Where the very last card wins, it is played, or it still wins after the pass."""
    winning = [state for state in last_cards(range(40), 2) if len(kernel.legal_moves(state)) > 1]
    assert any(search(state, 10) != kernel.PASS for state in winning)
    for state in winning:
        after = kernel.play(state, search(state, 10))
        assert state.to_move in after.winners if after.over else winning_by_force(after, state.to_move)


def winning_by_force(state: kernel.PackedState, seat: int) -> bool:
    """Whether this player wins alone under perfect play."""
    solution = kernel.solve(state)
    return solution is not None and solution.shares[seat] == WHOLE_VICTORY


@pytest.mark.skipif(not COMPILED, reason="whole games take long with the interpreted kernel")
@pytest.mark.parametrize(("players", "least"), [(2, 0.75), (3, 0.5), (4, 0.6)])
def test_it_wins_most_games_against_greedy_players(players: int, least: float) -> None:
    """Alone against one or two, and in teams; it sees no hidden cards."""
    won, sides = 0, min(players, 2 + players % 2)
    for seed in range(GAMES):
        state, rng = kernel.pack(ks.deal(players, seed=seed)), kernel.Rng(seed)
        while not state.over:
            searches = (state.to_move - seed) % sides == 0
            move = kernel.search_move(state, rng, PLAYOUTS, True) if searches else kernel.greedy_move(state, rng)
            state = kernel.play_unchecked(state, move)
        won += any((seat - seed) % sides == 0 for seat in state.winners)
    assert won / GAMES > least


KNOWN: Final[dict[tuple[int, int], int]] = {
    (2, 1): kernel.PASS,
    (2, 9): 3361920,
    (3, 21): 3382478,
    (3, 27): 6300174,
    (4, 15): 3644693,
}
"""The move found for this number of players after this number of random moves."""


@pytest.mark.parametrize(("players", "moves"), KNOWN)
def test_it_finds_the_same_move_everywhere(players: int, moves: int) -> None:
    """This holds compiled or interpreted, on every machine."""
    assert search(after_random_moves(players, moves), 20, 7, hidden=True) == KNOWN[players, moves]


def test_a_search_goes_on_where_it_stopped() -> None:
    """Two parts give what the whole gives."""
    for state in map(kernel.pack, sampled_positions(range(2))):
        parts, whole = Search(state, kernel.Rng(1), True), Search(state, kernel.Rng(1), True)
        parts.run(3)
        parts.run(4)
        whole.run(7)
        assert parts.best_move == whole.best_move == search(state, 7, hidden=True)


@pytest.mark.parametrize("seconds", [0.05, 0.3])
def test_a_search_by_time_takes_this_time(seconds: float) -> None:
    """It ends soon after it."""
    state = kernel.pack(sampled_positions(range(1))[-1])
    begun = time.monotonic()
    assert kernel.is_legal(state, search_move_for(state, kernel.Rng(1), seconds, True))
    assert seconds <= time.monotonic() - begun < seconds + 2.0


def test_players_who_must_pass_are_skipped_only_outside_the_tree() -> None:
    """Where such players are skipped, whose turn it is can depend on hidden cards; every move found is legal."""
    readings = replace(ks.RULEBOOK, forced_pass=ForcedPass.AUTOMATIC)
    for state in sampled_positions(range(6), readings):
        assert kernel.is_legal(kernel.pack(state), search(kernel.pack(state), 3 * PLAYOUTS, hidden=True))


@pytest.mark.parametrize("exponent", [-16.0, -2.0, 0.0, 1.0, 2.0, 16.0])
def test_priors_grow_with_the_exponential_of_the_gain(exponent: float) -> None:
    """Within an eighth, and never to zero."""
    assert isclose(exponential(exponent), exp(exponent), rel_tol=0.13)
    assert exponential(100.0) == exponential(16.0)
    assert exponential(-100.0) > 0


def priors(state: kernel.PackedState, cards: int) -> list[float]:
    """The priors of the moves with these cards, or of the pass, at the root of a search."""
    root, found = InformationSetNode(kernel.PASS, 1.0, None), list[float]()
    expand(root, state, cards, kernel.Rng(1))
    each = root.first_child
    while each is not None:
        found.append(each.weight)
        each = each.next_sibling
    return found


def test_a_winning_last_card_has_the_greatest_prior() -> None:
    """The very last card of the game is considered only where it wins."""
    found = [weight for state in last_cards(range(40), 2) for weight in priors(state, hand_kinds(state))]
    assert set(found) == {exponential(16.0)}


def test_the_name_of_a_search_has_its_playouts() -> None:
    """Or its seconds; it sees the cards that the readings show."""
    policy, timed = get_policy("search:70"), get_policy("search:0.5s")
    assert isinstance(policy, partial)
    assert isinstance(timed, partial)
    assert (policy.func, policy.args, policy.keywords) == (search_move, (), {"playouts": 70, "hidden": True})
    assert (timed.func, timed.args, timed.keywords) == (search_move_for, (), {"seconds": 0.5, "hidden": True})
