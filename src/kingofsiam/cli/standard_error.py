"""Standard error: messages, and a progress bar for commands that work for long.

What cannot be printed there is lost, because there is nowhere left to report it.
"""

import sys
import time
from collections.abc import Callable
from contextlib import suppress
from typing import Final, TextIO

_ERASE_LINE: Final = "\r\x1b[K"
_BAR_WIDTH: Final = 30
_TERMINAL_INTERVAL: Final = 0.1
_MIN_SECONDS_FOR_RATE: Final = 1.0
_WHOLE_NUMBERS_FROM: Final = 10
_UNITS: Final = ((86_400, "d"), (3_600, "h"), (60, "min"), (1, "s"))


def print_error(text: str, end: str = "\n") -> None:
    """Print at once, or nothing if standard error is closed, full, or a terminal that is gone."""
    stderr: TextIO | None = sys.stderr
    if stderr is not None:  # else `print` would use standard output
        with suppress(OSError, ValueError):
            print(text, end=end, file=stderr, flush=True)


class ProgressBar:
    """A progress bar for work in one or more stages. The first number that a stage shows is where its rate starts.

    On a terminal the line is redrawn up to ten times a second. Elsewhere it appears every `interval` seconds; 0 means
    never.
    """

    def __init__(self, *, interval: float = 0.0, clock: Callable[[], float] = time.monotonic) -> None:
        stderr: TextIO | None = sys.stderr
        self._terminal = stderr is not None and stderr.isatty()
        self._interval = _TERMINAL_INTERVAL if self._terminal else interval
        self._clock = clock
        self._stage, self._first, self._start = "", 0, 0.0
        self._shown, self._next_update = False, 0.0

    def show(self, stage: str, done: int, total: int = 0) -> None:
        """Show how much of a stage is done, unless that was a moment ago. `total` is 0 if nobody knows it."""
        now = self._clock()
        if stage != self._stage:
            self._stage, self._first, self._start = stage, done, now
            self._next_update = now if self._terminal else now + self._interval
        if now < self._next_update or not self._interval:
            return
        bar = f"[{'#' * (_BAR_WIDTH * done // total):.<{_BAR_WIDTH}}] " if total and self._terminal else ""
        counts = f"{done}/{total}" if total else f"{done}"
        line = f"{stage} {bar}{counts}{self._rate_and_time_left(done, total, now - self._start)}"
        print_error(f"{_ERASE_LINE}{line}" if self._terminal else line, end="" if self._terminal else "\n")
        self._shown, self._next_update = self._terminal, now + self._interval

    def _rate_and_time_left(self, done: int, total: int, elapsed: float) -> str:
        """How many a second, and how long the rest takes; empty while that is a mere guess."""
        rate = (done - self._first) / elapsed if elapsed >= _MIN_SECONDS_FOR_RATE else 0.0
        if rate <= 0:
            return ""
        rest = f", {format_duration((total - done) / rate)} left" if total else ""
        return f", {rate:.{0 if rate >= _WHOLE_NUMBERS_FROM else 1}f} a second{rest}"

    def clear(self) -> None:
        """Erase the bar to make room for other output; the next `show` draws it again."""
        if self._shown:
            print_error(_ERASE_LINE, end="")
            self._shown, self._next_update = False, 0.0

    close = clear


def format_duration(seconds: float) -> str:
    """A duration in its largest unit and the next one: `3 min 20 s`."""
    rest, parts = round(seconds), list[str]()
    for size, unit in _UNITS:
        number, rest = divmod(rest, size)
        if number or parts or size == 1:
            parts.append(f"{number} {unit}")
    return " ".join(parts[:2])
