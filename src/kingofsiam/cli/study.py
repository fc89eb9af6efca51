"""`kingofsiam study`: simulate many games and print statistics. This module defines its arguments."""

from argparse import ArgumentParser
from typing import Final

from kingofsiam import maps
from kingofsiam.cli import run_options
from kingofsiam.cli.command import Command, add_readings_argument, loaded_later, parse_non_negative
from kingofsiam.cli.run_options import add_number_arguments, add_run_arguments
from kingofsiam.model.pieces import PLAYERS

DEFAULT_GAMES: Final = 10_000


def _add_arguments(parser: ArgumentParser) -> None:
    parser.description = (
        f"{COMMAND.summary}\n\n"
        "Game number n is the deal of `kingofsiam new --seed n`, and all its random numbers depend on n as well.\n"
        "So games 0 to 999999 are the same games everywhere, in any order and on any number of machines, and studies\n"
        "of different games add up. Ctrl-C saves what is done.\n\n"
        "How many games? A rate near 50 % is known to within 1 % after 10 000 games, to within 0.1 % after a million.\n"
        "With --compare, if winners differ in 5 of 100 games, 4 000 games show a difference of 1 in 100.\n\n"
        f"{run_options.PLAYERS}"
    )
    add_number_arguments(parser, "game", DEFAULT_GAMES)
    add = parser.add_argument_group("what to play").add_argument
    add("--players", type=int, choices=PLAYERS, help="number of players (default 3)")
    add("--map", metavar="NAME | FILE", help=f"{', '.join(maps.NAMES)} (default siam) or your own file")
    add_readings_argument(parser, "the rules that apply")
    about = "who plays (default stepwise): one player for all seats, or one for each"
    add("--policy", metavar="PLAYER[,PLAYER...]", help=about)
    add("--compare", metavar="READING=A,B", help="play every game under both choices for this reading")
    about = "replay every Nth game with the reference engine (default 100; 0: never)"
    add("--rules-every", type=parse_non_negative, metavar="N", help=about)
    about = "play every Nth game again under every other ruling (default 100; 0: never)"
    add("--rulings-every", type=parse_non_negative, metavar="N", help=about)
    add_run_arguments(parser, "study")
    about = "write all results and counts there as a long table, for pandas and R: .csv, or .parquet (extra `study`)"
    parser.add_argument("--table", metavar="FILE", help=about)


COMMAND: Final = Command(
    "study",
    "Simulate many games: who wins, who reigns, how long games last, which rules matter.",
    (
        "study                                              10 000 games for three, random moves",
        "study --games 1000000 -o three.json                a million, saved while it runs",
        "study --resume three.json                          continues after Ctrl-C or a power cut",
        "study --games 1000000 --first 1000000 -o more.json   other games, perhaps on another machine",
        "study --from three.json more.json                  merges both, plays nothing",
        "study --from three.json --picture three.svg        draws it, plays nothing",
        "study --from three.json --table three.csv          all numbers, one on a line",
        "study --policy greedy,stepwise,stepwise            one greedy player among three",
        "study --players 4 --compare struggle-ends=all-players,three-passes",
        "study --games 1000000000 -o many.json --dask tcp://host:8786   on a cluster",
    ),
    _add_arguments,
    loaded_later("study_run", "run_study"),
    for_programs=True,
)
