"""`kingofsiam play` before it shows the table."""

from __future__ import annotations

from importlib.machinery import ModuleSpec
from pathlib import Path

import pytest

from kingofsiam.cli import play
from kingofsiam.cli.main import EXIT_BAD_USAGE, EXIT_CANNOT, main
from kingofsiam.tui.game import PLAYER_KINDS


@pytest.fixture(autouse=True)
def no_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    """No test here opens the table, with or without the extra."""
    monkeypatch.setattr("sys.stdin.isatty", lambda: False, raising=False)


def test_without_the_extra_it_says_what_to_install(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def not_installed(name: str) -> ModuleSpec | None:
        return None

    monkeypatch.setattr(play, "find_spec", not_installed)
    assert main(["play"]) == EXIT_CANNOT
    assert "kingofsiam[tui]" in capsys.readouterr().err


@pytest.mark.parametrize(
    "arguments",
    [
        ["--seats", "human"],
        ["--seats", "human,clever"],
        ["--players", "5"],
        ["--seed", "-1"],
        ["--readings", "FRENCH"],
        ["--pace", "nan"],
        ["--pace", "100"],
    ],
)
def test_bad_usage(arguments: list[str]) -> None:
    assert main(["play", *arguments]) == EXIT_BAD_USAGE


def test_the_help_describes_every_kind_of_player() -> None:
    assert set(play.PLAYER_DESCRIPTIONS) == set(PLAYER_KINDS)


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["--seats", "human,greedy", "--players", "3"], "2 seats are named"),
        (["--map", "atlantis"], "atlantis"),
        (["--resume", "nowhere.txt"], "nowhere.txt"),
        ([], "needs a terminal"),
    ],
)
def test_refusals_are_printed(arguments: list[str], message: str, capsys: pytest.CaptureFixture[str]) -> None:
    pytest.importorskip("textual", reason="the table needs the extra `tui`")
    assert main(["play", *arguments]) == EXIT_CANNOT
    assert message in capsys.readouterr().err


def test_an_invalid_record_is_refused(tmp_path: Path) -> None:
    pytest.importorskip("textual", reason="the table needs the extra `tui`")
    file = tmp_path / "letter.txt"
    file.write_text("dear")
    assert main(["play", "--resume", str(file)]) == EXIT_CANNOT
