"""The table in the terminal, driven by keys as a player would."""

from __future__ import annotations

from pathlib import Path

import pytest

pytest.importorskip("textual", reason="the table needs the extra `tui`")

from textual.pilot import Pilot
from textual.widgets import Input

from kingofsiam import ActionCard, Pass, Play
from kingofsiam.notation import read_record, verify
from kingofsiam.table.game import Game
from kingofsiam.table.opening import Opening
from kingofsiam.table.pages import Decision, SavePage
from kingofsiam.table.rules_screen import RulesScreen
from kingofsiam.table.start_screen import StartScreen
from kingofsiam.table.table_screen import TableScreen
from kingofsiam.table.why_screen import WhyScreen
from tests.table.driving import Session, at_once, at_the_table, new_game, press, said, screen, table


def test_a_whole_game_against_two_machine_players_is_played_with_keys_to_its_end() -> None:
    async def session(pilot: Pilot[str]) -> None:
        first = True
        while not isinstance(screen(pilot), Decision):
            turn = table(pilot).turn
            play_a_card = first or table(pilot).game.at % 5 == 0
            first = False
            while turn.move is None:
                keys = [each.key for each in turn.choices]
                await at_once(pilot, keys[table(pilot).game.at % len(keys)] if play_a_card else "p")
                turn = table(pilot).turn
            await at_once(pilot, "enter")
        await pilot.pause()
        game = table(pilot).game
        assert game.over
        assert any(
            isinstance(move, Play)
            for at, move in enumerate(game.moves)
            if game.kinds[game.states[at].to_move] == "human"
        )
        assert verify(game.to_record()).ok
        outcome = game.state.outcome
        assert outcome is not None
        assert all(rule.id in said(pilot) for rule in outcome.rules)

    at_the_table(session, new_game())


def test_keys_and_the_list_with_enter_choose_the_same() -> None:
    games: list[Game] = []

    def session_of(*keys: str) -> Session:
        async def session(pilot: Pilot[str]) -> None:
            await press(pilot, *keys)
            games.append(table(pilot).game)

        return session

    at_the_table(session_of("1", "2", "1", "1", "1", "enter"), new_game())
    at_the_table(session_of("enter", "down", "enter", "enter", "enter", "enter", "enter"), new_game())
    assert games[0].moves == games[1].moves
    assert isinstance(games[0].moves[1], Play)


def test_enter_takes_the_highlighted_choice_also_while_the_keyboard_is_in_the_log() -> None:
    async def session(pilot: Pilot[str]) -> None:
        await press(pilot, "tab", "enter")
        assert table(pilot).turn.card is ActionCard.MAHARACHA
        assert len(table(pilot).turn.chosen) == 1

    at_the_table(session, new_game())


def test_a_click_on_a_choice_takes_it() -> None:
    async def session(pilot: Pilot[str]) -> None:
        await pilot.click("#choices", offset=(3, 7))
        assert table(pilot).turn.chosen == (Pass(),)

    at_the_table(session, new_game())


def test_escape_takes_back_one_choice_and_never_a_turn() -> None:
    async def session(pilot: Pilot[str]) -> None:
        before = table(pilot).turn
        await press(pilot, "1", "2", "escape", "escape", "escape")
        assert table(pilot).turn == before

    at_the_table(session, new_game())


def test_undo_and_redo_go_from_decision_to_decision() -> None:
    async def session(pilot: Pilot[str]) -> None:
        await press(pilot, "p", "enter")
        first = table(pilot).game
        await press(pilot, "p", "enter")
        second = table(pilot).game
        await press(pilot, "u")
        assert table(pilot).game.state == first.state
        await press(pilot, "r")
        assert table(pilot).game == second
        await press(pilot, "u", "u", "u")
        assert table(pilot).game.undo() is None
        assert table(pilot).choosing

    at_the_table(session, new_game())


