"""The page on a million games says what the files of its studies say, and these are what its commands make."""

from __future__ import annotations

import re
import shlex
from argparse import ArgumentParser, Namespace
from pathlib import Path
from typing import Final

import pytest

from docs.generate import WRITTEN, written_pages
from docs.writing import studies
from kingofsiam.cli.study import COMMAND
from kingofsiam.cli.study_question import question_of
from kingofsiam.study import Games, Question, kept_in

PAGE: Final = "million-games.md"
TEXT: Final = (WRITTEN / PAGE).read_text(encoding="utf-8")
COMMANDS: Final = {
    name: options for options, name in re.findall(r"^\$ kingofsiam study (.*) -o (\S+)\.json$", TEXT, re.MULTILINE)
}


def _options(command: str) -> Namespace:
    parser = ArgumentParser()
    COMMAND.arguments(parser)
    return parser.parse_args(shlex.split(command))


def test_each_study_has_its_command() -> None:
    """Every study that the page tells of has a file, and a command that makes it; and there are no others."""
    assert sorted(COMMANDS) == list(studies.NAMES)


@pytest.mark.parametrize("name", studies.NAMES)
def test_the_command_asks_what_the_study_answers(name: str) -> None:
    """What a command of the page asks, of which games, is what its file tells; and nothing is left to be played."""
    options, kept = _options(COMMANDS[name]), kept_in(Path(studies.STUDIES, f"{name}.json"))
    assert question_of(options, Question()) == kept.study.question
    assert kept.study.games == kept.asked == Games.of((0, options.games))


def test_first_games_are_those_of_the_file() -> None:
    """A rate on the page is that of the file: the colonies among a million games for three."""
    colonies = sum(games for ending, games in studies.study("three").totals.endings.items() if ending.reign is None)
    assert studies.percent(studies.found("three").main["colony"]).startswith(f"{colonies / 10_000:.2f} ± ")
    assert f"{colonies / 10_000:.2f} ± " in written_pages()[PAGE]


def test_nothing_is_left_unfilled() -> None:
    """Every number, table and picture that the page asks for is there; the picture in both its colours."""
    page = written_pages()[PAGE]
    assert "<!--" not in page
    shown = set(re.findall(rf"{studies.PICTURES}/[\w-]+\.svg", page))
    assert shown == studies.drawings([TEXT]).keys()
    assert len(shown) == 4
