"""What a tag releases: its version, and the part of the changelog about it."""

import re
from pathlib import Path

import pytest

import kingofsiam
from tools import release_notes

ROOT = Path(__file__).parents[1]
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


@pytest.mark.parametrize("tag", ["v1.1.0", "1.2.0", "v1.2", "main"])
def test_a_tag_of_another_version_is_refused(project: Path, tag: str) -> None:
    assert release_notes.main([tag], project) == 1


@pytest.mark.parametrize("heading", ["## [1.2.0]", "## [1.2.0] - unreleased", "## [1.3.0] - 2030-01-02"])
def test_a_version_without_a_dated_part_is_refused(project: Path, heading: str) -> None:
    text = CHANGELOG.replace("## [1.2.0] - 2030-01-02", heading)
    (project / "CHANGELOG.md").write_text(text, encoding="utf-8")
    assert release_notes.main(["v1.2.0"], project) == 1


def test_a_change_that_is_still_unreleased_is_refused(project: Path) -> None:
    text = CHANGELOG.replace("## [Unreleased]\n", "## [Unreleased]\n\n### Fixed\n\n- A fault.\n")
    (project / "CHANGELOG.md").write_text(text, encoding="utf-8")
    assert release_notes.main(["v1.2.0"], project) == 1


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
