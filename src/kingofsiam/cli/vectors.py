"""`kingofsiam vectors`: the conformance vectors as files, for engines in any language."""

import json
from argparse import ArgumentParser, Namespace
from collections.abc import Callable, Iterator, Mapping
from contextlib import closing
from fnmatch import fnmatchcase
from pathlib import Path
from typing import Final

from kingofsiam.cli.command import Command, RequestRefused, argument, flag, not_found
from kingofsiam.cli.standard_error import ProgressBar
from kingofsiam.conformance import lock
from kingofsiam.conformance.lock import Digests, digests, suite_version
from kingofsiam.conformance.suite import GROUPS, NOT_COUNTS, matching_groups
from kingofsiam.conformance.suite_files import (
    MANIFEST,
    FileEntry,
    file_entry,
    file_faults,
    format_manifest,
    format_vectors,
    read_manifest,
    unlisted_files,
)
from kingofsiam.conformance.vectors import Vector
from kingofsiam.file_io import make_folder, write_file
from kingofsiam.render.names import pluralize


def run(options: Namespace) -> Iterator[str]:
    """Write, check or list the vectors, as the options say."""
    if options.check is not None:
        return _check(Path(options.check), options.json)
    return filter(_id_filter(options), _locked_vectors()) if options.list else _write(options)


def _id_filter(options: Namespace) -> Callable[[str], bool]:
    """A function that says whether the options select the vector of an id."""
    return lambda id_: fnmatchcase(id_, options.only) and not (options.no_counts and id_.startswith("count/"))


def _locked_vectors() -> dict[str, Digests]:
    locks = lock.load_locks()
    return dict(locks[-1].vectors) if locks else {}


def _make_groups(options: Namespace) -> Iterator[tuple[str, tuple[Vector, ...]]]:
    """The selected vectors, group by group, with a progress bar."""
    done, total = 0, len(_locked_vectors())
    with closing(ProgressBar()) as progress:
        for group in matching_groups(options.only, NOT_COUNTS if options.no_counts else GROUPS):
            vectors: list[Vector] = []
            for vector in group.make():
                done += 1
                progress.show("vectors", min(done, total), total)
                if fnmatchcase(vector.id, options.only):
                    vectors.append(vector)
            if vectors:
                yield group.name, tuple(vectors)


def _write(options: Namespace) -> Iterator[str]:
    """Write the files, then the manifest, and report them."""
    folder = make_folder(options.folder)
    files: list[FileEntry] = []
    written: dict[str, Digests] = {}
    for group, vectors in _make_groups(options):
        text, name = format_vectors(group, vectors), f"{group}.json"
        make_folder(str((folder / name).parent))
        write_file(folder / name, text)
        files.append(file_entry(name, len(vectors), text))
        written |= {vector.id: digests(vector) for vector in vectors}
    if not files:
        raise not_found(f"no vector is called {options.only!r}", "`kingofsiam vectors --list` lists them all.")
    suite = suite_version(written, _id_filter(options))
    write_file(folder / MANIFEST, format_manifest(suite, files))
    if options.json:
        yield json.dumps({"folder": str(folder), "suite": suite, "vectors": len(written), "files": len(files)})
    else:
        yield f"{folder}: {pluralize(len(written), 'vector')} in {pluralize(len(files), 'file')}, suite {suite}"


def _locked_in(suite: str) -> Mapping[str, Digests] | None:
    """The locked digests of this version of the suite; None if there is no such lock."""
    return next((locked.vectors for locked in lock.load_locks() if str(locked.version) == suite), None)


def _check(folder: Path, as_json: bool) -> Iterator[str]:
    """Report every fault of the vectors in a folder. Raises `RequestRefused` at the end if there are any."""
    manifest = read_manifest(folder)
    locked = _locked_in(manifest.suite)
    faults = list(unlisted_files(folder))
    done, total = 0, sum(file.vectors for file in manifest.files)
    with closing(ProgressBar()) as progress:
        for file in manifest.files:
            faults += file_faults(folder, file, locked)
            done += file.vectors
            progress.show("vectors", min(done, total), total)
    if as_json:
        yield json.dumps({"ok": not faults, "suite": manifest.suite, "vectors": total, "faults": faults})
    elif faults:
        yield from faults
    else:
        yield f"{folder}: {pluralize(total, 'vector')}, suite {manifest.suite}: the engine meets every expectation"
    if faults:
        raise RequestRefused(f"{pluralize(len(faults), 'fault')} in {folder}")


def _add_instead(parser: ArgumentParser) -> None:
    instead = parser.add_mutually_exclusive_group()
    instead.add_argument("--list", action="store_true", help="write nothing, list the ids")
    about = "write nothing, check the digests and every expectation of the vectors in DIR"
    instead.add_argument("--check", metavar="DIR", help=about)


COMMAND: Final = Command(
    run,
    "Write the conformance vectors: positions, moves and the expected results, for engines in any language.",
    """
    vectors                             write all of them into vectors/, in a minute or two
    vectors out --no-counts             leave out the counts: takes seconds
    vectors out --only 'game/siam-3-*'  write only some
    vectors --check out                 does the engine meet every expectation?
    """,
    (
        argument(
            "folder",
            "DIR",
            "where to write them (default vectors); overwrites files there",
            nargs="?",
            default="vectors",
        ),
        argument("--only", "GLOB", "only vectors whose ids match, such as 'game/siam-*'", default="*"),
        flag("--no-counts", "leave out the counts, which take most of the time"),
        flag("--json", "print one JSON object about what was written or checked"),
        _add_instead,
    ),
)
