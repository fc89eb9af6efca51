"""A mutant from the first line on: some functions work while the package is imported, before one can be planted.

For these the mutated module is imported in a process of its own instead of the written one.
"""

from __future__ import annotations

import ast
import importlib.abc
import subprocess
import sys
from collections.abc import Iterable, Iterator, Sequence
from importlib import import_module
from importlib.machinery import ModuleSpec, PathFinder, SourceFileLoader
from textwrap import dedent, indent
from types import CodeType, FrameType, ModuleType
from typing import Final

from proof.mutation.mutants import Mutant, definitions, file_of, functions_of

QUICK: Final = ("tests/rules", "tests/scenarios", "tests/test_engine.py", "tests/test_soundness.py", "tests/maps")
SECONDS: Final = 300


class Mutated(SourceFileLoader):
    """Reads one module as the mutant has it."""

    mutant: Mutant

    def get_code(self, fullname: str) -> CodeType:
        """Never from a cache of compiled files."""
        return compile(mutated(self.mutant), self.path, "exec", dont_inherit=True)


class Finder(importlib.abc.MetaPathFinder):
    """Finds the mutated module in the place of the written one, and no other."""

    def __init__(self, mutant: Mutant) -> None:
        self._mutant = mutant
        self._module = f"kingofsiam.{mutant.module}"

    def find_spec(
        self, fullname: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        """The specification of the mutated module."""
        spec = PathFinder.find_spec(fullname, path, target) if fullname == self._module else None
        if spec is not None and spec.origin is not None:
            loader = Mutated(fullname, spec.origin)
            loader.mutant = self._mutant
            spec.loader = loader
        return spec


def mutated(mutant: Mutant) -> str:
    """The whole module, with the mutant in the place of its function."""
    source = file_of(mutant.module).read_text("utf-8")
    function = dict(definitions(source))[mutant.qualname]
    lines, new = source.splitlines(), indent(dedent(mutant.source).strip("\n"), " " * function.col_offset)
    return "\n".join((*lines[: function.lineno - 1], new, *lines[function.end_lineno :], ""))


def mutant_named(name: str) -> Mutant:
    """The mutant with this name."""
    module = name.partition(":")[0]
    return next(each for function in functions_of(module) for each in function.mutants if each.name == name)


def working_while_imported(names: Iterable[str]) -> frozenset[str]:
    """Those of these functions that are called while the package is imported, found out in a fresh process."""
    asked = subprocess.run(
        (sys.executable, "-m", "proof.mutation.fresh", *names), capture_output=True, text=True, check=True
    )
    return frozenset(asked.stdout.split())


def _called_while_imported(names: Sequence[str]) -> Iterator[str]:
    entrances = {
        (str(file_of(module)), function.name, _decorated(function)): f"{module}:{qualname}"
        for module in {name.partition(":")[0] for name in names}
        for qualname, function in definitions(file_of(module).read_text("utf-8"))
    }
    called: set[str] = set()

    def note(frame: FrameType, event: str, _: object) -> None:
        code = frame.f_code
        key = (code.co_filename, code.co_name, code.co_firstlineno)
        if event == "call" and key in entrances:
            called.add(entrances[key])

    sys.setprofile(note)
    import_module("kingofsiam.engine")
    sys.setprofile(None)
    return (name for name in names if name in called)


def _decorated(function: ast.FunctionDef) -> int:
    return min((function.lineno, *(each.lineno for each in function.decorator_list)))


def noticed_from_the_start(mutant: Mutant) -> str:
    """The test that fails where the mutant is there from the first line on, or nothing."""
    command = (sys.executable, "-m", "proof.mutation.fresh", "--test", mutant.name)
    try:
        tried = subprocess.run(command, capture_output=True, text=True, check=False, timeout=SECONDS)
    except subprocess.TimeoutExpired:
        return "import (never ends)"
    lines = tried.stdout.splitlines()
    if not tried.returncode:
        return ""
    return next((line.split()[1] for line in lines if line.startswith(("FAILED", "ERROR"))), "import")


def _test(name: str) -> int:
    import pytest  # noqa: PLC0415 - nothing of the package may be imported before the finder stands

    sys.meta_path.insert(0, Finder(mutant_named(name)))
    return pytest.main(["-x", "-q", "-p", "no:cacheprovider", "-p", "no:xdist", "--assert=plain", *QUICK])


if __name__ == "__main__":
    if sys.argv[1] == "--test":
        sys.exit(_test(sys.argv[2]))
    print("\n".join(_called_while_imported(sys.argv[1:])))
