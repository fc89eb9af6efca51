"""`kingofsiam referee`: judge and play for programs in any language."""

import signal
from argparse import ArgumentParser, Namespace
from collections.abc import Iterator
from contextlib import nullcontext
from typing import Final

from kingofsiam.cli.command import Command, signals_handled
from kingofsiam.cli.inputs import standard_input
from kingofsiam.referee import METHODS, serve


def _describe(parser: ArgumentParser) -> None:
    parser.description = (
        f"{parser.description} Each line of standard input holds one JSON object, and each answer is one line of "
        f"standard output. The methods are {', '.join(METHODS)}; `about` describes them."
    )


def run(_: Namespace) -> Iterator[str]:
    """Yield an answer for each line of standard input."""
    requests = standard_input()
    with nullcontext() if requests.isatty() else signals_handled(signal.SIG_IGN, "SIGINT"):  # a client closes its pipe
        yield from serve(requests)


COMMAND: Final = Command(
    run,
    "Judge and play for other programs, by JSON-RPC 2.0 over standard input and output.",
    """
    referee                         then type a request on each line; Ctrl-D ends it
    referee < requests.jsonl        the answers to a file of requests
    """,
    (_describe,),
)
