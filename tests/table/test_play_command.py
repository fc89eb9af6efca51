"""`kingofsiam play` before the table is shown."""

from __future__ import annotations

from importlib.machinery import ModuleSpec
from pathlib import Path

import pytest

from kingofsiam.cli import play
from kingofsiam.cli.main import BAD_USAGE, REFUSED, main


@pytest.fixture(autouse=True)
def no_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    """With the extra or without it, no test here opens the table."""
    monkeypatch.setattr("sys.stdin.isatty", lambda: False, raising=False)


def test_without_the_extra_it_says_what_to_install(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def nothing(name: str) -> ModuleSpec | None:
        return None

    monkeypatch.setattr(play, "find_spec", nothing)
    assert main(["play"]) == REFUSED
    assert "kingofsiam[tui]" in capsys.readouterr().err


@pytest.mark.parametrize(
    "words",
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
def test_what_cannot_be_is_bad_usage(words: list[str]) -> None:
    assert main(["play", *words]) == BAD_USAGE


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (["--seats", "human,greedy", "--players", "3"], "2 seats are named"),
        (["--map", "atlantis"], "atlantis"),
        (["--resume", "nowhere.txt"], "nowhere.txt"),
        ([], "needs a terminal"),
    ],
)
def test_what_is_refused_is_told(words: list[str], told: str, capsys: pytest.CaptureFixture[str]) -> None:
    pytest.importorskip("textual", reason="the table needs the extra `tui`")
    assert main(["play", *words]) == REFUSED
    assert told in capsys.readouterr().err


def test_a_file_that_is_no_record_is_refused(tmp_path: Path) -> None:
    pytest.importorskip("textual", reason="the table needs the extra `tui`")
    file = tmp_path / "letter.txt"
    file.write_text("dear")
    assert main(["play", "--resume", str(file)]) == REFUSED
