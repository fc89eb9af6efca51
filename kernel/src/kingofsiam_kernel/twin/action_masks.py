"""Action masks: which choices are legal at each stage of a turn. Every choice in a mask leads on to a legal move."""

from kingofsiam_kernel.twin import action_space, executions, move_codes
from kingofsiam_kernel.twin.action_space import CHOICES, FIRST_PROVINCE, TAKE, is_last_stage, is_of_pairs, slot
from kingofsiam_kernel.twin.bits import FACTIONS, POOL, bit, cell, has_bit, i64, lowest_bit, shl
from kingofsiam_kernel.twin.cards import hand_kinds, is_last_card, legal_takes
from kingofsiam_kernel.twin.last_card import first_winning_move, winning_outcomes, winning_takes
from kingofsiam_kernel.twin.packed import PackedState, ban, is_over
from kingofsiam_kernel.twin.struggle import open_provinces
from kingofsiam_kernel.twin.swaps import (
    bans,
    cell_of_comer,
    exchangeable,
    forbids_single_swaps,
    parties_in,
    swap_partners,
)


def card_mask(state: PackedState) -> i64:
    """The mask of the first stage: the pass and the cards in hand; the very last card of the game only if it can win.

    Rules: `course.play-or-pass`, `course.may-pass`, `action.one-card`, `action.last-card`.
    """
    if is_over(state):
        return 0
    if is_last_card(state) and first_winning_move(state) == move_codes.PASS:
        return bit(move_codes.PASS)
    return bit(move_codes.PASS) | hand_kinds(state)


def choice_mask(state: PackedState, stage: i64, action: i64) -> i64:
    """The mask at a stage after the card, by the card's own rules; 0 if the stage is skipped."""
    if stage == TAKE:
        return action_space.follower_choices(legal_takes(state, action))
    if move_codes.is_swap(move_codes.card_of(action)):
        return action_space.follower_choices(swap_candidates(state, stage, action))
    return place_candidates(state, slot(stage), action) << FIRST_PROVINCE


def place_candidates(state: PackedState, number: i64, action: i64) -> i64:
    """The provinces to choose from as place `number`: tiles for Maharacha; for a faction card none before the first.

    Rules: `action.maharacha.swap`, `action.faction-card.two`, `action.faction-card.adjacent`,
    `action.faction-card.short`.
    """
    card, first = move_codes.card_of(action), move_codes.place_in(action, 0)
    if card == move_codes.KHON_THAI:
        return executions.khon_thai_targets(state, number) & ~bit(POOL)
    if card == move_codes.MAHARACHA:
        tiles = executions.swappable_tiles(state)
        return tiles if number == 0 else tiles & ~bit(first)
    faction = move_codes.faction_of_card(card)
    targets = executions.faction_card_targets(state, faction)
    if number >= executions.followers_to_place(state, faction, targets):
        return 0
    return targets if number == 0 else targets & ~(bit(first) - 1)


def swap_candidates(state: PackedState, stage: i64, action: i64) -> i64:
    """The followers to choose from for a swap card. Rules: `action.one-vs-one.swap`, `action.two-vs-one.swap`."""
    card, province = move_codes.card_of(action), move_codes.place_in(action, 0)
    if slot(stage) == 0:
        return first_candidates(state, card, is_of_pairs(stage))
    if is_last_stage(stage):
        return partner_candidates(state, card, province, move_codes.party_leaving(action))
    pairs = party_candidates(state, card, True, province)
    return shl(move_codes.beside(pairs, move_codes.leaves(action)), cell(province, 0))


def first_candidates(state: PackedState, card: i64, pairs: bool) -> i64:
    """The followers who can leave their province: with another one of the same or a higher faction, or alone.

    Rules: `action.two-vs-one.short`.
    """
    candidates: i64 = 0
    if not pairs and forbids_single_swaps(state, card):
        return candidates
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


def party_candidates(state: PackedState, card: i64, pairs: bool, province: i64) -> i64:
    """The parties for which a follower can come in return. Rules: `action.two-vs-one.swap`, `action.undo`."""
    comers, banned = swap_partners(exchangeable(state), state, card, pairs, province), ban(state)
    if comers == 0:
        return 0
    parties = parties_in(state, pairs, province)
    if bans(banned, card, pairs, province) and comers == bit(cell_of_comer(banned)):
        return parties & ~bit(move_codes.party_leaving(banned))
    return parties


def partner_candidates(state: PackedState, card: i64, province: i64, party: i64) -> i64:
    """The followers who can come for a party of the province. Rules: `action.swap.another-province`, `action.undo`."""
    pairs, banned = move_codes.is_pair(party), ban(state)
    comers = swap_partners(exchangeable(state), state, card, pairs, province)
    if bans(banned, card, pairs, province) and party == move_codes.party_leaving(banned):
        return comers & ~bit(cell_of_comer(banned))
    return comers


def is_execution(state: PackedState, action: i64) -> bool:
    """Whether the card's own rules allow this execution: each of its choices is legal at its stage.

    Rules: `action.must-execute`, `action.as-far-as-possible`.
    """
    stage = action_space.first_stage(move_codes.card_of(action))
    partial = action_space.initial_action(move_codes.card_of(action))
    while stage != TAKE:
        choices = choice_mask(state, stage, partial)
        if choices == 0:
            stage = action_space.fallback_stage(stage, partial)
            continue
        choice = action_space.choice_made(stage, action)
        if choice >= CHOICES or not has_bit(choices, choice):
            return False
        partial = action_space.with_choice(stage, partial, choice)
        stage = action_space.stage_after(stage)
    return partial == action


def can_lead_to_victory(state: PackedState, stage: i64, action: i64, outcomes_won: i64) -> bool:
    """Whether some choices from this stage on win by the very last card. Rules: `action.last-card`."""
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
