"""The picture of a study: what it shows, and that it is the same each time."""

from __future__ import annotations

from dataclasses import replace
from xml.etree.ElementTree import Element, fromstring

import pytest

import kingofsiam as ks
from kingofsiam.study import Games, Question, Study, Totals, answer, picture
from kingofsiam.study.counting import play_games
from kingofsiam.study.drawing import DARK, LIGHT
from kingofsiam.study.panels import Lengths, Panel, Rates, panels
from kingofsiam.study.telling import between, decimals, grouped, percent, table

pytest.importorskip("altair")
pytest.importorskip("vl_convert")

QUESTION = Question(players=2, policies=("random", "uniform"), compared=ks.RUSSIAN, rules_every=2, rulings_every=4)
STUDY = Study(QUESTION, Games.of((0, 8)), play_games(QUESTION, 0, 8))
_SVG = "{http://www.w3.org/2000/svg}"


def written(svg: Element) -> list[str]:
    """All that is written in a picture."""
    return ["".join(each.itertext()) for each in svg.iter(f"{_SVG}text")]


def titles(shown: tuple[Panel, ...]) -> list[str]:
    return [each.title for each in shown]


@pytest.mark.parametrize("dark", [False, True])
def test_a_picture(dark: bool) -> None:
    """It is an SVG on its own ground with a name; every panel and every row has its words."""
    drawn = picture(STUDY, dark=dark)
    svg = fromstring(drawn)
    assert svg.tag == f"{_SVG}svg"
    assert svg.get("role") == "img"
    assert "8 games" in (svg.get("aria-label") or "")
    words = written(svg)
    for panel in panels(STUDY, answer(STUDY), dark=dark):
        assert panel.title in words
        if isinstance(panel, Rates):
            assert {row.label for row in panel.rows} <= set(words)
    colours = (DARK, LIGHT)[:: 1 if dark else -1]
    assert colours[0].ground in drawn
    assert colours[1].ground not in drawn


def test_the_panels_of_a_study() -> None:
    """Rates are shown as they are told; what was not asked has no panel."""
    shown, found = tuple(panels(STUDY, answer(STUDY), dark=False)), answer(STUDY)
    assert len(titles(shown)) == len(set(titles(shown))) == 7
    ends, wins = shown[:2]
    assert isinstance(ends, Rates)
    assert isinstance(wins, Rates)
    assert [row.value for row in ends.rows] == [
        100 * found.main[name].rate for name in ("reign.rama", "reign.lao", "reign.malay", "colony")
    ]
    assert [row.name for row in wins.rows][2:] == ["policy random", "policy uniform"]
    assert wins.even == 50
    for each in shown:
        if isinstance(each, Lengths):
            assert sum(each.counts.values()) == pytest.approx(100)
    plain = replace(QUESTION, compared=None, policies=("random",), rules_every=0, rulings_every=0)
    few = Study(plain, Games.of((0, 2)), play_games(plain, 0, 2))
    assert titles(tuple(panels(few, answer(few), dark=False))) == titles(shown)[:4]


def test_who_marches_in_is_seen_on_a_dark_ground() -> None:
    ends = [next(iter(panels(STUDY, answer(STUDY), dark=dark))) for dark in (False, True)]
    colours = [[row.colour for row in each.rows] for each in ends if isinstance(each, Rates)]
    assert colours[0][:3] == colours[1][:3]
    assert colours[0][3] != colours[1][3]


def test_decimals_follow_the_interval() -> None:
    """As many as show two digits of the interval, one at least."""
    assert [decimals(width) for width in (0.0, 50.0, 3.0, 0.3, 0.02, 1e-9)] == [1, 1, 1, 2, 3, 7]
    assert grouped(1234567) == "1 234 567"


def test_a_study_without_games_is_told_and_has_no_picture_to_fail_at() -> None:
    nothing = Study(QUESTION, Games(), Totals())
    assert len(list(table(nothing))) == 4
    drawn = picture(nothing)
    assert fromstring(drawn).tag == f"{_SVG}svg"
    assert picture(nothing) == drawn, "the same each time, byte for byte"


def test_rates_in_the_table() -> None:
    """A hundredth with the decimals that 10 000 games can tell."""
    question = Question(players=3, rules_every=0, rulings_every=0)
    totals = play_games(question, 0, 4)
    found = answer(Study(question, Games.of((0, 4)), totals))
    lines = list(table(Study(question, Games.of((0, 4)), totals)))
    assert any(percent(found.main["colony"]) in line and between(found.main["colony"]) in line for line in lines)
    assert not any("retold" in line or "another reading" in line for line in lines)
