"""Section 5, 2 vs. 1: two followers of a province for one of a neighbour."""

from collections.abc import Iterator
from itertools import combinations
from typing import Final

from kingofsiam.model.events import CutShort, Events, Shortage
from kingofsiam.model.moves import Follower, TwoVsOne, groups_of_swap, provinces_of
from kingofsiam.model.pieces import ActionCard, Province, each_once
from kingofsiam.model.state import Board, State
from kingofsiam.model.violations import Violation, ViolationKey, refusal
from kingofsiam.rules.s5_actions import closed_provinces, executing, swapping, undoing
from kingofsiam.spec import rulings
from kingofsiam.spec.citation import Rule, clause, implies, states
from kingofsiam.spec.readings import TwoVsOneShortfall

TWO_FOR_ONE: Final = Rule(
    id="action.two-vs-one.swap",
    sentence="2 vs. 1: swap two followers in a province with one follower in another province.",
    sources=states("E 5 2 vs. 1 1.1, NL 5 2 vs. 1 1.1, RU 5 2 vs. 1 1.1, SUM 5 1.4, ES 5 2 vs. 1 1.1"),
    rulings=(rulings.MIXED_PAIR, rulings.GIVING_SIDE),
)
ADJACENT: Final = Rule(
    id="action.two-vs-one.adjacent",
    sentence="2 vs. 1: the two provinces must be adjacent.",
    sources=states("E 5 2 vs. 1 1.2, NL 5 2 vs. 1 1.2, RU 5 2 vs. 1 1.1, SUM 5 1.4, ES 5 2 vs. 1 1.2"),
)
SHORT: Final = Rule(
    id="action.two-vs-one.short",
    sentence="2 vs. 1: if no two-for-one swap is possible, swap one for one between adjacent provinces instead, if you "
    "can.",
    sources=states("FAQ") + implies("E 5 2.3, NL 4 6.3, RU 5 2.3, ES 5 2.3, TKID"),
    rulings=(rulings.TWO_VS_ONE_SHORTFALL, rulings.PARTIAL_ORDER),
)

NO_SWAP: Final = TwoVsOne()


@clause(TWO_FOR_ONE, ADJACENT, executing.MUST_EXECUTE)
def judge(state: State, action: TwoVsOne) -> Iterator[Violation]:
    """Two followers of an open province for one of an open neighbour, not undoing the swap before."""
    if action != NO_SWAP:
        yield from judge_provinces(state, action)
        two, one = groups_of_swap(action)
        followers = (*two, *one)  # everybody who would move
        for province in provinces_of(followers):  # in an illegal swap, the two may come from two provinces
            group = tuple(follower for follower in followers if follower.province == province)
            yield from swapping.judge_followers_of_one_province(state, group)
        yield from undoing.judge(state.last_swap, action)
    if len(action.two) < 2:  # one in a one-for-one swap, none if nothing is swapped
        yield from judge_shortfall(state, action)


@clause(TWO_FOR_ONE, swapping.ANOTHER_PROVINCE)
def judge_provinces(state: State, action: TwoVsOne) -> Iterator[Violation]:
    """The two stand in one province, the one in another that is adjacent to it."""
    yield from swapping.judge_pair(action)
    provinces = provinces_of(action.two)  # just one, if the two stand together
    if len(provinces) == 2:
        yield refusal(TWO_FOR_ONE, ViolationKey.TWO_FROM_TWO_PROVINCES, provinces=provinces)
    elif len(provinces) == 1 and action.one is not None:
        yield from judge_adjacent(state, provinces[0], action.one.province)


@clause(ADJACENT)
def judge_adjacent(state: State, province: Province, other: Province) -> Iterator[Violation]:
    """Two different provinces of the board must share a border."""
    both_exist = state.map.has(province) and state.map.has(other)
    if both_exist and province != other and other not in state.map.neighbours[province]:
        allowed = neighbours_to_swap_with(state, province)
        yield refusal(ADJACENT, ViolationKey.NOT_NEIGHBOURS, allowed=allowed, province=province, other=other)


@clause(TWO_FOR_ONE, SHORT)
def neighbours_to_swap_with(state: State, province: Province) -> tuple[Province, ...]:
    """The neighbours with which this province can swap now, whether it gives the two followers or the one."""
    in_swaps: set[Province] = set()
    for swap in fullest_swaps(state):  # two for one; only if there is none, one for one
        two, one = groups_of_swap(swap)
        both_provinces = provinces_of((*two, *one))
        if province in both_provinces:
            in_swaps.update(both_provinces)
    return tuple(neighbour for neighbour in state.map.neighbours[province] if neighbour in in_swaps)


