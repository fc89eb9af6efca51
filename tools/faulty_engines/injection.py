"""Fault injection: what a faulty engine is, and how to patch it in and out of the running engine."""

from __future__ import annotations

import sys
from collections.abc import Callable, Generator, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from inspect import cleandoc
from types import ModuleType
from typing import Any, TypeAlias, cast

from kingofsiam.spec.citation import Rule

Patch: TypeAlias = tuple[Callable[..., object], Callable[..., object]]
"""A function of the engine and its faulty replacement."""


@dataclass(frozen=True, slots=True)
class FaultyEngine:
    """An engine with a fault: the rule it breaks, and in one sentence what it does instead."""

    name: str
    rule: Rule
    description: str
    patches: tuple[Patch, ...]


def breaking(
    name: str, rule: Rule, original: Callable[..., object], *others: Patch
) -> Callable[[Callable[..., object]], FaultyEngine]:
    """Make a function that replaces the original, and its docstring, into a faulty engine of this name."""
    return lambda faulty: FaultyEngine(name, rule, cleandoc(faulty.__doc__ or ""), (*others, (original, faulty)))


@contextmanager
def injected(engine: FaultyEngine) -> Generator[None]:
    """Within this context the engine is faulty: every lookup of a patched function finds the faulty one.

    A faulty function that calls the right one imports it into its own module, which we do not patch. On exit we also
    repair modules that were imported meanwhile, but not values that they made from wrong answers.
    """
    swap_functions(engine.patches)
    try:
        yield
    finally:
        swap_functions(tuple((faulty, right) for right, faulty in engine.patches))


def swap_functions(patches: tuple[Patch, ...]) -> None:
    """In every module of the engine replace the first function of each pair by the second."""
    for names in engine_namespaces():
        for name, value in tuple(names.items()):
            for old, new in patches:
                if value is old:
                    names[name] = new


def engine_namespaces() -> Iterator[dict[Any, object]]:
    """The namespaces of the modules of the engine, and the dicts in them."""
    for module in engine_modules():
        yield vars(module)
        for name, value in tuple(vars(module).items()):
            if type(value) is dict and not name.startswith("__"):
                yield cast("dict[Any, object]", value)


def engine_modules() -> tuple[ModuleType, ...]:
    """The modules of the package that have been imported."""
    return tuple(module for name, module in sys.modules.items() if name.split(".")[0] == "kingofsiam")
