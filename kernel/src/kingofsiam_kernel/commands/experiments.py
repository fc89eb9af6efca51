"""Commands that play many games (`study`, `arena`): their options, files, progress, clusters, merging and resuming."""

import logging
import os
import shlex
import sys
import time
from argparse import ArgumentParser, Namespace
from collections.abc import Callable, Generator, Iterator, Sequence
from contextlib import closing, contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final, Generic, cast

from kingofsiam import maps
from kingofsiam.cli.command import (
    CannotRun,
    interrupts_deferred,
    parse_non_negative,
    parse_positive,
    readings_option,
)
from kingofsiam.cli.inputs import check_file_name, path_exists, resolve_map
from kingofsiam.cli.standard_error import ProgressBar, print_error
from kingofsiam.file_io import CannotWrite, remove_left_over, write_file
from kingofsiam.model.pieces import PLAYERS
from kingofsiam.render.names import printable
from kingofsiam_kernel.commands.interpreted import warn_if_interpreted
from kingofsiam_kernel.experiments.charts import picture
from kingofsiam_kernel.experiments.dask_cluster import BATCH_SECONDS as SECONDS_ON_CLUSTER
from kingofsiam_kernel.experiments.dask_cluster import cluster
from kingofsiam_kernel.experiments.experiment import Checkpoint, Config, E, merge
from kingofsiam_kernel.experiments.files import dumps, load, save
from kingofsiam_kernel.experiments.game_numbers import Games
from kingofsiam_kernel.experiments.report import check_table, format_report, write_table
from kingofsiam_kernel.experiments.runner import run
from kingofsiam_kernel.search.bots import check_players, is_built_in

_SAVE_INTERVAL: Final = 10.0
_PLAYING_OPTIONS: Final = ("games", "first", "workers", "dask")
_PLAYERS_HELP: Final = """players:
  random, staged, stepwise      at random: all moves alike, a card first, or at every decision; uniform is random
  greedy                        what looks best at once
  search:1000, search:2s        Monte Carlo tree search by simulations, or by about that time a move
  solve                         exact in small endgames if all hands are open, else search:1000
  easy, medium, hard            levels: greedy half of the time, greedy, search:1000
  module:function               your own bot, in this folder or installed (see kingofsiam.players.Bot)
  NAME                          an installed player (entry points `kingofsiam.players`)
  program:'node engine.mjs'     a program in any language that answers choose_move"""


