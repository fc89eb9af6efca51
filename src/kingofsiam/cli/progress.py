"""Progress displays on stderr: a progress bar with rate and time left, and a progress line for work of unknown length.

On a terminal both redraw a single line. Elsewhere they print a plain line now and then.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Callable
from typing import Final

_ERASE_LINE: Final = "\r\x1b[K"
_BAR_WIDTH: Final = 30
_TERMINAL_INTERVAL: Final = 0.1
_LOG_INTERVAL: Final = 5.0
_MIN_SECONDS_FOR_RATE: Final = 1.0
_WHOLE_NUMBERS_FROM: Final = 10
_UNITS: Final = ((86_400, "d"), (3_600, "h"), (60, "min"), (1, "s"))


class ProgressBar:
    """A progress bar: how many of `total` things are done, how fast, and how long the rest takes.

    `initial` of them were done before the start. On a terminal the bar is one line, redrawn up to ten times a second.
    Elsewhere a plain line appears every `interval` seconds; 0 means never.
    """

    def __init__(
        self, total: int, initial: int = 0, *, interval: float = 0.0, clock: Callable[[], float] = time.monotonic
    ) -> None:
        self.total = total
        self._terminal = sys.stderr.isatty()
        self._active = total > 1 and (self._terminal or interval > 0)
        self._interval = _TERMINAL_INTERVAL if self._terminal else interval
        self._clock, self._initial, self._start = clock, initial, clock()
        self._shown = False
        self._next_update = 0.0 if self._terminal else self._start + self._interval

    def show(self, done: int) -> None:
        """Show how many are done, unless the last update was a moment ago."""
        now = self._clock()
        if not self._active or now < self._next_update:
            return
        numbers = f"{done}/{self.total}{self._rate_and_time_left(done, now - self._start)}"
        if self._terminal:
            full = _BAR_WIDTH * done // self.total
            bar = "#" * full + "." * (_BAR_WIDTH - full)
            _redraw(f"[{bar}] {numbers}")
        else:
            print(numbers, file=sys.stderr, flush=True)
        self._shown, self._next_update = self._terminal, now + self._interval

    def _rate_and_time_left(self, done: int, elapsed: float) -> str:
        """How many a second, and how long the rest takes; empty while that is a mere guess."""
        rate = (done - self._initial) / elapsed if elapsed >= _MIN_SECONDS_FOR_RATE else 0.0
        if rate <= 0:
            return ""
        return f", {_format_rate(rate)}, {format_duration((self.total - done) / rate)} left"

    def clear(self) -> None:
        """Erase the bar to make room for other output; the next `show` draws it again."""
        if self._shown:
            _redraw("")
            self._shown, self._next_update = False, 0.0

    def close(self) -> None:
        """Erase the bar for good."""
        self.clear()


class ProgressLine:
    """A progress line for work in stages: the current stage, how much of it is done, and how fast."""

    def __init__(self) -> None:
        self._terminal = sys.stderr.isatty()
        self._interval = _TERMINAL_INTERVAL if self._terminal else _LOG_INTERVAL
        self._stage = ""
        self._start = self._next_update = 0.0

    def show(self, stage: str, done: int, total: int = 0) -> None:
        """Show how much of a stage is done; `total` is 0 if nobody knows how much there is."""
        now = time.monotonic()
        if stage != self._stage:
            self._stage, self._start, self._next_update = stage, now, now if self._terminal else now + self._interval
        if now < self._next_update:
            return
        self._next_update = now + self._interval
        elapsed = now - self._start
        rate = done / elapsed if elapsed > _TERMINAL_INTERVAL else 0.0
        line = f"{stage} {done}{f'/{total}' if total else ''}{f', {_format_rate(rate)}' if rate else ''}"
        if self._terminal:
            _redraw(line)
        else:
            print(line, file=sys.stderr, flush=True)

    def close(self) -> None:
        """Erase the line on a terminal."""
        if self._terminal and self._stage:
            _redraw("")


def format_duration(seconds: float) -> str:
    """A duration in its largest unit and the next one: `3 min 20 s`."""
    rest, parts = round(seconds), list[str]()
    for size, unit in _UNITS:
        number, rest = divmod(rest, size)
        if number or parts or size == 1:
            parts.append(f"{number} {unit}")
    return " ".join(parts[:2])


def _format_rate(rate: float) -> str:
    return f"{rate:.{0 if rate >= _WHOLE_NUMBERS_FROM else 1}f} a second"


def _redraw(line: str) -> None:
    """Put this in place of the current line of the terminal."""
    print(f"{_ERASE_LINE}{line}", end="", file=sys.stderr, flush=True)
