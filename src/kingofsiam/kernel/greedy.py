"""Greedy one-ply player, and the static evaluation function it maximizes over all legal moves.

The evaluation multiplies the power of each faction by your lead in it. A power has 2 for every province it controls and
1 for every other one that it would take if everyone passed from now on. The evaluation of a board is the sum of the
squares of these, each times the lead of your side. In a faction, the lead is the most followers that a player of your
side has, minus the most that any other player has: the player with the most followers of the reigning faction wins,
and partners do not add theirs up. For the British, who make Siam a colony, complete sets are counted instead.
"""

from typing import Final, final

from kingofsiam.kernel import bits, last_card
from kingofsiam.kernel.action_masks import choice_mask
from kingofsiam.kernel.action_space import TAKE, fallback_stage, first_stage, initial_action, stage_after, with_choice
from kingofsiam.kernel.bit_fields import BRITISH, hand, with_follower
from kingofsiam.kernel.bits import i64
from kingofsiam.kernel.cards import followers_after, hand_kinds, is_last_card, takeable
from kingofsiam.kernel.move_codes import NOBODY_ALONE, PASS, move_of
from kingofsiam.kernel.packed import PackedState, is_over, player, players, to_move, with_player
from kingofsiam.kernel.rng import Rng
from kingofsiam.kernel.struggle import control_after_struggles, face_up, province_count, provinces_held
from kingofsiam.kernel.victory import FOUR_PLAYERS, SETS, score_by, team_sets, with_partners

_TEAMS: Final = 2


@final
class Leads:
    """The lead of the side to move over the best of the others: in each faction, and in sets."""

    __slots__ = ("lao", "malay", "rama", "sets")

    def __init__(self, state: PackedState, taken: i64) -> None:
        """The leads once the player to move has one more follower of the faction taken, if it is one."""
        if taken != bits.NO_FACTION:
            seat = to_move(state)
            state = with_player(state, seat, with_follower(player(state, seat), taken))
        self.rama: Final = lead(state, bits.RAMA)
        self.lao: Final = lead(state, bits.LAO)
        self.malay: Final = lead(state, bits.MALAY)
        self.sets: Final = lead(state, SETS)


def own_side(state: PackedState) -> i64:
    """The flags of the seats on the side of the player to move."""
    return with_partners(bits.bit(to_move(state)), players(state))


def lead(state: PackedState, kind: i64) -> i64:
    """The lead of your side's best player over the best of the others, in followers of a faction or in complete sets.

    With four players, a team's complete sets are counted together.
    """
    own = own_side(state)
    if kind == SETS and players(state) == FOUR_PLAYERS:
        return team_sets(state, to_move(state) % _TEAMS) - team_sets(state, (to_move(state) + 1) % _TEAMS)
    return max_held(state, kind, own) - max_held(state, kind, ~own)


def max_held(state: PackedState, kind: i64, seats: i64) -> i64:
    """The most followers of a faction, or complete sets, that any of these players has."""
    most: i64 = 0
    seat: i64
    for seat in range(players(state)):
        if bits.has_bit(seats, seat):
            number = score_by(player(state, seat), kind)
            if number > most:
                most = number
    return most


def evaluate(leads: Leads, controlled: i64, expected_control: i64) -> i64:
    """The evaluation of a board.

    `controlled` counts the provinces each power controls now (as `provinces_held` does); `expected_control` are the
    control markers if all players pass from now on.
    """
    powers = controlled + provinces_held(expected_control)
    rama, lao = province_count(powers, bits.RAMA), province_count(powers, bits.LAO)
    malay, british = province_count(powers, bits.MALAY), province_count(powers, BRITISH)
    by_reign = rama * rama * leads.rama + lao * lao * leads.lao + malay * malay * leads.malay
    return by_reign + british * british * leads.sets


_CARD_PRICE: Final = 24
_MIN_SCORE: Final = -1000000


def greedy_move(state: PackedState, rng: Rng) -> i64:
    """One of the legal moves with the greatest evaluation; the pass if no move is worth its card, or the game is over.

    A card must raise the evaluation by 24 for each struggle to come, divided by the number of cards that your side
    holds. The very last card of the game is played whenever that wins. Ties are broken at random.
    """
    if is_over(state) or hand_kinds(state) == 0:
        return PASS
    best = BestMoves(state)
    cards = hand_kinds(state)
    while cards != 0:
        card = bits.lowest_bit(cards)
        score_completions(best, first_stage(card), initial_action(card))
        cards &= cards - 1
    if not best.moves or (not best.is_last and not is_worth_a_card(best)):
        return PASS
    return best.moves[rng.randbelow(len(best.moves))]


