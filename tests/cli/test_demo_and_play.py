"""`kingofsiam demo` plays one whole game, the same each time; `kingofsiam play` before it shows the table."""

import re
import sys
from argparse import ArgumentParser
from importlib.machinery import ModuleSpec
from importlib.metadata import EntryPoint
from pathlib import Path
from types import ModuleType
from typing import cast

import pytest

import kingofsiam as ks
from kingofsiam import BRITISH, ActionCard, Play, players
from kingofsiam.cli import command, play
from kingofsiam.cli.demo import GAME, ILLEGAL_ATTEMPTS
from kingofsiam.cli.main import EXIT_CANNOT, main
from tests.cli.helpers_cli import RULE_IDS, CommandRunner, Terminal, rules_at_line_ends, rules_of_game

LOOKS_LIKE_A_RULE = re.compile(r"\b(?:components|concept|setup|course|action|struggle|victory|online)\.[a-z.-]*[a-z]")
MOVES, STATES = GAME.moves, GAME.states


def demo_output(run: CommandRunner, *arguments: object) -> str:
    result = run("demo", *arguments)
    assert (result.code, result.err) == (0, "")
    return result.out


def test_the_game_is_worth_watching() -> None:
    """Every kind of card is played, the British march in, Kings are crowned, and the last card decides a tie."""
    *before, last = STATES
    assert [state for state in before if state.outcome is not None] == []
    played = [move.action.card for move in MOVES if isinstance(move, Play)]
    assert set(played) == set(ActionCard)
    assert last.board.kings
    assert last.board.control.count(BRITISH) == 4
    assert last.cards_left == 0
    assert last.outcome is not None
    assert (last.outcome.winners, last.outcome.rule.id) == ((0,), "victory.colony.tie")


def test_illegal_attempts_are_refused() -> None:
    """Each attempt breaks rules; the 2 vs. 1 breaks two at once."""
    broken = {
        turn: {each.rule.id for each in ks.judge(STATES[turn - 1], move)} for turn, move in ILLEGAL_ATTEMPTS.items()
    }
    assert broken == {
        12: {"action.undo"},
        19: {"action.two-vs-one.adjacent", "action.closed-province"},
        48: {"action.last-card"},
    }


def test_the_demo_fits_a_page_and_is_the_same_each_time(run: CommandRunner) -> None:
    """No line is wider than 100 columns. Every reason of a refusal is printed, every event with its rule, every note;
    and the end names the winner and every rule of the outcome.
    """
    text = demo_output(run)
    assert demo_output(run) == text
    assert max(map(len, text.splitlines())) <= 100
    for turn, move in ILLEGAL_ATTEMPTS.items():
        assert all(each.rule.id in text for each in ks.judge(STATES[turn - 1], move))
    assert set(LOOKS_LIKE_A_RULE.findall(text)) <= RULE_IDS
    assert rules_at_line_ends(text) == rules_of_game(STATES, MOVES)
    words = " ".join(text.split())
    assert all(comment.text in words for comment in GAME.comments)
    assert "A wins" in words.partition("The game is over.")[2]


def test_without_the_extra_it_says_what_to_install(run: CommandRunner, monkeypatch: pytest.MonkeyPatch) -> None:
    def not_installed(name: str) -> ModuleSpec | None:
        return None

    monkeypatch.setattr(play, "find_spec", not_installed)
    result = run("play")
    assert (result.code, ".[tui]" in result.err) == (EXIT_CANNOT, True)


def test_what_bots_warn_of_is_printed_once_before_the_table_opens(monkeypatch: pytest.MonkeyPatch) -> None:
    """The module of an installed bot may have a `WARNING`; a bot of the rulebook has none."""
    app = pytest.importorskip("kingofsiam.tui.app", reason="the table needs the extra `tui`")

    def leave(_: object) -> None:
        """Close the table at once."""

    monkeypatch.setattr(app.TableApp, "run", leave)
    bots = ModuleType("slow_bots")
    monkeypatch.setitem(sys.modules, bots.__name__, bots)
    monkeypatch.setattr(bots, "WARNING", "slow here", raising=False)

    def installed(group: str, name: str) -> list[EntryPoint]:
        return [EntryPoint(name, "slow_bots:play", group)] if name == "medium" else []

    monkeypatch.setattr(players, "entry_points", installed)
    printed: list[str] = []
    for seats in ("human staged", "human medium medium"):
        for stream in ("stdin", "stdout", "stderr"):
            monkeypatch.setattr(sys, stream, Terminal())
        assert main(["play", "--seats", *seats.split()]) == 0
        printed.append(cast("Terminal", sys.stderr).getvalue())
    assert printed == ["", "kingofsiam: slow here\n"]


SYSTEMS = [
    ({"LANG": "en_GB.UTF-8", "LC_ALL": ""}, "en"),
    ({"LANG": "tlh_XX.UTF-8"}, "en"),
    ({"LANG": "xx_XX.UTF-8"}, "xx"),
    ({"LANG": "en_GB.UTF-8", "LC_MESSAGES": "xx", "LC_ALL": ""}, "xx"),
    ({"LANG": "xx", "LC_ALL": "C"}, "en"),
]


@pytest.mark.parametrize(("system", "language"), SYSTEMS)
def test_the_language_is_that_of_the_system_if_there_is_a_catalogue(
    system: dict[str, str], language: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Or else English; one that is asked for counts more."""
    monkeypatch.setattr(command, "LANGUAGES", ("en", "xx"))
    for variable in ("LANG", "LC_ALL", "LC_MESSAGES"):
        monkeypatch.delenv(variable, raising=False)
    for variable, value in system.items():
        monkeypatch.setenv(variable, value)
    parser = ArgumentParser()
    command.LANGUAGE_OPTION(parser)
    assert parser.parse_args([]).language == language
    assert parser.parse_args(["--language", "en"]).language == "en"


def test_a_bot_may_be_a_function_in_the_current_folder(
    run: CommandRunner, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It is imported before the table opens, but only if the command line names it: a record runs no code."""
    pytest.importorskip("textual", reason="the table needs the extra `tui`")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "path", sys.path[:])
    Path("bot_of_tests.py").write_text("def play(observation, rng): ...")
    game = ks.Game.new(2, seed=170, names=("human", "bot_of_tests:play"))
    Path("game.txt").write_text(game.to_text())
    for arguments in (("--resume", "game.txt"), ("--seats", *game.names)):
        assert "bot_of_tests" not in sys.modules
        assert "terminal" in run("play", *arguments).err
    assert sys.modules.pop("bot_of_tests").__file__ == str(tmp_path / "bot_of_tests.py")


@pytest.mark.parametrize(
    ("arguments", "message"),
    [((), "terminal"), (("--seats", "human"), "players"), (("--seats", "human", "clever"), "clever"),
     (("--seats", "human", "no_such_module:f"), "no_such_module:f"), (("--seats", "human", "program:"), "program:"),
     (("--resume", __file__), __file__)],
)  # fmt: skip
def test_why_there_is_no_table(arguments: tuple[str, ...], message: str, run: CommandRunner) -> None:
    pytest.importorskip("textual", reason="the table needs the extra `tui`")
    result = run("play", *arguments)
    assert (result.code, message in result.err) == (EXIT_CANNOT, True)
