"""The report and the picture of an experiment: what they show of its results."""

from collections.abc import Callable
from dataclasses import replace
from xml.etree.ElementTree import fromstring

import pytest

import kingofsiam as ks
from kingofsiam_kernel.experiments import (
    Arena,
    ArenaConfig,
    ArenaTotals,
    Games,
    SetResult,
    Study,
    StudyConfig,
    format_report,
    picture,
)
from kingofsiam_kernel.experiments.arena import MIN_SETS
from kingofsiam_kernel.experiments.report import DARK, LIGHT
from kingofsiam_kernel.experiments.study import MIN_GAMES

CONFIG = StudyConfig(players=2, names=("stepwise", "uniform"), compared=ks.RUSSIAN, rules_every=1, rulings_every=1)


def study() -> Study:
    """The results of a study."""
    return Study(CONFIG, Games.of((0, MIN_GAMES)), Study.play(CONFIG, 0, MIN_GAMES))


def match(sets: int, sprt: tuple[int, int] | None = None) -> Arena:
    """A match in which the first player wins all sets but ten, which are split."""
    totals = ArenaTotals({SetResult(0, (24, 0)): sets - 10, SetResult(0, (12, 12)): 10})
    return Arena(ArenaConfig(names=("greedy", "uniform"), players=2, sprt=sprt), Games.of((0, sets)), totals)


@pytest.mark.slow
@pytest.mark.parametrize("make", [study, lambda: match(100)], ids=["study", "arena"])
@pytest.mark.parametrize("dark", [False, True])
def test_every_value_of_a_table_is_shown(make: Callable[[], Study | Arena], dark: bool) -> None:
    """In the report with its interval, in the picture with its name."""
    experiment = make()
    report, svg = "\n".join(format_report(experiment)), picture(experiment, dark=dark)
    assert (DARK if dark else LIGHT).background in svg
    words = {"".join(element.itertext()) for element in fromstring(svg).iter()}
    for panel in experiment.tables():
        assert panel.title in (words if panel.about else report)
        for row in panel.rows:
            cells = [
                cell for column, value in zip(panel.columns, row.values, strict=True) for cell in column.cells(value)
            ]
            assert any(line.split() == [*row.name.split(), *" ".join(cells).split()] for line in report.splitlines())
            assert row.name in words or not panel.about


def test_the_even_share_of_a_policy_counts_its_seats() -> None:
    """Two of three seats have two thirds of the victories if nothing makes a difference."""
    config = StudyConfig(names=("greedy", "stepwise", "stepwise"), rules_every=0, rulings_every=0)
    wins = [*Study(config, Games.of((0, 1)), Study.play(config, 0, 1)).tables()][1]
    assert [row.even for row in wins.rows[-2:]] == pytest.approx([100 / 3, 200 / 3])


@pytest.mark.slow
def test_too_few_games_give_no_rates() -> None:
    """Rules and readings are shown from 30 replayed games on, in the report and in the picture alike."""
    for every, shown in ((1, True), (2, False)):
        config = StudyConfig(players=2, rules_every=every, rulings_every=every)
        study = Study(config, Games.of((0, MIN_GAMES)), Study.play(config, 0, MIN_GAMES))
        for text in ("\n".join(format_report(study)), picture(study)):
            assert ("What another reading changes" in text) is ("Rules that fired" in text) is shown
        report = "\n".join(format_report(study))
        assert ("--rules-every" in report) is ("--rulings-every" in report) is not shown


def test_too_few_sets_give_no_intervals() -> None:
    """A few sets have neither interval nor Elo; the verdict of a sequential test stands below the table."""
    for count, shown in ((MIN_SETS, True), (MIN_SETS - 1, False)):
        assert ("+" in "\n".join(format_report(match(count)))) is shown
    assert len([*format_report(match(20, (0, 100)))]) > len([*format_report(match(20))])


def test_an_experiment_without_games_has_a_report_and_a_picture() -> None:
    """Equal experiments have equal pictures, byte for byte."""
    for empty in (Study(CONFIG), Arena(match(20).config)):
        assert len([*format_report(empty)]) == 4
        assert fromstring(picture(empty)).get("role") == "img"
        assert picture(empty) == picture(replace(empty))
