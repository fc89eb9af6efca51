"""What a release checks: its version, its part of the changelog, and the public names of the last one."""

from __future__ import annotations

import re
import subprocess
from pathlib import Path

import pytest

import kingofsiam
from tools import api_changes, release_notes

ROOT = Path(__file__).parents[2]
CHANGELOG = """# Changelog

## [Unreleased]

## [1.2.0] - 2030-01-02

### Added

- A rule.

## [1.1.0] - 2029-01-02

- Another.
"""


@pytest.fixture
def project(tmp_path: Path) -> Path:
    """A project of version 1.2.0."""
    (tmp_path / "pyproject.toml").write_text('[project]\nversion = "1.2.0"\n', encoding="utf-8")
    (tmp_path / "CHANGELOG.md").write_text(CHANGELOG, encoding="utf-8")
    return tmp_path


def test_the_notes_are_the_part_of_the_changelog(project: Path) -> None:
    """From its heading to the next."""
    assert release_notes.release_notes(project, "v1.2.0") == "### Added\n\n- A rule.\n"


@pytest.mark.parametrize(
    ("tag", "old", "new"),
    [
        *((tag, "", "") for tag in ("v1.1.0", "1.2.0", "v1.2", "main")),
        ("v1.2.0", "## [1.2.0] - 2030-01-02", "## [1.2.0]"),
        ("v1.2.0", "## [1.2.0] - 2030-01-02", "## [1.2.0] - unreleased"),
        ("v1.2.0", "## [1.2.0] - 2030-01-02", "## [1.3.0] - 2030-01-02"),
        ("v1.2.0", "## [Unreleased]\n", "## [Unreleased]\n\n### Fixed\n\n- A fault.\n"),
    ],
)
def test_another_version_one_without_a_date_and_what_is_still_unreleased_are_refused(
    project: Path, tag: str, old: str, new: str
) -> None:
    (project / "CHANGELOG.md").write_text(CHANGELOG.replace(old, new), encoding="utf-8")
    assert release_notes.main([tag], project) == 1


def test_the_version_is_the_same_everywhere() -> None:
    """In the distributions, their requirements, and the citation; the rule lab's page is not released apart."""
    citation = (ROOT / "CITATION.cff").read_text(encoding="utf-8")
    assert release_notes.version(ROOT) == kingofsiam.__version__
    assert f"\nversion: {kingofsiam.__version__}\n" in citation
    for building in ("kernel", "lab"):
        assert release_notes.version(ROOT / building) == kingofsiam.__version__
    for file, number in (("kernel/setup.py", 1), ("lab/pyproject.toml", 2)):
        required = re.findall(r"kingofsiam(?:-kernel)?==([^\"]+)", (ROOT / file).read_text(encoding="utf-8"))
        assert required == [kingofsiam.__version__] * number


@pytest.fixture
def released(tmp_path: Path) -> Path:
    """A repository whose package has a public function, and a private module that is not listed; tagged."""
    package = tmp_path / "src" / "kingofsiam"
    package.mkdir(parents=True)
    (package / "__init__.py").touch()
    (package / "__init__.pyi").write_text("from kingofsiam.engine import deal as deal\n")
    (package / "engine.py").write_text("def deal(players: int = 3) -> int: ...\ndef draw() -> None: ...\n")
    for command in ("init -q", "add .", "-c user.name=a -c user.email=a commit -q -m one", "tag v1.0.0"):
        subprocess.run(["git", *command.split()], cwd=tmp_path, check=True)
    return tmp_path


@pytest.mark.parametrize(
    ("engine", "changes"),
    [
        ("def deal(players: int = 3) -> int: ...\n", 0),  # what is not listed may go
        ("def deal(players: int = 3, *, seed: int = 0) -> int: ...\n", 0),
        ("def deal(players: int) -> int: ...\ndef draw() -> None: ...\n", 1),
        ("def deal(seats: int = 3) -> int: ...\ndef draw() -> None: ...\n", 1),
    ],
)
def test_only_public_names_count(released: Path, engine: str, changes: int) -> None:
    """A changed signature could break a program; a new option, or a change of what is not public, could not."""
    (released / "src" / "kingofsiam" / "engine.py").write_text(engine)
    assert len(api_changes.breaking_changes(released, "v1.0.0")) == changes
    assert api_changes.main([], released) == (1 if changes else 0)


def test_the_last_release_is_the_last_tag(released: Path) -> None:
    """Without a release there is nothing to compare with."""
    assert api_changes.last_release(released) == "v1.0.0"
    subprocess.run(["git", "tag", "-d", "v1.0.0"], cwd=released, check=True, stdout=subprocess.DEVNULL)
    assert api_changes.main([], released) == 0
