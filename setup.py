"""What setuptools cannot read in pyproject.toml: the compiled kernel. When it is asked for says building/backend.py."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import Final, cast

from setuptools import Extension, setup

KERNEL: Final = Path("src", "kingofsiam", "kernel")
INTERPRETED: Final = ("__init__.py", "dealing.py", "moves.py", "naming.py", "positions.py")
"""The face of the kernel, and what speaks the rulebook's language."""


def extensions() -> list[Extension]:
    """One library with the whole kernel, and for each of its modules a door to it."""
    from mypyc.build import mypycify  # noqa: PLC0415 - needed, and there, only for a compiled wheel

    modules = [str(module) for module in sorted(KERNEL.glob("*.py")) if module.name not in INTERPRETED]
    options = ["--config-file=", *modules]
    made = cast(list[Extension], mypycify(options, opt_level="3", debug_level="0", group_name="kingofsiam_kernel"))
    if sys.platform != "win32":
        for extension in made:  # they may share one list: it must not grow with each of them
            extension.extra_compile_args = [*extension.extra_compile_args, "-fno-semantic-interposition"]
    return made


setup(ext_modules=extensions() if os.environ.get("KINGOFSIAM_KERNEL") == "compiled" else [])
