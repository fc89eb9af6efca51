"""Compiles the kernel with mypyc, which pyproject.toml cannot say; building/backend.py decides when."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import Final, cast

from setuptools import Extension, setup

KERNEL: Final = Path("src", "kingofsiam", "kernel")
INTERPRETED: Final = (
    "__init__.py",
    "dealer.py",
    "labels.py",
    "move_conversion.py",
    "position_conversion.py",
    "search.py",
)
"""The modules that stay interpreted: the package, those that work with `State` and `Move`, the loop of the search."""


def extensions() -> list[Extension]:
    """One library with the whole kernel, and a small extension module for each of its modules."""
    from mypyc.build import mypycify  # noqa: PLC0415 - installed only for a compiled wheel

    modules = [str(module) for module in sorted(KERNEL.glob("*.py")) if module.name not in INTERPRETED]
    options = ["--config-file=", *modules]
    compiled = cast(list[Extension], mypycify(options, opt_level="3", debug_level="0", group_name="kingofsiam_kernel"))
    if sys.platform != "win32":
        for extension in compiled:  # they may share one list, so make a new one for each
            extension.extra_compile_args = [*extension.extra_compile_args, "-fno-semantic-interposition"]
    return compiled


setup(ext_modules=extensions() if os.environ.get("KINGOFSIAM_KERNEL") == "compiled" else [])
