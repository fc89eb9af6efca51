"""Section 5: the action cards: what can be done with each, what it changes, and which follower may be taken afterwards.

The followers to choose from are sets of cells (see `bits`).
"""

from typing import Final

from kingofsiam_kernel.twin import bits, executions, move_codes, packed, swaps
from kingofsiam_kernel.twin.bit_fields import hand, with_card_played, with_follower, with_tiles_swapped
from kingofsiam_kernel.twin.bits import i64
from kingofsiam_kernel.twin.move_codes import KHON_THAI, MAHARACHA, NOBODY, TWO_VS_ONE
from kingofsiam_kernel.twin.packed import PackedState

_KHON_THAI_TWICE: Final = 2
_MAHARACHA_AND_KHON_THAI: Final = 3
_OTHERS: Final = 0xF8


def hand_kinds(state: PackedState) -> i64:
    """The kinds of card in the hand of the player to move: a flag for each from 1 to 7. Rules: `action.one-card`."""
    cards = hand(packed.player(state, packed.to_move(state)))
    return ((cards & _MAHARACHA_AND_KHON_THAI) << 1) | (cards & _OTHERS)


def lay_down(state: PackedState, card: i64, faction: i64) -> i64:
    """The player after the card has left the hand for the top of the pile, with the follower taken, if there is one.

    Of two Khon Thai the second leaves the hand first. Rules: `components.card-set`, `action.on-top`,
    `action.never-returned`, `four-players.own-followers`.
    """
    who = packed.player(state, packed.to_move(state))
    flag = bits.bit(card - 1 if card <= KHON_THAI else card)
    if card == KHON_THAI and bits.has_bit(who, _KHON_THAI_TWICE):
        flag = bits.bit(_KHON_THAI_TWICE)
    after = with_card_played(who, card - 1, flag, packed.cards_played(state) + 1)
    return after if faction == bits.NO_FACTION else with_follower(after, faction)


def is_last_card(state: PackedState) -> bool:
    """Nobody else holds a card, and the player to move holds just one. Rules: `action.last-card`."""
    return packed.cards_left(state) == 1 and hand(packed.player(state, packed.to_move(state))) != 0


def count_executions(state: PackedState, card: i64) -> i64:
    """How many executions the card has, by the card's own rules."""
    if card == MAHARACHA:
        return executions.count_maharacha(state)
    if card == KHON_THAI:
        return executions.count_khon_thai(state)
    return swaps.count_executions(state, card) if card <= TWO_VS_ONE else executions.count_faction_card(state, card)


def nth_execution(state: PackedState, card: i64, n: i64) -> i64:
    """The n-th execution of the card, by the card's own rules."""
    if card == MAHARACHA:
        return executions.nth_maharacha(state, n)
    if card == KHON_THAI:
        return executions.nth_khon_thai(state, n)
    return swaps.nth_execution(state, card, n) if card <= TWO_VS_ONE else executions.nth_faction_card(state, card, n)


def followers_after(action: i64, faction: i64, word: i64) -> i64:
    """The word of a faction after the action; Maharacha moves no followers.

    Rules: `action.khon-thai.one-of-each`, `action.faction-card.two`.
    """
    card = move_codes.card_of(action)
    if card == KHON_THAI:
        return word + bits.one_at(move_codes.place_in(action, faction)) - bits.one_at(bits.POOL)
    if move_codes.is_swap(card):
        return word + swaps.gain(action, faction)
    if card != move_codes.RAMA_CARD + faction:
        return word
    one, other = move_codes.place_in(action, 0), move_codes.place_in(action, 1)
    return word + bits.one_at(one) + bits.one_at(other) - 2 * bits.one_at(bits.POOL)


def followers_after_move(action: i64, take: i64, faction: i64, word: i64) -> i64:
    """The word of a faction after the action, and after this follower is taken. Rules: `action.follower.take`."""
    after = followers_after(action, faction, word)
    if faction_taken(take) != faction:
        return after
    return after - bits.one_at(bits.cell_place(take))


def tiles_after(action: i64, tiles: i64) -> i64:
    """The tiles after the action. Rules: `action.maharacha.swap`, `action.maharacha.king`, `action.maharacha.short`."""
    if move_codes.card_of(action) != MAHARACHA or move_codes.swaps_nothing(action):
        return tiles
    return with_tiles_swapped(tiles, move_codes.place_in(action, 0), move_codes.place_in(action, 1))


def takeable(state: PackedState, rama: i64, lao: i64, malay: i64) -> i64:
    """The followers to take from: all in the provinces, by one reading also those in the pool; `NOBODY_ALONE` if none.

    Rules: `action.follower.take`, `action.follower.from-a-province`, `action.follower.none`.
    """
    followers = bits.cells(rama, lao, malay)
    if packed.reading(state, packed.TAKE_FROM) == 0:
        followers &= bits.PROVINCES
    if followers == 0:
        return move_codes.NOBODY_ALONE
    return followers


def legal_takes(state: PackedState, action: i64) -> i64:
    """The followers that may be taken after this legal action. Rules: `action.follower.must-take`."""
    return takeable(
        state,
        followers_after(action, bits.RAMA, state.rama),
        followers_after(action, bits.LAO, state.lao),
        followers_after(action, bits.MALAY, state.malay),
    )


def faction_taken(take: i64) -> i64:
    """The faction of the follower taken; `NO_FACTION` if there is none. Rules: `action.follower.none`."""
    if take == NOBODY:
        return bits.NO_FACTION
    return bits.cell_faction(take)
