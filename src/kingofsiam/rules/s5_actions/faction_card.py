"""Section 5, Rama, Lao, Malai: two followers of the faction from the common pool into provinces near its own."""

from collections.abc import Iterator
from itertools import combinations_with_replacement
from typing import Final

from kingofsiam.model.events import CutShort, Events, FollowersPlaced, Shortage
from kingofsiam.model.moves import FactionCard, Follower, faction_of_card
from kingofsiam.model.pieces import POOL, ActionCard, Faction, Province, each_once
from kingofsiam.model.state import Board, State
from kingofsiam.model.violations import Violation, ViolationKey, refusal
from kingofsiam.rules.s5_actions import executing
from kingofsiam.rules.s5_actions.closed_provinces import closed_provinces, judge_receiving
from kingofsiam.spec import rulings
from kingofsiam.spec.citation import Rule, clause, implies, states
from kingofsiam.spec.readings import LostHome

PLACE_TWO: Final = Rule(
    id="action.faction-card.two",
    sentence="Rama, Lao, Malai: put two followers of the faction from the common pool into one or two provinces.",
    sources=states("E 5 Rama 1.1, NL 5 Rama 1.1, RU 5 Rama 1.1, ES 5 Rama 1.1") + implies("SUM 5 1.5"),
)
ADJACENT: Final = Rule(
    id="action.faction-card.adjacent",
    sentence="Rama, Lao, Malai: choose only provinces adjacent to one that the faction controls, or adjacent to its "
    "home province.",
    sources=states("E 5 Rama 1.2, NL 5 Rama 1.2, RU 5 Rama 1.2, SUM 5 1.6, SUM 5 1.7, ES 5 Rama 1.2")
    + implies("SUM 7 5.3"),
    rulings=(rulings.HOME_ROUTE_TARGET,),
)
LOST_HOME: Final = Rule(
    id="action.faction-card.lost-home",
    sentence="Rama, Lao, Malai: the home province does not count if another faction or the British control it.",
    sources=states("E 5 Rama 1.3, NL 5 Rama 1.2, RU 5 Rama 1.3, ES 5 Rama 1.3"),
    rulings=(rulings.LOST_HOME,),
)
SHORT: Final = Rule(
    id="action.faction-card.short",
    sentence="Rama, Lao, Malai: if the pool holds only one follower of the faction, place that one; if it holds none, "
    "place none.",
    sources=implies("E 5 2.3, NL 4 6.3, RU 5 2.3, ES 5 2.3"),
    rulings=(rulings.FACTION_CARD_SHORT,),
)
LAO_AND_MALAI: Final = Rule(
    id="action.faction-card.lao-and-malai",
    sentence="The Lao and Malai cards work like the Rama card, each for its own faction.",
    sources=states("E 5 Lao 1.1, E 5 Malai 1.1, NL 5 Lao 1.1, RU 5 Rama 1.4, SUM 5 1.5, ES 5 Lao 1.1"),
)


@clause(ADJACENT, LOST_HOME)
def bases(state: State, faction: Faction) -> tuple[Province, ...]:
    """The provinces from which the card reaches others: those the faction controls, and its home unless lost."""
    provinces = [province for province, power in state.board.controlled.items() if power is faction]
    if home_counts(state, faction):
        provinces.append(state.map.home(faction))
    return tuple(provinces)


@clause(LOST_HOME)
def home_counts(state: State, faction: Faction) -> bool:
    """The home province counts unless another power controls it (by the summary even then)."""
    if not state.map.has_home(faction):  # on a map made by hand
        return False
    match state.readings.lost_home:
        case LostHome.NO_ROUTE:
            return state.board.controller(state.map.home(faction)) in (None, faction)
        case LostHome.ROUTE:
            return True


@clause(ADJACENT, LAO_AND_MALAI)
def adjacent_provinces(state: State, faction: Faction) -> tuple[Province, ...]:
    """The provinces adjacent to a base, open or closed."""
    provinces: list[Province] = []
    for base in bases(state, faction):
        provinces += state.map.neighbours[base]
    return each_once(provinces)


@clause(ADJACENT)
def targets(state: State, faction: Faction) -> tuple[Province, ...]:
    """The provinces within reach: of those adjacent to a base, the open ones."""
    closed = closed_provinces(state.board, state.readings)
    return tuple(province for province in adjacent_provinces(state, faction) if province not in closed)


