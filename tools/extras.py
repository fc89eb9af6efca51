"""Measure what each extra brings: `python -m tools.extras` installs it in a fresh environment, for some minutes.

Writes the table of the page on installing.
"""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
import time
import tomllib
import venv
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

ROOT: Final = Path(__file__).parents[1]
PAGE: Final = ROOT / "docs" / "pages" / "build" / "install.md"
HEAD: Final = "| extra | for | packages | MB | seconds |\n| --- | --- | --: | --: | --: |\n"
OURS: Final = {"kingofsiam", "pip", "setuptools"}
COMPILED: Final = "compiled"
PURPOSES: Final = {
    "": "everything that only needs Python; the fast engine is interpreted",
    COMPILED: "the same with the fast engine compiled, where a C compiler is; `pip` fetches `mypy` meanwhile",
    "tui": "`kingofsiam play`, the table in the terminal",
    "study": "studies and arenas on a Dask cluster",
    "gymnasium": "[Gymnasium](gymnasium.md), also to render",
    "pettingzoo": "[PettingZoo](pettingzoo.md), also to render",
    "openspiel": "[OpenSpiel](openspiel.md)",
    "bench": "`make bench`",
    "browser": "`make browser`; it drives your Chromium",
    "docs": "`make docs`",
    "dev": "the tests and every check",
}


@dataclass(frozen=True)
class Cost:
    """How many packages an extra brings, their size, and how long the installation takes."""

    packages: int
    megabytes: float
    seconds: float


def extras() -> list[str]:
    """The extras of the package."""
    return [*tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]["optional-dependencies"]]


def size(folder: Path) -> int:
    """Bytes of all files."""
    return sum(each.stat().st_size for each in folder.rglob("*") if each.is_file() and not each.is_symlink())


def cost(extra: str) -> Cost:
    """Install the package with this extra ("" and `COMPILED` for none) in a fresh environment."""
    kernel, extra = ("compiled", "") if extra == COMPILED else ("pure", extra)
    with TemporaryDirectory() as folder:
        venv.create(folder, with_pip=True)
        python, before = Path(folder, "bin", "python"), size(Path(folder))
        what = f"{ROOT}[{extra}]" if extra else str(ROOT)
        command = [str(python), "-m", "pip", "--quiet", "--disable-pip-version-check", "install"]
        started = time.monotonic()
        subprocess.run([*command, what], check=True, env={**os.environ, "KINGOFSIAM_KERNEL": kernel})
        seconds = time.monotonic() - started
        listed = subprocess.run([str(python), "-m", "pip", "list", "--format=json"], check=True, capture_output=True)
        names = {each["name"] for each in json.loads(listed.stdout)} - OURS
        return Cost(len(names), (size(Path(folder)) - before) / 1e6, seconds)


def row(extra: str, found: Cost) -> str:
    """The line of the table."""
    name = f"`{extra}`" if extra in extras() else "none, compiled" if extra else "none"
    return f"| {name} | {PURPOSES[extra]} | {found.packages} | {found.megabytes:.0f} | {found.seconds:.0f} |\n"


def main() -> None:
    """Measure all, and write the table."""
    table = HEAD
    for extra in sorted(("", COMPILED, *extras()), key=[*PURPOSES].index):
        table += row(extra, cost(extra))
        print(table.splitlines()[-1], file=sys.stderr)
    text = PAGE.read_text(encoding="utf-8")
    PAGE.write_text(re.sub(re.escape(HEAD) + r"(?:\|.*\n)*", lambda _: table, text), encoding="utf-8")


if __name__ == "__main__":
    main()
