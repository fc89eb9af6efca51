"""`kingofsiam conform`: test another engine for conformance with the rulebook."""

import json
import shutil
from argparse import ArgumentParser, Namespace
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Final

from kingofsiam.cli.command import (
    PRESET_NAMES,
    CannotRun,
    Command,
    RequestRefused,
    argument,
    flag,
    not_found,
    parse_non_negative,
    parse_timeout,
)
from kingofsiam.cli.inputs import check_file_name
from kingofsiam.cli.standard_error import ProgressBar
from kingofsiam.conformance import runner
from kingofsiam.conformance.checks import OPTIONAL_METHODS, REQUIRED_METHODS
from kingofsiam.conformance.report import json_report, text_report
from kingofsiam.conformance.runner import INTERRUPTED, Report
from kingofsiam.conformance.suite import select_vectors
from kingofsiam.conformance.vectors import Vector
from kingofsiam.file_io import CannotWrite, write_file
from kingofsiam.line_subprocess import CannotStart
from kingofsiam.referee.client import EngineClient
from kingofsiam.spec.readings import PRESETS


def run(options: Namespace) -> Iterator[str]:
    """Print the report, also of an interrupted run. Raises `RequestRefused` if the engine does not conform."""
    to_file = options.json not in (None, "-")
    if to_file:  # fail at once: a run takes time
        check_file_name(options.json)
    if shutil.which(options.engine[0]) is None:
        raise CannotStart(options.engine, "there is no such program, or you may not run it")
    report = _run_suite(options)
    document = json.dumps(json_report(report), ensure_ascii=False, indent=2)
    document = document.encode("utf-8", "backslashreplace").decode("utf-8")  # UTF-8 has no lone surrogates
    unwritten: CannotWrite | None = None
    if to_file:
        try:
            write_file(options.json, document + "\n")
        except CannotWrite as error:
            unwritten = error
    yield from [document] if options.json == "-" else text_report(report)
    if unwritten is not None:
        raise unwritten
    if report.stopped == INTERRUPTED:
        raise KeyboardInterrupt
    if report.engine.calls == sum(report.engine.failures.values()):
        raise CannotRun("the engine has not answered a single call")
    if not report.conforms:
        raise RequestRefused


def _run_suite(options: Namespace) -> Report:
    with closing(ProgressBar()) as progress:
        vectors: list[Vector] = []
        folder = None if options.vectors is None else Path(options.vectors)
        for vector in select_vectors(options.only, folder=folder, quick=options.quick):
            vectors.append(vector)
            progress.show("vectors made", len(vectors))
        if not vectors:
            raise not_found(f"no vector has an id like {options.only!r}", "For example: --only 'struggle.*'")
        preset = (options.preset, PRESETS[options.preset])
        with EngineClient(options.engine, timeout=options.timeout) as engine:
            return runner.run(engine, vectors, preset, games=options.games, seed=options.seed, progress=progress.show)


def _describe(parser: ArgumentParser) -> None:
    parser.usage = "%(prog)s [options] -- COMMAND [ARGUMENT ...]"
    parser.description = (
        f"{parser.description}\n\nThe engine reads one JSON-RPC 2.0 request from each line of its standard input and "
        f"answers each with a line on its standard output.\nIt must know {', '.join(REQUIRED_METHODS)}; it may know "
        f"{', '.join(OPTIONAL_METHODS)}.\n"
        "The exit code is 0 if it conforms, 1 if not, 2 for bad usage, 3 if it cannot be run, never answers, or a file "
        "cannot be read or written, 130 if it is interrupted; the report so far is printed then, too."
    )


_PRESET: Final = "the readings it must conform to (default RULEBOOK)"

COMMAND: Final = Command(
    run,
    "Test another engine against the rulebook: which presets it plays by, and which rules it breaks.",
    """
    conform -- kingofsiam referee                    this engine itself: nothing differs
    conform --quick --games 2 -- ./my-engine         a first look
    conform --preset RUSSIAN -- java -jar siam.jar   by the rules of another document
    conform --only 'struggle.*' --games 0 -- node siam.js
    """,
    (
        _describe,
        argument("engine", "COMMAND", "the command that runs the engine, after --", nargs="+"),
        argument("--preset", None, _PRESET, choices=PRESET_NAMES, default=PRESET_NAMES[0]),
        flag("--quick", "use only the scenarios, which show each rule from both sides"),
        argument("--vectors", "FOLDER", "use the vectors that `kingofsiam vectors` wrote into this folder"),
        argument("--only", "GLOB", "use only the vectors whose ids match, such as 'action.undo*'", default="*"),
        argument("--games", "N", "random games to play side by side (default 10)", type=parse_non_negative, default=10),
        argument("--seed", "N", "seed of the random games (default 0)", type=parse_non_negative, default=0),
        argument("--timeout", "SECONDS", "how long a call may take (default 10)", type=parse_timeout, default=10.0),
        argument("--json", "FILE", "also write the report as JSON; - prints it instead"),
    ),
)
