"""`kingofsiam new`: deal a new game and print it as a position or as an empty record."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from collections.abc import Iterator
from typing import Final

from kingofsiam import engine, maps
from kingofsiam.cli.command import Command, parse_preset, parse_seed
from kingofsiam.cli.map import resolve_map
from kingofsiam.model.pieces import PLAYERS
from kingofsiam.notation import Record, format_position, format_record
from kingofsiam.notation.json.documents import dumps
from kingofsiam.spec.readings import PRESETS, RULEBOOK


def run(options: Namespace) -> Iterator[str]:
    """Deal, and print the position or a record without moves."""
    deal = engine.draw_deal(options.players, seed=options.seed, map=resolve_map(options.map), readings=options.readings)
    if options.record:
        record = Record(deal)
        yield dumps(record) if options.json else format_record(record).removesuffix("\n")
    else:
        state = engine.start(deal)
        yield dumps(state) if options.json else format_position(state)


def _add_arguments(parser: ArgumentParser) -> None:
    parser.add_argument("--players", type=int, choices=PLAYERS, default=3, help="number of players (default 3)")
    parser.add_argument(
        "--map", default="siam", metavar="NAME | FILE", help=f"{', '.join(maps.NAMES)}, or the file of your own"
    )
    parser.add_argument(
        "--readings",
        type=parse_preset,
        default=RULEBOOK,
        metavar="PRESET",
        help=f"the document to play by: {', '.join(name for name, _ in PRESETS)} (default RULEBOOK)",
    )
    parser.add_argument(
        "--seed", type=parse_seed, metavar="NUMBER", help="deal the same game each time; by default a random one"
    )
    parser.add_argument(
        "--record", action="store_true", help="print a record without moves: it holds the deal and the map"
    )
    parser.add_argument("--json", action="store_true", help="print JSON instead of text")


COMMAND: Final = Command(
    "new",
    "Deal a new game and print the position: one line of text notation.",
    (
        "new                                      a random game for three",
        "new --players 2 --map britain --seed 7   the same each time",
        "new --seed 7 --record                    a record that you can add moves to",
        "new --seed 7 --json                      for programs",
    ),
    _add_arguments,
    run,
    for_programs=True,
)
