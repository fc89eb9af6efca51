"""The test suite as files: a JSON file for each group, and a manifest with SHA-256 checksums. Write, read, verify."""

import json
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from hashlib import sha256
from pathlib import Path
from typing import Final, TypeVar, cast

import kingofsiam
from kingofsiam.conformance.json_vectors import VECTOR
from kingofsiam.conformance.lock import digests, load_locks
from kingofsiam.conformance.perft import perft
from kingofsiam.conformance.vectors import CountVector, DealVector, Vector, input_readings
from kingofsiam.errors import InvalidDeal, reason_of
from kingofsiam.file_io import CannotRead
from kingofsiam.notation.json.codec import LINE, array, text, whole_number
from kingofsiam.notation.json.derivation import Derivation, Object, ObjectField, last_value
from kingofsiam.notation.json.parser import InvalidJson, format_json

T = TypeVar("T")

FORMAT: Final = 1
"""The version of the file format. A program refuses files with a newer one."""

MANIFEST: Final = "manifest.json"
_MAX_ENTRIES: Final = 1_000_000

MAX_FILE_BYTES: Final = 20_000_000
"""The maximum size of a file that is read; those that we write are a tenth of it at most."""


@dataclass(frozen=True, slots=True)
class FileEntry:
    """A file of vectors."""

    name: str
    """Its path below the folder."""
    vectors: int
    """How many vectors it holds."""
    sha256: str
    """The SHA-256 digest of its bytes."""


@dataclass(frozen=True, slots=True)
class Manifest:
    """The contents of a folder of vectors."""

    suite: str
    """The version of the suite; the ending `+changed` marks vectors of no released version."""
    kingofsiam: str
    """The version of the program that wrote it."""
    files: tuple[FileEntry, ...]
    """The files."""


_NAMES: Final = Derivation(
    {
        "vectors-file.name": text(pattern=r"[a-z0-9_-]+(/[a-z0-9_-]+)*\.json"),
        "vectors-file.vectors": whole_number(0, _MAX_ENTRIES),
        "sha256": text(pattern="[0-9a-f]{64}"),
        "suite": LINE,
        "kingofsiam": LINE,
    }
)
_FILES: Final = array(_NAMES.object(FileEntry, "vectors-file"), 0, _MAX_ENTRIES)
MANIFEST_CODEC: Final[Object[Manifest]] = replace(
    _NAMES.also({"files": _FILES}).object(Manifest, "vectors-manifest-document"),
    constants=(("format", FORMAT), ("kind", "vectors-manifest")),
)
VECTORS_CODEC: Final[Object[tuple[Vector, ...]]] = Object(
    "vectors-document",
    object,
    (ObjectField("group", LINE, ""), ObjectField("vectors", array(VECTOR, 0, _MAX_ENTRIES), "")),
    last_value,
    constants=(("format", FORMAT), ("kind", "vectors")),
)


def format_vectors(group: str, vectors: Iterable[Vector]) -> str:
    """The text of a file of vectors, one on each line."""
    lines = ",\n".join(format_json(VECTOR.dump(vector)) for vector in vectors)
    return f'{{"format":{FORMAT},"kind":"vectors","group":{format_json(group)},"vectors":[\n{lines}\n]}}\n'


def file_entry(name: str, vectors: int, text: str) -> FileEntry:
    """The manifest entry of a file with this text."""
    return FileEntry(name, vectors, sha256(text.encode()).hexdigest())


def format_manifest(suite: str, files: Iterable[FileEntry]) -> str:
    """The text of the manifest of these files."""
    return format_json(MANIFEST_CODEC.dump(Manifest(suite, kingofsiam.__version__, tuple(files))), indent=2) + "\n"


def read_manifest(folder: Path) -> Manifest:
    """The manifest in a folder; raises `CannotRead`."""
    manifest, _ = _read_json(folder / MANIFEST, MANIFEST_CODEC)
    if repeated := [name for name, times in Counter(file.name for file in manifest.files).items() if times > 1]:
        raise CannotRead(str(folder / MANIFEST), f"names a file more than once: {repeated[0]}")
    return manifest


def load_vectors(folder: Path) -> Iterator[Vector]:
    """Every vector in a folder, file by file; raises `CannotRead`, also for a file that is not as in the manifest."""
    for file in read_manifest(folder).files:
        yield from _read_vectors(folder, file)


def _read_vectors(folder: Path, file: FileEntry) -> tuple[Vector, ...]:
    vectors, digest = _read_json(folder / file.name, VECTORS_CODEC)
    if (digest, len(vectors)) != (file.sha256, file.vectors):
        raise CannotRead(str(folder / file.name), "the digest or the number of vectors differs from the manifest")
    return vectors


def _read_json(file: Path, codec: Object[T]) -> tuple[T, str]:
    """The value in a file, and the SHA-256 digest of its bytes."""
    try:
        with file.open("rb") as opened:
            content = opened.read(MAX_FILE_BYTES + 1)
        if len(content) > MAX_FILE_BYTES:
            raise CannotRead(str(file), f"it is longer than {MAX_FILE_BYTES} bytes")
        return codec.read(json.loads(content)), sha256(content).hexdigest()
    except InvalidJson as error:
        raise CannotRead(str(file), str(InvalidJson(issue.under("$") for issue in error.issues))) from error
    except CannotRead:
        raise
    except (OSError, ValueError, RecursionError) as error:
        raise CannotRead(str(file), reason_of(error)) from error


def recompute(vector: Vector) -> Vector:
    """The vector with its expected result recomputed by the engine."""
    if isinstance(vector, CountVector):
        return replace(vector, counts=perft(vector.state, len(vector.counts.moves)))
    try:
        return vector.under(input_readings(vector))
    except InvalidDeal:
        return replace(cast("DealVector", vector), state=None)


def folder_faults(folder: Path) -> Iterator[str]:
    """Describe what is wrong with a folder: files that the manifest does not describe, and vectors that are not right.

    A vector is right if the engine gives the same result, and if it is the one in the lock of its version of the suite.
    """
    manifest = read_manifest(folder)
    locked = next((lock.vectors for lock in load_locks() if str(lock.version) == manifest.suite), None)
    names = {MANIFEST, *(file.name for file in manifest.files)}
    for path in sorted(folder.rglob("*.json")):
        if (name := path.relative_to(folder).as_posix()) not in names:
            yield f"{name}: is not in the manifest"
    for file in manifest.files:
        try:
            vectors = _read_vectors(folder, file)
        except CannotRead as error:
            yield str(error)
            continue
        for vector in vectors:
            if recompute(vector) != vector:
                yield f"{file.name}: {vector.id}: the engine gives another result"
            if locked is not None and locked.get(vector.id) != digests(vector):
                yield f"{file.name}: {vector.id}: differs from this version of the suite"
