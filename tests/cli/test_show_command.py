"""`kingofsiam show` prints a position, or draws it."""

from __future__ import annotations

from pathlib import Path
from xml.etree.ElementTree import fromstring

import pytest

import kingofsiam as ks
from kingofsiam.notation import format_position
from kingofsiam.notation.json_documents import dumps
from kingofsiam.picture import svg
from tests.cli.written_games import Command

STATE = ks.deal(3, seed=7)
LINE = format_position(STATE)


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Command:
    return Command(capsys, monkeypatch)


@pytest.mark.parametrize("content", [LINE, dumps(STATE)], ids=["text", "JSON"])
def test_a_position_is_printed(content: str, run: Command) -> None:
    assert run("show", "-", given=content).out == f"{STATE}\n"
    assert run("show", content).out == f"{STATE}\n"


def test_a_position_is_drawn_into_a_file(run: Command, tmp_path: Path) -> None:
    """Nothing is printed then."""
    path = tmp_path / "board.svg"
    found = run("show", LINE, "--svg", path)
    assert (found.code, found.out, found.err) == (0, "", "")
    assert path.read_text(encoding="utf-8") == svg.board(STATE) + "\n"
    assert fromstring(path.read_text(encoding="utf-8")).tag.endswith("svg")


def test_a_picture_goes_to_the_standard_output(run: Command) -> None:
    assert run("show", LINE, "--svg", "-").out == svg.board(STATE) + "\n"


def test_a_picture_shows_the_move_to_come(run: Command) -> None:
    """Legal or not."""
    follower = ks.Follower(ks.RAMA, "Lan Na")
    move = ks.Play(ks.FactionCard(ks.LAO, ("Khorat", "Lan Na")), follower)
    assert run("show", LINE, "--svg", "-", "--move", "L:KHO,LAN+R.LAN").out == svg.board(STATE, move=move) + "\n"


def test_a_picture_that_cannot_be_written(run: Command, tmp_path: Path) -> None:
    found = run("show", LINE, "--svg", tmp_path / "no" / "such" / "folder.svg")
    assert (found.code, found.out) == (1, "")
    assert str(tmp_path) in found.err


@pytest.mark.parametrize("arguments", [["no-such-file"], [LINE, "--move", "x"], [LINE, "--map", "no-map"], ["{}"]])
def test_what_cannot_be_read_is_refused(arguments: list[str], run: Command) -> None:
    found = run("show", *arguments)
    assert (found.code, found.out) == (1, "")
    assert found.err