@final
class BestMoves:
    """The best moves found so far in a position, and what all evaluations of it share. Mutable."""

    __slots__ = ("controlled", "is_last", "leads", "moves", "open_struggles", "outcomes_won", "score", "state")

    def __init__(self, state: PackedState) -> None:
        self.state: Final = state
        self.controlled: Final = provinces_held(state.control)
        self.open_struggles: Final = face_up(state)
        self.leads: Final = [Leads(state, faction) for faction in range(bits.FACTIONS + 1)]
        self.is_last: Final = is_last_card(state)
        self.outcomes_won: i64 = 0
        if self.is_last:
            self.outcomes_won = last_card.winning_outcomes(state)
        self.score: i64 = _MIN_SCORE
        self.moves: list[int] = []


def is_worth_a_card(best: BestMoves) -> bool:
    """Whether the best move raises the evaluation by the price of a card."""
    state = best.state
    expected = control_after_struggles(state.control, best.open_struggles, state.rama, state.lao, state.malay)
    gain = best.score - score(best, expected, bits.NO_FACTION)
    return gain * count_side_cards(state) >= _CARD_PRICE * bits.popcount(best.open_struggles)


def count_side_cards(state: PackedState) -> i64:
    """How many cards the side of the player to move holds."""
    own = own_side(state)
    cards: i64 = 0
    seat: i64
    for seat in range(players(state)):
        if bits.has_bit(own, seat):
            cards += bits.popcount(hand(player(state, seat)))
    return cards


def score(best: BestMoves, expected_control: i64, faction: i64) -> i64:
    """The evaluation with these expected control markers, after a follower of the faction is taken."""
    return evaluate(best.leads[faction], best.controlled, expected_control)


def score_completions(best: BestMoves, stage: i64, action: i64) -> None:
    """Score every move that completes this partial action."""
    if stage == TAKE:
        score_action(best, action)
        return
    left = choice_mask(best.state, stage, action)
    if left == 0:
        score_completions(best, fallback_stage(stage), action)
    while left != 0:
        score_completions(best, stage_after(stage), with_choice(stage, action, bits.lowest_bit(left)))
        left &= left - 1


def score_action(best: BestMoves, action: i64) -> None:
    """Score an action with every follower.

    Most followers of a faction have the same score; only those whose leaving changes who controls the province are
    scored one by one.
    """
    rama = followers_after(action, bits.RAMA, best.state.rama)
    lao = followers_after(action, bits.LAO, best.state.lao)
    malay = followers_after(action, bits.MALAY, best.state.malay)
    allowed = takeable(best.state, rama, lao, malay)
    if best.is_last:
        allowed = last_card.winning_takes(best.state, action, best.outcomes_won)
    control, to_come = best.state.control, best.open_struggles
    expected = control_after_struggles(control, to_come, rama, lao, malay)
    if allowed == NOBODY_ALONE:
        record_if_best(best, score(best, expected, bits.NO_FACTION), action, allowed)
        return
    faction: i64
    for faction in range(bits.FACTIONS):
        candidates = allowed & bits.cells_of(faction)
        if candidates != 0:
            fewer = last_card.control_with_one_less(control, to_come, rama, lao, malay, faction)
            score_takes(best, action, faction, candidates, expected, fewer)


def score_takes(best: BestMoves, action: i64, faction: i64, candidates: i64, expected: i64, fewer: i64) -> None:
    """Score an action with each of these followers of a faction.

    `fewer` has for each province the marker it gets if one follower of the faction leaves it. Where that differs from
    the expected marker, it matters which province the follower leaves.
    """
    changed = last_card.provinces_that_differ(expected, fewer)
    record_if_best(best, score(best, expected, faction), action, candidates & ~bits.cells_in(changed))
    while changed != 0:
        province = bits.lowest_bit(changed)
        without = last_card.with_marker_of(expected, fewer, province)
        record_if_best(best, score(best, without, faction), action, candidates & bits.bit(bits.cell(province, faction)))
        changed &= changed - 1


def record_if_best(best: BestMoves, action_score: i64, action: i64, candidates: i64) -> None:
    """Record the action with each of these followers, unless a better one has been found."""
    if candidates == 0 or action_score < best.score:
        return
    if action_score > best.score:
        best.score = action_score
        best.moves = []
    while candidates != 0:
        best.moves.append(move_of(action, bits.lowest_bit(candidates)))
        candidates &= candidates - 1
