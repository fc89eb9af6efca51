"""The table in the terminal, driven by keys as a player would."""

from dataclasses import replace
from functools import partial
from pathlib import Path

import pytest

pytest.importorskip("textual", reason="the table needs the extra `tui`")

from textual.pilot import Pilot
from textual.widgets import Input

from kingofsiam import ActionCard, Pass, Play
from kingofsiam.notation import read_record, verify
from kingofsiam.tui.app import StartScreen
from kingofsiam.tui.dialogs import ChoiceDialog, PrivacyScreen, RulesScreen, SaveDialog, TextDialog, WhyScreen
from kingofsiam.tui.game import GameOptions, TableGame
from kingofsiam.tui.table_screen import TableScreen
from tests.tui.helpers_tui import (
    at_table,
    finished_game,
    new_game,
    press,
    press_key_fast,
    run_session,
    screen,
    screen_text,
    table_screen,
)


@at_table()
async def test_a_whole_game_against_two_machine_players_is_played_with_keys_to_its_end(pilot: Pilot[str]) -> None:
    first = True
    while not isinstance(screen(pilot), ChoiceDialog):
        turn = table_screen(pilot).turn
        play_a_card = first or table_screen(pilot).game.at % 5 == 0
        first = False
        while turn.turn.move is None:
            keys = [each.key for each in turn.legal]
            await press_key_fast(pilot, keys[table_screen(pilot).game.at % len(keys)] if play_a_card else "p")
            turn = table_screen(pilot).turn
        await press_key_fast(pilot, "enter")
    await pilot.pause()
    game = table_screen(pilot).game
    assert game.over
    assert any(
        isinstance(move, Play)
        for at, move in enumerate(game.game.moves)
        if game.player_kinds[game.game.states[at].to_move] == "human"
    )
    assert verify(game.game.record()).ok
    outcome = game.state.outcome
    assert outcome is not None
    assert all(rule.id in screen_text(pilot) for rule in outcome.rules)


def test_keys_and_the_list_with_enter_choose_the_same() -> None:
    games: list[TableGame] = []

    async def session(pilot: Pilot[str], keys: tuple[str, ...]) -> None:
        await press(pilot, *keys)
        games.append(table_screen(pilot).game)

    for keys in ("1", "2", "1", "1", "1", "enter"), ("enter", "down", *["enter"] * 5):
        run_session(partial(session, keys=keys), new_game())
    assert games[0].game.moves == games[1].game.moves
    assert isinstance(games[0].game.moves[1], Play)


@at_table()
async def test_enter_or_a_click_takes_a_choice_and_escape_takes_one_back(pilot: Pilot[str]) -> None:
    """Enter works while the log has the focus; escape never takes back a turn."""
    before = table_screen(pilot).turn
    await press(pilot, "tab", "enter")
    assert table_screen(pilot).turn.turn.answers == (ActionCard.MAHARACHA,)
    await press(pilot, "2", "escape", "escape", "escape")
    assert table_screen(pilot).turn == before
    await pilot.click("#choices", offset=(3, 7))
    assert table_screen(pilot).turn.turn.answers == (Pass(),)


@at_table()
async def test_undo_and_redo_go_from_decision_to_decision(pilot: Pilot[str]) -> None:
    await press(pilot, "p", "enter")
    first = table_screen(pilot).game
    await press(pilot, "p", "enter")
    second = table_screen(pilot).game
    await press(pilot, "u")
    assert table_screen(pilot).game.state == first.state
    await press(pilot, "r")
    assert table_screen(pilot).game == second
    await press(pilot, "u", "u", "u")
    assert table_screen(pilot).game.undo() is None
    assert table_screen(pilot).choosing


def test_a_game_is_saved_and_resumed_where_it_was(tmp_path: Path) -> None:
    file = tmp_path / "game.txt"
    saved: list[TableGame] = []

    async def save(pilot: Pilot[str]) -> None:
        await press(pilot, "p", "enter", "s")
        screen(pilot).query_one(Input).value = str(file)
        await press(pilot, "enter")
        saved.append(table_screen(pilot).game)
        await pilot.press("q")

    async def resume(pilot: Pilot[str]) -> None:
        assert table_screen(pilot).game.state == saved[0].state
        assert table_screen(pilot).game.whole == saved[0].game
        assert table_screen(pilot).choosing

    app = run_session(save, new_game())
    assert app.return_value is not None
    assert str(file) in app.return_value
    run_session(resume, TableGame.resume(read_record(file)), file)


