"""Determinization: sample what a player cannot see, the others' cards, where neither hands nor piles are open.

Everyone begins with the same eight cards. So you know which cards of a player are hidden (all but the top one of
their pile), but not which of these they still hold.
"""

from typing import Final

from kingofsiam_kernel.twin import bit_fields, bits, packed
from kingofsiam_kernel.twin.bits import i64
from kingofsiam_kernel.twin.move_codes import MAHARACHA
from kingofsiam_kernel.twin.packed import PackedState
from kingofsiam_kernel.twin.rng import Rng

_MAX_HIDDEN: Final = bit_fields.CARDS_PER_PLAYER - 1
_MAX_TRIES: Final = 1000


def sees_all_cards(state: PackedState) -> bool:
    """Whether the player to move sees the cards of all others, or nobody else holds one."""
    own = bits.popcount(bit_fields.hand(packed.player(state, packed.to_move(state))))
    return are_cards_open(state) or packed.cards_left(state) == own


def are_cards_open(state: PackedState) -> bool:
    """Whether hands or piles are open: who sees the one knows the other. Rules: `online.open-hands`."""
    return packed.reading(state, packed.HANDS) != 0 or packed.reading(state, packed.PLAYED_CARDS) != 0


def determinize(state: PackedState, rng: Rng) -> PackedState:
    """A random position that looks the same to the player to move: what is hidden from them is redrawn.

    It depends only on what they see and on the generator. Every King marker on a tile means that a Maharacha has been
    played, so positions with fewer of them in the piles are rejected.
    Rules: `online.original`, `four-players.no-showing`, `action.on-top`.
    """
    if are_cards_open(state):
        return state
    drawn = state
    for _ in range(_MAX_TRIES):
        drawn = with_hidden_cards_shuffled(state, rng)
        if is_in_information_set(drawn):
            break
    return drawn


def is_in_information_set(state: PackedState) -> bool:
    """Whether there are as many Maharachas in the piles as King markers, or more. Rules: `action.maharacha.king`."""
    played: i64 = 0
    seat: i64
    for seat in range(packed.players(state)):
        if not bits.has_bit(bit_fields.hand(packed.player(state, seat)), MAHARACHA):
            played += 1
    return played >= bits.popcount(bit_fields.kings(state.tiles))


def with_hidden_cards_shuffled(state: PackedState, rng: Rng) -> PackedState:
    """The position with the hidden cards of the others shuffled."""
    seat: i64
    for seat in range(packed.players(state)):
        if seat != packed.to_move(state):
            state = packed.with_player(state, seat, player_shuffled(packed.player(state, seat), rng))
    return state


def player_shuffled(who: i64, rng: Rng) -> i64:
    """The player with the hidden cards (all but the top one of the pile) in a random order (Fisher-Yates)."""
    who = player_sorted(who)
    number: i64 = _MAX_HIDDEN
    while number > 1:
        who = with_cards_swapped(who, rng.randbelow(number), number - 1)
        number -= 1
    return bit_fields.with_hand(who, bits.popcount(bit_fields.hand(who)))


def player_sorted(who: i64) -> i64:
    """The player with the hidden cards sorted, so that their order before the shuffle does not matter."""
    place: i64
    other: i64
    for place in range(_MAX_HIDDEN):
        for other in range(place + 1, _MAX_HIDDEN):
            if bit_fields.card_at(who, other) < bit_fields.card_at(who, place):
                who = with_cards_swapped(who, place, other)
    return who


def with_cards_swapped(who: i64, place: i64, other: i64) -> i64:
    """The player after the cards in two places have changed places."""
    both = bit_fields.card_at(who, place) ^ bit_fields.card_at(who, other)
    return who ^ bit_fields.with_card_at(0, place, both) ^ bit_fields.with_card_at(0, other, both)
