"""Monkey patching and call tracing: put a mutant in the place of a function, and record which functions are called.

A test that never calls a mutated function cannot notice its mutants, so we skip it. What survives is tried again in a
new interpreter: a function may have done its work before the first test, as the module is imported.
"""

from __future__ import annotations
import __future__

import functools
import gc
import os
import re
import subprocess
import sys
import time
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path
from shutil import copytree, ignore_patterns
from tempfile import TemporaryDirectory
from textwrap import dedent, indent
from types import CodeType, FunctionType
from typing import Final, Protocol, cast

from tools.mutation.mutants import PACKAGE, Mutant, definitions, source_of


def named(name: str) -> object:
    """What a module of the package holds under this name, as `rules.s7_victory:is_colony`."""
    module, _, qualname = name.partition(":")
    return _member(import_module(f"kingofsiam.{module}"), qualname.split("."))


def _member(owner: object, words: Iterable[str]) -> object:
    for word in words:
        owner = vars(owner)[word]
    return owner


def running_function(name: str) -> FunctionType:
    """The innermost function of this name, below all decorators."""
    return _unwrap(named(name))


def _unwrap(decorated: object) -> FunctionType:
    for name in ("__wrapped__", "fget", "func", "__func__"):
        inner: object = getattr(decorated, name, None)
        if inner is not None:
            return _unwrap(inner)
    assert isinstance(decorated, FunctionType), decorated
    return decorated


def apply_mutant(mutant: Mutant) -> None:
    """Replace the code of the function, so that every caller runs the mutant."""
    function = running_function(mutant.function)
    mutated = _compiled(mutant, function)
    function.__code__ = mutated.__code__
    function.__defaults__ = mutated.__defaults__
    function.__kwdefaults__ = mutated.__kwdefaults__


def _compiled(mutant: Mutant, function: FunctionType) -> FunctionType:
    """The mutant as a function with the globals of the original."""
    words = mutant.qualname.split(".")
    source = dedent(mutant.source)
    for word in reversed(words[:-1]):
        source = f"class {word}:\n{indent(source, '    ')}"
    scope = dict(function.__globals__)
    file = function.__code__.co_filename  # code that inspects its caller must not see a difference
    exec(compile(source, file, "exec", __future__.annotations.compiler_flag, dont_inherit=True), scope)
    return _unwrap(_member(scope[words[0]], words[1:]))


def find_caches() -> tuple[Cache, ...]:
    """Every function with a cache."""
    cached = (thing for thing in gc.get_objects() if type(thing) is type(functools.cache(find_caches)))
    return tuple(cast("Cache", thing) for thing in cached)


class Cache(Protocol):
    """A function with a cache."""

    def cache_clear(self) -> None:
        """Empty the cache."""


_TRIPWIRE: Final = "tripwire_of_the_proof"


@dataclass(frozen=True, slots=True)
class CallTrace:
    """The names of the functions that were called, and the seconds of CPU time."""

    functions: frozenset[str]
    seconds: float


class CallTracer:
    """Records which of these functions are called.

    We put a tripwire at the entrance of each function. The first call removes it, so the work runs at almost full
    speed.
    """

    def __init__(self, names: Iterable[str]) -> None:
        self._functions = {name: running_function(name) for name in names}
        self._without = {name: function.__code__ for name, function in self._functions.items()}
        self._with = {name: self._with_tripwire(name) for name in self._functions}
        self._tripped: set[str] = set(self._functions)

    def _with_tripwire(self, name: str) -> CodeType:
        variables = self._without[name].co_freevars  # such as `__class__`, where `super()` is called
        body = (
            f"def traced(*given, **named): {'; '.join((*variables, ''))}return {_TRIPWIRE}({name!r})(*given, **named)"
        )
        made: dict[str, Callable[..., FunctionType]] = {}
        exec(f"def make({', '.join(variables)}):\n    {body}\n    return traced", made)
        return made["make"](*variables).__code__

    def _trip(self, name: str) -> FunctionType:
        self._functions[name].__code__ = self._without[name]
        self._tripped.add(name)
        return self._functions[name]

    def trace(self, work: Callable[[], object]) -> CallTrace:
        """Do the work and return the functions it called."""
        for name in self._tripped:
            self._functions[name].__globals__[_TRIPWIRE] = self._trip
            self._functions[name].__code__ = self._with[name]
        self._tripped.clear()
        started = time.process_time()
        work()
        return CallTrace(frozenset(self._tripped), time.process_time() - started)

    def remove(self) -> None:
        """Remove all tripwires."""
        for name, function in self._functions.items():
            self._trip(name)
            function.__globals__.pop(_TRIPWIRE, None)


ROOT: Final = PACKAGE.parents[1]
PYTEST: Final = ("-m", "pytest", "-q", "-x", "--tb=no", "-p", "no:cacheprovider", "-p", "no:xdist")
MAX_SECONDS: Final = 1800
"""A mutant may run forever, and the machine may be busy."""


def killer_in_fresh_copy(mutant: Mutant, tests: Sequence[str]) -> str:
    """The first of these tests that fails with a copy of the package that has the mutant in its source, or nothing."""
    with TemporaryDirectory() as folder:
        package = copytree(PACKAGE, Path(folder) / PACKAGE.name, ignore=ignore_patterns("__pycache__"))
        file = package.joinpath(*mutant.module.split(".")).with_suffix(".py")
        file.write_text(mutated_source(source_of(mutant.module), mutant), encoding="utf-8")
        paths = os.pathsep.join((folder, str(ROOT), os.environ.get("PYTHONPATH", "")))
        environment = os.environ | {"PYTHONPATH": paths, "PYTHONDONTWRITEBYTECODE": "1", "HYPOTHESIS_PROFILE": "ci"}
        command = (sys.executable, *PYTEST, *tests)
        try:
            run = subprocess.run(
                command, cwd=ROOT, env=environment, capture_output=True, text=True, timeout=MAX_SECONDS
            )
        except subprocess.TimeoutExpired:
            return "the time is up"
    if run.returncode == 0:
        return ""
    failed = re.search(r"^(?:FAILED|ERROR) (\S+)", run.stdout, re.MULTILINE)
    return failed[1] if failed else "the import"


def mutated_source(source: str, mutant: Mutant) -> str:
    """The text of a module with the function replaced by its mutant; its decorators stay."""
    lines = source.splitlines()
    function = dict(definitions(source))[mutant.qualname]
    indent = " " * function.col_offset
    written = mutant.source.strip("\n").splitlines()
    body = written if written[0].startswith(indent) else [indent + line for line in written]
    return "\n".join((*lines[: function.lineno - 1], *body, *lines[function.end_lineno :])) + "\n"
