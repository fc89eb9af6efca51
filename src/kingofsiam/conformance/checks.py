"""Checks: ask the engine about a move, a deal or a look, and compare its answer with the rulebook's."""

import json
import time
from collections.abc import Iterable, Iterator, Mapping
from typing import Final, cast

from kingofsiam.conformance.differences import (
    CheckResult,
    Difference,
    DifferenceKind,
    Unreadable,
    compare_positions,
    fields_of,
    parse_outcome,
    parse_position,
)
from kingofsiam.conformance.move_lists import check_counts
from kingofsiam.conformance.vectors import CountVector, DealVector, LookVector, MoveVector, Vector, Verdict
from kingofsiam.line_subprocess import NoAnswer
from kingofsiam.model.events import Event
from kingofsiam.model.state import State
from kingofsiam.model.violations import Violation
from kingofsiam.notation.json.documents import DEAL_KIND, dump_event, dump_move, dump_state
from kingofsiam.notation.json.parser import Json, short_repr
from kingofsiam.notation.json.violations import NAMED_FACTS
from kingofsiam.observation import Observation
from kingofsiam.referee.client import Declined, EngineClient, NotSupported
from kingofsiam.render.sentences import describe_event

REQUIRED_METHODS: Final = ("judge", "play", "legal_moves")
"""The methods that every engine must answer."""

OPTIONAL_METHODS: Final = ("narrate", "start", "observe", "about")
"""The methods that an engine may answer."""

_IGNORED_FIELDS: Final = ("format", "kind", "map", "readings")


def run_check(check: Iterable[Difference]) -> tuple[Difference, ...]:
    """Run a check and collect the differences; a missing or declined answer is a difference too."""
    differences: list[Difference] = []
    try:
        differences.extend(check)
    except NoAnswer as failure:
        differences.append(Difference(DifferenceKind[failure.kind.name], "an answer", failure.detail))
    except Declined as declined:
        differences.append(Difference(DifferenceKind.DECLINED, "an answer", str(declined)))
    except NotSupported as error:
        if error.method in REQUIRED_METHODS:
            unknown = f"the engine does not know {error.method}"
            differences.append(Difference(DifferenceKind.NOT_SUPPORTED, "an answer", unknown))
    return tuple(differences)


def check_vector(engine: EngineClient, vector: Vector) -> CheckResult:
    """Compare the answer to a vector with its expected result."""
    started = time.monotonic()
    match vector:
        case MoveVector():
            check = _check_move(engine, vector)
        case DealVector():
            check = _check_deal(engine, vector)
        case LookVector():
            check = _check_look(engine, vector)
        case CountVector():
            check = check_counts(engine, vector.state, vector.counts)
    differences = run_check(check)
    return CheckResult(vector, time.monotonic() - started, differences)


def _check_move(engine: EngineClient, vector: MoveVector) -> Iterator[Difference]:
    """Compare the verdict on a move, the reasons of a refusal, the position after the move, and the events."""
    state, expected = vector.state, vector.verdict
    params: dict[str, Json] = {"state": dump_state(state), "move": dump_move(vector.move)}
    judgement = engine.call("judge", **params)
    legal = judgement.get("legal")
    if type(legal) is not bool:
        yield Difference(DifferenceKind.UNREADABLE, "`legal`: true or false", f"`legal`: {short_repr(legal)}")
        return
    yield from _check_reasons(legal, judgement.get("violations"), expected)
    if legal is not expected.legal:
        return
    if expected.after is None:
        if _gives_position(engine, "play", params):
            wanted = "an error: the move is illegal"
            yield Difference(DifferenceKind.LEGALITY, wanted, "`play` gives a position", _rules(expected.violations))
        return
    yield from _check_play(engine.call("play", **params), expected.after)
    try:
        yield from _check_events(engine.call("narrate", **params), expected.events, state)
    except NotSupported:
        return


def _rules(violations: Iterable[Violation]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(violation.rule.id for violation in violations))


def _check_reasons(legal: bool, reported: object, expected: Verdict) -> Iterator[Difference]:
    reasons = _parse_reasons(reported)
    if isinstance(reasons, Unreadable):
        yield Difference(DifferenceKind.UNREADABLE, "`violations`: a list, each with its `rule`", str(reasons))
        reasons = None
    wanted = _rules(expected.violations)
    actual = None if reasons is None or (legal and not reasons) else tuple(dict.fromkeys(rule for rule, _ in reasons))
    missing = tuple(rule for rule in wanted if rule not in (actual or ()))
    extra = tuple(rule for rule in actual or () if rule not in wanted)
    if legal is not expected.legal:
        right, wrong = _format_verdict(wanted, legal=expected.legal), _format_verdict(actual or (), legal=legal)
        yield Difference(DifferenceKind.LEGALITY, right, wrong, missing + extra, () if legal else extra)
    elif actual is not None and (missing or extra):
        yield Difference(DifferenceKind.REASONS, _format_verdict(wanted), _format_verdict(actual), missing + extra)
    elif reasons:
        yield from _check_facts(reasons, expected.violations)


def _format_verdict(rules: tuple[str, ...], *, legal: bool = False) -> str:
    if rules:
        return f"not legal by {', '.join(rules)}"
    return "legal" if legal else "not legal"


