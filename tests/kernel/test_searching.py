"""The searching player: legal, exact, fair, and stronger the longer it searches."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

import pytest

import kingofsiam as ks
from kingofsiam import kernel
from kingofsiam.kernel.cards import is_last_card
from kingofsiam.kernel.endings import ended
from kingofsiam.kernel.packed import turn, with_ending, with_turn
from kingofsiam.kernel.searching import share
from kingofsiam.readings import PRESETS
from tests.kernel.test_imagining import checked, positions, with_other_hidden_cards

COMPILED: Final = kernel.COMPILED
PLAYOUTS: Final = 60 if COMPILED else 6
GAMES: Final = 20
SMALL: Final = 1 << 40 if COMPILED else 600
"""The interpreted kernel searches only where there are not more legal moves: it takes a hundred times as long."""


def search(state: kernel.PackedState, playouts: int = PLAYOUTS, seed: int = 1, *, hidden: bool = False) -> int:
    """The move that so many playouts speak for."""
    return kernel.search_move(state, kernel.Dice(seed), playouts, hidden)


def some(seeds: range, readings: ks.Readings = ks.RULEBOOK) -> list[ks.State]:
    """Some positions of games by chance in which there is something to choose."""
    return [state for state in positions(seeds, readings) if 1 < ks.count_legal_moves(state) < SMALL][::3]


@pytest.mark.parametrize("name", [name for name, _ in PRESETS])
def test_every_move_is_legal(name: str) -> None:
    """Whether the others' cards are hidden or not, by all presets."""
    for number, state in enumerate(some(range(3), dict(PRESETS)[name])):
        packed = kernel.pack(state)
        assert kernel.is_legal(packed, search(packed, hidden=number % 2 == 0))


def test_the_same_dice_find_the_same_move() -> None:
    """Everything depends on the position and the dice."""
    for state in map(kernel.pack, some(range(3))):
        assert search(state, seed=5) == search(state, seed=5)


def test_other_dice_find_other_moves() -> None:
    """Somewhere; little is tried here."""
    assert any(search(state, seed=1) != search(state, seed=2) for state in map(kernel.pack, some(range(3))))


def test_before_anything_is_tried_it_is_the_greedy_player() -> None:
    """The greedy move is what the search begins with."""
    for state in map(kernel.pack, positions(range(2))):
        assert search(state, 0) == kernel.greedy_move(state, kernel.Dice(1))


def test_what_is_hidden_cannot_matter() -> None:
    """Whatever the others hold, the same dice find the same move, if their cards are hidden."""
    for state in some(range(4)):
        other = kernel.pack(checked(with_other_hidden_cards(state)))
        assert search(kernel.pack(state), hidden=True) == search(other, hidden=True)


def last_turns(seeds: range) -> Iterator[kernel.PackedState]:
    """Positions in which the player to move can win by the very last card of the game."""
    for seed in seeds:
        state, dice = kernel.pack(ks.deal(2, seed=seed)), kernel.Dice(seed)
        while not state.over:
            if is_last_card(state) and len(kernel.legal_moves(state)) > 1:
                yield state
            state = kernel.play_trusted(state, kernel.staged_move(state, dice))


def test_a_victory_at_hand_is_taken() -> None:
    """If passing loses, the last card is played."""
    losing = [state for state in last_turns(range(40)) if state.to_move not in all_pass(state).winners]
    assert losing
    assert all(search(state, 10) != kernel.PASS for state in losing)


def all_pass(state: kernel.PackedState) -> kernel.PackedState:
    """The end of a game in which nobody plays a card any more."""
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
def test_a_victory_is_shared(players: int, winners: int, parts: tuple[int, ...]) -> None:
    """Whoever wins alone, or with his partner, has all of it. Rules: `concept.partners-share`."""
    end = with_turn(kernel.pack(ks.deal(players, seed=1)), with_ending(turn(0, 0, 0), ended(winners, 0, 0)))
    assert tuple(share(end, seat) for seat in range(players)) == parts


@pytest.mark.skipif(not COMPILED, reason="whole games take long where the kernel is interpreted")
def test_it_wins_most_games_against_the_greedy_player() -> None:
    """Of two players; by chance it would win half of them."""
    won = 0
    for seed in range(GAMES):
        state, dice, seat = kernel.pack(ks.deal(2, seed=seed)), kernel.Dice(seed), seed % 2
        while not state.over:
            searches = state.to_move == seat
            move = kernel.search_move(state, dice, PLAYOUTS) if searches else kernel.greedy_move(state, dice)
            state = kernel.play_trusted(state, move)
        won += seat in state.winners
    assert won > GAMES / 2


KNOWN: Final = {(3, 17): 7346526, (3, 25): 5251598, (4, 33): 2236942, (4, 41): 3624007}
"""What is found for so many players after so many moves by chance."""


@pytest.mark.parametrize(("players", "moves"), KNOWN)
def test_it_finds_the_same_everywhere(players: int, moves: int) -> None:
    """Compiled or not, on every machine."""
    state, dice = kernel.pack(ks.deal(players, seed=1)), kernel.Dice(3)
    for _ in range(moves):
        state = kernel.play(state, kernel.staged_move(state, dice))
    assert search(state, 20, 7, hidden=True) == KNOWN[players, moves]
