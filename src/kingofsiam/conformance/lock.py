"""Lock files and semantic versioning of the suite: a lock holds digests of every vector in one version.

A changed or removed vector needs a higher major number, an added one a higher minor number, anything else a higher
patch number. A lock maps the id of every vector to two short SHA-256 digests of its canonical form: of the input and of
the expected result. The canonical form leaves out what may change without any program noticing: titles, the words and
drawing of a map, what a violation would have allowed, the order of violations, and readings as in the rulebook.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from enum import Enum
from hashlib import sha256
from itertools import pairwise
from pathlib import Path
from typing import Final, NamedTuple, cast

from kingofsiam.conformance.json_vectors import VECTOR
from kingofsiam.conformance.vectors import Vector
from kingofsiam.errors import KingOfSiamError
from kingofsiam.notation.json.codec import Array, Dictionary, String
from kingofsiam.notation.json.objects import Field, Object
from kingofsiam.notation.json.parser import Json, format_json, parse_json
from kingofsiam.notation.json.pieces import READINGS
from kingofsiam.spec.readings import RULEBOOK

DIGEST_LENGTH: Final = 12
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
    given: Json = {name: document[name] for name in _GIVEN if name in document}
    return Digests(_digest(canonical(given)), _digest(canonical(document["expect"])))


def _digest(value: Json) -> str:
    return sha256(format_json(value).encode()).hexdigest()[:DIGEST_LENGTH]


def canonical(value: Json) -> Json:
    """The canonical form: without what does not count, in an order that does not depend on how it was written."""
    if isinstance(value, list):
        return [canonical(each) for each in value]
    if isinstance(value, dict):
        return {name: _canonical_field(name, value[name]) for name in sorted(value) if name not in _IGNORED}
    return value


def _canonical_field(name: str, value: Json) -> Json:
    match name, value:
        case "map", dict():
            return _borders_and_homes(value)
        case "readings", dict():
            return {each: choice for each, choice in sorted(value.items()) if _RULEBOOK[each] != choice}
        case "violations", list():
            return sorted((canonical(each) for each in value), key=format_json)
        case _:
            return canonical(value)


def _borders_and_homes(board: Mapping[str, Json]) -> Json:
    """The part of a map that the rules use."""
    lands = cast("list[dict[str, Json]]", board["provinces"])
    borders = cast("list[dict[str, list[str]]]", board["borders"])
    return [
        [[land[name] for name in ("name", "home", "own", "random")] for land in lands],
        cast("Json", sorted(sorted(border["between"]) for border in borders)),
    ]


FOLDER: Final = Path(__file__).with_name("locks")
"""The folder of the locks: `1.0.0.json` and so on."""

_VERSION: Final = re.compile(r"(0|[1-9]\d*)\.(0|[1-9]\d*)\.(0|[1-9]\d*)")
_MAX_VECTORS: Final = 100_000


class InvalidVersion(KingOfSiamError):
    """A text is not a version of the suite."""

    def __init__(self, text: str) -> None:
        self.text = text
        super().__init__(text)

    def __str__(self) -> str:
        return f"{self.text!r} is not a version: use three numbers with dots between them, such as 1.0.0"


class Version(NamedTuple):
    """A version of the suite."""

    major: int
    minor: int
    patch: int

    @staticmethod
    def of(text: str) -> Version:
        """Parse a version; raises `InvalidVersion`."""
        match = _VERSION.fullmatch(text)
        if match is None:
            raise InvalidVersion(text)
        return Version(*map(int, match.groups()))

    def __str__(self) -> str:
        return f"{self.major}.{self.minor}.{self.patch}"


@dataclass(frozen=True, slots=True)
class Lock:
    """The digests of every vector of a version, by id."""

    version: Version
    vectors: Mapping[str, Digests]


def lock_vectors(version: Version, vectors: Iterable[Vector]) -> Lock:
    """The lock of these vectors."""
    return Lock(version, {vector.id: digests(vector) for vector in vectors})


class Bump(Enum):
    """Which number of the version must grow."""

    MAJOR = 1
    MINOR = 2
    PATCH = 3


@dataclass(frozen=True, slots=True)
class Changes:
    """The ids of the vectors that a later version changes, removes or adds."""

    changed: tuple[str, ...] = ()
    removed: tuple[str, ...] = ()
    added: tuple[str, ...] = ()

    @property
    def required_bump(self) -> Bump:
        """Which number of the version must grow at least."""
        if self.changed or self.removed:
            return Bump.MAJOR
        return Bump.MINOR if self.added else Bump.PATCH

    def __str__(self) -> str:
        lists = (("changed", self.changed), ("removed", self.removed), ("added", self.added))
        return "; ".join(f"{what}: {_abbreviated(ids)}" for what, ids in lists if ids) or "nothing changed"


def _abbreviated(ids: tuple[str, ...], limit: int = 5) -> str:
    more = f" and {len(ids) - limit} more" if len(ids) > limit else ""
    return f"{', '.join(ids[:limit])}{more}"


def compare_digests(before: Mapping[str, Digests], after: Mapping[str, Digests]) -> Changes:
    """The changes between the digests of two versions."""
    return Changes(
        tuple(each for each in before if each in after and before[each] != after[each]),
        tuple(each for each in before if each not in after),
        tuple(each for each in after if each not in before),
    )


class VersionTooLow(KingOfSiamError):
    """A version changes more than its number says; `required_bump` is the number that must grow."""

    def __init__(self, before: Version, after: Version, changes: Changes) -> None:
        self.before, self.after, self.changes = before, after, changes
        super().__init__(before, after, changes)

    @property
    def required_bump(self) -> Bump:
        """Which number of the version must grow at least."""
        return self.changes.required_bump

    def __str__(self) -> str:
        number = self.required_bump.name.lower()
        return f"after {self.before} the {number} number must grow, but you asked for {self.after} ({self.changes})"


def check_version_bump(before: Lock, after: Lock) -> None:
    """Raise `VersionTooLow` if the later version changes more than its number says."""
    changes = compare_digests(before.vectors, after.vectors)
    numbers = changes.required_bump.value
    if after.version[:numbers] <= before.version[:numbers]:
        raise VersionTooLow(before.version, after.version, changes)


def check_all_version_bumps(history: Iterable[Lock]) -> None:
    """Raise `VersionTooLow` for the first version, from the oldest on, that changes more than its number says."""
    for before, after in pairwise(history):
        check_version_bump(before, after)


_DIGEST: Final = String(pattern=f"[0-9a-f]{{{DIGEST_LENGTH}}}")


def _lock(version: str, vectors: Mapping[str, tuple[str, str]]) -> Lock:
    return Lock(Version.of(version), {name: Digests(*pair) for name, pair in vectors.items()})


_LOCK: Final = Object(
    "vectors-lock",
    _lock,
    (
        Field("version", String(pattern=_VERSION.pattern), "The version of the suite."),
        Field(
            "vectors", Dictionary(Array(_DIGEST, 2, 2), _MAX_VECTORS), "Digests of what is given and expected, by id."
        ),
    ),
    (("format", 1), ("kind", "vectors-lock")),
)


def format_lock(lock: Lock) -> str:
    """The text of a lock file, one vector on each line."""
    lines = ",\n".join(f"{format_json(name)}:{format_json(list(pair))}" for name, pair in lock.vectors.items())
    return f'{{"format":1,"kind":"vectors-lock","version":"{lock.version}","vectors":{{\n{lines}\n}}}}\n'


def read_lock(file: Path) -> Lock:
    """Read a lock file; raises `InvalidJson`."""
    value, _ = parse_json(file.read_text(encoding="utf-8"))
    return _LOCK.read(value)


def load_locks(folder: Path | None = None) -> tuple[Lock, ...]:
    """Every lock in the folder, the oldest first."""
    return tuple(sorted(map(read_lock, (folder or FOLDER).glob("*.json")), key=lambda lock: lock.version))


def next_lock(known: tuple[Lock, ...], lock: Lock, *, rewrite: bool = False) -> Lock:
    """Return the lock if its version may come next after the known ones; raises `VersionTooLow`.

    With `rewrite`, a lock may replace the newest known one of the same version.
    """
    before = known[:-1] if rewrite and known and known[-1].version == lock.version else known
    if before:
        check_version_bump(before[-1], lock)
    return lock


def suite_version(
    vectors: Mapping[str, Digests], is_selected: Callable[[str], bool] = lambda _: True, folder: Path | None = None
) -> str:
    """The version of the suite that these vectors are from, judging by the selected ids.

    If they differ from the newest lock, they belong to no released version, and the result ends in `+changed`.
    """
    known = load_locks(folder or FOLDER)
    if not known:
        return "0.0.0+changed"
    locked = {id: pair for id, pair in known[-1].vectors.items() if is_selected(id)}
    return f"{known[-1].version}" if locked == dict(vectors) else f"{known[-1].version}+changed"
