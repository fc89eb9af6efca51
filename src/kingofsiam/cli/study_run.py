"""Run `kingofsiam study`: the configuration that the options describe, and what the command writes."""

import shlex
from argparse import Namespace
from dataclasses import replace
from typing import Any, Final

from kingofsiam.cli.command import CannotRun
from kingofsiam.cli.map import resolve_map
from kingofsiam.cli.runs import Export, RunCommand
from kingofsiam.cli.study import DEFAULT_GAMES
from kingofsiam.file_io import write_file
from kingofsiam.notation import parse_readings
from kingofsiam.runs.charts import load_renderer
from kingofsiam.spec.readings import Readings
from kingofsiam.study.charts import render_chart
from kingofsiam.study.checkpoint import STUDY
from kingofsiam.study.config import StudyConfig
from kingofsiam.study.long_table import check_table, write_table
from kingofsiam.study.report import format_report
from kingofsiam.study.runner import run
from kingofsiam.study.tally import Study


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
