"""Standard error: messages, and a progress bar for commands that work for long.

What cannot be printed there is lost, because there is nowhere left to report it.
"""

import sys
import time
from contextlib import suppress
from typing import Final, TextIO

_ERASE_LINE: Final = "\r\x1b[K"
_INTERVAL: Final = 0.1


def print_error(text: str, end: str = "\n") -> None:
    """Print at once, or nothing if standard error is closed, full, or a terminal that is gone."""
    stderr: TextIO | None = sys.stderr
    if stderr is not None:  # else `print` would use standard output
        with suppress(OSError, ValueError):
            print(text, end=end, file=stderr, flush=True)


class ProgressBar:
    """A line on the terminal that says how much is done, redrawn up to ten times a second; nothing elsewhere."""

    def __init__(self) -> None:
        stderr: TextIO | None = sys.stderr
        self._terminal = stderr is not None and stderr.isatty()
        self._next_update = 0.0

    def show(self, stage: str, done: int, total: int = 0) -> None:
        """Show how much of a stage is done, unless that was a moment ago. `total` is 0 if nobody knows it."""
        if self._terminal and time.monotonic() >= self._next_update:
            print_error(f"{_ERASE_LINE}{stage} {done}{f'/{total}' if total else ''}", end="")
            self._next_update = time.monotonic() + _INTERVAL

    def close(self) -> None:
        """Erase the line to make room for other output."""
        if self._terminal:
            print_error(_ERASE_LINE, end="")
