"""`kingofsiam replay` shows a recorded game: every board, every event with its rule, every picture."""

from __future__ import annotations

from pathlib import Path

import pytest

import kingofsiam as ks
from kingofsiam.notation import format_record
from kingofsiam.notation.json_documents import dumps
from kingofsiam.picture import svg
from tests.cli.written_games import AFTER_THE_END, BAD_MOVE, GAME, ILLEGAL, NOT_FINISHED, TEXT, UNTRUE, Command, states

RULE_IDS = {rule.id for rule in ks.RULES}


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Command:
    return Command(capsys, monkeypatch)


def ids_at_line_ends(text: str) -> list[str]:
    return [line.split()[-1] for line in text.splitlines() if line.split()[-1:] and line.split()[-1] in RULE_IDS]


@pytest.mark.parametrize("given", [TEXT, dumps(GAME)], ids=["text", "JSON"])
def test_the_board_is_shown_after_each_move(given: str, run: Command) -> None:
    """The first one, too; and the name of each player, and the comment."""
    found = run("replay", "-", given=given)
    assert (found.code, found.err) == (0, "")
    rest = found.out
    for state in states():
        _, board, rest = rest.partition(str(state))
        assert board
    assert "Mongkut – IV" in found.out
    assert "Was that wise?" in found.out


@pytest.mark.parametrize("arguments", [[], ["--brief"]], ids=["in full", "in brief"])
def test_every_event_is_told_with_its_rule(arguments: list[str], run: Command) -> None:
    """And in the end every rule that led to the result."""
    played = states()
    events = [event for state, move in zip(played, GAME.moves, strict=False) for event in ks.narrate(state, move)]
    outcome = played[-1].outcome
    assert outcome is not None
    expected = [event.rule.id for event in events] + [rule.id for rule in outcome.rules]
    assert ids_at_line_ends(run("replay", "-", *arguments, given=TEXT).out) == expected


def test_brief_shows_few_boards(run: Command) -> None:
    """That at the start and that in the end."""
    found = run("replay", "-", "--brief", given=TEXT)
    assert found.code == 0
    shown = [state for state in states() if str(state) in found.out]
    assert shown == [states()[0], states()[-1]]


def test_every_position_is_drawn(run: Command, tmp_path: Path) -> None:
    """Numbered, each with the move to come, the last one without; and the whole game as a strip."""
    folder = tmp_path / "a" / "new folder"
    assert run("replay", "-", "--brief", "--svg", folder, given=TEXT).code == 0
    played = states()
    names = [f"{number:03}.svg" for number in range(len(played))]
    assert sorted(path.name for path in folder.iterdir()) == [*names, "strip.svg"]
    for place in (0, 4, len(played) - 1):
        move = GAME.moves[place] if place < len(GAME.moves) else None
        assert (folder / names[place]).read_text(encoding="utf-8") == svg.board(played[place], move=move) + "\n"
    assert (folder / "strip.svg").read_text(encoding="utf-8") == svg.strip(played) + "\n"


def test_a_game_that_goes_on_is_shown_so_far(run: Command) -> None:
    found = run("replay", "-", given=format_record(NOT_FINISHED))
    assert found.code == 0
    assert str(states()[5]) in found.out
    assert str(states()[6]) not in found.out


def test_a_game_is_shown_up_to_its_first_illegal_move(run: Command, tmp_path: Path) -> None:
    """Then come all reasons; the last picture shows the move that is refused."""
    found = run("replay", "-", "--svg", tmp_path, given=format_record(ILLEGAL))
    assert (found.code, found.err) == (1, "")
    before = states()[4]
    assert str(before) in found.out
    assert str(states()[5]) not in found.out
    assert all(f"[{each.rule.id}]" in found.out for each in ks.judge(before, BAD_MOVE))
    assert (tmp_path / "004.svg").read_text(encoding="utf-8") == svg.board(before, move=BAD_MOVE) + "\n"
    assert not (tmp_path / "005.svg").exists()


@pytest.mark.parametrize("record", [UNTRUE, AFTER_THE_END], ids=["untrue", "after the end"])
def test_what_is_not_true_is_told_in_the_end(record: ks.State, run: Command) -> None:
    found = run("replay", "-", given=dumps(record))
    assert (found.code, found.err) == (1, "")
    assert str(states()[-1]) in found.out
    assert "standard input" in found.out.partition("rule by rule")[2]


@pytest.mark.parametrize("given", ["", "nonsense", TEXT[:-30], "{}"])
def test_what_is_no_record_is_refused(given: str, run: Command) -> None:
    found = run("replay", "-", given=given)
    assert (found.code, found.out) == (1, "")
    assert found.err.startswith("kingofsiam: standard input:")


def test_a_position_is_no_record(run: Command) -> None:
    found = run("replay", "-", given=dumps(states()[0]))
    assert (found.code, found.out) == (1, "")
    assert "kingofsiam show" in found.err


def test_pictures_that_cannot_be_written(run: Command, tmp_path: Path) -> None:
    (tmp_path / "taken").write_text("a file, not a folder")
    found = run("replay", "-", "--brief", "--svg", tmp_path / "taken", given=TEXT)
    assert found.code == 1
    assert str(tmp_path / "taken") in found.err
