"""The conformance runner: probe the readings, check every vector, play differential games, and make a `Report`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, fields, replace
from enum import Enum
from functools import partial
from typing import Any, Final, TypeAlias, assert_never, cast

from kingofsiam.conformance.checks import (
    DIFFERENCE_OF_FAILURE,
    Check,
    check_deal,
    check_look,
    check_move,
    run_check,
)
from kingofsiam.conformance.client import Declined, EngineClient, GaveUp, NotSupported
from kingofsiam.conformance.differences import NO_ANSWER, CheckResult, Difference, DifferenceKind, Stopwatch
from kingofsiam.conformance.differential_play import (
    GamesResult,
    ProgressCallback,
    no_progress,
    play_differential_games,
)
from kingofsiam.conformance.fault_attribution import Suspect, rank_suspects
from kingofsiam.conformance.move_lists import check_counts
from kingofsiam.conformance.reading_probe import ReadingSupport, probe_readings
from kingofsiam.conformance.vectors import (
    CountVector,
    DealVector,
    LookVector,
    MoveVector,
    Vector,
    input_readings,
    reported_rules,
    rule_ids,
)
from kingofsiam.errors import InvalidDeal, InvalidState
from kingofsiam.line_subprocess import NoAnswer, NoAnswerKind
from kingofsiam.spec.readings import Readings

FixedReadings: TypeAlias = Mapping[str, Enum]
"""The readings that an engine fixes to one choice, whatever a position requests."""


class Conclusion(Enum):
    """The conclusion of a run; wrong answers count more than missing ones."""

    CONFORMS = "conforms"
    DIFFERS = "differs"
    CRASHES = "crashes"
    TIMES_OUT = "times out"
    UNUSABLE = "gives unusable answers"
    STOPPED = "stopped"


_WITHOUT_ANSWER: Final = (
    (DifferenceKind.CRASHED, Conclusion.CRASHES),
    (DifferenceKind.HUNG, Conclusion.TIMES_OUT),
    (DifferenceKind.RUBBISH, Conclusion.UNUSABLE),
    (DifferenceKind.NOT_SUPPORTED, Conclusion.UNUSABLE),
)


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
    reading_support: tuple[ReadingSupport, ...] = ()
    results: list[CheckResult] = field(default_factory=list[CheckResult])
    total: int = 0
    games: GamesResult | None = None
    failures: dict[NoAnswerKind, int] = field(default_factory=dict[NoAnswerKind, int])
    stderr_tail: tuple[str, ...] = ()
    stopped: str = ""
    seconds: float = 0.0
    calls: int = 0

    @property
    def fixed_readings(self) -> dict[str, Enum]:
        """The readings that the engine fixes to one choice, whatever a position requests."""
        return {each.reading: each.always for each in self.reading_support if each.always is not None}

    def differing_readings(self, readings: Readings) -> tuple[str, ...]:
        """The readings that the engine fixes to another choice than `readings`."""
        return tuple(name for name, choice in self.fixed_readings.items() if getattr(readings, name) is not choice)

    def is_fault(self, result: CheckResult) -> bool:
        """Whether a result shows a fault: a difference that is not just a reading that the preset leaves open."""
        return result.unexplained or bool(set(result.explained_by) & set(self.differing_readings(self.readings)))

    @property
    def all_results(self) -> tuple[CheckResult, ...]:
        """The results of the vectors, then those of the games."""
        return (*self.results, *(self.games.results if self.games is not None else ()))

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
        if self.differing_readings(self.readings) or any(result.answered for result in self.faults):
            return Conclusion.DIFFERS
        lost = {each.kind for result in self.faults for each in result.differences}
        lost |= {DIFFERENCE_OF_FAILURE[kind] for kind in self.failures}
        found = next((conclusion for kind, conclusion in _WITHOUT_ANSWER if kind in lost), None)
        return found or (Conclusion.STOPPED if self.stopped else Conclusion.CONFORMS)

    @property
    def conforms(self) -> bool:
        """Whether the engine plays by the preset in everything that was checked."""
        return self.conclusion is Conclusion.CONFORMS

    @property
    def suspects(self) -> tuple[Suspect, ...]:
        """The rules that seem broken, the likeliest first. A missing answer does not implicate any rule."""
        answered = [result for result in self.all_results if result.readable]
        return rank_suspects(answered, self.is_fault, self.differing_readings(self.readings))


def run(
    engine: EngineClient,
    vectors: Sequence[Vector],
    preset: tuple[str, Readings],
    *,
    games: int = 0,
    seed: int = 0,
    progress: ProgressCallback = no_progress,
) -> Report:
    """Check the engine against the vectors, then in games. However the run ends, the report holds what it found out.

    Raises `CannotStart` if the program cannot be started.
    """
    report, stopwatch = Report(engine.command, *preset, total=len(vectors)), Stopwatch()
    try:
        report.about = _about(engine)
        _probe_readings(engine, report, progress)
        for number, vector in enumerate(vectors):
            progress("vectors", number, len(vectors))
            report.results.append(check_vector(engine, vector, report.fixed_readings))
        report.games = GamesResult(games)
        readings = replace(report.readings, **cast("dict[str, Any]", report.fixed_readings))
        play_differential_games(engine, report.games, readings, seed, progress)
    except GaveUp as error:
        report.stopped = str(error)
    except KeyboardInterrupt:
        report.stopped = "interrupted"
    report.unsupported = tuple(sorted(engine.unsupported))
    report.failures, report.stderr_tail = dict(engine.failures), tuple(engine.stderr_tail)
    report.seconds, report.calls = stopwatch.seconds, engine.calls
    return report


def _about(engine: EngineClient) -> str:
    """The engine's name and version by its own account; empty if it gives none."""
    try:
        about = engine.call("about")
    except (NotSupported, Declined, NoAnswer):
        return ""
    return " ".join(str(about[name]) for name in ("name", "version") if name in about)


