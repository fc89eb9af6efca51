"""Run `kingofsiam study`: play, keep the file, show how far it is, tell the answers."""

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

from kingofsiam.cli.interrupts import ended_like_an_interrupt
from kingofsiam.cli.progress import Progress
from kingofsiam.cli.study_question import games_of, question_of
from kingofsiam.errors import KingOfSiamError
from kingofsiam.study.dask import SECONDS as SECONDS_ON_CLUSTER
from kingofsiam.study.dask import cluster
from kingofsiam.study.json_study import Kept, dumps_study
from kingofsiam.study.keeping import keep, kept_in, write_whole
from kingofsiam.study.picture import painter, picture
from kingofsiam.study.question import Question
from kingofsiam.study.ranges import Games
from kingofsiam.study.running import run
from kingofsiam.study.study import Study, merged
from kingofsiam.study.telling import table

_SAVE_EVERY: Final = 10.0
_TELL_EVERY: Final = 30.0
_ONLY_TO_PLAY: Final = ("games", "first", "workers", "dask")


class OtherQuestion(KingOfSiamError):
    """A file of a study is to be gone on with, but it asks something else than the options do."""

    def __init__(self, file: str, differing: tuple[str, ...]) -> None:
        self.file, self.differing = file, differing
        super().__init__(file, differing)

    def __str__(self) -> str:
        names = ", ".join(self.differing)
        return f"{self.file} is a study of another question: {names}; leave these options out, or begin another file"


class ThereAlready(KingOfSiamError):
    """A file of this name would be written over."""

    def __init__(self, file: str) -> None:
        self.file = file
        super().__init__(file)

    def __str__(self) -> str:
        return f"{self.file} is there already: --resume {self.file} goes on with it, --overwrite begins anew"


class NothingIsPlayed(KingOfSiamError):
    """Studies are put together, but options say what is to be played."""

    def __init__(self, options: tuple[str, ...]) -> None:
        self.options = options
        super().__init__(options)

    def __str__(self) -> str:
        return f"with --from nothing is played: leave out {' and '.join(self.options)}"


class _Output:
    """The file that a study is kept in, if there is one."""

    def __init__(self, file: str | None, asked: Games) -> None:
        self.file, self.asked = file, asked
        self._next = 0.0

    def keep(self, study: Study) -> None:
        """Keep it now."""
        if self.file is not None:
            keep(Kept(study, self.asked), self.file)

    def keep_now_and_then(self, study: Study) -> None:
        """Keep it if that was long ago, or never done."""
        if time.monotonic() >= self._next:
            self.keep(study)
            self._next = time.monotonic() + _SAVE_EVERY


def lines(options: Namespace) -> Iterator[str]:
    """The answers of the study, as a table or as the JSON that is kept."""
    if options.picture is not None:
        painter()  # who has not the extra should know before the games are played
    kept = _merged(options) if options.given else _played(options)
    if options.picture is not None:
        write_whole(options.picture, picture(kept.study, dark=options.dark))
    if options.json:
        yield dumps_study(kept).removesuffix("\n")
    else:
        yield from table(kept.study)


def _merged(options: Namespace) -> Kept:
    """The studies of several files put together."""
    idle = tuple(f"--{name}" for name in _ONLY_TO_PLAY if getattr(options, name) is not None)
    if idle:
        raise NothingIsPlayed(idle)
    found = [kept_in(file) for file in options.given]
    for file, each in zip(options.given, found, strict=True):
        _check_question(options, each.study.question, file)
    asked = Games.of(*(span for each in found for span in each.asked.spans))
    kept = Kept(merged(tuple(each.study for each in found)), asked)
    _check_output(options)
    if options.output is not None:
        keep(kept, options.output)
    return kept


def _played(options: Namespace) -> Kept:
    """A study that is played to its end, or until it is interrupted."""
    begun = _begun(options)
    output = _Output(options.output or options.resume, begun.asked)
    _check_output(options)
    output.keep(begun.study)
    progress = Progress(len(begun.asked | begun.study.games), len(begun.study.games), seconds_apart=_TELL_EVERY)
    latest = [begun.study]

    def tell(study: Study) -> None:
        latest[:] = [study]
        progress.show(len(study.games))
        output.keep_now_and_then(study)

    with closing(progress), ended_like_an_interrupt():
        try:
            _play(options, begun, tell)
        except KeyboardInterrupt:
            output.keep(latest[0])
            progress.clear()
            _say_how_to_go_on(output, latest[0])
            raise
        finally:
            output.keep(latest[0])
    return Kept(latest[0], begun.asked)


def _play(options: Namespace, begun: Kept, tell: Callable[[Study], None]) -> None:
    """Play here, or on a cluster."""
    study, asked = begun.study, begun.asked
    if options.dask is None:
        run(study.question, asked, workers=options.workers, so_far=study, progress=tell)
        return
    with cluster(options.dask) as there:
        run(
            study.question,
            asked,
            executor=there.executor,
            workers=options.workers or there.workers,
            so_far=study,
            progress=tell,
            seconds=SECONDS_ON_CLUSTER,
        )


def _say_how_to_go_on(output: _Output, study: Study) -> None:
    how = "with -o FILE they would be kept"
    if output.file is not None:
        how = f"they are kept; go on with: kingofsiam study --resume {shlex.quote(output.file)}"
    print(f"kingofsiam: interrupted after {len(study.games)} games; {how}", file=sys.stderr)


def _begun(options: Namespace) -> Kept:
    """The study as it is before anything is played."""
    if options.resume is None:
        question = question_of(options, Question())
        return Kept(Study(question), games_of(options, Games()))
    kept = kept_in(options.resume)
    _check_question(options, kept.study.question, options.resume)
    return Kept(kept.study, games_of(options, kept.asked))


def _check_question(options: Namespace, found: Question, file: str) -> None:
    """Options that are given must ask what the file asks."""
    asked = question_of(options, found)
    differing = [each.name for each in fields(Question) if getattr(asked, each.name) != getattr(found, each.name)]
    if differing:
        raise OtherQuestion(file, tuple(differing))


def _check_output(options: Namespace) -> None:
    """A file that is there is not written over by the way."""
    if options.output is None or options.overwrite or options.output == options.resume:
        return
    if Path(options.output).exists():
        raise ThereAlready(options.output)
