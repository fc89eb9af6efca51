"""The test suite as files: a JSON file for each group, and a manifest with SHA-256 checksums. Write, read, verify."""

import json
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from hashlib import sha256
from pathlib import Path
from typing import Final, TypeVar, cast

import kingofsiam
from kingofsiam.conformance.json_vectors import VECTOR
from kingofsiam.conformance.lock import Digests, digests
from kingofsiam.conformance.perft import perft
from kingofsiam.conformance.vectors import CountVector, DealVector, Vector, input_readings
from kingofsiam.errors import InvalidDeal, reason_of
from kingofsiam.file_io import CannotRead
from kingofsiam.notation.json.codec import array, text, whole_number
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


_LINE: Final = text(single_line=True)
_NAMES: Final = Derivation(
    {
        "vectors-file.name": text(pattern=r"[a-z0-9_-]+(/[a-z0-9_-]+)*\.json"),
        "vectors-file.vectors": whole_number(0, _MAX_ENTRIES),
        "sha256": text(pattern="[0-9a-f]{64}"),
        "suite": _LINE,
        "kingofsiam": _LINE,
    }
)
_FILES: Final = array(_NAMES.object(FileEntry, "vectors-file"), 0, _MAX_ENTRIES)
MANIFEST_CODEC: Final[Object[Manifest]] = replace(
    _NAMES.also({"files": _FILES}).object(Manifest), constants=(("format", FORMAT), ("kind", "vectors-manifest"))
)
VECTORS_CODEC: Final[Object[tuple[Vector, ...]]] = Object(
    "vectors",
    object,
    (ObjectField("group", _LINE, ""), ObjectField("vectors", array(VECTOR, 0, _MAX_ENTRIES), "")),
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
    manifest = _read_json(folder / MANIFEST, MANIFEST_CODEC)
    if repeated := [name for name, times in Counter(file.name for file in manifest.files).items() if times > 1]:
        raise CannotRead(str(folder / MANIFEST), f"names a file more than once: {repeated[0]}")
    return manifest


def read_vectors_file(folder: Path, name: str) -> tuple[Vector, ...]:
    """The vectors in a file of a folder; raises `CannotRead`."""
    return _read_json(folder / name, VECTORS_CODEC)


def load_vectors(folder: Path) -> Iterator[Vector]:
    """Every vector in a folder, file by file; raises `CannotRead`, also for a wrong digest."""
    for file in read_manifest(folder).files:
        vectors = read_vectors_file(folder, file.name)
        if file_digest(folder / file.name) != file.sha256:
            raise CannotRead(str(folder / file.name), "the digest differs from the manifest")
        yield from vectors


def file_digest(file: Path) -> str:
    """The SHA-256 digest of the bytes of a file; raises `CannotRead`."""
    return sha256(_read_bytes(file)).hexdigest()


def _read_bytes(file: Path) -> bytes:
    try:
        with file.open("rb") as opened:
            content = opened.read(MAX_FILE_BYTES + 1)
    except OSError as error:
        raise CannotRead(str(file), reason_of(error)) from error
    if len(content) > MAX_FILE_BYTES:
        raise CannotRead(str(file), f"it is longer than {MAX_FILE_BYTES} bytes")
    return content


def _read_json(file: Path, codec: Object[T]) -> T:
    content = _read_bytes(file)
    try:
        value: object = json.loads(content)
    except (ValueError, RecursionError) as error:
        raise CannotRead(str(file), reason_of(error)) from error
    try:
        return codec.read(value)
    except InvalidJson as error:
        raise CannotRead(str(file), str(InvalidJson(issue.under("$") for issue in error.issues))) from error


def recompute(vector: Vector) -> Vector:
    """The vector with its expected result recomputed by the engine."""
    if isinstance(vector, CountVector):
        return replace(vector, counts=perft(vector.state, len(vector.counts.moves)))
    try:
        return vector.under(input_readings(vector))
    except InvalidDeal:
        return replace(cast("DealVector", vector), state=None)


def file_faults(folder: Path, file: FileEntry, locked: Mapping[str, Digests] | None) -> Iterator[str]:
    """Describe what is wrong with a file of the manifest: other bytes, or a vector that the engine contradicts.

    `locked` holds the digests of the version of the suite that the manifest names, if that version has a lock.
    """
    try:
        if file_digest(folder / file.name) != file.sha256:
            yield f"{file.name}: the digest differs from the manifest"
        vectors = read_vectors_file(folder, file.name)
    except CannotRead as error:
        yield str(error)
        return
    if len(vectors) != file.vectors:
        yield f"{file.name}: {len(vectors)} vectors, but {file.vectors} in the manifest"
    for vector in vectors:
        if recompute(vector) != vector:
            yield f"{file.name}: {vector.id}: the engine gives another result"
        if locked is not None and locked.get(vector.id) != digests(vector):
            yield f"{file.name}: {vector.id}: differs from this version of the suite"


def unlisted_files(folder: Path) -> Iterator[str]:
    """Describe the files that are in the folder, but not in the manifest."""
    names = {file.name for file in read_manifest(folder).files} | {MANIFEST}
    for path in sorted(folder.rglob("*.json")):
        if path.relative_to(folder).as_posix() not in names:
            yield f"{path.relative_to(folder).as_posix()}: is not in the manifest"
