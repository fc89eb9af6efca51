"""Exact values of endgames: max^n search (Luckhardt and Irani 1986), a transposition table, greedy move ordering.

All hands are open. Every player makes the move with the greatest share of the victory for themselves; of equally good
moves one with the greatest share for the next player clockwise. So the value does not depend on the order in which
moves are tried. A player who can win everything looks no further; where one side's victory is the other's defeat, that
is alpha-beta pruning. Once nobody holds a card, the board decides, and the position is not played on.
"""

from __future__ import annotations

from typing import Final, final

from kingofsiam_kernel.search.move_scores import all_groups
from kingofsiam_kernel.twin.bit_fields import without_cards_order
from kingofsiam_kernel.twin.bits import i64, lowest_bit
from kingofsiam_kernel.twin.cards import hand_kinds, is_last_card
from kingofsiam_kernel.twin.course import next_seat, pass_turn, play_without_skipping
from kingofsiam_kernel.twin.last_card import first_winning_move, winners_if_all_pass
from kingofsiam_kernel.twin.move_codes import PASS, move_of
from kingofsiam_kernel.twin.packed import PackedState, cards_left, is_over, players, to_move, winners
from kingofsiam_kernel.twin.victory import WHOLE_VICTORY, share_of_victory

UNKNOWN: Final = -1
"""Stands for a value that takes more work than is allowed."""

WORK_OF_A_POSITION: Final = 100
"""The work of listing the moves of a position, beside that of evaluating one in which nobody holds a card."""

_SHARE_BITS: Final = 3
_SHARE_MASK: Final = 7


@final
class BestReply:
    """The best move found in a position, and the value it leads to: three bits for the share of each seat. Mutable."""

    __slots__ = ("move", "preference", "state", "value")

    def __init__(self, state: PackedState) -> None:
        self.state: Final = state
        self.value: i64 = UNKNOWN
        self.move: i64 = PASS
        self.preference: i64 = -1
        """How much the player to move likes it."""


@final
class TranspositionTable:
    """The best replies found so far, by position (see `plain`). Mutable."""

    __slots__ = ("entries", "work_left")

    def __init__(self) -> None:
        self.entries: Final[dict[PackedState, BestReply]] = {}
        self.work_left: i64 = 0
        """How much work may still be done before the search stops with `UNKNOWN`."""


def exact_value(table: TranspositionTable, state: PackedState) -> i64:
    """The value of the position, or `UNKNOWN` when the work allowed is done."""
    if cards_left(state) == 0 or is_over(state):
        table.work_left -= 1
        return shares(winners(state) if is_over(state) else winners_if_all_pass(state), players(state))
    if hand_kinds(state) == 0:
        return exact_value(table, pass_turn(state))
    entry = table.entries.get(plain(state))
    if entry is not None:
        return entry.value
    if table.work_left <= 0:
        return UNKNOWN
    table.work_left -= WORK_OF_A_POSITION
    reply = BestReply(state)
    try_moves(table, reply)
    if reply.value != UNKNOWN:
        table.entries[plain(state)] = reply
    return reply.value


def try_moves(table: TranspositionTable, reply: BestReply) -> None:
    """Try the moves, the best ones by the static evaluation first, until no other needs to be tried."""
    state = reply.state
    if is_last_card(state):
        first = first_winning_move(state)
        if is_enough(table, reply, first) or first == PASS:
            return
    for group in all_groups(state):
        place: i64
        for place in range(len(group.actions)):
            takes: i64 = group.takes[place]
            while takes != 0:
                if is_enough(table, reply, move_of(group.actions[place], lowest_bit(takes))):
                    return
                takes &= takes - 1


def is_enough(table: TranspositionTable, reply: BestReply, move: i64) -> bool:
    """Try a move: no other needs to be tried if it wins everything, or if its value stays unknown."""
    value = exact_value(table, play_without_skipping(reply.state, move))
    if value == UNKNOWN:
        reply.value = UNKNOWN
        return True
    liked = preference(reply.state, value)
    if liked > reply.preference:
        reply.preference, reply.value, reply.move = liked, value, move
    return share(value, to_move(reply.state)) == WHOLE_VICTORY


def shares(won: i64, number: i64) -> i64:
    """The value if the seats with these flags win."""
    value: i64 = 0
    seat: i64
    for seat in range(number):
        value |= share_of_victory(won, seat, number) << (_SHARE_BITS * seat)
    return value


def share(value: i64, seat: i64) -> i64:
    """The share of the victory of this seat, in sixths."""
    return (value >> (_SHARE_BITS * seat)) & _SHARE_MASK


def preference(state: PackedState, value: i64) -> i64:
    """How much the player to move likes this value: by their own share, then by that of the next player."""
    return (share(value, to_move(state)) << _SHARE_BITS) | share(value, next_seat(state))


def plain(state: PackedState) -> PackedState:
    """The position as far as its value depends on it: without the order of the cards in hands and piles."""
    return PackedState(
        state.rama, state.lao, state.malay, state.tiles, state.control, state.turn,
        without_cards_order(state.first), without_cards_order(state.second),
        without_cards_order(state.third), without_cards_order(state.fourth),
        state.borders, state.table,
    )  # fmt: skip
