"""`kingofsiam referee`: judge and play for programs in any language."""

from argparse import ArgumentParser, Namespace
from collections.abc import Iterator
from typing import Final

from kingofsiam.cli.command import Command, ignore_interrupts_from_clients
from kingofsiam.cli.inputs import standard_input
from kingofsiam.referee import METHODS, serve


def _describe(parser: ArgumentParser) -> None:
    parser.description = (
        f"{parser.description} Each line of standard input holds one JSON object, and each answer is one line of "
        f"standard output. The methods are {', '.join(METHODS)}; `about` describes them."
    )


def run(_: Namespace) -> Iterator[str]:
    """Yield an answer for each line of standard input."""
    with ignore_interrupts_from_clients():
        yield from serve(standard_input())


COMMAND: Final = Command(
    run,
    "Judge and play for other programs, by JSON-RPC 2.0 over standard input and output.",
    """
    referee                         then type a request on each line; Ctrl-D ends it
    referee < requests.jsonl        the answers to a file of requests
    """,
    (_describe,),
)
