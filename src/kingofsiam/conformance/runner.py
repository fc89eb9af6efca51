"""The conformance runner: probe the readings, check every vector, play differential games, and make a `Report`."""

import time
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from enum import Enum
from typing import Any, Final, cast

from kingofsiam.conformance.checks import answers_under, check_vector
from kingofsiam.conformance.differences import CheckResult, DifferenceKind
from kingofsiam.conformance.differential_play import GamesResult, ProgressCallback, play_differential_games
from kingofsiam.conformance.fault_attribution import Suspect, rank_suspects
from kingofsiam.conformance.reading_probe import ReadingSupport, probe_readings
from kingofsiam.conformance.vectors import READING_NAMES, CountVector, MoveVector, Vector, input_readings
from kingofsiam.errors import InvalidState
from kingofsiam.line_subprocess import NoAnswer, NoAnswerKind
from kingofsiam.notation.json.documents import dump_move, dump_state
from kingofsiam.referee.client import Declined, EngineClient, GaveUp, NotSupported
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


_WITHOUT_ANSWER: Final = (
    (DifferenceKind.CRASHED, Conclusion.CRASHES),
    (DifferenceKind.HUNG, Conclusion.TIMES_OUT),
    (DifferenceKind.RUBBISH, Conclusion.UNUSABLE),
    (DifferenceKind.NOT_SUPPORTED, Conclusion.UNUSABLE),
)


_SHOWN_BY: Final = {
    "narrate": DifferenceKind.EVENTS,
    "start": DifferenceKind.DEAL,
    "observe": DifferenceKind.VIEW,
}
"""The kind of difference that only the answer to this method shows."""


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
    gives_reasons: bool = False
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

    def conflicts(self, readings: Readings) -> tuple[str, ...]:
        """The readings for which the engine does not follow the choice made here, even on request."""
        support = self.reading_support
        return tuple(each.reading for each in support if not each.follows(getattr(readings, each.reading)))

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
        lost |= {DifferenceKind[kind.name] for kind in self.failures}
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
        return rank_suspects(answered, self.is_fault, self.differing_readings(self.readings), self.unseen)

    @property
    def unseen(self) -> frozenset[DifferenceKind]:
        """The kinds of differences that it cannot show, as it gives no reasons or does not know a call."""
        unknown = {kind for method, kind in _SHOWN_BY.items() if method in self.unsupported}
        return frozenset(unknown if self.gives_reasons else {*unknown, DifferenceKind.REASONS})


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
        for number, support in enumerate(probe_readings(engine)):
            progress("readings", number, len(READING_NAMES))
            report.reading_support += (support,)
        for number, vector in enumerate(vectors):
            progress("vectors", number, len(vectors))
            result = check_vector(engine, vector)
            explained_by = _explaining_readings(engine, result, report.fixed_readings)
            report.results.append(replace(result, explained_by=explained_by))
        report.gives_reasons = _gives_reasons(engine, report.results)
        report.games = GamesResult(games)
        readings = replace(report.readings, **cast("dict[str, Any]", report.fixed_readings))
        play_differential_games(engine, report.games, readings, seed, progress)
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


def _gives_reasons(engine: EngineClient, results: Iterable[CheckResult]) -> bool:
    """Whether the engine says why a move is illegal: ask it again about one that it has judged rightly."""
    refused = (result.vector for result in results if result.agrees and not result.legal)
    vector = next((each for each in refused if isinstance(each, MoveVector)), None)
    if vector is None:
        return False
    try:
        judgement = engine.call("judge", state=dump_state(vector.state), move=dump_move(vector.move))
    except (NotSupported, Declined, NoAnswer):
        return False
    return bool(judgement.get("violations"))


def _explaining_readings(engine: EngineClient, result: CheckResult, fixed: Mapping[str, Enum]) -> tuple[str, ...]:
    """The fixed readings under which the engine would be right; empty if it is, or if it would still be wrong."""
    vector = result.vector
    requested = input_readings(vector)
    other = {name: choice for name, choice in fixed.items() if getattr(requested, name) is not choice}
    if not other or result.agrees or not result.answered:
        return ()
    own = replace(requested, **cast("dict[str, Any]", other))
    if not answers_under(engine, vector, own):
        return ()
    known = (*vector.readings, *vector.needs)
    depends = tuple(name for name in other if name in known or _changes_count(vector, name, own))
    return depends or tuple(other)


def _changes_count(vector: Vector, name: str, own: Readings) -> bool:
    """Whether this reading alone changes a count; a count made for this run does not say which readings it depends
    on.
    """
    if not isinstance(vector, CountVector) or vector.counts.results:
        return False
    try:
        changed = vector.under(replace(input_readings(vector), **{name: getattr(own, name)}))
    except InvalidState:
        return True
    return changed.counts.moves[0] != vector.counts.moves[0]
