"""Run `kingofsiam conform`: make the vectors, drive the engine, tell what came of it."""

from __future__ import annotations

import json
import signal
import sys
import threading
from argparse import Namespace
from collections.abc import Generator, Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Final, NoReturn

from kingofsiam.cli.command import NothingFound, Refused
from kingofsiam.cli.rate import Rate
from kingofsiam.cli.writing import write_file
from kingofsiam.conformance.choosing import chosen, few
from kingofsiam.conformance.process import CannotRun
from kingofsiam.conformance.protocol import Engine
from kingofsiam.conformance.report_json import in_json
from kingofsiam.conformance.report_junit import in_junit
from kingofsiam.conformance.running import Report, run
from kingofsiam.conformance.statement import statement
from kingofsiam.conformance.vector import Vector

CANNOT_RUN: Final = 3
"""The exit code if the engine cannot be run, or never answers."""

_STANDARD_OUTPUT: Final = "-"


def lines(options: Namespace) -> Iterator[str]:
    """The compliance statement; `Refused` is raised at its end if the engine does not conform."""
    try:
        report = _report(options)
    except CannotRun as error:
        _cannot_run(str(error))
    if options.junit:
        write_file(options.junit, in_junit(report))
    if options.json == _STANDARD_OUTPUT:
        yield json.dumps(in_json(report), ensure_ascii=False)
    else:
        if options.json:
            write_file(options.json, json.dumps(in_json(report), ensure_ascii=False, indent=2) + "\n")
        yield from statement(report)
    if not report.answered:
        _cannot_run("the engine has not answered a single call")
    if not report.conforms:
        raise Refused


def _cannot_run(why: str) -> NoReturn:
    print(f"kingofsiam: {why}", file=sys.stderr)
    raise SystemExit(CANNOT_RUN)


def _report(options: Namespace) -> Report:
    with closing(Rate()) as rate, _ended_like_an_interrupt():
        vectors = _chosen(options, rate)
        with Engine(options.engine, timeout=options.timeout, give_up=options.give_up) as engine:
            return run(engine, vectors, options.preset, games=options.games, seed=options.seed, tell=rate.show)


@contextmanager
def _ended_like_an_interrupt() -> Generator[None]:
    """Whoever ends this program ends the engine with it."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    before = signal.signal(signal.SIGTERM, signal.default_int_handler)
    try:
        yield
    finally:
        signal.signal(signal.SIGTERM, before)


def _chosen(options: Namespace, rate: Rate) -> tuple[Vector, ...]:
    folder = None if options.vectors is None else Path(options.vectors)
    found: list[Vector] = []
    for vector in (few if options.quick else chosen)(options.only, folder=folder):
        found.append(vector)
        rate.show("vectors made", len(found))
    if not found:
        raise NothingFound(f"no vector has an id like {options.only!r}", (), "For example: --only 'struggle.*'")
    return tuple(found)
