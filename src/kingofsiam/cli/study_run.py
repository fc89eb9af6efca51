"""Run `kingofsiam study`: play, save checkpoints, show progress, print the results."""

from __future__ import annotations

import shlex
import sys
import time
from argparse import Namespace
from collections.abc import Callable, Iterator
from contextlib import closing
from dataclasses import fields
from pathlib import Path
from typing import Final

from kingofsiam.cli.command import sigterm_as_keyboard_interrupt
from kingofsiam.cli.progress import ProgressBar
from kingofsiam.cli.study_options import config_from_options, games_from_options
from kingofsiam.errors import KingOfSiamError
from kingofsiam.files import write_file
from kingofsiam.study.charts import load_altair, render_chart
from kingofsiam.study.checkpoint import Checkpoint, dumps_study, load, save
from kingofsiam.study.config import Games, StudyConfig
from kingofsiam.study.dask import BATCH_SECONDS as SECONDS_ON_CLUSTER
from kingofsiam.study.dask import cluster
from kingofsiam.study.report import format_report
from kingofsiam.study.runner import run
from kingofsiam.study.tally import Study, merge

_SAVE_INTERVAL: Final = 10.0
_LOG_INTERVAL: Final = 30.0
_PLAYING_OPTIONS: Final = ("games", "first", "workers", "dask")


class ConfigMismatch(KingOfSiamError):
    """The options ask for another study than the one in the file to resume or merge."""

    def __init__(self, file: str, differing: tuple[str, ...]) -> None:
        self.file, self.differing = file, differing
        super().__init__(file, differing)

    def __str__(self) -> str:
        names = ", ".join(self.differing)
        return f"{self.file} is a study with other settings: {names}; leave out these options, or start a new file"


class OutputExists(KingOfSiamError):
    """The output file exists already."""

    def __init__(self, file: str) -> None:
        self.file = file
        super().__init__(file)

    def __str__(self) -> str:
        return f"{self.file} exists already: --resume {self.file} continues it, --overwrite starts anew"


class UselessOptions(KingOfSiamError):
    """Options say what to play, but `--from` plays nothing."""

    def __init__(self, options: tuple[str, ...]) -> None:
        self.options = options
        super().__init__(options)

    def __str__(self) -> str:
        return f"--from plays nothing: leave out {' and '.join(self.options)}"


class _CheckpointFile:
    """The file that the running study is saved to, if there is one."""

    def __init__(self, file: str | None, requested: Games) -> None:
        self.file, self.requested = file, requested
        self._next_save = 0.0

    def save(self, study: Study) -> None:
        """Save the study now."""
        if self.file is not None:
            save(Checkpoint(study, self.requested), self.file)

    def save_periodically(self, study: Study) -> None:
        """Save the study if the last time was some seconds ago."""
        if time.monotonic() >= self._next_save:
            self.save(study)
            self._next_save = time.monotonic() + _SAVE_INTERVAL


def run_study(options: Namespace) -> Iterator[str]:
    """Run or merge a study, and yield its report or its JSON."""
    if options.picture is not None:
        load_altair()  # report a missing extra before the games are played
    checkpoint = _merge_files(options) if options.merge else _play_or_resume(options)
    if options.picture is not None:
        write_file(options.picture, render_chart(checkpoint.study, dark=options.dark))
    if options.json:
        yield dumps_study(checkpoint).removesuffix("\n")
    else:
        yield from format_report(checkpoint.study)


def _merge_files(options: Namespace) -> Checkpoint:
    """Merge the studies in several files."""
    useless = tuple(f"--{name}" for name in _PLAYING_OPTIONS if getattr(options, name) is not None)
    if useless:
        raise UselessOptions(useless)
    checkpoints = [load(file) for file in options.merge]
    for file, each in zip(options.merge, checkpoints, strict=True):
        _check_config(options, each.study.config, file)
    asked = Games.of(*(span for each in checkpoints for span in each.asked.spans))
    merged = Checkpoint(merge(tuple(each.study for each in checkpoints)), asked)
    _check_output(options)
    if options.output is not None:
        save(merged, options.output)
    return merged


def _play_or_resume(options: Namespace) -> Checkpoint:
    """Play a study to its end, or until it is interrupted."""
    start = _starting_point(options)
    output = _CheckpointFile(options.output or options.resume, start.asked)
    _check_output(options)
    output.save(start.study)
    total = len(start.asked | start.study.games)
    progress = ProgressBar(interval=_LOG_INTERVAL)
    progress.show("games", len(start.study.games), total)
    latest = [start.study]

    def on_progress(study: Study) -> None:
        latest[:] = [study]
        progress.show("games", len(study.games), total)
        output.save_periodically(study)

    with closing(progress), sigterm_as_keyboard_interrupt():
        try:
            _play(options, start, on_progress)
        except KeyboardInterrupt:
            output.save(latest[0])
            progress.clear()
            _print_resume_hint(output, latest[0])
            raise
        finally:
            output.save(latest[0])
    return Checkpoint(latest[0], start.asked)


def _play(options: Namespace, start: Checkpoint, on_progress: Callable[[Study], None]) -> None:
    """Play on this machine, or on a cluster."""
    study, asked = start.study, start.asked
    if options.dask is None:
        run(study.config, asked, workers=options.workers, resume_from=study, progress=on_progress)
        return
    with cluster(options.dask) as dask_cluster:
        run(
            study.config,
            asked,
            executor=dask_cluster.executor,
            workers=options.workers or dask_cluster.workers,
            resume_from=study,
            progress=on_progress,
            seconds=SECONDS_ON_CLUSTER,
        )


def _print_resume_hint(output: _CheckpointFile, study: Study) -> None:
    hint = "use -o FILE to save them"
    if output.file is not None:
        hint = f"they are saved; continue with: kingofsiam study --resume {shlex.quote(output.file)}"
    print(f"kingofsiam: interrupted after {len(study.games)} games; {hint}", file=sys.stderr)


def _starting_point(options: Namespace) -> Checkpoint:
    """The study before anything is played: a new one, or the one to resume."""
    if options.resume is None:
        config = config_from_options(options, StudyConfig())
        return Checkpoint(Study(config), games_from_options(options, Games()))
    checkpoint = load(options.resume)
    _check_config(options, checkpoint.study.config, options.resume)
    return Checkpoint(checkpoint.study, games_from_options(options, checkpoint.asked))


def _check_config(options: Namespace, saved: StudyConfig, file: str) -> None:
    """Check that the options, as far as they are given, agree with the configuration in the file."""
    asked = config_from_options(options, saved)
    differing = [each.name for each in fields(StudyConfig) if getattr(asked, each.name) != getattr(saved, each.name)]
    if differing:
        raise ConfigMismatch(file, tuple(differing))


def _check_output(options: Namespace) -> None:
    """Refuse to overwrite a file unless the options say so."""
    if options.output is None or options.overwrite or options.output == options.resume:
        return
    if Path(options.output).exists():
        raise OutputExists(options.output)
