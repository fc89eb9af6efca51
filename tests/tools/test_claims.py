"""A test that claims a rule must prove it: `tests/helpers_rule_coverage.py` finds every false claim."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from typing import Final

import pytest

ROOT: Final = Path(__file__).parents[2]
CLAIMS: Final = """
import pytest
import kingofsiam as ks
from kingofsiam.model.events import BritishMarchIn
from kingofsiam.rules import s4_course, s6_power_struggle, s8_four_players
from kingofsiam.rules.s5_actions import playing, undoing


def a_pass():
    state = ks.position()
    ks.narrate(state, ks.Pass())
    ks.play(state, ks.Pass())


@pytest.mark.rule(s4_course.MAY_PASS)
def test_true_the_engine_tells_it():
    a_pass()


@pytest.mark.rule(s4_course.RE_ENTER)
def test_true_it_is_never_told_but_its_clause_runs():
    a_pass()


@pytest.mark.clause(s4_course.STRUGGLE_ENDS)
def test_true_its_clause_is_looked_at():
    a_pass()


@pytest.mark.rule(s8_four_players.SILENCE)
def test_true_it_leaves_no_trace():
    a_pass()


@pytest.mark.rule(s4_course.STRUGGLE_ENDS)
def test_false_its_clause_runs_but_no_struggle_ends():
    a_pass()


@pytest.mark.rule(playing.ON_TOP)
def test_false_its_clause_does_not_run():
    a_pass()


@pytest.mark.clause(undoing.UNDO)
def test_false_the_clause_is_not_looked_at():
    a_pass()


@pytest.mark.rule(s6_power_struggle.TIE)
def test_false_the_test_says_it_not_the_engine():
    a_pass()
    BritishMarchIn(s6_power_struggle.TIE, "Mon")
"""


@pytest.fixture(scope="module")
def verdicts(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    """The outcome of each of these tests."""
    folder = tmp_path_factory.mktemp("claims")
    (folder / "conftest.py").write_text(
        "from tests.helpers_rule_coverage import pytest_runtest_call\n", encoding="utf-8"
    )
    (folder / "test_claims.py").write_text(CLAIMS, encoding="utf-8")
    ini = "[pytest]\nmarkers = rule\n    clause\n"
    (folder / "pytest.ini").write_text(ini, encoding="utf-8")
    command = [sys.executable, "-m", "pytest", "-p", "no:cacheprovider", "-q", "-rA", "--tb=no", str(folder)]
    run = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    lines = (line.split() for line in run.stdout.splitlines() if line.startswith(("PASSED", "FAILED")))
    return {words[1].rpartition("::")[2]: words[0] for words in lines}


def test_true_claims_pass_and_false_ones_fail(verdicts: dict[str, str]) -> None:
    """The engine must emit a rule that it can emit, or run the clause of another; the test itself proves nothing."""
    assert len(verdicts) == CLAIMS.count("def test_")
    assert {name for name, verdict in verdicts.items() if verdict == "FAILED"} == {
        name for name in verdicts if name.startswith("test_false")
    }
