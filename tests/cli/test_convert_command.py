"""`kingofsiam convert` writes the same content in the other form."""

from __future__ import annotations

from pathlib import Path

import pytest

import kingofsiam as ks
from kingofsiam.notation import format_position
from kingofsiam.notation.json.documents import dumps
from tests.cli.helpers_cli import GAME, TEXT, CommandRunner, states

STATE = states()[9]
POSITION_TEXT = format_position(STATE) + "\n"
POSITION_JSON = dumps(STATE) + "\n"
RECORD_JSON = dumps(GAME) + "\n"


@pytest.mark.parametrize(
    ("text", "json"), [(POSITION_TEXT, POSITION_JSON), (TEXT, RECORD_JSON)], ids=["position", "record"]
)
def test_text_to_json_and_json_to_text(text: str, json: str, run: CommandRunner, tmp_path: Path) -> None:
    """From a file and from standard input, to the byte."""
    assert run("convert", "-", stdin=text).out == json
    assert run("convert", "-", stdin=json).out == text
    (tmp_path / "any").write_bytes(text.encode())
    assert run("convert", tmp_path / "any").out == json


@pytest.mark.parametrize("content", [POSITION_TEXT, TEXT], ids=["position", "record"])
def test_output_to_a_file(content: str, run: CommandRunner, tmp_path: Path) -> None:
    """A round trip loses nothing, not even a letter that the terminal cannot show."""
    result = run("convert", "-", "-o", tmp_path / "made.json", stdin=content)
    assert (result.code, result.out, result.err) == (0, "", "")
    assert run("convert", tmp_path / "made.json", "--output", tmp_path / "made.txt").code == 0
    assert (tmp_path / "made.txt").read_bytes() == content.encode()


def test_the_form_can_be_chosen(run: CommandRunner) -> None:
    """Handwritten text can be tidied up, and JSON indented."""
    handwritten = TEXT.replace("\n1. ", "\n\n   1.  ")
    assert run("convert", "-", "--to", "text", stdin=handwritten).code == 3
    assert run("convert", "-", "--to", "text", "--lenient", stdin=handwritten).out == TEXT
    assert run("convert", "-", "--to", "json", "--indent", 2, stdin=POSITION_JSON).out == dumps(STATE, indent=2) + "\n"


def test_a_custom_map(run: CommandRunner, tmp_path: Path) -> None:
    own = ks.Map.from_toml(ks.SIAM.to_toml().replace('"siam"', '"my-siam"'))
    (tmp_path / "my.toml").write_text(own.to_toml(), encoding="utf-8")
    state = ks.deal(3, seed=1, map=own)
    result = run("convert", "-", "--map", tmp_path / "my.toml", stdin=format_position(state))
    assert result.out == dumps(state) + "\n"


@pytest.mark.parametrize(
    "content",
    ["", "{", "{}", "[", "nonsense", dumps(ks.Pass()), dumps(ks.SIAM), b"\xff", TEXT[:-20], POSITION_TEXT[:-9]],
)
def test_other_content_is_refused(content: str | bytes, run: CommandRunner) -> None:
    result = run("convert", "-", stdin=content)
    assert (result.code, result.out) == (3, "")
    assert result.err.startswith("kingofsiam: standard input:")


@pytest.mark.parametrize("arguments", [[], ["-", "--to", "xml"], ["-", "--indent", "0"], ["-", "--indent", "x"]])
def test_bad_usage(arguments: list[str], run: CommandRunner) -> None:
    assert run("convert", *arguments).code == 2


def test_an_unwritable_file_is_refused(run: CommandRunner, tmp_path: Path) -> None:
    result = run("convert", "-", "-o", tmp_path, stdin=POSITION_TEXT)
    assert (result.code, result.out) == (3, "")
    assert str(tmp_path) in result.err
