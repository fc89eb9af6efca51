"""`kingofsiam study`: simulate many games and print statistics."""

from argparse import ArgumentParser
from typing import Final

from kingofsiam.cli.command import Command, parse_non_negative
from kingofsiam.notation import parse_readings
from kingofsiam_kernel.commands.experiments import ExperimentCommand
from kingofsiam_kernel.experiments.study import Study
from kingofsiam_kernel.experiments.study_counts import StudyConfig

run_study: Final = ExperimentCommand(
    kind=Study,
    settings=StudyConfig,
    default=10_000,
    about="""\
Game number n is the deal of `kingofsiam new --seed n`, and all its random numbers depend on n as well.
So games 0 to 999999 are the same games everywhere, in any order and on any number of machines, and studies
of different games add up. Ctrl-C saves what is done.

How many games? A rate near 50 % is known to within 1 % after 10 000 games, to within 0.1 % after a million.
With --compare, if winners differ in 5 of 100 games, 4 000 games show a difference of 1 in 100.""",
    players="number of players (default 3)",
)


def _add_arguments(parser: ArgumentParser) -> None:
    add = parser.add_argument_group("what to count").add_argument
    about = "who plays (default stepwise): one player for all seats, or one for each"
    add("--policy", dest="names", type=lambda text: text.split(","), metavar="PLAYER[,PLAYER...]", help=about)
    add("--compare", dest="compared", type=parse_readings, metavar="READINGS", help="play every game under these too")
    about = "replay every Nth game with the reference engine (default 100; 0: never)"
    add("--rules-every", type=parse_non_negative, metavar="N", help=about)
    about = "play every Nth game again under every other ruling (default 100; 0: never)"
    add("--rulings-every", type=parse_non_negative, metavar="N", help=about)


COMMAND: Final = Command(
    run_study,
    "Simulate many games: who wins, who reigns, how long games last, which rules matter.",
    """
    study                                              10 000 games for three, random moves
    study --games 1000000 -o three.json                a million, saved while it runs
    study --resume three.json                          continues after Ctrl-C or a power cut
    study --games 1000000 --first 1000000 -o more.json   other games, perhaps on another machine
    study --from three.json more.json                  merges both, plays nothing
    study --from three.json --picture three.svg        draws it, plays nothing
    study --policy greedy,stepwise,stepwise            one greedy player among three
    study --games 1000 --csv games.csv                 a row for each game
    study --players 4 --compare struggle-ends=three-passes
    study --games 1000000000 -o many.json --dask tcp://host:8786   on a cluster
    """,
    (run_study.add_arguments, _add_arguments),
)
