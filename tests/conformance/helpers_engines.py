"""Engines to test: correct ones, ones with fixed readings, ones that break; and the reports on them."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from fnmatch import fnmatchcase
from functools import cache
from typing import Any, cast

from kingofsiam.builder import with_readings
from kingofsiam.conformance.runner import Report, run
from kingofsiam.conformance.suite import select_vectors
from kingofsiam.conformance.vectors import Vector
from kingofsiam.errors import KingOfSiamError
from kingofsiam.line_subprocess import NoAnswer, NoAnswerKind
from kingofsiam.notation.json.documents import dump, load_deal, load_state
from kingofsiam.notation.json.parser import Json
from kingofsiam.referee import METHODS
from kingofsiam.referee.client import EngineClient
from kingofsiam.spec.readings import PRESETS, Readings

Change = Callable[[str, dict[str, Any]], dict[str, Any]]


class InProcessEngine(EngineClient):
    """The referee as an engine in this process; `change` may alter its answers."""

    def __init__(self, change: Change = lambda _, answer: answer, *, without: tuple[str, ...] = ()) -> None:
        super().__init__(("in", "process"))
        self.change, self.without = change, without

    def call(self, method: str, **params: Json) -> Mapping[str, object]:
        self.calls += 1
        if method in self.without:
            self.unsupported.add(method)
            raise NoAnswer(NoAnswerKind.NOT_SUPPORTED, method)
        try:
            return self.change(method, self.answer(method, params))
        except NoAnswer:
            raise
        except KingOfSiamError as error:
            raise NoAnswer(NoAnswerKind.DECLINED, str(error)) from error

    def answer(self, method: str, params: dict[str, Json]) -> dict[str, Any]:
        return cast("dict[str, Any]", METHODS[method](cast("Mapping[str, object]", params)))


class FixedReadingsEngine(InProcessEngine):
    """An engine that plays by its own readings, whatever a position requests."""

    def __init__(self, readings: Readings, *, without: tuple[str, ...] = ()) -> None:
        super().__init__(without=without)
        self.readings = readings

    def answer(self, method: str, params: dict[str, Json]) -> dict[str, Any]:
        if "state" in params:
            state = with_readings(load_state(params["state"]), self.readings, setup=True)
            params = {**params, "state": cast("Json", dump(state))}
        if "deal" in params:
            deal = replace(load_deal(params["deal"]), readings=self.readings)
            params = {**params, "deal": cast("Json", dump(deal))}
        return super().answer(method, params)


Answer = dict[str, Any]
PRESET = PRESETS


@cache
def quick_sample() -> tuple[Vector, ...]:
    """Every third vector of the quick subset of the suite."""
    return tuple(select_vectors(quick=True))[::3]


def vectors_matching(pattern: str) -> tuple[Vector, ...]:
    """The vectors of the quick subset whose id matches this pattern."""
    return tuple(each for each in quick_sample() if fnmatchcase(each.id, pattern))


def conformance_report(
    engine: EngineClient, *, to: str = "RULEBOOK", chosen: tuple[Vector, ...] | None = None, games: int = 0
) -> Report:
    return run(engine, quick_sample() if chosen is None else chosen, (to, PRESET[to]), games=games)


def engine_with_changed_answers(method: str, change: Callable[[Answer], Answer]) -> InProcessEngine:
    """An engine whose answers to this method are changed."""
    return InProcessEngine(lambda asked, answer: change(answer) if asked == method else answer)


def without_reasons(answer: Answer) -> Answer:
    return {name: value for name, value in answer.items() if name == "legal"}


def all_to_rama(answer: Answer) -> Answer:
    control = ["Rama" for _ in answer["state"]["control"]]
    return {"state": {**answer["state"], "control": control}}
