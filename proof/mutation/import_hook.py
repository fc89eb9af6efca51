"""Import hook: load a module with its mutant from the first line on.

Some functions run while the package is imported, before a mutant can be patched in. For these, a process of its own
imports the mutated module in place of the original.
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

from proof.mutation.mutants import Mutant, definitions, file_of, functions_of, mutated_modules

QUICK_TESTS: Final = (
    *("tests/rules", "tests/scenarios", "tests/maps", "tests/test_observation.py"),
    *("tests/test_engine.py", "tests/test_validation.py", "tests/test_validation_of_deals.py"),
)
TIMEOUT: Final = 300


class MutantLoader(SourceFileLoader):
    """Loads one module with its mutant."""

    mutant: Mutant

    def get_code(self, fullname: str) -> CodeType:
        """Compile the mutated source, never a cached file."""
        return compile(mutated_source(self.mutant), self.path, "exec", dont_inherit=True)


class MutantFinder(importlib.abc.MetaPathFinder):
    """Finds the mutated module instead of the file, and leaves all others alone."""

    def __init__(self, mutant: Mutant) -> None:
        self._mutant = mutant
        self._module = f"kingofsiam.{mutant.module}"

    def find_spec(
        self, fullname: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        """The specification of the mutated module."""
        spec = PathFinder.find_spec(fullname, path, target) if fullname == self._module else None
        if spec is not None and spec.origin is not None:
            loader = MutantLoader(fullname, spec.origin)
            loader.mutant = self._mutant
            spec.loader = loader
        return spec


def mutated_source(mutant: Mutant) -> str:
    """The whole module, with the mutant in the place of its function."""
    source = file_of(mutant.module).read_text("utf-8")
    function = dict(definitions(source))[mutant.qualname]
    lines, new = source.splitlines(), indent(dedent(mutant.source).strip("\n"), " " * function.col_offset)
    return "\n".join((*lines[: function.lineno - 1], new, *lines[function.end_lineno :], ""))


def find_mutant(name: str) -> Mutant:
    """The mutant with this name."""
    module = name.partition(":")[0]
    return next(each for function in functions_of(module) for each in function.mutants if each.name == name)


def called_during_import(names: Iterable[str]) -> frozenset[str]:
    """Those of these functions that run while the package is imported. A fresh process finds out."""
    run = subprocess.run(
        (sys.executable, "-m", "proof.mutation.import_hook", *names), capture_output=True, text=True, check=True
    )
    return frozenset(run.stdout.split())


def _find_called_during_import(names: Sequence[str]) -> Iterator[str]:
    entrances = {
        (str(file_of(module)), function.name, _first_line(function)): f"{module}:{qualname}"
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
    for module in mutated_modules():
        import_module(f"kingofsiam.{module}")
    sys.setprofile(None)
    return (name for name in names if name in called)


def _first_line(function: ast.FunctionDef) -> int:
    return min((function.lineno, *(each.lineno for each in function.decorator_list)))


def failing_test_from_import(mutant: Mutant) -> str:
    """The test that fails when the mutant is there from the import on; empty if all pass."""
    command = (sys.executable, "-m", "proof.mutation.import_hook", "--test", mutant.name)
    try:
        run = subprocess.run(command, capture_output=True, text=True, check=False, timeout=TIMEOUT)
    except subprocess.TimeoutExpired:
        return "import (never ends)"
    lines = run.stdout.splitlines()
    if not run.returncode:
        return ""
    return next((line.split()[1] for line in lines if line.startswith(("FAILED", "ERROR"))), "import")


def _test(name: str) -> int:
    import pytest  # noqa: PLC0415 - nothing of the package may be imported before the finder stands

    sys.meta_path.insert(0, MutantFinder(find_mutant(name)))
    return pytest.main(["-x", "-q", "-p", "no:cacheprovider", "-p", "no:xdist", "--assert=plain", *QUICK_TESTS])


if __name__ == "__main__":
    if sys.argv[1] == "--test":
        sys.exit(_test(sys.argv[2]))
    print("\n".join(_find_called_during_import(sys.argv[1:])))
