"""Run `kingofsiam conform`: make the vectors, drive the engine, tell what came of it."""

from __future__ import annotations

import json
import shutil
import sys
from argparse import Namespace
from collections.abc import Iterator
from contextlib import closing
from functools import partial
from pathlib import Path
from typing import Final, NoReturn

from kingofsiam.cli.command import NothingFound, Refused
from kingofsiam.cli.interrupts import ended_like_an_interrupt
from kingofsiam.cli.rate import Rate
from kingofsiam.cli.writing import CannotWrite, write_file
from kingofsiam.conformance.choosing import chosen, few
from kingofsiam.conformance.process import CannotRun
from kingofsiam.conformance.protocol import Engine
from kingofsiam.conformance.report_json import in_json
from kingofsiam.conformance.report_junit import in_junit
from kingofsiam.conformance.running import Report, run
from kingofsiam.conformance.statement import statement
from kingofsiam.conformance.vector import Vector
from kingofsiam.conformance.written_suite import CannotReadVectors

CANNOT_RUN: Final = 3
"""The exit code if the engine cannot be run, or never answers."""

_BAD_USAGE: Final = 2
_STANDARD_OUTPUT: Final = "-"


def lines(options: Namespace) -> Iterator[str]:
    """The compliance statement; `Refused` is raised at its end if the engine does not conform."""
    try:
        _check(options)
        report = _report(options)
    except CannotRun as error:
        _end(CANNOT_RUN, str(error))
    except (CannotReadVectors, CannotWrite, NothingFound) as error:
        _end(_BAD_USAGE, str(error))
    unwritten = tuple(_not_written(options, report))
    if options.json == _STANDARD_OUTPUT:
        yield _as_json(report)
    else:
        yield from statement(report)
    if unwritten:
        _end(_BAD_USAGE, "\n".join(unwritten))
    if not report.answered:
        _end(CANNOT_RUN, "the engine has not answered a single call")
    if not report.conforms:
        raise Refused


def _end(code: int, why: str) -> NoReturn:
    print(f"kingofsiam: {why}", file=sys.stderr)
    raise SystemExit(code)


def _check(options: Namespace) -> None:
    """What can be seen to fail at once need not wait until the vectors are made."""
    if options.junit == _STANDARD_OUTPUT:
        raise CannotWrite(options.junit, "only the JSON report can be printed")
    for file in (options.json, options.junit):
        if file is None or file == _STANDARD_OUTPUT:
            continue
        if not file or Path(file).is_dir():
            raise CannotWrite(file, "this is not the name of a file")
        if not Path(file).parent.is_dir():
            raise CannotWrite(file, "there is no such folder")
    if shutil.which(options.engine[0]) is None:
        raise CannotRun(options.engine, "there is no such program, or it may not be run")


def _not_written(options: Namespace, report: Report) -> Iterator[str]:
    """Write the reports; the faults of those that cannot be written."""
    for file, text in ((options.json, partial(_as_json, report, 2)), (options.junit, partial(in_junit, report))):
        if file is not None and file != _STANDARD_OUTPUT:
            try:
                write_file(file, text())
            except CannotWrite as error:
                yield str(error)


def _as_json(report: Report, indent: int | None = None) -> str:
    """Half characters, which UTF-8 does not know, are left as JSON escapes them."""
    text = json.dumps(in_json(report), ensure_ascii=False, indent=indent) + ("\n" if indent else "")
    return text.encode("utf-8", "backslashreplace").decode("utf-8")


def _report(options: Namespace) -> Report:
    with closing(Rate()) as rate, ended_like_an_interrupt():
        vectors = _chosen(options, rate)
        with Engine(options.engine, timeout=options.timeout, give_up=options.give_up) as engine:
            return run(engine, vectors, options.preset, games=options.games, seed=options.seed, tell=rate.show)


def _chosen(options: Namespace, rate: Rate) -> tuple[Vector, ...]:
    folder = None if options.vectors is None else Path(options.vectors)
    found: list[Vector] = []
    for vector in (few if options.quick else chosen)(options.only, folder=folder):
        found.append(vector)
        rate.show("vectors made", len(found))
    if not found:
        raise NothingFound(f"no vector has an id like {options.only!r}", (), "For example: --only 'struggle.*'")
    return tuple(found)
