"""`kingofsiam new`, `show` and `convert`: a position is dealt, printed, drawn, and written in the other form."""

from pathlib import Path
from xml.etree.ElementTree import fromstring

import pytest

import kingofsiam as ks
from kingofsiam.notation import Record, format_position, parse_record
from kingofsiam.notation.json.documents import dumps, loads
from kingofsiam.render import svg
from kingofsiam_lab.map_edits import with_border
from tests.cli.helpers_cli import GAME, TEXT, CommandRunner

STATE = ks.deal(3, seed=7)
LINE = format_position(STATE)


def test_a_new_game_is_the_deal_of_its_seed(run: CommandRunner) -> None:
    """By default for three players on Siam under the readings of the rulebook."""
    assert run("new", "--seed", 7).out == format_position(ks.deal(3, seed=7)) + "\n"
    assert loads(run("new", "--seed", 7, "--json").out) == ks.deal(3, seed=7)
    arguments = ("--players", 4, "--map", "saba", "--readings", "summary", "--seed", 12345678901234567890)
    expected = ks.deal(4, map=ks.SABA, readings=ks.SUMMARY, seed=12345678901234567890)
    assert run("new", *arguments).out == format_position(expected) + "\n"


def test_a_new_record_holds_the_deal(run: CommandRunner) -> None:
    """As text or JSON, without moves; the strict parser reads the text."""
    record = Record(ks.draw_deal(2, seed=3, map=ks.BRITAIN, readings=ks.DUTCH))
    arguments = ("new", "--record", "--players", 2, "--seed", 3, "--map", "britain", "--readings", "DUTCH")
    assert parse_record(run(*arguments).out) == record
    assert loads(run(*arguments, "--json").out) == record


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


@pytest.mark.parametrize(
    ("text", "json"), [(f"{LINE}\n", f"{dumps(STATE)}\n"), (TEXT, f"{dumps(GAME)}\n")], ids=["position", "record"]
)
def test_text_to_json_and_json_to_text(text: str, json: str, run: CommandRunner, tmp_path: Path) -> None:
    """From a file and from standard input, to the byte."""
    assert run("convert", "-", stdin=text).out == json
    assert run("convert", "-", stdin=json).out == text
    (tmp_path / "any").write_bytes(text.encode())
    assert run("convert", tmp_path / "any").out == json


@pytest.mark.parametrize("content", [f"{LINE}\n", TEXT], ids=["position", "record"])
def test_output_to_a_file(content: str, run: CommandRunner, tmp_path: Path) -> None:
    """A round trip loses nothing, not even a letter that the terminal cannot show."""
    result = run("convert", "-", "-o", tmp_path / "made.json", stdin=content)
    assert (result.code, result.out, result.err) == (0, "", "")
    assert run("convert", tmp_path / "made.json", "--output", tmp_path / "made.txt").code == 0
    assert (tmp_path / "made.txt").read_bytes() == content.encode()


def test_a_position_on_a_map_of_your_own_brings_its_map(tmp_path: Path, run: CommandRunner) -> None:
    """What `new` prints is read by the other commands without the map file, and converted there and back."""
    own = with_border(ks.SIAM, "Isan", "Pattani")
    (tmp_path / "own.toml").write_text(own.to_toml(), encoding="utf-8")
    text = run("new", "--map", tmp_path / "own.toml", "--seed", 7).out
    (tmp_path / "position.txt").write_text(text, encoding="utf-8")
    assert run("show", tmp_path / "position.txt").out == f"{ks.deal(3, seed=7, map=own)}\n"
    (tmp_path / "position.json").write_text(run("convert", tmp_path / "position.txt").out, encoding="utf-8")
    assert run("convert", tmp_path / "position.json").out == text
