"""The suite as files: a JSON file for each group, and a manifest that tells what there is, with digests."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from typing import Final, TypeVar

import kingofsiam
from kingofsiam.conformance.json_vectors import VECTOR
from kingofsiam.conformance.vector import Vector
from kingofsiam.errors import KingOfSiamError
from kingofsiam.notation.json_codec import Array, Text, Whole
from kingofsiam.notation.json_faults import InvalidJson
from kingofsiam.notation.json_object import Heads, Object, Part
from kingofsiam.notation.json_text import written

T = TypeVar("T")

FORMAT: Final = 1
"""The version of the form in which vectors are written. A program refuses what is newer than itself."""

MANIFEST: Final = "manifest.json"
_MOST: Final = 1_000_000


@dataclass(frozen=True, slots=True)
class File:
    """A file of vectors: its path below the folder, how many are in it, the SHA-256 digest of its bytes."""

    name: str
    vectors: int
    sha256: str


@dataclass(frozen=True, slots=True)
class Manifest:
    """What a folder of vectors holds: the version of the suite, the program that wrote it, the files."""

    suite: str
    kingofsiam: str
    files: tuple[File, ...]


@dataclass(frozen=True, slots=True)
class VectorsFile:
    """The vectors of a group."""

    group: str
    vectors: tuple[Vector, ...]


class CannotReadVectors(KingOfSiamError):
    """A file of vectors, or their manifest, cannot be read; `error` tells why."""

    def __init__(self, file: str, error: Exception) -> None:
        self.file, self.error = file, error
        super().__init__(file, error)

    def __str__(self) -> str:
        reason = self.error.strerror if isinstance(self.error, OSError) else None
        return f"{self.file}: {reason or self.error}"


def _heads(kind: str) -> Heads:
    return (("format", FORMAT), ("kind", kind))


_FILE: Final = Object(
    "vectors-file",
    File,
    (
        Part("name", Text(pattern=r"[a-z0-9_-]+(/[a-z0-9_-]+)*\.json"), "Its path below the folder."),
        Part("vectors", Whole(0, _MOST), "How many vectors it holds."),
        Part("sha256", Text(pattern="[0-9a-f]{64}"), "The SHA-256 digest of its bytes."),
    ),
    about="A file of vectors.",
)

MANIFEST_FORM: Final = Object(
    "manifest",
    Manifest,
    (
        Part("suite", Text(name=True), "The version of the suite; an ending `+...` tells that it is none released."),
        Part("kingofsiam", Text(name=True), "The version of the program that wrote it."),
        Part("files", Array(_FILE, 0, _MOST), "The files."),
    ),
    _heads("vectors-manifest"),
    about="What a folder of vectors holds.",
)

VECTORS_FORM: Final = Object(
    "vectors",
    VectorsFile,
    (
        Part("group", Text(name=True), "What the vectors have in common."),
        Part("vectors", Array(VECTOR, 0, _MOST), "The vectors."),
    ),
    _heads("vectors"),
    about="Vectors that belong together.",
)


def text_of_vectors(group: str, vectors: Iterable[Vector]) -> str:
    """A file of vectors, each on a line of its own."""
    lines = ",\n".join(written(VECTOR.dump(vector)) for vector in vectors)
    return f'{{"format":{FORMAT},"kind":"vectors","group":{written(group)},"vectors":[\n{lines}\n]}}\n'


def file_of(name: str, vectors: int, text: str) -> File:
    """What the manifest says of a file with this text."""
    return File(name, vectors, sha256(text.encode()).hexdigest())


def text_of_manifest(suite: str, files: Iterable[File]) -> str:
    """The manifest of these files."""
    return written(MANIFEST_FORM.dump(Manifest(suite, kingofsiam.__version__, tuple(files))), indent=2) + "\n"


def read_manifest(folder: Path) -> Manifest:
    """The manifest in a folder; raises `CannotReadVectors`."""
    return _read(folder / MANIFEST, MANIFEST_FORM)


def read_file(folder: Path, name: str) -> VectorsFile:
    """A file of vectors in a folder; raises `CannotReadVectors`."""
    return _read(folder / name, VECTORS_FORM)


def load_vectors(folder: Path) -> Iterator[Vector]:
    """Every vector that is written in a folder, file by file; raises `CannotReadVectors`, also for a wrong digest."""
    for file in read_manifest(folder).files:
        made = read_file(folder, file.name).vectors
        if digest_of(folder / file.name) != file.sha256:
            raise CannotReadVectors(str(folder / file.name), ValueError("the digest is not that of the manifest"))
        yield from made


def digest_of(file: Path) -> str:
    """The SHA-256 digest of the bytes of a file."""
    return sha256(file.read_bytes()).hexdigest()


def _read(file: Path, form: Object[T]) -> T:
    try:
        value: object = json.loads(file.read_bytes())
    except (OSError, ValueError, RecursionError) as error:
        raise CannotReadVectors(str(file), error) from error
    try:
        return form.read(value)
    except InvalidJson as error:
        raise CannotReadVectors(str(file), InvalidJson(fault.under("$") for fault in error.found)) from error
