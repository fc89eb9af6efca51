"""`kingofsiam arena`: players against each other."""

import re
import shlex
from argparse import ArgumentParser, Namespace
from dataclasses import replace
from typing import Any, Final

from kingofsiam import maps
from kingofsiam.cli.command import CannotRun, Command, add_readings_argument
from kingofsiam.cli.map import resolve_map
from kingofsiam.file_io import write_file
from kingofsiam.model.pieces import PLAYERS
from kingofsiam_kernel.commands import run_options
from kingofsiam_kernel.commands.run_options import add_number_arguments, add_run_arguments
from kingofsiam_kernel.commands.runs import Export, RunCommand
from kingofsiam_kernel.experiments.arena.checkpoint import ARENA
from kingofsiam_kernel.experiments.arena.match import Arena, ArenaConfig
from kingofsiam_kernel.experiments.arena.report import format_report, render_chart
from kingofsiam_kernel.experiments.arena.runner import run
from kingofsiam_kernel.experiments.runs.charts import load_renderer

DEFAULT_SETS: Final = 100

_SPRT: Final = re.compile(r"(-?\d{1,4}),(-?\d{1,4})")


def _new(options: Namespace, base: Arena | None) -> Arena:
    changes: dict[str, Any] = {}
    if options.names:
        changes["names"] = tuple(options.names)
    if options.players is not None:
        changes["players"] = options.players
    if options.map is not None:
        changes["map"] = resolve_map(options.map)
    if options.readings is not None:
        changes["readings"] = options.readings
    if options.sprt is not None:
        changes["sprt"] = _elo_differences(options.sprt)
    if base is not None:
        return Arena(replace(base.config, **changes))
    changes = {"names": (), "players": 3 if len(options.names) == 3 else 2, **changes}
    return Arena(ArenaConfig(**changes))


def _elo_differences(text: str) -> tuple[int, int]:
    if (found := _SPRT.fullmatch(text)) is None:
        raise CannotRun(f"--sprt needs two Elo differences, such as 0,50; not {text!r}")
    return int(found[1]), int(found[2])


def _draw(match: Arena, file: str, options: Namespace) -> None:
    write_file(file, render_chart(match, dark=options.dark))


run_arena: Final = RunCommand(
    file=ARENA,
    unit="set",
    default=DEFAULT_SETS,
    new=_new,
    play=run,
    report=format_report,
    names_players=lambda options: bool(options.names),
    player_options=lambda match: shlex.join(match.config.names),
    exports={"picture": Export(lambda _: load_renderer(), _draw)},
)


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
    run_arena,
    for_programs=True,
)
