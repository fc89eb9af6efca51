"""Move generation: all legal moves as a lazy sequence, and the n-th of them without listing the others.

The order is: the pass, then card by card, execution by execution, and the followers by place and faction.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterator
from typing import TYPE_CHECKING, Final, final

from kingofsiam.kernel import last_card
from kingofsiam.kernel.bits import lowest_bit, nth_bit, popcount
from kingofsiam.kernel.cards import count_executions, hand_kinds, nth_execution
from kingofsiam.kernel.course import endless_game, is_legal_code
from kingofsiam.kernel.move_codes import MAX_MOVE, PASS, move_of
from kingofsiam.kernel.move_count import count_moves, count_with_card
from kingofsiam.kernel.packed import PackedState, is_over

if TYPE_CHECKING:
    from kingofsiam.kernel.bits import i64


# --- moves -----------------------------------------------------------------------------------------------------------


def nth_move(state: PackedState, n: i64) -> i64:
    """The n-th legal move, counted from 0; there must be more than n."""
    if n == 0:
        return PASS
    n -= 1
    cards, outcomes = hand_kinds(state), last_card.outcomes_to_reach(state)
    while n >= count_with_card(state, lowest_bit(cards), outcomes):
        n -= count_with_card(state, lowest_bit(cards), outcomes)
        cards &= cards - 1
    card = lowest_bit(cards)
    each: i64
    for each in range(count_executions(state, card)):
        action = nth_execution(state, card, each)
        allowed = last_card.takes_reaching(state, action, outcomes)
        if n < popcount(allowed):
            return move_of(action, nth_bit(allowed, n))
        n -= popcount(allowed)
    raise endless_game()


def moves_with_card(state: PackedState, card: i64) -> list[int]:
    """All legal moves with a card."""
    found: list[int] = []
    outcomes = last_card.outcomes_to_reach(state)
    each: i64
    for each in range(count_executions(state, card)):
        action = nth_execution(state, card, each)
        allowed = last_card.takes_reaching(state, action, outcomes)
        while allowed != 0:
            found.append(move_of(action, lowest_bit(allowed)))
            allowed &= allowed - 1
    return found


# --- the sequence ----------------------------------------------------------------------------------------------------


@final
class LegalMoves:
    """The legal moves of a position as whole numbers: a lazy sequence.

    Its length is counted, not listed; `in` checks a move by the rules; a move is generated on access.
    """

    __slots__ = ("_length", "state")

    def __init__(self, state: PackedState) -> None:
        self.state: Final = state
        self._length: i64 = -1

    def __len__(self) -> int:
        if self._length < 0:
            self._length = count_moves(self.state)
        return self._length

    def __contains__(self, move: object) -> bool:
        return isinstance(move, int) and 0 <= move <= MAX_MOVE and is_legal_code(self.state, move)

    def __getitem__(self, index: int) -> int:
        length = len(self)
        if not -length <= index < length:
            raise IndexError(index)
        return nth_move(self.state, index % length)

    def __iter__(self) -> Iterator[int]:
        if is_over(self.state):
            return
        yield PASS
        cards = hand_kinds(self.state)
        while cards != 0:
            yield from moves_with_card(self.state, lowest_bit(cards))
            cards &= cards - 1

    def codes(self) -> list[int]:
        """All of them as a list."""
        if is_over(self.state):
            return []
        found: list[int] = [PASS]
        cards = hand_kinds(self.state)
        while cards != 0:
            found.extend(moves_with_card(self.state, lowest_bit(cards)))
            cards &= cards - 1
        return found

    def buffer(self) -> array[int]:
        """All of them in one buffer of memory, four bytes each, for NumPy and the like."""
        return array("I", self.codes())

    def __repr__(self) -> str:
        return f"<{len(self)} legal moves>"


def legal_moves(state: PackedState) -> LegalMoves:
    """The numbers of all legal moves, as a lazy sequence; empty when the game has ended."""
    return LegalMoves(state)
