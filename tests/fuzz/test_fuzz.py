"""For any input: a typed error of this package, or a value that can be written, read back, printed and used."""

from __future__ import annotations

import traceback
from typing import Final

import pytest

from tests.fuzz.helpers_fuzz import CORPUS, corpus, corpus_file, fuzz
from tests.fuzz.helpers_surfaces import SURFACES

INPUTS: Final = 60


@pytest.mark.parametrize("surface", SURFACES)
def test_mutated_inputs(surface: str) -> None:
    """A few inputs for each surface; `make fuzz` tries many."""
    result = fuzz(surface, INPUTS, seed=1)
    assert [(each.given, "".join(traceback.format_exception(each.error)[-3:])) for each in result.findings] == []
    assert result.accepted < INPUTS  # some mutations do break the input


@pytest.mark.parametrize("surface", SURFACES)
def test_valid_inputs_are_accepted(surface: str) -> None:
    """The inputs are valid before they are changed (those that are texts of JSON, as values)."""
    for given in SURFACES[surface].seeds():
        if not isinstance(given, dict) or surface in ("JSON documents", "vectors"):
            assert SURFACES[surface].accepts(given)


@pytest.mark.parametrize("surface", SURFACES)
def test_the_corpus(surface: str) -> None:
    """An input that once broke a surface no longer does."""
    for given in corpus(surface):
        SURFACES[surface].accepts(given)


def test_every_file_of_the_corpus_is_one_of_a_surface() -> None:
    assert {*CORPUS.glob("*")} <= {corpus_file(surface) for surface in SURFACES}
