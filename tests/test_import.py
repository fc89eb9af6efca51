"""The rulebook needs Python and nothing else; what it makes public can be listed and read."""

import ast
import inspect
import sys
from collections.abc import Callable, Iterator
from importlib import import_module
from pathlib import Path
from types import ModuleType
from typing import Final

import pytest

import kingofsiam
from kingofsiam import referee
from tests.helpers_new_python import said_by_a_new_python

ROOT = Path(kingofsiam.__file__).parent
OURS_OR_PYTHONS = {"kingofsiam", *sys.stdlib_module_names}

PRINT_WHAT_IS_IMPORTED = """
import sys
before = set(sys.modules)
import kingofsiam
from kingofsiam import *
print(*sorted({name.partition(".")[0] for name in set(sys.modules) - before}))
"""


EXTRAS: Final = {"tui": {"rich", "textual"}, "testing": {"hypothesis", "pytest"}}
"""What the rooms that need an extra may import."""

ENOUGH_FOR_A_GAME: Final = 45
"""Modules of ours that `ks.Game` may load."""


PRINT_WHAT_A_GAME_LOADS = """
import sys
import kingofsiam as ks
ks.Game
print(*sys.modules)
"""


def imported_by(source: Path) -> Iterator[str]:
    for node in ast.walk(ast.parse(source.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.module is not None, f"{source}: a relative import"
            yield node.module


def test_import_loads_nothing_but_python() -> None:
    """In a fresh interpreter, all of `kingofsiam` loads only Python."""
    loaded = said_by_a_new_python(PRINT_WHAT_IS_IMPORTED)
    assert "kingofsiam" in loaded
    assert loaded <= OURS_OR_PYTHONS


def test_a_game_loads_little() -> None:
    """`ks.Game` loads the nouns. Verbs, notation and pictures come when a game needs them, the kernel never."""
    loaded = {name for name in said_by_a_new_python(PRINT_WHAT_A_GAME_LOADS) if name.startswith("kingofsiam")}
    assert "kingofsiam.game" in loaded
    assert len(loaded) <= ENOUGH_FOR_A_GAME
    assert not any(name.startswith("kingofsiam_kernel") for name in loaded)


def test_no_module_names_another_package() -> None:
    """Outside the rooms that need an extra, no module imports a third-party package, not even inside a function."""
    sources = sorted(ROOT.rglob("*.py"))
    foreign = {
        (str(source.relative_to(ROOT)), name)
        for source in sources
        for name in imported_by(source)
        if name.partition(".")[0] not in OURS_OR_PYTHONS | EXTRAS.get(source.relative_to(ROOT).parts[0], set())
    }
    assert sources
    assert foreign == set()


@pytest.mark.parametrize(
    "name",
    [
        "kingofsiam",
        "kingofsiam_kernel",
        "kingofsiam.notation",
        "kingofsiam.render",
        "kingofsiam_kernel.experiments",
    ],
)
def test_dir_shows_what_is_public(name: str) -> None:
    """Public names and modules, nothing that only makes them available."""
    package = import_module(name)
    listed = {each for each in dir(package) if not each.startswith("__")}
    modules = {each for each in listed if isinstance(getattr(package, each), ModuleType)}
    assert listed - modules == set(package.__all__) - modules
    assert not listed & {"import_module", "lazy_exports"}


@pytest.mark.parametrize(
    "verb",
    [
        kingofsiam.judge,
        kingofsiam.play,
        kingofsiam.narrate,
        kingofsiam.legal_moves,
        kingofsiam.deal,
        kingofsiam.position,
    ],
)
def test_help_names_types_as_the_reader_knows_them(verb: Callable[..., object]) -> None:
    """A move is a `Move`, not every class that a move may have."""
    assert "kingofsiam." not in str(inspect.signature(verb))


def test_help_of_the_referee_is_short() -> None:
    """No signature prints the table of methods."""
    assert all(len(str(inspect.signature(each))) < 200 for each in (referee.answer, referee.serve))
