"""Section 5, Rama, Lao, Malai: two followers of the faction from the common pool into provinces near its own."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations_with_replacement
from typing import Final, assert_never

from kingofsiam import rulings
from kingofsiam.citation import ES, NL, RU, SUM, E, Rule, Section, clause
from kingofsiam.events import CutShort, Event, FollowersPlaced
from kingofsiam.moves import POOL, FactionCard, Follower
from kingofsiam.readings import LostHome
from kingofsiam.rules.s1_components import Faction, Province
from kingofsiam.rules.s5_actions import executing
from kingofsiam.rules.s5_actions.closed_provinces import judge_receiving, open_provinces
from kingofsiam.rules.s5_actions.executing import more_is_possible
from kingofsiam.rules.s5_actions.options import Options
from kingofsiam.state import Board, Moved, State
from kingofsiam.violations import Violation, refusal

_S, _CARD = Section.ACTIONS, "Rama"
_ALL = (E, NL, RU, SUM, ES)

PLACE_TWO: Final = Rule(
    "action.faction-card.two",
    "Rama, Lao, Malai: two followers of the faction go from the common pool into one or two provinces.",
    _S,
    1,
    _ALL,
    (),
    _CARD,
)
ADJACENT: Final = Rule(
    "action.faction-card.adjacent",
    "They go only into provinces adjacent to one that the faction controls, or adjacent to its home province.",
    _S,
    1,
    _ALL,
    (rulings.HOME_ROUTE_TARGET,),
    _CARD,
)
LOST_HOME: Final = Rule(
    "action.faction-card.lost-home",
    "The home province does not count when another faction or the British control it.",
    _S,
    1,
    (E, NL, RU, ES),
    (rulings.LOST_HOME,),
    _CARD,
)
SHORT: Final = Rule(
    "action.faction-card.short",
    "If the pool holds only one follower of the faction, that one is placed; if none, none.",
    _S,
    1,
    (),
    (rulings.FACTION_CARD_SHORT,),
    _CARD,
)
LAO_AND_MALAI: Final = Rule(
    "action.faction-card.lao-and-malai",
    "Lao and Malai are the same card for their factions.",
    _S,
    1,
    (E, NL, RU, SUM, ES),
    (),
    "Lao",
)


@clause(ADJACENT, LOST_HOME)
def bases(state: State, faction: Faction) -> tuple[Province, ...]:
    """From where the card reaches out: every province the faction controls, and its home unless that is lost."""
    board = state.board
    controlled = [province for province, power in zip(board.tiles, board.control, strict=False) if power is faction]
    home = board.map.home(faction)
    if home not in controlled and home_counts(state, faction):
        controlled.append(home)
    return tuple(controlled)


@clause(LOST_HOME)
def home_counts(state: State, faction: Faction) -> bool:
    """The home province counts as long as no other power controls it."""
    match state.readings.lost_home:
        case LostHome.NO_ROUTE:
            return state.board.controller(state.board.map.home(faction)) in (None, faction)
        case LostHome.ROUTE:
            return True
        case _ as unknown:  # pragma: no cover
            assert_never(unknown)


@clause(ADJACENT, LAO_AND_MALAI)
def targets(state: State, faction: Faction) -> tuple[Province, ...]:
    """The open provinces adjacent to one of the bases."""
    board = state.board
    within_reach = {neighbour for base in bases(state, faction) for neighbour in board.map.neighbours[base]}
    return tuple(province for province in open_provinces(board, state.readings) if province in within_reach)


@clause(PLACE_TWO, SHORT)
def owed(state: State, faction: Faction) -> int:
    """Two followers are placed, or as many as the pool holds; none if no province may receive them."""
    return min(2, state.board.count(faction, POOL)) if targets(state, faction) else 0


@clause(PLACE_TWO, ADJACENT, LOST_HOME, SHORT)
def judge(state: State, action: FactionCard) -> Iterator[Violation]:
    """Neither more nor fewer followers than owed, each into an open province within reach."""
    faction = action.faction
    if len(action.into) > 2:
        yield refusal(PLACE_TWO, followers=len(action.into))
    if len(action.into) > state.board.count(faction, POOL):
        yield refusal(SHORT, faction=faction, followers=len(action.into), in_pool=state.board.count(faction, POOL))
    if len(action.into) < owed(state, faction):
        yield more_is_possible(action.card, targets(state, faction))
    for province in dict.fromkeys(action.into):
        yield from judge_receiving(state.board, state.readings, province)
        yield from judge_within_reach(state, faction, province)


@clause(ADJACENT, LOST_HOME)
def judge_within_reach(state: State, faction: Faction, province: Province) -> Iterator[Violation]:
    """The province is adjacent to one the faction controls, or to its home unless that is lost."""
    neighbours = state.board.map.neighbours
    if province not in neighbours or any(province in neighbours[base] for base in bases(state, faction)):
        return
    home = state.board.map.home(faction)
    allowed = targets(state, faction)
    if province in neighbours[home]:
        yield refusal(
            LOST_HOME, allowed=allowed, province=province, home=home, controlled_by=state.board.controller(home)
        )
    else:
        yield refusal(ADJACENT, allowed=allowed, province=province, faction=faction)


def options(state: State, faction: Faction) -> Sequence[FactionCard]:
    """Every one or two provinces within reach for the followers owed."""
    ways = tuple(combinations_with_replacement(sorted(targets(state, faction)), owed(state, faction)))
    return Options(len(ways), lambda each: FactionCard(faction, ways[each]))


@clause(PLACE_TWO, SHORT)
def moves(action: FactionCard) -> tuple[Moved, ...]:
    """The followers go from the pool into their provinces."""
    return tuple([(action.faction, POOL, province) for province in action.into])


@clause(PLACE_TWO, SHORT)
def narrate(board: Board, action: FactionCard) -> tuple[Event, ...]:
    """Say who is placed where, and why there are not two."""
    events: tuple[Event, ...] = ()
    if action.into:
        events += (FollowersPlaced(PLACE_TWO, tuple(Follower(action.faction, province) for province in action.into)),)
    if len(action.into) < 2:
        rule = SHORT if board.count(action.faction, POOL) < 2 else executing.AS_FAR_AS_POSSIBLE
        events += (CutShort(rule, action.card, (action.faction,)),)
    return events
