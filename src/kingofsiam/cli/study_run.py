"""Run `kingofsiam study`: read the options, play, save checkpoints, show progress, print the results."""

import logging
import os
import shlex
import sys
import time
from argparse import Namespace
from collections.abc import Callable, Generator, Iterator
from contextlib import closing, contextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any, Final

from kingofsiam.cli.command import CannotRun, NotFound, sigterm_as_keyboard_interrupt
from kingofsiam.cli.inputs import check_file_name, path_exists
from kingofsiam.cli.map import resolve_map
from kingofsiam.cli.progress_bar import ProgressBar
from kingofsiam.cli.study import DEFAULT_GAMES
from kingofsiam.file_io import CannotWrite, write_file
from kingofsiam.notation import parse_readings
from kingofsiam.spec.readings import PRESETS, Readings
from kingofsiam.study.charts import load_renderer, render_chart
from kingofsiam.study.checkpoint import Checkpoint, dumps_study, load, save
from kingofsiam.study.config import Games, StudyConfig
from kingofsiam.study.dask_cluster import BATCH_SECONDS as SECONDS_ON_CLUSTER
from kingofsiam.study.dask_cluster import cluster
from kingofsiam.study.long_table import check_table, write_table
from kingofsiam.study.report import format_report
from kingofsiam.study.runner import run
from kingofsiam.study.tally import Study, merge

_SAVE_INTERVAL: Final = 10.0
_LOG_INTERVAL: Final = 30.0
_PLAYING_OPTIONS: Final = ("games", "first", "workers", "dask")


def run_study(options: Namespace) -> Iterator[str]:
    """Run or merge a study, and yield its report or its JSON."""
    _check_files(options)
    if options.picture is not None:
        load_renderer()  # report a missing extra before the games are played
    checkpoint = _merge_files(options) if options.merge else _play_or_resume(options)
    if options.table is not None:
        write_table(checkpoint.study, options.table)
    if options.picture is not None:
        write_file(options.picture, render_chart(checkpoint.study, dark=options.dark))
    if options.json:
        yield dumps_study(checkpoint).removesuffix("\n")
    else:
        yield from format_report(checkpoint.study)


# --- options ---------------------------------------------------------------------------------------------------------


def config_from_options(options: Namespace, base: StudyConfig) -> StudyConfig:
    """The configuration `base`, with the changes that the options give."""
    changes: dict[str, Any] = {
        name: value
        for name in ("players", "rules_every", "rulings_every")
        if (value := getattr(options, name)) is not None
    }
    if options.map is not None:
        changes["map"] = resolve_map(options.map)
    if options.policy is not None:
        changes["policies"] = tuple(options.policy.split(","))
    if options.readings is not None:
        changes["readings"] = _preset_or_readings(options.readings)
    if options.compare is not None:
        readings = changes.get("readings", base.readings)
        changes["readings"], changes["compared"] = _compared_readings(options.compare, readings)
    return replace(base, **changes)


def _preset_or_readings(text: str) -> Readings:
    """A preset by name, or readings in notation."""
    presets = dict(PRESETS)
    name = text.upper().replace("-", "_")
    if name in presets:
        return presets[name]
    if "=" not in text and text != "-":
        raise NotFound(f"no preset is called {text!r}", (), f"The presets are {', '.join(presets)}.")
    return parse_readings(text, strict=False)


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


def _games(options: Namespace, previous: Games) -> Games:
    """The games that the options ask for, in addition to the `previous` ones."""
    if options.games is None and options.first is None and previous.spans:
        return previous
    default_first = previous.spans[0][0] if previous.spans else 0
    first = default_first if options.first is None else options.first
    count = DEFAULT_GAMES if options.games is None else options.games
    return previous | Games.of((first, first + count))


def _check_config(options: Namespace, saved: StudyConfig, file: str) -> None:
    """Check that the options, as far as they are given, agree with the configuration in the file."""
    differing = config_from_options(options, saved).differing_fields(saved)
    if differing:
        names = ", ".join(differing)
        raise CannotRun(f"{file} is a study with other settings: {names}; leave out these options, or start a new file")


# --- files -----------------------------------------------------------------------------------------------------------


def _check_files(options: Namespace) -> None:
    """Refuse files that could not be written or would replace others, before anything is played."""
    studies = {os.path.realpath(each) for each in (options.output, options.resume, *(options.merge or ())) if each}
    for file in (options.picture, options.table):
        if file is not None and os.path.realpath(file) in studies:
            raise CannotRun(f"{file} is the file of the study: give the picture or table another name")
    if options.table is not None:
        check_table(options.table)
    for file, continues in ((options.output, True), (options.picture, False), (options.table, False)):
        if file is None or (continues and file == options.resume):
            continue
        check_file_name(file)
        if path_exists(file) and not options.overwrite:
            resume = f"--resume {shlex.quote(file)} continues it, " if continues else ""
            raise CannotRun(f"{file} exists already: {resume}--overwrite replaces it")


