"""`kingofsiam verify` and `replay`: true records are confirmed, others refused with every reason; games are shown."""

import json
import sys
from dataclasses import replace
from pathlib import Path
from typing import cast

import pytest

import kingofsiam as ks
from kingofsiam.notation import Record, format_record
from kingofsiam.notation.json.documents import dump_violation, dumps
from kingofsiam.render import svg
from tests.cli import helpers_cli
from tests.cli.helpers_cli import (
    GAME,
    STATES,
    TEXT,
    CommandRunner,
    Terminal,
    random_record,
    rules_at_line_ends,
    rules_of_game,
)


def write_record(folder: Path, record: Record, name: str = "game.game") -> Path:
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / name
    text = dumps(record) if name.endswith(".json") else format_record(record)
    path.write_bytes(text.encode())
    return path


@pytest.mark.parametrize("name", ["game.game", "game.json", "no-ending"])
@pytest.mark.parametrize(
    "record", [GAME, helpers_cli.NOT_FINISHED, random_record(4, 8, ks.BRITAIN)], ids=["ended", "going on", "four"]
)
def test_a_true_record_is_confirmed(record: Record, name: str, run: CommandRunner, tmp_path: Path) -> None:
    """Text or JSON, whatever the name of the file; stderr stays empty."""
    path = write_record(tmp_path, record, name)
    result = run("verify", path)
    assert (result.code, result.err) == (0, "")
    assert str(path) in result.out


def test_a_file_nested_too_deeply_is_one_unreadable_file(run: CommandRunner, tmp_path: Path) -> None:
    """The other files of the folder are still verified."""
    bad, good = tmp_path / "a.game", write_record(tmp_path, GAME, "b.game")
    moves = f"pass {'(pass pass ' * 1000}{')' * 1000}"
    bad.write_text(TEXT.replace("\n---- map", f"{moves}\n---- map", 1), encoding="utf-8")
    result = run("verify", "--json", tmp_path)
    reports = [json.loads(line) for line in result.out.splitlines()]
    assert [(report["file"], report["ok"]) for report in reports] == [(str(bad), False), (str(good), True)]
    assert reports[0]["error"]["kind"] == "InvalidRecord"


@pytest.mark.skipif(sys.platform == "win32", reason="no file of Windows has such a name")
@pytest.mark.parametrize("record", [GAME, helpers_cli.ILLEGAL, helpers_cli.UNTRUE, None])
def test_a_file_name_cannot_forge_a_line(record: Record | None, run: CommandRunner, tmp_path: Path) -> None:
    """Neither with a line break nor with a mark that turns the direction of the text; JSON has the name itself."""
    forged = "other.game: 5 moves, A wins"
    path = tmp_path / f"a\n{forged}\n\u061c\u200e\u200fb.game"
    path.write_text(format_record(record) if record else "nothing", encoding="utf-8")
    result = run("verify", path)
    assert forged not in result.out.splitlines()
    assert not {*result.out} & {"\u061c", "\u200e", "\u200f"}
    assert run("verify", "--json", path).json["file"] == str(path)


def test_every_reason_of_the_first_illegal_move_is_printed(run: CommandRunner, tmp_path: Path) -> None:
    """The report has the number of the move and every rule it breaks; the exit code is 1."""
    violations = ks.judge(STATES[4], helpers_cli.BAD_MOVE)
    assert len(violations) > 1
    path = write_record(tmp_path, helpers_cli.ILLEGAL)
    result = run("verify", path)
    assert result.code == 1
    assert all(f"[{violation.rule.id}]" in result.out for violation in violations)
    assert "move 5 " in result.out
    report = run("verify", "--json", path)
    assert report.code == 1
    assert (report.json["ok"], report.json["played"], report.json["moves"]) == (False, 4, len(GAME.moves))
    refusal = report.json["refusal"]
    assert (refusal["index"], refusal["seat"]) == (4, STATES[4].to_move)
    assert refusal["violations"] == [dump_violation(each) for each in violations]


