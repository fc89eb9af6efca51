"""Greedy one-ply player: it maximizes the static evaluation over all legal moves."""

from kingofsiam_kernel.search.evaluation import card_price, evaluate_pass
from kingofsiam_kernel.search.move_scores import MIN_SCORE, MoveGroup, MoveScores, best_groups, nth_in_group
from kingofsiam_kernel.twin import bits
from kingofsiam_kernel.twin.bits import i64
from kingofsiam_kernel.twin.cards import hand_kinds
from kingofsiam_kernel.twin.move_codes import PASS
from kingofsiam_kernel.twin.packed import PackedState, is_over
from kingofsiam_kernel.twin.rng import Rng


def greedy_move(state: PackedState, rng: Rng) -> i64:
    """One of the legal moves with the greatest evaluation; the pass if no move is worth its card, or the game is over.

    A card must raise the evaluation by 24 for each struggle to come, divided by the number of cards that your side
    holds. The very last card of the game is played whenever that wins. Ties are broken at random.
    """
    if is_over(state) or hand_kinds(state) == 0:
        return PASS
    scores = MoveScores(state)
    best = best_of_all_cards(scores)
    if not best or (not scores.is_last and best[0].score - evaluate_pass(state) < card_price(state)):
        return PASS
    size: i64 = 0
    for group in best:
        size += group.size
    n = rng.randbelow(size)
    for group in best:
        if n < group.size:
            return nth_in_group(group, n)
        n -= group.size
    return PASS


def best_of_all_cards(scores: MoveScores) -> list[MoveGroup]:
    """The moves with the greatest evaluation: a group for each card that has some."""
    best: list[MoveGroup] = []
    greatest: i64 = MIN_SCORE
    cards = hand_kinds(scores.state)
    while cards != 0:
        for group in best_groups(scores, bits.lowest_bit(cards), 1, greatest):
            if group.score > greatest:
                best, greatest = [], group.score
            best.append(group)
        cards &= cards - 1
    return best
