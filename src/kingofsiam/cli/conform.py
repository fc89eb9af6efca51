"""`kingofsiam conform`: test another engine for conformance with the rulebook."""

import json
import shutil
from argparse import ArgumentParser, Namespace
from collections.abc import Callable, Iterator
from contextlib import closing
from functools import partial
from pathlib import Path
from typing import Final

from kingofsiam.cli.command import (
    PRESET_NAMES,
    Argument,
    CannotRun,
    Command,
    RequestRefused,
    argument,
    flag,
    not_found,
    parse_non_negative,
    parse_positive,
    parse_timeout,
)
from kingofsiam.cli.inputs import check_file_name
from kingofsiam.cli.standard_error import ProgressBar
from kingofsiam.conformance import runner
from kingofsiam.conformance.checks import OPTIONAL_METHODS, REQUIRED_METHODS
from kingofsiam.conformance.report_json_junit import json_report, junit_report
from kingofsiam.conformance.report_text import text_report
from kingofsiam.conformance.runner import INTERRUPTED, Report
from kingofsiam.conformance.suite import cache_folder, select_vectors
from kingofsiam.conformance.vectors import Vector
from kingofsiam.file_io import CannotWrite, write_file
from kingofsiam.line_subprocess import CannotStart
from kingofsiam.referee.client import EngineClient
from kingofsiam.spec.readings import PRESETS

_STANDARD_OUTPUT: Final = "-"


def run(options: Namespace) -> Iterator[str]:
    """Print the report, also of an interrupted run. Raises `RequestRefused` if the engine does not conform."""
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
        raise RequestRefused


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
    with closing(ProgressBar()) as progress:
        vectors = _selected_vectors(options, progress)
        limits = {"timeout": options.timeout, "give_up": options.give_up, "total_timeout": options.total_timeout}
        preset = (options.preset, PRESETS[options.preset])
        with EngineClient(options.engine, **limits) as engine:
            return runner.run(engine, vectors, preset, games=options.games, seed=options.seed, progress=progress.show)


def _selected_vectors(options: Namespace, progress: ProgressBar) -> tuple[Vector, ...]:
    folder = None if options.vectors is None else Path(options.vectors)
    vectors: list[Vector] = []
    cache = None if options.no_cache else cache_folder()
    for vector in select_vectors(options.only, folder=folder, cache=cache, quick=options.quick):
        vectors.append(vector)
        progress.show("vectors made", len(vectors))
    if not vectors:
        raise not_found(f"no vector has an id like {options.only!r}", "For example: --only 'struggle.*'")
    return tuple(vectors)


def _describe(parser: ArgumentParser) -> None:
    parser.usage = "%(prog)s [options] -- COMMAND [ARGUMENT ...]"
    parser.description = (
        f"{parser.description}\n\nThe engine reads one JSON-RPC 2.0 request from each line of its standard input and "
        f"answers each with a line on its standard output.\nIt must know {', '.join(REQUIRED_METHODS)}; it may know "
        f"{', '.join(OPTIONAL_METHODS)}.\n"
        "The exit code is 0 if it conforms, 1 if not, 2 for bad usage, 3 if it cannot be run, never answers, or a file "
        "cannot be read or written, 130 if it is interrupted; the report so far is printed then, too."
    )


def _number(name: str, default: float, parse: Callable[[str], float], unit: str, about: str) -> Argument:
    """An option with a number."""
    return argument(name, unit, f"{about} (default {default:g})", type=parse, default=default)


COMMAND: Final = Command(
    run,
    "Test another engine against the rulebook: which readings it follows, and which rules it breaks.",
    """
    conform -- kingofsiam referee                    this engine itself: nothing differs
    conform --quick --games 2 -- ./my-engine         a first look
    conform --preset RUSSIAN -- java -jar siam.jar   by the rules of another document
    conform --only 'struggle.*' --games 0 -- node siam.js
    conform --json report.json --junit report.xml -- ./my-engine   for programs and build servers
    """,
    (
        _describe,
        argument("engine", "COMMAND", "the command that runs the engine, after --", nargs="+"),
        argument(
            "--preset",
            None,
            "the readings it must conform to (default RULEBOOK)",
            choices=PRESET_NAMES,
            default=PRESET_NAMES[0],
        ),
        flag("--quick", "use only the scenarios, which show each rule from both sides"),
        argument("--vectors", "FOLDER", "use the vectors that `kingofsiam vectors` wrote into this folder"),
        argument("--only", "GLOB", "use only the vectors whose ids match, such as 'action.undo*'", default="*"),
        _number("--games", 10, parse_non_negative, "N", "random games to play side by side"),
        _number("--seed", 0, parse_non_negative, "N", "seed of the random games"),
        _number("--timeout", 10.0, parse_timeout, "SECONDS", "how long a call may take"),
        _number("--total-timeout", 1800.0, parse_timeout, "SECONDS", "how long all calls together may take"),
        _number("--give-up", 5, parse_positive, "N", "stop after this many calls in a row without an answer"),
        flag("--no-cache", "make the vectors again, and do not cache them"),
        argument("--json", "FILE", "also write the report as JSON; - prints it instead"),
        argument("--junit", "FILE", "also write the report as JUnit XML"),
    ),
)
