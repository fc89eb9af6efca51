"""The page on a million games shows the numbers of the study files, and its commands make these files."""

import re
import shlex
from argparse import ArgumentParser, Namespace
from pathlib import Path
from typing import Final

import pytest

from docs.generate import HANDWRITTEN, handwritten_pages
from docs.generators import studies
from kingofsiam_kernel.commands.study import COMMAND, run_study
from kingofsiam_kernel.experiments import Games, load

PAGE: Final = "million-games.md"
TEXT: Final = (HANDWRITTEN / PAGE).read_text(encoding="utf-8")
COMMANDS: Final = {
    name: options for options, name in re.findall(r"^\$ kingofsiam study (.*) -o (\S+)\.json$", TEXT, re.MULTILINE)
}


def _options(command: str) -> Namespace:
    parser = ArgumentParser()
    COMMAND.add_arguments(parser)
    return parser.parse_args(shlex.split(command))


def test_each_study_has_its_command() -> None:
    """Each study file has a command on the page, and each command has its file."""
    assert sorted(COMMANDS) == list(studies.NAMES)


@pytest.mark.parametrize("name", studies.NAMES)
def test_the_command_has_the_configuration_of_the_file(name: str) -> None:
    """The file has the configuration and the games of the command, and no game remains to be played."""
    options, checkpoint = _options(COMMANDS[name]), load(Path(studies.STUDIES, f"{name}.json"))
    assert run_study.config(options, None) == checkpoint.experiment.config
    assert checkpoint.experiment.games == checkpoint.asked == Games.of((0, options.games))


def test_rates_come_from_the_file() -> None:
    """An example: the rate of colonies in the million games for three players."""
    colonies = sum(games for ending, games in studies.study("three").totals.endings.items() if ending.reign is None)
    assert studies.percent(studies.results("three").main["colony"]).startswith(f"{colonies / 10_000:.2f} ± ")
    assert f"{colonies / 10_000:.2f} ± " in handwritten_pages()[PAGE]


def test_all_placeholders_are_filled() -> None:
    """Every placeholder is filled, and each picture exists for light and dark."""
    page = handwritten_pages()[PAGE]
    assert "<!--" not in page
    shown = set(re.findall(rf"{studies.PICTURES}/[\w-]+\.svg", page))
    assert shown == studies.charts([TEXT]).keys()
    assert len(shown) == 4
