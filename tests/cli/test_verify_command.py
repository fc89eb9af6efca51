"""`kingofsiam verify` confirms what is true, and tells every reason on the first fault of what is not."""

from __future__ import annotations

import io
import json
import sys
from pathlib import Path

import pytest

import kingofsiam as ks
from kingofsiam.cli.progress import Progress
from kingofsiam.notation import Record, format_record
from kingofsiam.notation.json_documents import dump_violation, dumps
from tests.cli.written_games import (
    AFTER_THE_END,
    BAD_MOVE,
    GAME,
    ILLEGAL,
    NOT_FINISHED,
    TEXT,
    UNTRUE,
    Command,
    a_game,
)


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Command:
    return Command(capsys, monkeypatch)


def written(folder: Path, record: Record, name: str = "game.game") -> Path:
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / name
    text = dumps(record) if name.endswith(".json") else format_record(record)
    path.write_bytes(text.encode())
    return path


@pytest.mark.parametrize("name", ["game.game", "game.json", "no-ending"])
@pytest.mark.parametrize("record", [GAME, NOT_FINISHED, a_game(4, 8, ks.BRITAIN)], ids=["ended", "going on", "four"])
def test_a_true_record_is_confirmed(record: Record, name: str, run: Command, tmp_path: Path) -> None:
    """Text or JSON, whatever the file is called; nothing is complained of."""
    path = written(tmp_path, record, name)
    found = run("verify", path)
    assert (found.code, found.err) == (0, "")
    assert str(path) in found.out


@pytest.mark.parametrize("text", [TEXT, dumps(GAME), TEXT.replace("\n", "\r\n"), "\ufeff" + TEXT])
def test_a_record_on_the_standard_input(text: str, run: Command) -> None:
    assert run("verify", "-", given=text).code == 0


def test_every_reason_of_the_first_illegal_move_is_told(run: Command, tmp_path: Path) -> None:
    """The number of the move, and every rule it breaks; exit code 1."""
    state = ks.start(GAME.deal)
    for move in GAME.moves[:4]:
        state = ks.play(state, move)
    violations = ks.judge(state, BAD_MOVE)
    assert len(violations) > 1
    path = written(tmp_path, ILLEGAL)
    found = run("verify", path)
    assert found.code == 1
    assert all(f"[{violation.rule.id}]" in found.out for violation in violations)
    assert "move 5 " in found.out
    told = run("verify", "--json", path)
    assert told.code == 1
    assert (told.json["ok"], told.json["played"], told.json["moves"]) == (False, 4, len(GAME.moves))
    assert told.json["refusal"]["index"] == 4
    assert told.json["refusal"]["seat"] == state.to_move
    assert told.json["refusal"]["violations"] == [dump_violation(each) for each in violations]


def test_moves_after_the_end_are_told(run: Command, tmp_path: Path) -> None:
    told = run("verify", "--json", written(tmp_path, AFTER_THE_END))
    assert told.code == 1
    assert told.json["refusal"]["after_the_end"] == 2
    assert run("verify", written(tmp_path, AFTER_THE_END)).code == 1


def test_an_untrue_result_is_told(run: Command, tmp_path: Path) -> None:
    """What is stated, and what is true."""
    assert GAME.result is not None
    path = written(tmp_path, UNTRUE)
    assert run("verify", path).code == 1
    told = run("verify", "--json", path)
    assert told.code == 1
    assert told.json["stated"] == {"winners": [0, 1], "reign": None}
    assert told.json["result"]["winners"] == list(GAME.result.winners)
    assert told.json["refusal"] is None


@pytest.mark.parametrize(
    ("content", "line"),
    [(TEXT.replace("\n1. ", "\n7. "), TEXT[: TEXT.index("\n1. ")].count("\n") + 2), ('[Format "2"]\n', 1)],
)
def test_an_error_of_notation_has_its_place(content: str, line: int, run: Command, tmp_path: Path) -> None:
    """File, line and column."""
    path = tmp_path / "bad.game"
    path.write_bytes(content.encode())
    found = run("verify", path)
    assert found.code == 1
    assert f"{path}:{line}:" in found.out
    told = run("verify", "--json", path).json
    assert (told["ok"], told["error"]["kind"], told["error"]["line"]) == (False, "NotationError", line)


