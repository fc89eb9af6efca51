"""The readings as a page shows them: each question with its choices, and the presets."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, fields, replace
from enum import Enum
from typing import Any, cast

from kingofsiam.citation import Ruling
from kingofsiam.lab.wording import listed
from kingofsiam.notation import format_readings
from kingofsiam.notation.json_text import Json
from kingofsiam.readings import PRESETS, Readings
from kingofsiam.rulings import for_reading


@dataclass(frozen=True, slots=True)
class Chosen:
    """A choice of a reading: the name of the reading, its ruling, and the readings with this choice, else the same."""

    name: str
    ruling: Ruling
    choice: Enum
    readings: Readings

    @property
    def key(self) -> str:
        """How documents call the choice."""
        return str(self.choice.value)

    @property
    def words(self) -> str:
        """The answer to the question of the ruling."""
        return next(each.answer for each in self.ruling.choices if each.reading is self.choice)


def choices(readings: Readings) -> Iterator[Chosen]:
    """Every choice of every reading, the others as they are here."""
    for each in fields(Readings):
        yield from choices_of(each.name, readings)


def choices_of(name: str, readings: Readings) -> Iterator[Chosen]:
    """Every choice of this reading."""
    for choice in type(cast("Enum", getattr(readings, name))):
        changed: dict[str, Any] = {name: choice}
        yield Chosen(name, for_reading(name), choice, replace(readings, **changed))


def shown_readings(readings: Readings) -> Json:
    """Every reading with its question, its choices and the one that is chosen."""
    return listed(_shown(each.name, readings) for each in fields(Readings))


def _shown(name: str, readings: Readings) -> Json:
    ruling = for_reading(name)
    return {
        "name": name,
        "question": ruling.question,
        "ruling": ruling.id,
        "choices": listed(
            {"key": each.key, "words": each.words, "readings": format_readings(each.readings)}
            for each in choices_of(name, readings)
        ),
        "chosen": str(getattr(readings, name).value),
    }


def preset_of(readings: Readings) -> str | None:
    """The first preset that plays so."""
    return next((name for name, preset in PRESETS if preset == readings), None)


def shown_presets() -> Json:
    """Every preset with its readings in notation."""
    return listed({"name": name, "readings": format_readings(readings)} for name, readings in PRESETS)
