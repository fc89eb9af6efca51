"""Readings as text: those that differ from the default, `take-from=province-or-pool,hands=open`, or `-`."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import fields
from enum import Enum
from typing import Any, Final, cast

from kingofsiam.notation.letters import NONE
from kingofsiam.notation.scanner import Scanner, demand_canonical
from kingofsiam.readings import Readings


def _spelled(name: str) -> str:
    return name.lower().replace("_", "-")


_FIELDS: Final = {_spelled(each.name): each.name for each in fields(Readings)}
_CHOICES: Final[Mapping[str, Mapping[str, Enum]]] = {
    each.name: {_spelled(choice.name): choice for choice in cast("type[Enum]", type(each.default))}
    for each in fields(Readings)
}
_WORD: Final = re.compile(r"[a-z]+(?:-[a-z]+)*")


def format_readings(readings: Readings) -> str:
    """The readings that differ from the default, in the order of `Readings`."""
    return ",".join(f"{_spelled(name)}={_spelled(choice.name)}" for name, choice in readings.changed) or NONE


def parse_readings(text: str, *, strict: bool = True) -> Readings:
    """The readings that a text says; the others are the default. Raises `NotationError`."""
    scanner = Scanner(text)
    readings = scan_readings(scanner)
    scanner.end()
    if strict:
        demand_canonical(text, format_readings(readings))
    return readings


def scan_readings(scanner: Scanner) -> Readings:
    """Readings, each named at most once."""
    if scanner.accept(NONE):
        return Readings()
    chosen: dict[str, Any] = {}
    while not chosen or (len(chosen) < len(_FIELDS) and scanner.accept(",")):
        left = {word: name for word, name in _FIELDS.items() if name not in chosen}
        name = scanner.look_up(_WORD, left)
        scanner.demand("=")
        chosen[name] = scanner.look_up(_WORD, _CHOICES[name])
    return Readings(**chosen)
