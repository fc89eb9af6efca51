"""Move scores: the static evaluation after each move of a position; moves with the same score form a group.

What all moves of a position share is computed once. Most followers of a faction have the same score after an action;
only those whose leaving changes who takes the province are scored one by one.
"""

from __future__ import annotations

from typing import Final, final

from kingofsiam_kernel.search.evaluation import Leads, card_price, evaluate, evaluate_pass
from kingofsiam_kernel.twin import action_space, bits, last_card
from kingofsiam_kernel.twin.action_masks import choice_mask
from kingofsiam_kernel.twin.bits import i64
from kingofsiam_kernel.twin.cards import followers_after, hand_kinds, takeable
from kingofsiam_kernel.twin.move_codes import PASS, action_of, move_of, take_of
from kingofsiam_kernel.twin.packed import PackedState
from kingofsiam_kernel.twin.struggle import control_after_struggles, face_up, provinces_held

MIN_SCORE: Final = -1000000
"""Every score is greater."""
_ALL: Final = 1000000


@final
class MoveGroup:
    """Moves with the same score: actions, and the followers to take after each. Mutable."""

    __slots__ = ("actions", "score", "size", "takes")

    def __init__(self, score: i64) -> None:
        self.score: Final = score
        self.size: i64 = 0
        """The number of moves."""
        self.actions: list[int] = []
        self.takes: list[int] = []


def nth_in_group(group: MoveGroup, n: i64) -> i64:
    """The n-th move of a group, counted from 0."""
    place: i64 = 0
    while True:
        takes: i64 = group.takes[place]
        number = bits.popcount(takes)
        if n < number:
            return move_of(group.actions[place], bits.nth_bit(takes, n))
        n -= number
        place += 1


@final
class MoveScores:
    """What the scores of all moves of a position share, and the best groups of some cards. Mutable."""

    __slots__ = (
        "controlled", "floor", "groups", "leads", "limit", "open_struggles", "outcomes_won", "state",
    )  # fmt: skip

    def __init__(self, state: PackedState) -> None:
        self.state: Final = state
        self.controlled: Final = provinces_held(state.control)
        self.open_struggles: Final = face_up(state)
        self.leads: Final = [Leads(state, faction) for faction in range(bits.FACTIONS + 1)]
        self.outcomes_won: Final = last_card.winning_outcomes(state)
        self.limit: i64 = 0
        self.floor: i64 = MIN_SCORE
        self.groups: list[MoveGroup] = []


def best_groups(scores: MoveScores, cards: i64, limit: i64) -> list[MoveGroup]:
    """The moves of these cards with the best scores: at most `limit` groups, the best first."""
    scores.limit, scores.floor, scores.groups = limit, MIN_SCORE, []
    score_cards(scores, cards)
    return scores.groups


def all_groups(state: PackedState) -> list[MoveGroup]:
    """All legal moves, those with the best scores first. The pass counts as what it saves: the price of a card."""
    scores = MoveScores(state)
    scores.limit = _ALL
    record(scores, evaluate_pass(state) + card_price(state), action_of(PASS), bits.bit(take_of(PASS)))
    score_cards(scores, hand_kinds(state))
    return scores.groups


def score_cards(scores: MoveScores, cards: i64) -> None:
    """Score every move of these cards."""
    while cards != 0:
        card = bits.lowest_bit(cards)
        score_completions(scores, action_space.first_stage(card), card)
        cards &= cards - 1


def score_completions(scores: MoveScores, stage: i64, action: i64) -> None:
    """Score every move that completes this partial action."""
    if stage == action_space.TAKE:
        score_action(scores, action)
        return
    choices = choice_mask(scores.state, stage, action)
    if choices == 0:
        score_completions(scores, action_space.fallback_stage(stage), action)
    while choices != 0:
        next_action = action_space.with_choice(stage, action, bits.lowest_bit(choices))
        score_completions(scores, action_space.stage_after(stage), next_action)
        choices &= choices - 1


def score_action(scores: MoveScores, action: i64) -> None:
    """Score an action with every follower."""
    state = scores.state
    rama = followers_after(action, bits.RAMA, state.rama)
    lao = followers_after(action, bits.LAO, state.lao)
    malay = followers_after(action, bits.MALAY, state.malay)
    allowed = takeable(state, rama, lao, malay)
    if scores.outcomes_won != last_card.ANY_OUTCOME:
        allowed = last_card.winning_takes(state, action, scores.outcomes_won)
    control, to_come = state.control, scores.open_struggles
    expected = control_after_struggles(control, to_come, rama, lao, malay)
    if allowed == bits.bit(action_space.NOBODY):
        record(scores, evaluate(scores.leads[bits.NO_FACTION], scores.controlled, expected), action, allowed)
        return
    faction: i64
    for faction in range(bits.FACTIONS):
        candidates = allowed & action_space.followers_of(faction)
        if candidates != 0:
            fewer = last_card.control_with_one_less(control, to_come, rama, lao, malay, faction)
            score_takes(scores, action, faction, candidates, expected, fewer)


def score_takes(scores: MoveScores, action: i64, faction: i64, candidates: i64, expected: i64, fewer: i64) -> None:
    """Score an action with each of these followers of a faction.

    `fewer` has for each province the marker it gets if one follower of the faction leaves it. Where that differs from
    the expected marker, it matters which province the follower leaves.
    """
    leads, changed = scores.leads[faction], last_card.provinces_that_differ(expected, fewer)
    record(
        scores, evaluate(leads, scores.controlled, expected), action, candidates & ~action_space.followers_at(changed)
    )
    while changed != 0:
        here = bits.bit(action_space.follower(bits.lowest_bit(changed), faction))
        without = last_card.with_marker_of(expected, fewer, bits.lowest_bit(changed))
        record(scores, evaluate(leads, scores.controlled, without), action, candidates & here)
        changed &= changed - 1


def record(scores: MoveScores, action_score: i64, action: i64, candidates: i64) -> None:
    """Add the action with each of these followers to the group of its score, unless enough groups are better."""
    if candidates == 0 or action_score < scores.floor:
        return
    groups = scores.groups
    place = bisect(groups, action_score)
    if place == len(groups) or groups[place].score != action_score:
        groups.insert(place, MoveGroup(action_score))
        if len(groups) > scores.limit:
            groups.pop()
        if len(groups) == scores.limit:
            scores.floor = groups[len(groups) - 1].score
    group = groups[place]
    group.size += bits.popcount(candidates)
    group.actions.append(action)
    group.takes.append(candidates)


def bisect(groups: list[MoveGroup], action_score: i64) -> i64:
    """The place of the first group whose score is not greater (binary search)."""
    low: i64 = 0
    high: i64 = len(groups)
    while low < high:
        middle = (low + high) >> 1
        if groups[middle].score > action_score:
            low = middle + 1
        else:
            high = middle
    return low
