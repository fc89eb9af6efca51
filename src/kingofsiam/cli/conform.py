"""`kingofsiam conform`: test another engine for conformance with the rulebook. This module defines its arguments."""

from argparse import ArgumentParser
from typing import Final

from kingofsiam.cli.command import (
    PRESET_NAMES,
    Command,
    loaded_later,
    parse_non_negative,
    parse_positive,
    parse_preset_name,
    parse_timeout,
)
from kingofsiam.conformance.client import OPTIONAL_METHODS, REQUIRED_METHODS


def _add_arguments(parser: ArgumentParser) -> None:
    parser.description = (
        f"{COMMAND.summary}\n\nThe engine reads one JSON-RPC 2.0 request from each line of its standard input and "
        f"answers each with a line on its standard output.\nIt must know {', '.join(REQUIRED_METHODS)}; it may know "
        f"{', '.join(OPTIONAL_METHODS)}.\n"
        "The exit code is 0 if it conforms, 1 if not, 2 for bad usage, 3 if it cannot be run, never answers, or a file "
        "cannot be read or written, 130 if it is interrupted; the report so far is printed then, too."
    )
    parser.usage = "%(prog)s [options] -- COMMAND [ARGUMENT ...]"
    add = parser.add_argument
    add("engine", nargs="+", metavar="COMMAND", help="the command that runs the engine, after --")
    about = f"the readings it must conform to: {', '.join(PRESET_NAMES)}"
    add("--preset", type=parse_preset_name, default=PRESET_NAMES[0], metavar="NAME", help=about)
    add("--quick", action="store_true", help="use only the scenarios, which show each rule from both sides")
    add("--vectors", metavar="FOLDER", help="use the vectors that `kingofsiam vectors` wrote into this folder")
    add("--only", default="*", metavar="GLOB", help="use only the vectors whose ids match, such as 'action.undo*'")
    about = "random games to play side by side (default 10)"
    add("--games", type=parse_non_negative, default=10, metavar="N", help=about)
    add("--seed", type=parse_non_negative, default=0, metavar="N", help="seed of the random games (default 0)")
    add("--timeout", type=parse_timeout, default=10.0, metavar="SECONDS", help="how long a call may take (default 10)")
    about = "how long all calls together may take (default 1800)"
    add("--total-timeout", type=parse_timeout, default=1800.0, metavar="SECONDS", help=about)
    about = "stop after this many calls in a row without an answer (default 5)"
    add("--give-up", type=parse_positive, default=5, metavar="N", help=about)
    add("--no-cache", action="store_true", help="make the vectors again, and do not cache them")
    add("--json", metavar="FILE", help="also write the report as JSON; - prints it instead")
    add("--junit", metavar="FILE", help="also write the report as JUnit XML")


COMMAND: Final = Command(
    "conform",
    "Test another engine against the rulebook: which readings it follows, and which rules it breaks.",
    (
        "conform -- kingofsiam referee                    this engine itself: nothing differs",
        "conform --quick --games 2 -- ./my-engine         a first look",
        "conform --preset RUSSIAN -- java -jar siam.jar   by the rules of another document",
        "conform --only 'struggle.*' --games 0 -- node siam.js",
        "conform --json report.json --junit report.xml -- ./my-engine   for programs and build servers",
    ),
    _add_arguments,
    loaded_later("conform_run", "run_conform"),
    for_programs=True,
)
