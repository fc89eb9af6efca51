"""The conformance runner: check every vector, play differential games, and make a `Report`.

A vector counts for a preset if the preset makes the choice that the vector asks for in each reading that changes its
answer. So an engine that plays only by one preset is judged by the vectors of that preset, and by no others.
"""

import time
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from enum import Enum
from typing import Final, NamedTuple

from kingofsiam.conformance.checks import check_vector
from kingofsiam.conformance.differences import CheckResult, DifferenceKind
from kingofsiam.conformance.differential_play import GamesResult, ProgressCallback, play_differential_games
from kingofsiam.conformance.suspects import Suspect, rank_suspects
from kingofsiam.conformance.vectors import CountVector, Vector, input_readings
from kingofsiam.line_subprocess import NoAnswer, NoAnswerKind
from kingofsiam.referee.client import Declined, EngineClient, GaveUp, NotSupported
from kingofsiam.scenarios.model import with_choice
from kingofsiam.spec.readings import Readings

INTERRUPTED: Final = "interrupted"
"""Why a run has stopped: Ctrl-C, or a signal to end."""


class Conclusion(Enum):
    """The conclusion of a run; wrong answers count more than missing ones."""

    CONFORMS = "conforms"
    DIFFERS = "differs"
    CRASHES = "crashes"
    TIMES_OUT = "times out"
    UNUSABLE = "gives unusable answers"
    STOPPED = "stopped"


_WITHOUT_ANSWER: Final = {
    DifferenceKind.CRASHED: Conclusion.CRASHES,
    DifferenceKind.HUNG: Conclusion.TIMES_OUT,
    DifferenceKind.RUBBISH: Conclusion.UNUSABLE,
    DifferenceKind.NOT_SUPPORTED: Conclusion.UNUSABLE,
}


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
    games: GamesResult | None = None
    failures: dict[NoAnswerKind, int] = field(default_factory=dict[NoAnswerKind, int])
    stderr_tail: tuple[str, ...] = ()
    stopped: str = ""
    seconds: float = 0.0
    calls: int = 0

    def by_preset(self, readings: Readings) -> Tally:
        """How the engine answers the vectors that count for these readings."""
        return _tally(self.results, readings)

    def by_choice(self, name: str) -> Mapping[Enum, Tally]:
        """How the engine answers, for each choice of a reading, the vectors that it changes; all else as in the preset.

        Counts of moves are left out: they name all readings.
        """
        current: Enum = getattr(self.readings, name)
        moves = (result for result in self.results if not isinstance(result.vector, CountVector))
        about = [result for result in moves if name in result.vector.readings]
        return {choice: _tally(about, with_choice(name, choice, self.readings)) for choice in type(current)}

    def is_fault(self, result: CheckResult) -> bool:
        """Whether a result shows a fault: an answer that is wrong under the preset, or none to any question."""
        counts = result in self.of_games or not result.answered or counts_for(result.vector, self.readings)
        return not result.agrees and counts

    @property
    def of_games(self) -> tuple[CheckResult, ...]:
        """The results of the games."""
        return self.games.results if self.games is not None else ()

    @property
    def all_results(self) -> tuple[CheckResult, ...]:
        """The results of the vectors, then those of the games."""
        return (*self.results, *self.of_games)

    @property
    def faults(self) -> tuple[CheckResult, ...]:
        """The results that show a fault."""
        return tuple(result for result in self.all_results if self.is_fault(result))

    @property
    def answered(self) -> bool:
        """Whether the engine answered anything at all."""
        return self.calls > sum(self.failures.values())

    @property
    def conclusion(self) -> Conclusion:
        """What the run shows. An engine that only crashes or takes too long shows no difference that we could name."""
        faults = self.faults
        if any(result.answered for result in faults):
            return Conclusion.DIFFERS
        lost = {difference.kind for result in faults for difference in result.differences}
        lost |= {DifferenceKind[kind.name] for kind in self.failures}
        without = next((conclusion for kind, conclusion in _WITHOUT_ANSWER.items() if kind in lost), None)
        return without or (Conclusion.STOPPED if self.stopped else Conclusion.CONFORMS)

    @property
    def conforms(self) -> bool:
        """Whether the engine plays by the preset in everything that was checked."""
        return self.conclusion is Conclusion.CONFORMS

    @property
    def suspects(self) -> tuple[Suspect, ...]:
        """The rules that seem broken, the likeliest first.

        A missing or malformed answer speaks against no rule; one that is declined, only if nothing else differs.
        """
        answers = [result for result in self.faults if result.answered]
        readable = [result for result in answers if result.differences[0].kind is not DifferenceKind.UNREADABLE]
        compared = [result for result in readable if result.differences[0].kind is not DifferenceKind.DECLINED]
        return rank_suspects(compared or readable, [result for result in self.results if result.agrees])


def counts_for(vector: Vector, readings: Readings) -> bool:
    """Whether these readings make the choices of a vector, in every reading that changes its answer."""
    asked = input_readings(vector)
    return all(getattr(asked, name) is getattr(readings, name) for name in (*vector.readings, *vector.needs))


def _tally(results: Iterable[CheckResult], readings: Readings) -> Tally:
    """How many of the results count for these readings, and how many of these agree."""
    agree = [result.agrees for result in results if counts_for(result.vector, readings)]
    return Tally(len(agree), sum(agree))


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
    report, started = Report(engine.command, *preset, total=len(vectors)), time.monotonic()
    try:
        report.about = _about(engine)
        for number, vector in enumerate(vectors):
            progress("vectors", number, len(vectors))
            report.results.append(check_vector(engine, vector))
        report.games = GamesResult(games)
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
    except (NotSupported, Declined, NoAnswer):
        return ""
    return " ".join(str(about[name]) for name in ("name", "version") if name in about)
