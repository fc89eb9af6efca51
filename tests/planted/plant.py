"""What a plant is, and how it is put into the engine and taken out again."""

from __future__ import annotations

import sys
from collections.abc import Callable, Generator, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from types import ModuleType
from typing import Any, ParamSpec, TypeAlias, TypeVar, cast

from kingofsiam.citation import Rule

P = ParamSpec("P")
T = TypeVar("T")

Patch: TypeAlias = tuple[Callable[..., object], Callable[..., object]]
"""A function of the engine, and the wrong one that takes its place."""


@dataclass(frozen=True, slots=True)
class Plant:
    """A wrong engine: the rule it breaks, and in one sentence what it does instead."""

    name: str
    rule: Rule
    tells: str
    patches: tuple[Patch, ...]


def instead(right: Callable[P, T], wrong: Callable[P, T]) -> Patch:
    """The wrong function, which takes and gives what the right one does."""
    return (right, wrong)


@contextmanager
def planted(plant: Plant) -> Generator[None]:
    """Meanwhile the engine plays by the plant: whoever looks a patched function up finds the wrong one.

    A wrong function that calls the right one must have imported it by its own name: a test module is not touched.
    Modules of the engine that are imported meanwhile are mended too, but not the values they make of wrong answers.
    """
    exchange(plant.patches)
    try:
        yield
    finally:
        exchange(tuple((wrong, right) for right, wrong in plant.patches))


def exchange(patches: tuple[Patch, ...]) -> None:
    """Wherever a module of the engine refers to the first of two functions, let it refer to the second."""
    for names in namespaces():
        for name, value in tuple(names.items()):
            for old, new in patches:
                if value is old:
                    names[name] = new


def namespaces() -> Iterator[dict[Any, object]]:
    """What the modules of the engine call by a name, and the tables they keep."""
    for module in engine_modules():
        yield vars(module)
        for name, value in tuple(vars(module).items()):
            if type(value) is dict and not name.startswith("__"):
                yield cast("dict[Any, object]", value)


def engine_modules() -> tuple[ModuleType, ...]:
    """The modules of the package that have been imported."""
    return tuple(module for name, module in sys.modules.items() if name.split(".")[0] == "kingofsiam")
