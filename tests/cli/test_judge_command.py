"""`kingofsiam judge` prints the engine's verdict; an illegal move is exit code 1."""

from pathlib import Path

import pytest

import kingofsiam as ks
from kingofsiam.notation import format_position, parse_move
from kingofsiam.notation.json.documents import dump_violation, dumps
from tests.cli.helpers_cli import CommandRunner

STATE = ks.deal(3, seed=7)
LINE = format_position(STATE)
LEGAL = "L:LAN,KHO+R.LAN"
ILLEGAL = "2:RR.LAN-M.PAT+L.MON"


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
    assert illegal.json["violations"] == [dump_violation(each) for each in violations]


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
        (LINE, "L:LAN;KHO", "MOVE:1:6:"),
        (LINE, "", "MOVE:1:1:"),
        (LINE, "{}", "MOVE:"),
        (LINE, dumps(ks.Maharacha()), "MOVE:"),
        (LINE, "move.txt", "move.txt:"),
        (LINE.replace(" B 0", " E 0"), "pass", "POSITION:1:"),
        (LINE.replace("+4,3,9", "+4,3,8"), "pass", "POSITION:"),
        ("{", "pass", "POSITION:1:"),
        ("no-such-file", "pass", "no-such-file:"),
        ("x" * 5000, "pass", "x:"),
        ("x y z " * 1000, "pass", "POSITION:1:1:"),
    ],
)
def test_errors_have_a_place(position: str, move: str, place: str, run: CommandRunner) -> None:
    result = run("judge", position, move)
    assert (result.code, result.out) == (3, "")
    assert place in result.err
