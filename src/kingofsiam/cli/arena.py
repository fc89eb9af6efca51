"""`kingofsiam arena`: players against each other. This module defines its arguments."""

from argparse import ArgumentParser
from typing import Final

from kingofsiam import maps
from kingofsiam.cli import run_options
from kingofsiam.cli.command import Command, add_readings_argument, loaded_later
from kingofsiam.cli.run_options import add_number_arguments, add_run_arguments
from kingofsiam.model.pieces import PLAYERS

DEFAULT_SETS: Final = 100


def _add_arguments(parser: ArgumentParser) -> None:
    parser.description = (
        f"{COMMAND.summary}\n\n"
        "Each deal is played in all rotations of the seats: that is a set. Set n has the same deal and random numbers\n"
        "everywhere, so files with different sets add up. Ctrl-C saves what is done.\n\n"
        f"{run_options.PLAYERS}"
    )
    parser.add_argument("names", nargs="*", metavar="PLAYER", help="two or more players")
    add = parser.add_argument_group("what to play").add_argument
    add("--players", type=int, choices=PLAYERS, help="how many sit at a table (default 3 for three names, else 2)")
    add("--map", metavar="NAME | FILE", help=f"{', '.join(maps.NAMES)} (default siam) or your own file")
    add_readings_argument(parser, "the rules that apply")
    about = "end as soon as a sequential test decides between these two Elo differences of the first player"
    add("--sprt", metavar="ELO0,ELO1", help=about)
    add_number_arguments(parser, "set", DEFAULT_SETS)
    add_run_arguments(parser, "match")


COMMAND: Final = Command(
    "arena",
    "Let players play each other on the same deals: who is stronger, and by how much.",
    (
        "arena greedy random                                100 deals for two, each from both seats",
        "arena search:100 greedy --players 4 --sets 400     two teams",
        "arena search:100 greedy --players 3 -o match.json  one against two, saved while it runs",
        "arena --resume match.json --sets 1000              goes on",
        "arena search:200 search:100 --sprt 0,50 --sets 5000   until the answer is known",
        "arena mybot:play program:'node engine.mjs'         your own players",
    ),
    _add_arguments,
    loaded_later("arena_run", "run_arena"),
    for_programs=True,
)
