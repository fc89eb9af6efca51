"""`kingofsiam convert` writes the same content in the other form."""

from __future__ import annotations

from pathlib import Path

import pytest

from kingofsiam.notation import format_position
from kingofsiam.notation.json.documents import dumps
from tests.cli.helpers_cli import GAME, STATES, TEXT, CommandRunner

STATE = STATES[9]
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
