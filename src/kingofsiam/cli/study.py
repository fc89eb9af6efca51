"""`kingofsiam study`: play many games and tell what came of them."""

from __future__ import annotations

from argparse import ArgumentParser, ArgumentTypeError, Namespace
from collections.abc import Iterator
from typing import Final

from kingofsiam import maps
from kingofsiam.cli.command import Command
from kingofsiam.rules.s2_concept import PLAYERS

_GAMES: Final = 10_000
_MOST_DIGITS: Final = 15
_POLICIES: Final = "random (default), uniform, greedy, search:200"


def lines(options: Namespace) -> Iterator[str]:
    """The answers of the study, as a table."""
    from kingofsiam.cli import study_running  # noqa: PLC0415 - what plays is loaded for this command alone

    return study_running.lines(options)


def _whole(text: str) -> int:
    digits = text.replace("_", "")
    if not (digits.isascii() and digits.isdigit() and len(digits) <= _MOST_DIGITS):
        raise ArgumentTypeError(f"a whole number is wanted, not negative; not {text!r}")
    return int(digits)


def _one_at_least(text: str) -> int:
    if _whole(text) == 0:
        raise ArgumentTypeError("one at least")
    return _whole(text)


def _arguments(parser: ArgumentParser) -> None:
    parser.description = (
        f"{COMMAND.summary}\n\n"
        "Game number n is the deal of `kingofsiam new --seed n`; the lots that its players draw depend on n as well.\n"
        "So games 0 to 999999 are the same games everywhere, in whatever order and on however many machines they are\n"
        "played, and studies of different games add up. Ctrl-C keeps what is done."
    )
    asked = parser.add_argument_group("what is asked")
    asked.add_argument("--games", type=_one_at_least, metavar="N", help=f"how many games (default {_GAMES})")
    asked.add_argument("--first", type=_whole, metavar="N", help="the number of the first one (default 0)")
    asked.add_argument("--players", type=int, choices=PLAYERS, help="how many play (default 3)")
    asked.add_argument("--map", metavar="NAME | FILE", help=f"{', '.join(maps.NAMES)} (default siam) or your own")
    asked.add_argument("--readings", metavar="PRESET | LIST", help="RUSSIAN, or take-from=province-or-pool,...")
    asked.add_argument(
        "--policy",
        metavar="NAME[,NAME...]",
        help=f"how they choose their moves: {_POLICIES}; one for all, or one for each",
    )
    asked.add_argument("--compare", metavar="READING=A,B", help="play every game by both choices for this reading")
    asked.add_argument("--rules-every", type=_whole, metavar="N", help="retell every Nth game by the rulebook (100)")
    asked.add_argument("--rulings-every", type=_whole, metavar="N", help="try every Nth by every other ruling (100)")
    _of_files(parser)
    _of_machines(parser)


def _of_files(parser: ArgumentParser) -> None:
    files = parser.add_argument_group("files")
    files.add_argument("-o", "--output", metavar="FILE", help="keep the study there as JSON, also while it goes on")
    files.add_argument("--overwrite", action="store_true", help="even if there is such a file already")
    before = files.add_mutually_exclusive_group()
    before.add_argument("--resume", metavar="FILE", help="go on with the study in this file")
    before.add_argument(
        "--from", nargs="+", metavar="FILE", dest="given", help="play nothing: put these studies together"
    )
    files.add_argument("--picture", metavar="FILE", help="draw the answers there as SVG (needs the extra `study`)")
    files.add_argument("--dark", action="store_true", help="the picture for a dark page")
    files.add_argument("--json", action="store_true", help="print the file instead of the table")


def _of_machines(parser: ArgumentParser) -> None:
    machines = parser.add_argument_group("who plays")
    machines.add_argument(
        "--workers", type=_one_at_least, metavar="N", help="so many processes (default: all processors)"
    )
    machines.add_argument("--dask", metavar="ADDRESS", help="a Dask cluster plays, such as tcp://host:8786")


COMMAND: Final = Command(
    "study",
    "Play many games and tell what came of them: who wins, who reigns, how long it takes, which rules matter.",
    (
        "study                                              10 000 games for three, moves by lot",
        "study --games 1000000 -o three.json                a million; the file keeps what is done",
        "study --resume three.json                          goes on after Ctrl-C or a power cut",
        "study --games 1000000 --first 1000000 -o more.json   other games, perhaps on another machine",
        "study --from three.json more.json                  both together, without playing",
        "study --from three.json --picture three.svg        drawn, without playing",
        "study --policy greedy,random,random                one of three thinks",
        "study --players 4 --compare struggle-ends=all-players,three-passes",
        "study --games 1000000000 -o many.json --dask tcp://host:8786   a cluster plays",
    ),
    _arguments,
    lines,
    for_programs=True,
)
