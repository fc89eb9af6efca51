"""For any input: a typed error of this package, or a value that can be written, read back, printed and used."""

from __future__ import annotations

import traceback
from pathlib import Path
from typing import Final

import pytest

from tests.fuzz import helpers_fuzz
from tests.fuzz.helpers_fuzz import CORPUS, corpus, corpus_file, fuzz, load_results, main
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


def test_every_file_of_the_corpus_is_one_of_a_surface() -> None:
    assert {*CORPUS.glob("*")} <= {corpus_file(surface) for surface in SURFACES}


def test_a_long_run_saves_its_figures_and_goes_on_from_there(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The figures of a surface are replaced, or increased with `--resume`; those of the others stay."""
    monkeypatch.setattr(helpers_fuzz, "RESULTS", tmp_path / "results.tsv")
    small = ("--rounds", "2", "--inputs", "3", "--save")
    assert main(("notation: move", "notation: result", "--seed", "1", *small)) == 0
    inputs = {surface: each.inputs for surface, each in load_results().items()}
    assert inputs == {"notation: move": 6, "notation: result": 6}
    assert main(("notation: move", "--seed", "5", "--resume", *small)) == 0
    assert main(("notation: result", *small)) == 0
    assert [each.inputs for each in load_results().values()] == [12, 6]
