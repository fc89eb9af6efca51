"""Determinization: sample what a player cannot see, the others' cards, where neither hands nor piles are open.

Everyone begins with the same eight cards. So you know which cards of a player are hidden (all but the top one of
their pile), but not which of these they still hold.
"""

from typing import Final

from kingofsiam_kernel.twin.bit_fields import (
    CARDS_PER_PLAYER,
    HAND_MASK,
    card_at,
    hand,
    hand_from_first_cards,
    kings,
    with_card_at,
)
from kingofsiam_kernel.twin.bits import has_bit, i64, popcount
from kingofsiam_kernel.twin.packed import (
    HANDS,
    PLAYED_CARDS,
    PackedState,
    cards_left,
    player,
    players,
    reading,
    to_move,
    with_player,
)
from kingofsiam_kernel.twin.rng import Rng

_MAHARACHA: Final = 0
_MAX_HIDDEN: Final = CARDS_PER_PLAYER - 1
_MAX_TRIES: Final = 1000


def sees_all_cards(state: PackedState) -> bool:
    """Whether the player to move sees the cards of all others, or nobody else holds one."""
    if reading(state, HANDS) != 0 or reading(state, PLAYED_CARDS) != 0:
        return True
    return cards_left(state) == popcount(hand(player(state, to_move(state))))


def determinize(state: PackedState, rng: Rng) -> PackedState:
    """A random position that looks the same to the player to move: what is hidden from them is redrawn.

    It depends only on what they see and on the generator. Every King marker on a tile means that a Maharacha has been
    played, so positions with fewer of them in the piles are rejected.
    Rules: `online.original`, `four-players.no-showing`, `action.on-top`.
    """
    if reading(state, HANDS) != 0 or reading(state, PLAYED_CARDS) != 0:
        return state
    drawn = with_hidden_cards_shuffled(state, rng)
    tries: i64 = _MAX_TRIES
    while not is_in_information_set(drawn) and tries > 0:
        drawn = with_hidden_cards_shuffled(state, rng)
        tries -= 1
    return drawn


def is_in_information_set(state: PackedState) -> bool:
    """Whether there are as many Maharachas in the piles as King markers, or more. Rules: `action.maharacha.king`."""
    played: i64 = 0
    seat: i64
    for seat in range(players(state)):
        if not has_bit(hand(player(state, seat)), _MAHARACHA):
            played += 1
    return played >= popcount(kings(state.tiles))


def with_hidden_cards_shuffled(state: PackedState, rng: Rng) -> PackedState:
    """The same position, with the hidden cards of the others shuffled."""
    seat: i64
    for seat in range(players(state)):
        if seat != to_move(state):
            state = with_player(state, seat, player_shuffled(player(state, seat), rng))
    return state


def player_shuffled(who: i64, rng: Rng) -> i64:
    """The same player with the hidden cards (all but the top one of the pile) in a random order (Fisher-Yates)."""
    who = player_sorted(who)
    left: i64 = _MAX_HIDDEN
    while left > 1:
        who = with_cards_swapped(who, rng.randbelow(left), left - 1)
        left -= 1
    return (who & ~HAND_MASK) | hand_from_first_cards(who, popcount(hand(who)))


def player_sorted(who: i64) -> i64:
    """The same player with the hidden cards sorted, so that their order before the shuffle does not matter."""
    place: i64
    other: i64
    for place in range(_MAX_HIDDEN):
        for other in range(place + 1, _MAX_HIDDEN):
            if card_at(who, other) < card_at(who, place):
                who = with_cards_swapped(who, place, other)
    return who


def with_cards_swapped(who: i64, place: i64, other: i64) -> i64:
    """The same player after the cards in two places have changed places."""
    both = card_at(who, place) ^ card_at(who, other)
    return who ^ with_card_at(0, place, both) ^ with_card_at(0, other, both)
