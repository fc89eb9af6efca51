"""Which rule a single difference implicates: that of the first event, or of the field, which the answer contradicts."""

from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from dataclasses import replace
from typing import Final

from kingofsiam.conformance.differences import FieldPath, ReportedOutcome
from kingofsiam.model import events
from kingofsiam.model.deal import Deal
from kingofsiam.model.events import Event
from kingofsiam.model.moves import Move
from kingofsiam.model.pieces import POOL, Seat
from kingofsiam.model.state import Outcome, State
from kingofsiam.notation.json.documents import dump_move, dump_state
from kingofsiam.referee.client import Declined, EngineClient
from kingofsiam.rules import online, s3_setup, s4_course, s7_victory
from kingofsiam.rules import s8_four_players as four
from kingofsiam.rules.s2_concept import sides
from kingofsiam.rules.s5_actions import maharacha, playing, undoing
from kingofsiam.spec.citation import Rule

_RULE_WITHOUT_EVENT: Final = {
    "passes": s4_course.STRUGGLE_ENDS,
    "hand": playing.NEVER_RETURNED,
    "played": playing.ON_TOP,
    "last_swap": undoing.BAN_ENDS,
    "to_move": s4_course.CLOCKWISE,
}
"""Fields that change without their own event, with the rule by which they change."""

_FIELD_CHANGED_BY: Final[tuple[tuple[type, str], ...]] = (
    (events.TilesSwapped, "tiles"),
    (events.KingPlaced, "kings"),
    (events.StruggleEnded, "passes"),
    (events.FactionTakesControl, "control"),
    (events.BritishMarchIn, "control"),
    (events.NextStruggle, "to_move"),
    (events.FactionReigns, "outcome"),
    (events.SiamIsColony, "outcome"),
    (events.GameWon, "outcome"),
)
"""The field that an event of this type changes."""

_SETUP_RULES: Final = {
    "tiles": s3_setup.TILES,
    "control": s3_setup.TILES_FACE_UP,
    "hand": s3_setup.SET_OF_CARDS,
    "played": s3_setup.SET_OF_CARDS,
    "last_card": s3_setup.SET_OF_CARDS,
    "followers": s3_setup.FOUR_EACH,
    "pool": s3_setup.POOL,
}
"""The rule by which a field gets its first value."""


_VIEW_RULES: Final = {"hand": online.ORIGINAL, "played": playing.ON_TOP}
"""The rule that says who sees a field."""


def attribute_position(expected: Sequence[Event], differing: Sequence[FieldPath]) -> tuple[str, ...]:
    """The rule of the first event that changes a differing field; else the rule by which that field changes."""
    for event in expected:
        if any(path in differing for path in _changed_paths(event)):
            return (event.rule.id,)
    names = {path[0] for path in differing}
    if "to_move" in names and any(isinstance(event, events.StruggleEnded) for event in expected):
        return (s4_course.NEXT_STARTER.id,)
    return tuple(rule.id for name, rule in _RULE_WITHOUT_EVENT.items() if name in names)[:1]


def attribute_setup(deal: Deal, differing: Sequence[FieldPath]) -> tuple[str, ...]:
    """The rules by which the differing fields get their first values."""
    return tuple(dict.fromkeys(rule.id for path in differing for rule in _setup_rules_for(deal, path)))


def _setup_rules_for(deal: Deal, path: FieldPath) -> Iterator[Rule]:
    name = str(path[0])
    if name == "own":
        yield s3_setup.AID_FOUR if deal.aids[int(path[1])] == 4 else s3_setup.AID_FOLLOWERS
    elif name == "pool" and len(deal.aids) == 2:
        yield s3_setup.TWO_PLAYERS
    elif name == "to_move":
        yield online.RANDOM_FIRST_PLAYER if deal.first is not None else s3_setup.FIRST_PLAYER
    elif name in _SETUP_RULES:
        yield _SETUP_RULES[name]