def test_a_map_unlike_the_one_of_its_name_is_reported(run: CommandRunner, tmp_path: Path) -> None:
    """The moves are judged on the map of the record; text and JSON both say that it is not the included one."""
    other = replace(ks.SIAM, borders=ks.SIAM.borders[:-1])
    boards = {"other": other, "noted": replace(ks.SIAM, note="Other words."), "own": replace(other, name="mine")}
    said = {}
    for name, board in boards.items():
        record = replace(
            helpers_cli.NOT_FINISHED,
            deal=replace(cast("ks.Deal", GAME.deal), map=board),
            moves=(ks.Pass(),),
            comments=(),
        )
        path = write_record(tmp_path, record, f"{name}.json")
        result, machine = run("verify", path), run("verify", "--json", path)
        assert result.code == machine.code == 0
        said[name] = ("siam" in result.out and "borders" in result.out, machine.json["map"])
    assert said == {
        "other": (True, {"name": "siam", "differs": ["borders"]}),
        "noted": (False, {"name": "siam", "differs": []}),
        "own": (False, {"name": "mine", "differs": None}),
    }


def test_an_untrue_result_or_a_move_after_the_end_is_reported(run: CommandRunner, tmp_path: Path) -> None:
    """The report has the stated result and the true one, and the number of moves after the end."""
    assert GAME.result is not None
    path = write_record(tmp_path, helpers_cli.UNTRUE)
    untrue = run("verify", "--json", path)
    assert untrue.code == run("verify", path).code == 1
    assert (untrue.json["stated"], untrue.json["refusal"]) == ({"winners": [0, 1], "reign": None}, None)
    assert untrue.json["result"]["winners"] == list(GAME.result.winners)
    path = write_record(tmp_path, helpers_cli.AFTER_THE_END)
    late = run("verify", "--json", path)
    assert late.code == run("verify", path).code == 1
    assert late.json["refusal"]["after_the_end"] == 2


@pytest.mark.parametrize(
    ("content", "line"),
    [(TEXT.replace("\n1. ", "\n7. "), TEXT[: TEXT.index("\n1. ")].count("\n") + 2), ('[Format "2"]\n', 1)],
)
def test_a_notation_error_has_its_place(content: str, line: int, run: CommandRunner, tmp_path: Path) -> None:
    """The message starts with file, line and column."""
    path = tmp_path / "bad.game"
    path.write_bytes(content.encode())
    result = run("verify", path)
    assert result.code == 3
    assert f"{path}:{line}:" in result.out
    report = run("verify", "--json", path).json
    assert (report["ok"], report["error"]["kind"], report["error"]["line"]) == (False, "NotationError", line)


@pytest.mark.parametrize(
    "content",
    [b"", b"\xff\xfe", b"{", b"{}", b"[", b"nonsense", dumps(ks.Pass()).encode(), b"[" * 10_000, b"x" * 2_000_000],
)
def test_invalid_records_are_refused(content: bytes, run: CommandRunner, tmp_path: Path) -> None:
    """Both forms of the report name the file."""
    path = tmp_path / "bad"
    path.write_bytes(content)
    result = run("verify", path)
    assert result.code == 3
    assert str(path) in result.out
    report = run("verify", "--json", path)
    assert (report.code, report.json["ok"], report.json["file"]) == (3, False, str(path))
    assert report.json["error"]["faults"]


def test_a_folder_stands_for_the_records_below_it(run: CommandRunner, tmp_path: Path) -> None:
    """Text and JSON by their suffixes, at any depth, in order; hidden and other files are left out."""
    names = ["a.game", "b.json", "deep/er/c.game"]
    for name in (*names, ".hidden.game", ".git/d.game"):
        write_record((tmp_path / name).parent, GAME, Path(name).name)
    (tmp_path / "readme.md").write_text("no record")
    result = run("verify", tmp_path, "--json")
    assert result.code == 0
    assert [json.loads(line)["file"] for line in result.out.splitlines()] == [str(tmp_path / name) for name in names]


