"""A command of the program: its function, its help and its arguments; what commands share of arguments and signals.

The `parse_*` functions are argparse types: they turn the text of an argument into its value, or raise
`ArgumentTypeError`. SIGTERM and SIGHUP act like Ctrl-C, so that cleaning up and saving still happen.
"""

import signal
import sys
import threading
from argparse import ArgumentParser, ArgumentTypeError, Namespace, RawDescriptionHelpFormatter
from collections.abc import Callable, Container, Generator, Iterator
from contextlib import AbstractContextManager, contextmanager, suppress
from dataclasses import dataclass
from textwrap import dedent, indent
from types import FrameType
from typing import Any, Final, TypeAlias

from kingofsiam import maps
from kingofsiam.errors import KingOfSiamError, NotationError, shortened
from kingofsiam.model.pieces import PLAYERS
from kingofsiam.notation import parse_readings
from kingofsiam.spec.readings import PRESETS, RULEBOOK, Readings

_MAX_SEED_DIGITS: Final = 100
_MAX_DELAY: Final = 60.0
_MAX_TIMEOUT: Final = 1e6
_MAX_DIGITS: Final = 15

PRESET_NAMES: Final = tuple(PRESETS)


Argument: TypeAlias = Callable[[ArgumentParser], object]
"""Adds something to the parser of a command: an argument, a group of them, a description."""


