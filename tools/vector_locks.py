"""Lock files: a lock holds digests of every vector in one version of the suite. `tools.lock_vectors` writes them.

A lock maps the id of every vector to two short SHA-256 digests of its canonical form: of the input and of the expected
result. The canonical form leaves out what may change without any program noticing: titles, the words and drawing of a
map, what a violation would have allowed, the order of violations, and readings as in the rulebook.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from typing import Final, NamedTuple, cast

from kingofsiam.conformance.json_vectors import VECTOR
from kingofsiam.conformance.vectors import Vector
from kingofsiam.notation.json.parser import Json, format_json
from kingofsiam.notation.json.values import READINGS
from kingofsiam.spec.readings import RULEBOOK

_DIGEST_LENGTH: Final = 12
"""The number of hexadecimal digits of a digest: enough to tell a few thousand vectors apart."""

_IGNORED: Final = ("allowed", "example")
_GIVEN: Final = ("vector", "map", "given", "move", "seat")
_RULEBOOK: Final = READINGS.dump(RULEBOOK)


class Digests(NamedTuple):
    """The digests of the input of a vector, and of its expected result."""

    given: str
    expected: str


def digests(vector: Vector) -> Digests:
    """The digests of a vector."""
    document = VECTOR.dump(vector)
    question: Json = {name: document[name] for name in _GIVEN if name in document}
    return Digests(_digest(canonical(question)), _digest(canonical(document["expect"])))


def digests_of(vectors: Iterable[Vector]) -> dict[str, Digests]:
    """The digests of each vector, by its id."""
    return {vector.id: digests(vector) for vector in vectors}


def _digest(value: Json) -> str:
    return sha256(format_json(value).encode()).hexdigest()[:_DIGEST_LENGTH]


def canonical(value: Json) -> Json:
    """The canonical form: without what does not count, in an order that does not depend on how it was written."""
    if isinstance(value, list):
        return [canonical(item) for item in value]
    if isinstance(value, dict):
        return {name: _canonical_field(name, value[name]) for name in sorted(value) if name not in _IGNORED}
    return value


def _canonical_field(name: str, value: Json) -> Json:
    match name, value:
        case "map", dict():
            return _borders_and_homes(value)
        case "readings", dict():
            return {reading: choice for reading, choice in sorted(value.items()) if _RULEBOOK.get(reading) != choice}
        case "violations", list():
            return sorted((canonical(violation) for violation in value), key=format_json)
        case _:
            return canonical(value)


def _borders_and_homes(board: Mapping[str, Json]) -> Json:
    """The part of a map that the rules use."""
    lands = cast("list[dict[str, Json]]", board["provinces"])
    borders = cast("list[dict[str, list[str]]]", board["borders"])
    return [
        [[land[name] for name in ("name", "home", "own", "random")] for land in lands],
        sorted(sorted(border["between"]) for border in borders),
    ]


FOLDER: Final = Path(__file__).with_name("locks")
"""The folder of the locks: `1.0.0.json` and so on."""


class Version(NamedTuple):
    """A version of the suite."""

    major: int
    minor: int
    patch: int

    @staticmethod
    def of(text: str) -> Version:
        """The version that a text writes, such as `1.0.0`."""
        return Version(*map(int, text.split(".")))

    def __str__(self) -> str:
        return f"{self.major}.{self.minor}.{self.patch}"


@dataclass(frozen=True, slots=True)
class Lock:
    """The digests of every vector of a version, by id."""

    version: Version
    vectors: Mapping[str, Digests]


def read_lock(file: Path) -> Lock:
    """Read a lock file, which is a part of the package."""
    document = json.loads(file.read_text(encoding="utf-8"))
    vectors = {id: Digests(*pair) for id, pair in document["vectors"].items()}
    return Lock(Version.of(document["version"]), vectors)


def load_locks() -> tuple[Lock, ...]:
    """Every lock, the oldest first."""
    return tuple(sorted(map(read_lock, FOLDER.glob("*.json")), key=lambda lock: lock.version))