class _CheckpointFile:
    """The file that the running study is saved to, if there is one. Only this process may write it meanwhile."""

    def __init__(self, file: str | None, *, replaces: bool) -> None:
        self.file = file
        self._next_save = 0.0
        self._last = _identity(file) if replaces else None

    def save(self, checkpoint: Checkpoint) -> None:
        """Save the study now. Raises `CannotWrite` if the file is no longer the one that was saved last."""
        if self.file is None:
            return
        if _identity(self.file) not in (None, self._last):
            raise CannotWrite(self.file, "another program has written it since; this study leaves it as it is")
        save(checkpoint, self.file)
        self._last = _identity(self.file)
        self._next_save = time.monotonic() + _SAVE_INTERVAL

    def save_periodically(self, checkpoint: Checkpoint) -> None:
        """Save the study if it was last saved some seconds ago."""
        if time.monotonic() >= self._next_save:
            self.save(checkpoint)


def _identity(file: str | None) -> tuple[int, int, int] | None:
    """What changes when a regular file is replaced; None if there is none."""
    if file is None or not path_exists(file):
        return None
    status = Path(file).stat()
    return (status.st_dev, status.st_ino, status.st_mtime_ns) if Path(file).is_file() else None


# --- playing ---------------------------------------------------------------------------------------------------------


def _merge_files(options: Namespace) -> Checkpoint:
    """Merge the studies in several files."""
    if useless := [f"--{name}" for name in _PLAYING_OPTIONS if getattr(options, name) is not None]:
        raise CannotRun(f"--from plays nothing: leave out {' and '.join(useless)}")
    checkpoints = [load(file) for file in options.merge]
    for file, each in zip(options.merge, checkpoints, strict=True):
        _check_config(options, each.study.config, file)
    asked = Games.of(*(span for each in checkpoints for span in each.asked.spans))
    merged = Checkpoint(merge(tuple(each.study for each in checkpoints)), asked)
    if options.output is not None:
        save(merged, options.output)
    return merged


def _play_or_resume(options: Namespace) -> Checkpoint:
    """Play a study to its end, or until it is interrupted."""
    file = options.output or options.resume
    output = _CheckpointFile(file, replaces=options.overwrite or file == options.resume)
    start = _starting_point(options)
    output.save(start)
    latest, total = [start], len(start.asked | start.study.games)
    progress = ProgressBar(interval=_LOG_INTERVAL)
    progress.show("games", len(start.study.games), total)

    def on_progress(study: Study) -> None:
        latest[:] = [Checkpoint(study, start.asked)]
        progress.show("games", len(study.games), total)
        output.save_periodically(latest[0])

    with closing(progress), sigterm_as_keyboard_interrupt():
        try:
            _play(options, start, on_progress)
        except CannotWrite:
            raise
        except BaseException as error:
            output.save(latest[0])
            progress.clear()
            if isinstance(error, KeyboardInterrupt):
                _print_resume_hint(file, latest[0].study)
            raise
    output.save(latest[0])
    return latest[0]


def _play(options: Namespace, start: Checkpoint, on_progress: Callable[[Study], None]) -> None:
    """Play on this machine, or on a cluster."""
    study, asked = start.study, start.asked
    if options.dask is None:
        run(study.config, asked, workers=options.workers, resume_from=study, progress=on_progress)
        return
    with _logs_off(), cluster(options.dask) as dask_cluster:
        run(
            study.config,
            asked,
            executor=dask_cluster.executor,
            workers=options.workers or dask_cluster.workers,
            resume_from=study,
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


def _print_resume_hint(file: str | None, study: Study) -> None:
    resume = f"they are saved; continue with: kingofsiam study --resume {shlex.quote(file or '')}"
    hint = resume if file else "use -o FILE to save them"
    print(f"kingofsiam: interrupted after {len(study.games)} games; {hint}", file=sys.stderr)


def _starting_point(options: Namespace) -> Checkpoint:
    """The study before anything is played: a new one, or the one to resume."""
    if options.resume is None:
        return Checkpoint(Study(config_from_options(options, StudyConfig())), _games(options, Games()))
    checkpoint = load(options.resume)
    _check_config(options, checkpoint.study.config, options.resume)
    return Checkpoint(checkpoint.study, _games(options, checkpoint.asked))
