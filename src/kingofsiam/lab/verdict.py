"""The verdict on a move: every reason why it is illegal, or what it does; and how other readings change that."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from kingofsiam import engine
from kingofsiam.builder import with_readings
from kingofsiam.lab.inputs import state_faults
from kingofsiam.lab.views import event_view, json_array, reading_choices, violation_view
from kingofsiam.model.events import Event
from kingofsiam.model.moves import Move
from kingofsiam.model.state import State
from kingofsiam.notation import format_readings
from kingofsiam.notation.json.parser import Json
from kingofsiam.notation.text.positions import format_position_unchecked
from kingofsiam.spec.readings import PRESETS, Readings


def verdict(state: State, move: Move) -> Json:
    """The verdict: if the move is legal, its events and the position after it, else all its violations."""
    violations = engine.judge(state, move)
    events = () if violations else engine.narrate(state, move)
    return {
        "legal": not violations,
        "violations": json_array(map(violation_view, violations)),
        "events": json_array(event_view(event, state.map) for event in events),
        "after": None if violations else format_position_unchecked(engine.play(state, move)),
    }


@dataclass(frozen=True, slots=True)
class Finding:
    """The verdict on a move under one set of readings, in a form that can be compared.

    `legal` is None if the position is invalid under these readings. `rules` are the rules that the move breaks, or by
    which its events happen. `after` is the position after it, with the readings reset so that they do not count.
    """

    legal: bool | None
    rules: tuple[str, ...] = ()
    events: tuple[Event, ...] = ()
    after: State | None = None


def compare(state: State, move: Move) -> Json:
    """The finding under each choice of each reading, the others as they are, and under each preset."""
    findings: dict[Readings, Finding] = {}
    current = state.readings

    def comparison(readings: Readings, labels: Mapping[str, Json]) -> Json:
        for each in (current, readings):
            if each not in findings:
                findings[each] = finding_for(with_readings(state, each, check=False), move)
        finding = findings[readings]
        return {
            **labels,
            "current": readings == current,
            "legal": finding.legal,
            "rules": json_array(finding.rules),
            "differs": finding != findings[current],
            "readings": format_readings(readings),
        }

    return {
        "readings": json_array(
            comparison(
                choice.readings,
                {"name": choice.name, "ruling": choice.ruling.id, "key": choice.key, "words": choice.words},
            )
            for choice in reading_choices(current)
        ),
        "presets": json_array(
            comparison(readings, {"name": name, "ruling": "", "key": name, "words": name}) for name, readings in PRESETS
        ),
    }


def finding_for(state: State, move: Move) -> Finding:
    """The finding on the move in this position."""
    if state_faults(state):
        return Finding(None)
    violations = engine.judge(state, move)
    if violations:
        return Finding(False, tuple(dict.fromkeys(violation.rule.id for violation in violations)))
    events = engine.narrate(state, move)
    rules = tuple(dict.fromkeys(event.rule.id for event in events))
    return Finding(True, rules, events, replace(engine.play(state, move), readings=Readings()))
