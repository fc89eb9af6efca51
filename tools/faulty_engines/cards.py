"""Faulty engines: faults in single action cards."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import combinations, product
from typing import TypeVar

from kingofsiam.model.events import Event, KingPlaced
from kingofsiam.model.moves import FactionCard, Follower, KhonThai, Maharacha, OneVsOne, TwoVsOne
from kingofsiam.model.pieces import FACTIONS, POOL, ActionCard, Faction, Province
from kingofsiam.model.state import Board, State
from kingofsiam.model.violations import Violation, ViolationKey, refusal
from kingofsiam.rules.s5_actions import (
    executing,
    faction_card,
    khon_thai,
    maharacha,
    one_vs_one,
    swapping,
    two_vs_one,
    undoing,
)
from kingofsiam.rules.s5_actions.closed_provinces import open_provinces
from kingofsiam.rules.s5_actions.faction_card import judge as right_faction_card
from kingofsiam.rules.s5_actions.faction_card import owed as right_owed
from kingofsiam.rules.s5_actions.faction_card import targets as right_targets
from kingofsiam.rules.s5_actions.khon_thai import judge as right_khon_thai
from kingofsiam.rules.s5_actions.khon_thai import options as right_khon_thai_options
from kingofsiam.rules.s5_actions.maharacha import apply as right_maharacha
from kingofsiam.rules.s5_actions.maharacha import judge_tile as right_tile
from kingofsiam.rules.s5_actions.maharacha import narrate as right_maharacha_narrate
from kingofsiam.rules.s5_actions.one_vs_one import judge as right_one_vs_one
from kingofsiam.rules.s5_actions.two_vs_one import Exchange, groups
from tools.faulty_engines.injection import breaking

A = TypeVar("A")

# Maharacha


def all_face_up(board: Board) -> tuple[Province, ...]:
    return board.face_up


@breaking("king-ignored", maharacha.KING_STAYS, maharacha.judge_tile, (maharacha.swappable, all_face_up))
def king_or_not(board: Board, province: Province) -> Iterator[Violation]:
    """A tile with a King marker can be swapped like any other."""
    return (violation for violation in right_tile(board, province) if violation.rule is not maharacha.KING_STAYS)


def swap_without_king(board: Board, action: Maharacha) -> Board:
    after = right_maharacha(board, action)
    return Board(after.map, after.tiles, board.kings, after.control, after.counts)


@breaking("no-king-marker", maharacha.PLACE_KING, maharacha.narrate, (maharacha.apply, swap_without_king))
def narrate_without_king(board: Board, action: Maharacha) -> tuple[Event, ...]:
    """Maharacha puts no King marker on a tile."""
    return tuple(event for event in right_maharacha_narrate(board, action) if not isinstance(event, KingPlaced))


# Khon Thai


def without_duty(judge: Callable[[State, A], Iterator[Violation]]) -> Callable[[State, A], Iterator[Violation]]:
    return lambda state, action: (each for each in judge(state, action) if each.rule is not executing.MUST_EXECUTE)


@breaking(
    "khon-thai-at-will", executing.MUST_EXECUTE, khon_thai.options, (khon_thai.judge, without_duty(khon_thai.judge))
)
def some_or_none(state: State, _: ActionCard) -> Sequence[KhonThai]:
    """Khon Thai places only as many followers as its player likes."""
    provinces = open_provinces(state.board, state.readings)
    choices = [(*provinces, None) if state.board.count(faction, POOL) else (None,) for faction in FACTIONS]
    return tuple(KhonThai(*each) for each in product(*choices))


def never_two_together(state: State, action: KhonThai) -> Iterator[Violation]:
    yield from right_khon_thai(state, action)
    into = [province for _, province in action.into if province is not None]
    if len(set(into)) < len(into):
        yield refusal(khon_thai.DIFFERENT_PROVINCES, ViolationKey.SAME_PROVINCE)


@breaking("khon-thai-apart", khon_thai.DIFFERENT_PROVINCES, khon_thai.options, (khon_thai.judge, never_two_together))
def all_apart(state: State, card: ActionCard) -> Sequence[KhonThai]:
    """Khon Thai must place its followers in different provinces."""
    return tuple(each for each in right_khon_thai_options(state, card) if not any(never_two_together(state, each)))


def nothing_if_one_lacks(state: State, action: KhonThai) -> Iterator[Violation]:
    if all_in_pool(state):
        yield from right_khon_thai(state, action)
    for faction, province in () if all_in_pool(state) else action.into:
        if province is not None:
            yield refusal(khon_thai.NONE_IN_POOL, ViolationKey.FACTION_NOT_IN_POOL, faction=faction, province=province)


def all_in_pool(state: State) -> bool:
    return all(state.board.count(faction, POOL) for faction in FACTIONS)


@breaking("khon-thai-gives-up", khon_thai.NONE_IN_POOL, khon_thai.options, (khon_thai.judge, nothing_if_one_lacks))
def all_or_nothing(state: State, _: ActionCard) -> Sequence[KhonThai]:
    """Khon Thai places nobody if one faction is not in the pool."""
    return right_khon_thai_options(state, _) if all_in_pool(state) else (KhonThai(),)


# 1 vs. 1 and 2 vs. 1


def same_province_too(state: State, action: OneVsOne) -> Iterator[Violation]:
    whole = action.one is not None and action.other is not None
    for violation in right_one_vs_one(state, action):
        if not (whole and violation.rule is swapping.ANOTHER_PROVINCE):
            yield violation


@breaking(
    "same-province-swap", swapping.ANOTHER_PROVINCE, one_vs_one.possible_swaps, (one_vs_one.judge, same_province_too)
)
def any_two_followers(state: State) -> Iterator[tuple[Follower, Follower]]:
    """Two followers of one province may be swapped."""
    board = state.board
    followers = [
        Follower(faction, province)
        for province in sorted(open_provinces(board, state.readings))
        for faction in FACTIONS
        if board.count(faction, province)
    ]
    return (swap for swap in combinations(followers, 2) if not undoing.judge(state.last_swap, OneVsOne(*swap)))


def never_apart(board: Board, province: Province, other: Province) -> bool:
    return False


@breaking("two-vs-one-far", two_vs_one.ADJACENT, two_vs_one.possible_swaps, (two_vs_one.is_apart, never_apart))
def swaps_anywhere(state: State, number: int) -> Iterator[Exchange]:
    """The provinces of a 2 vs. 1 need not be adjacent."""
    board = state.board
    provinces = open_provinces(board, state.readings)
    swaps = (
        (leaving, Follower(faction, other))
        for province, other in product(provinces, provinces)
        if other != province
        for leaving in groups(province, board.followers_in(province), number)
        for faction in FACTIONS
        if board.count(faction, other)
    )
    return (swap for swap in swaps if not undoing.judge(state.last_swap, TwoVsOne(*swap)))


# Rama, Lao, Malai


@breaking("lost-home-still-reaches", faction_card.LOST_HOME, faction_card.home_counts)
def any_base(state: State, faction: Faction) -> bool:
    """A faction card reaches from the home province though another power controls it."""
    return True


def everywhere(state: State, faction: Faction) -> tuple[Province, ...]:
    return open_provinces(state.board, state.readings)


@breaking("faction-card-anywhere", faction_card.ADJACENT, faction_card.judge_reach, (faction_card.targets, everywhere))
def reached_anyhow(
    state: State, faction: Faction, province: Province, within_reach: tuple[Province, ...]
) -> Iterator[Violation]:
    """A faction card reaches every open province."""
    return iter(())


@breaking("faction-card-into-home", faction_card.ADJACENT, faction_card.targets)
def home_too(state: State, faction: Faction) -> tuple[Province, ...]:
    """A faction card reaches the home province itself too."""
    found = right_targets(state, faction)
    if not faction_card.home_counts(state, faction):
        return found
    home = state.board.map.home(faction)
    return (*found, home) if home not in found and home in everywhere(state, faction) else found


def one_at_most(board: Board, faction: Faction, within_reach: tuple[Province, ...]) -> int:
    return min(1, right_owed(board, faction, within_reach))


@breaking("faction-card-places-one", faction_card.PLACE_TWO, faction_card.judge, (faction_card.owed, one_at_most))
def one_and_no_more(state: State, action: FactionCard) -> Iterator[Violation]:
    """A faction card places one follower."""
    if len(action.into) == 2:
        yield refusal(faction_card.PLACE_TWO, ViolationKey.TOO_MANY_PLACED, placed=2)
    yield from right_faction_card(state, action)
