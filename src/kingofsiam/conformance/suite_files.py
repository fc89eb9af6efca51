"""The test suite as files: a JSON file for each group, and a manifest with SHA-256 checksums. Write and read them."""

import json
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from hashlib import sha256
from pathlib import Path
from typing import Final, TypeVar

import kingofsiam
from kingofsiam.conformance.json_vectors import VECTOR
from kingofsiam.conformance.vectors import Vector
from kingofsiam.file_io import CannotRead, reason_of
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
