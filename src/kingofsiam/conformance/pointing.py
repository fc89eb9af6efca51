"""From what differs to the rules it points to: that of the first event which the engine's answer does not bear out."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Final

from kingofsiam.citation import Rule
from kingofsiam.conformance.told_position import Spot, ToldOutcome, outcome_in
from kingofsiam.events import (
    BritishMarchIn,
    Event,
    FactionReigns,
    FactionTakesControl,
    FollowersPlaced,
    FollowersReturned,
    FollowersSwapped,
    FollowerTaken,
    GameWon,
    KingPlaced,
    NextStruggle,
    SiamIsColony,
    StruggleEnded,
    TilesSwapped,
)
from kingofsiam.rules import online, s3_setup, s4_course, s7_victory
from kingofsiam.rules import s8_four_players as four
from kingofsiam.rules.s1_components import POOL
from kingofsiam.rules.s2_concept import Seat, sides
from kingofsiam.rules.s3_setup import Deal
from kingofsiam.rules.s5_actions import playing, undoing
from kingofsiam.state import Outcome

_OF_NO_EVENT: Final = {
    "passes": s4_course.STRUGGLE_ENDS,
    "hand": playing.NEVER_RETURNED,
    "played": playing.ON_TOP,
    "last_swap": undoing.BAN_ENDS,
    "to_move": s4_course.CLOCKWISE,
}
"""What no event tells of: the rule by which such a spot changes."""

_TRACES: Final[tuple[tuple[type, str], ...]] = (
    (TilesSwapped, "tiles"),
    (KingPlaced, "kings"),
    (StruggleEnded, "passes"),
    (FactionTakesControl, "control"),
    (BritishMarchIn, "control"),
    (NextStruggle, "to_move"),
    (FactionReigns, "outcome"),
    (SiamIsColony, "outcome"),
    (GameWon, "outcome"),
)
"""Where the other events leave their traces."""

_OF_THE_SET_UP: Final = {
    "tiles": s3_setup.TILES,
    "control": s3_setup.TILES_FACE_UP,
    "hand": s3_setup.SET_OF_CARDS,
    "followers": s3_setup.FOUR_EACH,
    "pool": s3_setup.POOL,
}
"""The rule by which such a spot is filled at the beginning."""


def of_position(events: Sequence[Event], differing: Sequence[Spot]) -> tuple[str, ...]:
    """The rule of the first event that left its traces on a spot that differs."""
    for event in events:
        if any(spot in differing for spot in _spots(event)):
            return (event.rule.id,)
    names = {spot[0] for spot in differing}
    if "to_move" in names and any(isinstance(event, StruggleEnded) for event in events):
        return (s4_course.NEXT_STARTER.id,)
    return tuple(rule.id for name, rule in _OF_NO_EVENT.items() if name in names)[:1]


def of_set_up(deal: Deal, differing: Sequence[Spot]) -> tuple[str, ...]:
    """The rules by which the spots that differ are filled."""
    return tuple(dict.fromkeys(rule.id for spot in differing for rule in _filling(deal, spot)))


def _filling(deal: Deal, spot: Spot) -> Iterator[Rule]:
    name = str(spot[0])
    if name == "own":
        yield s3_setup.AID_FOUR if deal.aids[int(spot[1])] == 4 else s3_setup.AID_FOLLOWERS
    elif name == "pool" and len(deal.aids) == 2:
        yield s3_setup.TWO_PLAYERS
    elif name == "to_move":
        yield online.RANDOM_FIRST_PLAYER if deal.first is not None else s3_setup.FIRST_PLAYER
    elif name in _OF_THE_SET_UP:
        yield _OF_THE_SET_UP[name]


def _spots(event: Event) -> Iterator[Spot]:
    """Where an event leaves its traces."""
    match event:
        case FollowersPlaced():
            yield ("pool",)
            yield from (("followers", each.province) for each in event.followers)
        case FollowersSwapped():
            yield from (("followers", event.one), ("followers", event.other))
        case FollowerTaken():
            yield ("own", event.seat)
            yield ("pool",) if event.follower.province == POOL else ("followers", event.follower.province)
        case FollowersReturned():
            yield from (("pool",), ("followers", event.province))
        case _:
            yield from ((name,) for kind, name in _TRACES if isinstance(event, kind))


def of_events(expected: Sequence[Event], told: Sequence[tuple[str, str | None]], first: int) -> tuple[str, ...]:
    """The rule of the event at this place, the first that differs; `told` are the engine's, by kind and rule.

    If what should be told here comes later, the engine tells too much: then it is the rule of that.
    """
    if first >= len(expected):
        return tuple(rule for _, rule in told[first : first + 1] if rule is not None)
    event = expected[first]
    if first < len(told) and type(event).__name__ in [kind for kind, _ in told[first + 1 :]]:
        kind, rule = told[first]
        if rule is not None and kind not in [type(each).__name__ for each in expected]:
            return (rule,)
    return (event.rule.id,)


def of_outcome(expected: Outcome | None, told: ToldOutcome | None, players: int) -> tuple[str, ...]:
    """The first rule that led to the result here and not there."""
    if expected is None:
        return told.rules[:1] if told is not None and told.rules else ()
    rules = outcome_in(expected).rules or ()
    if told is None or (told.reign is None) != (expected.reign is None):
        return rules[:1] if expected.colony else _not_by_british(told)
    if told.reign is not expected.reign:
        return rules[:1]
    if _winning_sides(expected.winners, players) == _winning_sides(told.winners, players):
        return (
            (four.PARTNER_WINS.id,) if frozenset(expected.winners) != told.winners else _first_other(rules, told.rules)
        )
    return _first_other(rules, told.rules)


def _winning_sides(winners: Iterable[Seat], players: int) -> frozenset[tuple[Seat, ...]]:
    return frozenset(side for side in sides(players) for seat in winners if seat in side)


def _not_by_british(told: ToldOutcome | None) -> tuple[str, ...]:
    return (s7_victory.ENDS_AFTER_ALL_STRUGGLES.id if told is None else s7_victory.ENDS_AS_COLONY.id,)


def _first_other(rules: tuple[str, ...], told: tuple[str, ...] | None) -> tuple[str, ...]:
    if told is None:
        return rules[-1:]
    for place, rule in enumerate(rules):
        if place == len(told):  # the engine stops where it should go on: it takes a tie for none, or misses this rule
            return (told[-1], rule)
        if rule != told[place]:
            return (rule,)
    return rules[-1:]
