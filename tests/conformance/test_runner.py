"""A whole run: which engines conform, what counts as a fault, and what the report keeps if a run stops early."""

import json
from dataclasses import replace
from functools import cache
from typing import Any

import pytest

from kingofsiam.conformance.runner import Conclusion, Report
from kingofsiam.conformance.suite import select_vectors
from kingofsiam.line_subprocess import NoAnswerKind
from kingofsiam.notation.json.parser import Json
from kingofsiam.referee.client import GaveUp
from kingofsiam.spec.readings import TakeFrom
from tests.conformance.helpers_engines import (
    PRESET,
    Answer,
    FixedReadingsEngine,
    InProcessEngine,
    conformance_report,
    quick_sample,
    vectors_matching,
)

pytestmark = pytest.mark.slow


def test_the_referee_conforms() -> None:
    """The reference engine never differs from itself, in any vector or game."""
    report = conformance_report(InProcessEngine(), games=2)
    assert report.conforms
    assert len(report.results) == report.total == len(quick_sample())
    assert report.games.finished == 2
    assert report.games.turns > 40


@pytest.mark.parametrize("missing", ["judge", "play", "legal_moves"])
def test_each_of_the_three_calls_is_required(missing: str) -> None:
    report = conformance_report(InProcessEngine(without=(missing,)), chosen=vectors_matching("struggle.*"), games=1)
    assert not report.conforms
    assert {result.difference and result.difference.failure for result in report.faults} == {NoAnswerKind.NOT_SUPPORTED}


@cache
def rulebook_only_report() -> Report:
    of_russian = tuple(each for each in select_vectors(quick=True) if "struggle_ends" in each.readings)
    return conformance_report(FixedReadingsEngine(PRESET["RULEBOOK"]), chosen=(*quick_sample(), *of_russian))


@pytest.mark.parametrize(("to", "conforms"), [("SPANISH", True), ("DUTCH", True), ("RUSSIAN", False)])
def test_an_engine_that_always_plays_by_the_rulebook_conforms_to_it(to: str, conforms: bool) -> None:
    """Only vectors count that ask for the preset's choices: an engine need not know other readings."""
    report = replace(rulebook_only_report(), preset=to, readings=PRESET[to])
    assert report.conforms is conforms
    assert report.by_preset(PRESET[to]).right is conforms
    assert any(result.difference for result in report.results)


def test_a_fault_in_another_reading_is_no_fault_in_the_preset() -> None:
    """It costs only the presets that make this choice their verdict."""
    wrong = TakeFrom.PROVINCE_OR_POOL

    class WrongElsewhere(InProcessEngine):
        def answer(self, method: str, params: dict[str, Json]) -> Answer:
            return super().answer(method, json.loads(json.dumps(params).replace(wrong.value, TakeFrom.PROVINCE.value)))

    report = conformance_report(WrongElsewhere(), chosen=tuple(select_vectors("follower*", quick=True)))
    assert report.conforms
    assert (report.faults, report.suspects) == ((), ())
    right = {name for name, readings in PRESET.items() if report.by_preset(readings).right}
    assert right == {name for name, readings in PRESET.items() if readings.take_from is not wrong}


class FailsAfter(InProcessEngine):
    """An engine that raises this error at every call after the first `after` ones."""

    def __init__(self, after: int, error: BaseException) -> None:
        super().__init__()
        self.after, self.error = after, error

    def call(self, method: str, **params: Json) -> Any:
        if self.calls >= self.after:
            raise self.error
        result: Any = super().call(method, **params)
        return result


@pytest.mark.parametrize("error", [KeyboardInterrupt(), GaveUp("no answer")], ids=["interrupted", "gave up"])
def test_a_run_that_ends_early_keeps_its_results(error: BaseException) -> None:
    whole = conformance_report(InProcessEngine(), chosen=vectors_matching("struggle.*"))
    report = conformance_report(FailsAfter(whole.engine.calls - 5, error), chosen=vectors_matching("struggle.*"))
    assert 0 < len(report.results) < len(whole.results)
    assert report.stopped
    assert report.conclusion is Conclusion.STOPPED
    assert report.faults == ()
