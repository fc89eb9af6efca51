"""Action masks: which choices are legal at each stage of a turn. Every choice in a mask leads on to a legal move."""

from typing import Final

from kingofsiam_kernel.twin import action_space, executions, move_codes
from kingofsiam_kernel.twin.action_space import TAKE, is_last_stage, is_of_pairs, slot
from kingofsiam_kernel.twin.bits import FACTIONS, POOL, bit, cell, i64, lowest_bit, popcount, shl
from kingofsiam_kernel.twin.cards import hand_kinds, is_last_card, legal_takes
from kingofsiam_kernel.twin.last_card import can_be_played, winning_outcomes, winning_takes
from kingofsiam_kernel.twin.packed import TWO_VS_ONE_SHORTFALL, PackedState, ban, is_over, reading
from kingofsiam_kernel.twin.struggle import open_provinces
from kingofsiam_kernel.twin.swaps import cell_of_comer, parties_in, swap_partners

_TWO_TILES: Final = 2


def choice_mask(state: PackedState, stage: i64, action: i64) -> i64:
    """The mask at a stage after the card, by the card's own rules; 0 if the stage is skipped."""
    card = move_codes.card_of(action)
    if stage == TAKE:
        return action_space.follower_choices(legal_takes(state, action))
    if move_codes.is_swap(card):
        return action_space.follower_choices(swap_candidates(state, stage, action))
    if card == move_codes.MAHARACHA:
        return action_space.province_choices(tile_candidates(state, stage, action))
    if card == move_codes.KHON_THAI:
        return action_space.province_choices(executions.khon_thai_targets(state, slot(stage)) & ~bit(POOL))
    return action_space.province_choices(faction_card_candidates(state, stage, action))


def tile_candidates(state: PackedState, stage: i64, action: i64) -> i64:
    """The tiles to choose from for Maharacha. Rules: `action.maharacha.swap`, `action.maharacha.short`."""
    tiles = executions.swappable_tiles(state)
    if popcount(tiles) < _TWO_TILES:
        return 0
    return tiles if slot(stage) == 0 else tiles & ~bit(move_codes.place_in(action, 0))


def faction_card_candidates(state: PackedState, stage: i64, action: i64) -> i64:
    """The provinces to choose from for a faction card, the second not before the first.

    Rules: `action.faction-card.two`, `action.faction-card.adjacent`, `action.faction-card.short`.
    """
    faction = executions.faction_of_card(move_codes.card_of(action))
    targets = executions.faction_card_targets(state, faction)
    if slot(stage) >= executions.followers_to_place(state, faction, targets):
        return 0
    return targets if slot(stage) == 0 else targets & ~(bit(move_codes.place_in(action, 0)) - 1)


def swap_candidates(state: PackedState, stage: i64, action: i64) -> i64:
    """The followers to choose from for a swap card. Rules: `action.one-vs-one.swap`, `action.two-vs-one.swap`."""
    card, province = move_codes.card_of(action), move_codes.place_in(action, 0)
    if slot(stage) == 0:
        return first_candidates(state, card, is_of_pairs(stage))
    if is_last_stage(stage):
        return partner_candidates(state, card, province, move_codes.party_leaving(action))
    return second_candidates(state, province, move_codes.leaves(action))


def first_candidates(state: PackedState, card: i64, pairs: bool) -> i64:
    """The followers who can leave their province: with another one of the same or a higher faction, or alone.

    Rules: `action.two-vs-one.short`.
    """
    if card == move_codes.TWO_VS_ONE and not pairs and reading(state, TWO_VS_ONE_SHORTFALL) != 0:
        return 0
    candidates: i64 = 0
    provinces = open_provinces(state)
    while provinces != 0:
        province = lowest_bit(provinces)
        parties = party_candidates(state, card, pairs, province)
        faction: i64
        for faction in range(FACTIONS):
            if move_codes.beside(parties, faction) != 0:
                candidates |= bit(cell(province, faction))
        provinces &= provinces - 1
    return candidates


def second_candidates(state: PackedState, province: i64, faction: i64) -> i64:
    """The followers who can leave the province as the second of a pair whose first is of this faction."""
    pairs = party_candidates(state, move_codes.TWO_VS_ONE, True, province)
    return shl(move_codes.beside(pairs, faction), cell(province, 0))


def party_candidates(state: PackedState, card: i64, pairs: bool, province: i64) -> i64:
    """The parties for which a follower can come in return. Rules: `action.two-vs-one.swap`, `action.undo`."""
    comers, banned = swap_partners(state, card, pairs, province), ban(state)
    if comers == 0:
        return 0
    parties = parties_in(state, pairs, province)
    if bans_party_from(banned, card, pairs, province) and comers == bit(cell_of_comer(banned)):
        return parties & ~bit(move_codes.party_leaving(banned))
    return parties


def partner_candidates(state: PackedState, card: i64, province: i64, party: i64) -> i64:
    """The followers who can come for a party of the province.

    Rules: `action.two-vs-one.adjacent`, `action.swap.another-province`, `action.undo`.
    """
    pairs, banned = move_codes.is_pair(party), ban(state)
    comers = swap_partners(state, card, pairs, province)
    if bans_party_from(banned, card, pairs, province) and party == move_codes.party_leaving(banned):
        return comers & ~bit(cell_of_comer(banned))
    return comers


def bans_party_from(banned: i64, card: i64, pairs: bool, province: i64) -> bool:
    """Whether the ban is on a swap by this card of such a party out of this province. Rules: `action.undo`."""
    return (
        move_codes.card_of(banned) == card
        and move_codes.two_leave(banned) == pairs
        and move_codes.place_in(banned, 0) == province
    )


def card_mask(state: PackedState) -> i64:
    """The mask of the first stage: the pass and the cards in hand; the very last card of the game only if it can win.

    Rules: `course.play-or-pass`, `course.may-pass`, `action.one-card`, `action.last-card`.
    """
    if is_over(state):
        return 0
    if is_last_card(state) and not can_be_played(state):
        return bit(move_codes.PASS)
    return bit(move_codes.PASS) | hand_kinds(state)


def can_lead_to_victory(state: PackedState, stage: i64, action: i64, outcomes_won: i64) -> bool:
    """Whether some choices from this stage on win by the very last card. Rules: `action.last-card`."""
    if outcomes_won == 0:
        return False
    if stage == TAKE:
        return winning_takes(state, action, outcomes_won) != 0
    choices = choice_mask(state, stage, action)
    if choices == 0:
        return can_lead_to_victory(state, action_space.fallback_stage(stage, action), action, outcomes_won)
    while choices != 0:
        next_action = action_space.with_choice(stage, action, lowest_bit(choices))
        if can_lead_to_victory(state, action_space.stage_after(stage), next_action, outcomes_won):
            return True
        choices &= choices - 1
    return False


def winning_choices(state: PackedState, stage: i64, action: i64, choices: i64) -> i64:
    """The choices with which the very last card can still win. Rules: `action.last-card`."""
    won = winning_outcomes(state)
    if stage == TAKE:
        return action_space.follower_choices(winning_takes(state, action, won))
    candidates = choices
    while candidates != 0:
        next_action = action_space.with_choice(stage, action, lowest_bit(candidates))
        if not can_lead_to_victory(state, action_space.stage_after(stage), next_action, won):
            choices &= ~bit(lowest_bit(candidates))
        candidates &= candidates - 1
    return choices
