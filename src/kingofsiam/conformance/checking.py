"""Whether written vectors are true: their files are those of the manifest, and the engine says what they say."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from pathlib import Path
from typing import assert_never

from kingofsiam.conformance.counting import Counter
from kingofsiam.conformance.digests import Digests, digests
from kingofsiam.conformance.vector import CountVector, DealVector, LookVector, MoveVector, Vector, started, verdict
from kingofsiam.conformance.written_suite import CannotReadVectors, File, digest_of, read_file, read_manifest
from kingofsiam.observation import observe


def answered(vector: Vector, counter: Counter) -> Vector:
    """The vector with what the engine says in the place of what it expects."""
    match vector:
        case MoveVector():
            return replace(vector, verdict=verdict(vector.state, vector.move))
        case DealVector():
            return replace(vector, state=started(vector.deal))
        case LookVector():
            return replace(vector, observation=observe(vector.state, vector.seat))
        case CountVector():
            counts = counter.count(vector.state, len(vector.moves))
            return replace(vector, moves=counts.moves, results=counts.results)
        case _ as unknown:  # pragma: no cover
            assert_never(unknown)


def faults_in(folder: Path, file: File, counter: Counter, locked: Mapping[str, Digests] | None) -> Iterator[str]:
    """What is wrong with a file of the manifest: it is another one, or not all in it is what the engine says.

    `locked` is what every vector of the suite says that the manifest names, if that is known.
    """
    try:
        if digest_of(folder / file.name) != file.sha256:
            yield f"{file.name}: the digest is not that of the manifest"
        vectors = read_file(folder, file.name).vectors
    except OSError as error:
        yield f"{file.name}: cannot be read: {error.strerror}"
        return
    except CannotReadVectors as error:
        yield str(error)
        return
    if len(vectors) != file.vectors:
        yield f"{file.name}: {len(vectors)} vectors, but {file.vectors} in the manifest"
    for vector in vectors:
        if answered(vector, counter) != vector:
            yield f"{file.name}: {vector.id}: the engine says otherwise"
        if locked is not None and locked.get(vector.id) != digests(vector):
            yield f"{file.name}: {vector.id}: is not so in this version of the suite"


def files_besides(folder: Path) -> Iterator[str]:
    """Files of vectors that are in the folder, but not in the manifest."""
    known = {file.name for file in read_manifest(folder).files} | {"manifest.json"}
    for path in sorted(folder.rglob("*.json")):
        if path.relative_to(folder).as_posix() not in known:
            yield f"{path.relative_to(folder).as_posix()}: is not in the manifest"
