"""Mutants in a new interpreter: a function may have done its work before the first test, as the module is imported."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from shutil import copytree, ignore_patterns
from tempfile import TemporaryDirectory
from typing import Final

from tools.mutation.mutants import PACKAGE, Mutant, definitions, source_of

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