def _parse_reasons(reported: object) -> tuple[tuple[str, object], ...] | Unreadable | None:
    """The rule of each violation, and its facts if they are given; None if the engine names no reasons."""
    if reported is None:
        return None
    if not isinstance(reported, list):
        return Unreadable("not a list")
    reasons: list[tuple[str, object]] = []
    for fields in map(_fields, cast("list[object]", reported)):
        if not isinstance(fields.get("rule"), str):
            return Unreadable("a violation without `rule`")
        reasons.append((cast("str", fields["rule"]), fields.get("facts")))
    return tuple(reasons)


def _fields(value: object) -> dict[str, object]:
    return cast("dict[str, object]", value) if isinstance(value, dict) else {}


def _check_facts(reasons: Iterable[tuple[str, object]], expected: tuple[Violation, ...]) -> Iterator[Difference]:
    for rule, facts in reasons:
        right = [NAMED_FACTS.dump(violation.facts) for violation in expected if violation.rule.id == rule]
        if facts is not None and facts not in right:
            expected_facts, actual = f"{rule}: {short_repr(right[0])}", f"{rule}: {short_repr(facts)}"
            yield Difference(DifferenceKind.FACTS, expected_facts, actual, (rule,))


def _gives_position(engine: EngineClient, method: str, params: Mapping[str, Json]) -> bool:
    """Whether the engine answers with a position, and not with an error or a `state` that is null."""
    try:
        return engine.call(method, **params).get("state") is not None
    except Declined:
        return False


def _check_play(reported: Mapping[str, object], after: State) -> Iterator[Difference]:
    actual = parse_position(reported.get("state"))
    if isinstance(actual, Unreadable):
        yield Difference(DifferenceKind.UNREADABLE, "`state`: the position after the move", str(actual))
        return
    if "outcome" in reported:
        actual["outcome",] = parse_outcome(reported["outcome"])
    yield from compare_positions(DifferenceKind.POSITION, fields_of(after), actual, outcome_apart=True)


def _check_events(reported: Mapping[str, object], expected: tuple[Event, ...], state: State) -> Iterator[Difference]:
    """Compare the events up to the first that differs."""
    listed = reported.get("events")
    if not isinstance(listed, list):
        yield Difference(DifferenceKind.UNREADABLE, "`events`: a list", short_repr(listed))
        return
    events = [_fields(event) for event in cast("list[object]", listed)]
    index = _first_differing_event(expected, events)
    if index is None:
        return
    right, actual = "no more", "no more"
    rules: list[object] = []
    if index < len(expected):
        right = f"{describe_event(expected[index], state.map)} [{expected[index].rule.id}]"
        rules.append(expected[index].rule.id)
    if index < len(events):
        shown = {name: value for name, value in events[index].items() if name not in (*_IGNORED_FIELDS, "event")}
        fields = (f"{name} {json.dumps(value, default=str)}" for name, value in shown.items())
        actual = f"{events[index].get('event')}: {', '.join(fields)}"
        rules.append(events[index].get("rule"))
    named = tuple(dict.fromkeys(rule for rule in rules if isinstance(rule, str)))
    yield Difference(DifferenceKind.EVENTS, f"event {index + 1}: {right}", actual, named)


def _first_differing_event(expected: tuple[Event, ...], reported: list[dict[str, object]]) -> int | None:
    for index, (event, actual) in enumerate(zip(expected, reported, strict=False)):
        ignored = (*_IGNORED_FIELDS, *(() if "rule" in actual else ("rule",)))
        both = (dump_event(event), actual)
        right, wrong = ({name: fields[name] for name in fields if name not in ignored} for fields in both)
        if right != wrong:
            return index
    return None if len(expected) == len(reported) else min(len(expected), len(reported))


def _check_deal(engine: EngineClient, vector: DealVector) -> Iterator[Difference]:
    """Compare the start of a game, if the engine knows `start`. It must answer an impossible deal with an error."""
    params: dict[str, Json] = {"deal": DEAL_KIND.codec.dump(vector.deal)}
    if vector.state is None:
        if _gives_position(engine, "start", params):
            yield Difference(DifferenceKind.DEAL, "an error: the deal is impossible", "`start` gives a position")
        return
    reported = engine.call("start", **params).get("state")
    yield from _check_position(DifferenceKind.DEAL, vector.state, reported, "`state`: the position at the beginning")


def _check_look(engine: EngineClient, vector: LookVector) -> Iterator[Difference]:
    """Compare what the player in a seat sees, if the engine knows `observe`."""
    reported = engine.call("observe", state=dump_state(vector.state), seat=vector.seat).get("observation")
    wanted = "`observation`: what the player sees"
    yield from _check_position(DifferenceKind.VIEW, vector.observation, reported, wanted)


def _check_position(
    kind: DifferenceKind, expected: State | Observation, reported: object, wanted: str
) -> Iterator[Difference]:
    actual = parse_position(reported, type(expected))
    if isinstance(actual, Unreadable):
        yield Difference(DifferenceKind.UNREADABLE, wanted, str(actual))
    else:
        yield from compare_positions(kind, fields_of(expected), actual)
