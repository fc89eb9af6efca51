"""Run `kingofsiam arena`: the match that the options describe, and what the command writes."""

import re
import shlex
from argparse import Namespace
from dataclasses import replace
from typing import Any, Final

from kingofsiam.arena.checkpoint import ARENA
from kingofsiam.arena.match import Arena, ArenaConfig
from kingofsiam.arena.report import format_report, render_chart
from kingofsiam.arena.runner import run
from kingofsiam.cli.arena import DEFAULT_SETS
from kingofsiam.cli.command import CannotRun
from kingofsiam.cli.map import resolve_map
from kingofsiam.cli.runs import Export, RunCommand
from kingofsiam.file_io import write_file
from kingofsiam.runs.charts import load_renderer

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
