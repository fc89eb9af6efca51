"""`python -m tools.lock_vectors VERSION`: lock the vectors of the suite as this version (semantic versioning).

A changed or removed vector needs a higher major number, an added one a higher minor number, anything else a higher
patch number. With `--rewrite`, the newest lock, which is not released yet, is written again. It writes the
JSON Schemas too: they are made from the same values.
"""

import sys
from argparse import ArgumentParser, ArgumentTypeError
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from itertools import pairwise

from kingofsiam.conformance import lock
from kingofsiam.conformance.lock import VERSION, Digests, Lock, Version, digests
from kingofsiam.conformance.suite import GROUPS
from kingofsiam.conformance.vectors import Vector
from kingofsiam.file_io import make_folder, write_file
from kingofsiam.notation.json.parser import format_json
from tools import schemas


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
        return "; ".join(f"{what}: {', '.join(ids)}" for what, ids in lists if ids) or "nothing changed"


def compare_digests(before: Mapping[str, Digests], after: Mapping[str, Digests]) -> Changes:
    """The changes between the digests of two versions."""
    return Changes(
        tuple(each for each in before if each in after and before[each] != after[each]),
        tuple(each for each in before if each not in after),
        tuple(each for each in after if each not in before),
    )


class VersionTooLow(Exception):
    """A version changes more than its number says."""

    def __init__(self, before: Version, after: Version, changes: Changes) -> None:
        self.before, self.after, self.changes = before, after, changes
        super().__init__(before, after, changes)

    def __str__(self) -> str:
        number = self.changes.required_bump.name.lower()
        return f"after {self.before} the {number} number must grow, but you asked for {self.after} ({self.changes})"


def check_versions(history: Iterable[Lock]) -> None:
    """Raise `VersionTooLow` for the first version, from the oldest on, that changes more than its number says."""
    for before, after in pairwise(history):
        changes = compare_digests(before.vectors, after.vectors)
        numbers = changes.required_bump.value
        if after.version[:numbers] <= before.version[:numbers]:
            raise VersionTooLow(before.version, after.version, changes)


def next_lock(known: tuple[Lock, ...], new: Lock, *, rewrite: bool = False) -> Lock:
    """Return the lock if its version may come next after the known ones; raises `VersionTooLow`.

    With `rewrite`, a lock may replace the newest known one of the same version.
    """
    before = known[:-1] if rewrite and known and known[-1].version == new.version else known
    check_versions((*before[-1:], new))
    return new


def lock_vectors(version: Version, vectors: Iterable[Vector]) -> Lock:
    """The lock of these vectors."""
    return Lock(version, {vector.id: digests(vector) for vector in vectors})


def format_lock(new: Lock) -> str:
    """The text of a lock file, one vector on each line."""
    lines = ",\n".join(f"{format_json(name)}:{format_json(list(pair))}" for name, pair in new.vectors.items())
    return f'{{"format":1,"kind":"vectors-lock","version":"{new.version}","vectors":{{\n{lines}\n}}}}\n'


def all_vectors() -> Iterator[Vector]:
    """Every vector of the suite; this takes minutes."""
    for group in GROUPS:
        print(group.name, file=sys.stderr)
        yield from group.make()


def _version(text: str) -> Version:
    if VERSION.fullmatch(text) is None:
        raise ArgumentTypeError(f"{text!r} is not a version: use three numbers with dots between them, such as 1.0.0")
    return Version.of(text)


def main(arguments: Sequence[str] | None = None) -> None:
    """Write the lock, if the changes since the last one allow this version number."""
    parser = ArgumentParser(description=__doc__)
    parser.add_argument("version", type=_version)
    parser.add_argument("--rewrite", action="store_true", help="overwrite the newest lock, which is not released yet")
    options = parser.parse_args(arguments)
    try:
        new = next_lock(lock.load_locks(), lock_vectors(options.version, all_vectors()), rewrite=options.rewrite)
    except VersionTooLow as error:
        raise SystemExit(str(error)) from error
    schemas.main()
    write_file(make_folder(lock.FOLDER) / f"{new.version}.json", format_lock(new))


if __name__ == "__main__":
    main()
