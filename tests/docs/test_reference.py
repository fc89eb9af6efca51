"""The reference: every public name has a place."""

import inspect
import re
from collections import Counter
from importlib import import_module
from types import ModuleType

import pytest

from docs import generate

PUBLIC = (
    "kingofsiam",
    "kingofsiam_kernel.learning.gymnasium",
    "kingofsiam_kernel.learning.openspiel",
    "kingofsiam_kernel.learning.pettingzoo",
    "kingofsiam_kernel.learning.game_config",
    "kingofsiam.errors",
    "kingofsiam.model.events",
    "kingofsiam_kernel",
    "kingofsiam_lab",
    "kingofsiam.players",
    "kingofsiam_kernel.search.bots",
    "kingofsiam.maps",
    "kingofsiam.notation",
    "kingofsiam.observation",
    "kingofsiam.render.svg",
    "kingofsiam.render.sentences",
    "kingofsiam.spec.readings",
    "kingofsiam.referee",
    "kingofsiam_kernel.experiments",
)
"""The modules with names for users."""

FOLDER = generate.HANDWRITTEN / "reference"
PLACES = Counter(
    name
    for path, text in generate.handwritten_pages().items()
    if path.startswith("reference/")
    for name in re.findall(r"^::: (kingofsiam\S+)$", text, re.MULTILINE)
)
SHOWN = {name.rpartition(".")[2] for name in PLACES}
LISTED = {"maps": {"UNSOURCED"}, "errors": {"close_matches", "shortened"}, "game_config": {"learner_faults"}}
"""Public names that only map files, our own error classes and our own environments need."""


def offered(module: ModuleType) -> set[str]:
    """The public names of a module: those in `__all__`, or else the functions and classes it defines."""
    listed: list[str] | None = getattr(module, "__all__", None)
    if listed is not None:
        return set(listed)
    return {
        name
        for name, value in vars(module).items()
        if not name.startswith("_")
        and (inspect.isclass(value) or inspect.isfunction(value))
        and value.__module__ == module.__name__
    }


@pytest.mark.parametrize("name", PUBLIC)
def test_every_public_name_of_a_public_module_is_in_the_reference(name: str) -> None:
    names = offered(import_module(name))
    assert names
    assert names - SHOWN == LISTED.get(name.rpartition(".")[2], set())


def test_no_name_is_shown_twice() -> None:
    assert set(PLACES.values()) == {1}


def test_every_page_of_the_reference_is_in_its_list() -> None:
    listed = set(re.findall(r"^\| \[[^\]]+\]\(([^)]+)\)", (FOLDER / "index.md").read_text("utf-8"), re.MULTILINE))
    assert {page.name for page in FOLDER.glob("*.md")} - {"index.md"} <= listed
    assert listed - {page.name for page in FOLDER.glob("*.md")} == {"glossary.md", "../maps/index.md"}