def test_a_game_is_saved_and_resumed_where_it_was(tmp_path: Path) -> None:
    file = tmp_path / "game.txt"
    saved: list[Game] = []

    async def save(pilot: Pilot[str]) -> None:
        await press(pilot, "p", "enter", "s")
        screen(pilot).query_one(Input).value = str(file)
        await press(pilot, "enter")
        saved.append(table(pilot).game)
        await pilot.press("q")

    async def resume(pilot: Pilot[str]) -> None:
        assert table(pilot).game.state == saved[0].state
        assert table(pilot).game.moves == saved[0].moves
        assert table(pilot).choosing

    app = at_the_table(save, new_game())
    assert app.return_value is not None
    assert str(file) in app.return_value
    at_the_table(resume, Game.resume(read_record(file)), file)


def test_a_file_of_somebody_else_is_overwritten_only_on_the_second_enter(tmp_path: Path) -> None:
    file = tmp_path / "letter.txt"
    file.write_text("dear")

    async def session(pilot: Pilot[str]) -> None:
        await press(pilot, "s")
        screen(pilot).query_one(Input).value = str(file)
        await press(pilot, "enter")
        assert file.read_text() == "dear"
        assert isinstance(screen(pilot), SavePage)
        await press(pilot, "enter")
        assert verify(read_record(file)).ok

    at_the_table(session, new_game())


def test_what_cannot_be_saved_is_told_and_nothing_is_lost(tmp_path: Path) -> None:
    async def session(pilot: Pilot[str]) -> None:
        await press(pilot, "s")
        screen(pilot).query_one(Input).value = str(tmp_path / "nowhere" / "game.txt")
        await press(pilot, "enter")
        assert isinstance(screen(pilot), SavePage)
        await press(pilot, "escape")
        assert table(pilot).choosing

    at_the_table(session, new_game())


def test_who_leaves_an_unsaved_game_is_asked_first() -> None:
    async def session(pilot: Pilot[str]) -> None:
        await press(pilot, "p", "enter", "q")
        assert isinstance(screen(pilot), Decision)
        await press(pilot, "escape")
        assert isinstance(screen(pilot), TableScreen)
        await press(pilot, "q")
        await pilot.press("q")

    assert not at_the_table(session, new_game()).return_value


def test_the_key_of_something_that_is_not_offered_shows_the_reason_with_its_rule() -> None:
    async def session(pilot: Pilot[str]) -> None:
        await press(pilot, "1", "2", "2")
        assert isinstance(screen(pilot), WhyScreen)
        assert "[action.maharacha.swap]" in said(pilot)
        await press(pilot, "escape")
        assert len(table(pilot).turn.chosen) == 2

    at_the_table(session, new_game())


def test_all_that_is_not_offered_can_be_asked_about() -> None:
    async def session(pilot: Pilot[str]) -> None:
        await press(pilot, "2", "w")
        assert "nobody" in said(pilot)
        assert "[action.must-execute]" in said(pilot)

    at_the_table(session, new_game())


def test_the_rules_are_searched_while_typing() -> None:
    async def session(pilot: Pilot[str]) -> None:
        await press(pilot, "h", *"tile")
        assert isinstance(screen(pilot), RulesScreen)
        assert "action.maharacha.king" in said(pilot)
        assert "concept.aim" not in said(pilot)
        await press(pilot, "escape")
        assert table(pilot).choosing

    at_the_table(session, new_game())


def test_the_start_screen_settles_the_game() -> None:
    async def session(pilot: Pilot[str]) -> None:
        assert isinstance(screen(pilot), StartScreen)
        await press(pilot, "up", "up", "up", "up", "4", "2", "9", "backspace", "up", "up", "right", "up", "left")
        await press(pilot, "end", "enter")
        game = table(pilot).game
        assert len(game.kinds) == 2
        assert game.record.map.name == "saba"
        assert game.states[0] == Opening(("human", "greedy"), game.record.map, seed=42).begin().state

    at_the_table(session)


def test_after_the_end_a_new_game_can_be_opened() -> None:
    async def session(pilot: Pilot[str]) -> None:
        assert isinstance(screen(pilot), Decision)
        await press(pilot, "n")
        assert isinstance(screen(pilot), StartScreen)

    game = new_game("greedy", "random", "greedy")
    while not game.over:
        game = game.play(game.machine_move())
    at_the_table(session, game)
