"""Commands that play many games (`study`, `arena`): their options, files, progress, clusters, merging and resuming."""

import logging
import os
import shlex
import time
from argparse import ArgumentParser, Namespace
from collections.abc import Iterator, Sequence
from contextlib import closing
from dataclasses import dataclass, fields, replace
from functools import reduce
from operator import add
from typing import Any, Final, Generic

from kingofsiam import maps
from kingofsiam.cli.command import CannotRun, parse_non_negative, parse_positive, readings_option
from kingofsiam.cli.inputs import check_file_name, load_bots, path_exists, resolve_map
from kingofsiam.cli.standard_error import ProgressBar, print_error
from kingofsiam.file_io import CannotWrite, remove_left_over, write_file
from kingofsiam.model.pieces import PLAYERS
from kingofsiam.render.names import printable
from kingofsiam_kernel.experiments.experiment import Config, E, Experiment, KeptGame
from kingofsiam_kernel.experiments.files import GameFiles, dumps, load, save
from kingofsiam_kernel.experiments.game_numbers import NO_GAMES, Games
from kingofsiam_kernel.experiments.report import format_report, picture, played_phrase
from kingofsiam_kernel.experiments.runner import cluster, run
from kingofsiam_kernel.search.bots import WARNING, is_built_in

_SAVE_INTERVAL: Final = 10.0
_PLAYERS_HELP: Final = """players:
  uniform, staged, stepwise   at random: all moves alike, a card first, or at every decision
  greedy, search:1000, search:2s           what looks best at once; tree search
  novice, easy, medium, hard, expert, master    the levels of all machines, from 1 to 2000 simulations
  module:function, program:'node engine.mjs', NAME    your own bot, a program, an installed player"""


