"""The conformance runner: check every vector, play differential games, and make a `Report`.

A vector counts for a preset if the preset makes the choice that the vector asks for in each reading that changes its
answer. So an engine that plays only by one preset is judged by the vectors of that preset, and by no others.

The rules that the engine probably breaks are found by spectrum-based fault localization with Ochiai's coefficient. A
failed check speaks against the rules that its vector is about. A rule is suspect the more, the better it parts the
checks that fail from those that pass.
"""

from collections import Counter, defaultdict
from collections.abc import Sequence
from dataclasses import dataclass, field
from enum import Enum
from math import sqrt
from typing import Final, NamedTuple

from kingofsiam.conformance.checks import check_vector
from kingofsiam.conformance.differences import CheckResult
from kingofsiam.conformance.differential_play import GamesResult, ProgressCallback, play_differential_games
from kingofsiam.conformance.vectors import Vector, input_readings
from kingofsiam.referee.client import EngineClient, GaveUp
from kingofsiam.rules.contents import RULES
from kingofsiam.spec.citation import Rule
from kingofsiam.spec.readings import Readings

INTERRUPTED: Final = "interrupted"
"""Why a run has stopped: Ctrl-C, or a signal to end."""


class Conclusion(Enum):
    """The conclusion of a run; wrong answers count more than missing ones."""

    CONFORMS = "conforms"
    DIFFERS = "differs"
    NO_ANSWER = "gives no usable answer"
    STOPPED = "stopped"


class Tally(NamedTuple):
    """How many of some vectors the engine was tried with, and how many of its answers agree."""

    tried: int
    agree: int

    @property
    def right(self) -> bool:
        """Whether all agree, of at least one."""
        return self.agree == self.tried > 0


@dataclass(frozen=True, slots=True)
class Suspect:
    """A rule that seems broken: its score from 0 to 1, and the checks that speak against it."""

    rule: Rule
    score: float
    checks: tuple[CheckResult, ...]


@dataclass(slots=True)
class Report:
    """What a run has found out about an engine so far.

    `preset` and `readings` say what the engine must conform to; `stopped` is the reason why a run ended early.
    """

    engine: EngineClient
    preset: str
    readings: Readings
    total: int
    games: GamesResult
    results: list[CheckResult] = field(default_factory=list[CheckResult])
    stopped: str = ""

    def by_preset(self, readings: Readings) -> Tally:
        """How the engine answers the vectors that count for these readings."""
        agree = [result.difference is None for result in self.results if counts_for(result.vector, readings)]
        return Tally(len(agree), sum(agree))

    @property
    def all_results(self) -> tuple[CheckResult, ...]:
        """The results of the vectors, then the one that ended the games."""
        return (*self.results, *([] if self.games.differing is None else [self.games.differing]))

    def is_fault(self, result: CheckResult) -> bool:
        """Whether a result shows a fault: an answer that is wrong under the preset, or none to any question."""
        counts = not result.answered or counts_for(result.vector, self.readings)
        return result.difference is not None and counts

    @property
    def faults(self) -> tuple[CheckResult, ...]:
        """The results that show a fault."""
        return tuple(result for result in self.all_results if self.is_fault(result))

    @property
    def conclusion(self) -> Conclusion:
        """What the run shows. An engine that only crashes or takes too long shows no difference that we could name."""
        if any(result.answered for result in self.faults):
            return Conclusion.DIFFERS
        if self.faults or self.engine.failures:
            return Conclusion.NO_ANSWER
        return Conclusion.STOPPED if self.stopped else Conclusion.CONFORMS

    @property
    def conforms(self) -> bool:
        """Whether the engine plays by the preset in everything that was checked."""
        return self.conclusion is Conclusion.CONFORMS

    @property
    def suspects(self) -> tuple[Suspect, ...]:
        """The rules that seem broken, the likeliest first; a missing answer speaks against no rule."""
        passed = [result for result in self.results if result.difference is None]
        return rank_suspects([result for result in self.faults if result.answered], passed)


def rank_suspects(failed: Sequence[CheckResult], passed: Sequence[CheckResult]) -> tuple[Suspect, ...]:
    """The suspects, the likeliest first."""
    by_id = {rule.id: rule for rule in RULES}
    against: defaultdict[str, list[CheckResult]] = defaultdict(list)
    for result in failed:
        for rule in result.vector.rules:
            against[rule].append(result)
    passing = Counter(rule for result in passed for rule in result.vector.rules)
    suspects = [
        Suspect(by_id[rule], len(checks) / sqrt(len(failed) * (len(checks) + passing[rule])), tuple(checks))
        for rule, checks in against.items()
        if rule in by_id
    ]
    return tuple(sorted(suspects, key=lambda suspect: suspect.score, reverse=True))


def counts_for(vector: Vector, readings: Readings) -> bool:
    """Whether these readings make the choices of a vector, in every reading that changes its answer."""
    asked = input_readings(vector)
    return all(getattr(asked, name) is getattr(readings, name) for name in (*vector.readings, *vector.needs))


def run(
    engine: EngineClient,
    vectors: Sequence[Vector],
    preset: tuple[str, Readings],
    *,
    games: int = 0,
    seed: int = 0,
    progress: ProgressCallback = lambda _stage, _done, _whole: None,
) -> Report:
    """Check the engine against the vectors, then in games. However the run ends, the report holds what it found out.

    Raises `CannotStart` if the program cannot be started.
    """
    report = Report(engine, *preset, len(vectors), GamesResult(games))
    try:
        for number, vector in enumerate(vectors):
            progress("vectors", number, len(vectors))
            report.results.append(check_vector(engine, vector))
        play_differential_games(engine, report.games, report.readings, seed, progress)
    except GaveUp as error:
        report.stopped = str(error)
    except KeyboardInterrupt:
        report.stopped = INTERRUPTED
    return report
