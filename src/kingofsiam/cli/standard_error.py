"""Standard error: what cannot be printed there is lost, because there is nowhere left to report it."""

import sys
from contextlib import suppress
from typing import TextIO


def print_error(text: str, end: str = "\n") -> None:
    """Print at once, or nothing if standard error is closed, full, or a terminal that is gone."""
    stderr: TextIO | None = sys.stderr
    if stderr is not None:  # else `print` would use standard output
        with suppress(OSError, ValueError):
            print(text, end=end, file=stderr, flush=True)