@dataclass(frozen=True)
class Command:
    """A command of `kingofsiam`: `run` yields the lines to print; the examples are lines that follow `kingofsiam`.

    With `for_programs` the output is UTF-8 on every terminal, so that programs can read it.
    """

    run: Callable[[Namespace], Iterator[str]]
    summary: str
    examples: str
    arguments: tuple[Argument, ...] = ()
    for_programs: bool = False

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Add the arguments and the help to a parser."""
        parser.description, parser.formatter_class = self.summary, RawDescriptionHelpFormatter
        parser.epilog = "examples:\n" + indent(dedent(self.examples).strip(), "  kingofsiam ")
        for add in self.arguments:
            add(parser)


def argument(names: str, metavar: str | None, about: str, **settings: Any) -> Argument:
    """An argument, with its names between spaces, and further settings of `ArgumentParser.add_argument`."""
    return lambda parser: parser.add_argument(*names.split(), metavar=metavar, help=about, **settings)


def flag(name: str, about: str) -> Argument:
    """An option without a value."""
    return lambda parser: parser.add_argument(name, action="store_true", help=about)


class RequestRefused(KingOfSiamError):
    """The request is refused. The reasons have been printed; `message` may sum them up on stderr.

    `unreadable` if nothing could be judged, which has its own exit code.
    """

    def __init__(self, message: str = "", *, unreadable: bool = False) -> None:
        self.message: str = message
        self.unreadable: bool = unreadable
        super().__init__(message)


class CannotRun(KingOfSiamError):
    """The command cannot do what you asked; the message says why."""


def not_found(what: str, advice: str, suggestions: tuple[str, ...] = ()) -> CannotRun:
    """The error that something does not exist; `suggestions` are similar names, `advice` says where to look."""
    suggestion = f"; did you mean {' or '.join(suggestions)}?" if suggestions else ""
    return CannotRun(f"{what}{suggestion}\n{advice}")


def _parse_readings(text: str) -> Readings:
    try:
        return parse_readings(text)
    except NotationError as error:
        raise ArgumentTypeError(str(error)) from error


def parse_preset_name(text: str) -> str:
    """An argparse type: the name of a preset of readings; `yucata-open` is read as `YUCATA_OPEN`."""
    name = text.upper().replace("-", "_")
    if name not in PRESET_NAMES:
        raise ArgumentTypeError(f"the presets are {', '.join(PRESET_NAMES)}, not {text!r}")
    return name


def parse_seed(text: str) -> int:
    """An argparse type: a seed, a whole number from 0 with at most 100 digits."""
    if not (text.isascii() and text.isdigit() and len(text) <= _MAX_SEED_DIGITS):
        raise ArgumentTypeError(
            f"a seed is a whole number from 0 with at most {_MAX_SEED_DIGITS} digits, not {shortened(repr(text), 60)}"
        )
    return int(text)


def parse_delay(text: str) -> float:
    """An argparse type: a delay in seconds, from 0 to 60."""
    return _parse_seconds(text, f"from 0 to {_MAX_DELAY:.0f}", lambda seconds: 0 <= seconds <= _MAX_DELAY)


def parse_timeout(text: str) -> float:
    """An argparse type: a time limit in seconds, above 0."""
    return _parse_seconds(text, "above 0", lambda seconds: 0 < seconds < _MAX_TIMEOUT)


def _parse_seconds(text: str, what: str, fits: Callable[[float], bool]) -> float:
    with suppress(ValueError):
        if fits(float(text)):
            return float(text)
    raise ArgumentTypeError(f"expected a number of seconds {what}, not {text!r}")


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


MAP_OPTION: Final = argument("--map", "FILE", "your own map, if a position in text is on one")
_POSITION: Final = (
    "a position: one line of notation in quotation marks, or a file (text or JSON), or - for standard input"
)
POSITION_ARGUMENTS: Final = (argument("position", "POSITION", _POSITION), MAP_OPTION)
"""A position, and the map it is on."""


def readings_option(about: str, default: Readings | None = None) -> Argument:
    """The option for readings: a preset, or a list in notation."""
    about = f"{about}: {', '.join(PRESET_NAMES)}" + (" (default RULEBOOK)" if default else "")
    about += "; or a list such as take-from=province-or-pool,hands=open"
    return argument("--readings", "PRESET | LIST", about, type=_parse_readings, default=default)


def deal_options(players: int | None, about_players: str) -> tuple[Argument, ...]:
    """The options of a new game: number of players, map, readings and seed."""
    bundled, same = ", ".join(maps.NAMES), "deal the same game each time; by default a random one"
    return (
        argument("--players", None, about_players, type=int, choices=PLAYERS, default=players),
        argument("--map", "NAME | FILE", f"{bundled}, or your own map file", default="siam"),
        readings_option("the rules that apply", RULEBOOK),
        argument("--seed", "NUMBER", same, type=parse_seed),
    )


Handler: TypeAlias = Callable[[int, FrameType | None], object] | signal.Handlers

_TERMINATING_SIGNALS: Final = ("SIGTERM", "SIGHUP")
_INTERRUPTING_SIGNALS: Final = ("SIGINT", *_TERMINATING_SIGNALS)


@contextmanager
def _handled(names: Container[str], handler: Handler, replaces: Callable[[object], bool]) -> Generator[None]:
    """Within this context these signals have another handler, where it `replaces` theirs; in the main thread alone."""
    here = signal.Signals if threading.current_thread() is threading.main_thread() else ()
    before = {signum: old for signum in here if signum.name in names and replaces(old := signal.getsignal(signum))}
    try:
        for signum in before:
            signal.signal(signum, handler)
        yield
    finally:
        for signum, old in before.items():
            signal.signal(signum, old)


def sigterm_as_keyboard_interrupt() -> AbstractContextManager[None]:
    """Within this context SIGTERM and SIGHUP raise `KeyboardInterrupt`. Does nothing outside the main thread."""
    return _handled(_TERMINATING_SIGNALS, signal.default_int_handler, lambda old: old is not signal.SIG_IGN)


@contextmanager
def interrupts_deferred() -> Generator[None]:
    """Let Ctrl-C, SIGTERM and SIGHUP wait until this context ends. Does nothing outside the main thread."""
    came = list[int]()
    try:
        with _handled(_INTERRUPTING_SIGNALS, lambda number, _: came.append(number), callable):
            yield
    finally:
        for number in came[:1]:
            signal.raise_signal(number)


def ignore_interrupts_from_clients() -> AbstractContextManager[None]:
    """Ignore Ctrl-C unless standard input is a terminal: a client that closes its pipe ends the server."""
    from_person = sys.stdin is not None and sys.stdin.isatty()
    return _handled(() if from_person else ("SIGINT",), signal.SIG_IGN, lambda _: True)
