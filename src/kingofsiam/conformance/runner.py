"""The conformance runner: check every vector, play differential games, and make a `Report`.

A vector counts for a preset if the preset makes the choice that the vector asks for in each reading that changes its
answer. So an engine that plays only by one preset is judged by the vectors of that preset, and by no others.
"""

import time
from collections.abc import Sequence
from dataclasses import dataclass, field
from enum import Enum
from typing import Final, NamedTuple

from kingofsiam.conformance.checks import check_vector
from kingofsiam.conformance.differences import CheckResult
from kingofsiam.conformance.differential_play import GamesResult, ProgressCallback, play_differential_games
from kingofsiam.conformance.suspects import Suspect, rank_suspects
from kingofsiam.conformance.vectors import Vector, input_readings
from kingofsiam.line_subprocess import NoAnswer, NoAnswerKind
from kingofsiam.referee.client import EngineClient, GaveUp
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


@dataclass(slots=True)
class Report:
    """What a run has found out about an engine so far.

    `preset` and `readings` say what the engine must conform to; `stopped` is the reason why a run ended early.
    """

    command: tuple[str, ...]
    preset: str
    readings: Readings
    about: str = ""
    unsupported: tuple[str, ...] = ()
    results: list[CheckResult] = field(default_factory=list[CheckResult])
    total: int = 0
    games: GamesResult = field(default_factory=GamesResult)
    failures: dict[NoAnswerKind, int] = field(default_factory=dict[NoAnswerKind, int])
    stderr_tail: tuple[str, ...] = ()
    stopped: str = ""
    seconds: float = 0.0
    calls: int = 0

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
        if self.faults or self.failures:
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
    report, started = Report(engine.command, *preset, total=len(vectors), games=GamesResult(games)), time.monotonic()
    try:
        report.about = _about(engine)
        for number, vector in enumerate(vectors):
            progress("vectors", number, len(vectors))
            report.results.append(check_vector(engine, vector))
        play_differential_games(engine, report.games, report.readings, seed, progress)
    except GaveUp as error:
        report.stopped = str(error)
    except KeyboardInterrupt:
        report.stopped = INTERRUPTED
    report.unsupported = tuple(sorted(engine.unsupported))
    report.failures, report.stderr_tail = dict(engine.failures), tuple(engine.stderr_tail)
    report.seconds, report.calls = time.monotonic() - started, engine.calls
    return report


def _about(engine: EngineClient) -> str:
    """The engine's name and version by its own account; empty if it gives none."""
    try:
        about = engine.call("about")
    except NoAnswer:
        return ""
    return " ".join(str(about[name]) for name in ("name", "version") if name in about)