@pytest.mark.parametrize(
    "content",
    [b"", b"\xff\xfe", b"{", b"{}", b"[", b"nonsense", dumps(ks.Pass()).encode(), b"[" * 10_000, b"x" * 2_000_000],
)
def test_what_is_no_record_is_refused(content: bytes, run: Command, tmp_path: Path) -> None:
    """With its name, in both forms of the report."""
    path = tmp_path / "bad"
    path.write_bytes(content)
    found = run("verify", path)
    assert found.code == 1
    assert str(path) in found.out
    told = run("verify", "--json", path)
    assert (told.code, told.json["ok"], told.json["file"]) == (1, False, str(path))
    assert told.json["error"]["faults"]


def test_a_file_that_is_not_there(run: Command) -> None:
    found = run("verify", "no/such/file.game")
    assert found.code == 1
    assert "no/such/file.game" in found.out


def test_each_of_many_files_has_its_verdict(run: Command, tmp_path: Path) -> None:
    """A bad one among them does not hide the others; the exit code is 1 if one is bad."""
    good, bad = written(tmp_path, GAME), written(tmp_path, UNTRUE, "untrue.game")
    found = run("verify", bad, good, "--json")
    assert found.code == 1
    assert [json.loads(line)["ok"] for line in found.out.splitlines()] == [False, True]
    assert run("verify", good, good).code == 0


def test_quiet_tells_only_what_is_not_true(run: Command, tmp_path: Path) -> None:
    good, bad = written(tmp_path, GAME), written(tmp_path, UNTRUE, "untrue.game")
    assert run("verify", "--quiet", good).out == ""
    found = run("verify", "--quiet", good, bad)
    assert found.code == 1
    assert str(bad) in found.out
    assert str(good) not in found.out


def test_a_folder_stands_for_the_records_below_it(run: Command, tmp_path: Path) -> None:
    """Text and JSON by their endings, at any depth, in order; hidden files and others are left out."""
    names = ["a.game", "b.json", "deep/er/c.game"]
    for name in (*names, ".hidden.game", ".git/d.game"):
        written((tmp_path / name).parent, GAME, Path(name).name)
    (tmp_path / "readme.md").write_text("no record")
    found = run("verify", tmp_path, "--json")
    assert found.code == 0
    assert [json.loads(line)["file"] for line in found.out.splitlines()] == [str(tmp_path / name) for name in names]


def test_a_folder_without_records_is_refused(run: Command, tmp_path: Path) -> None:
    found = run("verify", tmp_path)
    assert (found.code, found.out) == (1, "")
    assert str(tmp_path) in found.err


def test_lenient_reads_what_is_written_by_hand(run: Command) -> None:
    """Free spaces are an error, unless they are allowed."""
    by_hand = TEXT.replace("\n1. ", "\n\n\n  1.   ")
    assert run("verify", "-", given=by_hand).code == 1
    assert run("verify", "-", "--lenient", given=by_hand).code == 0


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


def test_progress_is_shown_on_a_terminal(run: Command, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """On stderr, and it is gone in the end; a single file needs none."""
    many = [written(tmp_path, GAME, f"{number}.game") for number in range(3)]
    monkeypatch.setattr(sys, "stderr", shown := Terminal())
    assert run("verify", "--quiet", *many).code == 0
    assert "0/3" in shown.getvalue()
    assert shown.getvalue().endswith("\r\x1b[K")
    monkeypatch.setattr(sys, "stderr", shown := Terminal())
    assert run("verify", many[0]).code == 0
    assert shown.getvalue() == ""


def test_progress_is_shown_nowhere_else(run: Command, tmp_path: Path) -> None:
    many = [written(tmp_path, GAME, f"{number}.game") for number in range(3)]
    assert run("verify", *many).err == ""


def test_progress_is_not_shown_all_the_time(monkeypatch: pytest.MonkeyPatch) -> None:
    """Of ten thousand quick steps only a few are drawn."""
    monkeypatch.setattr(sys, "stderr", shown := Terminal())
    progress = Progress(10_000)
    for done in range(10_000):
        progress.show(done)
    progress.close()
    assert 1 <= shown.getvalue().count("/10000") < 100
