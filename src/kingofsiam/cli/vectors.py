"""`kingofsiam vectors`: the conformance vectors as files, for engines in any language. Here are its arguments."""

from argparse import ArgumentParser
from typing import Final

from kingofsiam.cli.command import Command, loaded_later

_DEFAULT_FOLDER: Final = "vectors"


def _add_arguments(parser: ArgumentParser) -> None:
    parser.add_argument(
        "folder",
        nargs="?",
        default=_DEFAULT_FOLDER,
        metavar="DIR",
        help=f"where to write them (default {_DEFAULT_FOLDER}); overwrites files there",
    )
    parser.add_argument(
        "--only", default="*", metavar="GLOB", help="only vectors whose ids match, such as 'game/siam-*'"
    )
    parser.add_argument("--no-counts", action="store_true", help="leave out the counts, which take most of the time")
    parser.add_argument("--json", action="store_true", help="print one JSON object about what was written or checked")
    instead = parser.add_mutually_exclusive_group()
    instead.add_argument("--list", action="store_true", help="write nothing, list the ids")
    instead.add_argument(
        "--check", metavar="DIR", help="write nothing, check the digests and every expectation of the vectors in DIR"
    )


COMMAND: Final = Command(
    "vectors",
    "Write the conformance vectors: positions, moves and the expected results, for engines in any language.",
    (
        "vectors                             write all of them into vectors/, in a minute or two",
        "vectors out --no-counts             leave out the counts: takes seconds",
        "vectors out --only 'game/siam-3-*'  write only some",
        "vectors --check out                 does the engine meet every expectation?",
    ),
    _add_arguments,
    loaded_later("vectors_run", "run_vectors"),
)
