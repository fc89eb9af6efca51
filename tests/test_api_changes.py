"""The check that compares the public names with those of the last release."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest

from tools import api_changes


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
