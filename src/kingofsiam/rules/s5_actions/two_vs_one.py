"""Section 5, 2 vs. 1: two followers of a province for one of a neighbour."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations_with_replacement
from typing import Final, TypeAlias

from kingofsiam import rulings
from kingofsiam.citation import ES, FAQ, NL, RU, SUM, TKID, E, Rule, Section, clause
from kingofsiam.events import CutShort, Event
from kingofsiam.moves import Follower, TwoVsOne
from kingofsiam.readings import TwoVsOneShortfall
from kingofsiam.rules.s1_components import FACTIONS, Followers, Province
from kingofsiam.rules.s5_actions import executing, swapping, undoing
from kingofsiam.rules.s5_actions.closed_provinces import open_provinces
from kingofsiam.rules.s5_actions.executing import more_is_possible
from kingofsiam.rules.s5_actions.options import Options
from kingofsiam.rules.s5_actions.swapping import cross, judge_side, told
from kingofsiam.state import Board, Moved, State
from kingofsiam.violations import Violation, refusal

_S, _CARD = Section.ACTIONS, "2 vs. 1"
_ALL = (E, NL, RU, SUM, ES)

TWO_FOR_ONE: Final = Rule(
    "action.two-vs-one.swap",
    "2 vs. 1: swap two followers in a province with one in another province.",
    _S,
    1,
    _ALL,
    (),
    _CARD,
)
ADJACENT: Final = Rule(
    "action.two-vs-one.adjacent", "The two provinces of a 2 vs. 1 must be adjacent.", _S, 1, _ALL, (), _CARD
)
SHORT: Final = Rule(
    "action.two-vs-one.short",
    "If no two can be swapped for one, but one for one between neighbours can, that is done.",
    _S,
    1,
    (FAQ, TKID),
    (rulings.TWO_VS_ONE_SHORTFALL, rulings.PARTIAL_ORDER),
    _CARD,
)

Exchange: TypeAlias = tuple[tuple[Follower, ...], Follower]
"""Those who leave one province, and the one who comes for them."""


@clause(TWO_FOR_ONE, ADJACENT, executing.MUST_EXECUTE)
def judge(state: State, action: TwoVsOne) -> Iterator[Violation]:
    """Two followers of an open province for one of an open neighbour, not undoing the swap before."""
    if action.done:
        yield from judge_sides(state.board, action)
        for side in split_by_province(action):
            yield from judge_side(state, side)
        if action.two and action.one is not None:
            yield from undoing.judge(state.last_swap, action)
    if len(action.two) < 2:
        yield from judge_shortfall(state, action)


@clause(TWO_FOR_ONE, ADJACENT, swapping.ANOTHER_PROVINCE)
def judge_sides(board: Board, action: TwoVsOne) -> Iterator[Violation]:
    """The two stand in one province, the one in another that is adjacent to it."""
    provinces = {follower.province for follower in action.two}
    if action.one is None or not action.two or action.one.province in provinces:
        yield refusal(swapping.ANOTHER_PROVINCE, two=action.two, one=action.one)
    if len(provinces) == 2:
        yield refusal(TWO_FOR_ONE, two=action.two)
    for province in sorted(provinces):
        if action.one is not None and is_apart(board, province, action.one.province):
            yield refusal(
                ADJACENT, allowed=board.map.neighbours[province], province=province, other=action.one.province
            )


def is_apart(board: Board, province: Province, other: Province) -> bool:
    """Two provinces of the board that share no border."""
    known = province in board.map.index and other in board.map.index
    return known and province != other and other not in board.map.neighbours[province]


def split_by_province(action: TwoVsOne) -> Iterator[tuple[Follower, ...]]:
    """The followers of the swap, those of one province together."""
    followers = action.two if action.one is None else (*action.two, action.one)
    for province in dict.fromkeys(follower.province for follower in followers):
        yield tuple(follower for follower in followers if follower.province == province)


@clause(SHORT, TWO_FOR_ONE)
def judge_shortfall(state: State, action: TwoVsOne) -> Iterator[Violation]:
    """One for one is legal only where two for one is not, and no swap only where neither is."""
    full = possible_swaps(state, 2)
    if full:
        yield more_is_possible(action.card, (*full[0][0], full[0][1]))
    elif action.done and state.readings.two_vs_one_shortfall is TwoVsOneShortfall.NOTHING:
        yield refusal(TWO_FOR_ONE, two=action.two)
    elif not action.done:
        short = short_swaps(state)
        if short:
            yield more_is_possible(action.card, (*short[0][0], short[0][1]))


@clause(TWO_FOR_ONE, ADJACENT)
def possible_swaps(state: State, number: int) -> tuple[Exchange, ...]:
    """Every so many followers of an open province for one of an open neighbour, but not what would undo the last."""
    board = state.board
    open_now = open_provinces(board, state.readings)
    swaps = tuple(
        (leaving, Follower(faction, neighbour))
        for province in open_now
        for leaving in groups(province, board.followers_in(province), number)
        for neighbour in board.map.neighbours[province]
        if neighbour in open_now
        for faction in FACTIONS
        if board.count(faction, neighbour)
    )
    if not isinstance(state.last_swap, TwoVsOne):
        return swaps
    banned = undoing.reverse(state.last_swap)
    return tuple(swap for swap in swaps if TwoVsOne(*swap) != banned)


def groups(province: Province, followers: Followers, number: int) -> Iterator[tuple[Follower, ...]]:
    """The groups of so many followers that can leave the province."""
    for factions in combinations_with_replacement(FACTIONS, number):
        if Followers.of(*factions) <= followers:
            yield tuple(Follower(faction, province) for faction in factions)


@clause(SHORT)
def short_swaps(state: State) -> tuple[Exchange, ...]:
    """One for one between neighbours, each exchange told once."""
    if state.readings.two_vs_one_shortfall is TwoVsOneShortfall.NOTHING:
        return ()
    return tuple(swap for swap in possible_swaps(state, 1) if swap[0][0].province < swap[1].province)


@clause(executing.AS_FAR_AS_POSSIBLE, SHORT)
def options(state: State) -> Sequence[TwoVsOne]:
    """Every swap of two for one; without any, every one for one; without any, no swap."""
    swaps = possible_swaps(state, 2) or short_swaps(state)
    if not swaps:
        return (TwoVsOne(),)
    return Options(len(swaps), lambda each: TwoVsOne(*swaps[each]))


@clause(TWO_FOR_ONE, SHORT)
def moves(action: TwoVsOne) -> tuple[Moved, ...]:
    """The two and the one change places; where there are not two, one and one."""
    return cross(action.two, (action.one,)) if action.two and action.one is not None else ()


@clause(TWO_FOR_ONE, SHORT)
def narrate(action: TwoVsOne) -> tuple[Event, ...]:
    """Say who changes places, if anybody."""
    if action.one is None or not action.two:
        return (CutShort(executing.AS_FAR_AS_POSSIBLE, action.card),)
    return (told(TWO_FOR_ONE if len(action.two) == 2 else SHORT, action.two, (action.one,)),)
