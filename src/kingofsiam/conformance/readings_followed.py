"""Which readings an engine follows: whichever a position asks for, always the same, or none that we know.

Every separation is a position in which the choices of a reading differ. It is played through with each choice asked
for, and each time it is seen to which choice the engine's answers belong.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, fields, replace
from enum import Enum
from functools import partial
from typing import Any, Final, cast

from kingofsiam.conformance.dependence import carried
from kingofsiam.conformance.difference import Difference, Kind
from kingofsiam.conformance.protocol import Engine
from kingofsiam.conformance.trial import differences, of_answer, of_deal, of_look, of_move
from kingofsiam.conformance.vector import started, verdict
from kingofsiam.errors import InvalidState
from kingofsiam.notation.json_documents import dump_deal
from kingofsiam.observation import observe
from kingofsiam.readings import Readings
from kingofsiam.rules.s3_setup import Deal
from kingofsiam.scenarios.contents import SEPARATIONS
from kingofsiam.scenarios.scenario import Draw, Given, Looked, Played, Separation, Step, with_choice
from kingofsiam.state import State

_NAMES: Final = tuple(each.name for each in fields(Readings))
_NOT_ABOUT_THE_READING: Final = frozenset({Kind.FACTS, Kind.EVENTS})


@dataclass(frozen=True, slots=True)
class Followed:
    """How an engine follows a reading: `choices` tells for each choice asked for which ones its answers fit.

    A choice of which nothing could be tried is left out.
    """

    reading: str
    choices: Mapping[Enum, frozenset[Enum]]

    @property
    def tried(self) -> bool:
        """Whether anything could be tried."""
        return bool(self.choices)

    @property
    def as_asked(self) -> bool:
        """Whether the engine does whatever is asked for."""
        return self.tried and all(asked in fitting for asked, fitting in self.choices.items())

    @property
    def always(self) -> Enum | None:
        """The one choice that the engine follows whatever is asked for; None if there is no such."""
        if not self.tried or self.as_asked:
            return None
        common = frozenset[Enum].intersection(*self.choices.values())
        return next(iter(sorted(common, key=lambda choice: choice.name))) if common else None

    @property
    def unclear(self) -> bool:
        """Whether the engine follows the reading in no way that we know."""
        return self.tried and not self.as_asked and self.always is None

    def follows(self, choice: Enum) -> bool:
        """Whether the engine plays by this choice where it is asked for; so it is held if nothing could be tried."""
        return choice in self.choices.get(choice, (choice,))


def followed(engine: Engine) -> Iterator[Followed]:
    """How the engine follows each reading. Raises `GaveUp`.

    Where it does so in no way that we know, it may be another reading, followed otherwise than asked, that makes the
    difference: that is tried once more.
    """
    first = tuple(_of_reading(engine, name, {}) for name in _NAMES)
    own = {each.reading: each.always for each in first if each.always is not None}
    for each in first:
        yield _of_reading(engine, each.reading, own) if own and each.unclear else each


def _of_reading(engine: Engine, name: str, own: Mapping[str, Enum]) -> Followed:
    choices: dict[Enum, frozenset[Enum]] = {}
    for separation in (each for each in SEPARATIONS if each.reading == name):
        for asked in separation.results:
            fitting = _fitting(engine, separation, asked, own)
            if fitting is not None:
                choices[asked] = choices.get(asked, fitting) & fitting
    return Followed(name, choices)


def _fitting(engine: Engine, separation: Separation, asked: Enum, own: Mapping[str, Enum]) -> frozenset[Enum] | None:
    """The choices that the engine's answers fit when this one is asked for; None if they do not tell."""
    given = separation.position(with_choice(separation.reading, asked))
    tries = tuple(result.moves or (None,) for result in separation.results.values())
    fits: set[Enum] = set()
    answered = False
    for choice in separation.results:
        readings = with_choice(separation.reading, choice, replace(given.readings, **cast("dict[str, Any]", own)))
        answers = [each for steps in tries for each in _answers(engine, given, steps, readings)]
        answered = answered or bool(answers)
        if all(answers):
            fits.add(choice)
    return frozenset(fits) if answered and len(fits) < len(separation.results) else None


def _answers(engine: Engine, given: Given, steps: tuple[Step | None, ...], readings: Readings) -> Iterator[bool]:
    """Step after step, whether the engine answers by these readings. It is asked with the readings of what is given."""
    if isinstance(given, Draw):
        return
    if isinstance(given, Deal):
        yield from _to_deal(engine, given, readings)
        return
    state, asked = _if_possible(given, readings), given
    for step in steps:
        if step is not None:
            yield from _to_step(engine, asked, state, step)
            if state is None:
                return
            state = _after(state, step)
            there = _if_possible(state, given.readings)
            if there is None:
                return
            asked = there


def _if_possible(state: State, readings: Readings) -> State | None:
    try:
        return carried(state, readings)
    except InvalidState:
        return None


def _to_deal(engine: Engine, deal: Deal, readings: Readings) -> Iterator[bool]:
    """An engine by whose readings the deal cannot be declines it."""
    expected = started(replace(deal, readings=readings))
    if expected is None:
        found = differences(partial(of_answer, engine, "start", deal=dump_deal(deal)))
    else:
        found = differences(partial(of_deal, engine, deal, expected))
    if "start" not in engine.unknown:
        yield _suits(found, possible=expected is not None)


def _to_step(engine: Engine, asked: State, state: State | None, step: Step) -> Iterator[bool]:
    """Where the position cannot be by the readings, an engine that follows them declines to answer."""
    there = asked if state is None else state
    if isinstance(step, Looked):
        found = differences(partial(of_look, engine, asked, step.by, observe(there, step.by), ()))
        if "observe" in engine.unknown:
            return
    else:
        found = differences(partial(of_move, engine, asked, step.move, verdict(there, step.move)))
    yield _suits(found, possible=state is not None)


def _suits(found: tuple[Difference, ...], *, possible: bool) -> bool:
    kinds = {each.kind for each in found}
    return not kinds - _NOT_ABOUT_THE_READING if possible else Kind.DECLINED in kinds


def _after(state: State, step: Step) -> State:
    """The position after a step, if it makes a move and that is legal."""
    if not isinstance(step, Played):
        return state
    after = verdict(state, step.move).after
    return state if after is None else after
