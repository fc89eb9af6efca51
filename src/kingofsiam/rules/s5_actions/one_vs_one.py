"""Section 5, 1 vs. 1: one follower of a province for one of another."""

from collections.abc import Iterator
from itertools import combinations
from typing import Final

from kingofsiam.model.events import CutShort, Events, Shortage
from kingofsiam.model.moves import Follower, OneVsOne, sides_of_swap
from kingofsiam.model.pieces import FACTIONS, ActionCard
from kingofsiam.model.state import Board, State
from kingofsiam.model.violations import Violation, ViolationKey, refusal
from kingofsiam.rules.s5_actions import executing, swapping, undoing
from kingofsiam.rules.s5_actions.closed_provinces import open_provinces
from kingofsiam.rules.s5_actions.swapping import judge_pair, judge_side, swapped
from kingofsiam.spec import rulings
from kingofsiam.spec.citation import Rule, clause, implies, states

ONE_FOR_ONE: Final = Rule(
    id="action.one-vs-one.swap",
    sentence="1 vs. 1: swap one follower in a province with one follower in another province.",
    sources=states("E 5 1 vs. 1 1.1, NL 5 1 vs. 1 1.1, RU 5 1 vs. 1 1.1, SUM 5 1.3, ES 5 1 vs. 1 1.1"),
)
ANYWHERE: Final = Rule(
    id="action.one-vs-one.anywhere",
    sentence="1 vs. 1: the two provinces need not be adjacent.",
    sources=states("E 5 1 vs. 1 1.2, RU 5 1 vs. 1 1.2, SUM 5 1.3, ES 5 1 vs. 1 1.2") + implies("NL 5 1 vs. 1 1.2"),
    rulings=(rulings.ADJACENCY_NL,),
)


@clause(ONE_FOR_ONE, swapping.ANOTHER_PROVINCE, executing.MUST_EXECUTE)
def judge(state: State, action: OneVsOne) -> Iterator[Violation]:
    """Two followers of two different open provinces, not undoing the swap before; no swap only if none is possible."""
    if not action.done:
        if swap := next(possible_swaps(state), None):
            yield refusal(executing.MUST_EXECUTE, ViolationKey.SWAP_NOT_MADE, example=OneVsOne(*swap))
        return
    yield from judge_pair(action)
    for side in sides_of_swap(action):
        if side:
            yield from judge_side(state, side)
    yield from undoing.judge(state.last_swap, action)


@clause(ONE_FOR_ONE, ANYWHERE)
def possible_swaps(state: State) -> Iterator[tuple[Follower, Follower]]:
    """Every pair of followers in different open provinces, however far apart, except what would undo the last swap."""
    board = state.board
    followers = [
        Follower(faction, province)
        for province in sorted(open_provinces(board, state.readings))
        for faction in FACTIONS
        if faction in board.followers_in(province)
    ]
    reversal = undoing.reverse(state.last_swap) if isinstance(state.last_swap, OneVsOne) else None
    for one, other in combinations(followers, 2):
        if one.province != other.province and OneVsOne(one, other) != reversal:
            yield one, other


@clause(ONE_FOR_ONE)
def options(state: State, _: ActionCard) -> tuple[OneVsOne, ...]:
    """Every possible swap; no swap if there is none."""
    return tuple(OneVsOne(one, other) for one, other in possible_swaps(state)) or (OneVsOne(),)


@clause(ONE_FOR_ONE)
def carry_out(board: Board, action: OneVsOne) -> tuple[Board, Events]:
    """The two followers change places, if any are swapped."""
    one, other = action.one, action.other
    if one is None or other is None:
        return board, (CutShort(executing.AS_FAR_AS_POSSIBLE, action.card, Shortage.NO_SWAP),)
    return board.with_swapped((one,), (other,)), (swapped(ONE_FOR_ONE, (one,), (other,)),)
