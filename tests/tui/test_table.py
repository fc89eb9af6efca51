"""The table in the terminal, driven by keys as a player would."""

import re
from collections.abc import Callable
from dataclasses import replace
from functools import partial
from io import StringIO
from pathlib import Path
from random import Random

import pytest

pytest.importorskip("textual", reason="the table needs the extra `tui`")

from rich.console import Console
from textual.pilot import Pilot

import kingofsiam as ks
from kingofsiam import ActionCard, Pass, Play, fluent
from kingofsiam.notation import read_record, verify
from kingofsiam.tui import view
from kingofsiam.tui.app import TableApp
from kingofsiam.tui.dialogs import PrivacyScreen, TextDialog
from kingofsiam.tui.game import TableGame
from tests.test_fluent import add_marked, unmarked, whole
from tests.tui.helpers_tui import (
    at_table,
    new_game,
    press,
    press_key_fast,
    run_session,
    screen,
    screen_text,
    table,
)

Compare = Callable[..., bool]
"""The fixture `snap_compare`: whether an app looks as before, after some keys, in a terminal of some size."""


@pytest.mark.slow
@at_table()
async def test_a_whole_game_against_two_machine_players_is_played_with_keys_to_its_end(pilot: Pilot[str]) -> None:
    first = True
    while not isinstance(screen(pilot), TextDialog):
        turn = table(pilot).turn
        play_a_card = first or len(table(pilot).game.game.moves) % 5 == 0
        first = False
        while turn.turn.move is None:
            keys = [each.key for each in turn.legal]
            await press_key_fast(pilot, keys[len(table(pilot).game.game.moves) % len(keys)] if play_a_card else "p")
            turn = table(pilot).turn
        await press_key_fast(pilot, "enter")
    await pilot.pause()
    game = table(pilot).game
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
        games.append(table(pilot).game)

    for keys in ("1", "2", "1", "1", "1", "enter"), ("enter", "down", *["enter"] * 5):
        run_session(partial(session, keys=keys), new_game())
    assert games[0].game.moves == games[1].game.moves
    assert isinstance(games[0].game.moves[1], Play)


@at_table()
async def test_enter_or_a_click_takes_a_choice_and_escape_takes_one_back(pilot: Pilot[str]) -> None:
    """Enter works while the log has the focus; escape never takes back a turn."""
    before = table(pilot).turn
    await press(pilot, "tab", "enter")
    assert table(pilot).turn.turn.answers == (ActionCard.MAHARACHA,)
    await press(pilot, "2", "escape", "escape", "escape")
    assert table(pilot).turn == before
    await pilot.click("#choices", offset=(3, 7))
    assert table(pilot).turn.turn.answers == (Pass(),)


@at_table()
async def test_undo_goes_from_decision_to_decision(pilot: Pilot[str]) -> None:
    await press(pilot, "p", "enter")
    first = table(pilot).game
    await press(pilot, "p", "enter", "u")
    assert table(pilot).game == first
    await press(pilot, "u", "u", "u")
    assert table(pilot).game.undo() is None
    assert table(pilot).choosing


