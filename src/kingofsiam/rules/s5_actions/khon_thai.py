"""Section 5, Khon Thai: one follower of each faction from the common pool into provinces."""

from collections.abc import Iterator
from itertools import product
from typing import Final

from kingofsiam.model.events import CutShort, Events, FollowersPlaced, Shortage
from kingofsiam.model.moves import Follower, KhonThai
from kingofsiam.model.pieces import FACTIONS, ActionCard
from kingofsiam.model.state import Board, State
from kingofsiam.model.violations import Violation, ViolationKey, refusal
from kingofsiam.rules.s5_actions import executing
from kingofsiam.rules.s5_actions.closed_provinces import judge_receiving, open_provinces
from kingofsiam.spec import rulings
from kingofsiam.spec.citation import Rule, clause, implies, states

PLACE_ONE_OF_EACH: Final = Rule(
    id="action.khon-thai.one-of-each",
    sentence="Khon Thai: move one follower of each faction from the common pool into a province.",
    sources=states("E 5 Khon Thai 1.2, NL 5 Khon Thai 1.2, RU 5 Khon Thai 1.2, SUM 5 1.2, ES 5 Khon Thai 1.2"),
)
NONE_IN_POOL: Final = Rule(
    id="action.khon-thai.short",
    sentence="Khon Thai: if a faction has no follower in the common pool, place followers of the other factions only.",
    sources=states("NL 5 Khon Thai 1.3") + implies("E 5 Khon Thai 1.3, RU 5 Khon Thai 1.3, ES 5 Khon Thai 1.3"),
    rulings=(rulings.KHON_THAI_SHORT,),
)
DIFFERENT_PROVINCES: Final = Rule(
    id="action.khon-thai.different-provinces",
    sentence="Khon Thai: followers of different factions may go to different provinces.",
    sources=states("E 5 Khon Thai 1.4, NL 5 Khon Thai 1.2, RU 5 Khon Thai 1.4, SUM 5 1.2, ES 5 Khon Thai 1.4"),
)


@clause(PLACE_ONE_OF_EACH, NONE_IN_POOL, executing.MUST_EXECUTE)
def judge(state: State, action: KhonThai) -> Iterator[Violation]:
    """One follower of each faction is placed, except of a faction that is not in the pool."""
    pool = state.board.pool
    allowed = open_provinces(state.board, state.readings) if pool.total > 0 else ()  # if the pool is empty, none
    for faction, province in action.into:
        if province is not None:
            if faction not in pool:
                yield refusal(NONE_IN_POOL, ViolationKey.FACTION_NOT_IN_POOL, faction=faction, province=province)
            yield from judge_receiving(state, province, allowed)
        elif faction in pool:
            yield refusal(executing.MUST_EXECUTE, ViolationKey.FACTION_NOT_PLACED, allowed=allowed, faction=faction)


@clause(PLACE_ONE_OF_EACH, DIFFERENT_PROVINCES)
def options(state: State, _: ActionCard) -> tuple[KhonThai, ...]:
    """Any open province for each faction in the pool."""
    provinces = open_provinces(state.board, state.readings)
    places = [provinces if faction in state.board.pool else (None,) for faction in FACTIONS]  # None: nowhere
    # `product` gives every combination of a place for Rama, one for Lao and one for Malay.
    return tuple(KhonThai(rama, lao, malay) for rama, lao, malay in product(*places))


@clause(PLACE_ONE_OF_EACH, NONE_IN_POOL)
def carry_out(board: Board, action: KhonThai) -> tuple[Board, Events]:
    """One follower of each faction goes from the pool into its province; a faction that is not there is left out."""
    followers = tuple(Follower(faction, province) for faction, province in action.into if province is not None)
    missing = tuple(faction for faction, province in action.into if province is None)
    events: Events = ()
    if followers:
        events += (FollowersPlaced(PLACE_ONE_OF_EACH, followers),)
    if missing:
        events += (CutShort(NONE_IN_POOL, action.card, Shortage.NONE_IN_POOL, missing),)
    return board.with_placed(followers), events
