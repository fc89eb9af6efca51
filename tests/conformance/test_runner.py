"""A whole run: which engines conform, what counts as a fault, and what the report keeps if a run stops early."""

from dataclasses import replace
from functools import cache
from typing import Any

import pytest

from kingofsiam.conformance.differences import DifferenceKind
from kingofsiam.conformance.runner import Conclusion, Report
from kingofsiam.conformance.suite import select_vectors
from kingofsiam.line_subprocess import NoAnswer, NoAnswerKind
from kingofsiam.notation.json.parser import Json
from kingofsiam.referee.client import GaveUp
from kingofsiam.spec.readings import ClosedProvinces, TakeFrom
from tests.conformance.helpers_engines import (
    PRESET,
    Answer,
    FixedReadingsEngine,
    InProcessEngine,
    conformance_report,
    engine_with_changed_answers,
    quick_sample,
    vectors_matching,
    without_reasons,
)


def test_the_referee_conforms() -> None:
    """The reference engine never differs from itself, in any vector or game."""
    report = conformance_report(InProcessEngine(), games=2)
    assert report.conforms
    assert len(report.results) == report.total == len(quick_sample())
    assert report.games is not None
    assert report.games.finished == 2
    assert report.games.turns > 40


def test_three_calls_are_enough() -> None:
    """An engine conforms even if it answers nothing else and gives no reasons."""
    bare = InProcessEngine(
        lambda method, answer: without_reasons(answer) if method == "judge" else answer,
        without=("narrate", "start", "observe", "about"),
    )
    report = conformance_report(bare, games=1)
    assert report.conforms
    assert report.unsupported == ("about", "narrate", "observe", "start")


@pytest.mark.usefixtures("_no_readings")
def test_what_an_engine_cannot_show() -> None:
    """An engine shows no reasons if it gives none for a move that it refuses rightly; and nothing by a missing call."""
    bare = engine_with_changed_answers("judge", without_reasons)
    bare.without = ("narrate", "observe")
    chosen = (*vectors_matching("printed.*"), *vectors_matching("online.*"))
    assert conformance_report(InProcessEngine(), chosen=chosen).unseen == frozenset()
    unseen = {DifferenceKind.REASONS, DifferenceKind.EVENTS, DifferenceKind.VIEW}
    assert conformance_report(bare, chosen=chosen).unseen == unseen


@pytest.mark.usefixtures("_no_readings")
@pytest.mark.parametrize("missing", ["judge", "play", "legal_moves"])
def test_each_of_the_three_calls_is_required(missing: str) -> None:
    report = conformance_report(InProcessEngine(without=(missing,)), chosen=vectors_matching("struggle.*"), games=1)
    assert not report.conforms
    assert {each.kind for result in report.faults for each in result.differences} == {DifferenceKind.NOT_SUPPORTED}


def test_a_wrong_reading_does_not_hide_everything_else() -> None:
    """An engine with one wrong reading differs by that reading alone, and its rule is the first suspect."""
    own = replace(PRESET["RULEBOOK"], take_from=TakeFrom.PROVINCE_OR_POOL)
    report = conformance_report(FixedReadingsEngine(own), games=1)
    assert not report.conforms
    assert report.differing_readings(report.readings) == ("take_from",)
    assert report.faults
    assert all("take_from" in result.explained_by for result in report.faults)
    assert not any(result.unexplained for result in report.faults)
    assert report.suspects[0].rule.id == "action.follower.from-a-province"
    assert report.games is not None
    assert not report.games.differing  # games are played by the readings that it follows


@cache
def rulebook_only_report() -> Report:
    return conformance_report(FixedReadingsEngine(PRESET["RULEBOOK"]))


@pytest.mark.parametrize(
    ("to", "conforms"), [("RULEBOOK", True), ("SPANISH", True), ("DUTCH", True), ("RUSSIAN", False)]
)
def test_an_engine_that_always_plays_by_the_rulebook_conforms_to_it(to: str, conforms: bool) -> None:
    """An engine need not know readings that the preset does not choose."""
    report = replace(rulebook_only_report(), preset=to, readings=PRESET[to])
    assert report.conforms is conforms
    assert any(result.explained_by for result in report.results)


def test_a_fault_is_not_hidden_by_a_reading() -> None:
    """A difference that the engine's fixed readings do not explain stays a fault."""
    own = replace(PRESET["RULEBOOK"], closed_provinces=ClosedProvinces.CONTROLLED_BY_FACTION)

    class Wrong(FixedReadingsEngine):
        def answer(self, method: str, params: dict[str, Json]) -> Answer:
            answer = super().answer(method, params)
            if method == "judge":
                left = [each for each in answer["violations"] if each["rule"] != "action.maharacha.king-stays"]
                answer = {"legal": not left, "violations": left}
            return answer

    about_kings = tuple(vector for vector in select_vectors("maharacha.*", quick=True))
    report = conformance_report(Wrong(own), chosen=(*quick_sample(), *about_kings))
    assert {each.rule.id for each in report.suspects[:2]} == {"action.closed-province", "action.maharacha.king-stays"}


@pytest.mark.usefixtures("_no_readings")
def test_without_reasons_the_rules_that_run_are_suspects() -> None:
    """If an engine refuses every Khon Thai without a reason, the first suspect is a rule about Khon Thai."""

    class Silent(InProcessEngine):
        def answer(self, method: str, params: dict[str, Json]) -> Answer:
            move: Any = params.get("move", {})
            if method == "judge" and move.get("action", {}).get("card") == "Khon Thai":
                return {"legal": False}
            return super().answer(method, params)

    first = conformance_report(Silent()).suspects[0]
    assert not first.direct
    assert first.rule.id.startswith("action.khon-thai.")


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


@pytest.mark.usefixtures("_no_readings")
@pytest.mark.parametrize("error", [KeyboardInterrupt(), GaveUp("no answer")], ids=["interrupted", "gave up"])
def test_a_run_that_ends_early_keeps_its_results(error: BaseException) -> None:
    whole = conformance_report(InProcessEngine(), chosen=vectors_matching("struggle.*"))
    report = conformance_report(FailsAfter(whole.calls - 5, error), chosen=vectors_matching("struggle.*"))
    assert 0 < len(report.results) < len(whole.results)
    assert report.stopped
    assert report.conclusion is Conclusion.STOPPED
    assert report.faults == ()


@pytest.mark.usefixtures("_no_readings")
def test_a_missing_answer_is_a_difference_of_its_vector() -> None:
    """Only the vectors at which the engine crashes differ."""

    class Fragile(InProcessEngine):
        def answer(self, method: str, params: dict[str, Json]) -> Answer:
            state: Any = params.get("state")
            if method == "narrate" and state["control"]:
                raise NoAnswer(NoAnswerKind.CRASHED, "it ended")
            return super().answer(method, params)

    report = conformance_report(Fragile(), chosen=vectors_matching("struggle.*"))
    assert report.conclusion is Conclusion.CRASHES
    assert report.suspects == ()
    differing = [result for result in report.results if not result.agrees]
    assert differing
    assert {each.kind for result in differing for each in result.differences} == {DifferenceKind.CRASHED}
    assert any(result.agrees for result in report.results)