@dataclass(frozen=True)
class ExperimentCommand(Generic[E]):
    """A command that plays a kind of experiment: how many games by default, its help, and what differs of its options.

    `config` makes a configuration from the options: a new one, or the given one with the changes that they name.
    `name_players` are the options (`names` once they are parsed) that name these players.
    """

    kind: type[E]
    default: int
    about: str
    players: str
    config: Callable[[Namespace, Any], Config]
    name_players: Callable[[Sequence[str]], str]

    def __call__(self, options: Namespace) -> Iterator[str]:
        """Play or merge, and yield the report or the JSON."""
        _check_files(options)
        checkpoint = _merge_files(self, options) if options.merge else _play_or_resume(self, options)
        experiment = checkpoint.experiment
        if options.table is not None:
            write_table(experiment, options.table)
        if options.picture is not None:
            write_file(options.picture, picture(experiment, dark=options.dark))
        yield from [dumps(checkpoint).removesuffix("\n")] if options.json else format_report(experiment)

    def load(self, file: str) -> Checkpoint[E]:
        """The experiment in this file, if it is of this kind. Raises `CannotRead` and `CannotRun`."""
        checkpoint = load(file)
        if not isinstance(checkpoint.experiment, self.kind):
            raise CannotRun(f"{file} is the file of another command: kingofsiam {checkpoint.experiment.kind}")
        return cast("Checkpoint[E]", checkpoint)

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Add the help, and the options that both commands have."""
        parser.description = f"{parser.description}\n\n{self.about}\n\n{_PLAYERS_HELP}"
        unit, kind = self.kind.unit, self.kind.kind
        what = parser.add_argument_group("what to play")
        about = f"number of {unit}s (default {self.default})"
        what.add_argument(f"--{unit}s", dest="games", type=parse_positive, metavar="N", help=about)
        about = f"number of the first {unit} (default 0)"
        what.add_argument("--first", type=parse_non_negative, metavar="N", help=about)
        what.add_argument("--players", type=int, choices=PLAYERS, help=self.players)
        about = f"{', '.join(maps.NAMES)} (default siam) or your own file"
        what.add_argument("--map", metavar="NAME | FILE", help=about)
        readings_option("the rules that apply")(parser)
        where = parser.add_argument_group("where to play")
        about = "number of processes (default: one for each processor)"
        where.add_argument("--workers", type=parse_positive, metavar="N", help=about)
        where.add_argument("--dask", metavar="ADDRESS", help="play on a Dask cluster, such as tcp://host:8786")
        files = parser.add_argument_group("files")
        files.add_argument("-o", "--output", metavar="FILE", help=f"save the {kind} there as JSON, also while it runs")
        files.add_argument("--overwrite", action="store_true", help="replace the file if it exists")
        source = files.add_mutually_exclusive_group()
        source.add_argument("--resume", metavar="FILE", help=f"continue the {kind} in this file")
        source.add_argument("--from", nargs="+", metavar="FILE", dest="merge", help="play nothing: merge these files")
        files.add_argument("--picture", metavar="FILE", help="draw the results there as SVG")
        files.add_argument("--dark", action="store_true", help="draw the picture for a dark page")
        files.add_argument(
            "--table", metavar="FILE.csv", help="write all results there, one on a line, for pandas and R"
        )
        files.add_argument("--json", action="store_true", help=f"print the {kind} as JSON instead of the report")


# --- options ---------------------------------------------------------------------------------------------------------


def changed_fields(options: Namespace, *names: str) -> dict[str, Any]:
    """The values of those of these options that are given, the map as a map."""
    changes = {name: value for name in names if (value := getattr(options, name)) is not None}
    return changes | ({"map": resolve_map(options.map)} if options.map is not None else {})


def _games(command: ExperimentCommand[E], options: Namespace, previous: Games) -> Games:
    """The games that the options ask for, in addition to the `previous` ones."""
    if options.games is None and options.first is None and previous.spans:
        return previous
    default_first = previous.spans[0][0] if previous.spans else 0
    first = default_first if options.first is None else options.first
    count = command.default if options.games is None else options.games
    return previous | Games.of((first, first + count))


def _check_config(command: ExperimentCommand[E], options: Namespace, saved: E, file: str) -> None:
    """Check that the options, as far as they are given, agree with the configuration in the file."""
    if differing := command.config(options, saved.config).differing_fields(saved.config):
        problem = f"{file} has other settings: {', '.join(differing)}"
        raise CannotRun(f"{problem}; leave out these options, or start a new {saved.kind} in another file")


# --- files -----------------------------------------------------------------------------------------------------------


def _check_files(options: Namespace) -> None:
    """Refuse files that could not be written or would replace others, before anything is played."""
    saved = {os.path.realpath(file) for file in (options.output, options.resume, *(options.merge or ())) if file}
    exports = [file for file in (options.picture, options.table) if file is not None]
    if options.table is not None:
        check_table(options.table)
    for file in exports:
        if os.path.realpath(file) in saved:
            raise CannotRun(f"{file} is the file that is played or read: give the picture or table another name")
    for file, continues in ((options.output, True), *((file, False) for file in exports)):
        if file is None or (continues and file == options.resume):
            continue
        check_file_name(file)
        if path_exists(file) and not options.overwrite:
            resume = f"--resume {shlex.quote(file)} continues it, " if continues else ""
            raise CannotRun(f"{file} exists already: {resume}--overwrite replaces it")


class _CheckpointFile:
    """The file that the current experiment is saved to, if there is one. Only this process may write it meanwhile."""

    def __init__(self, file: str | None, *, replaces: bool) -> None:
        self._file, self._next_save = file, 0.0
        self._last = _identity(file) if replaces else None

    def save(self, checkpoint: Checkpoint[Any]) -> None:
        """Save the experiment now. Raises `CannotWrite` if the file is no longer the one that was saved last."""
        if self._file is None:
            return
        if _identity(self._file) not in (None, self._last):
            raise CannotWrite(self._file, "another program has written it since; it is left as it is")
        with interrupts_deferred():  # else our own file would look like that of another program
            save(checkpoint, self._file)
            self._last = _identity(self._file)
        self._next_save = time.monotonic() + _SAVE_INTERVAL

    def save_periodically(self, checkpoint: Checkpoint[Any]) -> None:
        """Save the experiment if it was last saved some seconds ago."""
        if time.monotonic() >= self._next_save:
            self.save(checkpoint)


def _identity(file: str | None) -> tuple[int, int, int] | None:
    """What changes when a regular file is replaced; None if there is none."""
    if file is None or not path_exists(file):
        return None
    status = Path(file).stat()
    return (status.st_dev, status.st_ino, status.st_mtime_ns) if Path(file).is_file() else None


# --- playing ---------------------------------------------------------------------------------------------------------


def _merge_files(command: ExperimentCommand[E], options: Namespace) -> Checkpoint[E]:
    """Merge the experiments in several files."""
    if useless := [name for name in _PLAYING_OPTIONS if getattr(options, name) is not None]:
        names = (f"--{f'{command.kind.unit}s' if name == 'games' else name}" for name in useless)
        raise CannotRun(f"--from plays nothing: leave out {' and '.join(names)}")
    checkpoints = [command.load(file) for file in options.merge]
    for file, checkpoint in zip(options.merge, checkpoints, strict=True):
        _check_config(command, options, checkpoint.experiment, file)
    asked = Games.of(*(span for checkpoint in checkpoints for span in checkpoint.asked.spans))
    merged = Checkpoint(merge([checkpoint.experiment for checkpoint in checkpoints]), asked)
    if options.output is not None:
        save(merged, options.output)
    return merged


def _play_or_resume(command: ExperimentCommand[E], options: Namespace) -> Checkpoint[E]:
    """Play to the end, or until an interrupt."""
    file = options.output or options.resume
    output = _CheckpointFile(file, replaces=options.overwrite or file == options.resume)
    start = _starting_point(command, options)
    warn_if_interpreted()
    if file is not None:
        remove_left_over(file)
    output.save(start)
    latest, total = [start], len(start.asked | start.experiment.games)
    progress, units = ProgressBar(), f"{command.kind.unit}s"
    progress.show(units, len(start.experiment.games), total)

    def on_progress(experiment: E) -> None:
        latest[:] = [Checkpoint(experiment, start.asked)]
        progress.show(units, len(experiment.games), total)
        output.save_periodically(latest[0])

    with closing(progress):
        try:
            _play(options, start, on_progress)
        except CannotWrite:
            raise
        except BaseException as error:
            output.save(latest[0])
            progress.clear()
            if isinstance(error, KeyboardInterrupt):
                _print_resume_hint(command, file, latest[0].experiment)
            raise
    output.save(latest[0])
    return latest[0]


def _play(options: Namespace, start: Checkpoint[E], on_progress: Callable[[E], None]) -> None:
    """Play on this machine, or on a cluster."""
    if options.dask is None:
        run(start.experiment, start.asked, workers=options.workers, progress=on_progress)
        return
    with _logs_off(), cluster(options.dask) as dask_cluster:
        run(
            start.experiment,
            start.asked,
            executor=dask_cluster.executor,
            workers=options.workers or dask_cluster.workers,
            progress=on_progress,
            seconds=SECONDS_ON_CLUSTER,
        )


@contextmanager
def _logs_off() -> Generator[None]:
    """Leave it to our own error to say that a cluster is gone: the libraries would log every connection they lose."""
    before = logging.root.manager.disable
    logging.disable()
    try:
        yield
    finally:
        logging.disable(before)


def _print_resume_hint(command: ExperimentCommand[E], file: str | None, experiment: E) -> None:
    resume = f"they are saved; continue with: {_resume_command(command, file or '', experiment)}"
    hint = resume if file else "use -o FILE to save them"
    message = f"interrupted after {len(experiment.games)} {experiment.unit}s; {hint}"
    print_error(f"kingofsiam: {printable(message)}")


def _resume_command(command: ExperimentCommand[E], file: str, experiment: E) -> str:
    """What to type to resume this experiment: players that are not built in are named again."""
    built_in = all(map(is_built_in, experiment.config.player_names))
    players = "" if built_in else f" {command.name_players(experiment.config.entered)}"
    return f"kingofsiam {experiment.kind} --resume {shlex.quote(file)}{players}"


def _starting_point(command: ExperimentCommand[E], options: Namespace) -> Checkpoint[E]:
    """The experiment before anything is played: a new one, or the one to resume, with players that can be loaded."""
    if options.resume is None:
        new = cast("Callable[..., E]", command.kind)
        start = Checkpoint(new(command.config(options, None)), _games(command, options, Games()))
    else:
        checkpoint = command.load(options.resume)
        _check_config(command, options, checkpoint.experiment, options.resume)
        start = Checkpoint(checkpoint.experiment, _games(command, options, checkpoint.asked))
    _load_players(command, options, start.experiment)
    return start


def _load_players(command: ExperimentCommand[E], options: Namespace, experiment: E) -> None:
    """Load the players that are not built in: they run code of others, but only if they stand on the command line."""
    others = [name for name in experiment.config.player_names if not is_built_in(name)]
    if others and not options.names:
        problem = f"{options.resume} names players that run code, which no file may do by itself: {', '.join(others)}"
        again = _resume_command(command, options.resume, experiment)
        raise CannotRun(f"{problem}. If you trust them, name them again: {again}")
    if others and (here := str(Path.cwd())) not in sys.path:
        sys.path.insert(0, here)  # a player `module:function` may be a file here
    check_players(others)
