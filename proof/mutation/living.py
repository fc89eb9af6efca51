"""The functions of the running package, and how a mutant takes the place of one."""

from __future__ import annotations
import __future__

import functools
import gc
from importlib import import_module
from textwrap import dedent, indent
from types import FunctionType, ModuleType
from typing import Protocol, cast

from proof.mutation.mutants import Mutant


def module_named(name: str) -> ModuleType:
    """A module below the package."""
    return import_module(f"kingofsiam.{name}")


def resolve(owner: object, word: str) -> object:
    """What a module (or class) calls by this word, or None."""
    return vars(owner).get(word) if isinstance(owner, ModuleType | type) else None


def living(name: str) -> FunctionType:
    """The function that runs when this one is called, whatever is wrapped around it."""
    module, _, qualname = name.partition(":")
    found: object = module_named(module)
    for word in qualname.split("."):
        found = resolve(found, word)
    return innermost(found)


def innermost(found: object) -> FunctionType:
    """The function at the bottom of whatever a decorator has made of it."""
    for name in ("__wrapped__", "fget", "__func__"):
        inner: object = getattr(found, name, None)
        if inner is not None:
            return innermost(inner)
    assert isinstance(found, FunctionType), found
    return found


def plant(mutant: Mutant) -> None:
    """From now on the function does what the mutant does, wherever it is called from."""
    function = living(mutant.function)
    mutated = compiled(mutant.name, mutant.source, function)
    function.__code__ = mutated.__code__
    function.__defaults__ = mutated.__defaults__
    function.__kwdefaults__ = mutated.__kwdefaults__


def compiled(name: str, source: str, function: FunctionType) -> FunctionType:
    """The function that this definition would make in the place of the living one."""
    *classes, word = name.partition(":")[2].partition("#")[0].split(".")
    source = dedent(source)
    for each in reversed(classes):
        source = f"class {each}:\n{indent(source, '    ')}"
    scope = dict(function.__globals__)
    file = function.__code__.co_filename  # who looks from where a call comes must not see a difference
    exec(compile(source, file, "exec", __future__.annotations.compiler_flag, dont_inherit=True), scope)
    found: object = scope[(*classes, word)[0]]
    for each in (*classes, word)[1:]:
        found = resolve(found, each)
    return innermost(found)


def memories() -> tuple[Memory, ...]:
    """Every function that remembers its results."""
    found = (each for each in gc.get_objects() if type(each) is type(functools.cache(memories)))
    return tuple(cast("Memory", each) for each in found)


class Memory(Protocol):
    """A function that remembers its results."""

    def cache_clear(self) -> None:
        """Forget them."""