@clause(PLACE_TWO, SHORT)
def number_to_place(board: Board, faction: Faction, reach: tuple[Province, ...]) -> int:
    """Two followers are placed, or as many as the pool holds; none if no province may receive them."""
    if len(reach) == 0:
        return 0
    return min(2, board.count(faction, POOL))  # the smaller number: 1 if the pool holds one, 2 if it holds five


@clause(PLACE_TWO, ADJACENT, LOST_HOME, SHORT, executing.MUST_EXECUTE)
def judge(state: State, action: FactionCard) -> Iterator[Violation]:
    """As many followers as the card must place, each into an open province within reach."""
    faction, placed = action.faction, len(action.into)  # `into`: the province of each follower
    in_pool = state.board.count(faction, POOL)
    reach = targets(state, faction)
    owed = number_to_place(state.board, faction, reach)
    if placed > 2:
        yield refusal(PLACE_TWO, ViolationKey.TOO_MANY_PLACED, faction=faction, placed=placed)
    if in_pool < 2 and placed > in_pool:  # with two in the pool or more, PLACE_TWO has refused it
        yield refusal(SHORT, ViolationKey.TOO_FEW_IN_POOL, faction=faction, placed=placed, in_pool=in_pool)
    if placed < owed:
        yield refusal(executing.MUST_EXECUTE, ViolationKey.TOO_FEW_PLACED, allowed=reach, faction=faction, owed=owed)
    allowed = reach if in_pool > 0 else ()  # if the pool has nobody to place, no province would do
    for province in each_once(action.into):
        if province not in reach:
            yield from judge_receiving(state, province, allowed)
            if in_pool > 0:  # if the pool has nobody, the refusal by SHORT is enough
                yield from judge_reach(state, faction, province)


@clause(ADJACENT, LOST_HOME)
def judge_reach(state: State, faction: Faction, province: Province) -> Iterator[Violation]:
    """The province is adjacent to one the faction controls, or to its home unless that is lost."""
    map, reach = state.map, targets(state, faction)
    if not map.has(province) or province in adjacent_provinces(state, faction):
        return  # not on the board, or adjacent but closed: `judge_receiving` refuses both
    home = map.home(faction) if map.has_home(faction) else None
    if home is not None and province in map.neighbours[home]:  # beside the home, but that does not count: it is lost
        key, power = ViolationKey.HOME_LOST, state.board.controlled[home]
        yield refusal(LOST_HOME, key, allowed=reach, faction=faction, province=province, home=home, controlled_by=power)
    else:
        key = ViolationKey.HOME_ITSELF if province == home else ViolationKey.OUT_OF_REACH
        yield refusal(ADJACENT, key, allowed=reach, faction=faction, province=province)


def options(state: State, card: ActionCard) -> tuple[FactionCard, ...]:
    """Every choice of provinces within reach for the followers to be placed."""
    faction = faction_of_card(card)
    reach = targets(state, faction)
    number = number_to_place(state.board, faction, reach)
    # Every choice of this many provinces, also one province twice; if it is 0, the one choice is to place nobody.
    choices = combinations_with_replacement(sorted(reach), number)
    return tuple(FactionCard(faction, provinces) for provinces in choices)


@clause(PLACE_TWO, SHORT)
def carry_out(board: Board, action: FactionCard) -> tuple[Board, Events]:
    """The followers go from the pool into their provinces; if there are not two, the event says why."""
    followers = tuple(Follower(action.faction, province) for province in action.into)
    events: Events = ()
    if followers:
        events += (FollowersPlaced(PLACE_TWO, followers),)
    if len(followers) < 2:
        events += (why_fewer(board, action),)
    return board.with_placed(followers), events


@clause(SHORT)
def why_fewer(before: Board, action: FactionCard) -> CutShort:
    """The pool held one follower of the faction or none; or no province within reach may receive any."""
    number, faction = len(action.into), action.faction
    if before.count(faction, POOL) > number:  # the pool had more, so it was provinces that were lacking
        return CutShort(executing.AS_FAR_AS_POSSIBLE, action.card, Shortage.NONE_WITHIN_REACH, (faction,))
    shortage = Shortage.ONE_IN_POOL if number == 1 else Shortage.NONE_IN_POOL
    return CutShort(SHORT, action.card, shortage, (faction,))
