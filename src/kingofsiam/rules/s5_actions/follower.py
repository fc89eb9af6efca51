"""Section 5: the follower that is taken after the action."""

from typing import Final

from kingofsiam.model.events import Events, FollowerTaken, NothingTaken
from kingofsiam.model.moves import Follower
from kingofsiam.model.pieces import POOL, Seat
from kingofsiam.model.state import Board
from kingofsiam.model.violations import Violation, ViolationKey, refusal
from kingofsiam.rules import s1_components
from kingofsiam.rules.s5_actions.closed_provinces import unknown_province
from kingofsiam.spec import rulings
from kingofsiam.spec.citation import Rule, clause, implies, states
from kingofsiam.spec.readings import Readings, TakeFrom

TAKE_ONE: Final = Rule(
    id="action.follower.take",
    sentence="After the action, take one follower of your choice and put it in front of you.",
    sources=states(
        "E 5 4.1, E 5 4.2, NL 4 8.1, NL 4 8.2, NL 4 8.3, RU 5 4.1, RU 5 4.2, SUM 4 2.2, "
        "SUM 4 3.2, SUM 5 3.1, SUM 5 3.2, ES 5 4.1, ES 5 4.2"
    ),
    rulings=(rulings.JUST_PLACED, rulings.CHOICE_NL),
)
FROM_A_PROVINCE: Final = Rule(
    id="action.follower.from-a-province",
    sentence="Take the follower from any province.",
    sources=states("E 5 4.1, NL 4 8.1, RU 5 4.1, ES 5 4.1"),
    rulings=(rulings.TAKE_FROM, rulings.POOL_AS_SOURCE),
)
MUST_TAKE: Final = Rule(
    id="action.follower.must-take",
    sentence="You must take a follower, even if the action could not be carried out.",
    sources=states("E 5 4.3, NL 4 8.4, RU 5 4.3, ES 5 4.3") + implies("E 5 4.1, NL 4 8.1, RU 5 4.1, SUM 4 3.2"),
    rulings=(rulings.JUST_PLACED,),
)
NOTHING_TO_TAKE: Final = Rule(
    id="action.follower.none",
    sentence="If there is no follower to take, you take none.",
    sources=implies("SUM 7 1.2"),
    rulings=(rulings.NOTHING_TO_TAKE,),
)


@clause(TAKE_ONE, FROM_A_PROVINCE)
def takeable(board: Board, readings: Readings) -> tuple[Follower, ...]:
    """A follower of each faction that a province holds; by one reading also of the common pool."""
    places = (*board.map.provinces, POOL) if pool_is_open(readings) else board.map.provinces
    followers: list[Follower] = []
    for place in places:
        followers += board.one_of_each(place)
    return tuple(followers)


@clause(FROM_A_PROVINCE)
def pool_is_open(readings: Readings) -> bool:
    """By the summary the follower may come from the common pool too; otherwise only from a province."""
    return readings.take_from is TakeFrom.PROVINCE_OR_POOL


@clause(FROM_A_PROVINCE, s1_components.BOARD)
def judge_place(board: Board, readings: Readings, take: Follower | None) -> tuple[Violation, ...]:
    """A follower is taken from a province of the board."""
    if take is None or board.map.has(take.province):
        return ()
    if take.province != POOL:
        return (unknown_province(board, take.province),)
    if pool_is_open(readings):
        return ()
    return (refusal(FROM_A_PROVINCE, ViolationKey.TAKEN_FROM_POOL, allowed=board.map.provinces, follower=take),)


@clause(TAKE_ONE, MUST_TAKE, NOTHING_TO_TAKE)
def judge_presence(after: Board, readings: Readings, take: Follower | None) -> tuple[Violation, ...]:
    """The follower stands there after the action; and if any can be taken, one must be."""
    if take is not None and after.count(take.faction, take.province) > 0:
        return ()
    allowed = takeable(after, readings)
    if take is None:
        return (refusal(MUST_TAKE, ViolationKey.NOBODY_TAKEN, allowed=allowed),) if allowed else ()
    group = after.followers_in(take.province)
    return (refusal(TAKE_ONE, ViolationKey.TAKEN_NOT_THERE, allowed=allowed, follower=take, standing=group),)


@clause(TAKE_ONE, NOTHING_TO_TAKE)
def carry_out(board: Board, seat: Seat, take: Follower | None) -> tuple[Board, Events]:
    """The follower leaves the board for the player, if there is one to take."""
    if take is None:
        return board, (NothingTaken(NOTHING_TO_TAKE, seat),)
    return board.without(take), (FollowerTaken(TAKE_ONE, seat, take),)
