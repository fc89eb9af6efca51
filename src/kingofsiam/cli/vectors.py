"""`kingofsiam vectors`: the conformance vectors as files, for engines in any language."""

from argparse import Namespace
from collections.abc import Iterator
from contextlib import closing
from fnmatch import fnmatchcase
from typing import Final

from kingofsiam.cli.command import Command, argument, flag, not_found
from kingofsiam.cli.standard_error import ProgressBar
from kingofsiam.conformance.suite import GROUPS, NOT_COUNTS
from kingofsiam.conformance.suite_files import format_vectors
from kingofsiam.conformance.vectors import Vector
from kingofsiam.file_io import make_folder, write_file
from kingofsiam.render.text_board import pluralize


def run(options: Namespace) -> Iterator[str]:
    """Write the files, and report them."""
    folder = make_folder(options.folder)
    files = written = 0
    with closing(ProgressBar()) as progress:
        for group in NOT_COUNTS if options.no_counts else GROUPS:
            vectors: list[Vector] = []
            for vector in group.make() if group.may_match(options.only) else ():
                vectors += [vector] if fnmatchcase(vector.id, options.only) else []
                progress.show("vectors", written + len(vectors))
            if vectors:
                file = folder / f"{group.name}.json"
                make_folder(str(file.parent))
                write_file(file, format_vectors(group.name, vectors))
                files, written = files + 1, written + len(vectors)
    if not files:
        raise not_found(f"no vector is called {options.only!r}", "For example: --only 'struggle.*'")
    yield f"{folder}: {pluralize(written, 'vector')} in {pluralize(files, 'file')}"


COMMAND: Final = Command(
    run,
    "Write the conformance vectors: positions, moves and the expected results, for engines in any language.",
    """
    vectors                             write all of them into vectors/, in a minute or two
    vectors out --no-counts             leave out the counts: takes seconds
    vectors out --only 'game/siam-3-*'  write only some
    """,
    (
        argument(
            "folder", "DIR", "where they are (default vectors); files are overwritten", nargs="?", default="vectors"
        ),
        argument("--only", "GLOB", "only vectors whose ids match, such as 'game/siam-*'", default="*"),
        flag("--no-counts", "leave out the counts, which take most of the time"),
    ),
)
