"""How far a long run has come, on stderr: one line that changes on a terminal, now and then a line elsewhere."""

from __future__ import annotations

import sys
import time
from typing import Final

_CLEAR_LINE: Final = "\r\x1b[K"
_OFTEN: Final = 0.1
_SELDOM: Final = 5.0
_FAST: Final = 10


class Rate:
    """What is being done, how much of it is done, and how fast that goes."""

    def __init__(self) -> None:
        self._terminal = sys.stderr.isatty()
        self._what = ""
        self._begun = self._next = 0.0

    def show(self, what: str, done: int, total: int = 0) -> None:
        """Show that so many of these are done, of how many, if that is known."""
        now = time.monotonic()
        if what != self._what:
            self._what, self._begun, self._next = what, now, now if self._terminal else now + _SELDOM
        if now < self._next:
            return
        self._next = now + (_OFTEN if self._terminal else _SELDOM)
        passed = now - self._begun
        fast = done / passed if passed > _OFTEN else 0.0
        rate = f", {fast:.{0 if fast >= _FAST else 1}f} a second" if fast else ""
        self._print(f"{what} {done}{f'/{total}' if total else ''}{rate}")

    def _print(self, line: str) -> None:
        if self._terminal:
            print(f"{_CLEAR_LINE}{line}", end="", file=sys.stderr, flush=True)
        else:
            print(line, file=sys.stderr, flush=True)

    def close(self) -> None:
        """The line on the terminal goes away."""
        if self._terminal and self._what:
            print(_CLEAR_LINE, end="", file=sys.stderr, flush=True)
