"""Fault injection: patch functions of the running engine, and put the right ones back."""

import sys
from collections.abc import Callable, Generator, Iterator
from contextlib import contextmanager
from typing import Any, TypeAlias, cast

Patch: TypeAlias = tuple[Callable[..., object], Callable[..., object]]
"""A function of the engine and its replacement."""


@contextmanager
def injected(*patches: Patch) -> Generator[None]:
    """Within this context every lookup of a patched function finds its replacement.

    A replacement that calls the right function imports it into its own module, which is not patched.
    """
    _swap_functions(patches)
    try:
        yield
    finally:
        _swap_functions(tuple((faulty, right) for right, faulty in patches))


def _swap_functions(patches: tuple[Patch, ...]) -> None:
    """In every module of the engine, and in every dict there, replace the first function of each pair."""
    for names in _namespaces():
        for name, value in tuple(names.items()):
            for old, new in patches:
                if value is old:
                    names[name] = new


def _namespaces() -> Iterator[dict[Any, object]]:
    for module in tuple(module for name, module in sys.modules.items() if name.startswith("kingofsiam")):
        yield vars(module)
        yield from (
            cast("dict[Any, object]", value)
            for name, value in tuple(vars(module).items())
            if type(value) is dict and not name.startswith("__")
        )
