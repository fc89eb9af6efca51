"""The benchmark of large studies: its durations, and the part of the page that it writes."""

import json

import pytest

from kernel.benchmarks import studies
from kernel.benchmarks.speed_page import with_tables


@pytest.mark.parametrize(
    ("seconds", "words"),
    [(98e-6, "98 µs"), (1.2e-6, "1.2 µs"), (0.0033, "3.3 ms"), (1.2, "1 200 ms"), (49, "49 s"), (98, "1.6 min"),
     (7200, "2 h"), (1.6e6, "19 days"), (9.8e10, "3 100 years")],
)  # fmt: skip
def test_durations_have_two_digits(seconds: float, words: str) -> None:
    assert studies.shown(seconds) == words


def test_the_costs_of_games_and_tasks_follow_from_the_figures() -> None:
    """10⁹ games of 90 µs take 25 core-hours; a task of 4 ms lets one scheduler serve 250 a second."""
    games = {name: [60e-6, 90e-6, 120e-6] for name in studies.CASES}
    task = {"main": 4e-3, "worker": 1e-3, "add": 3e-4, "bytes": 7000}
    rows = [line.split("|")[1:-1] for line in studies.rendered({"games": games, "task": task}).splitlines() if line]
    cells = {row[0].strip(): [cell.strip() for cell in row[1:]] for row in rows}
    assert cells["10⁹"] == ["25 h", "12 h", "23 min", "1.5 min", "$0.75", "± 0.003 %"]
    assert cells["tasks that one scheduler serves in a second"] == ["250"]
    assert cells["cores that it keeps busy with batches of ten seconds"] == ["2 500"]
    assert cells["with batches of a minute"] == ["15 000"]


def test_the_result_of_more_games_is_larger() -> None:
    few, many = studies.adding(1), studies.adding(20)
    assert 0 < few["bytes"] < many["bytes"]
    assert few["add"] > 0


def test_the_page_on_studies_agrees_with_its_figures() -> None:
    figures = json.loads(studies.FIGURES.read_text(encoding="utf-8"))
    page = studies.PAGE.read_text(encoding="utf-8")
    assert with_tables(page, studies.rendered(figures), "costs") == page