@dataclass(frozen=True)
class ExperimentCommand(Generic[E]):
    """A command that plays a kind of experiment: with which settings, how many games by default, and its help."""

    kind: type[E]
    settings: type[Config]
    default: int
    about: str
    players: str

    def __call__(self, options: Namespace) -> Iterator[str]:
        """Play or merge, and yield the report or the JSON."""
        _check_files(options)
        if options.merge:
            experiment = reduce(add, [self.load(file, options) for file in options.merge])
            _save(experiment, options.output)
        else:
            if WARNING:
                print_error(f"kingofsiam: {WARNING}")
            experiment = _play(self._start(options), options)
        if options.picture is not None:
            write_file(options.picture, picture(experiment))
        yield from [dumps(experiment).removesuffix("\n")] if options.json else format_report(experiment)

    def config(self, options: Namespace, base: Config | None = None) -> Config:
        """The configuration of the options: a new one, or the given one with the changes that they name."""
        values = {field.name: getattr(options, field.name) for field in fields(self.settings)}
        values["map"] = None if options.map is None else resolve_map(options.map)
        values["names"] = tuple(options.names or ())
        if base is not None and ",".join(values["names"]) == ",".join(base.names):
            values["names"] = base.names  # the name of a program may contain a comma
        changes: dict[str, Any] = {name: value for name, value in values.items() if value not in (None, ())}
        return self.settings(**changes) if base is None else replace(base, **changes)

    def load(self, file: str, options: Namespace) -> E:
        """The experiment in this file, if it is of this kind, and agrees with the options as far as they are given.

        Raises `CannotRead` and `CannotRun`.
        """
        saved = load(file)
        if not isinstance(saved, self.kind):
            raise CannotRun(f"{file} is the file of another command: kingofsiam {saved.kind}")
        if differing := self.config(options, saved.config).differing_fields(saved.config):
            problem = f"{file} has other settings: {', '.join(differing)}"
            raise CannotRun(f"{problem}; leave out these options, or start a new {saved.kind} in another file")
        return saved

    def _start(self, options: Namespace) -> E:
        """A new experiment, or the one to resume, with the games that are asked for."""
        new = options.resume is None
        start = self.kind(self.config(options)) if new else self.load(options.resume, options)
        _load_players(options, start)
        spans = start.asked.spans
        if spans and options.games is None and options.first is None:
            return start
        first = options.first or (spans[0][0] if spans and options.first is None else 0)
        return replace(start, asked=start.asked | Games.of((first, first + (options.games or self.default))))

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Add the help, and the options that both commands have."""
        parser.description = f"{parser.description}\n\n{self.about}\n\n{_PLAYERS_HELP}"
        unit, kind = self.kind.unit, self.kind.kind
        what = parser.add_argument_group("what to play").add_argument
        what(f"--{unit}s", dest="games", type=parse_positive, metavar="N", help=f"how many (default {self.default})")
        what("--first", type=parse_non_negative, metavar="N", help=f"number of the first {unit} (default 0)")
        what("--players", type=int, choices=PLAYERS, help=self.players)
        what("--map", metavar="NAME | FILE", help=f"{', '.join(maps.NAMES)} (default siam) or your own file")
        readings_option("the rules that apply")(parser)
        where = parser.add_argument_group("where to play").add_argument
        where("--workers", type=parse_positive, metavar="N", help="how many processes (default: one a processor)")
        where("--dask", metavar="ADDRESS", help="play on a Dask cluster, such as tcp://host:8786")
        files = parser.add_argument_group("files")
        keep = files.add_argument
        keep("-o", "--output", metavar="FILE", help=f"save the {kind} there as JSON, also while it runs")
        keep("--overwrite", action="store_true", help="replace a file if it exists")
        source = files.add_mutually_exclusive_group().add_argument
        source("--resume", metavar="FILE", help=f"continue the {kind} in this file")
        source("--from", nargs="+", metavar="FILE", dest="merge", help="play nothing: merge these files")
        keep("--csv", metavar="FILE", help="a row for each game: number, seed, players by seat, winners, reign, turns")
        keep("--records", metavar="DIR", help="a record of each game, for `kingofsiam replay` and `verify`")
        keep("--picture", metavar="FILE", help="draw the results there as SVG")
        keep("--json", action="store_true", help=f"print the {kind} as JSON instead of the report")


def _check_files(options: Namespace) -> None:
    """Refuse files that could not be written or would replace others, before anything is played."""
    if options.merge and (options.csv or options.records):
        raise CannotRun("--from plays nothing: there are no games to keep")
    if options.records == "":
        raise CannotRun("--records needs the name of a folder")
    named = {os.path.realpath(file) for file in (options.output, options.resume, *(options.merge or ())) if file}
    for file in filter(None, (options.csv, options.picture)):
        if os.path.realpath(file) in named:
            raise CannotRun(f"{file} is the file that is played or read, or another one: give it another name")
        named.add(os.path.realpath(file))
    for file in (options.output, options.csv, options.picture):
        if file is None or file == options.resume:
            continue
        check_file_name(file)
        goes_on = file == options.csv and options.resume is not None
        if path_exists(file) and not (options.overwrite or goes_on):
            raise CannotRun(f"{file} exists already: --overwrite replaces it, --resume goes on with what it saves")


def _play(start: E, options: Namespace) -> E:
    """Play to the end, or until an interrupt; what is played is saved every few seconds, and at the end."""
    file, kept = options.output or options.resume, GameFiles(start.config, options.csv, options.records)
    kept.begin(start.games, NO_GAMES if options.resume is None else start.games | start.asked)
    _save(start, file)
    latest, next_save = start, time.monotonic() + _SAVE_INTERVAL
    progress, total = ProgressBar(), len(start.asked | start.games)

    def on_progress(experiment: E, games: Sequence[KeptGame] = ()) -> None:
        nonlocal latest, next_save
        kept.write(games)
        latest = experiment
        progress.show(f"{experiment.unit}s", len(experiment.games), total)
        if time.monotonic() >= next_save:
            _save(latest, file)
            next_save = time.monotonic() + _SAVE_INTERVAL

    with closing(progress):
        try:
            on_progress(start)
            _run(options, start, progress=on_progress, kept=kept.wanted)
        except CannotWrite:
            raise
        except BaseException as error:
            _save(latest, file)
            progress.close()
            if isinstance(error, KeyboardInterrupt):
                hint = _how_to_resume(options, latest) if file else "-o FILE would save them"
                print_error(f"kingofsiam: interrupted after {played_phrase(latest)}; {printable(hint)}")
            raise
    _save(latest, file)
    return latest


def _save(experiment: Experiment[Any, Any], file: str | None) -> None:
    if file is not None:
        remove_left_over(file)
        save(experiment, file)


def _run(options: Namespace, start: Experiment[Any, Any], **settings: Any) -> None:
    """Play on this machine, or on a cluster."""
    settings |= {"workers": options.workers} if options.workers else {}
    if options.dask is None:
        run(start, **settings)
        return
    logging.disable()  # our own error says that a cluster is gone: the libraries would log every connection they lose
    try:
        with cluster(options.dask) as there:
            run(start, **there | settings)
    finally:
        logging.disable(logging.NOTSET)


def _how_to_resume(options: Namespace, experiment: Experiment[Any, Any]) -> str:
    """Players that are not built in run code, which no file may do by itself: they must be named again."""
    given = {"resume": options.output or options.resume, "csv": options.csv, "records": options.records}
    again = " ".join(f"--{name} {shlex.quote(file)}" for name, file in given.items() if file)
    others = ", ".join(name for name in experiment.config.player_names if not is_built_in(name))
    return f"to continue, use {again}{f', and name the players again: {others} run code' if others else ''}"


def _load_players(options: Namespace, experiment: Experiment[Any, Any]) -> None:
    """Load the players that are not built in: they run code of others, but only if they stand on the command line."""
    others = [name for name in experiment.config.player_names if not is_built_in(name)]
    if others and not options.names:
        raise CannotRun(_how_to_resume(options, experiment))
    load_bots(others)
