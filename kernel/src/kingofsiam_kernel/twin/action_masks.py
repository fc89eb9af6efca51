"""Action masks: which choices are legal at each stage of a turn. Every choice in a mask leads on to a legal move."""

from kingofsiam_kernel.twin import action_space, executions, move_codes, swaps
from kingofsiam_kernel.twin.action_space import TAKE, place_in_chain
from kingofsiam_kernel.twin.bits import LAO, MALAY, RAMA, bit, has_bit, i64, lowest_bit
from kingofsiam_kernel.twin.cards import hand_kinds, is_last_card, legal_takes
from kingofsiam_kernel.twin.last_card import first_winning_move, winning_outcomes, winning_takes
from kingofsiam_kernel.twin.move_codes import KHON_THAI, MAHARACHA, NOTHING, PASS, card_of, chosen, is_swap
from kingofsiam_kernel.twin.packed import PackedState, ban, is_over
from kingofsiam_kernel.twin.struggle import open_provinces


def card_mask(state: PackedState) -> i64:
    """The mask of the first stage: the pass and the cards in hand; the very last card only if it can win."""
    if is_over(state):
        return 0
    if is_last_card(state) and first_winning_move(state) == PASS:
        return bit(PASS)
    return bit(PASS) | hand_kinds(state)


def choice_mask(state: PackedState, stage: i64, action: i64) -> i64:
    """The mask at a stage after the card, by the card's own rules; 0 if the stage is skipped."""
    if stage == TAKE:
        return legal_takes(state, action)
    if is_swap(card_of(action)):
        return swap_candidates(state, stage, action)
    return place_candidates(state, place_in_chain(stage), action)


def place_candidates(state: PackedState, number: i64, action: i64) -> i64:
    """The provinces to choose from as place `number`: tiles for Maharacha; for a faction card none before the first."""
    card, first = card_of(action), bit(chosen(action, 1))
    if card == KHON_THAI:
        return executions.khon_thai_targets(state, number - 1) & ~bit(NOTHING)
    if card == MAHARACHA:
        return executions.swappable_tiles(state) & ~first
    faction = move_codes.faction_of_card(card)
    targets = executions.faction_card_targets(state, faction)
    if number > executions.followers_to_place(state, faction, targets):
        return 0
    return targets & ~(first - 1)


def swap_candidates(state: PackedState, stage: i64, action: i64) -> i64:
    """The followers to choose from for a swap card, without one that only leads to the banned swap."""
    candidates, banned = candidates_with_ban(state, stage, action), ban(state)
    choice = action_space.choice_made(stage, banned)
    towards = action_space.with_choice(stage, action, choice)
    if towards != move_codes.up_to(banned, place_in_chain(stage)):
        return candidates
    after = action_space.stage_after(stage)
    return candidates if after != TAKE and swap_candidates(state, after, towards) != 0 else candidates & ~bit(choice)


def candidates_with_ban(state: PackedState, stage: i64, action: i64) -> i64:
    """The followers to choose from, if no swap is banned.

    First the followers who can leave their province: in pairs, those with another one of the same or a higher faction.
    """
    card, number, pairs = card_of(action), place_in_chain(stage), action_space.is_of_pairs(stage)
    anybody, first = swaps.exchangeable(state), chosen(action, 1)
    if number == 2:
        return swaps.companions(anybody, swaps.crowd(state), pairs, first)
    if number != 1:
        return swaps.partners(anybody, state, card, pairs, action_space.place_of(first))
    candidates: i64 = 0
    provinces = open_provinces(state)
    while provinces != 0:
        province = lowest_bit(provinces)
        if swaps.partners(anybody, state, card, pairs, province) != 0:
            candidates |= action_space.followers_at(bit(province))
        provinces &= provinces - 1
    return candidates & (swaps.leaders(anybody, swaps.crowd(state)) if pairs else anybody)


def is_execution(state: PackedState, action: i64) -> bool:
    """Whether the card's own rules allow this execution. Rules: `action.must-execute`, `action.as-far-as-possible`."""
    card, first, second, third = card_of(action), chosen(action, 1), chosen(action, 2), chosen(action, 3)
    if is_swap(card):
        return swaps.is_execution(state, card, action)
    if card == KHON_THAI:
        return (
            has_bit(executions.khon_thai_targets(state, RAMA), first)
            and has_bit(executions.khon_thai_targets(state, LAO), second)
            and has_bit(executions.khon_thai_targets(state, MALAY), third)
        )
    return (
        third == NOTHING
        and is_choice(place_candidates(state, 1, card), first)
        and is_choice(place_candidates(state, 2, move_codes.with_chosen(card, 1, first)), second)
    )


def is_choice(candidates: i64, choice: i64) -> bool:
    """Whether it is one of the candidates; nothing, if there are none."""
    return choice == NOTHING if candidates == 0 else has_bit(candidates, choice)


def can_lead_to_victory(state: PackedState, stage: i64, action: i64, outcomes_won: i64) -> bool:
    """Whether some choices from this stage on win by the very last card. Rules: `action.last-card`."""
    if stage == TAKE:
        return winning_takes(state, action, outcomes_won) != 0
    choices = choice_mask(state, stage, action)
    if choices == 0:
        return can_lead_to_victory(state, action_space.fallback_stage(stage), action, outcomes_won)
    while choices != 0:
        next_action = action_space.with_choice(stage, action, lowest_bit(choices))
        if can_lead_to_victory(state, action_space.stage_after(stage), next_action, outcomes_won):
            return True
        choices &= choices - 1
    return False


def winning_choices(state: PackedState, stage: i64, action: i64, choices: i64) -> i64:
    """Of the choices at a stage those with which the very last card can still win. Rules: `action.last-card`."""
    winning: i64 = 0
    won = winning_outcomes(state)
    if stage == TAKE:
        return winning_takes(state, action, won)
    while choices != 0:
        next_action = action_space.with_choice(stage, action, lowest_bit(choices))
        if can_lead_to_victory(state, action_space.stage_after(stage), next_action, won):
            winning |= choices & -choices
        choices &= choices - 1
    return winning
