"""Whoever uses the package gets its types: pyright knows that of every public symbol."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

UNTYPED = ("kingofsiam_kernel.learning.openspiel", "kingofsiam_kernel.learning.pettingzoo")
"""Bridges whose classes derive from those of a library that has no types."""


@pytest.mark.slow
@pytest.mark.parametrize(("package", "symbols_at_least"), [("kingofsiam", 3000), ("kingofsiam_kernel", 800)])
def test_the_type_of_every_public_symbol_is_known(package: str, symbols_at_least: int) -> None:
    """None is unknown, and none could be inferred differently by another type checker."""
    path = os.pathsep.join([str(Path(sys.executable).parent), os.environ.get("PATH", "")])
    command = [sys.executable, "-m", "pyright", "--verifytypes", package, "--ignoreexternal", "--outputjson"]
    done = subprocess.run(command, capture_output=True, encoding="utf-8", check=False, env={**os.environ, "PATH": path})
    found: dict[str, Any] = json.loads(done.stdout)["typeCompleteness"]
    symbols: list[dict[str, Any]] = [each for each in found["symbols"] if each["isExported"]]
    assert len(symbols) > symbols_at_least
    doubtful = [each["name"] for each in symbols if not each["isTypeKnown"] or each["isTypeAmbiguous"]]
    assert [name for name in doubtful if not name.startswith(UNTYPED)] == []
