"""For any input: a typed error of this package, or a value that can be written, read back, printed and used."""

from __future__ import annotations

import sys
import traceback
from typing import Final

import pytest

from tests.fuzz.endurance import questions, try_referee
from tests.fuzz.helpers_fuzz import corpus, fuzz
from tests.fuzz.helpers_surfaces import SURFACES

INPUTS: Final = 60


@pytest.mark.parametrize("surface", SURFACES)
def test_a_surface(surface: str) -> None:
    """A few mutated inputs; `helpers_fuzz` tries many. Inputs are valid before they are changed (those that are texts
    of JSON, as values), and no input that once broke the surface does so again.
    """
    result, findings = fuzz(surface, INPUTS, seed=1)
    assert [(given, "".join(traceback.format_exception(error)[-3:])) for given, error in findings] == []
    assert result.accepted < INPUTS  # some mutations do break the input
    for given in SURFACES[surface].seeds():
        if not isinstance(given, dict) or surface in ("JSON documents", "vectors"):
            assert SURFACES[surface].accepts(given)
    for given in corpus(surface):
        SURFACES[surface].accepts(given)


@pytest.mark.skipif(sys.platform != "linux", reason="the memory of the referee is read from /proc")
def test_each_line_of_several_writers_gets_its_answer() -> None:
    """A short run of what `endurance` does for long."""
    trial = try_referee(lines := len([*questions()]))
    assert (trial.number, trial.wrong) == (lines, 0)
