"""The options of commands that play many games (`study`, `arena`)."""

from argparse import ArgumentParser
from typing import Final

from kingofsiam.cli.command import parse_non_negative, parse_positive

PLAYERS: Final = """players:
  random, staged, stepwise      at random: all moves alike, a card first, or at every decision; uniform is random
  greedy                        what looks best at once
  search:1000, search:2s        Monte Carlo tree search by simulations, or by about that time a move
  solve                         exact in small endgames if all hands are open, else search:1000
  easy, medium, hard            levels: greedy half of the time, greedy, search:1000
  module:function               your own bot, in this folder or installed (see kingofsiam.players.Bot)
  NAME                          an installed player (entry points `kingofsiam.players`)
  program:'node engine.mjs'     a program in any language that answers choose_move"""
"""The names of players, for the help of commands."""


def add_run_arguments(parser: ArgumentParser, kind: str) -> None:
    """Add the options about where to play."""
    machines = parser.add_argument_group("where to play")
    about = "number of processes (default: one for each processor)"
    machines.add_argument("--workers", type=parse_positive, metavar="N", help=about)
    machines.add_argument("--dask", metavar="ADDRESS", help="play on a Dask cluster, such as tcp://host:8786")
    files = parser.add_argument_group("files")
    files.add_argument("-o", "--output", metavar="FILE", help=f"save the {kind} there as JSON, also while it runs")
    files.add_argument("--overwrite", action="store_true", help="replace the file if it exists")
    source = files.add_mutually_exclusive_group()
    source.add_argument("--resume", metavar="FILE", help=f"continue the {kind} in this file")
    source.add_argument("--from", nargs="+", metavar="FILE", dest="merge", help="play nothing: merge these files")
    files.add_argument("--picture", metavar="FILE", help="draw the results there as SVG (needs the extra `study`)")
    files.add_argument("--dark", action="store_true", help="draw the picture for a dark page")
    files.add_argument("--json", action="store_true", help=f"print the {kind} as JSON instead of the report")


def add_number_arguments(parser: ArgumentParser, unit: str, default: int) -> None:
    """Add the options for how many games or sets, and from which number on."""
    about = f"number of {unit}s (default {default})"
    parser.add_argument(f"--{unit}s", dest="games", type=parse_positive, metavar="N", help=about)
    about = f"number of the first {unit} (default 0)"
    parser.add_argument("--first", type=parse_non_negative, metavar="N", help=about)
