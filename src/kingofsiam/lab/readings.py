"""The readings with their choices, and how each of them changes the verdict on a move."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, fields, replace
from enum import Enum
from functools import cache
from typing import Any, cast

from kingofsiam import engine
from kingofsiam.builder import with_readings
from kingofsiam.lab.inputs import state_faults
from kingofsiam.maps import Map
from kingofsiam.model.events import Event
from kingofsiam.model.moves import Move
from kingofsiam.model.state import State
from kingofsiam.notation import format_readings
from kingofsiam.notation.json.parser import Json
from kingofsiam.referee.serialization import json_list
from kingofsiam.render.sentences import in_words_of
from kingofsiam.spec.citation import Choice, who_says
from kingofsiam.spec.readings import PRESETS, Readings
from kingofsiam.spec.rulings import for_reading


def readings_view(readings: Readings, map: Map) -> Json:
    """Every reading with its question, its choices and the chosen one, in the words of the map."""
    return json_list(_reading_view(field.name, readings, map) for field in fields(Readings))


def _reading_view(name: str, readings: Readings, map: Map) -> Json:
    ruling = for_reading(name)
    return {
        "name": name,
        "question": in_words_of(map, ruling.question),
        "ruling": ruling.id,
        "choices": json_list(
            {**_answer(choice, map), "said": who_says(choice.sources), "readings": format_readings(each)}
            for choice, each in _choices(name, readings)
        ),
        "chosen": str(getattr(readings, name).value),
    }


def _choices(name: str, readings: Readings) -> Iterator[tuple[Choice, Readings]]:
    """Each choice of a reading, and the readings with that choice, otherwise unchanged."""
    for choice in for_reading(name).choices:
        changed: dict[str, Any] = {name: choice.reading}
        yield choice, replace(readings, **changed)


def _answer(choice: Choice, map: Map) -> dict[str, Json]:
    return {"key": str(cast("Enum", choice.reading).value), "words": in_words_of(map, choice.answer)}


def preset_of(readings: Readings) -> str | None:
    """The name of the first preset with these readings; None if there is none."""
    return next((name for name, preset in PRESETS if preset == readings), None)


def presets_view() -> Json:
    """Every preset: its name, and its readings in notation."""
    return json_list({"name": name, "readings": format_readings(readings)} for name, readings in PRESETS)


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
    current = state.readings

    @cache
    def finding_under(readings: Readings) -> Finding:
        return finding_for(with_readings(state, readings, check=False), move)

    def comparison(name: str, ruling: str, answer: dict[str, Json], readings: Readings) -> Json:
        finding = finding_under(readings)
        return {
            "name": name,
            "ruling": ruling,
            **answer,
            "current": readings == current,
            "legal": finding.legal,
            "rules": json_list(finding.rules),
            "differs": finding != finding_under(current),
            "readings": format_readings(readings),
        }

    return {
        "readings": json_list(
            comparison(field.name, for_reading(field.name).id, _answer(choice, state.map), each)
            for field in fields(Readings)
            for choice, each in _choices(field.name, current)
        ),
        "presets": json_list(
            comparison(name, "", {"key": name, "words": name}, readings) for name, readings in PRESETS
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
