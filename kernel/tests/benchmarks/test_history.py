"""The history of the benchmarks: what is kept of a run, and what counts as a change."""

from dataclasses import replace
from pathlib import Path

import pytest

from kernel.benchmarks import __main__ as command
from kernel.benchmarks import history, history_chart
from kernel.benchmarks.history import Run
from kernel.benchmarks.results import Figure, Results

MACHINE = {"commit": "abc1234", "date": "2026-11-23", "machine": "m", "Python": "3.11", "measured": "3 rounds"}
BEFORE = Run("abc1234", "2026-11-23", "m", "3.11", "9 rounds", {"a": (1.0, 0.01), "b": (2.0, 0.04), "c": (1.0, 0.0)})


@pytest.fixture
def results() -> Results:
    found = Results(machine=dict(MACHINE))
    for what, subject, rounds in (
        ("playout", "limit", (4e6, 2e6, 4e6)),
        ("uniform", "chess", (20e3, 10e3, 20e3)),
        ("trusted", "compiled", (8e6, 4e6, 12e6)),
        ("staged", "rulebook", (10e3, 5e3, 10e3)),
        ("bytes", "chess", (1000.0,)),
        ("bytes", "compiled", (125.0,)),
        ("processes_1", "compiled", (2e6, 2e6)),
        ("processes_2", "compiled", (4e6, 3e6)),
    ):
        for value in rounds:
            found.add(what, subject, value)
    return found


def test_a_run_keeps_how_many_times_better_we_are_than_a_yardstick(results: Results) -> None:
    """Round by round, so a slow round changes nothing: compiled code beside the C twin, other code beside chess."""
    run = history.run_of(results)
    assert {name: ratio[0] for name, ratio in run.ratios.items()} == {
        "trusted compiled / playout limit": 2,
        "staged rulebook / uniform chess": 0.5,
        "bytes compiled / 1000 bytes": 8,
        "processes_2 compiled / processes_1 compiled": 1.75,
    }
    assert run.ratios["staged rulebook / uniform chess"][1] == 0
    assert run.ratios["trusted compiled / playout limit"][1] > 0
    assert run.ratios["bytes compiled / 1000 bytes"][1] == history.ONCE
    assert (run.commit, run.machine, run.python) == ("abc1234", "m", "3.11")


def test_runs_come_back_from_their_file() -> None:
    runs = [BEFORE, replace(BEFORE, commit="def5678")]
    assert [run.commit for run in history.loaded(history.dumped(runs))] == ["abc1234", "def5678"]
    assert history.dumped(history.loaded(history.dumped(runs))) == history.dumped(runs)


def test_a_run_is_compared_with_the_last_one_on_such_a_machine() -> None:
    older, other = replace(BEFORE, commit="older"), replace(BEFORE, machine="another")
    newer_python, now = replace(BEFORE, python="3.13"), replace(BEFORE, commit="now")
    assert history.last_comparable([older, BEFORE, other, newer_python], now) == BEFORE
    assert history.last_comparable([other, newer_python], now) is None


def test_only_what_is_beyond_noise_has_changed() -> None:
    """Noise are three standard errors of both medians, and at least a twentieth."""

    def changed(ratio: float, error: float, name: str) -> list[float]:
        now = replace(BEFORE, ratios={name: (ratio, error)})
        return [change.times for change in history.changes(BEFORE, now)]

    assert changed(0.94, 0.0, "a") == [0.94]
    assert changed(0.96, 0.0, "a") == []
    assert changed(0.94, 0.03, "a") == []
    assert changed(1.7, 0.03, "b") == []
    assert changed(1.6, 0.03, "b") == [0.8]
    assert changed(1.2, 0.0, "c") == [1.2]
    assert changed(1.2, 0.0, "new") == []


def test_the_median_of_more_rounds_is_surer() -> None:
    """Its error shrinks with the square root of their number; one slow round adds nothing."""
    few, many = Figure((0.9, 1.1) * 8), Figure((0.9, 1.1) * 32)
    assert history.error(few) == pytest.approx(1.86 * 0.1 / 4)
    assert history.error(few) == pytest.approx(2 * history.error(many))
    assert history.error(Figure((2.0,) * 7)) == history.error(Figure((*(2.0,) * 6, 0.1))) == 0


def test_only_a_check_for_slower_code_can_fail(
    results: Results, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Faster than before is no reason to fail; a run is added to the history only if it is to be kept."""
    monkeypatch.setattr(history, "FILE", tmp_path / "history.jsonl")
    name = "bytes compiled / 1000 bytes"
    for median, slower in ((16.0, True), (8.0, False), (4.0, False)):
        history.FILE.write_text(history.dumped([Run("old", "d", "m", "3.11", "", {name: (median, 0.0)})]))
        assert command.compare(results, keep=False) is slower
        assert len(history.loaded(history.FILE.read_text())) == 1
    command.compare(results, keep=True)
    assert [run.commit for run in history.loaded(history.FILE.read_text())] == ["old", "abc1234"]
    assert "old" in capsys.readouterr().out


def test_the_picture_has_the_runs_of_one_machine() -> None:
    """A row for each ratio that was measured; its text alternative has the values."""
    name, key = next(iter(history_chart.ROWS.items()))
    runs = [
        Run("first", "d", "m", "3.11", "", {key: (0.25, 0.01)}),
        Run("other", "d", "another", "3.11", "", {key: (0.9, 0.01)}),
        Run("last", "d", "m", "3.11", "", {key: (0.5, 0.01)}),
    ]
    drawn = history_chart.chart(runs)
    assert f"{name}: first 0.25, last 0.5." in drawn
    assert drawn.count("<circle") == 2
    assert "2.00 × the first" in drawn


def test_the_history_has_the_runs_before_and_after_batches() -> None:
    """At least two, on the same kind of machine; only the later one has batches."""
    runs = history.loaded(history.FILE.read_text(encoding="utf-8"))
    first, last = runs[0], runs[-1]
    key = "batch_1024 batch / playout limit"
    assert len(runs) > 1
    assert key not in first.ratios
    assert key in last.ratios
    assert history.changes(first, last)
