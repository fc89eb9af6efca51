"""Check that a tag fits what is released, and print the notes of the release: its part of CHANGELOG.md.

`python -m tools.release_notes v1.0.0` ends with exit code 1 if the tag is not the version in `pyproject.toml`, if
the changelog has no dated part for it, or if changes are still unreleased.
"""

from __future__ import annotations

import re
import sys
import tomllib
from pathlib import Path


class NotReleasable(Exception):
    """The tag, the version and the changelog do not fit each other."""


def version(project: Path) -> str:
    """The version in `pyproject.toml`."""
    settings = tomllib.loads((project / "pyproject.toml").read_text(encoding="utf-8"))
    return str(settings["project"]["version"])


def release_notes(project: Path, tag: str) -> str:
    """The part of the changelog about this release. Raises `NotReleasable`."""
    number = version(project)
    if tag != f"v{number}":
        raise NotReleasable(f"the tag is {tag}, but pyproject.toml has version {number}")
    changelog = (project / "CHANGELOG.md").read_text(encoding="utf-8")
    if part_headed(r"\[Unreleased\]", changelog):
        raise NotReleasable("CHANGELOG.md has changes that are still [Unreleased]")
    part = part_headed(rf"\[{re.escape(number)}\] - \d{{4}}-\d\d-\d\d", changelog)
    if not part:
        raise NotReleasable(f"CHANGELOG.md has no part headed [{number}] with a date")
    return part + "\n"


def part_headed(heading: str, changelog: str) -> str:
    """The part of the changelog below the heading that this pattern matches; empty if there is none."""
    part = re.search(rf"^## {heading}\n(.*?)(?=^## |\Z)", changelog, re.M | re.S)
    return part[1].strip() if part else ""


def main(arguments: list[str], project: Path) -> int:
    """Print the notes; returns the exit code."""
    (tag,) = arguments
    try:
        print(release_notes(project, tag), end="")
    except NotReleasable as error:
        print(error, file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:], Path.cwd()))
