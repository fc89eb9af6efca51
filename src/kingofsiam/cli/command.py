"""A command of the program: its help, its arguments and its function; what commands share of arguments and signals.

The `parse_*` functions are argparse types: they turn the text of an argument into its value, or raise
`ArgumentTypeError`. SIGTERM and SIGHUP act like Ctrl-C, so that cleaning up and saving still happen.
"""

from __future__ import annotations

import math
import signal
import sys
import threading
from argparse import ArgumentParser, ArgumentTypeError, Namespace
from collections.abc import Callable, Generator, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Final

from kingofsiam.errors import KingOfSiamError, shortened
from kingofsiam.spec.readings import PRESETS, Readings

_MAX_SEED_DIGITS: Final = 100
_MAX_DELAY: Final = 60.0
_MAX_DIGITS: Final = 15


@dataclass(frozen=True)
class Command:
    """A command of `kingofsiam`: `add_arguments` adds its arguments to a parser, `run` yields the lines to print.

    With `for_programs` the output is UTF-8 on every terminal, so that programs can read it.
    """

    name: str
    summary: str
    examples: tuple[str, ...]
    add_arguments: Callable[[ArgumentParser], None]
    run: Callable[[Namespace], Iterator[str]]
    for_programs: bool = False

    @property
    def epilog(self) -> str:
        """The examples, as the help prints them at its end."""
        return "examples:\n" + "\n".join(f"  kingofsiam {example}" for example in self.examples)


class Refused(KingOfSiamError):
    """The request is refused: exit code 1. The reasons have been printed; `message` may sum them up on stderr."""

    def __init__(self, message: str = "") -> None:
        self.message = message
        super().__init__(message)


class NotFound(KingOfSiamError):
    """`what` does not exist. `suggestions` are similar names, `advice` says where to look."""

    def __init__(self, what: str, suggestions: tuple[str, ...], advice: str) -> None:
        self.what, self.suggestions, self.advice = what, suggestions, advice
        super().__init__(what, suggestions, advice)

    def __str__(self) -> str:
        suggestion = f"; did you mean {' or '.join(self.suggestions)}?" if self.suggestions else ""
        return f"{self.what}{suggestion}\n{self.advice}"


def parse_preset_name(text: str) -> str:
    """An argparse type: the name of a preset of readings; `yucata-open` is read as `YUCATA_OPEN`."""
    names = [name for name, _ in PRESETS]
    name = text.upper().replace("-", "_")
    if name not in names:
        raise ArgumentTypeError(f"the presets are {', '.join(names)}, not {text!r}")
    return name


def parse_preset(text: str) -> Readings:
    """An argparse type: the readings of this preset."""
    return dict(PRESETS)[parse_preset_name(text)]


def add_position_arguments(parser: ArgumentParser) -> None:
    """Add the arguments that name a position."""
    parser.add_argument(
        "position",
        metavar="POSITION",
        help="a position: one line of notation in quotation marks, or a file (text or JSON), or - for standard input",
    )
    parser.add_argument("--map", metavar="FILE", help="your own map, if a position in text is on one")


def add_lenient_argument(parser: ArgumentParser) -> None:
    """Add the option that accepts notation written by hand."""
    parser.add_argument(
        "--lenient", action="store_true", help="accept extra spaces, and other ways to write the same thing"
    )


def parse_seed(text: str) -> int:
    """An argparse type: a seed, a whole number from 0 with at most 100 digits."""
    if not (text.isascii() and text.isdigit() and len(text) <= _MAX_SEED_DIGITS):
        raise ArgumentTypeError(
            f"a seed is a whole number from 0 with at most {_MAX_SEED_DIGITS} digits, not {shortened(repr(text), 60)}"
        )
    return int(text)


def parse_delay(text: str) -> float:
    """An argparse type: a delay in seconds, from 0 to 60."""
    try:
        seconds = float(text)
    except ValueError:
        seconds = math.nan
    if not 0 <= seconds <= _MAX_DELAY:
        raise ArgumentTypeError(f"expected a number of seconds from 0 to {_MAX_DELAY:.0f}, not {text!r}")
    return seconds


def parse_non_negative(text: str) -> int:
    """An argparse type: a whole number from 0; `1_000` is read as 1000."""
    digits = text.replace("_", "")
    if not (digits.isascii() and digits.isdigit() and len(digits) <= _MAX_DIGITS):
        raise ArgumentTypeError(f"expected a whole number from 0, not {text!r}")
    return int(digits)


def parse_positive(text: str) -> int:
    """An argparse type: a whole number from 1."""
    number = parse_non_negative(text)
    if number == 0:
        raise ArgumentTypeError("expected 1 or more")
    return number


_TERMINATING_SIGNALS: Final = ("SIGTERM", "SIGHUP")


@contextmanager
def sigterm_as_keyboard_interrupt() -> Generator[None]:
    """Within this context SIGTERM and SIGHUP raise `KeyboardInterrupt`. Does nothing outside the main thread."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    available = [each for each in signal.Signals if each.name in _TERMINATING_SIGNALS]
    before = {each: handler for each in available if (handler := signal.getsignal(each)) is not signal.SIG_IGN}
    try:
        for each in before:
            signal.signal(each, signal.default_int_handler)
        yield
    finally:
        for each, handler in before.items():
            signal.signal(each, handler)


@contextmanager
def ignore_interrupts_from_clients() -> Generator[None]:
    """Ignore Ctrl-C unless standard input is a terminal: a client that closes its pipe ends the server."""
    if sys.stdin.isatty():
        yield
        return
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)
