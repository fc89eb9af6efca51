"""Checks: ask the engine about a move, a deal or a look, and compare its answer with the rulebook's."""

import json
import time
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import partial
from typing import Final, cast

from kingofsiam.conformance import implicated_rules
from kingofsiam.conformance.client import REQUIRED_METHODS
from kingofsiam.conformance.differences import (
    CheckResult,
    Difference,
    DifferenceKind,
    FieldPath,
    ReportedOutcome,
    Unreadable,
    differing_paths,
    flatten,
    format_value,
    only_reasons_differ,
    parse_outcome,
    parse_position,
    position_difference,
)
from kingofsiam.conformance.move_lists import check_counts
from kingofsiam.conformance.vectors import CountVector, DealVector, LookVector, MoveVector, Vector, Verdict
from kingofsiam.errors import InvalidDeal, InvalidState
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
from kingofsiam.spec.readings import Readings

_IGNORED_FIELDS: Final = ("format", "kind", "map", "readings")
_NOT_SHOWN: Final = (*_IGNORED_FIELDS, "event")


def run_check(check: Iterable[Difference]) -> tuple[Difference, ...]:
    """Run a check and collect the differences; a missing or declined answer is a difference too."""
    found: list[Difference] = []
    try:
        found.extend(check)
    except NoAnswer as failure:
        found.append(Difference(DifferenceKind[failure.kind.name], "an answer", failure.detail))
    except Declined as declined:
        found.append(Difference(DifferenceKind.DECLINED, "an answer", str(declined)))
    except NotSupported as error:
        if error.method in REQUIRED_METHODS:
            unknown = f"the engine does not know {error.method}"
            found.append(Difference(DifferenceKind.NOT_SUPPORTED, "an answer", unknown))
    return tuple(found)


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
    found = run_check(check)
    return CheckResult(vector, time.monotonic() - started, found)


def answers_under(
    engine: EngineClient, vector: Vector, readings: Readings, ignored: frozenset[DifferenceKind] = frozenset()
) -> bool:
    """Whether the engine answers as the rulebook does under these readings, though the vector asks for its own.

    An engine declines to answer if its readings make the position or deal impossible.
    """
    try:
        found = check_vector(engine, vector.under(readings)).differences
    except (InvalidDeal, InvalidState):
        return any(each.kind is DifferenceKind.DECLINED for each in check_vector(engine, vector).differences)
    return all(each.kind in ignored for each in found)


def _check_move(engine: EngineClient, vector: MoveVector) -> Iterator[Difference]:
    """Compare the verdict on a move, the reasons of a refusal, the position after the move, and the events."""
    state, move, expected = vector.state, vector.move, vector.verdict
    params: dict[str, Json] = {"state": dump_state(state), "move": dump_move(move)}
    try:
        judgement = engine.call("judge", **params)
    except Declined as declined:
        rules = implicated_rules.attribute_refusal(engine, state, move)
        yield Difference(DifferenceKind.DECLINED, "an answer", str(declined), rules)
        return
    legal = judgement.get("legal")
    if type(legal) is not bool:
        yield Difference(DifferenceKind.UNREADABLE, "`legal`: true or false", f"`legal`: {short_repr(legal)}")
        return
    yield from _check_reasons(legal, judgement.get("violations"), expected)
    if legal is not expected.legal:
        return
    if expected.after is None:
        if _gives_position(engine, "play", params):
            rules = tuple(dict.fromkeys(each.rule.id for each in expected.violations))
            wanted = "an error: the move is illegal"
            yield Difference(DifferenceKind.LEGALITY, wanted, "`play` gives a position", rules)
        return
    yield from _check_play(engine.call("play", **params), expected, expected.after)
    try:
        yield from _check_events(engine.call("narrate", **params), expected.events, state)
    except NotSupported:
        return


def _check_reasons(legal: bool, reported: object, expected: Verdict) -> Iterator[Difference]:
    reasons = _parse_reasons(reported)
    if isinstance(reasons, Unreadable):
        yield Difference(DifferenceKind.UNREADABLE, "`violations`: a list, each with its `rule`", str(reasons))
        reasons = None
    wanted = tuple(dict.fromkeys(each.rule.id for each in expected.violations))
    actual = None if reasons is None or (legal and not reasons) else tuple(dict.fromkeys(rule for rule, _ in reasons))
    missing = tuple(rule for rule in wanted if rule not in (actual or ()))
    extra = tuple(rule for rule in actual or () if rule not in wanted)
    if legal is not expected.legal:
        right, wrong = _format_verdict(wanted, legal=expected.legal), _format_verdict(actual or (), legal=legal)
        yield Difference(DifferenceKind.LEGALITY, right, wrong, missing + extra)
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
    found: list[tuple[str, object]] = []
    for each in cast("list[object]", reported):
        fields = _fields(each)
        if not isinstance(fields.get("rule"), str):
            return Unreadable("a violation without `rule`")
        found.append((cast("str", fields["rule"]), fields.get("facts")))
    return tuple(found)


def _fields(value: object) -> dict[str, object]:
    return cast("dict[str, object]", value) if isinstance(value, dict) else {}


def _check_facts(reasons: Iterable[tuple[str, object]], expected: tuple[Violation, ...]) -> Iterator[Difference]:
    for rule, facts in reasons:
        right = [NAMED_FACTS.dump(each.facts) for each in expected if each.rule.id == rule]
        if facts is not None and facts not in right:
            expected_facts, given = f"{rule}: {short_repr(right[0])}", f"{rule}: {short_repr(facts)}"
            yield Difference(DifferenceKind.FACTS, expected_facts, given, (rule,))