def _probe_readings(engine: EngineClient, report: Report, progress: ProgressCallback) -> None:
    for number, each in enumerate(probe_readings(engine)):
        progress("readings", number, len(fields(Readings)))
        report.reading_support += (each,)


def check_vector(engine: EngineClient, vector: Vector, fixed: FixedReadings) -> CheckResult:
    """Check one vector; the readings that the engine fixes may explain its differences."""
    stopwatch = Stopwatch()
    found = run_check(_check_of(engine, vector))
    return CheckResult(
        vector.id,
        vector.title,
        stopwatch.seconds,
        found,
        _reported_rules(vector),
        explained_by=_explaining_readings(engine, vector, found, fixed) if found else (),
        state=None if isinstance(vector, DealVector) else vector.state,
        move=vector.move if isinstance(vector, MoveVector) else None,
        legal=not isinstance(vector, MoveVector) or vector.verdict.legal,
    )


def _reported_rules(vector: Vector) -> tuple[str, ...]:
    return rule_ids(reported_rules(vector.verdict)) if isinstance(vector, MoveVector) else vector.rules


def _check_of(engine: EngineClient, vector: Vector) -> Check:
    """The check of a vector against its expected result."""
    match vector:
        case MoveVector():
            return partial(check_move, engine, vector.state, vector.move, vector.verdict)
        case DealVector():
            return partial(check_deal, engine, vector.deal, vector.state, vector.rules)
        case LookVector():
            return partial(check_look, engine, vector.state, vector.seat, vector.observation)
        case CountVector():
            return partial(check_counts, engine, vector.state, vector.moves, vector.results)
        case _ as unknown:  # pragma: no cover
            assert_never(unknown)


def _explaining_readings(
    engine: EngineClient, vector: Vector, found: Sequence[Difference], fixed: FixedReadings
) -> tuple[str, ...]:
    """The fixed readings under which the engine would be right; empty if it would still be wrong."""
    requested = input_readings(vector)
    other = {name: choice for name, choice in fixed.items() if getattr(requested, name) is not choice}
    kinds = {each.kind for each in found}
    if not other or kinds & NO_ANSWER:
        return ()
    own = replace(requested, **cast("dict[str, Any]", other))
    try:
        right = not run_check(_check_of(engine, vector.under(own)))
    except (InvalidState, InvalidDeal):
        right = kinds == {DifferenceKind.DECLINED}
    known = (*vector.readings, *vector.needs)
    depends = tuple(name for name in other if name in known or _changes_count(vector, name, own))
    return (depends or tuple(other)) if right else ()


def _changes_count(vector: Vector, name: str, own: Readings) -> bool:
    """Whether this one reading changes a count whose dependence is unknown, because it was made for this run."""
    if not isinstance(vector, CountVector) or vector.results:
        return False
    try:
        changed = vector.under(replace(input_readings(vector), **{name: getattr(own, name)}))
    except InvalidState:
        return True
    return changed.moves[0] != vector.moves[0]
