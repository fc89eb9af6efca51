"""The locks: what every vector said in each version of the suite, and what a version may change.

A changed or removed vector needs a higher major number, an added one a higher minor number, anything else a higher
patch number. A lock holds the digests of every vector by its id.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from enum import Enum
from itertools import pairwise
from pathlib import Path
from typing import Final, NamedTuple

from kingofsiam.conformance.digests import LENGTH, Digests, digests
from kingofsiam.conformance.vector import Vector
from kingofsiam.errors import KingOfSiamError
from kingofsiam.notation.json_codec import Array, Keyed, Text
from kingofsiam.notation.json_object import Object, Part
from kingofsiam.notation.json_text import parsed, written

FOLDER: Final = Path(__file__).with_name("locks")
"""Where the locks lie: `1.0.0.json` and so on."""

_VERSION: Final = re.compile(r"(0|[1-9]\d*)\.(0|[1-9]\d*)\.(0|[1-9]\d*)")
_MOST: Final = 100_000


class NoVersion(KingOfSiamError):
    """What should be a version of the suite is none."""

    def __init__(self, text: str) -> None:
        self.text = text
        super().__init__(text)

    def __str__(self) -> str:
        return f"{self.text!r} is no version: three numbers with dots between them are wanted, such as 1.0.0"


class Version(NamedTuple):
    """A version of the suite."""

    major: int
    minor: int
    patch: int

    @staticmethod
    def of(text: str) -> Version:
        """The version that is written so; raises `NoVersion`."""
        found = _VERSION.fullmatch(text)
        if found is None:
            raise NoVersion(text)
        return Version(*map(int, found.groups()))

    def __str__(self) -> str:
        return f"{self.major}.{self.minor}.{self.patch}"


@dataclass(frozen=True, slots=True)
class Lock:
    """The digests of every vector of a version, by their ids."""

    version: Version
    vectors: Mapping[str, Digests]


def lock_of(version: Version, vectors: Iterable[Vector]) -> Lock:
    """The lock of these vectors."""
    return Lock(version, {vector.id: digests(vector) for vector in vectors})


class Step(Enum):
    """Which number of the version must grow."""

    MAJOR = 1
    MINOR = 2
    PATCH = 3


@dataclass(frozen=True, slots=True)
class Changes:
    """The ids of the vectors that another version gives or expects otherwise, lacks, or has besides."""

    changed: tuple[str, ...] = ()
    removed: tuple[str, ...] = ()
    added: tuple[str, ...] = ()

    @property
    def step(self) -> Step:
        """Which number of the version must grow at least."""
        if self.changed or self.removed:
            return Step.MAJOR
        return Step.MINOR if self.added else Step.PATCH

    def __str__(self) -> str:
        told = (("changed", self.changed), ("removed", self.removed), ("added", self.added))
        return "; ".join(f"{what}: {_some(ids)}" for what, ids in told if ids) or "nothing changed"


def _some(ids: tuple[str, ...], most: int = 5) -> str:
    more = f" and {len(ids) - most} more" if len(ids) > most else ""
    return f"{', '.join(ids[:most])}{more}"


def changes(before: Mapping[str, Digests], after: Mapping[str, Digests]) -> Changes:
    """What changed between two locks."""
    return Changes(
        tuple(each for each in before if each in after and before[each] != after[each]),
        tuple(each for each in before if each not in after),
        tuple(each for each in after if each not in before),
    )


class VersionTooLow(KingOfSiamError):
    """A version changes more than its number tells: the other number of `step` must grow."""

    def __init__(self, before: Version, after: Version, found: Changes) -> None:
        self.before, self.after, self.changes = before, after, found
        super().__init__(before, after, found)

    @property
    def step(self) -> Step:
        """Which number of the version must grow at least."""
        return self.changes.step

    def __str__(self) -> str:
        number = self.step.name.lower()
        return f"after {self.before} the {number} number must grow, but {self.after} is wanted ({self.changes})"


def demand_version(before: Lock, after: Lock) -> None:
    """Raise `VersionTooLow` if the later version changes more than its number tells."""
    found = changes(before.vectors, after.vectors)
    numbers = found.step.value
    if after.version[:numbers] <= before.version[:numbers]:
        raise VersionTooLow(before.version, after.version, found)


def demand_versions(locks: Iterable[Lock]) -> None:
    """Raise `VersionTooLow` for the first of these versions, from the oldest on, that changes too much."""
    for before, after in pairwise(locks):
        demand_version(before, after)


_DIGEST: Final = Text(pattern=f"[0-9a-f]{{{LENGTH}}}")


def _lock(version: str, vectors: Mapping[str, tuple[str, str]]) -> Lock:
    return Lock(Version.of(version), {name: Digests(*pair) for name, pair in vectors.items()})


_LOCK: Final = Object(
    "vectors-lock",
    _lock,
    (
        Part("version", Text(pattern=_VERSION.pattern), "The version of the suite."),
        Part("vectors", Keyed(Array(_DIGEST, 2, 2), _MOST), "Digests of what is given and expected, by id."),
    ),
    (("format", 1), ("kind", "vectors-lock")),
)


def text_of(lock: Lock) -> str:
    """A lock as it is written: a vector on each line."""
    lines = ",\n".join(f"{written(name)}:{written(list(pair))}" for name, pair in lock.vectors.items())
    return f'{{"format":1,"kind":"vectors-lock","version":"{lock.version}","vectors":{{\n{lines}\n}}}}\n'


def read_lock(file: Path) -> Lock:
    """The lock that is written in a file; raises `InvalidJson`."""
    value, _ = parsed(file.read_text(encoding="utf-8"))
    return _LOCK.read(value)


def locks(folder: Path | None = None) -> tuple[Lock, ...]:
    """Every lock, the oldest first."""
    return tuple(sorted(map(read_lock, (folder or FOLDER).glob("*.json")), key=lambda lock: lock.version))


def next_lock(known: tuple[Lock, ...], lock: Lock, *, rewrite: bool = False) -> Lock:
    """The lock, if its version may come next after those known; to rewrite is to leave the newest of them out.

    Raises `VersionTooLow`.
    """
    before = known[:-1] if rewrite and known and known[-1].version == lock.version else known
    if before:
        demand_version(before[-1], lock)
    return lock


def suite_told_by(
    vectors: Mapping[str, Digests], asked: Callable[[str], bool] = lambda _: True, folder: Path | None = None
) -> str:
    """The version of the suite whose vectors these are, as far as they were asked for.

    `+changed` is added where the newest lock says otherwise: these are not those of any version released.
    """
    known = locks(folder or FOLDER)
    if not known:
        return "0.0.0+changed"
    locked = {name: told for name, told in known[-1].vectors.items() if asked(name)}
    return f"{known[-1].version}" if locked == dict(vectors) else f"{known[-1].version}+changed"
