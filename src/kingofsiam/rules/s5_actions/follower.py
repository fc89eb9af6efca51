"""Section 5: the follower that is taken after the action."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, assert_never

from kingofsiam import rulings
from kingofsiam.citation import ES, NL, RU, SUM, E, Rule, Section, clause
from kingofsiam.events import Event, FollowerTaken, NothingTaken
from kingofsiam.moves import POOL, Follower
from kingofsiam.readings import Readings, TakeFrom
from kingofsiam.rules.s1_components import FACTIONS, ONE, Followers
from kingofsiam.rules.s2_concept import Seat
from kingofsiam.rules.s5_actions.closed_provinces import unknown_province
from kingofsiam.state import Board
from kingofsiam.violations import Violation, refusal

_S = Section.ACTIONS
_ALL = (E, NL, RU, SUM, ES)

TAKE_ONE: Final = Rule(
    "action.follower.take",
    "After the action the player takes any one follower and puts him in front of himself.",
    _S,
    4,
    _ALL,
    (rulings.JUST_PLACED,),
)
FROM_A_PROVINCE: Final = Rule(
    "action.follower.from-a-province",
    "The follower comes from any one province.",
    _S,
    4,
    (E, NL, RU, ES),
    (rulings.TAKE_FROM, rulings.POOL_AS_SOURCE),
)
MUST_TAKE: Final = Rule(
    "action.follower.must-take",
    "A follower has to be taken even if the action could not be carried out.",
    _S,
    4,
    (E, NL, RU, ES),
    (rulings.JUST_PLACED,),
)
NOTHING_TO_TAKE: Final = Rule(
    "action.follower.none",
    "If there is no follower to take, none is taken.",
    _S,
    4,
    (),
    (rulings.NOTHING_TO_TAKE,),
)


@clause(TAKE_ONE, FROM_A_PROVINCE)
def takeable(board: Board, readings: Readings) -> tuple[Follower, ...]:
    """Any follower in any province; by one reading also from the common pool."""
    standing = tuple(
        Follower(faction, province)
        for province, followers in zip(board.map.provinces, board.followers, strict=True)
        for faction in FACTIONS
        if faction in followers
    )
    return standing + tuple(
        Follower(faction, POOL) for faction in FACTIONS if pool_is_open(readings) and faction in board.pool
    )


def number_takeable(board: Board, readings: Readings) -> int:
    """How many followers `takeable` would list."""
    groups = (*board.followers, board.pool) if pool_is_open(readings) else board.followers
    return sum((group.rama > 0) + (group.lao > 0) + (group.malay > 0) for group in groups)


@clause(FROM_A_PROVINCE)
def pool_is_open(readings: Readings) -> bool:
    """The follower comes from a province, not from the common pool (by the summary from there too)."""
    match readings.take_from:
        case TakeFrom.PROVINCE:
            return False
        case TakeFrom.PROVINCE_OR_POOL:
            return True
        case _ as unknown:  # pragma: no cover
            assert_never(unknown)


def standing_at(board: Board, take: Follower) -> Followers:
    """Those who stand where the follower is to be taken."""
    return board.pool if take.province == POOL else board.followers_in(take.province)


@clause(FROM_A_PROVINCE)
def judge_place(board: Board, readings: Readings, take: Follower | None) -> Iterator[Violation]:
    """A follower is taken from a province of the board."""
    if take is None:
        return
    if take.province == POOL:
        if not pool_is_open(readings):
            yield refusal(FROM_A_PROVINCE, allowed=board.map.provinces, follower=take)
    elif take.province not in board.map.index:
        yield unknown_province(board, take.province)


@clause(TAKE_ONE, MUST_TAKE, NOTHING_TO_TAKE)
def judge_presence(after: Board, readings: Readings, take: Follower | None) -> Iterator[Violation]:
    """He stands there after the action; and somebody is taken if anybody can be."""
    if take is None:
        allowed = takeable(after, readings)
        if allowed:
            yield refusal(MUST_TAKE, allowed=allowed)
    elif take.faction not in standing_at(after, take):
        yield refusal(
            TAKE_ONE, allowed=takeable(after, readings), follower=take, standing=str(standing_at(after, take))
        )


@clause(TAKE_ONE, NOTHING_TO_TAKE)
def apply(board: Board, seat: Seat, take: Follower | None) -> tuple[Board, tuple[Event, ...]]:
    """The follower leaves the board."""
    if take is None:
        return board, (NothingTaken(NOTHING_TO_TAKE, seat),)
    left = standing_at(board, take) - ONE[take.faction]
    if take.province == POOL:
        after = board.with_followers({}, left)
    else:
        after = board.with_followers({take.province: left}, board.pool)
    return after, (FollowerTaken(TAKE_ONE, seat, take),)
