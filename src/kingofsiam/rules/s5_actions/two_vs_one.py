"""Section 5, 2 vs. 1: two followers of a province for one of a neighbour."""

from collections.abc import Iterator
from itertools import combinations
from typing import Final, TypeAlias

from kingofsiam.model.events import CutShort, Events, Shortage
from kingofsiam.model.moves import Follower, TwoVsOne, sides_of_swap
from kingofsiam.model.pieces import FACTIONS, ActionCard, Followers, Province
from kingofsiam.model.state import Board, State
from kingofsiam.model.violations import Violation, ViolationKey, refusal
from kingofsiam.rules.s5_actions import executing, swapping, undoing
from kingofsiam.rules.s5_actions.closed_provinces import open_provinces
from kingofsiam.rules.s5_actions.swapping import judge_pair, judge_side, swapped
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

Exchange: TypeAlias = tuple[tuple[Follower, ...], Follower]
"""The followers that leave one province, and the one that comes for them."""


@clause(TWO_FOR_ONE, ADJACENT, executing.MUST_EXECUTE)
def judge(state: State, action: TwoVsOne) -> Iterator[Violation]:
    """Two followers of an open province for one of an open neighbour, not undoing the swap before."""
    if action.done:
        yield from judge_sides(state, action)
        for side in split_by_province(action):
            yield from judge_side(state, side)
        if action.two and action.one is not None:
            yield from undoing.judge(state.last_swap, action)
    if len(action.two) < 2:
        yield from judge_shortfall(state, action)


@clause(TWO_FOR_ONE, ADJACENT, swapping.ANOTHER_PROVINCE)
def judge_sides(state: State, action: TwoVsOne) -> Iterator[Violation]:
    """The two stand in one province, the one in another that is adjacent to it."""
    yield from judge_pair(action)
    provinces = sorted({follower.province for follower in action.two})
    if len(provinces) == 2:
        yield refusal(TWO_FOR_ONE, ViolationKey.TWO_FROM_TWO_PROVINCES, provinces=tuple(provinces))
    elif action.two and action.one is not None and is_apart(state.board, provinces[0], action.one.province):
        province, other = provinces[0], action.one.province
        allowed = partners(state, province)
        yield refusal(ADJACENT, ViolationKey.NOT_NEIGHBOURS, allowed=allowed, province=province, other=other)


@clause(TWO_FOR_ONE, SHORT)
def partners(state: State, province: Province) -> tuple[Province, ...]:
    """The neighbours with which this province can exchange followers now."""
    borders = [{two[0].province, one.province} for two, one in fullest_swaps(state)]
    return tuple(other for other in state.map.neighbours[province] if {province, other} in borders)


def is_apart(board: Board, province: Province, other: Province) -> bool:
    """Two provinces of the board that share no border."""
    both_exist = province in board.map.index and other in board.map.index
    return both_exist and province != other and other not in board.map.neighbours[province]


def split_by_province(action: TwoVsOne) -> Iterator[tuple[Follower, ...]]:
    """The followers of the swap, those of one province together."""
    ones, others = sides_of_swap(action)
    followers = (*ones, *others)
    for province in dict.fromkeys(follower.province for follower in followers):
        yield tuple(follower for follower in followers if follower.province == province)


@clause(SHORT, TWO_FOR_ONE, executing.MUST_EXECUTE)
def judge_shortfall(state: State, action: TwoVsOne) -> Iterator[Violation]:
    """One for one is legal only if two for one is not, and no swap only if neither is."""
    if swap := next(possible_swaps(state, 2), None):
        yield refusal(executing.MUST_EXECUTE, ViolationKey.TWO_FOR_ONE_NOT_MADE, example=TwoVsOne(*swap))
    elif action.done and state.readings.two_vs_one_shortfall is TwoVsOneShortfall.NOTHING:
        yield refusal(TWO_FOR_ONE, ViolationKey.NOT_TWO_FOR_ONE)
    elif not action.done and (swap := next(short_swaps(state), None)):
        yield refusal(executing.MUST_EXECUTE, ViolationKey.ONE_FOR_ONE_NOT_MADE, example=TwoVsOne(*swap))


@clause(TWO_FOR_ONE, ADJACENT)
def possible_swaps(state: State, number: int) -> Iterator[Exchange]:
    """Every swap of this many followers for one of an open neighbour, except the one that would undo the last swap."""
    board = state.board
    places = open_provinces(board, state.readings)
    reversal = undoing.reverse(state.last_swap) if isinstance(state.last_swap, TwoVsOne) else None
    for province in places:
        neighbours = followers_near(board, province, places)
        for group in groups(province, board.followers_in(province), number):
            for neighbour in neighbours:
                if TwoVsOne(group, neighbour) != reversal:
                    yield group, neighbour


@clause(ADJACENT)
def followers_near(board: Board, province: Province, places: tuple[Province, ...]) -> tuple[Follower, ...]:
    """A follower of each faction that stands in an open neighbour of the province."""
    return tuple(
        Follower(faction, neighbour)
        for neighbour in board.map.neighbours[province]
        if neighbour in places
        for faction in FACTIONS
        if faction in board.followers_in(neighbour)
    )


def groups(province: Province, followers: Followers, number: int) -> Iterator[tuple[Follower, ...]]:
    """The groups of this many followers that can leave the province."""
    for factions in dict.fromkeys(combinations(followers, number)):
        yield tuple(Follower(faction, province) for faction in factions)


@clause(SHORT)
def short_swaps(state: State) -> Iterator[Exchange]:
    """One for one between neighbours, each exchange named once."""
    if state.readings.two_vs_one_shortfall is TwoVsOneShortfall.ONE_FOR_ONE:
        for group, neighbour in possible_swaps(state, 1):
            if group[0].province < neighbour.province:
                yield group, neighbour


@clause(executing.AS_FAR_AS_POSSIBLE, SHORT)
def options(state: State, _: ActionCard) -> tuple[TwoVsOne, ...]:
    """Every two-for-one swap; if there is none, every one-for-one swap; if there is none either, no swap."""
    return tuple(TwoVsOne(two, one) for two, one in fullest_swaps(state)) or (TwoVsOne(),)


@clause(SHORT)
def fullest_swaps(state: State) -> tuple[Exchange, ...]:
    """Two for one; one for one only where that is impossible."""
    return tuple(possible_swaps(state, 2)) or tuple(short_swaps(state))


@clause(TWO_FOR_ONE, SHORT)
def carry_out(board: Board, action: TwoVsOne) -> tuple[Board, Events]:
    """The two and the one change places; if there are not two, one for one; if nobody is swapped, the event says so."""
    two, one = action.two, action.one
    if not two or one is None:
        return board, (CutShort(executing.AS_FAR_AS_POSSIBLE, action.card, Shortage.NO_SWAP),)
    after = board.with_swapped(two, (one,))
    if len(two) == 2:
        return after, (swapped(TWO_FOR_ONE, two, (one,)),)
    return after, (swapped(SHORT, two, (one,)), CutShort(SHORT, action.card, Shortage.NO_TWO_FOR_ONE))
