"""Commands that play many games (`study`, `arena`): their files, progress, clusters, merging and resuming."""

import logging
import os
import shlex
import sys
import time
from argparse import Namespace
from collections.abc import Callable, Generator, Iterator, Mapping
from contextlib import closing, contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Final, Generic

from kingofsiam.cli.command import CannotRun, interrupts_deferred, sigterm_as_keyboard_interrupt
from kingofsiam.cli.inputs import check_file_name, path_exists
from kingofsiam.cli.progress_bar import ProgressBar
from kingofsiam.cli.standard_error import print_error
from kingofsiam.file_io import CannotWrite, remove_left_over
from kingofsiam.render.names import printable
from kingofsiam_kernel.commands.interpreted import warn_if_interpreted
from kingofsiam_kernel.experiments.runs.dask_cluster import BATCH_SECONDS as SECONDS_ON_CLUSTER
from kingofsiam_kernel.experiments.runs.dask_cluster import cluster
from kingofsiam_kernel.experiments.runs.games import Games
from kingofsiam_kernel.experiments.runs.run import Checkpoint, R, merge
from kingofsiam_kernel.experiments.runs.run_file import RunFile
from kingofsiam_kernel.search.player_names import check_players, is_built_in

_SAVE_INTERVAL: Final = 10.0
_LOG_INTERVAL: Final = 30.0
_PLAYING_OPTIONS: Final = ("games", "first", "workers", "dask")


@dataclass(frozen=True)
class Export(Generic[R]):
    """Another file that a command writes: a check before anything is played, and what writes it."""

    check: Callable[[str], object]
    write: Callable[[R, str, Namespace], None]


@dataclass(frozen=True)
class RunCommand(Generic[R]):
    """A command: the file of its runs, what it counts, and its functions.

    `new` makes a run without games from the options, or one that changes the given one by the options that are given.
    `play` is `run` of the room. `names_players` tells whether the options name the players, and `player_options` are
    the options that name those of a run. `exports` are more files that it writes, by the name of their option.
    """

    file: RunFile[R]
    unit: str
    default: int
    new: Callable[[Namespace, R | None], R]
    play: Callable[..., R]
    report: Callable[[R], Iterator[str]]
    names_players: Callable[[Namespace], bool]
    player_options: Callable[[R], str]
    exports: Mapping[str, Export[R]]

    def __call__(self, options: Namespace) -> Iterator[str]:
        """Play or merge, and yield the report or the JSON."""
        exports = {file: each for name, each in self.exports.items() if (file := getattr(options, name)) is not None}
        _check_files(options, tuple(exports))
        for file, each in exports.items():
            each.check(file)
        checkpoint = _merge_files(self, options) if options.merge else _play_or_resume(self, options)
        for file, each in exports.items():
            each.write(checkpoint.run, file, options)
        if options.json:
            yield self.file.dumps(checkpoint).removesuffix("\n")
        else:
            yield from self.report(checkpoint.run)


# --- options ---------------------------------------------------------------------------------------------------------


def _games(command: RunCommand[R], options: Namespace, previous: Games) -> Games:
    """The games that the options ask for, in addition to the `previous` ones."""
    if options.games is None and options.first is None and previous.spans:
        return previous
    default_first = previous.spans[0][0] if previous.spans else 0
    first = default_first if options.first is None else options.first
    count = command.default if options.games is None else options.games
    return previous | Games.of((first, first + count))


def _check_config(command: RunCommand[R], options: Namespace, saved: R, file: str) -> None:
    """Check that the options, as far as they are given, agree with the configuration in the file."""
    if differing := command.new(options, saved).config.differing_fields(saved.config):
        names, kind = ", ".join(differing), command.file.kind
        problem = f"{file} has other settings: {names}"
        raise CannotRun(f"{problem}; leave out these options, or start a new {kind} in another file")


# --- files -----------------------------------------------------------------------------------------------------------


def _check_files(options: Namespace, exports: tuple[str, ...]) -> None:
    """Refuse files that could not be written or would replace others, before anything is played."""
    saved = {os.path.realpath(each) for each in (options.output, options.resume, *(options.merge or ())) if each}
    for file in exports:
        if os.path.realpath(file) in saved:
            raise CannotRun(f"{file} is the file that is played or read: give the picture or table another name")
    for file, continues in ((options.output, True), *((each, False) for each in exports)):
        if file is None or (continues and file == options.resume):
            continue
        check_file_name(file)
        if path_exists(file) and not options.overwrite:
            resume = f"--resume {shlex.quote(file)} continues it, " if continues else ""
            raise CannotRun(f"{file} exists already: {resume}--overwrite replaces it")


class _CheckpointFile(Generic[R]):
    """The file that the current run is saved to, if there is one. Only this process may write it meanwhile."""

    def __init__(self, form: RunFile[R], file: str | None, *, replaces: bool) -> None:
        self.file = file
        self._form = form
        self._next_save = 0.0
        self._last = _identity(file) if replaces else None

    def save(self, checkpoint: Checkpoint[R]) -> None:
        """Save the run now. Raises `CannotWrite` if the file is no longer the one that was saved last."""
        if self.file is None:
            return
        if _identity(self.file) not in (None, self._last):
            raise CannotWrite(self.file, "another program has written it since; it is left as it is")
        with interrupts_deferred():  # else our own file would look like that of another program
            self._form.save(checkpoint, self.file)
            self._last = _identity(self.file)
        self._next_save = time.monotonic() + _SAVE_INTERVAL

    def save_periodically(self, checkpoint: Checkpoint[R]) -> None:
        """Save the run if it was last saved some seconds ago."""
        if time.monotonic() >= self._next_save:
            self.save(checkpoint)


