"""Move generation: all legal moves as a lazy sequence; and how many there are, without listing them where possible.

The order is: the pass, then card by card, execution by execution, and the followers by place and faction. The number of
moves is that of perft at depth 1.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterator
from typing import Final, final

from kingofsiam_kernel.twin import bits, last_card, move_codes, swaps
from kingofsiam_kernel.twin.bits import i64
from kingofsiam_kernel.twin.cards import count_executions, hand_kinds, legal_takes, nth_execution, takeable
from kingofsiam_kernel.twin.course import endless_game, is_legal_code
from kingofsiam_kernel.twin.executions import count_khon_thai
from kingofsiam_kernel.twin.packed import TAKE_FROM, PackedState, ban, followers, is_over, reading
from kingofsiam_kernel.twin.struggle import open_provinces


def nth_move(state: PackedState, n: i64) -> i64:
    """The n-th legal move, counted from 0; there must be more than n."""
    if n == 0:
        return move_codes.PASS
    n -= 1
    cards, outcomes = hand_kinds(state), last_card.outcomes_to_reach(state)
    while n >= count_with_card(state, bits.lowest_bit(cards), outcomes):
        n -= count_with_card(state, bits.lowest_bit(cards), outcomes)
        cards &= cards - 1
    card = bits.lowest_bit(cards)
    index: i64
    for index in range(count_executions(state, card)):
        action = nth_execution(state, card, index)
        allowed = last_card.takes_reaching(state, action, outcomes)
        if n < bits.popcount(allowed):
            return move_codes.move_of(action, bits.nth_bit(allowed, n))
        n -= bits.popcount(allowed)
    raise endless_game()


def moves_with_card(state: PackedState, card: i64) -> list[int]:
    """All legal moves with a card."""
    codes: list[int] = []
    outcomes = last_card.outcomes_to_reach(state)
    index: i64
    for index in range(count_executions(state, card)):
        action = nth_execution(state, card, index)
        allowed, first = last_card.takes_reaching(state, action, outcomes), move_codes.move_of(action, 0)
        while allowed != 0:
            codes.append(first | bits.lowest_bit(allowed))
            allowed &= allowed - 1
    return codes


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
        return isinstance(move, int) and 0 <= move <= move_codes.MAX_MOVE and is_legal_code(self.state, move)

    def __getitem__(self, index: int) -> int:
        length = len(self)
        if not -length <= index < length:
            raise IndexError(index)
        return nth_move(self.state, index % length)

    def __iter__(self) -> Iterator[int]:
        if is_over(self.state):
            return
        yield move_codes.PASS
        cards = hand_kinds(self.state)
        while cards != 0:
            yield from moves_with_card(self.state, bits.lowest_bit(cards))
            cards &= cards - 1

    def codes(self) -> list[int]:
        """All legal moves as a list of their numbers."""
        if is_over(self.state):
            return []
        codes: list[int] = [move_codes.PASS]
        cards = hand_kinds(self.state)
        while cards != 0:
            codes.extend(moves_with_card(self.state, bits.lowest_bit(cards)))
            cards &= cards - 1
        return codes

    def buffer(self) -> array[int]:
        """All of them in one buffer of memory, four bytes each, for NumPy and the like."""
        return array("I", self.codes())

    def __repr__(self) -> str:
        return f"<{len(self)} legal moves>"


def legal_moves(state: PackedState) -> LegalMoves:
    """The numbers of all legal moves, as a lazy sequence; empty when the game has ended."""
    return LegalMoves(state)


def count_moves(state: PackedState) -> i64:
    """How many legal moves there are."""
    if is_over(state):
        return 0
    number: i64 = 1
    cards, outcomes = hand_kinds(state), last_card.outcomes_to_reach(state)
    while cards != 0:
        number += count_with_card(state, bits.lowest_bit(cards), outcomes)
        cards &= cards - 1
    return number


def count_with_card(state: PackedState, card: i64, outcomes: i64) -> i64:
    """How many legal moves there are with a card; with the very last one, which win by one of these outcomes."""
    if outcomes == last_card.ANY_OUTCOME:
        if card == move_codes.KHON_THAI:
            return count_with_khon_thai(state)
        if move_codes.is_swap(card):
            return count_with_swap(state, card)
        if card == move_codes.MAHARACHA:
            return count_executions(state, card) * count_takes_now(state)
    number: i64 = 0
    index: i64
    for index in range(count_executions(state, card)):
        number += bits.popcount(last_card.takes_reaching(state, nth_execution(state, card, index), outcomes))
    return number


def count_takes_now(state: PackedState) -> i64:
    """How many followers there are to take if the action moves none."""
    return bits.popcount(takeable(state, state.rama, state.lao, state.malay))


def count_with_khon_thai(state: PackedState) -> i64:
    """How many legal moves there are with Khon Thai.

    Each follower placed adds a cell to take from if none of its faction stood there. By the reading that lets you take
    from the pool, the last follower of a faction that leaves the pool removes a cell.
    """
    executions, provinces = count_khon_thai(state), open_provinces(state)
    cells = bits.popcount(takeable(state, state.rama, state.lao, state.malay) & ~move_codes.NOBODY_ALONE)
    fresh: i64 = 0
    faction: i64
    for faction in range(bits.FACTIONS):
        word = followers(state, faction)
        in_pool = bits.count(word, bits.POOL)
        if in_pool > 0:
            fresh += executions // bits.popcount(provinces) * bits.popcount(provinces & ~provinces_with(state, faction))
        if in_pool == 1 and reading(state, TAKE_FROM) != 0:
            cells -= 1
    number = executions * cells + fresh
    if number == 0:
        return 1
    return number


def count_with_swap(state: PackedState, card: i64) -> i64:
    """How many legal moves there are with a swap card."""
    pairs = card == move_codes.TWO_VS_ONE and swaps.count_legal_swaps(state, card, True) > 0
    if not pairs and swaps.count_legal_swaps(state, card, False) == 0:
        return bits.popcount(legal_takes(state, move_codes.no_swap(card)))
    number = (
        count_takes_after_one_vs_one(state)
        if card == move_codes.ONE_VS_ONE
        else count_takes_after_two_vs_one(state, pairs)
    )
    if swaps.bans_one(state, card, pairs):
        number -= bits.popcount(legal_takes(state, ban(state)))
    return number


def count_takes_after_one_vs_one(state: PackedState) -> i64:
    """The number of takes after each 1 vs. 1, summed over all of them, the banned one included.

    A swap within a faction changes nothing. Otherwise a province loses a cell if its follower was the only one of the
    faction, and gains one if none of the other faction stood there. This holds for each of its partners: the followers
    of the other faction in other provinces.
    """
    number = swaps.count_swaps(state, move_codes.ONE_VS_ONE, False) * count_takes_now(state)
    provinces = open_provinces(state)
    faction: i64
    other: i64
    for faction in range(bits.FACTIONS):
        present = provinces_with(state, faction) & provinces
        alone = provinces_with_one(state, faction) & provinces
        for other in range(bits.FACTIONS):
            if other != faction:
                partners = provinces_with(state, other) & provinces
                change = bits.popcount(present & ~partners) - bits.popcount(alone)
                number += change * bits.popcount(partners) + bits.popcount(alone & partners)
    return number


def provinces_with(state: PackedState, faction: i64) -> i64:
    """The provinces in which the faction has a follower."""
    return bits.lanes_to_flags(bits.occupied(followers(state, faction)))


def provinces_with_one(state: PackedState, faction: i64) -> i64:
    """The provinces in which the faction has just one follower."""
    word = followers(state, faction)
    present = bits.occupied(word)
    return bits.lanes_to_flags(present ^ bits.occupied(word - present))


def count_takes_after_two_vs_one(state: PackedState, pairs: bool) -> i64:
    """The number of takes after each 2 vs. 1, of pairs or of single followers, summed, the banned one included."""
    number: i64 = 0
    provinces = open_provinces(state)
    while provinces != 0:
        province = bits.lowest_bit(provinces)
        parties = swaps.parties_in(state, pairs, province)
        while parties != 0:
            others = swaps.swap_partners(state, move_codes.TWO_VS_ONE, pairs, province)
            while others != 0:
                action = swaps.swap_of_party(
                    move_codes.TWO_VS_ONE, province, bits.lowest_bit(parties), bits.lowest_bit(others)
                )
                number += bits.popcount(legal_takes(state, action))
                others &= others - 1
            parties &= parties - 1
        provinces &= provinces - 1
    return number
