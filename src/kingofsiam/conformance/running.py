"""The whole run: which readings are followed, then every vector, then games side by side."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, fields, replace
from enum import Enum
from functools import partial
from typing import Any, TypeAlias, assert_never, cast

from kingofsiam.conformance.dependence import carried
from kingofsiam.conformance.difference import LOST, Difference, Kind, Trial
from kingofsiam.conformance.games_side_by_side import Games, Progress, nothing, side_by_side
from kingofsiam.conformance.making import emitted, ids
from kingofsiam.conformance.process import Clock, Fate, Lost
from kingofsiam.conformance.protocol import Declined, Engine, GaveUp, NotSupported
from kingofsiam.conformance.readings_followed import Followed, followed
from kingofsiam.conformance.suspicion import Suspect, suspects
from kingofsiam.conformance.trial import Comparison, differences, of_count, of_deal, of_look, of_move
from kingofsiam.conformance.vector import CountVector, DealVector, LookVector, MoveVector, Vector, verdict
from kingofsiam.engine import count_legal_moves
from kingofsiam.engine import start as engine_start
from kingofsiam.errors import InvalidDeal, InvalidState
from kingofsiam.observation import observe
from kingofsiam.readings import Readings

Fixed: TypeAlias = Mapping[str, Enum]
"""The readings that an engine follows in one way whatever is asked for."""


@dataclass(slots=True)
class Report:
    """What has been learnt of an engine, as far as the run has come."""

    command: tuple[str, ...]
    preset: str
    readings: Readings
    about: str = ""
    unknown: tuple[str, ...] = ()
    followed: tuple[Followed, ...] = ()
    trials: list[Trial] = field(default_factory=list[Trial])
    total: int = 0
    games: Games | None = None
    fates: dict[Fate, int] = field(default_factory=dict[Fate, int])
    last_words: tuple[str, ...] = ()
    stopped: str = ""
    seconds: float = 0.0
    calls: int = 0

    @property
    def fixed(self) -> dict[str, Enum]:
        """The readings that the engine follows in one way whatever is asked for."""
        return {each.reading: each.always for each in self.followed if each.always is not None}

    def otherwise(self, readings: Readings) -> tuple[str, ...]:
        """The readings that the engine fixes otherwise than these have them."""
        return tuple(name for name, choice in self.fixed.items() if getattr(readings, name) is not choice)

    def speaks_against(self, trial: Trial) -> bool:
        """Whether a trial shows a fault: it differs, and not just by another reading than that of the preset."""
        return trial.unexplained or bool(set(trial.explained_by) & set(self.otherwise(self.readings)))

    @property
    def faults(self) -> tuple[Trial, ...]:
        """The trials that show a fault."""
        in_games = self.games.trials if self.games is not None else ()
        return tuple(trial for trial in (*self.trials, *in_games) if self.speaks_against(trial))

    @property
    def answered(self) -> bool:
        """Whether the engine answered anything at all."""
        return self.calls > sum(self.fates.values())

    @property
    def finished(self) -> bool:
        """Whether the run came to its end."""
        return not self.stopped

    @property
    def conforms(self) -> bool:
        """Whether the engine plays by the preset, for all that was tried."""
        return self.finished and not self.faults and not self.otherwise(self.readings)

    @property
    def suspects(self) -> tuple[Suspect, ...]:
        """The rules that seem broken, the worst first."""
        in_games = self.games.trials if self.games is not None else ()
        return suspects((*self.trials, *in_games), self.speaks_against, self.otherwise(self.readings))


def run(
    engine: Engine,
    vectors: Sequence[Vector],
    preset: tuple[str, Readings],
    *,
    games: int = 0,
    seed: int = 0,
    tell: Progress = nothing,
) -> Report:
    """Hold the engine to the vectors, then to games. What was learnt stands in the report, however the run ends.

    Raises `CannotRun` if the program cannot even be started.
    """
    report, clock = Report(engine.command, *preset, total=len(vectors)), Clock()
    try:
        report.about = _about(engine)
        _follow(engine, report, tell)
        for number, vector in enumerate(vectors):
            tell("vectors", number, len(vectors))
            report.trials.append(tried(engine, vector, report.fixed))
        report.games = Games(games)
        readings = replace(report.readings, **cast("dict[str, Any]", report.fixed))
        side_by_side(engine, report.games, readings, seed, tell)
    except GaveUp as error:
        report.stopped = str(error)
    except KeyboardInterrupt:
        report.stopped = "interrupted"
    report.unknown = tuple(sorted(engine.unknown))
    report.fates, report.last_words = dict(engine.fates), tuple(engine.last_words)
    report.seconds, report.calls = clock.seconds, engine.calls
    return report


def _about(engine: Engine) -> str:
    """How the engine calls itself."""
    try:
        told = engine.call("about")
    except (NotSupported, Declined, Lost):
        return ""
    return " ".join(str(told[name]) for name in ("name", "version") if name in told)


def _follow(engine: Engine, report: Report, tell: Progress) -> None:
    for number, each in enumerate(followed(engine)):
        tell("readings", number, len(fields(Readings)))
        report.followed += (each,)


def tried(engine: Engine, vector: Vector, fixed: Fixed) -> Trial:
    """What comes of a vector; what differs may be explained by the readings that the engine fixes."""
    clock = Clock()
    found = differences(_comparison(engine, vector, None))
    explained = _explained(engine, vector, found, fixed) if found else ()
    state = None if isinstance(vector, DealVector) else vector.state
    return Trial(
        vector.id,
        vector.title,
        clock.seconds,
        found,
        _named(vector),
        explained,
        state,
        vector.move if isinstance(vector, MoveVector) else None,
    )


def _named(vector: Vector) -> tuple[str, ...]:
    if isinstance(vector, MoveVector):
        return ids(emitted(vector.verdict))
    return () if isinstance(vector, CountVector) else vector.rules


def _comparison(engine: Engine, vector: Vector, readings: Readings | None) -> Comparison:
    """The comparison of a vector: with what it expects, or with what other readings expect of the same table.

    Raises `InvalidState` or `InvalidDeal` if by those readings it cannot be.
    """
    match vector:
        case MoveVector():
            expected = vector.verdict if readings is None else verdict(carried(vector.state, readings), vector.move)
            return partial(of_move, engine, vector.state, vector.move, expected)
        case DealVector():
            start = vector.state if readings is None else engine_start(replace(vector.deal, readings=readings))
            return partial(of_deal, engine, vector.deal, start)
        case LookVector():
            view = vector.observation if readings is None else observe(carried(vector.state, readings), vector.seat)
            return partial(of_look, engine, vector.state, vector.seat, view, vector.rules)
        case CountVector():
            number = vector.moves[0] if readings is None else count_legal_moves(carried(vector.state, readings))
            return partial(of_count, engine, vector.state, number)
        case _ as unknown:  # pragma: no cover
            assert_never(unknown)


def _explained(engine: Engine, vector: Vector, found: Sequence[Difference], fixed: Fixed) -> tuple[str, ...]:
    """The fixed readings by which the engine would be right after all; none if it would not."""
    asked = vector.deal.readings if isinstance(vector, DealVector) else vector.state.readings
    other = {name: choice for name, choice in fixed.items() if getattr(asked, name) is not choice}
    kinds = {each.kind for each in found}
    if not other or kinds & LOST:
        return ()
    own = replace(asked, **cast("dict[str, Any]", other))
    try:
        right = not differences(_comparison(engine, vector, own))
    except (InvalidState, InvalidDeal):
        right = kinds == {Kind.DECLINED}
    depends = tuple(name for name in other if name in (*vector.readings, *vector.needs))
    return (depends or tuple(other)) if right else ()