def _identity(file: str | None) -> tuple[int, int, int] | None:
    """What changes when a regular file is replaced; None if there is none."""
    if file is None or not path_exists(file):
        return None
    status = Path(file).stat()
    return (status.st_dev, status.st_ino, status.st_mtime_ns) if Path(file).is_file() else None


# --- playing ---------------------------------------------------------------------------------------------------------


def _merge_files(command: RunCommand[R], options: Namespace) -> Checkpoint[R]:
    """Merge the runs in several files."""
    if useless := [name for name in _PLAYING_OPTIONS if getattr(options, name) is not None]:
        given = " and ".join(f"--{f'{command.unit}s' if name == 'games' else name}" for name in useless)
        raise CannotRun(f"--from plays nothing: leave out {given}")
    checkpoints = [command.file.load(file) for file in options.merge]
    for file, each in zip(options.merge, checkpoints, strict=True):
        _check_config(command, options, each.run, file)
    asked = Games.of(*(span for each in checkpoints for span in each.asked.spans))
    merged = Checkpoint(merge(tuple(each.run for each in checkpoints)), asked)
    if options.output is not None:
        command.file.save(merged, options.output)
    return merged


def _play_or_resume(command: RunCommand[R], options: Namespace) -> Checkpoint[R]:
    """Play to the end, or until an interrupt."""
    file = options.output or options.resume
    output = _CheckpointFile(command.file, file, replaces=options.overwrite or file == options.resume)
    start = _starting_point(command, options)
    warn_if_interpreted()
    if file is not None:
        remove_left_over(file)
    output.save(start)
    latest, total = [start], len(start.asked | start.run.games)
    progress = ProgressBar(interval=_LOG_INTERVAL)
    progress.show(f"{command.unit}s", len(start.run.games), total)

    def on_progress(run: R) -> None:
        latest[:] = [Checkpoint(run, start.asked)]
        progress.show(f"{command.unit}s", len(run.games), total)
        output.save_periodically(latest[0])

    with closing(progress), sigterm_as_keyboard_interrupt():
        try:
            _play(command, options, start, on_progress)
        except CannotWrite:
            raise
        except BaseException as error:
            output.save(latest[0])
            progress.clear()
            if isinstance(error, KeyboardInterrupt):
                _print_resume_hint(command, file, latest[0].run)
            raise
    output.save(latest[0])
    return latest[0]


def _play(command: RunCommand[R], options: Namespace, start: Checkpoint[R], on_progress: Callable[[R], None]) -> None:
    """Play on this machine, or on a cluster."""
    run, asked = start.run, start.asked
    if options.dask is None:
        command.play(run.config, asked, workers=options.workers, resume_from=run, progress=on_progress)
        return
    with _logs_off(), cluster(options.dask) as dask_cluster:
        command.play(
            run.config,
            asked,
            executor=dask_cluster.executor,
            workers=options.workers or dask_cluster.workers,
            resume_from=run,
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


def _print_resume_hint(command: RunCommand[R], file: str | None, run: R) -> None:
    resume = f"they are saved; continue with: {_resume_command(command, file or '', run)}"
    hint = resume if file else "use -o FILE to save them"
    message = f"interrupted after {len(run.games)} {command.unit}s; {hint}"
    print_error(f"kingofsiam: {printable(message)}")


def _resume_command(command: RunCommand[R], file: str, run: R) -> str:
    """What to type to resume this run: players that are not built in are named again."""
    built_in = all(map(is_built_in, run.config.player_names))
    players = "" if built_in else f" {command.player_options(run)}"
    return f"kingofsiam {command.file.kind} --resume {shlex.quote(file)}{players}"


def _starting_point(command: RunCommand[R], options: Namespace) -> Checkpoint[R]:
    """The run before anything is played: a new one, or the one to resume, with players that can be loaded."""
    if options.resume is None:
        start = Checkpoint(command.new(options, None), _games(command, options, Games()))
    else:
        checkpoint = command.file.load(options.resume)
        _check_config(command, options, checkpoint.run, options.resume)
        start = Checkpoint(checkpoint.run, _games(command, options, checkpoint.asked))
    _load_players(command, options, start.run)
    return start


def _load_players(command: RunCommand[R], options: Namespace, run: R) -> None:
    """Load the players that are not built in: they run code of others, but only if they stand on the command line."""
    others = [name for name in run.config.player_names if not is_built_in(name)]
    if others and not command.names_players(options):
        problem = f"{options.resume} names players that run code, which no file may do by itself: {', '.join(others)}"
        raise CannotRun(
            f"{problem}. If you trust them, name them again: {_resume_command(command, options.resume, run)}"
        )
    if others and (here := str(Path.cwd())) not in sys.path:
        sys.path.insert(0, here)  # a player `module:function` may be a file here
    check_players(others)
