"""What the picture of a study shows: panels with rows, as values. How they are drawn is another matter."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Final, TypeAlias

from kingofsiam.notation import format_readings
from kingofsiam.picture.svg.looks import Look, looks
from kingofsiam.rules.s1_components import BRITISH, FACTIONS, ControlMarker
from kingofsiam.rules.s2_concept import sides
from kingofsiam.study.answers import Answers, Compared, RulingTried
from kingofsiam.study.intervals import Mean, Rate
from kingofsiam.study.question import Question
from kingofsiam.study.study import Study
from kingofsiam.study.telling import ends, percent, sides_in_order

_MOST_RULES: Final = 30
_ALWAYS: Final = 0.9995


@dataclass(frozen=True, slots=True)
class Row:
    """A line of a panel: a value with its interval, of a hundred; what to call it, what to write beside it, its colour.

    `other` is a second value to show behind; without a `colour` it is drawn in that which stands out.
    """

    name: str
    value: float
    low: float
    high: float
    label: str
    colour: str = ""
    other: float | None = None


@dataclass(frozen=True, slots=True)
class Rates:
    """Rates one below the other; `even` is what all would have if there were no difference."""

    title: str
    about: str
    rows: tuple[Row, ...]
    even: float | None = None
    bars: bool = False
    wide: bool = False
    powers: bool = False


@dataclass(frozen=True, slots=True)
class Lengths:
    """How many games had how many turns, or played how many cards, of a hundred."""

    title: str
    about: str
    counts: Mapping[int, float]


Panel: TypeAlias = Rates | Lengths


def panels(study: Study, found: Answers, *, dark: bool) -> Iterator[Panel]:
    """The panels that this study fills."""
    question = study.question
    yield _ends(question, found, dark=dark)
    yield _wins(question, found)
    yield _lengths("Turns in a game", "passes included", study.totals.turns, found.turns)
    yield _lengths("Cards played in a game", f"of {8 * question.players}", study.totals.cards, found.cards)
    if found.compared is not None:
        yield _changes(question, found.compared)
    if found.rulings:
        yield _rulings(found.rulings)
    if found.retold:
        yield _rules(found)


def _row(name: str, rate: Rate, colour: str = "") -> Row:
    return Row(name, 100 * rate.rate, 100 * rate.low, 100 * rate.high, f"{percent(rate)} %", colour)


def _ends(question: Question, found: Answers, *, dark: bool) -> Rates:
    pieces = looks(question.map)
    powers: tuple[ControlMarker, ...] = (*FACTIONS, BRITISH)
    rows = [
        _row(words, found.main[name], _colour(pieces, marker, dark=dark))
        for (name, words), marker in zip(ends(question).items(), powers, strict=True)
    ]
    return Rates("How it ends", "of 100 games", tuple(rows), bars=True)


def _colour(pieces: Mapping[ControlMarker, Look], marker: ControlMarker, *, dark: bool) -> str:
    """The colour of a power; that of the one that marches in must be seen on a dark ground too."""
    return pieces[marker].tint if dark and marker is BRITISH else pieces[marker].fill


def _wins(question: Question, found: Answers) -> Rates:
    rows = [_row(words, found.main[name]) for name, words in sides_in_order(question).items()]
    if len(found.policies) > 1:
        rows += [_row(f"policy {name}", each) for name, each in found.policies.items()]
    return Rates(
        "Who wins", "of 100 games; the line: if all were alike", tuple(rows), 100 / len(sides(question.players))
    )


def _lengths(title: str, about: str, counts: Mapping[int, int], mean: Mean) -> Lengths:
    games = sum(counts.values())
    shown = {number: 100 * times / games for number, times in sorted(counts.items())}
    return Lengths(title, f"{about}; {mean.mean:.1f} on average", shown)


def _changes(question: Question, found: Compared) -> Rates:
    names = {**ends(question), **sides_in_order(question)}
    rows = [_change(words, found.differences[name]) for name, words in names.items()]
    assert question.compared is not None
    about = f"more or fewer of 100 games; winners differ in {percent(found.winners)} %"
    return Rates(f"What {format_readings(question.compared)} changes", about, tuple(rows), 0.0, wide=True)


def _change(name: str, change: Mean) -> Row:
    return Row(name, 100 * change.mean, 100 * change.low, 100 * change.high, f"{100 * change.mean:+.2f}")


def _rulings(rulings: tuple[RulingTried, ...]) -> Rates:
    about = "of 100 games, by the same lots: other winners (dot, with interval), another course (ring); * another deal"
    rows = [_ruling(each) for each in sorted(rulings, key=lambda each: (-each.winners.rate, -each.course.rate))]
    return Rates("What another reading changes", about, tuple(rows), wide=True, powers=True)


def _ruling(tried: RulingTried) -> Row:
    winners = tried.winners
    label = f"{percent(winners)} %" if winners.rate else f"< {100 * winners.high:.2g} %"
    name = f"{tried.reading.replace('_', '-')}: {tried.choice}{' *' * tried.of_the_deal}"
    return Row(name, 100 * winners.rate, 100 * winners.low, 100 * winners.high, label, other=100 * tried.course.rate)


def _rules(found: Answers) -> Rates:
    often = [(rule, each) for rule, each in found.rules.items() if each.rate < _ALWAYS]
    always = len(found.rules) - len(often)
    about = f"of 100 games; {always} more rules fire in (nearly) every game"
    return Rates("Rules that fire", about, tuple(_row(*each) for each in often[-_MOST_RULES:]), wide=True, powers=True)