@clause(SHORT, TWO_FOR_ONE, executing.MUST_EXECUTE)
def judge_shortfall(state: State, action: TwoVsOne) -> Iterator[Violation]:
    """One for one is legal only if two for one is impossible. To swap nothing is legal only if both are impossible."""
    swaps = fullest_swaps(state)  # all of them two for one, or all of them one for one, or none
    two_for_one_is_possible = any(len(swap.two) == 2 for swap in swaps)
    if two_for_one_is_possible:
        yield refusal(executing.MUST_EXECUTE, ViolationKey.TWO_FOR_ONE_NOT_MADE, example=swaps[0])
    elif action != NO_SWAP and state.readings.two_vs_one_shortfall is TwoVsOneShortfall.NOTHING:
        yield refusal(TWO_FOR_ONE, ViolationKey.NOT_TWO_FOR_ONE)
    elif action == NO_SWAP and swaps:
        yield refusal(executing.MUST_EXECUTE, ViolationKey.ONE_FOR_ONE_NOT_MADE, example=swaps[0])


@clause(TWO_FOR_ONE, ADJACENT)
def possible_swaps(state: State, number: int) -> Iterator[TwoVsOne]:
    """Every swap of this many followers for one of an open neighbour, except the one that would undo the last swap."""
    provinces = closed_provinces.open_provinces(state.board, state.readings)
    for province in provinces:
        followers_near: list[Follower] = []  # any of them may be the one that is swapped for the group
        for neighbour in state.map.neighbours[province]:
            if neighbour in provinces:
                followers_near += state.board.one_of_each(neighbour)
        for group in groups(state.board, province, number):
            for one in followers_near:
                if number == 1 and one.province < province:
                    continue  # one of Mon for one of Isan is the same swap as one of Isan for one of Mon: list it once
                swap = TwoVsOne(group, one)
                if not undoing.undoes(swap, state.last_swap):
                    yield swap


def groups(board: Board, province: Province, number: int) -> Iterator[tuple[Follower, ...]]:
    """The groups of this many followers that can leave the province; groups with the same colours are listed once.

    With Rama, Rama and Lao in the province, the groups of two are Rama + Rama and Rama + Lao.
    """
    combinations_of_factions = combinations(board.followers_in(province), number)  # here Rama + Lao comes twice
    for factions in each_once(combinations_of_factions):
        yield tuple(Follower(faction, province) for faction in factions)


@clause(SHORT)
def short_swaps(state: State) -> Iterator[TwoVsOne]:
    """Every swap of one for one between neighbours; none by the reading that has two for one or nothing."""
    if state.readings.two_vs_one_shortfall is TwoVsOneShortfall.ONE_FOR_ONE:
        yield from possible_swaps(state, 1)


@clause(executing.AS_FAR_AS_POSSIBLE, SHORT)
def options(state: State, _: ActionCard) -> tuple[TwoVsOne, ...]:
    """Every two-for-one swap; if there is none, every one-for-one swap; if there is none either, no swap."""
    swaps = fullest_swaps(state)
    return swaps if swaps else (NO_SWAP,)


@clause(SHORT)
def fullest_swaps(state: State) -> tuple[TwoVsOne, ...]:
    """Every two-for-one swap; if there is none at all, every one-for-one swap."""
    swaps = tuple(possible_swaps(state, 2))
    return swaps if swaps else tuple(short_swaps(state))


@clause(TWO_FOR_ONE, SHORT)
def carry_out(board: Board, action: TwoVsOne) -> tuple[Board, Events]:
    """The two and the one change places; if there are not two, one for one; if nobody is swapped, the event says so."""
    group, one = action.two, action.one  # `two` is only one follower in a one-for-one swap, and none in no swap
    if not group or one is None:
        return board, (CutShort(executing.AS_FAR_AS_POSSIBLE, action.card, Shortage.NO_SWAP),)
    after = board.with_swapped(group, (one,))
    if len(group) == 2:
        return after, (swapping.swap_event(TWO_FOR_ONE, group, (one,)),)
    return after, (swapping.swap_event(SHORT, group, (one,)), CutShort(SHORT, action.card, Shortage.NO_TWO_FOR_ONE))
