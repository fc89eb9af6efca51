"""The verdict on a move under every reading: what each question of the rulebook changes here."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from kingofsiam import engine
from kingofsiam.events import Event
from kingofsiam.lab.choices import choices
from kingofsiam.lab.positions import faults_of, with_readings
from kingofsiam.lab.wording import listed
from kingofsiam.moves import Move
from kingofsiam.notation import format_readings
from kingofsiam.notation.json_text import Json
from kingofsiam.readings import PRESETS, Readings
from kingofsiam.state import State


@dataclass(frozen=True, slots=True)
class Finding:
    """What comes of a move under some readings.

    `legal` is None where the position is impossible under them; `rules` are those that the move breaks, or by which
    what it does happens; `after` is the position after it under readings that are the same for all.
    """

    legal: bool | None
    rules: tuple[str, ...] = ()
    events: tuple[Event, ...] = ()
    after: State | None = None


def compare(state: State, move: Move) -> Json:
    """The finding under each choice of each reading, the others as they are, and under each preset."""
    known: dict[Readings, Finding] = {}
    now = state.readings

    def compared(readings: Readings, told: Mapping[str, Json]) -> Json:
        for each in (now, readings):
            if each not in known:
                known[each] = found(with_readings(state, each), move)
        there = known[readings]
        return {
            **told,
            "current": readings == now,
            "legal": there.legal,
            "rules": listed(there.rules),
            "differs": there != known[now],
            "readings": format_readings(readings),
        }

    return {
        "readings": listed(
            compared(each.readings, {"name": each.name, "ruling": each.ruling.id, "key": each.key, "words": each.words})
            for each in choices(now)
        ),
        "presets": listed(
            compared(readings, {"name": name, "ruling": "", "key": name, "words": name}) for name, readings in PRESETS
        ),
    }


def found(state: State, move: Move) -> Finding:
    """What comes of the move in this position."""
    if faults_of(state):
        return Finding(None)
    reasons = engine.judge(state, move)
    if reasons:
        return Finding(False, tuple(dict.fromkeys(each.rule.id for each in reasons)))
    events = engine.narrate(state, move)
    rules = tuple(dict.fromkeys(each.rule.id for each in events))
    return Finding(True, rules, events, replace(engine.play(state, move), readings=Readings()))
