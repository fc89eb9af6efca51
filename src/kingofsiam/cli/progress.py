"""A progress bar on the terminal; elsewhere nothing."""

from __future__ import annotations

import sys
import time
from typing import Final

_WIDTH: Final = 30
_SHORTEST_WAIT: Final = 0.1
_CLEAR_LINE: Final = "\r\x1b[K"


class Progress:
    """How many of so many things are done, on one line of stderr; only if that is a terminal, and not all the time."""

    def __init__(self, total: int) -> None:
        self.total = total
        self._active = total > 1 and sys.stderr.isatty()
        self._shown = False
        self._next = 0.0

    def show(self, done: int) -> None:
        """Show that so many are done."""
        if not self._active or time.monotonic() < self._next:
            return
        full = _WIDTH * done // self.total
        bar = "#" * full + "." * (_WIDTH - full)
        print(f"{_CLEAR_LINE}[{bar}] {done}/{self.total}", end="", file=sys.stderr, flush=True)
        self._shown, self._next = True, time.monotonic() + _SHORTEST_WAIT

    def clear(self) -> None:
        """Make room for something else on the terminal."""
        if self._shown:
            print(_CLEAR_LINE, end="", file=sys.stderr, flush=True)
            self._shown, self._next = False, 0.0

    def close(self) -> None:
        """The bar goes away."""
        self.clear()
