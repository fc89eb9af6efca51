"""`kingofsiam new`, `show`, `judge` and `convert`: positions are dealt, shown, judged, and written in another form."""

from dataclasses import replace
from pathlib import Path
from xml.etree.ElementTree import fromstring

import pytest

import kingofsiam as ks
from kingofsiam.notation import Record, format_position, parse_move, parse_record
from kingofsiam.notation.json.documents import dump, dumps, loads
from kingofsiam.render import svg
from kingofsiam_lab.map_edits import with_border
from tests.cli.helpers_cli import GAME, TEXT, CommandRunner

STATE = ks.deal(3, seed=7)
LINE = format_position(STATE)
LEGAL = "L:LAN,KHO+R.LAN"
ILLEGAL = "2:RR.LAN-M.PAT+L.MON"


def test_a_new_game_is_the_deal_of_its_seed(run: CommandRunner) -> None:
    """By default for three players on Siam under the readings of the rulebook."""
    assert run("new", "--seed", 7).out == format_position(ks.deal(3, seed=7)) + "\n"
    arguments = ("--players", 4, "--map", "saba", "--readings", "summary", "--seed", 12345678901234567890)
    expected = ks.deal(4, map=ks.SABA, readings=ks.SUMMARY, seed=12345678901234567890)
    assert run("new", *arguments).out == format_position(expected) + "\n"


def test_a_new_record_holds_the_deal(run: CommandRunner) -> None:
    record = Record(ks.draw_deal(2, seed=3, map=ks.BRITAIN, readings=ks.DUTCH))
    arguments = ("new", "--record", "--players", 2, "--seed", 3, "--map", "britain", "--readings", "DUTCH")
    assert parse_record(run(*arguments).out) == record


@pytest.mark.parametrize("content", [LINE, dumps(STATE)], ids=["text", "JSON"])
def test_a_position_is_printed(content: str, run: CommandRunner) -> None:
    assert run("show", "-", stdin=content).out == f"{STATE}\n"
    assert run("show", content).out == f"{STATE}\n"
    assert loads(run("show", content, "--json").out) == STATE


def test_a_position_is_drawn_into_a_file(run: CommandRunner, tmp_path: Path) -> None:
    """Then nothing is printed. A file that cannot be written is refused."""
    assert run("show", LINE, "--svg", tmp_path / "no" / "folder.svg").code == 3
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
    assert run("convert", "-", "--to", "text", stdin=json).out == text
    (tmp_path / "any").write_bytes(text.encode())
    assert run("convert", tmp_path / "any").out == json


def test_a_position_on_a_map_of_your_own(tmp_path: Path, run: CommandRunner) -> None:
    """Its line only names the map: give the file. What `new` prints brings the map, and is converted there and back."""
    own = replace(with_border(ks.SIAM, "Isan", "Pattani"), name="my-siam")
    (tmp_path / "own.toml").write_text(own.to_toml(), encoding="utf-8")
    state, on_map = ks.deal(3, seed=7, map=own), ("--map", tmp_path / "own.toml")
    assert [run("judge", format_position(state), "pass", *given).code for given in ((), on_map)] == [3, 0]
    assert run("convert", "-", *on_map, stdin=format_position(state)).out == dumps(state) + "\n"
    text = run("new", "--seed", 7, *on_map).out
    (tmp_path / "position.txt").write_text(text, encoding="utf-8")
    assert run("show", tmp_path / "position.txt").out == f"{state}\n"
    json = run("convert", tmp_path / "position.txt").out
    assert run("convert", "-", "--to", "text", stdin=json).out == text


@pytest.mark.parametrize("content", [LINE, LINE + "\n", dumps(STATE), dumps(STATE, indent=2), "\ufeff" + LINE])
def test_a_position_from_a_file_or_standard_input(content: str, run: CommandRunner, tmp_path: Path) -> None:
    """A line of notation or a JSON document can also be the argument itself."""
    path = tmp_path / "a position.txt"
    path.write_bytes(content.encode())
    assert run("judge", path, ILLEGAL).code == 1
    assert run("judge", path, LEGAL).code == 0
    assert run("judge", "-", LEGAL, stdin=content).code == 0
    assert run("judge", content.strip("\ufeff\n"), LEGAL).code == 0


def test_every_reason_is_printed(run: CommandRunner) -> None:
    """On stdout, each with the id of its rule, or in JSON with its facts; stderr stays empty."""
    result = run("judge", LINE, ILLEGAL)
    violations = ks.judge(STATE, parse_move(ILLEGAL))
    assert (result.code, result.err, len(violations)) == (1, "", 2)
    assert all(f"[{each.rule}]" in result.out for each in violations)
    legal, illegal = run("judge", LINE, LEGAL, "--json"), run("judge", LINE, ILLEGAL, "--json")
    assert (legal.code, legal.json) == (0, {"legal": True, "violations": [], "reasons": []})
    assert (illegal.code, illegal.json["legal"]) == (1, False)
    assert illegal.json["violations"] == [dump(each) for each in violations]


def test_other_readings_lead_to_other_verdicts(run: CommandRunner) -> None:
    """The summary lets you take a follower from the common pool. Other readings may make a position impossible: two
    passes in a row end a struggle of two players, but not under the Russian rules. Those of the set-up do not: two
    players play on with the followers that are in play.
    """
    assert run("judge", LINE, "L:LAN,KHO+R.pool").code == 1
    assert run("judge", LINE, "L:LAN,KHO+R.pool", "--readings", "SUMMARY").code == 0
    assert run("judge", LINE, "L:LAN,KHO+R.pool", "--readings", "yucata-open").code == 1
    line = format_position(ks.position(2, readings=ks.RUSSIAN, passes=2))
    assert run("judge", line, "pass").code == 0
    assert run("judge", line, "pass", "--readings", "RULEBOOK").code == 3
    assert run("judge", format_position(ks.deal(2, seed=1)), "pass", "--readings", "SUMMARY").code == 0


@pytest.mark.parametrize(
    ("position", "move", "place"),
    [
        (LINE, "L:LAN;KHO", "MOVE: line 1, column 6:"),
        (LINE, "", "MOVE: line 1, column 1:"),
        (LINE, "{}", "MOVE:"),
        (LINE, dumps(ks.Maharacha()), "MOVE:"),
        (LINE, "move.txt", "move.txt:"),
        (LINE.replace(" B 0", " E 0"), "pass", "POSITION: "),
        (LINE.replace("+4,3,9", "+4,3,8"), "pass", "POSITION:"),
        ("{", "pass", "POSITION: "),
        ("no-such-file", "pass", "no-such-file:"),
        ("x" * 5000, "pass", "x: "),
        ("x y z " * 1000, "pass", "POSITION: line 1, column 1:"),
    ],
)
def test_errors_have_a_place(position: str, move: str, place: str, run: CommandRunner) -> None:
    result = run("judge", position, move)
    assert (result.code, result.out) == (3, "")
    assert place in result.err
