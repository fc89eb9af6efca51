"""`kingofsiam show` prints a position, or draws it."""

from __future__ import annotations

from pathlib import Path
from xml.etree.ElementTree import fromstring

import pytest

import kingofsiam as ks
from kingofsiam.notation import format_position
from kingofsiam.notation.json.documents import dumps
from kingofsiam.render import svg
from tests.cli.helpers_cli import CommandRunner

STATE = ks.deal(3, seed=7)
LINE = format_position(STATE)


@pytest.mark.parametrize("content", [LINE, dumps(STATE)], ids=["text", "JSON"])
def test_a_position_is_printed(content: str, run: CommandRunner) -> None:
    assert run("show", "-", stdin=content).out == f"{STATE}\n"
    assert run("show", content).out == f"{STATE}\n"


def test_a_position_is_drawn_into_a_file(run: CommandRunner, tmp_path: Path) -> None:
    """Then nothing is printed."""
    path = tmp_path / "board.svg"
    result = run("show", LINE, "--svg", path)
    assert (result.code, result.out, result.err) == (0, "", "")
    assert path.read_text(encoding="utf-8") == svg.board(STATE) + "\n"
    assert fromstring(path.read_text(encoding="utf-8")).tag.endswith("svg")


def test_a_picture_on_standard_output_shows_the_move_to_come(run: CommandRunner) -> None:
    """The move may be illegal."""
    move = ks.Play(ks.FactionCard(ks.LAO, ("Khorat", "Lan Na")), ks.Follower(ks.RAMA, "Lan Na"))
    assert run("show", LINE, "--svg", "-").out == svg.board(STATE) + "\n"
    assert run("show", LINE, "--svg", "-", "--move", "L:KHO,LAN+R.LAN").out == svg.board(STATE, move=move) + "\n"
