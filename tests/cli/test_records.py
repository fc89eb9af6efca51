"""`kingofsiam verify` and `replay`: true records are confirmed, others refused with every reason; games are shown."""

import json
import sys
from dataclasses import replace
from itertools import pairwise
from pathlib import Path

import pytest

import kingofsiam as ks
from kingofsiam import fluent
from kingofsiam.notation import Record, format_move, format_position, format_record, parse_move, parse_position
from kingofsiam.notation.json.documents import dumps
from kingofsiam.notation.text.positions import describe_result
from kingofsiam.render.sentences import describe_move, describe_turn, explain_violations, rule_sentence
from kingofsiam.render.text_board import text_board
from tests.cli import helpers_cli
from tests.cli.helpers_cli import (
    GAME,
    STATES,
    TEXT,
    CommandRunner,
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


@pytest.mark.skipif(sys.platform == "win32", reason="no file of Windows has such a name")
@pytest.mark.parametrize("record", [GAME, helpers_cli.ILLEGAL, helpers_cli.UNTRUE, None])
def test_a_file_name_cannot_forge_a_line(record: Record | None, run: CommandRunner, tmp_path: Path) -> None:
    """Neither with a line break nor with a mark that turns the direction of the text."""
    forged = "other.game: 5 moves, A wins"
    path = tmp_path / f"a\n{forged}\n\u061c\u200e\u200fb.game"
    path.write_text(format_record(record) if record else "nothing", encoding="utf-8")
    result = run("verify", path)
    assert forged not in result.out.splitlines()
    assert not {*result.out} & {"\u061c", "\u200e", "\u200f"}


def test_every_reason_of_the_first_illegal_move_is_printed(run: CommandRunner, tmp_path: Path) -> None:
    """The report has the number of the move and every rule it breaks; the exit code is 1."""
    violations = ks.judge(STATES[4], helpers_cli.BAD_MOVE)
    assert len(violations) > 1
    path = write_record(tmp_path, helpers_cli.ILLEGAL)
    result = run("verify", path)
    assert result.code == 1
    assert all(f"[{violation.rule.id}]" in result.out for violation in violations)
    assert "move 5 " in result.out


def test_an_untrue_result_is_reported(run: CommandRunner, tmp_path: Path) -> None:
    """The report has the stated result and the true one."""
    untrue = run("verify", write_record(tmp_path, helpers_cli.UNTRUE))
    assert GAME.result is not None
    results = map(describe_result, (helpers_cli.UNTRUE.result, GAME.result))
    assert (untrue.code, *(each in " ".join(untrue.out.split()) for each in results)) == (1, True, True)


@pytest.mark.parametrize(
    ("content", "line"),
    [(TEXT.replace("\n1. ", "\n7. "), TEXT[: TEXT.index("\n1. ")].count("\n") + 2), ('[Format "2"]\n', 1)],
)
def test_a_notation_error_has_its_place(content: str, line: int, run: CommandRunner, tmp_path: Path) -> None:
    """The message starts with the file and the line."""
    path = tmp_path / "bad.game"
    path.write_bytes(content.encode())
    result = run("verify", path)
    assert result.code == 3
    assert f"{path}: line {line}, column" in result.out


@pytest.mark.parametrize(
    "content",
    [b"", b"\xff\xfe", b"{", b"{}", b"[", b"nonsense", dumps(ks.Pass()).encode(), b"[" * 10_000, b"x" * 2_000_000],
)
def test_invalid_records_are_refused(content: bytes, run: CommandRunner, tmp_path: Path) -> None:
    """The report names the file."""
    path = tmp_path / "bad"
    path.write_bytes(content)
    result = run("verify", path)
    assert result.code == 3
    assert str(path) in result.out


def test_each_file_has_its_own_report(run: CommandRunner, tmp_path: Path) -> None:
    """One bad file does not hide the others. The exit code is 1 if a record is untrue, else 3 if one is unreadable."""
    good, untrue = write_record(tmp_path, GAME), write_record(tmp_path, helpers_cli.UNTRUE, "untrue.game")
    nested = tmp_path / "nested.game"
    moves = f"pass {'(pass pass ' * 1000}{')' * 1000}"
    nested.write_text(TEXT.replace("\n---- map", f"{moves}\n---- map", 1), encoding="utf-8")
    for files, code in ((good, good), 0), ((nested, good), 3), ((nested, untrue, good), 1):
        result = run("verify", *files)
        assert (result.code, [str(file) in result.out for file in files]) == (code, [True] * len(files))
        assert bool(result.err) is bool(code)


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


def test_an_early_end_is_told(run: CommandRunner) -> None:
    game = ks.Game.new(2, seed=7).end("resignation", 1)
    assert "B resigns." in run("verify", "-", stdin=game.to_text()).out


def test_each_move_in_json(run: CommandRunner) -> None:
    """A line for each: the move, the position after it, the events and the sentences."""
    lines = [json.loads(line) for line in run("replay", "-", "--json", stdin=TEXT).out.splitlines()]
    assert [parse_position(line["state"]) for line in lines] == list(STATES[1:])
    assert [parse_move(line["move"]) for line in lines] == list(GAME.moves)
    assert all(len(line["events"]) == len(line["told"]) > 0 for line in lines)
    assert run("replay", "-", "--json", stdin=format_record(helpers_cli.ILLEGAL)).code == 1


@pytest.mark.parametrize("arguments", [[], ["--brief"]], ids=["in full", "in brief"])
def test_every_event_is_printed_with_its_rule(arguments: list[str], run: CommandRunner) -> None:
    """At the end come the rules that led to the result. In brief only the first board and those after struggles."""
    printed = run("replay", "-", *arguments, stdin=TEXT).out
    assert rules_at_line_ends(printed) == rules_of_game(STATES, GAME.moves)
    if arguments:
        after_struggles = [after for before, after in pairwise(STATES) if after.board.control != before.board.control]
        assert [state for state in STATES if str(state) in printed] == [STATES[0], *after_struggles]


def test_a_game_is_shown_up_to_its_first_illegal_move(run: CommandRunner) -> None:
    """Then come all reasons. An unfinished game is shown so far."""
    so_far = run("replay", "-", stdin=format_record(helpers_cli.NOT_FINISHED))
    assert [so_far.code, *(str(state) in so_far.out for state in STATES[5:7])] == [0, True, False]
    result = run("replay", "-", stdin=format_record(helpers_cli.ILLEGAL))
    assert (result.code, result.err) == (1, "")
    last = STATES[4]
    assert str(last) in result.out
    assert str(STATES[5]) not in result.out
    assert all(f"[{each.rule.id}]" in result.out for each in ks.judge(last, helpers_cli.BAD_MOVE))


def test_a_name_cannot_forge_a_line(run: CommandRunner) -> None:
    """A line break in a name or a header is a space."""
    record = replace(GAME, players=("Ann\nB: Eve", "Bob"), headers=(("Event", "Final\nResult: A"),))
    printed = run("replay", "-", "--brief", stdin=dumps(record)).out.splitlines()
    assert printed[:3] == ["Event: Final Result: A", "A: Ann B: Eve", "B: Bob"]


@pytest.mark.parametrize("language", fluent.LANGUAGES)
def test_a_game_is_said_in_the_language_that_is_asked_for(language: str, run: CommandRunner) -> None:
    """Every event, the boards and the rules at the end; a position, a verdict and its reasons; and the same in JSON."""
    game, asked = ks.Game.from_record(GAME), ("--language", language)
    out = " ".join(run("replay", "-", *asked, stdin=TEXT).out.split())
    said = [sentence for number in range(len(GAME.moves)) for sentence in game.describe(number, language=language)]
    assert game.outcome is not None
    said += [rule_sentence(rule, GAME.map, GAME.readings, language=language) for rule in game.outcome.rules]
    said += [fluent.bundle(language).format("why-by-rule", {}), describe_turn(game.states[0], language=language)]
    words = [word for sentence in said for word in sentence.split()]
    assert [word for word in words if word not in out] == []
    state, wrong = game.states[0], format_move(helpers_cli.BAD_MOVE, GAME.map)
    assert run("show", format_position(state), *asked).out == f"{text_board(state, language=language)}\n"
    judged = [run("judge", format_position(state), move, *asked).out for move in ("pass", wrong)]
    assert describe_move(ks.Pass(), state.map, language=language) in judged[0]
    reasons = run("judge", format_position(state), wrong, "--json", *asked).json["reasons"]
    assert [word for reason in reasons for word in reason.split() if word not in judged[1]] == []
    assert reasons == list(explain_violations(ks.judge(state, helpers_cli.BAD_MOVE), state, language=language))
