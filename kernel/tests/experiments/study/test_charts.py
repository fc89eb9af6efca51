"""The chart of a study: what it shows, and that equal studies give equal charts."""

from dataclasses import replace
from xml.etree.ElementTree import Element, fromstring

import pytest

import kingofsiam as ks
from kingofsiam_kernel.experiments.runs.charts import DARK, LIGHT, ChartRow, LengthsPanel, Panel, RatesPanel, chart_spec
from kingofsiam_kernel.experiments.runs.confidence_intervals import decimals, format_estimate, format_percent
from kingofsiam_kernel.experiments.study import Games, Study, StudyConfig, Totals, render_chart, summarize
from kingofsiam_kernel.experiments.study.batches import play_games
from kingofsiam_kernel.experiments.study.charts import panels
from kingofsiam_kernel.experiments.study.report import MIN_GAMES, format_report, group_thousands

pytest.importorskip("vl_convert")

CONFIG = StudyConfig(players=2, policies=("stepwise", "uniform"), compared=ks.RUSSIAN, rules_every=1, rulings_every=1)
STUDY = Study(CONFIG, Games.of((0, MIN_GAMES)), play_games(CONFIG, 0, MIN_GAMES))
_SVG = "{http://www.w3.org/2000/svg}"


def texts(svg: Element) -> list[str]:
    """All texts in the chart."""
    return ["".join(each.itertext()) for each in svg.iter(f"{_SVG}text")]


def titles(shown: tuple[Panel, ...]) -> list[str]:
    return [each.title for each in shown]


@pytest.mark.parametrize("dark", [False, True])
def test_chart(dark: bool) -> None:
    """An SVG with its own background and an accessible name; every panel and every row is labelled."""
    text = render_chart(STUDY, dark=dark)
    svg = fromstring(text)
    assert svg.tag == f"{_SVG}svg"
    assert svg.get("role") == "img"
    assert f"{MIN_GAMES} games" in (svg.get("aria-label") or "")
    words = texts(svg)
    for panel in panels(STUDY, summarize(STUDY), dark=dark):
        assert panel.title in words
        if isinstance(panel, RatesPanel):
            assert {row.label for row in panel.rows} <= set(words)
    used, unused = (DARK, LIGHT)[:: 1 if dark else -1]
    assert used.background in text
    assert unused.background not in text


def test_panels() -> None:
    """The panels show the rates of the results. Sections without games have no panel."""
    shown, results = tuple(panels(STUDY, summarize(STUDY), dark=False)), summarize(STUDY)
    assert len(titles(shown)) == len(set(titles(shown))) == 7
    ends, wins = shown[:2]
    assert isinstance(ends, RatesPanel)
    assert isinstance(wins, RatesPanel)
    assert [row.value for row in ends.rows] == [
        100 * results.main[name].rate for name in ("reign.rama", "reign.lao", "reign.malay", "colony")
    ]
    assert [row.name for row in wins.rows][2:] == ["policy stepwise", "policy uniform"]
    assert {row.even for row in wins.rows} == {50}
    for each in shown:
        if isinstance(each, LengthsPanel):
            assert sum(each.counts.values()) == pytest.approx(100)
    plain = replace(CONFIG, compared=None, policies=("stepwise",), rules_every=0, rulings_every=0)
    few = Study(plain, Games.of((0, 2)), play_games(plain, 0, 2))
    assert titles(tuple(panels(few, summarize(few), dark=False))) == titles(shown)[:4]


def test_the_even_share_of_a_policy_counts_its_seats() -> None:
    """Two of three seats have two thirds of the victories if nothing makes a difference."""
    config = StudyConfig(policies=("greedy", "stepwise", "stepwise"), rules_every=0, rulings_every=0)
    study = Study(config, Games(), Totals())
    wins = list(panels(study, summarize(study), dark=False))[1]
    assert isinstance(wins, RatesPanel)
    assert [row.even for row in wins.rows] == pytest.approx([100 / 3, 100 / 3, 100 / 3, 100 / 3, 200 / 3])


def test_too_few_games_give_no_rates() -> None:
    """Rules and readings are shown from 30 replayed games on, in the report and in the picture alike."""
    for every, shown in ((1, True), (2, False)):
        config = StudyConfig(players=2, rules_every=every, rulings_every=every)
        study = Study(config, Games.of((0, MIN_GAMES)), play_games(config, 0, MIN_GAMES))
        report = "\n".join(format_report(study))
        assert ("What another reading changes" in report) is ("Rules that fired" in report) is shown
        assert ("--rules-every" in report) is ("--rulings-every" in report) is not shown
        assert len(list(panels(study, summarize(study), dark=False))) == (6 if shown else 4)


def test_an_interval_that_goes_on_below_the_axis_is_marked() -> None:
    """On a logarithmic axis an arrow stands at its start for each interval that reaches below, and only for those."""
    rows = (
        ChartRow("rare", 2.0, 0.04, 9.0, "2 %"),
        ChartRow("never", 0.0, 0.0, 3.0, ""),
        ChartRow("often", 50.0, 40.0, 60.0, ""),
    )
    (row,) = chart_spec([RatesPanel("changes", "", rows, wide=True, log_scale=True)], "", (), LIGHT)["vconcat"]
    (drawn,) = row["hconcat"]
    assert [(each["low"], each["cut"]) for each in drawn["data"]["values"]] == [(1.0, True), (1.0, True), (40.0, False)]
    (arrow,) = (layer for layer in drawn["layer"] if layer["mark"].get("shape") == "triangle-left")
    assert (arrow["encoding"]["x"]["field"], arrow["transform"]) == ("low", [{"filter": "datum.cut"}])


def test_the_invader_has_another_colour_on_a_dark_background() -> None:
    ends = [next(iter(panels(STUDY, summarize(STUDY), dark=dark))) for dark in (False, True)]
    colours = [[row.colour for row in each.rows] for each in ends if isinstance(each, RatesPanel)]
    assert colours[0][:3] == colours[1][:3]
    assert colours[0][3] != colours[1][3]


def test_decimals_follow_the_interval() -> None:
    """Two digits of the interval are shown, and at least one decimal."""
    assert [decimals(width) for width in (0.0, 50.0, 3.0, 0.3, 0.02, 1e-9)] == [1, 1, 1, 2, 3, 7]
    assert group_thousands(1234567) == "1 234 567"


def test_a_study_without_games_has_a_report_and_a_chart() -> None:
    empty = Study(CONFIG, Games(), Totals())
    assert len(list(format_report(empty))) == 4
    chart = render_chart(empty)
    assert fromstring(chart).tag == f"{_SVG}svg"
    assert render_chart(empty) == chart, "equal studies give equal charts, byte for byte"


def test_rates_in_the_report() -> None:
    """It has the rates with their intervals. Sections without games are left out."""
    config = StudyConfig(players=3, rules_every=0, rulings_every=0)
    totals = play_games(config, 0, 4)
    results = summarize(Study(config, Games.of((0, 4)), totals))
    lines = list(format_report(Study(config, Games.of((0, 4)), totals)))
    assert any(
        format_percent(results.main["colony"]) in line and format_estimate(results.main["colony"])[1] in line
        for line in lines
    )
    assert not any("replayed" in line or "another reading" in line for line in lines)
