"""A progress bar on the terminal, with how fast it goes and how long it still takes; elsewhere a line now and then."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable
from typing import Final

_WIDTH: Final = 30
_SHORTEST_WAIT: Final = 0.1
_TIME_TO_TELL: Final = 1.0
_CLEAR_LINE: Final = "\r\x1b[K"
_FAST: Final = 10
_UNITS: Final = ((86_400, "d"), (3_600, "h"), (60, "min"), (1, "s"))


class Progress:
    """How many of so many things are done: on one line of stderr if that is a terminal, and not all the time.

    `begun` of them were done before. Elsewhere there is a plain line every so many `seconds_apart`; 0 is never.
    """

    def __init__(
        self, total: int, begun: int = 0, *, seconds_apart: float = 0.0, clock: Callable[[], float] = time.monotonic
    ) -> None:
        self.total = total
        self._terminal = sys.stderr.isatty()
        self._active = total > 1 and (self._terminal or seconds_apart > 0)
        self._wait = _SHORTEST_WAIT if self._terminal else seconds_apart
        self._clock, self._begun, self._start = clock, begun, clock()
        self._shown = False
        self._next = 0.0 if self._terminal else self._start + self._wait

    def show(self, done: int) -> None:
        """Show that so many are done."""
        now = self._clock()
        if not self._active or now < self._next:
            return
        told = f"{done}/{self.total}{self._pace(done, now - self._start)}"
        if self._terminal:
            full = _WIDTH * done // self.total
            bar = "#" * full + "." * (_WIDTH - full)
            print(f"{_CLEAR_LINE}[{bar}] {told}", end="", file=sys.stderr, flush=True)
        else:
            print(told, file=sys.stderr, flush=True)
        self._shown, self._next = self._terminal, now + self._wait

    def _pace(self, done: int, passed: float) -> str:
        """How many a second, and how long the rest takes; nothing as long as that is a mere guess."""
        rate = (done - self._begun) / passed if passed >= _TIME_TO_TELL else 0.0
        if rate <= 0:
            return ""
        left = duration((self.total - done) / rate)
        return f", {rate:.{0 if rate >= _FAST else 1}f} a second, {left} left"

    def clear(self) -> None:
        """Make room for something else on the terminal."""
        if self._shown:
            print(_CLEAR_LINE, end="", file=sys.stderr, flush=True)
            self._shown, self._next = False, 0.0

    def close(self) -> None:
        """The bar goes away."""
        self.clear()


def duration(seconds: float) -> str:
    """A time in the largest unit that it has, and the next one: `3 min 20 s`."""
    left, told = round(seconds), list[str]()
    for size, unit in _UNITS:
        number, left = divmod(left, size)
        if number or told or size == 1:
            told.append(f"{number} {unit}")
    return " ".join(told[:2])
