"""`kingofsiam arena`: players against each other."""

import re
from argparse import ArgumentTypeError
from typing import Final

from kingofsiam.cli.command import Command, argument
from kingofsiam_kernel.commands.experiments import ExperimentCommand
from kingofsiam_kernel.experiments.arena import Arena, ArenaConfig

_SPRT: Final = re.compile(r"(-?\d{1,4}),(-?\d{1,4})")


def _elo_differences(text: str) -> tuple[int, int]:
    if (match := _SPRT.fullmatch(text)) is None:
        raise ArgumentTypeError(f"two Elo differences, such as 0,50; not {text!r}")
    return int(match[1]), int(match[2])


run_arena: Final = ExperimentCommand(
    kind=Arena,
    settings=ArenaConfig,
    default=100,
    about="""\
Each deal is played in all rotations of the seats: that is a set. Set n has the same deal and random numbers
everywhere, so files with different sets add up. Ctrl-C saves what is done.""",
    players="how many sit at a table (default 3 for three names, else 2)",
)
_SPRT_HELP: Final = "end as soon as a sequential test decides between these two Elo differences of the first player"

COMMAND: Final = Command(
    run_arena,
    "Let players play each other on the same deals: who is stronger, and by how much.",
    """
    arena greedy uniform                               100 deals for two, each from both seats
    arena search:100 greedy --players 4 --sets 400     two teams
    arena search:100 greedy --players 3 -o match.json  one against two, saved while it runs
    arena --resume match.json --sets 1000              goes on
    arena greedy uniform --csv games.csv --records games   keeps the games
    arena search:200 search:100 --sprt 0,50 --sets 5000   until the answer is known
    arena mybot:play program:'node engine.mjs'         your own players
    """,
    (
        argument("names", "PLAYER", "two or more players", nargs="*"),
        run_arena.add_arguments,
        argument("--sprt", "ELO0,ELO1", _SPRT_HELP, type=_elo_differences),
    ),
)
