"""A command of the program: its function, its help and its arguments; what commands share of arguments and signals."""

import os
import re
import signal
import threading
from argparse import ArgumentParser, ArgumentTypeError, Namespace
from collections.abc import Callable, Generator, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from locale import getlocale
from textwrap import dedent, indent
from types import FrameType
from typing import Any, Final, TypeAlias, TypeVar

from kingofsiam import maps
from kingofsiam.errors import KingOfSiamError, NotationError, shortened
from kingofsiam.fluent import LANGUAGES
from kingofsiam.notation import parse_readings
from kingofsiam.spec.readings import PRESETS, RULEBOOK, Readings

PRESET_NAMES: Final = tuple(PRESETS)

Argument: TypeAlias = Callable[[ArgumentParser], object]
"""Adds something to the parser of a command: an argument, a group of them, a description."""


@dataclass(frozen=True)
class Command:
    """A command of `kingofsiam`: `run` yields the lines to print; the examples are lines that follow `kingofsiam`."""

    run: Callable[[Namespace], Iterator[str]]
    summary: str
    examples: str
    arguments: tuple[Argument, ...] = ()

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Add the arguments and the help to a parser."""
        parser.description = self.summary
        parser.epilog = "examples:\n" + indent(dedent(self.examples).strip(), "  kingofsiam ")
        for add in self.arguments:
            add(parser)


def argument(names: str, metavar: str | None, about: str, **settings: Any) -> Argument:
    """An argument, with its names between spaces, and further settings of `ArgumentParser.add_argument`."""
    return lambda parser: parser.add_argument(*names.split(), metavar=metavar, help=about, **settings)


def flag(name: str, about: str) -> Argument:
    """An option without a value."""
    return lambda parser: parser.add_argument(name, action="store_true", help=about)


JSON_FLAG: Final = flag("--json", "print it as JSON")


def language_or_default(code: str) -> str:
    """The language of this code; for "" the one that the environment names if we have it, or else English."""
    variables = map(os.environ.get, ("LC_ALL", "LC_MESSAGES", "LANG"))
    named = re.match("[a-z]+", next(filter(None, variables), getlocale()[0] or ""))
    default = named[0] if named and named[0] in LANGUAGES else "en"
    return code or default


LANGUAGE_OPTION: Final = argument(
    "--language",
    "CODE",
    f"the language of all that is said of the game: {', '.join(LANGUAGES)} (default that of your system, or else en)",
    type=language_or_default,
    choices=LANGUAGES,
    default="",
)


class RequestRefused(KingOfSiamError):
    """The request is refused. The reasons have been printed; a message may sum them up on stderr."""


class CannotRun(KingOfSiamError):
    """The command cannot do what you asked; the message says why."""


def not_found(what: str, advice: str, suggestions: tuple[str, ...] = ()) -> CannotRun:
    """The error that something does not exist; `suggestions` are similar names, `advice` says where to look."""
    suggestion = f"; did you mean {' or '.join(suggestions)}?" if suggestions else ""
    return CannotRun(f"{what}{suggestion}\n{advice}")


# --- values of arguments, read by argparse: an `ArgumentTypeError` is bad usage --------------------------------------

N = TypeVar("N", int, float)


def number(kind: Callable[[str], N], lowest: N, highest: N, meaning: str) -> Callable[[str], N]:
    """A reader of numbers between two bounds; `meaning` says in an error what is expected."""

    def parse(text: str) -> N:
        with suppress(ValueError):
            value = kind(text)
            if lowest <= value <= highest:
                return value
        raise ArgumentTypeError(f"expected {meaning}, not {shortened(repr(text), 60)}")

    return parse


parse_seed: Final = number(int, 0, 10**100 - 1, "a whole number from 0 with at most 100 digits")
parse_timeout: Final = number(float, 0.001, 1e6, "a number of seconds above 0")
parse_non_negative: Final = number(int, 0, 10**15 - 1, "a whole number from 0")
parse_positive: Final = number(int, 1, 10**15 - 1, "a whole number from 1")


def _parse_readings(text: str) -> Readings:
    try:
        return parse_readings(text)
    except NotationError as error:
        raise ArgumentTypeError(str(error)) from error


MAP_OPTION: Final = argument("--map", "FILE", "your own map, if a position in text is on one")
_POSITION: Final = "one line of notation in quotation marks, or a file (text or JSON), or - for standard input"
POSITION_ARGUMENTS: Final = (argument("position", "POSITION", f"a position: {_POSITION}"), MAP_OPTION)
"""A position, and the map it is on."""


def readings_option(about: str, default: Readings | None = None) -> Argument:
    """The option for readings: a preset, or a list in notation."""
    about = f"{about}: {', '.join(PRESET_NAMES)}" + (" (default RULEBOOK)" if default else "")
    about += "; or a list such as take-from=province-or-pool,hands=open"
    return argument("--readings", "PRESET | LIST", about, type=_parse_readings, default=default)


DEAL_OPTIONS: Final = (
    argument("--map", "NAME | FILE", f"{', '.join(maps.NAMES)}, or your own map file", default="siam"),
    readings_option("the rules that apply", RULEBOOK),
    argument("--seed", "NUMBER", "deal the same game each time; by default a random one", type=parse_seed),
)
"""The options of a new game: map, readings and seed."""


# --- signals ---------------------------------------------------------------------------------------------------------


Handler: TypeAlias = Callable[[int, FrameType | None], object] | signal.Handlers


@contextmanager
def signals_handled(handler: Handler, *names: str) -> Generator[None]:
    """Within this context these signals have this handler, unless they are ignored; in the main thread alone."""
    here = signal.Signals if threading.current_thread() is threading.main_thread() else ()
    before = {each: signal.getsignal(each) for each in here if each.name in names}
    handled = [each for each, old in before.items() if old is not signal.SIG_IGN]
    try:
        for each in handled:
            signal.signal(each, handler)
        yield
    finally:
        for each in handled:
            signal.signal(each, before[each])