def _gives_position(engine: EngineClient, method: str, params: Mapping[str, Json]) -> bool:
    """Whether the engine answers with a position, and not with an error or a `state` that is null."""
    try:
        return engine.call(method, **params).get("state") is not None
    except Declined:
        return False


def _check_play(reported: Mapping[str, object], expected: Verdict, after: State) -> Iterator[Difference]:
    actual = parse_position(reported.get("state"))
    if isinstance(actual, Unreadable):
        yield Difference(DifferenceKind.UNREADABLE, "`state`: the position after the move", str(actual))
        return
    outcome = ("outcome",)
    if "outcome" in reported:
        actual[outcome] = parse_outcome(reported["outcome"])
    right = flatten(after)
    paths = differing_paths(right, actual)
    ending = actual.get(outcome)
    outcome_rules: tuple[str, ...] = ()
    if outcome in paths and not isinstance(ending, Unreadable):
        reported_outcome = cast("ReportedOutcome | None", ending)
        outcome_rules = implicated_rules.attribute_outcome(after.outcome, reported_outcome, len(after.players))
    others = tuple(path for path in paths if path != outcome)
    if others:
        rules = implicated_rules.attribute_position(expected.events, others)
        one_ends = (right[outcome] is None) != (ending is None)
        if one_ends and right[("control",)] == actual.get(("control",)):  # then much else differs
            rules = outcome_rules or rules
        yield position_difference(DifferenceKind.POSITION, right, actual, others, rules)
    if outcome in paths:
        kind = DifferenceKind.REASONS if only_reasons_differ(right, actual, (outcome,)) else DifferenceKind.OUTCOME
        yield Difference(kind, format_value(right[outcome]), format_value(ending), outcome_rules)


def _check_events(reported: Mapping[str, object], expected: tuple[Event, ...], state: State) -> Iterator[Difference]:
    listed = reported.get("events")
    if not isinstance(listed, list):
        yield Difference(DifferenceKind.UNREADABLE, "`events`: a list", short_repr(listed))
        return
    events = [_fields(each) for each in cast("list[object]", listed)]
    index = _first_differing_event(expected, events)
    if index is None:
        return
    right, actual = "no more", "no more"
    if index < len(expected):
        right = f"{describe_event(expected[index], state.map)} [{expected[index].rule.id}]"
    if index < len(events):
        fields = (
            f"{name} {json.dumps(value, default=str)}"
            for name, value in events[index].items()
            if name not in _NOT_SHOWN
        )
        actual = f"{events[index].get('event')}: {', '.join(fields)}"
    named = ((str(each.get("event")), each.get("rule")) for each in events)
    kinds = [(kind, rule if isinstance(rule, str) else None) for kind, rule in named]
    rules = implicated_rules.attribute_events(expected, kinds, index)
    yield Difference(DifferenceKind.EVENTS, f"event {index + 1}: {right}", actual, rules)


def _first_differing_event(expected: tuple[Event, ...], reported: list[dict[str, object]]) -> int | None:
    for index, (event, actual) in enumerate(zip(expected, reported, strict=False)):
        ignored = (*_IGNORED_FIELDS, *(() if "rule" in actual else ("rule",)))
        both = (dump_event(event), actual)
        right, wrong = ({name: each[name] for name in each if name not in ignored} for each in both)
        if right != wrong:
            return index
    return None if len(expected) == len(reported) else min(len(expected), len(reported))


def _check_deal(engine: EngineClient, vector: DealVector) -> Iterator[Difference]:
    """Compare the start of a game, if the engine knows `start`. It must answer an impossible deal with an error."""
    params: dict[str, Json] = {"deal": DEAL_KIND.codec.dump(vector.deal)}
    if vector.state is None:
        if _gives_position(engine, "start", params):
            wanted = "an error: the deal is impossible"
            yield Difference(DifferenceKind.DEAL, wanted, "`start` gives a position", vector.rules)
        return
    reported, wanted = engine.call("start", **params).get("state"), "`state`: the position at the beginning"
    attribute = partial(implicated_rules.attribute_setup, vector.deal)
    yield from _check_position(DifferenceKind.DEAL, vector.state, reported, wanted, attribute)


def _check_look(engine: EngineClient, vector: LookVector) -> Iterator[Difference]:
    """Compare what a player sees, if the engine knows `observe`."""
    answer = engine.call("observe", state=dump_state(vector.state), seat=vector.seat)
    reported, wanted = answer.get("observation"), "`observation`: what the player sees"
    attribute = implicated_rules.attribute_view
    yield from _check_position(DifferenceKind.VIEW, vector.observation, reported, wanted, attribute)


def _check_position(
    kind: DifferenceKind,
    expected: State | Observation,
    reported: object,
    wanted: str,
    attribute: Callable[[tuple[FieldPath, ...]], tuple[str, ...]],
) -> Iterator[Difference]:
    """Compare a position or a view field by field; `attribute` names the rules that the differing fields point to."""
    actual = parse_position(reported, type(expected))
    if isinstance(actual, Unreadable):
        yield Difference(DifferenceKind.UNREADABLE, wanted, str(actual))
        return
    right = flatten(expected)
    paths = differing_paths(right, actual)
    if paths:
        kind = DifferenceKind.REASONS if only_reasons_differ(right, actual, paths) else kind
        yield position_difference(kind, right, actual, paths, attribute(paths))