def test_progress_is_shown_on_a_terminal(run: CommandRunner, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """On stderr, and erased at the end; a single file shows none, and there is none without a terminal."""
    paths = [write_record(tmp_path, GAME, f"{number}.game") for number in range(3)]
    assert run("verify", *paths).err == ""
    monkeypatch.setattr(sys, "stderr", stderr := Terminal())
    assert run("verify", "--quiet", *paths).code == 0
    assert "0/3" in stderr.getvalue()
    assert stderr.getvalue().endswith("\r\x1b[K")
    monkeypatch.setattr(sys, "stderr", stderr := Terminal())
    assert run("verify", paths[0]).code == 0
    assert stderr.getvalue() == ""


def test_each_file_has_its_own_report(run: CommandRunner, tmp_path: Path) -> None:
    """One bad file does not hide the others; it makes the exit code 1. `--quiet` prints only untrue records."""
    good, bad = write_record(tmp_path, GAME), write_record(tmp_path, helpers_cli.UNTRUE, "untrue.game")
    result = run("verify", bad, good, "--json")
    assert result.code == 1
    assert [json.loads(line)["ok"] for line in result.out.splitlines()] == [False, True]
    assert run("verify", good, good).code == 0
    assert run("verify", "--quiet", good).out == ""
    result = run("verify", "--quiet", good, bad)
    assert (result.code, str(bad) in result.out, str(good) in result.out) == (1, True, False)


@pytest.mark.parametrize("content", [TEXT, dumps(GAME)], ids=["text", "JSON"])
def test_the_board_is_shown_after_each_move(content: str, run: CommandRunner) -> None:
    """The first board, the names of the players and the comment are shown too."""
    result = run("replay", "-", stdin=content)
    assert (result.code, result.err) == (0, "")
    rest = result.out
    for state in STATES:
        _, board, rest = rest.partition(str(state))
        assert board
    assert "Mongkut – IV" in result.out
    assert "Was that wise?" in result.out


@pytest.mark.parametrize("arguments", [[], ["--brief"]], ids=["in full", "in brief"])
def test_every_event_is_printed_with_its_rule(arguments: list[str], run: CommandRunner) -> None:
    """At the end come the rules that led to the result. In brief there are only the first board and the last one."""
    printed = run("replay", "-", *arguments, stdin=TEXT).out
    assert rules_at_line_ends(printed) == rules_of_game(STATES, GAME.moves)
    if arguments:
        assert [state for state in STATES if str(state) in printed] == [STATES[0], STATES[-1]]


def test_every_position_is_drawn(run: CommandRunner, tmp_path: Path) -> None:
    """Numbered pictures, each with its next move, except the last one; and the whole game as a strip."""
    folder = tmp_path / "a" / "new folder"
    assert run("replay", "-", "--brief", "--svg", folder, stdin=TEXT).code == 0
    names = [f"{number:03}.svg" for number in range(len(STATES))]
    assert sorted(path.name for path in folder.iterdir()) == [*names, "strip.svg"]
    for place in (0, 4, len(STATES) - 1):
        move = GAME.moves[place] if place < len(GAME.moves) else None
        assert (folder / names[place]).read_text(encoding="utf-8") == svg.board(STATES[place], move=move) + "\n"
    assert (folder / "strip.svg").read_text(encoding="utf-8") == svg.strip(STATES) + "\n"


def test_a_game_is_shown_up_to_its_first_illegal_move(run: CommandRunner, tmp_path: Path) -> None:
    """Then come all reasons; the last picture shows the illegal move. An unfinished game is shown so far."""
    so_far = run("replay", "-", stdin=format_record(helpers_cli.NOT_FINISHED))
    assert [so_far.code, *(str(state) in so_far.out for state in STATES[5:7])] == [0, True, False]
    result = run("replay", "-", "--svg", tmp_path, stdin=format_record(helpers_cli.ILLEGAL))
    assert (result.code, result.err) == (1, "")
    last = STATES[4]
    assert str(last) in result.out
    assert str(STATES[5]) not in result.out
    assert all(f"[{each.rule.id}]" in result.out for each in ks.judge(last, helpers_cli.BAD_MOVE))
    assert (tmp_path / "004.svg").read_text(encoding="utf-8") == svg.board(last, move=helpers_cli.BAD_MOVE) + "\n"
    assert not (tmp_path / "005.svg").exists()


def test_a_name_cannot_forge_a_line(run: CommandRunner) -> None:
    """A line break in a name or a header is a space."""
    record = replace(GAME, players=("Ann\nB: Eve", "Bob"), headers=(("Event", "Final\nResult: A"),))
    printed = run("replay", "-", "--brief", stdin=dumps(record)).out.splitlines()
    assert printed[:3] == ["Event: Final Result: A", "A: Ann B: Eve", "B: Bob"]
