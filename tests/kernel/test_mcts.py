"""Monte Carlo tree search: legal, reproducible, fair, and stronger with more simulations."""

from functools import partial
from typing import Final

import pytest

import kingofsiam as ks
from kingofsiam import kernel
from kingofsiam.kernel.bit_fields import make_ending
from kingofsiam.kernel.mcts import reward
from kingofsiam.kernel.packed import turn, with_ending, with_turn
from kingofsiam.kernel.policies import get_policy
from kingofsiam.kernel.search import search_move
from kingofsiam.spec.readings import PRESETS
from tests.helpers_hidden_information import with_other_hidden_cards
from tests.helpers_packed import assume_validated
from tests.helpers_playouts import last_cards, playout_positions

COMPILED: Final = kernel.COMPILED
PLAYOUTS: Final = 60 if COMPILED else 6
GAMES: Final = 20
SMALL: Final = 1 << 40 if COMPILED else 600
"""The interpreted kernel, a hundred times as slow, searches only positions with fewer legal moves than this."""


def search(state: kernel.PackedState, playouts: int = PLAYOUTS, seed: int = 1, *, hidden: bool = False) -> int:
    """The move that the search finds with this many playouts."""
    return kernel.search_move(state, kernel.Rng(seed), playouts, hidden)


def sampled_positions(seeds: range, readings: ks.Readings = ks.RULEBOOK) -> list[ks.State]:
    """Some positions of random games with more than one legal move."""
    return [state for state in playout_positions(seeds, readings) if 1 < ks.count_legal_moves(state) < SMALL][::3]


@pytest.mark.parametrize("name", [name for name, _ in PRESETS])
def test_every_move_is_legal(name: str) -> None:
    """Whether the others' cards are hidden or not, under all presets."""
    for number, state in enumerate(sampled_positions(range(3), dict(PRESETS)[name])):
        packed = kernel.pack(state)
        assert kernel.is_legal(packed, search(packed, hidden=number % 2 == 0))


def test_another_seed_may_find_another_move() -> None:
    """This holds in some position; there are few playouts here."""
    assert any(
        search(state, seed=1) != search(state, seed=2) for state in map(kernel.pack, sampled_positions(range(3)))
    )


def test_without_playouts_it_is_the_greedy_player() -> None:
    """The greedy move is in the tree from the beginning."""
    for state in map(kernel.pack, playout_positions(range(2))):
        assert search(state, 0) == kernel.greedy_move(state, kernel.Rng(1))


def test_hidden_cards_do_not_matter() -> None:
    """Whatever the others hold, the same seed finds the same move, if their cards are hidden."""
    for state in sampled_positions(range(4)):
        other = kernel.pack(assume_validated(with_other_hidden_cards(state)))
        assert search(kernel.pack(state), hidden=True) == search(other, hidden=True)


def test_it_takes_a_win_in_one_move() -> None:
    """If passing loses, the last card is played."""
    winning = (state for state in last_cards(range(40), 2) if len(kernel.legal_moves(state)) > 1)
    losing = [state for state in winning if state.to_move not in all_pass(state).winners]
    assert losing
    assert all(search(state, 10) != kernel.PASS for state in losing)


def all_pass(state: kernel.PackedState) -> kernel.PackedState:
    """The end of the game if all players pass from now on."""
    while not state.over:
        state = kernel.play(state, kernel.PASS)
    return state


@pytest.mark.parametrize(
    ("players", "winners", "parts"),
    [
        (2, 0b01, (6, 0)),
        (2, 0b11, (3, 3)),
        (3, 0b100, (0, 0, 6)),
        (3, 0b011, (3, 3, 0)),
        (3, 0b111, (2, 2, 2)),
        (4, 0b0101, (6, 0, 6, 0)),
        (4, 0b1010, (0, 6, 0, 6)),
        (4, 0b1111, (3, 3, 3, 3)),
    ],
)
def test_the_reward_is_shared(players: int, winners: int, parts: tuple[int, ...]) -> None:
    """A player who wins, alone or with their partner, gets all of it. Rules: `concept.partners-share`."""
    end = with_turn(kernel.pack(ks.deal(players, seed=1)), with_ending(turn(0, 0, 0), make_ending(winners, 0, 0)))
    assert tuple(reward(end, seat) for seat in range(players)) == parts


@pytest.mark.skipif(not COMPILED, reason="whole games take long with the interpreted kernel")
def test_it_wins_most_games_against_the_greedy_player() -> None:
    """With two players; a player of equal strength would win half of them."""
    won = 0
    for seed in range(GAMES):
        state, rng, seat = kernel.pack(ks.deal(2, seed=seed)), kernel.Rng(seed), seed % 2
        while not state.over:
            searches = state.to_move == seat
            move = kernel.search_move(state, rng, PLAYOUTS) if searches else kernel.greedy_move(state, rng)
            state = kernel.play_unchecked(state, move)
        won += seat in state.winners
    assert won > GAMES / 2


KNOWN: Final = {(3, 17): 7346526, (3, 25): 5251598, (4, 33): 2236942, (4, 41): 3624007}
"""The move found for this number of players after this number of random moves."""


@pytest.mark.parametrize(("players", "moves"), KNOWN)
def test_it_finds_the_same_move_everywhere(players: int, moves: int) -> None:
    """This holds compiled or interpreted, on every machine."""
    state, rng = kernel.pack(ks.deal(players, seed=1)), kernel.Rng(3)
    for _ in range(moves):
        state = kernel.play(state, kernel.staged_move(state, rng))
    assert search(state, 20, 7, hidden=True) == KNOWN[players, moves]


def test_the_name_of_a_search_has_its_playouts() -> None:
    """It sees the cards that the readings show."""
    policy = get_policy("search:70")
    assert isinstance(policy, partial)
    assert (policy.func, policy.args, policy.keywords) == (search_move, (), {"playouts": 70, "hidden": True})
