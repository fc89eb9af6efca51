"""Black-box probing: which readings does an engine follow? The requested ones, one fixed choice, or an unknown one.

A separation is a position in which the choices of a reading give different results. The engine plays it once for each
requested choice, and each time its answers show which choices they match.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from enum import Enum
from functools import partial
from typing import Any, Final, cast

from kingofsiam.builder import with_readings
from kingofsiam.conformance.checks import check_answers, check_deal, check_look, check_move, run_check
from kingofsiam.conformance.client import EngineClient
from kingofsiam.conformance.differences import Difference, DifferenceKind
from kingofsiam.conformance.vectors import READING_NAMES, start_or_none, verdict
from kingofsiam.errors import InvalidState
from kingofsiam.model.deal import Deal
from kingofsiam.model.state import State
from kingofsiam.notation.json.documents import dump_deal
from kingofsiam.observation import observe
from kingofsiam.scenarios.catalogue import SEPARATIONS
from kingofsiam.scenarios.model import Draw, Given, Looked, Played, Separation, Step, with_choice
from kingofsiam.spec.readings import Readings

_IGNORED_KINDS: Final = frozenset({DifferenceKind.FACTS, DifferenceKind.EVENTS})


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
    sequences = tuple(result.moves or (None,) for result in separation.results.values())
    matching: set[Enum] = set()
    answered = False
    for choice in separation.results:
        readings = with_choice(separation.reading, choice, replace(given.readings, **cast("dict[str, Any]", fixed)))
        answers = [each for steps in sequences for each in _sequence_matches(engine, given, steps, readings)]
        answered = answered or bool(answers)
        if all(answers):
            matching.add(choice)
    return frozenset(matching) if answered and len(matching) < len(separation.results) else None


def _sequence_matches(
    engine: EngineClient, given: Given, steps: tuple[Step | None, ...], readings: Readings
) -> Iterator[bool]:
    """For each step, whether the engine answers by these readings, although the request states those of `given`."""
    if isinstance(given, Draw):
        return
    if isinstance(given, Deal):
        yield from _deal_matches(engine, given, readings)
        return
    state, requested = _with_readings_if_possible(given, readings), given
    for step in steps:
        if step is not None:
            yield from _step_matches(engine, requested, state, step)
            if state is None:
                return
            state = _state_after(state, step)
            following = _with_readings_if_possible(state, given.readings)
            if following is None:
                return
            requested = following


def _with_readings_if_possible(state: State, readings: Readings) -> State | None:
    try:
        return with_readings(state, readings, setup=True)
    except InvalidState:
        return None


def _deal_matches(engine: EngineClient, deal: Deal, readings: Readings) -> Iterator[bool]:
    """An engine declines a deal that its readings make impossible."""
    expected = start_or_none(replace(deal, readings=readings))
    if expected is None:
        found = run_check(partial(check_answers, engine, "start", deal=dump_deal(deal)))
    else:
        found = run_check(partial(check_deal, engine, deal, expected))
    if "start" not in engine.unsupported:
        yield _is_match(found, possible=expected is not None)


def _step_matches(engine: EngineClient, requested: State, state: State | None, step: Step) -> Iterator[bool]:
    """An engine declines to answer about a position that its readings make impossible (`state` is None)."""
    expected = requested if state is None else state
    if isinstance(step, Looked):
        found = run_check(partial(check_look, engine, requested, step.by, observe(expected, step.by)))
        if "observe" in engine.unsupported:
            return
    else:
        found = run_check(partial(check_move, engine, requested, step.move, verdict(expected, step.move)))
    yield _is_match(found, possible=state is not None)


def _is_match(found: tuple[Difference, ...], *, possible: bool) -> bool:
    kinds = {each.kind for each in found}
    return not kinds - _IGNORED_KINDS if possible else DifferenceKind.DECLINED in kinds


def _state_after(state: State, step: Step) -> State:
    """The position after a step; the same one if the step makes no move or an illegal one."""
    if not isinstance(step, Played):
        return state
    after = verdict(state, step.move).after
    return state if after is None else after
