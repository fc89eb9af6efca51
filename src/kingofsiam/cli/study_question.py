"""What `kingofsiam study` is asked: the options of the command line as a question and as numbers of games."""

from __future__ import annotations

from argparse import Namespace
from dataclasses import replace
from typing import Any, Final

from kingofsiam.cli.command import NothingFound
from kingofsiam.cli.map import found_map
from kingofsiam.errors import KingOfSiamError
from kingofsiam.notation import parse_readings
from kingofsiam.readings import PRESETS, Readings
from kingofsiam.study.question import Question
from kingofsiam.study.ranges import Games

DEFAULT_GAMES: Final = 10_000


class WrongComparison(KingOfSiamError):
    """What is to be compared is not said as `READING=A,B`."""

    def __init__(self, given: str) -> None:
        self.given = given
        super().__init__(given)

    def __str__(self) -> str:
        example = "struggle-ends=all-players,three-passes"
        return f"--compare wants a reading and two of its choices, such as {example}; not {self.given!r}"


def question_of(options: Namespace, asked: Question) -> Question:
    """The question that the options ask; what they leave open is as in the one that was `asked` before."""
    changes: dict[str, Any] = {
        name: value
        for name in ("players", "rules_every", "rulings_every")
        if (value := getattr(options, name)) is not None
    }
    if options.map is not None:
        changes["map"] = found_map(options.map)
    if options.policy is not None:
        changes["policies"] = tuple(options.policy.split(","))
    if options.readings is not None:
        changes["readings"] = _readings(options.readings)
    if options.compare is not None:
        changes["readings"], changes["compared"] = _compared(options.compare, changes.get("readings", asked.readings))
    return replace(asked, **changes)


def _readings(text: str) -> Readings:
    """A preset by its name, or readings as the notation writes them."""
    presets = dict(PRESETS)
    name = text.upper().replace("-", "_")
    if name in presets:
        return presets[name]
    if "=" not in text and text != "-":
        raise NothingFound(f"no preset is called {text!r}", (), f"The presets are {', '.join(presets)}.")
    return parse_readings(text, strict=False)


def _compared(text: str, readings: Readings) -> tuple[Readings, Readings]:
    """The readings with the one choice, and with the other."""
    name, _, choices = text.partition("=")
    both = choices.split(",")
    if len(both) != 2:
        raise WrongComparison(text)
    field = name.replace("-", "_")
    one, other = (getattr(parse_readings(f"{name}={each}", strict=False), field) for each in both)
    return _with(readings, field, one), _with(readings, field, other)


def _with(readings: Readings, field: str, choice: object) -> Readings:
    changes: dict[str, Any] = {field: choice}
    return replace(readings, **changes)


def games_of(options: Namespace, before: Games) -> Games:
    """The games that are asked for, besides those that were asked for before."""
    if options.games is None and options.first is None and before.spans:
        return before
    begun = before.spans[0][0] if before.spans else 0
    first = begun if options.first is None else options.first
    number = DEFAULT_GAMES if options.games is None else options.games
    return before | Games.of((first, first + number))
