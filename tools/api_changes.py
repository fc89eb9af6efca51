"""Compare the public names with those of the last release: what could break a program that uses them?

`python -m tools.api_changes` compares with the last tag, `python -m tools.api_changes REF` with any commit.
Public are the names in `kingofsiam.__all__` (docs/pages/versioning.md). The exit code is 1 if something could break.
"""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Collection
from pathlib import Path
from typing import Final

import griffe

PACKAGE: Final = "kingofsiam"


def last_release(repository: Path) -> str:
    """The tag of the last release; empty if there is none."""
    command = ["git", "-C", str(repository), "describe", "--tags", "--abbrev=0", "--match", "v*"]
    return subprocess.run(command, capture_output=True, text=True, check=False).stdout.strip()


def breaking_changes(repository: Path, ref: str) -> list[str]:
    """Every change since this commit that could break a program that uses public names only, in a line each."""
    old = griffe.load_git(PACKAGE, ref=ref, repo=repository, search_paths=["src"], allow_inspection=False)
    new = griffe.load(PACKAGE, search_paths=[repository / "src"], allow_inspection=False)
    public = {each.target_path for each in old.members.values() if isinstance(each, griffe.Alias)}
    changes = [each for each in griffe.find_breaking_changes(old, new) if is_part_of(each.obj.canonical_path, public)]
    return [each.explain(griffe.ExplanationStyle.ONE_LINE) for each in changes]


def is_part_of(path: str, public: Collection[str]) -> bool:
    """Whether this is one of the public objects or a member of one."""
    return path in public or path.rpartition(".")[0] in public


def main(arguments: list[str], repository: Path) -> int:
    """Print the changes; returns the exit code."""
    ref = arguments[0] if arguments else last_release(repository)
    if not ref:
        print("There is no release to compare with.")
        return 0
    changes = breaking_changes(repository, ref)
    print(*changes, f"{len(changes)} changes since {ref} could break a program", sep="\n")
    return 1 if changes else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:], Path.cwd()))
