"""Try other parameters of the search: our search with some constants changed plays against the search as it is.

Run it in the root of the repository, with the compiled kernel, after `make compiled`:

    build/compiled/venv/bin/python -m kernel.benchmarks.search_parameters EXPLORATION_CONSTANT=1.0 --players 3 --sets
    100

The constants are those of `kernel/mcts.py`. They are compiled in, so a second kernel is compiled, which takes a minute
or two; it plays as a program of its own, and is kept in `build/parameters`.
"""

import argparse
import os
import re
import shlex
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Final

from kernel.benchmarks.runner import ROOT
from kingofsiam_kernel.experiments.arena import ArenaConfig, format_report, run

KEPT: Final = ROOT / "build/parameters"
BUILDER: Final = ROOT / ".venv/bin/python"
MCTS: Final = "kernel/src/kingofsiam_kernel/search/mcts.py"
NEEDED: Final = ("src", "building", "pyproject.toml", "setup.py", "README.md", "LICENSE", "MANIFEST.in")
_ASSIGNMENT: Final = re.compile(r"([A-Z][A-Z_]*)=(-?\d+(?:\.\d+)?)")


def changed(source: str, assignments: list[str]) -> str:
    """The source of the search with these constants. Raises `ValueError` if there is no such constant."""
    for text in assignments:
        found = _ASSIGNMENT.fullmatch(text)
        line = found and re.compile(rf"^({found[1]}: Final = ).*$", re.MULTILINE)
        if not found or not line or len(line.findall(source)) != 1:
            raise ValueError(f"{text!r} is no constant of {MCTS} with its value, such as TEMPERATURE=0.5")
        source = line.sub(rf"\g<1>{found[2]}", source)
    return source


def variant(assignments: list[str]) -> Path:
    """The folder of a package with these constants, compiled if it is not there yet."""
    source = changed((ROOT / MCTS).read_text(encoding="utf-8"), assignments)
    target = KEPT / "-".join(sorted(assignments))
    if (made := target / "kingofsiam/kernel/mcts.py").exists() and made.read_text(encoding="utf-8") == source:
        return target
    shutil.rmtree(target, ignore_errors=True)
    with tempfile.TemporaryDirectory() as folder:
        for name in NEEDED:
            here, there = ROOT / name, Path(folder, name)
            shutil.copytree(here, there) if here.is_dir() else shutil.copy(here, there)
        Path(folder, MCTS).write_text(source, encoding="utf-8")
        pip = [str(BUILDER), "-m", "pip", "install", "--quiet", "--no-deps", "--no-build-isolation"]
        subprocess.run(
            [*pip, "--target", str(target), folder], check=True, env={**os.environ, "KINGOFSIAM_KERNEL": "compiled"}
        )
    return target


def main() -> None:
    """Play, and print the report."""
    parser = argparse.ArgumentParser(prog="python -m kernel.benchmarks.search_parameters")
    parser.add_argument("assignments", nargs="+", metavar="NAME=VALUE", help="constants of the search, changed")
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--sets", type=int, default=100)
    parser.add_argument("--simulations", type=int, default=100)
    options = parser.parse_args()
    path = f"PYTHONPATH={variant(options.assignments)}"
    player = ROOT / "benchmarks/search_program.py"
    command = shlex.join(["env", path, sys.executable, str(player), str(options.simulations)])
    config = ArenaConfig(names=(f"program:{command}", f"search:{options.simulations}"), players=options.players)
    print(*options.assignments, "against the search as it is")
    print(*format_report(run(config, options.sets)), sep="\n")


if __name__ == "__main__":
    main()
