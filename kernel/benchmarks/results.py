"""Benchmark results: the figures of each round for every quantity and subject, and their JSON file."""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from statistics import median, quantiles
from typing import Any, Final

NS: Final = 1e9


@dataclass(frozen=True, slots=True)
class Quantity:
    """Something that is measured. `per` divided by the rate (per second) is the time for each; 0 keeps the rate."""

    key: str
    title: str
    unit: str
    per: float = 0
    more_is_better: bool = False


def _turns(key: str, title: str) -> Quantity:
    return Quantity(key, title, "turns per second", more_is_better=True)


def _steps(key: str, title: str) -> Quantity:
    return Quantity(key, title, "steps per second", more_is_better=True)


QUANTITIES: Final = (
    _turns("staged", "staged playouts, every turn from Python"),
    _turns("playout", "staged playouts, each in one call"),
    _turns("uniform", "uniform playouts, every turn from Python"),
    _turns("uniform_playout", "uniform playouts, each in one call"),
    Quantity("trusted", "one turn on a copy, trusted", "ns", NS),
    Quantity("validated", "one turn on a copy, judged", "ns", NS),
    Quantity("listed", "one legal move in a list", "ns", NS),
    Quantity("iterated", "one legal move by iteration", "ns", NS),
    Quantity("typed", "one legal move as a typed value", "ns", NS),
    Quantity("opening", "all legal moves of an opening (chess: listed, ours: counted)", "ns", NS),
    _turns("staged_2", "staged playouts for two, from Python"),
    _turns("staged_4", "staged playouts for four, from Python"),
    _turns("playout_2", "staged playouts for two, in one call"),
    _turns("playout_4", "staged playouts for four, in one call"),
    _steps("batch_1024", "decisions in a batch of 1024, with observation and mask"),
    _steps("batch_64", "decisions in a batch of 64, with observation and mask"),
    _steps("single", "decisions in one PettingZoo environment, without wrappers"),
    _steps("wrapped", "the same with the usual wrappers"),
    _steps("agents", "decisions in OpenSpiel's environment for agents"),
    Quantity("observation", "one observation", "ns", NS),
    Quantity("mask", "one action mask written into a buffer", "ns", NS),
    Quantity("deal", "one deal", "ns", NS),
    _turns("processes_1", "staged playouts by one process"),
    _turns("processes_2", "staged playouts by two processes"),
    Quantity("import", "import, over bare Python", "ms"),
    Quantity("bytes", "memory of one kept position, or of one game in a batch", "bytes"),
)


def quantity(key: str) -> Quantity:
    """The quantity of this name."""
    return next(each for each in QUANTITIES if each.key == key)


@dataclass(frozen=True, slots=True)
class Figure:
    """The values of all rounds."""

    rounds: tuple[float, ...]

    @property
    def median(self) -> float:
        """The median of the rounds."""
        return median(self.rounds)

    @property
    def quartiles(self) -> tuple[float, float]:
        """The first and the third quartile of the rounds."""
        if len(self.rounds) < 2:
            return self.median, self.median
        low, _, high = quantiles(self.rounds, n=4, method="inclusive")
        return low, high

    @property
    def spread(self) -> float:
        """Half of the interquartile range, as a share of the median."""
        low, high = self.quartiles
        return (high - low) / 2 / self.median if self.median else 0.0


@dataclass(slots=True)
class Results:
    """All figures of one run."""

    figures: dict[tuple[str, str], Figure] = field(default_factory=dict[tuple[str, str], Figure])
    about: dict[str, str] = field(default_factory=dict[str, str])
    left_out: dict[str, str] = field(default_factory=dict[str, str])
    same_games: dict[str, int] = field(default_factory=dict[str, int])
    machine: dict[str, str] = field(default_factory=dict[str, str])

    def add(self, what: str, subject: str, value: float) -> None:
        """Add the value of one more round."""
        before = self.figures.get((what, subject))
        self.figures[what, subject] = Figure((*(before.rounds if before else ()), value))

    def get(self, what: str, subject: str) -> Figure | None:
        """The figure in the unit of the quantity, if it was measured."""
        found, per = self.figures.get((what, subject)), quantity(what).per
        if found is None or not per:
            return found
        return Figure(tuple(per / rate for rate in found.rounds))

    def times_better(self, one: tuple[str, str], other: tuple[str, str]) -> float | None:
        """How many times better the first is than the second: the median of the ratios in the same rounds."""
        mine, theirs = self.get(*one), self.get(*other)
        if mine is None or theirs is None:
            return None
        pairs = zip(mine.rounds, theirs.rounds, strict=False)
        if quantity(one[0]).more_is_better:
            return median(a / b for a, b in pairs)
        return median(b / a for a, b in pairs)

    def measured(self, what: str) -> Sequence[str]:
        """The subjects for which this was measured."""
        return [subject for each, subject in self.figures if each == what]


def dumped(results: Results) -> str:
    """The results as JSON: medians, quartiles and rounds, in the unit of the quantity."""
    document: dict[str, Any] = {
        "machine": results.machine,
        "subjects": results.about,
        "left out": results.left_out,
        "same games": results.same_games,
        "figures": [],
    }
    figures = [json.dumps(_figure(results, what, subject)) for what, subject in results.figures]
    frame = json.dumps(document, indent=1, ensure_ascii=False)
    return frame.replace('"figures": []', '"figures": [\n  ' + ",\n  ".join(figures) + "\n ]") + "\n"


def _figure(results: Results, what: str, subject: str) -> Mapping[str, Any]:
    shown = results.get(what, subject)
    assert shown is not None
    low, high = shown.quartiles
    return {
        "quantity": what,
        "subject": subject,
        "unit": quantity(what).unit,
        "median": _short(shown.median),
        "quartiles": [_short(low), _short(high)],
        "rounds": [_short(value) for value in shown.rounds],
    }


def _short(value: float) -> float:
    return float(f"{value:.5g}")


def loaded(text: str) -> Results:
    """Results from JSON."""
    document = json.loads(text)
    results = Results(
        about=document["subjects"],
        left_out=document["left out"],
        same_games=document["same games"],
        machine=document["machine"],
    )
    for each in document["figures"]:
        per = quantity(each["quantity"]).per
        rounds = tuple(per / value if per else value for value in each["rounds"])
        results.figures[each["quantity"], each["subject"]] = Figure(rounds)
    return results
