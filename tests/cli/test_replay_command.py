"""`kingofsiam replay` shows a recorded game: every board, every event with its rule, every picture."""

from __future__ import annotations

from pathlib import Path

import pytest

import kingofsiam as ks
from kingofsiam.notation import format_record
from kingofsiam.notation.json.documents import dumps
from kingofsiam.render import svg
from tests.cli.helpers_cli import (
    AFTER_THE_END,
    BAD_MOVE,
    GAME,
    ILLEGAL,
    NOT_FINISHED,
    TEXT,
    UNTRUE,
    CommandRunner,
    states,
)

RULE_IDS = {rule.id for rule in ks.RULES}


def ids_at_line_ends(text: str) -> list[str]:
    return [line.split()[-1] for line in text.splitlines() if line.split()[-1:] and line.split()[-1] in RULE_IDS]


@pytest.mark.parametrize("content", [TEXT, dumps(GAME)], ids=["text", "JSON"])
def test_the_board_is_shown_after_each_move(content: str, run: CommandRunner) -> None:
    """The first board, the names of the players and the comment are shown too."""
    result = run("replay", "-", stdin=content)
    assert (result.code, result.err) == (0, "")
    rest = result.out
    for state in states():
        _, board, rest = rest.partition(str(state))
        assert board
    assert "Mongkut – IV" in result.out
    assert "Was that wise?" in result.out


@pytest.mark.parametrize("arguments", [[], ["--brief"]], ids=["in full", "in brief"])
def test_every_event_is_printed_with_its_rule(arguments: list[str], run: CommandRunner) -> None:
    """At the end come the rules that led to the result."""
    positions = states()
    events = [event for state, move in zip(positions, GAME.moves, strict=False) for event in ks.narrate(state, move)]
    outcome = positions[-1].outcome
    assert outcome is not None
    expected = [event.rule.id for event in events] + [rule.id for rule in outcome.rules]
    assert ids_at_line_ends(run("replay", "-", *arguments, stdin=TEXT).out) == expected


def test_brief_shows_few_boards(run: CommandRunner) -> None:
    """Only the first board and the last one."""
    result = run("replay", "-", "--brief", stdin=TEXT)
    assert result.code == 0
    boards = [state for state in states() if str(state) in result.out]
    assert boards == [states()[0], states()[-1]]


def test_every_position_is_drawn(run: CommandRunner, tmp_path: Path) -> None:
    """Numbered pictures, each with its next move, except the last one; and the whole game as a strip."""
    folder = tmp_path / "a" / "new folder"
    assert run("replay", "-", "--brief", "--svg", folder, stdin=TEXT).code == 0
    positions = states()
    names = [f"{number:03}.svg" for number in range(len(positions))]
    assert sorted(path.name for path in folder.iterdir()) == [*names, "strip.svg"]
    for place in (0, 4, len(positions) - 1):
        move = GAME.moves[place] if place < len(GAME.moves) else None
        assert (folder / names[place]).read_text(encoding="utf-8") == svg.board(positions[place], move=move) + "\n"
    assert (folder / "strip.svg").read_text(encoding="utf-8") == svg.strip(positions) + "\n"


def test_an_unfinished_game_is_shown_so_far(run: CommandRunner) -> None:
    result = run("replay", "-", stdin=format_record(NOT_FINISHED))
    assert result.code == 0
    assert str(states()[5]) in result.out
    assert str(states()[6]) not in result.out


def test_a_game_is_shown_up_to_its_first_illegal_move(run: CommandRunner, tmp_path: Path) -> None:
    """Then come all reasons; the last picture shows the illegal move."""
    result = run("replay", "-", "--svg", tmp_path, stdin=format_record(ILLEGAL))
    assert (result.code, result.err) == (1, "")
    last = states()[4]
    assert str(last) in result.out
    assert str(states()[5]) not in result.out
    assert all(f"[{each.rule.id}]" in result.out for each in ks.judge(last, BAD_MOVE))
    assert (tmp_path / "004.svg").read_text(encoding="utf-8") == svg.board(last, move=BAD_MOVE) + "\n"
    assert not (tmp_path / "005.svg").exists()


@pytest.mark.parametrize("record", [UNTRUE, AFTER_THE_END], ids=["untrue", "after the end"])
def test_untrue_records_are_reported_at_the_end(record: ks.State, run: CommandRunner) -> None:
    result = run("replay", "-", stdin=dumps(record))
    assert (result.code, result.err) == (1, "")
    assert str(states()[-1]) in result.out
    assert "standard input" in result.out.partition("rule by rule")[2]


@pytest.mark.parametrize("content", ["", "nonsense", TEXT[:-30], "{}"])
def test_invalid_records_are_refused(content: str, run: CommandRunner) -> None:
    result = run("replay", "-", stdin=content)
    assert (result.code, result.out) == (3, "")
    assert result.err.startswith("kingofsiam: standard input:")


def test_a_position_is_refused(run: CommandRunner) -> None:
    result = run("replay", "-", stdin=dumps(states()[0]))
    assert (result.code, result.out) == (3, "")
    assert "kingofsiam show" in result.err


def test_unwritable_pictures_are_refused(run: CommandRunner, tmp_path: Path) -> None:
    (tmp_path / "taken").write_text("a file, not a folder")
    result = run("replay", "-", "--brief", "--svg", tmp_path / "taken", stdin=TEXT)
    assert result.code == 3
    assert str(tmp_path / "taken") in result.err
