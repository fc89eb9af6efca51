"""Run `kingofsiam vectors`: make the vectors, write, check, list or lock them."""

from __future__ import annotations

import json
from argparse import Namespace
from collections.abc import Callable, Iterator, Mapping
from contextlib import closing
from fnmatch import fnmatchcase
from pathlib import Path

from kingofsiam.cli.command import NothingFound, Refused
from kingofsiam.cli.progress import Progress
from kingofsiam.cli.writing import make_folder, write_file
from kingofsiam.conformance import lock
from kingofsiam.conformance.checking import faults_in, files_besides
from kingofsiam.conformance.counting import Counter
from kingofsiam.conformance.digests import Digests, digests
from kingofsiam.conformance.lock import Lock, changes, next_lock, suite_told_by, text_of
from kingofsiam.conformance.suite import groups
from kingofsiam.conformance.vector import Vector
from kingofsiam.conformance.written_suite import (
    MANIFEST,
    File,
    file_of,
    read_manifest,
    text_of_manifest,
    text_of_vectors,
)
from kingofsiam.picture.names import count_of


def lines(options: Namespace) -> Iterator[str]:
    """What is written, checked, listed or locked."""
    if options.check is not None:
        return _checked(Path(options.check), options.json)
    if options.lock is not None:
        return _locked(options)
    return _listed(options) if options.list else _written(options)


def _listed(options: Namespace) -> Iterator[str]:
    """The ids, as the newest lock knows them."""
    yield from filter(_asked(options), _locked_vectors())


def _asked(options: Namespace) -> Callable[[str], bool]:
    """Whether a vector of this id is asked for."""
    return lambda name: fnmatchcase(name, options.only) and not (options.no_counts and name.startswith("count/"))


def _locked_vectors() -> dict[str, Digests]:
    known = lock.locks()
    return dict(known[-1].vectors) if known else {}


def _made(options: Namespace) -> Iterator[tuple[str, tuple[Vector, ...]]]:
    """The vectors asked for, group by group, with a progress bar."""
    done = 0
    with closing(Progress(len(_locked_vectors()))) as progress:
        for group in groups(options.only, counts=not options.no_counts):
            made: list[Vector] = []
            for vector in group.make():
                done += 1
                progress.show(min(done, progress.total))
                if fnmatchcase(vector.id, options.only):
                    made.append(vector)
            if made:
                yield group.name, tuple(made)


def _written(options: Namespace) -> Iterator[str]:
    """Write the files, then the manifest; tell what has been written."""
    folder = make_folder(options.folder)
    files: list[File] = []
    told: dict[str, Digests] = {}
    for group, made in _made(options):
        text, name = text_of_vectors(group, made), f"{group}.json"
        make_folder(str((folder / name).parent))
        write_file(folder / name, text)
        files.append(file_of(name, len(made), text))
        told |= {vector.id: digests(vector) for vector in made}
    if not files:
        raise NothingFound(f"no vector is called {options.only!r}", (), "`kingofsiam vectors --list` lists them all.")
    suite = suite_told_by(told, _asked(options))
    write_file(folder / MANIFEST, text_of_manifest(suite, files))
    if options.json:
        yield json.dumps({"folder": str(folder), "suite": suite, "vectors": len(told), "files": len(files)})
    else:
        yield f"{folder}: {count_of(len(told), 'vector')} in {count_of(len(files), 'file')}, suite {suite}"


def _vectors_of(suite: str) -> Mapping[str, Digests] | None:
    """What is locked in this version of the suite; None if it is not known here."""
    return next((each.vectors for each in lock.locks() if str(each.version) == suite), None)


def _checked(folder: Path, in_json: bool) -> Iterator[str]:
    """What is wrong with the vectors in a folder; `Refused` is raised in the end if anything is."""
    manifest = read_manifest(folder)
    counter, locked = Counter(), _vectors_of(manifest.suite)
    faults = list(files_besides(folder))
    with closing(Progress(sum(file.vectors for file in manifest.files))) as progress:
        done = 0
        for file in manifest.files:
            faults += faults_in(folder, file, counter, locked)
            done += file.vectors
            progress.show(min(done, progress.total))
    number = sum(file.vectors for file in manifest.files)
    if in_json:
        yield json.dumps({"ok": not faults, "suite": manifest.suite, "vectors": number, "faults": faults})
    elif faults:
        yield from faults
    else:
        yield f"{folder}: {count_of(number, 'vector')}, suite {manifest.suite}: the engine says the same"
    if faults:
        raise Refused(f"{count_of(len(faults), 'fault')} in {folder}")


def _locked(options: Namespace) -> Iterator[str]:
    """Write the lock of this version, if what has changed allows it to be the next one."""
    if options.only != "*" or options.no_counts:
        raise Refused("a lock holds every vector: --only and --no-counts do not go with --lock")
    known = lock.locks()
    made = (vector for _, group in _made(options) for vector in group)
    fresh = next_lock(known, Lock(options.lock, {each.id: digests(each) for each in made}), rewrite=options.rewrite)
    write_file(make_folder(str(lock.FOLDER)) / f"{fresh.version}.json", text_of(fresh))
    before = [each for each in known if each.version < fresh.version]
    since = f"; since {before[-1].version} {changes(before[-1].vectors, fresh.vectors)}" if before else ""
    yield f"suite {fresh.version}: {count_of(len(fresh.vectors), 'vector')}{since}"
