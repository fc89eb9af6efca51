"""Section 5: the action cards: what can be done with each, what it changes, and which follower may be taken afterwards.

The followers to choose from are sets of choices (see `action_space`).
"""

from typing import Final

from kingofsiam_kernel.twin import bits, executions, packed, swaps
from kingofsiam_kernel.twin.action_space import FIRST_PROVINCE, IN_PROVINCES, NOBODY, faction_of, followers_in, place_of
from kingofsiam_kernel.twin.bit_fields import hand, with_card_played, with_follower, with_tiles_swapped
from kingofsiam_kernel.twin.bits import i64
from kingofsiam_kernel.twin.move_codes import KHON_THAI, MAHARACHA, NOTHING, RAMA_CARD, card_of, chosen, is_swap
from kingofsiam_kernel.twin.packed import PackedState

_CARDS: Final = 0xFE


def hand_kinds(state: PackedState) -> i64:
    """The kinds of card in the hand of the player to move: a flag for each from 1 to 7. Rules: `action.one-card`."""
    return hand(packed.player(state, packed.to_move(state))) & _CARDS


def lay_down(state: PackedState, card: i64, faction: i64) -> i64:
    """The player after the card has left the hand for the top of the pile, with the follower taken, if there is one.

    Rules: `components.card-set`, `action.on-top`, `action.never-returned`, `four-players.own-followers`.
    """
    after = with_card_played(packed.player(state, packed.to_move(state)), card, packed.cards_played(state) + 1)
    return after if faction == bits.NO_FACTION else with_follower(after, faction)


def is_last_card(state: PackedState) -> bool:
    """Nobody else holds a card, and the player to move holds just one. Rules: `action.last-card`."""
    held = packed.hands(state)
    return held & (held - 1) == 0 and hand(packed.player(state, packed.to_move(state))) != 0


def count_executions(state: PackedState, card: i64) -> i64:
    """How many executions the card has, by the card's own rules."""
    if card == MAHARACHA:
        return executions.count_maharacha(state)
    if card == KHON_THAI:
        return executions.count_khon_thai(state)
    return swaps.count_executions(state, card) if is_swap(card) else executions.count_faction_card(state, card)


def nth_execution(state: PackedState, card: i64, n: i64) -> i64:
    """The n-th execution of the card, by the card's own rules."""
    if card == MAHARACHA:
        return executions.nth_maharacha(state, n)
    if card == KHON_THAI:
        return executions.nth_khon_thai(state, n)
    return swaps.nth_execution(state, card, n) if is_swap(card) else executions.nth_faction_card(state, card, n)


def followers_after(action: i64, faction: i64, word: i64) -> i64:
    """The word of a faction after the action; Maharacha moves no followers."""
    card, first, second = card_of(action), chosen(action, 1), chosen(action, 2)
    if card == KHON_THAI:
        return placed(word, chosen(action, 1 + faction))
    if is_swap(card):
        return word + swaps.gain(action, faction)
    return placed(placed(word, first), second) if card == RAMA_CARD + faction else word


def placed(word: i64, choice: i64) -> i64:
    """The word of a faction after a follower has gone from the pool to this province, if it is one."""
    return word if choice == NOTHING else word + bits.one_at(choice - FIRST_PROVINCE) - bits.one_at(bits.POOL)


def followers_after_move(action: i64, take: i64, faction: i64, word: i64) -> i64:
    """The word of a faction after the action, and after this follower is taken. Rules: `action.follower.take`."""
    after = followers_after(action, faction, word)
    if faction_taken(take) != faction:
        return after
    return after - bits.one_at(place_of(take))


def tiles_after(action: i64, tiles: i64) -> i64:
    """The tiles after the action. Rules: `action.maharacha.swap`, `action.maharacha.king`, `action.maharacha.short`."""
    if card_of(action) != MAHARACHA or action == MAHARACHA:
        return tiles
    return with_tiles_swapped(tiles, chosen(action, 1) - FIRST_PROVINCE, chosen(action, 2) - FIRST_PROVINCE)


def takeable(state: PackedState, rama: i64, lao: i64, malay: i64) -> i64:
    """The followers to take from: all in the provinces, by one reading also those in the pool; nobody if none.

    Rules: `action.follower.take`, `action.follower.from-a-province`, `action.follower.none`.
    """
    followers = followers_in(rama, lao, malay)
    if packed.reading(state, packed.TAKE_FROM) == 0:
        followers &= IN_PROVINCES
    return followers if followers != 0 else bits.bit(NOBODY)


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
    return faction_of(take)
