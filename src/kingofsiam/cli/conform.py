"""`kingofsiam conform`: hold another program to the rulebook."""

from __future__ import annotations

from argparse import ArgumentParser, ArgumentTypeError, Namespace
from collections.abc import Iterator
from typing import Final

from kingofsiam.cli.command import Command
from kingofsiam.conformance.protocol import OPTIONAL, REQUIRED
from kingofsiam.readings import PRESETS, Readings

_GAMES: Final = 10


def lines(options: Namespace) -> Iterator[str]:
    """The compliance statement; `Refused` is raised at its end if the engine does not conform."""
    from kingofsiam.cli import conforming  # noqa: PLC0415 - the scenarios are loaded for this command alone

    return conforming.lines(options)


def _preset(text: str) -> tuple[str, Readings]:
    presets = dict(PRESETS)
    name = text.upper().replace("-", "_")
    if name not in presets:
        raise ArgumentTypeError(f"the presets are {', '.join(presets)}, not {text!r}")
    return name, presets[name]


def _count(text: str) -> int:
    if not (text.isascii() and text.isdigit() and len(text) < 10):
        raise ArgumentTypeError(f"a whole number is wanted, not negative; not {text!r}")
    return int(text)


def _one_at_least(text: str) -> int:
    if _count(text) == 0:
        raise ArgumentTypeError("one at least")
    return _count(text)


def _seconds(text: str) -> float:
    try:
        seconds = float(text)
    except ValueError:
        seconds = 0.0
    if not 0 < seconds < 10**6:
        raise ArgumentTypeError(f"a number of seconds is wanted, not {text!r}")
    return seconds


def _arguments(parser: ArgumentParser) -> None:
    parser.description = (
        f"{COMMAND.summary}\n\nThe engine reads one JSON-RPC 2.0 request from each line of its standard input and "
        f"answers each by a line on its standard output.\nIt must know {', '.join(REQUIRED)}; it may know "
        f"{', '.join(OPTIONAL)}.\n"
        "The exit code is 0 if it conforms, 1 if not, 2 on bad usage, 3 if it cannot be run or never answers."
    )
    names = ", ".join(name for name, _ in PRESETS)
    parser.usage = "%(prog)s [options] -- COMMAND [ARGUMENT ...]"
    parser.add_argument("engine", nargs="+", metavar="COMMAND", help="what runs the engine, after --")
    parser.add_argument(
        "--preset", type=_preset, default=PRESETS[0], metavar="NAME", help=f"what it must conform to: {names}"
    )
    parser.add_argument("--quick", action="store_true", help="only as many vectors as show every rule")
    parser.add_argument("--vectors", metavar="FOLDER", help="the vectors that `kingofsiam vectors` has written there")
    parser.add_argument(
        "--only", default="*", metavar="GLOB", help="only the vectors whose id fits, such as 'action.undo*'"
    )
    parser.add_argument(
        "--games", type=_count, default=_GAMES, metavar="N", help=f"random games side by side (default {_GAMES})"
    )
    parser.add_argument("--seed", type=_count, default=0, metavar="N", help="other games (default 0)")
    parser.add_argument(
        "--timeout", type=_seconds, default=10.0, metavar="SECONDS", help="how long a call may take (default 10)"
    )
    parser.add_argument(
        "--give-up",
        type=_one_at_least,
        default=5,
        metavar="N",
        help="stop after so many calls in a row without an answer (default 5)",
    )
    parser.add_argument("--json", metavar="FILE", help="write the report as JSON too; - prints it instead")
    parser.add_argument("--junit", metavar="FILE", help="write the report as JUnit XML too")


COMMAND: Final = Command(
    "conform",
    "Hold another engine to the rulebook: which readings it follows, and which rules it breaks.",
    (
        "conform -- kingofsiam referee                    this very engine: nothing differs",
        "conform --quick --games 2 -- ./my-engine         a first look",
        "conform --preset RUSSIAN -- java -jar siam.jar   by the rules of another document",
        "conform --only 'struggle.*' --games 0 -- node siam.js",
        "conform --json report.json --junit report.xml -- ./my-engine   for programs and build servers",
    ),
    _arguments,
    lines,
    for_programs=True,
)
