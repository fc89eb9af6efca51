"""`kingofsiam new`: a deal, written down as a position or as the beginning of a record."""

from __future__ import annotations

from argparse import ArgumentParser, ArgumentTypeError, Namespace
from collections.abc import Iterator
from typing import Final

from kingofsiam import engine, maps
from kingofsiam.cli.command import Command
from kingofsiam.cli.given import preset
from kingofsiam.cli.map import found_map
from kingofsiam.notation import Record, format_position, format_record
from kingofsiam.notation.json_documents import dumps
from kingofsiam.readings import PRESETS, RULEBOOK
from kingofsiam.rules.s2_concept import PLAYERS


def lines(options: Namespace) -> Iterator[str]:
    """The position after the deal, or a record that holds the deal."""
    deal = engine.draw_deal(options.players, seed=options.seed, map=found_map(options.map), readings=options.readings)
    if options.record:
        record = Record(deal)
        yield dumps(record) if options.json else format_record(record).removesuffix("\n")
    else:
        state = engine.start(deal)
        yield dumps(state) if options.json else format_position(state)


def _seed(text: str) -> int:
    if not (text.isascii() and text.isdigit()):
        raise ArgumentTypeError(f"a seed is a whole number, not negative; not {text!r}")
    return int(text[:100])


def _arguments(parser: ArgumentParser) -> None:
    parser.add_argument("--players", type=int, choices=PLAYERS, default=3, help="how many play (default 3)")
    parser.add_argument("--map", default="siam", metavar="NAME | FILE", help=f"{', '.join(maps.NAMES)} or your own")
    parser.add_argument(
        "--readings",
        type=preset,
        default=RULEBOOK,
        metavar="PRESET",
        help=f"the document to play by: {', '.join(name for name, _ in PRESETS)} (default RULEBOOK)",
    )
    parser.add_argument("--seed", type=_seed, metavar="NUMBER", help="the same deal each time; without it, chance")
    parser.add_argument("--record", action="store_true", help="print a record without moves: it holds deal and map")
    parser.add_argument("--json", action="store_true", help="print JSON instead of text")


COMMAND: Final = Command(
    "new",
    "Deal, and print the position: one line of text notation.",
    (
        "new                                      for three, by chance",
        "new --players 2 --map britain --seed 7   the same each time",
        "new --seed 7 --record                    a record to which moves can be added",
        "new --seed 7 --json                      for programs",
    ),
    _arguments,
    lines,
    for_programs=True,
)
