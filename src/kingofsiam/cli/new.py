"""`kingofsiam new`: deal a new game."""

from argparse import ArgumentParser, Namespace
from collections.abc import Iterator
from typing import Final

from kingofsiam import engine
from kingofsiam.cli.command import Command, add_deal_arguments
from kingofsiam.cli.map import resolve_map
from kingofsiam.cli.outputs import notation_of
from kingofsiam.notation import Record, dumps


def run(options: Namespace) -> Iterator[str]:
    """Deal, and print the position or a record without moves."""
    deal = engine.draw_deal(options.players, seed=options.seed, map=resolve_map(options.map), readings=options.readings)
    value = Record(deal) if options.record else engine.start(deal)
    yield dumps(value) if options.json else notation_of(value)


def _add_arguments(parser: ArgumentParser) -> None:
    add_deal_arguments(parser, players=3)
    about = "print a record without moves: it holds the deal and the map"
    parser.add_argument("--record", action="store_true", help=about)
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
