"""Black-box probing: which readings does an engine follow? The requested ones, one fixed choice, or an unknown one.

A separation is a position in which the choices of a reading give different results. The engine plays it once for each
requested choice, and each time its answers show which choices they match: they are compared with vectors of the steps
under each choice.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from enum import Enum
from typing import Any, Final, cast

from kingofsiam.conformance.checks import answers_under
from kingofsiam.conformance.differences import DifferenceKind
from kingofsiam.conformance.vectors import READING_NAMES, DealVector, LookVector, Vector, ask_deal, ask_look, ask_move
from kingofsiam.model.deal import Deal
from kingofsiam.model.state import State
from kingofsiam.referee.client import EngineClient
from kingofsiam.scenarios.catalogue import SEPARATIONS
from kingofsiam.scenarios.model import Given, Looked, Played, Separation, Step, with_choice

_IGNORED_KINDS: Final = frozenset({DifferenceKind.FACTS, DifferenceKind.EVENTS})
_OPTIONAL_METHOD: Final[Mapping[type[Vector], str]] = {DealVector: "start", LookVector: "observe"}


@dataclass(frozen=True, slots=True)
class ReadingSupport:
    """How an engine follows a reading: `choices` maps each requested choice to the choices that its answers match.

    A choice that could not be tested is left out.
    """

    reading: str
    choices: Mapping[Enum, frozenset[Enum]]

    @property
    def tested(self) -> bool:
        """Whether any choice could be tested."""
        return bool(self.choices)

    @property
    def as_asked(self) -> bool:
        """Whether the engine follows every requested choice."""
        return self.tested and all(requested in matching for requested, matching in self.choices.items())

    @property
    def always(self) -> Enum | None:
        """The one choice that the engine follows whatever a position requests; None if there is none."""
        if not self.tested or self.as_asked:
            return None
        common = frozenset[Enum].intersection(*self.choices.values())
        return next(iter(sorted(common, key=lambda choice: choice.name))) if common else None

    @property
    def unclear(self) -> bool:
        """Whether the engine follows the reading in a way that we do not know."""
        return self.tested and not self.as_asked and self.always is None

    def follows(self, choice: Enum) -> bool:
        """Whether the engine follows this choice on request; an untested choice counts as followed."""
        return choice in self.choices.get(choice, (choice,))


def probe_readings(engine: EngineClient) -> Iterator[ReadingSupport]:
    """Find out how the engine follows each reading; raises `GaveUp`.

    If a result is unclear, the cause may be another reading that the engine fixes. So unclear readings are probed
    again, this time with the fixed choices taken into account.
    """
    first = tuple(_probe_reading(engine, name, {}) for name in READING_NAMES)
    fixed = {each.reading: each.always for each in first if each.always is not None}
    for each in first:
        yield _probe_reading(engine, each.reading, fixed) if fixed and each.unclear else each


def _probe_reading(engine: EngineClient, name: str, fixed: Mapping[str, Enum]) -> ReadingSupport:
    choices: dict[Enum, frozenset[Enum]] = {}
    for separation in (each for each in SEPARATIONS if each.reading == name):
        for requested in separation.results:
            matching = _matching_choices(engine, separation, requested, fixed)
            if matching is not None:
                choices[requested] = choices.get(requested, matching) & matching
    return ReadingSupport(name, choices)


def _matching_choices(
    engine: EngineClient, separation: Separation, requested: Enum, fixed: Mapping[str, Enum]
) -> frozenset[Enum] | None:
    """The choices that the engine's answers match when this one is requested; None if that cannot be decided."""
    given = separation.position(with_choice(separation.reading, requested))
    asked = [vector for result in separation.results.values() for vector in _vectors(given, result.moves)]
    matching: set[Enum] = set()
    answered = False
    for choice in separation.results:
        readings = with_choice(separation.reading, choice, replace(given.readings, **cast("dict[str, Any]", fixed)))
        answers: list[bool] = []
        for vector in asked:
            agrees = answers_under(engine, vector, readings, _IGNORED_KINDS)
            if _OPTIONAL_METHOD.get(type(vector)) not in engine.unsupported:
                answers.append(agrees)
        answered = answered or bool(answers)
        if all(answers):
            matching.add(choice)
    return frozenset(matching) if answered and len(matching) < len(separation.results) else None


def _vectors(given: Given, steps: tuple[Step, ...]) -> Iterator[Vector]:
    """The steps as vectors, or the deal if one is given; nothing for a deal that is drawn."""
    if isinstance(given, Deal):
        yield ask_deal(given)
    if not isinstance(given, State):
        return
    for step in steps:
        if isinstance(step, Looked):
            yield ask_look(given, step.by)
            continue
        vector = ask_move(given, step.move)
        yield vector
        if isinstance(step, Played) and vector.verdict.after is not None:
            given = vector.verdict.after
