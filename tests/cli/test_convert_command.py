"""`kingofsiam convert` writes the same in the other form."""

from __future__ import annotations

from pathlib import Path

import pytest

import kingofsiam as ks
from kingofsiam.notation import format_position
from kingofsiam.notation.json_documents import dumps
from tests.cli.written_games import GAME, TEXT, Command, states

STATE = states()[9]
LINE = format_position(STATE) + "\n"
DOCUMENT = dumps(STATE) + "\n"
RECORD = dumps(GAME) + "\n"


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Command:
    return Command(capsys, monkeypatch)


@pytest.mark.parametrize(("text", "json"), [(LINE, DOCUMENT), (TEXT, RECORD)], ids=["position", "record"])
def test_text_becomes_json_and_json_text(text: str, json: str, run: Command, tmp_path: Path) -> None:
    """Exactly, from a file and from the standard input."""
    assert run("convert", "-", given=text).out == json
    assert run("convert", "-", given=json).out == text
    (tmp_path / "any").write_bytes(text.encode())
    assert run("convert", tmp_path / "any").out == json


@pytest.mark.parametrize("given", [LINE, TEXT], ids=["position", "record"])
def test_output_goes_into_a_file(given: str, run: Command, tmp_path: Path) -> None:
    """There and back again nothing is lost, not even a letter that the terminal cannot show."""
    found = run("convert", "-", "-o", tmp_path / "made.json", given=given)
    assert (found.code, found.out, found.err) == (0, "", "")
    assert run("convert", tmp_path / "made.json", "--output", tmp_path / "made.txt").code == 0
    assert (tmp_path / "made.txt").read_bytes() == given.encode()


def test_the_form_can_be_chosen(run: Command) -> None:
    """So that a text written by hand becomes tidy, and JSON indented."""
    by_hand = TEXT.replace("\n1. ", "\n\n   1.  ")
    assert run("convert", "-", "--to", "text", given=by_hand).code == 1
    assert run("convert", "-", "--to", "text", "--lenient", given=by_hand).out == TEXT
    assert run("convert", "-", "--to", "json", "--indent", 2, given=DOCUMENT).out == dumps(STATE, indent=2) + "\n"


def test_a_map_of_ones_own(run: Command, tmp_path: Path) -> None:
    own = ks.Map.from_toml(ks.SIAM.to_toml().replace('"siam"', '"my-siam"'))
    (tmp_path / "my.toml").write_text(own.to_toml(), encoding="utf-8")
    state = ks.deal(3, seed=1, map=own)
    found = run("convert", "-", "--map", tmp_path / "my.toml", given=format_position(state))
    assert found.out == dumps(state) + "\n"


@pytest.mark.parametrize(
    "given", ["", "{", "{}", "[", "nonsense", dumps(ks.Pass()), dumps(ks.SIAM), b"\xff", TEXT[:-20], LINE[:-9]]
)
def test_what_is_neither_position_nor_record_is_refused(given: str | bytes, run: Command) -> None:
    found = run("convert", "-", given=given)
    assert (found.code, found.out) == (1, "")
    assert found.err.startswith("kingofsiam: standard input:")


@pytest.mark.parametrize("arguments", [[], ["-", "--to", "xml"], ["-", "--indent", "0"], ["-", "--indent", "x"]])
def test_bad_usage(arguments: list[str], run: Command) -> None:
    assert run("convert", *arguments).code == 2


def test_a_file_that_cannot_be_written(run: Command, tmp_path: Path) -> None:
    found = run("convert", "-", "-o", tmp_path, given=LINE)
    assert (found.code, found.out) == (1, "")
    assert str(tmp_path) in found.err
