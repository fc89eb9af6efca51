"""Mutants of functions that have done their work before a test runs: they are tried in a new interpreter.

A codec, for instance, is put together while its module is imported, and an object keeps the value of a cached property.
To patch the function afterwards changes nothing.
"""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections.abc import Collection
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from shutil import copytree, ignore_patterns
from typing import Final

from tools.mutation.checks import MutantOutcome
from tools.mutation.mutants import PACKAGE, Mutant, definitions, file_of
from tools.mutation.patching import is_cached_property
from tools.mutation.results import MutantStatus

ROOT: Final = PACKAGE.parents[1]

RUN_TESTS: Final = """
import resource, sys, pytest
resource.setrlimit(resource.RLIMIT_CPU, (900, 900))
sys.exit(pytest.main(sys.argv[1:]))
"""
"""Run tests for at most a quarter of an hour of CPU time: a mutant may run forever, and the machine may be busy."""

WATCH_IMPORTS: Final = """
import importlib, sys
called = set()
def watch(frame, event, _):
    if event == "call":
        called.add((frame.f_globals.get("__name__"), frame.f_code.co_qualname))
sys.setprofile(watch)
for name in sys.argv[1:]:
    importlib.import_module(f"kingofsiam.{name}")
sys.setprofile(None)
for module, qualname in sorted(called, key=str):
    print(f"{module}:{qualname}")
"""


@cache
def functions_run_at_import(modules: tuple[str, ...]) -> frozenset[str]:
    """The functions that are called while these modules are imported."""
    run = subprocess.run(
        (sys.executable, "-c", WATCH_IMPORTS, *modules), capture_output=True, text=True, check=True, env=_paths(PACKAGE)
    )
    return frozenset(line.removeprefix("kingofsiam.") for line in run.stdout.splitlines())


def _paths(package: Path) -> dict[str, str]:
    paths = {"PYTHONPATH": f"{package.parent}{os.pathsep}{ROOT}", "PYTHONDONTWRITEBYTECODE": "1"}
    return os.environ | paths | {"HYPOTHESIS_PROFILE": "ci"}


@dataclass(frozen=True, slots=True)
class FreshCopy:
    """A copy of the package in a folder, where one function after the other is replaced by a mutant."""

    folder: Path

    @property
    def package(self) -> Path:
        """The copy."""
        return self.folder / "src" / PACKAGE.name

    def killer(self, mutant: Mutant, tests: Collection[str]) -> str:
        """The first of these tests that fails with the mutant in place, or nothing."""
        if not self.package.exists():
            copytree(PACKAGE, self.package, ignore=ignore_patterns("__pycache__"))
        original = file_of(mutant.module)
        copied = self.package / original.relative_to(PACKAGE)
        copied.write_text(mutated_source(original.read_text("utf-8"), mutant), encoding="utf-8")
        try:
            return self._first_failure(tests)
        finally:
            copied.write_bytes(original.read_bytes())

    def _first_failure(self, tests: Collection[str]) -> str:
        options = ("-q", "-x", "--tb=no", "-p", "no:cacheprovider", "-p", "no:xdist")
        command = (sys.executable, "-c", RUN_TESTS, *options, *tests)
        run = subprocess.run(command, cwd=ROOT, env=_paths(self.package), capture_output=True, text=True)
        if run.returncode == 0:
            return ""
        failed = re.search(r"^(?:FAILED|ERROR) (\S+)", run.stdout, re.MULTILINE)
        return failed[1] if failed else "the import" if run.returncode > 0 else "the time is up"

    def tried_again(self, outcome: MutantOutcome, early: Collection[str], tests: Collection[str]) -> MutantOutcome:
        """The outcome for a mutant; if it survives and its function has worked too early, that in a new interpreter."""
        mutant = outcome.mutant
        if outcome.status.killed or not (mutant.function in early or is_cached_property(mutant.function)):
            return outcome
        killer = self.killer(mutant, tests)
        return MutantOutcome(mutant, MutantStatus.SUITE, killer) if killer else outcome


def mutated_source(source: str, mutant: Mutant) -> str:
    """The text of a module with the function replaced by its mutant; its decorators stay."""
    lines = source.splitlines()
    function = dict(definitions(source))[mutant.qualname]
    indent = " " * function.col_offset
    written = mutant.source.strip("\n").splitlines()
    body = written if written[0].startswith(indent) else [indent + line for line in written]
    return "\n".join((*lines[: function.lineno - 1], *body, *lines[function.end_lineno :])) + "\n"
