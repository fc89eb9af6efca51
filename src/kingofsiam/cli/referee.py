"""`kingofsiam referee`: the engine for programs in any language."""

from __future__ import annotations

import signal
import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Generator, Iterator
from contextlib import contextmanager
from typing import Final

from kingofsiam.cli.command import Command
from kingofsiam.referee import METHODS, answers


def lines(_: Namespace) -> Iterator[str]:
    """The answers, one for each line of the standard input."""
    with _interrupts():
        yield from answers(sys.stdin.buffer)


@contextmanager
def _interrupts() -> Generator[None]:
    """Ctrl-C ends a referee somebody talks to by hand. One that serves a program ends when that program lets go."""
    if sys.stdin.isatty():
        yield
        return
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)


def _arguments(parser: ArgumentParser) -> None:
    parser.description = (
        f"{COMMAND.summary} One JSON object is read from each line of the standard input, and each answer "
        f"is one line of the standard output. The methods are {', '.join(METHODS)}; `about` describes them."
    )


COMMAND: Final = Command(
    "referee",
    "Judge and play for other programs, by JSON-RPC 2.0 over standard input and output.",
    (
        "referee                         then type a request on each line; Ctrl-D ends it",
        "referee < requests.jsonl        the answers to a file of requests",
    ),
    _arguments,
    lines,
)