def test_a_game_is_saved_and_resumed_where_it_was(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """In a file that is not there yet, and afterwards in the same one."""
    monkeypatch.chdir(tmp_path)
    Path("siam-game-1.txt").write_text("dear")
    saved: list[TableGame] = []

    async def save(pilot: Pilot[str]) -> None:
        await press(pilot, "s", "p", "enter", "s")
        saved.append(table(pilot).game)
        await pilot.press("q")

    async def resume(pilot: Pilot[str]) -> None:
        assert table(pilot).game == saved[0]
        assert table(pilot).choosing

    app = run_session(save, new_game())
    assert "siam-game-2.txt" in (app.return_value or "")
    assert {path.name for path in tmp_path.iterdir()} == {"siam-game-1.txt", "siam-game-2.txt"}
    assert Path("siam-game-1.txt").read_text() == "dear"
    run_session(resume, TableGame.resume(read_record("siam-game-2.txt")))


def test_an_unsaved_game_is_left_at_the_second_time(tmp_path: Path) -> None:
    """Also if it could not be saved."""

    async def session(pilot: Pilot[str]) -> None:
        await press(pilot, "p", "enter", "s", "q")
        assert pilot.app.return_code is None
        await press(pilot, "escape")
        assert table(pilot).choosing
        await pilot.press("q")

    assert "nowhere" not in (run_session(session, new_game(), tmp_path / "nowhere" / "game.txt").return_value or "")


@at_table()
async def test_the_reasons_against_one_or_every_illegal_choice_can_be_shown(pilot: Pilot[str]) -> None:
    """Its key shows the reasons with their rules, `w` those against all."""
    await press(pilot, "1", "2", "2")
    assert isinstance(screen(pilot), TextDialog)
    assert "[action.maharacha.swap]" in screen_text(pilot)
    await press(pilot, "escape")
    assert len(table(pilot).turn.turn.answers) == 2
    await press(pilot, "escape", "escape", "2", "w")
    assert "nowhere" in screen_text(pilot)
    assert "[action.must-execute]" in screen_text(pilot)
    await press(pilot, "escape", "h")
    assert "kingofsiam rules" in screen_text(pilot)


HOT_SEAT = ("human", "human", "medium")


@at_table(lambda: new_game(*HOT_SEAT))
async def test_the_privacy_screen_hides_every_hand_and_players_see_only_their_own(pilot: Pilot[str]) -> None:
    """No key works through the privacy screen."""
    before = table(pilot).game
    for key in ("p", "1", "c", "l", "u", "w", "q", "escape"):
        await pilot.press(key)
        assert isinstance(screen(pilot), PrivacyScreen)
    assert table(pilot).game == before
    assert table(pilot).viewer is None
    assert "Maharacha" not in screen_text(pilot)
    await press(pilot, "enter")
    first = table(pilot).viewer
    await press(pilot, "p", "enter")
    while not isinstance(screen(pilot), PrivacyScreen):
        await pilot.pause(0.002)
    assert "Maharacha" not in screen_text(pilot)
    assert table(pilot).viewer is None
    await press(pilot, "enter", "c")
    assert table(pilot).viewer == 1 - (first or 0)
    assert isinstance(screen(pilot), TextDialog)
    assert screen_text(pilot).count("hidden") == 2


@at_table(lambda: new_game(*HOT_SEAT))
async def test_undoing_another_players_turn_shows_the_privacy_screen(pilot: Pilot[str]) -> None:
    await press(pilot, "enter", "p", "enter")
    await press(pilot, "enter", "u")
    assert isinstance(screen(pilot), PrivacyScreen)


@pytest.mark.slow
@pytest.mark.parametrize("name", ["[/b]", "Ann [/b]", "[red]", "[link=x]", "\x1b[31m"])
def test_a_name_is_no_markup(name: str) -> None:
    """A name can neither crash the screen nor vanish from it, and it cannot control the terminal."""

    async def session(pilot: Pilot[str]) -> None:
        assert isinstance(screen(pilot), PrivacyScreen)
        assert name.replace("\x1b", "\\u001b") in screen_text(pilot)
        await press(pilot, "enter")
        assert "\x1b" not in screen_text(pilot)

    game = new_game(*HOT_SEAT)
    names = (name, name, "medium")
    run_session(session, replace(game, game=replace(game.game, names=names)))


def test_no_english_leaks_into_the_table(monkeypatch: pytest.MonkeyPatch) -> None:
    """All but names and letters is in messages of its language: headings, screens, notes, keys."""
    add_marked(monkeypatch)
    monkeypatch.setattr(view, "clipped", whole)
    monkeypatch.setattr("kingofsiam.tui.game._ANALYSIS_SECONDS", 0.05)
    game = replace(new_game("human", "human"), language="marked")
    said = list[str]()

    async def session(pilot: Pilot[str]) -> None:
        for keys in ("enter", "h", "c", "l", "w", "1 2", "w", "escape escape", "p", "escape", "u", "s", "a"):
            await pilot.press(*keys.split())
            await pilot.pause(0.5 if keys == "a" else 0)
            shown = (str(widget.border_title or "") for widget in screen(pilot).query("*"))
            footer = (key.binding.description for key in screen(pilot).active_bindings.values() if key.binding.show)
            said.extend((re.sub(r"RichVisual.*", "", screen_text(pilot)), *shown, *footer))
            if isinstance(screen(pilot), TextDialog):
                await pilot.press("escape")

    run_session(session, game, Path("no-folder/game.txt"))
    rng = Random(1)
    while (outcome := game.state.outcome) is None:
        game = game.play(ks.random_move(game.state, rng))
    console = Console(file=StringIO(), record=True, width=400)
    console.print(view.log(game, 0))
    seen = game.game.observe(0)
    said += [console.export_text(), view.end(game, outcome), view.cards(game, seen), str(view.title(game, seen))]
    said += [str(view.table(game, seen)), view.card_names(game, ()), game.say("saved", file="x")]
    rests = [" ".join(unmarked(text.replace(game.state.map.title, "")).split()) for text in said]
    assert [rest for rest in rests if re.search("[a-z]{2}", rest)] == []


@pytest.mark.parametrize("language", fluent.LANGUAGES)
def test_the_words_of_each_language_fit(language: str) -> None:
    """In the frame of the table, whose columns stay where they are; the keys below need no more room than English."""
    tables = [replace(new_game("human", "human"), language=code) for code in (language, "en")]
    lines, as_before = (str(view.table(game, game.game.observe(0))).splitlines() for game in tables)
    assert max(map(len, lines)) <= 48
    assert [line.index("R") for line in (lines[0], lines[10])] == [as_before[0].index("R")] * 2
    actions = [action.removeprefix("action_") for action in vars(TableApp) if action.startswith("action_")]
    footer, room = (sum(len(game.say(f"key-{action}")) for action in actions) for game in tables)
    assert footer <= room


def test_choice_of_a_province(snap_compare: Compare) -> None:
    """The screen looks as before. After an intended change: pytest tests/tui/test_table.py --snapshot-update."""
    assert snap_compare(TableApp(new_game("human", "human"), delay=60), press=("enter", "2", "1"))
