"""`kingofsiam vectors`: the conformance vectors as files, for engines in any language. Here are its arguments."""

from argparse import ArgumentParser
from typing import Final

from kingofsiam.cli.command import Command, loaded_later


def _add_arguments(parser: ArgumentParser) -> None:
    add = parser.add_argument
    about = "where to write them (default vectors); overwrites files there"
    add("folder", nargs="?", default="vectors", metavar="DIR", help=about)
    add("--only", default="*", metavar="GLOB", help="only vectors whose ids match, such as 'game/siam-*'")
    add("--no-counts", action="store_true", help="leave out the counts, which take most of the time")
    add("--json", action="store_true", help="print one JSON object about what was written or checked")
    instead = parser.add_mutually_exclusive_group()
    instead.add_argument("--list", action="store_true", help="write nothing, list the ids")
    about = "write nothing, check the digests and every expectation of the vectors in DIR"
    instead.add_argument("--check", metavar="DIR", help=about)


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
