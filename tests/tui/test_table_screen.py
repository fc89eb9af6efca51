"""The table in the terminal, driven by keys as a player would."""

from __future__ import annotations

from pathlib import Path

import pytest

pytest.importorskip("textual", reason="the table needs the extra `tui`")

from textual.pilot import Pilot
from textual.widgets import Input

from kingofsiam import ActionCard, Pass, Play
from kingofsiam.notation import read_record, verify
from kingofsiam.tui.app import StartScreen
from kingofsiam.tui.dialogs import ChoiceDialog, RulesScreen, SaveDialog, WhyScreen
from kingofsiam.tui.game import GameOptions, TableGame
from kingofsiam.tui.table_screen import TableScreen
from tests.tui.helpers_tui import (
    Session,
    new_game,
    press,
    press_key_fast,
    run_session,
    screen,
    screen_text,
    table_screen,
)


def test_a_whole_game_against_two_machine_players_is_played_with_keys_to_its_end() -> None:
    async def session(pilot: Pilot[str]) -> None:
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

    run_session(session, new_game())


def test_keys_and_the_list_with_enter_choose_the_same() -> None:
    games: list[TableGame] = []

    def session_of(*keys: str) -> Session:
        async def session(pilot: Pilot[str]) -> None:
            await press(pilot, *keys)
            games.append(table_screen(pilot).game)

        return session

    run_session(session_of("1", "2", "1", "1", "1", "enter"), new_game())
    run_session(session_of("enter", "down", "enter", "enter", "enter", "enter", "enter"), new_game())
    assert games[0].game.moves == games[1].game.moves
    assert isinstance(games[0].game.moves[1], Play)


def test_enter_takes_the_highlighted_choice_while_the_log_has_the_focus() -> None:
    async def session(pilot: Pilot[str]) -> None:
        await press(pilot, "tab", "enter")
        assert table_screen(pilot).turn.turn.answers == (ActionCard.MAHARACHA,)

    run_session(session, new_game())


def test_a_click_on_a_choice_takes_it() -> None:
    async def session(pilot: Pilot[str]) -> None:
        await pilot.click("#choices", offset=(3, 7))
        assert table_screen(pilot).turn.turn.answers == (Pass(),)

    run_session(session, new_game())


def test_escape_takes_back_one_choice_and_never_a_turn() -> None:
    async def session(pilot: Pilot[str]) -> None:
        before = table_screen(pilot).turn
        await press(pilot, "1", "2", "escape", "escape", "escape")
        assert table_screen(pilot).turn == before

    run_session(session, new_game())


def test_undo_and_redo_go_from_decision_to_decision() -> None:
    async def session(pilot: Pilot[str]) -> None:
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

    run_session(session, new_game())


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


def test_another_file_is_overwritten_only_on_the_second_enter(tmp_path: Path) -> None:
    file = tmp_path / "letter.txt"
    file.write_text("dear")

    async def session(pilot: Pilot[str]) -> None:
        await press(pilot, "s")
        screen(pilot).query_one(Input).value = str(file)
        await press(pilot, "enter")
        assert file.read_text() == "dear"
        assert isinstance(screen(pilot), SaveDialog)
        await press(pilot, "enter")
        assert verify(read_record(file)).ok

    run_session(session, new_game())


def test_after_a_failed_save_the_game_goes_on(tmp_path: Path) -> None:
    async def session(pilot: Pilot[str]) -> None:
        await press(pilot, "s")
        screen(pilot).query_one(Input).value = str(tmp_path / "nowhere" / "game.txt")
        await press(pilot, "enter")
        assert isinstance(screen(pilot), SaveDialog)
        await press(pilot, "escape")
        assert table_screen(pilot).choosing

    run_session(session, new_game())


def test_leaving_an_unsaved_game_asks_first() -> None:
    async def session(pilot: Pilot[str]) -> None:
        await press(pilot, "p", "enter", "q")
        assert isinstance(screen(pilot), ChoiceDialog)
        await press(pilot, "escape")
        assert isinstance(screen(pilot), TableScreen)
        await press(pilot, "q")
        await pilot.press("q")

    assert not run_session(session, new_game()).return_value


def test_the_key_of_an_illegal_choice_shows_the_reason_with_its_rule() -> None:
    async def session(pilot: Pilot[str]) -> None:
        await press(pilot, "1", "2", "2")
        assert isinstance(screen(pilot), WhyScreen)
        assert "[action.maharacha.swap]" in screen_text(pilot)
        await press(pilot, "escape")
        assert len(table_screen(pilot).turn.turn.answers) == 2

    run_session(session, new_game())


def test_the_reasons_against_every_illegal_choice_can_be_shown() -> None:
    async def session(pilot: Pilot[str]) -> None:
        await press(pilot, "2", "w")
        assert "nowhere" in screen_text(pilot)
        assert "[action.must-execute]" in screen_text(pilot)

    run_session(session, new_game())


def test_the_rules_are_searched_while_you_type() -> None:
    async def session(pilot: Pilot[str]) -> None:
        await press(pilot, "h", *"tile")
        assert isinstance(screen(pilot), RulesScreen)
        assert "action.maharacha.king" in screen_text(pilot)
        assert "concept.aim" not in screen_text(pilot)
        await press(pilot, "escape")
        assert table_screen(pilot).choosing

    run_session(session, new_game())


def test_the_start_screen_sets_the_options() -> None:
    async def session(pilot: Pilot[str]) -> None:
        assert isinstance(screen(pilot), StartScreen)
        await press(pilot, "up", "up", "up", "up", "4", "2", "9", "backspace", "up", "up", "right", "up", "left")
        await press(pilot, "end", "enter")
        game = table_screen(pilot).game
        assert len(game.player_kinds) == 2
        assert game.state.map.name == "saba"
        assert game.whole.states[0] == GameOptions(("human", "greedy"), game.state.map, seed=42).begin().state

    run_session(session)


def test_after_the_end_a_new_game_can_be_started() -> None:
    async def session(pilot: Pilot[str]) -> None:
        assert isinstance(screen(pilot), ChoiceDialog)
        await press(pilot, "n")
        assert isinstance(screen(pilot), StartScreen)

    game = new_game("greedy", "staged", "greedy")
    while not game.over:
        game = game.play(game.machine_move())
    run_session(session, game)
