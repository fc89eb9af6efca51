"""Standard error: what cannot be printed there is lost, because there is nowhere left to report it."""

import sys
from contextlib import suppress
from typing import TextIO

import kingofsiam_kernel as kernel


def warn_if_interpreted() -> None:
    """Say that the kernel is interpreted, for commands that take long because of it."""
    if not kernel.COMPILED:
        print_error("kingofsiam: the kernel is interpreted: everything is the same, but many times slower")


def print_error(text: str, end: str = "\n") -> None:
    """Print at once, or nothing if standard error is closed, full, or a terminal that is gone."""
    stderr: TextIO | None = sys.stderr
    if stderr is not None:  # else `print` would use standard output
        with suppress(OSError, ValueError):
            print(text, end=end, file=stderr, flush=True)
