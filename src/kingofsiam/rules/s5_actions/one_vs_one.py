"""Section 5, 1 vs. 1: one follower of a province for one of another."""

from collections.abc import Iterator
from itertools import combinations
from typing import Final

from kingofsiam.model.events import CutShort, Events, Shortage
from kingofsiam.model.moves import Follower, OneVsOne, groups_of_swap
from kingofsiam.model.pieces import ActionCard
from kingofsiam.model.state import Board, State
from kingofsiam.model.violations import Violation, ViolationKey, refusal
from kingofsiam.rules.s5_actions import executing, swapping, undoing
from kingofsiam.rules.s5_actions.closed_provinces import open_provinces
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

NO_SWAP: Final = OneVsOne()


@clause(ONE_FOR_ONE, swapping.ANOTHER_PROVINCE, executing.MUST_EXECUTE)
def judge(state: State, action: OneVsOne) -> Iterator[Violation]:
    """Two followers of two different open provinces, not undoing the swap before; swap nothing only if you must."""
    if action == NO_SWAP:
        swaps = tuple(possible_swaps(state))
        if swaps:
            yield refusal(executing.MUST_EXECUTE, ViolationKey.SWAP_NOT_MADE, example=swaps[0])
        return
    yield from swapping.judge_pair(action)
    for group in groups_of_swap(action):  # a group is one follower, or nobody if the move leaves them out
        if group:
            yield from swapping.judge_followers_of_one_province(state, group)
    yield from undoing.judge(state.last_swap, action)


@clause(ONE_FOR_ONE, ANYWHERE)
def possible_swaps(state: State) -> Iterator[OneVsOne]:
    """Every swap between different open provinces, however far apart, except the one that would undo the last swap."""
    followers: list[Follower] = []
    for province in sorted(open_provinces(state.board, state.readings)):  # a `OneVsOne` keeps its two in this order
        followers += state.board.one_of_each(province)
    for one, other in combinations(followers, 2):  # every two of them, each pair once
        swap = OneVsOne(one, other)
        if one.province != other.province and not undoing.undoes(swap, state.last_swap):
            yield swap


@clause(ONE_FOR_ONE)
def options(state: State, _: ActionCard) -> tuple[OneVsOne, ...]:
    """Every possible swap; no swap if there is none."""
    swaps = tuple(possible_swaps(state))
    return swaps if swaps else (NO_SWAP,)


@clause(ONE_FOR_ONE)
def carry_out(board: Board, action: OneVsOne) -> tuple[Board, Events]:
    """The two followers change places, if any are swapped."""
    one, other = action.one, action.other
    if one is None or other is None:
        return board, (CutShort(executing.AS_FAR_AS_POSSIBLE, action.card, Shortage.NO_SWAP),)
    return board.with_swapped((one,), (other,)), (swapping.swap_event(ONE_FOR_ONE, (one,), (other,)),)
