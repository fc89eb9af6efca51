"""For any input: a typed error of this package, or a value that can be written, read back, printed and used."""

import traceback
from typing import Final

import pytest

from tests.fuzz.helpers_fuzz import corpus, fuzz
from tests.fuzz.helpers_surfaces import SURFACES

INPUTS: Final = 60


@pytest.mark.parametrize("surface", SURFACES)
def test_a_surface(surface: str) -> None:
    """A few mutated inputs; `helpers_fuzz` tries many. Inputs are valid before they are changed (those that are texts
    of JSON, as values), and no input that once broke the surface does so again.
    """
    accepted, findings = fuzz(surface, INPUTS, seed=1)
    assert [(changed, "".join(traceback.format_exception(error)[-3:])) for changed, error in findings] == []
    assert accepted < INPUTS  # some mutations do break the input
    for seed in SURFACES[surface].seeds():
        if not isinstance(seed, dict) or surface in ("JSON documents", "vectors"):
            assert SURFACES[surface].accepts(seed)
    for broken in corpus(surface):
        SURFACES[surface].accepts(broken)
