"""The runner finds ten faults planted in the rulebook, and names the broken rule among the likeliest."""

from typing import Final

import pytest

from kingofsiam.conformance.runner import Conclusion, Report, run
from kingofsiam.conformance.suite import select_vectors
from kingofsiam.notation.json.parser import Json
from kingofsiam.spec.citation import Rule
from kingofsiam.spec.readings import PRESETS
from tests.conformance.helpers_engines import Answer, InProcessEngine
from tests.helpers_faults import FAULTS
from tools.other_answers.injection import injected

VECTORS: Final = tuple(select_vectors(quick=True))


class FaultyEngine(InProcessEngine):
    """The referee with the fault of this rule, and perhaps without reasons."""

    def __init__(self, rule: Rule, *, reasons: bool) -> None:
        super().__init__(without=() if reasons else ("narrate",))
        self.rule, self.reasons = rule, reasons

    def answer(self, method: str, params: dict[str, Json]) -> Answer:
        with injected(FAULTS[self.rule]):
            answer = super().answer(method, params)
        return {"legal": answer["legal"]} if method == "judge" and not self.reasons else answer


def report_on(rule: Rule, *, reasons: bool) -> Report:
    """The report on the vectors about the rule, and on every eighth other one."""
    chosen = [vector for number, vector in enumerate(VECTORS) if rule.id in vector.rules or number % 8 == 0]
    return run(FaultyEngine(rule, reasons=reasons), chosen, ("RULEBOOK", PRESETS["RULEBOOK"]))


@pytest.mark.parametrize("reasons", [True, False], ids=["with reasons", "without reasons"])
@pytest.mark.parametrize("rule", FAULTS, ids=str)
def test_a_planted_fault_is_found_and_named(rule: Rule, reasons: bool) -> None:
    """Among the first three rules, with a trial that shows it."""
    report = report_on(rule, reasons=reasons)
    assert report.conclusion is Conclusion.DIFFERS
    (suspect,) = (each for each in report.suspects[:3] if each.rule is rule)
    assert suspect.checks
