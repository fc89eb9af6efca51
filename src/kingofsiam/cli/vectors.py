"""`kingofsiam vectors`: the conformance vectors as files, for engines in any language."""

from __future__ import annotations

from argparse import ArgumentParser, ArgumentTypeError, Namespace
from collections.abc import Iterator
from typing import Final

from kingofsiam.cli.command import Command
from kingofsiam.conformance.lock import NoVersion, Version

_FOLDER: Final = "vectors"


def lines(options: Namespace) -> Iterator[str]:
    """What is written, checked, listed or locked."""
    from kingofsiam.cli import vector_files  # noqa: PLC0415 - the scenarios are loaded for this command alone

    return vector_files.lines(options)


def _version(text: str) -> Version:
    try:
        return Version.of(text)
    except NoVersion as error:
        raise ArgumentTypeError(str(error)) from error


def _arguments(parser: ArgumentParser) -> None:
    parser.add_argument(
        "folder",
        nargs="?",
        default=_FOLDER,
        metavar="DIR",
        help=f"where to (default {_FOLDER}); files there are written over",
    )
    parser.add_argument(
        "--only", default="*", metavar="GLOB", help="only vectors whose ids match, such as 'game/siam-*'"
    )
    parser.add_argument("--no-counts", action="store_true", help="leave the counts out, which take most of the time")
    parser.add_argument("--json", action="store_true", help="tell in one JSON object what has been written or checked")
    instead = parser.add_mutually_exclusive_group()
    instead.add_argument("--list", action="store_true", help="write nothing, list the ids")
    instead.add_argument(
        "--check", metavar="DIR", help="write nothing, check the vectors in DIR: digests, and every expectation"
    )
    instead.add_argument(
        "--lock", type=_version, metavar="VERSION", help="for maintainers: lock the suite as this version"
    )
    parser.add_argument(
        "--rewrite", action="store_true", help="with --lock: the newest lock is not released yet and is written anew"
    )


COMMAND: Final = Command(
    "vectors",
    "Write the conformance vectors: positions, moves and what must come of them, for engines in any language.",
    (
        "vectors                             all of them into vectors/, in a minute or two",
        "vectors out --no-counts             without the counts: in seconds",
        "vectors out --only 'game/siam-3-*'  only some",
        "vectors --check out                 is every expectation what the engine says?",
    ),
    _arguments,
    lines,
)
