"""The test suite as a folder of JSON files, one for each group of vectors. Write and read them."""

import json
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Final

from kingofsiam.conformance.json_vectors import VECTOR
from kingofsiam.conformance.vectors import Vector
from kingofsiam.file_io import CannotRead, reason_of
from kingofsiam.notation.json.codec import LINE, Object, ObjectField, array, last_value
from kingofsiam.notation.json.parser import format_json

FORMAT: Final = 1
"""The version of the file format. A program refuses files with a newer one."""

SUITE: Final = "1.0.0"
"""The version of the suite: that of the newest lock in `tools/locks`."""

MAX_FILE_BYTES: Final = 20_000_000
"""The maximum size of a file that is read; those that we write are a tenth of it at most."""

_MANIFEST: Final = "manifest.json"
"""The list of the files, which early versions wrote; it holds no vectors."""

VECTORS_CODEC: Final[Object[tuple[Vector, ...]]] = Object(
    "vectors-document",
    object,
    (
        ObjectField("suite", LINE, "", default=""),
        ObjectField("group", LINE, ""),
        ObjectField("vectors", array(VECTOR, most=1_000_000), ""),
    ),
    last_value,
    constants=(("format", FORMAT), ("kind", "vectors")),
)


def format_vectors(group: str, vectors: Iterable[Vector]) -> str:
    """The text of a file of vectors, one on each line, with the version of the suite that they are from."""
    head = format_json({"format": FORMAT, "kind": "vectors", "suite": SUITE, "group": group}).removesuffix("}")
    lines = ",\n".join(format_json(VECTOR.dump(vector)) for vector in vectors)
    return f'{head},"vectors":[\n{lines}\n]}}\n'


def load_vectors(folder: Path) -> Iterator[Vector]:
    """Every vector in a folder, file by file in the order of their names; raises `CannotRead`."""
    files = [file for file in sorted(folder.rglob("*.json")) if file.name != _MANIFEST]
    if not files:
        raise CannotRead(str(folder), "there are no vectors in it")
    for file in files:
        yield from _read_vectors(file)


def _read_vectors(file: Path) -> tuple[Vector, ...]:
    try:
        with file.open("rb") as opened:
            content = opened.read(MAX_FILE_BYTES + 1)
        if len(content) > MAX_FILE_BYTES:
            raise CannotRead(str(file), f"it is longer than {MAX_FILE_BYTES} bytes")
        return VECTORS_CODEC.read(json.loads(content))
    except CannotRead:
        raise
    except (OSError, ValueError, RecursionError) as error:
        raise CannotRead(str(file), reason_of(error)) from error
