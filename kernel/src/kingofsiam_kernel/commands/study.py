"""`kingofsiam study`: simulate many games and print statistics."""

import shlex
from argparse import ArgumentParser, Namespace
from dataclasses import replace
from typing import Any, Final

from kingofsiam import maps
from kingofsiam.cli.command import CannotRun, Command, add_readings_argument, parse_non_negative
from kingofsiam.cli.map import resolve_map
from kingofsiam.file_io import write_file
from kingofsiam.model.pieces import PLAYERS
from kingofsiam.notation import parse_readings
from kingofsiam.spec.readings import Readings
from kingofsiam_kernel.commands import run_options
from kingofsiam_kernel.commands.run_options import add_number_arguments, add_run_arguments
from kingofsiam_kernel.commands.runs import Export, RunCommand
from kingofsiam_kernel.experiments.runs.charts import load_renderer
from kingofsiam_kernel.experiments.study.charts import render_chart
from kingofsiam_kernel.experiments.study.checkpoint import STUDY
from kingofsiam_kernel.experiments.study.config import StudyConfig
from kingofsiam_kernel.experiments.study.long_table import check_table, write_table
from kingofsiam_kernel.experiments.study.report import format_report
from kingofsiam_kernel.experiments.study.runner import run
from kingofsiam_kernel.experiments.study.tally import Study

DEFAULT_GAMES: Final = 10_000


def config_from_options(options: Namespace, base: StudyConfig) -> StudyConfig:
    """The configuration `base`, with the changes that the options give."""
    changes: dict[str, Any] = {
        name: value
        for name in ("players", "rules_every", "rulings_every")
        if (value := getattr(options, name)) is not None
    }
    if options.map is not None:
        changes["map"] = resolve_map(options.map)
    if options.policy not in (None, ",".join(base.policies)):  # the name of a program may contain a comma
        changes["policies"] = tuple(options.policy.split(","))
    if options.readings is not None:
        changes["readings"] = options.readings
    if options.compare is not None:
        readings = changes.get("readings", base.readings)
        changes["readings"], changes["compared"] = _compared_readings(options.compare, readings)
    return replace(base, **changes)


def _compared_readings(text: str, readings: Readings) -> tuple[Readings, Readings]:
    """Two sets of readings: with the first choice, and with the second."""
    name, _, choices = text.partition("=")
    pair = choices.split(",")
    if len(pair) != 2:
        example = "struggle-ends=all-players,three-passes"
        raise CannotRun(f"--compare needs a reading and two of its choices, such as {example}; not {text!r}")
    field = name.replace("-", "_")
    one, other = ({field: getattr(parse_readings(f"{name}={each}", strict=False), field)} for each in pair)
    return replace(readings, **one), replace(readings, **other)


def _new(options: Namespace, base: Study | None) -> Study:
    return Study(config_from_options(options, base.config if base else StudyConfig()))


def _draw(study: Study, file: str, options: Namespace) -> None:
    write_file(file, render_chart(study, dark=options.dark))


run_study: Final = RunCommand(
    file=STUDY,
    unit="game",
    default=DEFAULT_GAMES,
    new=_new,
    play=run,
    report=format_report,
    names_players=lambda options: options.policy is not None,
    player_options=lambda study: f"--policy {shlex.quote(','.join(study.config.policies))}",
    exports={
        "table": Export(check_table, lambda study, file, _: write_table(study, file)),
        "picture": Export(lambda _: load_renderer(), _draw),  # a missing extra is reported before the games are played
    },
)


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
    run_study,
    for_programs=True,
)
