"""Faulty engines: faults in single action cards."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations, product
from typing import Final

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
from kingofsiam.rules.s5_actions.khon_thai import judge as right_khon_thai
from kingofsiam.rules.s5_actions.khon_thai import options as right_khon_thai_options
from kingofsiam.rules.s5_actions.maharacha import apply as right_maharacha
from kingofsiam.rules.s5_actions.maharacha import judge_tile as right_tile
from kingofsiam.rules.s5_actions.maharacha import narrate as right_maharacha_narrate
from kingofsiam.rules.s5_actions.one_vs_one import judge as right_one_vs_one
from kingofsiam.rules.s5_actions.two_vs_one import Exchange, groups
from proof.faulty_engines.injection import FaultyEngine, replacement

# Maharacha


def all_face_up(board: Board) -> tuple[Province, ...]:
    return board.face_up


def king_or_not(board: Board, province: Province) -> Iterator[Violation]:
    return (violation for violation in right_tile(board, province) if violation.rule is not maharacha.KING_STAYS)


def swap_without_king(board: Board, action: Maharacha) -> Board:
    after = right_maharacha(board, action)
    return Board(after.map, after.tiles, board.kings, after.control, after.counts)


def narrate_without_king(board: Board, action: Maharacha) -> tuple[Event, ...]:
    return tuple(event for event in right_maharacha_narrate(board, action) if not isinstance(event, KingPlaced))


# Khon Thai


def as_many_as_they_like(state: State, action: KhonThai) -> Iterator[Violation]:
    return (each for each in right_khon_thai(state, action) if each.rule is not executing.MUST_EXECUTE)


def some_or_none(state: State, _: ActionCard) -> Sequence[KhonThai]:
    provinces = open_provinces(state.board, state.readings)
    choices = [(*provinces, None) if state.board.count(faction, POOL) else (None,) for faction in FACTIONS]
    return tuple(KhonThai(*each) for each in product(*choices))


def never_two_together(state: State, action: KhonThai) -> Iterator[Violation]:
    yield from right_khon_thai(state, action)
    into = [province for _, province in action.into if province is not None]
    if len(set(into)) < len(into):
        yield refusal(khon_thai.DIFFERENT_PROVINCES, ViolationKey.SAME_PROVINCE)


def all_apart(state: State, card: ActionCard) -> Sequence[KhonThai]:
    return tuple(each for each in right_khon_thai_options(state, card) if not any(never_two_together(state, each)))


def nothing_if_one_lacks(state: State, action: KhonThai) -> Iterator[Violation]:
    if all_in_pool(state):
        yield from right_khon_thai(state, action)
    for faction, province in () if all_in_pool(state) else action.into:
        if province is not None:
            yield refusal(khon_thai.NONE_IN_POOL, ViolationKey.FACTION_NOT_IN_POOL, faction=faction, province=province)


def all_in_pool(state: State) -> bool:
    return all(state.board.count(faction, POOL) for faction in FACTIONS)


def all_or_nothing(state: State, _: ActionCard) -> Sequence[KhonThai]:
    return right_khon_thai_options(state, _) if all_in_pool(state) else (KhonThai(),)


# 1 vs. 1 and 2 vs. 1


def same_province_too(state: State, action: OneVsOne) -> Iterator[Violation]:
    whole = action.one is not None and action.other is not None
    for violation in right_one_vs_one(state, action):
        if not (whole and violation.rule is swapping.ANOTHER_PROVINCE):
            yield violation


def any_two_followers(state: State) -> Iterator[tuple[Follower, Follower]]:
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


def swaps_anywhere(state: State, number: int) -> Iterator[Exchange]:
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


def any_base(state: State, faction: Faction) -> bool:
    return True


def everywhere(state: State, faction: Faction) -> tuple[Province, ...]:
    return open_provinces(state.board, state.readings)


def reached_anyhow(
    state: State, faction: Faction, province: Province, within_reach: tuple[Province, ...]
) -> Iterator[Violation]:
    return iter(())


def one_at_most(board: Board, faction: Faction, within_reach: tuple[Province, ...]) -> int:
    return min(1, right_owed(board, faction, within_reach))


def one_and_no_more(state: State, action: FactionCard) -> Iterator[Violation]:
    if len(action.into) == 2:
        yield refusal(faction_card.PLACE_TWO, ViolationKey.TOO_MANY_PLACED, placed=2)
    yield from right_faction_card(state, action)


KING_IGNORED: Final = FaultyEngine(
    "king-ignored",
    maharacha.KING_STAYS,
    "A tile with a King marker can be swapped like any other.",
    (replacement(maharacha.swappable, all_face_up), replacement(maharacha.judge_tile, king_or_not)),
)
NO_KING: Final = FaultyEngine(
    "no-king-marker",
    maharacha.PLACE_KING,
    "Maharacha puts no King marker on a tile.",
    (replacement(maharacha.apply, swap_without_king), replacement(maharacha.narrate, narrate_without_king)),
)
KHON_THAI_AT_WILL: Final = FaultyEngine(
    "khon-thai-at-will",
    executing.MUST_EXECUTE,
    "Khon Thai places only as many followers as its player likes.",
    (replacement(khon_thai.judge, as_many_as_they_like), replacement(khon_thai.options, some_or_none)),
)
KHON_THAI_APART: Final = FaultyEngine(
    "khon-thai-apart",
    khon_thai.DIFFERENT_PROVINCES,
    "Khon Thai must place its followers in different provinces.",
    (replacement(khon_thai.judge, never_two_together), replacement(khon_thai.options, all_apart)),
)
KHON_THAI_GIVES_UP: Final = FaultyEngine(
    "khon-thai-gives-up",
    khon_thai.NONE_IN_POOL,
    "Khon Thai places nobody if one faction is not in the pool.",
    (replacement(khon_thai.judge, nothing_if_one_lacks), replacement(khon_thai.options, all_or_nothing)),
)
SAME_PROVINCE: Final = FaultyEngine(
    "same-province-swap",
    swapping.ANOTHER_PROVINCE,
    "Two followers of one province may be swapped.",
    (replacement(one_vs_one.judge, same_province_too), replacement(one_vs_one.possible_swaps, any_two_followers)),
)
TWO_VS_ONE_FAR: Final = FaultyEngine(
    "two-vs-one-far",
    two_vs_one.ADJACENT,
    "The provinces of a 2 vs. 1 need not be adjacent.",
    (replacement(two_vs_one.is_apart, never_apart), replacement(two_vs_one.possible_swaps, swaps_anywhere)),
)
HOME_STAYS: Final = FaultyEngine(
    "lost-home-still-reaches",
    faction_card.LOST_HOME,
    "A faction card reaches from the home province though another power controls it.",
    (replacement(faction_card.home_counts, any_base),),
)
FACTION_CARD_ANYWHERE: Final = FaultyEngine(
    "faction-card-anywhere",
    faction_card.ADJACENT,
    "A faction card reaches every open province.",
    (replacement(faction_card.targets, everywhere), replacement(faction_card.judge_reach, reached_anyhow)),
)
FACTION_CARD_ONE: Final = FaultyEngine(
    "faction-card-places-one",
    faction_card.PLACE_TWO,
    "A faction card places one follower.",
    (replacement(faction_card.owed, one_at_most), replacement(faction_card.judge, one_and_no_more)),
)

FAULTY_ENGINES: Final = (
    KING_IGNORED,
    NO_KING,
    KHON_THAI_AT_WILL,
    KHON_THAI_APART,
    KHON_THAI_GIVES_UP,
    SAME_PROVINCE,
    TWO_VS_ONE_FAR,
    HOME_STAYS,
    FACTION_CARD_ANYWHERE,
    FACTION_CARD_ONE,
)
