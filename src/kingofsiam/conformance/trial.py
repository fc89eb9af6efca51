"""One thing tried: what the engine says to it, against what the rulebook says."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Final, cast

from kingofsiam.conformance import pointing
from kingofsiam.conformance.declining import objection
from kingofsiam.conformance.difference import Difference, Kind
from kingofsiam.conformance.listing import listed, of_moves, total
from kingofsiam.conformance.process import Fate, Lost
from kingofsiam.conformance.protocol import REQUIRED, Declined, Engine, NotSupported
from kingofsiam.conformance.told_position import (
    Table,
    ToldOutcome,
    Unreadable,
    differing,
    read_outcome,
    read_table,
    table_of,
)
from kingofsiam.conformance.vector import Verdict
from kingofsiam.events import Event
from kingofsiam.moves import Move
from kingofsiam.notation.json_documents import dump_deal, dump_event, dump_move, dump_observation, dump_state
from kingofsiam.notation.json_faults import shown
from kingofsiam.notation.json_text import Json
from kingofsiam.notation.json_violations import NamedFacts
from kingofsiam.observation import Observation
from kingofsiam.picture.names import count_of
from kingofsiam.picture.tell import tell
from kingofsiam.rules.s2_concept import Seat
from kingofsiam.rules.s3_setup import Deal
from kingofsiam.state import State
from kingofsiam.violations import Violation

_FATES: Final = {Fate.HUNG: Kind.HUNG, Fate.CRASHED: Kind.CRASHED, Fate.RUBBISH: Kind.RUBBISH}
_FACTS: Final = NamedFacts()
_NOT_LOOKED_AT: Final = ("format", "kind", "map", "readings")
_MOST_SPOTS: Final = 6
_MOST_LISTED: Final = 2000

Comparison = Callable[[], Iterator[Difference]]


def differences(comparison: Comparison) -> tuple[Difference, ...]:
    """What differs; an engine that was lost, or declines to answer, differs too."""
    found: list[Difference] = []
    try:
        found.extend(comparison())
    except Lost as lost:
        found.append(Difference(_FATES[lost.fate], "an answer", lost.detail))
    except Declined as declined:
        found.append(Difference(Kind.DECLINED, "an answer", str(declined)))
    except NotSupported as error:
        if error.method in REQUIRED:
            found.append(Difference(Kind.NOT_SUPPORTED, "an answer", f"the engine does not know {error.method}"))
    return tuple(found)


def of_move(engine: Engine, state: State, move: Move, expected: Verdict) -> Iterator[Difference]:
    """Is the move legal, and why not; what becomes of the position; what happens."""
    asked: dict[str, Json] = {"state": dump_state(state), "move": dump_move(move)}
    try:
        judged = engine.call("judge", **asked)
    except Declined as declined:
        yield Difference(Kind.DECLINED, "an answer", str(declined), objection(engine, state, move))
        return
    legal = judged.get("legal")
    if type(legal) is not bool:
        yield Difference(Kind.UNREADABLE, "`legal`: true or false", f"`legal`: {shown(legal)}")
        return
    yield from _of_reasons(legal, judged.get("violations"), expected)
    if legal is not expected.legal:
        return
    if expected.after is None:
        yield from _of_illegal_play(engine, asked, expected)
        return
    yield from _of_play(engine.call("play", **asked), expected, expected.after)
    try:
        yield from _of_events(engine.call("narrate", **asked), expected.events, state)
    except NotSupported:
        return


def _of_reasons(legal: bool, told: object, expected: Verdict) -> Iterator[Difference]:
    reasons = _reasons(told)
    if isinstance(reasons, Unreadable):
        yield Difference(Kind.UNREADABLE, "`violations`: a list, each with its `rule`", str(reasons))
        reasons = None
    wanted = tuple(dict.fromkeys(each.rule.id for each in expected.violations))
    given = None if reasons is None or (legal and not reasons) else tuple(dict.fromkeys(rule for rule, _ in reasons))
    missing = tuple(rule for rule in wanted if rule not in (given or ()))
    extra = tuple(rule for rule in given or () if rule not in wanted)
    if legal is not expected.legal:
        yield Difference(Kind.LEGALITY, _verdict(wanted), _verdict(given or (), legal=legal), missing + extra)
    elif given is not None and (missing or extra):
        yield Difference(Kind.REASONS, _verdict(wanted), _verdict(given), missing + extra)
    elif reasons:
        yield from _of_facts(reasons, expected.violations)


def _verdict(rules: tuple[str, ...], *, legal: bool = False) -> str:
    if rules:
        return f"not legal by {', '.join(rules)}"
    return "legal" if legal else "not legal"


def _reasons(told: object) -> tuple[tuple[str, object], ...] | Unreadable | None:
    """The rule of each violation, and its facts if they are given; None if the engine names no reasons."""
    if told is None:
        return None
    if not isinstance(told, list):
        return Unreadable("no list")
    found: list[tuple[str, object]] = []
    for each in cast("list[object]", told):
        fields = cast("dict[str, object]", each) if isinstance(each, dict) else {}
        if not isinstance(fields.get("rule"), str):
            return Unreadable("a violation without `rule`")
        found.append((cast("str", fields["rule"]), fields.get("facts")))
    return tuple(found)


def _of_facts(reasons: Iterable[tuple[str, object]], expected: tuple[Violation, ...]) -> Iterator[Difference]:
    for rule, facts in reasons:
        right = [_FACTS.dump(each.facts) for each in expected if each.rule.id == rule]
        if facts is not None and facts not in right:
            yield Difference(Kind.FACTS, f"{rule}: {shown(right[0])}", f"{rule}: {shown(facts)}", (rule,))


def _of_illegal_play(engine: Engine, asked: Mapping[str, Json], expected: Verdict) -> Iterator[Difference]:
    try:
        engine.call("play", **asked)
    except Declined:
        return
    rules = tuple(dict.fromkeys(each.rule.id for each in expected.violations))
    yield Difference(Kind.LEGALITY, "an error: the move is not legal", "`play` makes the move", rules)


def _of_play(told: Mapping[str, object], expected: Verdict, after: State) -> Iterator[Difference]:
    table = read_table(told.get("state"))
    if isinstance(table, Unreadable):
        yield Difference(Kind.UNREADABLE, "`state`: the position after the move", str(table))
        return
    outcome = ("outcome",)
    if "outcome" in told:
        table[outcome] = read_outcome(told["outcome"])
    right = table_of(after)
    spots = differing(right, table)
    ended = table.get(outcome)
    points: tuple[str, ...] = ()
    if outcome in spots and not isinstance(ended, Unreadable):
        points = pointing.of_outcome(after.outcome, cast("ToldOutcome | None", ended), len(after.players))
    others = tuple(spot for spot in spots if spot != outcome)
    if others:
        told_by = pointing.of_position(expected.events, others)
        yield _on_spots(right, table, others, told_by if not _ends_otherwise(right, table) else points or told_by)
    if outcome in spots:
        yield Difference(Kind.OUTCOME, _said(right[outcome]), _said(ended), points)


def _ends_otherwise(right: Table, told: Table) -> bool:
    """Whether the game ends for one and goes on for the other: then little can be alike."""
    return (right[("outcome",)] is None) != (told.get(("outcome",)) is None) and right[("control",)] == told.get(
        ("control",)
    )


def _on_spots(
    right: Table, told: Table, spots: tuple[tuple[str | int, ...], ...], rules: tuple[str, ...]
) -> Difference:
    shown_spots = spots[:_MOST_SPOTS]
    more = f" and {len(spots) - _MOST_SPOTS} more" if len(spots) > _MOST_SPOTS else ""
    expected = "; ".join(f"{_named(spot)}: {_said(right.get(spot))}" for spot in shown_spots)
    said = "; ".join(f"{_named(spot)}: {_said(told.get(spot))}" for spot in shown_spots)
    return Difference(Kind.POSITION, expected + more, said + more, rules)


def _named(spot: tuple[str | int, ...]) -> str:
    return " ".join(str(each).replace("_", " ") if isinstance(each, str) else "ABCD"[each] for each in spot)


def _said(value: object) -> str:
    if isinstance(value, frozenset):
        return ", ".join(sorted(map(_said, cast("frozenset[object]", value)))) or "none"
    if isinstance(value, tuple):
        return ", ".join(map(_said, cast("tuple[object, ...]", value))) or "none"
    return "none" if value is None else str(getattr(value, "value", value))


def _of_events(told: Mapping[str, object], expected: tuple[Event, ...], state: State) -> Iterator[Difference]:
    given = told.get("events")
    if not isinstance(given, list):
        yield Difference(Kind.UNREADABLE, "`events`: a list", shown(given))
        return
    events = [cast("dict[str, object]", each) if isinstance(each, dict) else {} for each in cast("list[object]", given)]
    place = _first_difference(expected, events)
    if place is None:
        return
    kinds = [(str(each.get("event")), _rule_of(each)) for each in events]
    right = f"{tell(expected[place], state.map)} [{expected[place].rule.id}]" if place < len(expected) else "no more"
    said = _told(events[place]) if place < len(events) else "no more"
    yield Difference(Kind.EVENTS, f"event {place + 1}: {right}", said, pointing.of_events(expected, kinds, place))


def _told(event: Mapping[str, object]) -> str:
    fields = (f"{name} {json.dumps(value)}" for name, value in event.items() if name not in (*_NOT_LOOKED_AT, "event"))
    return f"{event.get('event')}: {', '.join(fields)}"


def _rule_of(event: Mapping[str, object]) -> str | None:
    rule = event.get("rule")
    return rule if isinstance(rule, str) else None


def _first_difference(expected: tuple[Event, ...], told: list[dict[str, object]]) -> int | None:
    for place, (event, given) in enumerate(zip(expected, told, strict=False)):
        right = dump_event(event)
        leaving_out = {*_NOT_LOOKED_AT, *(() if "rule" in given else ("rule",))}
        if _without(right, leaving_out) != _without(given, leaving_out):
            return place
    return None if len(expected) == len(told) else min(len(expected), len(told))


def _without(fields: Mapping[str, object], names: Iterable[str]) -> dict[str, object]:
    return {name: value for name, value in fields.items() if name not in names}


def of_deal(engine: Engine, deal: Deal, expected: State | None) -> Iterator[Difference]:
    """How a game is set up, if the engine does that. A deal that cannot be must be declined."""
    if expected is None:
        return
    table = read_table(engine.call("start", deal=dump_deal(deal)).get("state"))
    if isinstance(table, Unreadable):
        yield Difference(Kind.UNREADABLE, "`state`: the position at the beginning", str(table))
        return
    right = table_of(expected)
    spots = differing(right, table)
    if spots:
        found = _on_spots(right, table, spots, pointing.of_set_up(deal, spots))
        yield Difference(Kind.DEAL, found.expected, found.said, found.points_to)


def of_answer(engine: Engine, method: str, **given: Json) -> Iterator[Difference]:
    """Whether the engine answers at all."""
    engine.call(method, **given)
    yield from ()


def of_look(
    engine: Engine, state: State, seat: Seat, expected: Observation, rules: tuple[str, ...]
) -> Iterator[Difference]:
    """What a player sees, if the engine tells it."""
    told = engine.call("observe", state=dump_state(state), seat=seat).get("observation")
    if not isinstance(told, dict):
        yield Difference(Kind.UNREADABLE, "`observation`: an object", shown(told))
        return
    right, given = dump_observation(expected), cast("dict[str, object]", told)
    wrong = [name for name in right if name not in _NOT_LOOKED_AT and right[name] != given.get(name)]
    if wrong:
        expected_text = "; ".join(f"{name}: {shown(right[name])}" for name in wrong)
        said = "; ".join(f"{name}: {shown(given.get(name))}" for name in wrong)
        yield Difference(Kind.VIEW, expected_text, said, rules)


def of_count(engine: Engine, state: State, expected: int) -> Iterator[Difference]:
    """How many legal moves there are; if the numbers differ, which ones make it, unless that takes too long."""
    number = total(engine, state)
    if number is None:
        number = len(listed(engine, state))
    if number == expected:
        return
    wanted, said = count_of(expected, "legal move"), count_of(number, "legal move")
    if max(number, expected) <= _MOST_LISTED:
        yield from of_moves(engine, state, wanted, said)
    else:
        yield Difference(Kind.MOVES, wanted, said)
