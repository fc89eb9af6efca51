"""Greedy one-ply player: it maximizes the static evaluation over all legal moves."""

from kingofsiam_kernel.search.evaluation import card_price, evaluate_pass
from kingofsiam_kernel.search.move_scores import MoveScores, best_groups, nth_in_group
from kingofsiam_kernel.twin.bits import i64
from kingofsiam_kernel.twin.cards import hand_kinds, is_last_card
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
    best = best_groups(MoveScores(state), hand_kinds(state), 1)
    if not best or (not is_last_card(state) and best[0].score - evaluate_pass(state) < card_price(state)):
        return PASS
    return nth_in_group(best[0], rng.randbelow(best[0].size))