@at_table()
async def test_a_file_that_cannot_be_written_or_exists_is_asked_for_again(pilot: Pilot[str], tmp_path: Path) -> None:
    """Another file is overwritten only on the second enter; then the game goes on."""
    file = tmp_path / "letter.txt"
    file.write_text("dear")
    await press(pilot, "s")
    for name in (tmp_path / "nowhere" / "game.txt", file):
        screen(pilot).query_one(Input).value = str(name)
        await press(pilot, "enter")
        assert file.read_text() == "dear"
        assert isinstance(screen(pilot), SaveDialog)
    await press(pilot, "enter")
    assert verify(read_record(file)).ok
    assert table_screen(pilot).choosing


def test_leaving_an_unsaved_game_asks_first() -> None:
    async def session(pilot: Pilot[str]) -> None:
        await press(pilot, "p", "enter", "q")
        assert isinstance(screen(pilot), ChoiceDialog)
        await press(pilot, "escape")
        assert isinstance(screen(pilot), TableScreen)
        await press(pilot, "q")
        await pilot.press("q")

    assert not run_session(session, new_game()).return_value


@at_table()
async def test_the_reasons_against_one_or_every_illegal_choice_can_be_shown(pilot: Pilot[str]) -> None:
    """Its key shows the reason with the rule, `w` those against all; rules are searched while you type."""
    await press(pilot, "1", "2", "2")
    assert isinstance(screen(pilot), WhyScreen)
    assert "[action.maharacha.swap]" in screen_text(pilot)
    await press(pilot, "escape")
    assert len(table_screen(pilot).turn.turn.answers) == 2
    await press(pilot, "escape", "escape", "2", "w")
    assert "nowhere" in screen_text(pilot)
    assert "[action.must-execute]" in screen_text(pilot)
    await press(pilot, "escape", "h", *"tile")
    assert isinstance(screen(pilot), RulesScreen)
    assert "action.maharacha.king" in screen_text(pilot)
    assert "concept.aim" not in screen_text(pilot)
    await press(pilot, "escape")
    assert table_screen(pilot).choosing


@at_table(lambda: None)
async def test_the_start_screen_sets_the_options(pilot: Pilot[str]) -> None:
    assert isinstance(screen(pilot), StartScreen)
    await press(pilot, "up", "up", "up", "up", "4", "2", "9", "backspace", "up", "up", "right", "up", "left")
    await press(pilot, "end", "enter")
    game = table_screen(pilot).game
    assert len(game.player_kinds) == 2
    assert game.state.map.name == "saba"
    assert game.whole.states[0] == GameOptions(("human", "greedy"), game.state.map, seed=42).begin().state


@at_table(finished_game)
async def test_after_the_end_a_new_game_can_be_started(pilot: Pilot[str]) -> None:
    assert isinstance(screen(pilot), ChoiceDialog)
    await press(pilot, "n")
    assert isinstance(screen(pilot), StartScreen)


HOT_SEAT = ("human", "human", "greedy")


@at_table(lambda: new_game(*HOT_SEAT))
async def test_the_privacy_screen_hides_every_hand_and_players_see_only_their_own(pilot: Pilot[str]) -> None:
    """No key works through the privacy screen."""
    before = table_screen(pilot).game
    for key in ("p", "1", "c", "l", "u", "w", "q", "escape"):
        await pilot.press(key)
        assert isinstance(screen(pilot), PrivacyScreen)
    assert table_screen(pilot).game == before
    assert table_screen(pilot).viewer is None
    assert "Maharacha" not in screen_text(pilot)
    await press(pilot, "enter")
    first = table_screen(pilot).viewer
    await press(pilot, "p", "enter")
    while not isinstance(screen(pilot), PrivacyScreen):
        await pilot.pause(0.002)
    assert "Maharacha" not in screen_text(pilot)
    assert table_screen(pilot).viewer is None
    await press(pilot, "enter", "c")
    assert table_screen(pilot).viewer == 1 - (first or 0)
    assert isinstance(screen(pilot), TextDialog)
    assert screen_text(pilot).count("hidden") == 2


@at_table(lambda: new_game(*HOT_SEAT))
async def test_undoing_another_players_turn_shows_the_privacy_screen(pilot: Pilot[str]) -> None:
    await press(pilot, "enter", "p", "enter")
    await press(pilot, "enter", "u")
    assert isinstance(screen(pilot), PrivacyScreen)


@pytest.mark.parametrize("name", ["[/b]", "Ann [/b]", "[red]", "[link=x]", "\x1b[31m"])
def test_a_name_is_no_markup(name: str) -> None:
    """A name can neither crash the screen nor vanish from it, and it cannot control the terminal."""

    async def session(pilot: Pilot[str]) -> None:
        assert isinstance(screen(pilot), PrivacyScreen)
        assert name.replace("\x1b", "\\u001b") in screen_text(pilot)
        await press(pilot, "enter")
        assert "\x1b" not in screen_text(pilot)

    game = new_game(*HOT_SEAT)
    names = (name, name, "greedy")
    run_session(session, replace(game, whole=replace(game.whole, names=names)))
