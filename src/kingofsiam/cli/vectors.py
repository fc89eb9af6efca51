"""`kingofsiam vectors`: the conformance vectors as files, for engines in any language."""

from argparse import Namespace
from collections.abc import Iterator
from contextlib import closing
from fnmatch import fnmatchcase
from typing import Final

from kingofsiam.cli.command import Command, argument, flag, not_found
from kingofsiam.cli.standard_error import ProgressBar
from kingofsiam.conformance.lock import Digests, digests, suite_version
from kingofsiam.conformance.suite import GROUPS, NOT_COUNTS
from kingofsiam.conformance.suite_files import (
    MANIFEST,
    FileEntry,
    file_entry,
    format_manifest,
    format_vectors,
)
from kingofsiam.conformance.vectors import Vector
from kingofsiam.file_io import make_folder, write_file
from kingofsiam.render.names import pluralize


def run(options: Namespace) -> Iterator[str]:
    """Write the files, then the manifest, and report them."""
    folder = make_folder(options.folder)
    files: list[FileEntry] = []
    written: dict[str, Digests] = {}
    with closing(ProgressBar()) as progress:
        for group in NOT_COUNTS if options.no_counts else GROUPS:
            vectors: list[Vector] = []
            for vector in group.make() if group.may_match(options.only) else ():
                vectors += [vector] if fnmatchcase(vector.id, options.only) else []
                progress.show("vectors", len(written) + len(vectors))
            if vectors:
                text, name = format_vectors(group.name, vectors), f"{group.name}.json"
                make_folder(str((folder / name).parent))
                write_file(folder / name, text)
                files.append(file_entry(name, len(vectors), text))
                written |= {vector.id: digests(vector) for vector in vectors}
    if not files:
        raise not_found(f"no vector is called {options.only!r}", "For example: --only 'struggle.*'")
    suite = suite_version(written)
    write_file(folder / MANIFEST, format_manifest(suite, files))
    yield f"{folder}: {pluralize(len(written), 'vector')} in {pluralize(len(files), 'file')}, suite {suite}"


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