def attribute_view(differing: Sequence[FieldPath]) -> tuple[str, ...]:
    """The rules by which the differing fields are seen or hidden."""
    names = {path[0] for path in differing}
    return tuple(rule.id for name, rule in _VIEW_RULES.items() if name in names)


def _changed_paths(event: Event) -> Iterator[FieldPath]:
    """The field paths that an event changes."""
    match event:
        case events.FollowersPlaced():
            yield ("pool",)
            yield from (("followers", each.province) for each in event.followers)
        case events.FollowersSwapped():
            yield from (("followers", event.one), ("followers", event.other))
        case events.FollowerTaken():
            yield ("own", event.seat)
            yield ("pool",) if event.follower.province == POOL else ("followers", event.follower.province)
        case events.FollowersReturned():
            yield from (("pool",), ("followers", event.province))
        case _:
            yield from ((name,) for kind, name in _FIELD_CHANGED_BY if isinstance(event, kind))


def attribute_events(
    expected: Sequence[Event], reported: Sequence[tuple[str, str | None]], first: int
) -> tuple[str, ...]:
    """The rule of the first differing event, at index `first`; `reported` holds the engine's events as kind and rule.

    If the expected event comes later in the engine's list, the engine reports one too many: then the rule of that one.
    """
    kind, rule = next(iter(reported[first:]), (None, None))
    if first == len(expected):
        return () if rule is None else (rule,)
    event, kinds = expected[first], [type(each).__name__ for each in expected]
    if rule is None:
        return (event.rule.id,)
    if kind == kinds[first]:
        return tuple(dict.fromkeys((event.rule.id, rule)))
    is_extra = kind not in kinds and kinds[first] in [later for later, _ in reported[first:]]
    return (rule,) if is_extra else (event.rule.id,)


def attribute_outcome(expected: Outcome | None, reported: ReportedOutcome | None, players: int) -> tuple[str, ...]:
    """The first rule that leads to the expected outcome, but not to the reported one."""
    if expected is None:
        return reported.rules[:1] if reported is not None and reported.rules else ()
    rules = tuple(rule.id for rule in expected.rules)
    if reported is None:
        return ((s7_victory.ENDS_AS_COLONY if expected.colony else s7_victory.ENDS_AFTER_ALL_STRUGGLES).id,)
    if reported.reign is not expected.reign:
        return rules[:1] if reported.reign is not None else (s7_victory.ENDS_AS_COLONY.id,)
    same_sides = _winning_sides(expected.winners, players) == _winning_sides(reported.winners, players)
    if same_sides and frozenset(expected.winners) != reported.winners:
        return (four.PARTNER_WINS.id,)
    return _first_differing_rule(rules, reported.rules)


def _winning_sides(winners: Iterable[Seat], players: int) -> frozenset[tuple[Seat, ...]]:
    return frozenset(side for side in sides(players) for seat in winners if seat in side)


def _first_differing_rule(rules: tuple[str, ...], reported: tuple[str, ...] | None) -> tuple[str, ...]:
    if reported is None:
        return rules[-1:]
    for index, rule in enumerate(rules):
        if index == len(reported):  # the engine stops too early: it misses a tie, or this rule
            return (reported[-1], rule)
        if rule != reported[index]:
            return (rule,)
    return rules[-1:]


def attribute_refusal(engine: EngineClient, state: State, move: Move) -> tuple[str, ...]:
    """The rule of the one feature whose removal makes the engine answer; empty if no single feature does."""
    for rule, simpler in _without_one_feature(state):
        with suppress(Declined):
            engine.call("judge", state=dump_state(simpler), move=dump_move(move))
            return (rule.id,)
    return ()


def _without_one_feature(state: State) -> Iterator[tuple[Rule, State]]:
    if state.passes:
        yield s4_course.STRUGGLE_ENDS, replace(state, passes=0)
    if state.last_swap is not None:
        yield undoing.BAN_ENDS, replace(state, last_swap=None)
    if state.board.kings:
        yield maharacha.PLACE_KING, replace(state, board=replace(state.board, kings=frozenset()))
