"""All legal moves, in the order: the pass, then card by card, way by way, and the followers by place and faction."""

from __future__ import annotations

from array import array
from collections.abc import Iterator
from typing import TYPE_CHECKING, Final, final

from kingofsiam.kernel import last_card
from kingofsiam.kernel.cards import is_last_card, kinds, way, ways
from kingofsiam.kernel.codes import MOST_MOVE, PASS, move_of
from kingofsiam.kernel.counting import number_of_moves, number_with
from kingofsiam.kernel.course import is_legal
from kingofsiam.kernel.packed import PackedState, is_over
from kingofsiam.kernel.taking import takeable, takes
from kingofsiam.kernel.words import bits_set, lowest, nth

if TYPE_CHECKING:
    from kingofsiam.kernel.words import i64

_FRESH_CELLS: Final = 3
"""No action puts followers into more cells where nobody of their faction stood."""


# --- one of them -----------------------------------------------------------------------------------------------------


def move_numbered(state: PackedState, number: i64) -> i64:
    """The legal move with this number, from 0; there must be so many."""
    if number == 0:
        return PASS
    number -= 1
    is_last, cards = is_last_card(state), kinds(state)
    won: i64 = 0
    if is_last:
        won = last_card.victories(state)
    if not is_last:
        while number >= number_with(state, lowest(cards)):
            number -= number_with(state, lowest(cards))
            cards &= cards - 1
    card = lowest(cards)
    each: i64 = 0
    while True:
        action = way(state, card, each)
        allowed = last_card.winning_takes(state, action, won) if is_last else takes(state, action)
        if number < bits_set(allowed):
            return move_of(action, nth(allowed, number))
        number -= bits_set(allowed)
        each += 1


def chance(state: PackedState, number: i64) -> i64:
    """A legal move or -1; of `number_of_chances` each move has exactly one.

    The chances are the pass and, for every execution, as many followers as there can be at most: so a chance is
    found at once, and who draws a follower that is not there draws again.
    """
    if number == 0:
        return PASS
    if is_last_card(state):
        return move_numbered(state, number)
    most = most_followers(state)
    number -= 1
    action = execution(state, number // most)
    allowed = takes(state, action)
    number %= most
    if number >= bits_set(allowed):
        return -1
    return move_of(action, nth(allowed, number))


def number_of_chances(state: PackedState) -> i64:
    """How many chances there are for `chance`."""
    if is_last_card(state):
        return number_of_moves(state)
    return 1 + number_of_executions(state) * most_followers(state)


def most_followers(state: PackedState) -> i64:
    """There are never more followers to choose from after an action than so many."""
    return bits_set(takeable(state, state.rama, state.lao, state.malay)) + _FRESH_CELLS


def number_of_executions(state: PackedState) -> i64:
    """In how many ways the cards in hand can be carried out, by the cards' own rules."""
    number: i64 = 0
    cards = kinds(state)
    while cards != 0:
        number += ways(state, lowest(cards))
        cards &= cards - 1
    return number


def execution(state: PackedState, number: i64) -> i64:
    """One of the executions of all cards in hand."""
    cards = kinds(state)
    while number >= ways(state, lowest(cards)):
        number -= ways(state, lowest(cards))
        cards &= cards - 1
    return way(state, lowest(cards), number)


def moves_with(state: PackedState, card: i64) -> list[int]:
    """All legal moves with a card."""
    found: list[int] = []
    is_last = is_last_card(state)
    won: i64 = 0
    if is_last:
        won = last_card.victories(state)
    each: i64
    for each in range(ways(state, card)):
        action = way(state, card, each)
        allowed = last_card.winning_takes(state, action, won) if is_last else takes(state, action)
        while allowed != 0:
            found.append(move_of(action, lowest(allowed)))
            allowed &= allowed - 1
    return found


# --- the sequence ----------------------------------------------------------------------------------------------------


@final
class LegalMoves:
    """The legal moves of a position as whole numbers: a lazy sequence.

    It knows its length without listing, and whether a move is in it; a move is found when asked for.
    """

    __slots__ = ("_length", "state")

    def __init__(self, state: PackedState) -> None:
        self.state: Final = state
        self._length: i64 = -1

    def __len__(self) -> int:
        if self._length < 0:
            self._length = number_of_moves(self.state)
        return self._length

    def __contains__(self, move: object) -> bool:
        return isinstance(move, int) and 0 <= move <= MOST_MOVE and is_legal(self.state, move)

    def __getitem__(self, index: int) -> int:
        length = len(self)
        if not -length <= index < length:
            raise IndexError(index)
        return move_numbered(self.state, index % length)

    def __iter__(self) -> Iterator[int]:
        if is_over(self.state):
            return
        yield PASS
        cards = kinds(self.state)
        while cards != 0:
            yield from moves_with(self.state, lowest(cards))
            cards &= cards - 1

    def codes(self) -> list[int]:
        """All of them at once."""
        if is_over(self.state):
            return []
        found: list[int] = [PASS]
        cards = kinds(self.state)
        while cards != 0:
            found.extend(moves_with(self.state, lowest(cards)))
            cards &= cards - 1
        return found

    def buffer(self) -> array[int]:
        """All of them at once in one piece of memory, four bytes each, for NumPy and the like."""
        return array("I", self.codes())

    def __repr__(self) -> str:
        return f"<{len(self)} legal moves>"
