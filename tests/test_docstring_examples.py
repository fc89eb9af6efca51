"""The examples in docstrings are true."""

import doctest
from importlib import import_module
from pathlib import Path
from typing import Final

import pytest

SOURCE: Final = Path(__file__).parent.parent / "src"
MODULES: Final = sorted(
    ".".join(file.relative_to(SOURCE).with_suffix("").parts).removesuffix(".__init__")
    for file in SOURCE.rglob("*.py")
    if ">>>" in file.read_text(encoding="utf-8")
)


@pytest.mark.parametrize("name", MODULES)
def test_the_examples_of_a_module_are_true(name: str) -> None:
    """Each prints what it says."""
    results = doctest.testmod(import_module(name))
    assert results.attempted > 0
    assert results.failed == 0
