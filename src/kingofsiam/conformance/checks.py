"""Checks: ask the engine about a move, a deal or a look, and compare its answer with the rulebook's."""

import json
import time
from collections.abc import Iterable, Iterator, Mapping
from itertools import zip_longest
from typing import Final, cast

from kingofsiam.conformance.differences import (
    IGNORED_FIELDS,
    CheckResult,
    Difference,
    DifferenceKind,
    compare_positions,
    rules_of_one,
)
from kingofsiam.conformance.move_lists import check_counts
from kingofsiam.conformance.vectors import CountVector, DealVector, LookVector, MoveVector, Vector
from kingofsiam.line_subprocess import NoAnswer
from kingofsiam.model.events import Event
from kingofsiam.model.state import State
from kingofsiam.model.violations import Violation
from kingofsiam.notation.json.documents import DEAL_KIND, dump_event, dump_move, dump_state
from kingofsiam.notation.json.parser import Json, short_repr
from kingofsiam.notation.json.violations import NAMED_FACTS
from kingofsiam.referee.client import Declined, EngineClient, NotSupported
from kingofsiam.render.sentences import describe_event

REQUIRED_METHODS: Final = ("judge", "play", "legal_moves")
"""The methods that every engine must answer."""

OPTIONAL_METHODS: Final = ("narrate", "start", "observe", "about")
"""The methods that an engine may answer."""


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
    yield from _check_reasons(legal, judgement.get("violations"), expected.violations)
    if legal is not expected.legal:
        return
    if expected.after is None:
        if _gives_position(engine, "play", params):
            wanted, broken = "an error: the move is illegal", _rules(expected.violations)
            yield Difference(DifferenceKind.LEGALITY, wanted, "`play` gives a position", broken)
        return
    after = engine.call("play", **params).get("state")
    yield from compare_positions(DifferenceKind.POSITION, expected.after, after, "`state`: the position after the move")
    try:
        yield from _check_events(engine.call("narrate", **params).get("events"), expected.events, state)
    except NotSupported:
        return


def _check_reasons(legal: bool, reported: object, expected: tuple[Violation, ...]) -> Iterator[Difference]:
    """Compare the rules by which a move is refused, and their facts; an engine need not name any."""
    report = short_repr(reported)
    reasons = [_fields(reason) for reason in cast("list[object]", reported)] if isinstance(reported, list) else []
    named = tuple(dict.fromkeys(str(reason["rule"]) for reason in reasons if "rule" in reason))
    wanted = _rules(expected)
    if reported is not None and not (isinstance(reported, list) and all("rule" in reason for reason in reasons)):
        yield Difference(DifferenceKind.UNREADABLE, "`violations`: a list, each with its `rule`", report)
    elif legal is bool(expected):
        rules = rules_of_one(wanted, named)
        extra = () if legal else tuple(rule for rule in named if rule not in wanted)
        yield Difference(DifferenceKind.LEGALITY, _verdict(not expected, wanted), _verdict(legal, named), rules, extra)
    elif reported is not None and {*named} != {*wanted}:
        rules = rules_of_one(wanted, named)
        yield Difference(DifferenceKind.REASONS, _verdict(legal, wanted), _verdict(legal, named), rules)
    else:
        yield from _check_facts(reasons, expected)


def _rules(violations: Iterable[Violation]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(violation.rule.id for violation in violations))


def _verdict(legal: bool, rules: tuple[str, ...]) -> str:
    by = f" by {', '.join(rules)}" if rules else ""
    return "legal" if legal else f"not legal{by}"


def _check_facts(reasons: Iterable[Mapping[str, object]], expected: tuple[Violation, ...]) -> Iterator[Difference]:
    for reason in reasons:
        rule, facts = str(reason["rule"]), reason.get("facts")
        right = [NAMED_FACTS.dump(violation.facts) for violation in expected if violation.rule.id == rule]
        if facts is not None and facts not in right:
            wanted, actual = (f"{rule}: {short_repr(value)}" for value in (right[0], facts))
            yield Difference(DifferenceKind.FACTS, wanted, actual, (rule,))


def _fields(value: object) -> dict[str, object]:
    return cast("dict[str, object]", value) if isinstance(value, dict) else {}


def _gives_position(engine: EngineClient, method: str, params: Mapping[str, Json]) -> bool:
    """Whether the engine answers with a position, and not with an error or a `state` that is null."""
    try:
        return engine.call(method, **params).get("state") is not None
    except Declined:
        return False


def _check_events(reported: object, expected: tuple[Event, ...], state: State) -> Iterator[Difference]:
    """Compare the events up to the first that differs."""
    if not isinstance(reported, list):
        yield Difference(DifferenceKind.UNREADABLE, "`events`: a list", short_repr(reported))
        return
    told = [_fields(event) for event in cast("list[object]", reported)]
    for number, (event, actual) in enumerate(zip_longest(expected, told), 1):
        document = {} if event is None else _comparable(dump_event(event))
        reply = _comparable(actual or {})
        if reply != {name: document[name] for name in document if name != "rule" or "rule" in reply}:
            right = "no more" if event is None else f"{describe_event(event, state.map)} [{event.rule.id}]"
            wrong = json.dumps(reply, ensure_ascii=False, default=str) if reply else "no more"
            rules = rules_of_one(*([str(event["rule"])] if "rule" in event else [] for event in (document, reply)))
            yield Difference(DifferenceKind.EVENTS, f"event {number}: {right}", wrong, rules)
            return


def _comparable(event: Mapping[str, object]) -> dict[str, object]:
    return {name: value for name, value in event.items() if name not in IGNORED_FIELDS}


def _check_deal(engine: EngineClient, vector: DealVector) -> Iterator[Difference]:
    """Compare the start of a game, if the engine knows `start`. It must answer an impossible deal with an error."""
    params: dict[str, Json] = {"deal": DEAL_KIND.codec.dump(vector.deal)}
    if vector.state is None:
        if _gives_position(engine, "start", params):
            yield Difference(DifferenceKind.DEAL, "an error: the deal is impossible", "`start` gives a position")
        return
    start = engine.call("start", **params).get("state")
    yield from compare_positions(DifferenceKind.DEAL, vector.state, start, "`state`: the position at the beginning")


def _check_look(engine: EngineClient, vector: LookVector) -> Iterator[Difference]:
    """Compare what the player in a seat sees, if the engine knows `observe`."""
    view = engine.call("observe", state=dump_state(vector.state), seat=vector.seat).get("observation")
    wanted = "`observation`: what the player sees"
    yield from compare_positions(DifferenceKind.VIEW, vector.observation, view, wanted)
