"""`kingofsiam replay` shows a recorded game: every board, every event with its rule, every picture."""

from dataclasses import replace
from pathlib import Path

import pytest

import kingofsiam as ks
from kingofsiam.notation import format_record
from kingofsiam.notation.json.documents import dumps
from kingofsiam.render import svg
from tests.cli import helpers_cli
from tests.cli.helpers_cli import GAME, STATES, TEXT, CommandRunner, rules_at_line_ends, rules_of_game


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
