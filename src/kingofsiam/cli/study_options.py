"""Turn the options of `kingofsiam study` into a study configuration and the games to play."""

from __future__ import annotations

from argparse import Namespace
from dataclasses import replace
from typing import Any, Final

from kingofsiam.cli.command import NotFound
from kingofsiam.cli.map import resolve_map
from kingofsiam.errors import KingOfSiamError
from kingofsiam.notation import parse_readings
from kingofsiam.spec.readings import PRESETS, Readings
from kingofsiam.study.config import Games, StudyConfig

DEFAULT_GAMES: Final = 10_000


class InvalidComparison(KingOfSiamError):
    """The value of `--compare` does not have the form `READING=A,B`."""

    def __init__(self, text: str) -> None:
        self.text = text
        super().__init__(text)

    def __str__(self) -> str:
        example = "struggle-ends=all-players,three-passes"
        return f"--compare needs a reading and two of its choices, such as {example}; not {self.text!r}"


def config_from_options(options: Namespace, base: StudyConfig) -> StudyConfig:
    """The configuration `base`, with the changes that the options give."""
    changes: dict[str, Any] = {
        name: value
        for name in ("players", "rules_every", "rulings_every")
        if (value := getattr(options, name)) is not None
    }
    if options.map is not None:
        changes["map"] = resolve_map(options.map)
    if options.policy is not None:
        changes["policies"] = tuple(options.policy.split(","))
    if options.readings is not None:
        changes["readings"] = _preset_or_readings(options.readings)
    if options.compare is not None:
        changes["readings"], changes["compared"] = _compared_readings(
            options.compare, changes.get("readings", base.readings)
        )
    return replace(base, **changes)


def _preset_or_readings(text: str) -> Readings:
    """A preset by name, or readings in notation."""
    presets = dict(PRESETS)
    name = text.upper().replace("-", "_")
    if name in presets:
        return presets[name]
    if "=" not in text and text != "-":
        raise NotFound(f"no preset is called {text!r}", (), f"The presets are {', '.join(presets)}.")
    return parse_readings(text, strict=False)


def _compared_readings(text: str, readings: Readings) -> tuple[Readings, Readings]:
    """Two sets of readings: with the first choice, and with the second."""
    name, _, choices = text.partition("=")
    pair = choices.split(",")
    if len(pair) != 2:
        raise InvalidComparison(text)
    field = name.replace("-", "_")
    one, other = (getattr(parse_readings(f"{name}={each}", strict=False), field) for each in pair)
    return _with_reading(readings, field, one), _with_reading(readings, field, other)


def _with_reading(readings: Readings, field: str, choice: object) -> Readings:
    changes: dict[str, Any] = {field: choice}
    return replace(readings, **changes)


def games_from_options(options: Namespace, previous: Games) -> Games:
    """The games that the options ask for, in addition to the `previous` ones."""
    if options.games is None and options.first is None and previous.spans:
        return previous
    default_first = previous.spans[0][0] if previous.spans else 0
    first = default_first if options.first is None else options.first
    count = DEFAULT_GAMES if options.games is None else options.games
    return previous | Games.of((first, first + count))
