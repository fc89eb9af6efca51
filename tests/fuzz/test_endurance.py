"""Several writers to one referee: a short run of what `endurance.py` does for long."""

import sys

import pytest

from tests.fuzz.endurance import questions, try_referee


@pytest.mark.skipif(sys.platform != "linux", reason="the memory of the referee is read from /proc")
def test_each_line_of_several_writers_gets_its_answer() -> None:
    trial = try_referee(lines := len([*questions()]))
    assert (trial.number, trial.wrong) == (lines, 0)
