"""Run `kingofsiam conform`: make the vectors, drive the engine, print and write the report."""

import json
import shutil
from argparse import Namespace
from collections.abc import Iterator
from contextlib import closing
from functools import partial
from pathlib import Path
from typing import Final

from kingofsiam.cli.command import CannotRun, NotFound, Refused, sigterm_as_keyboard_interrupt
from kingofsiam.cli.inputs import check_file_name
from kingofsiam.cli.progress_bar import ProgressBar
from kingofsiam.conformance.report_json_junit import json_report, junit_report
from kingofsiam.conformance.report_text import text_report
from kingofsiam.conformance.runner import INTERRUPTED, Report, run
from kingofsiam.conformance.suite import cache_folder, select_vectors
from kingofsiam.conformance.vectors import Vector
from kingofsiam.file_io import CannotWrite, write_file
from kingofsiam.line_subprocess import CannotStart
from kingofsiam.referee.client import EngineClient
from kingofsiam.spec.readings import PRESETS

_LOG_INTERVAL: Final = 5.0
_STANDARD_OUTPUT: Final = "-"


def run_conform(options: Namespace) -> Iterator[str]:
    """Print the report, also of an interrupted run. Raises `Refused` at its end if the engine does not conform."""
    _check_options(options)
    report = _run_suite(options)
    unwritten = tuple(_write_reports(options, report))
    if options.json == _STANDARD_OUTPUT:
        yield _report_json(report)
    else:
        yield from text_report(report)
    if unwritten:
        raise CannotRun("\n".join(unwritten))
    if report.stopped == INTERRUPTED:
        raise KeyboardInterrupt
    if not report.answered:
        raise CannotRun("the engine has not answered a single call")
    if not report.conforms:
        raise Refused


def _check_options(options: Namespace) -> None:
    """Fail at once if the engine cannot be found or a report cannot be written: making the vectors takes time."""
    if options.junit == _STANDARD_OUTPUT:
        raise CannotWrite(options.junit, "only the JSON report can be printed")
    for file in (options.json, options.junit):
        if file not in (None, _STANDARD_OUTPUT):
            check_file_name(file)
    if shutil.which(options.engine[0]) is None:
        raise CannotStart(options.engine, "there is no such program, or you may not run it")


def _write_reports(options: Namespace, report: Report) -> Iterator[str]:
    """Write the reports; yield an error for each that cannot be written."""
    for file, text in (
        (options.json, partial(_report_json, report, 2)),
        (options.junit, partial(junit_report, report)),
    ):
        if file is not None and file != _STANDARD_OUTPUT:
            try:
                write_file(file, text())
            except CannotWrite as error:
                yield str(error)


def _report_json(report: Report, indent: int | None = None) -> str:
    """The report as JSON. Lone surrogates, which UTF-8 cannot encode, stay JSON escapes."""
    text = json.dumps(json_report(report), ensure_ascii=False, indent=indent) + ("\n" if indent else "")
    return text.encode("utf-8", "backslashreplace").decode("utf-8")


def _run_suite(options: Namespace) -> Report:
    with closing(ProgressBar(interval=_LOG_INTERVAL)) as progress, sigterm_as_keyboard_interrupt():
        vectors = _selected_vectors(options, progress)
        limits = {"timeout": options.timeout, "give_up": options.give_up, "total_timeout": options.total_timeout}
        preset = (options.preset, PRESETS[options.preset])
        with EngineClient(options.engine, **limits) as engine:
            return run(engine, vectors, preset, games=options.games, seed=options.seed, progress=progress.show)


def _selected_vectors(options: Namespace, progress: ProgressBar) -> tuple[Vector, ...]:
    folder = None if options.vectors is None else Path(options.vectors)
    vectors: list[Vector] = []
    cache = None if options.no_cache else cache_folder()
    for vector in select_vectors(options.only, folder=folder, cache=cache, quick=options.quick):
        vectors.append(vector)
        progress.show("vectors made", len(vectors))
    if not vectors:
        raise NotFound(f"no vector has an id like {options.only!r}", (), "For example: --only 'struggle.*'")
    return tuple(vectors)
