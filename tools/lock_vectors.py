"""`python -m tools.lock_vectors`: lock the vectors of the suite as its next version (semantic versioning).

A changed or removed vector makes a higher major number, an added one a higher minor number. With `--rewrite` the lock
takes the place of the newest, which is not released yet. The JSON Schemas, made from the same values, are written too.
"""

import sys
from argparse import ArgumentParser
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from kingofsiam.conformance.suite import GROUPS
from kingofsiam.conformance.vectors import Vector
from kingofsiam.file_io import make_folder, write_file
from kingofsiam.notation.json.parser import format_json
from tools import schemas
from tools import vector_locks as lock
from tools.vector_locks import Digests, Lock, Version, digests_of


@dataclass(frozen=True, slots=True)
class Changes:
    """The ids of the vectors that a later version changes, removes or adds."""

    changed: tuple[str, ...] = ()
    removed: tuple[str, ...] = ()
    added: tuple[str, ...] = ()

    def next_version(self, before: Version) -> Version:
        """The lowest version with these changes; the same one if nothing has changed."""
        if self.changed or self.removed:
            return Version(before.major + 1, 0, 0)
        return Version(before.major, before.minor + 1, 0) if self.added else before

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


def next_lock(known: Sequence[Lock], vectors: Mapping[str, Digests]) -> Lock:
    """The lock of these vectors, with the version that comes after the known locks; the first is 1.0.0."""
    if not known:
        return Lock(Version(1, 0, 0), vectors)
    return Lock(compare_digests(known[-1].vectors, vectors).next_version(known[-1].version), vectors)


def format_lock(new: Lock) -> str:
    """The text of a lock file, one vector on each line."""
    lines = ",\n".join(f"{format_json(name)}:{format_json(list(pair))}" for name, pair in new.vectors.items())
    return f'{{"format":1,"kind":"vectors-lock","version":"{new.version}","vectors":{{\n{lines}\n}}}}\n'


def all_vectors() -> Iterator[Vector]:
    """Every vector of the suite; this takes minutes."""
    for group in GROUPS:
        print(group.name, file=sys.stderr)
        yield from group.make()


def main(arguments: Sequence[str] | None = None) -> None:
    """Write the lock after the known ones, or in place of the newest, and tell what has changed since that."""
    parser = ArgumentParser(description=__doc__)
    parser.add_argument("--rewrite", action="store_true", help="replace the newest lock, which is not released yet")
    known = lock.load_locks()
    released = known[:-1] if parser.parse_args(arguments).rewrite else known
    new = next_lock(released, digests_of(all_vectors()))
    schemas.main()
    for newest in known[-1:]:
        print(compare_digests(newest.vectors, new.vectors))
    for replaced in known[len(released) :]:
        (lock.FOLDER / f"{replaced.version}.json").unlink()
    write_file(make_folder(lock.FOLDER) / f"{new.version}.json", format_lock(new))


if __name__ == "__main__":
    main()
