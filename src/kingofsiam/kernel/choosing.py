"""What may be chosen at each stage of a turn, so that it leads on to a legal move."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from kingofsiam.kernel import faction_card, khon_thai
from kingofsiam.kernel.cards import is_last_card, kinds
from kingofsiam.kernel.choices import (
    CROWNED,
    FIRST_OF_TWO,
    FIRST_PLACE,
    FOR_THE_TWO,
    MALAY_GOES,
    ONE,
    OTHER_TILE,
    RAMA_GOES,
    SECOND_OF_TWO,
    SECOND_PLACE,
    TAKE,
    first_stage,
    followers_numbered,
    provinces_numbered,
    stage_after,
    stage_instead,
    told,
    untold,
)
from kingofsiam.kernel.codes import PASS, TWO_VS_ONE, card_of, comes, leaves, leaves_too, place_in, two_leave
from kingofsiam.kernel.last_card import the_last_card, victories, winning_takes
from kingofsiam.kernel.maharacha import swappable
from kingofsiam.kernel.packed import TWO_VS_ONE_SHORTFALL, PackedState, ban, is_over, reading
from kingofsiam.kernel.pairs import first_of, pair_of, pairs_in, second_of
from kingofsiam.kernel.places import POOL, cell, place_of
from kingofsiam.kernel.provinces import open_provinces
from kingofsiam.kernel.swaps import partners, who_can_be_swapped, who_comes_for_two
from kingofsiam.kernel.taking import takes
from kingofsiam.kernel.words import bit, bits_set, lowest

if TYPE_CHECKING:
    from kingofsiam.kernel.words import i64


_TWO_TILES: Final = 2
_TWO_FOLLOWERS: Final = 2


# --- what may be chosen, by the cards' own rules ---------------------------------------------------------------------


def possible(state: PackedState, stage: i64, action: i64) -> i64:
    """What may be chosen at a stage after the card; nothing if this is not asked."""
    if stage <= OTHER_TILE:
        return provinces_numbered(tiles(state, stage, action))
    if stage <= MALAY_GOES:
        return provinces_numbered(provinces_for(state, stage - RAMA_GOES))
    if stage <= SECOND_PLACE:
        return provinces_numbered(provinces_within_reach(state, stage, action))
    if stage == TAKE:
        return followers_numbered(takes(state, action))
    return followers_numbered(who_is_swapped(state, stage, action))


def tiles(state: PackedState, stage: i64, action: i64) -> i64:
    """The tiles to choose from for Maharacha. Rules: `action.maharacha.swap`, `action.maharacha.short`."""
    found = swappable(state)
    if bits_set(found) < _TWO_TILES:
        return 0
    if stage == CROWNED:
        return found
    return found & ~bit(place_in(action, 0))


def provinces_for(state: PackedState, faction: i64) -> i64:
    """The provinces to choose from for a faction's Khon Thai. Rules: `action.khon-thai.short`."""
    return khon_thai.places(state, faction) & ~bit(POOL)


def provinces_within_reach(state: PackedState, stage: i64, action: i64) -> i64:
    """The provinces to choose from for a faction card, the second not before the first.

    Rules: `action.faction-card.two`, `action.faction-card.adjacent`, `action.faction-card.short`.
    """
    faction = faction_card.faction_of_card(card_of(action))
    found = faction_card.targets(state, faction)
    due = faction_card.owed(state, faction, found)
    if stage == FIRST_PLACE:
        if due == 0:
            return 0
        return found
    if due < _TWO_FOLLOWERS:
        return 0
    return found & ~(bit(place_in(action, 0)) - 1)


def who_is_swapped(state: PackedState, stage: i64, action: i64) -> i64:
    """The followers to choose from for a swap card. Rules: `action.one-vs-one.swap`, `action.two-vs-one.swap`."""
    card, province = card_of(action), place_in(action, 0)
    if stage == FIRST_OF_TWO:
        return firsts_of_two(state)
    if stage == SECOND_OF_TWO:
        return seconds_of_two(state, province, leaves(action))
    if stage == FOR_THE_TWO:
        return comers_for(state, province, pair_of(leaves(action), leaves_too(action)))
    if stage == ONE:
        return firsts_of_one(state, card)
    return partners_of(state, card, cell(province, leaves(action)))


def firsts_of_two(state: PackedState) -> i64:
    """Those who can leave a province together with another one of no lower faction."""
    found: i64 = 0
    left = open_provinces(state)
    while left != 0:
        province = lowest(left)
        pairs = pairs_that_leave(state, province)
        while pairs != 0:
            found |= bit(cell(province, first_of(lowest(pairs))))
            pairs &= pairs - 1
        left &= left - 1
    return found


