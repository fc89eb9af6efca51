"""Docstrings: their examples are true, and each public value says what each of its fields is."""

import ast
import doctest
from collections.abc import Iterator
from importlib import import_module
from itertools import pairwise
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


PACKAGE: Final = SOURCE / "kingofsiam"
ROOMS: Final = ("model", "spec", "maps", "rules", "turns")
FILES: Final = (
    *(file for room in ROOMS for file in sorted((PACKAGE / room).rglob("*.py"))),
    PACKAGE / "game.py",
    PACKAGE / "observation.py",
    PACKAGE / "notation/record.py",
    PACKAGE / "notation/verification.py",
)


def undescribed(tree: ast.Module) -> Iterator[str]:
    """The public fields of public dataclasses without a docstring."""
    for value in ast.walk(tree):
        if isinstance(value, ast.ClassDef) and any("dataclass" in ast.unparse(name) for name in value.decorator_list):
            for field, after in pairwise((*value.body, ast.Pass())):
                if isinstance(field, ast.AnnAssign) and "ClassVar" not in ast.unparse(field.annotation):
                    name = f"{value.name}.{ast.unparse(field.target)}"
                    described = isinstance(after, ast.Expr) and isinstance(after.value, ast.Constant)
                    if "_" not in (value.name[0], ast.unparse(field.target)[0]) and not described:
                        yield name


@pytest.mark.parametrize("file", FILES, ids=lambda file: str(file.relative_to(PACKAGE)))
def test_every_field_has_a_docstring(file: Path) -> None:
    """It stands below the field; the reference pages show it."""
    assert list(undescribed(ast.parse(file.read_text(encoding="utf-8")))) == []