def seconds_of_two(state: PackedState, province: i64, faction: i64) -> i64:
    """Those who can leave the province together with one of this faction, and are of no lower one."""
    found: i64 = 0
    pairs = pairs_that_leave(state, province)
    while pairs != 0:
        if first_of(lowest(pairs)) == faction:
            found |= bit(cell(province, second_of(lowest(pairs))))
        pairs &= pairs - 1
    return found


def pairs_that_leave(state: PackedState, province: i64) -> i64:
    """The pairs for whom somebody can come. Rules: `action.two-vs-one.swap`, `action.undo`."""
    comers, banned = who_comes_for_two(state, province), ban(state)
    if comers == 0:
        return 0
    pairs = pairs_in(state, province)
    if bars_two_of(banned, province) and comers == bit(who_may_not_come(banned)):
        return pairs & ~bit(pair_of(leaves(banned), leaves_too(banned)))
    return pairs


def comers_for(state: PackedState, province: i64, pair: i64) -> i64:
    """Who can come for a pair of the province. Rules: `action.two-vs-one.adjacent`, `action.undo`."""
    comers, banned = who_comes_for_two(state, province), ban(state)
    if bars_two_of(banned, province) and pair == pair_of(leaves(banned), leaves_too(banned)):
        return comers & ~bit(who_may_not_come(banned))
    return comers


def bars_two_of(banned: i64, province: i64) -> bool:
    """Whether the banned action is that two followers leave this province. Rules: `action.undo`."""
    return card_of(banned) == TWO_VS_ONE and two_leave(banned) and place_in(banned, 0) == province


def who_may_not_come(banned: i64) -> i64:
    """The cell of the follower that comes by the banned action. Rules: `action.undo`."""
    return cell(place_in(banned, 1), comes(banned))


def firsts_of_one(state: PackedState, card: i64) -> i64:
    """Those for whom there is a partner in a later province. Rules: `action.two-vs-one.short`."""
    if card == TWO_VS_ONE and reading(state, TWO_VS_ONE_SHORTFALL) != 0:
        return 0
    found: i64 = 0
    left = who_can_be_swapped(state)
    while left != 0:
        if partners_of(state, card, lowest(left)) != 0:
            found |= bit(lowest(left))
        left &= left - 1
    return found


def partners_of(state: PackedState, card: i64, follower: i64) -> i64:
    """Those in later provinces who can be swapped for the follower of this cell.

    Rules: `action.swap.another-province`, `action.undo`.
    """
    found, banned = partners(state, card, place_of(follower)), ban(state)
    if card_of(banned) == card and not two_leave(banned) and cell(place_in(banned, 0), leaves(banned)) == follower:
        return found & ~bit(who_may_not_come(banned))
    return found


# --- the very last card ----------------------------------------------------------------------------------------------


def cards_to_choose(state: PackedState) -> i64:
    """Pass, or a card; the very last one of the game only if it can win.

    Rules: `course.play-or-pass`, `course.may-pass`, `action.one-card`, `action.last-card`.
    """
    if is_over(state):
        return 0
    if is_last_card(state):
        card = the_last_card(state)
        if not leads_to_victory(state, first_stage(card), untold(card), victories(state)):
            return bit(PASS)
    return bit(PASS) | kinds(state)


def leads_to_victory(state: PackedState, stage: i64, action: i64, won: i64) -> bool:
    """Whether some choices from this stage on win by the very last card. Rules: `action.last-card`."""
    if won == 0:
        return False
    if stage == TAKE:
        return winning_takes(state, action, won) != 0
    left = possible(state, stage, action)
    if left == 0:
        return leads_to_victory(state, stage_instead(stage), action, won)
    while left != 0:
        if leads_to_victory(state, stage_after(stage), told(stage, action, lowest(left)), won):
            return True
        left &= left - 1
    return False


def winning(state: PackedState, stage: i64, action: i64, found: i64) -> i64:
    """Those of the choices with which the very last card can still win. Rules: `action.last-card`."""
    won = victories(state)
    if stage == TAKE:
        return followers_numbered(winning_takes(state, action, won))
    left = found
    while left != 0:
        if not leads_to_victory(state, stage_after(stage), told(stage, action, lowest(left)), won):
            found &= ~bit(lowest(left))
        left &= left - 1
    return found
