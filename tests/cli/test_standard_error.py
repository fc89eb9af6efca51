"""The progress bar: rate and time left on a terminal, a line now and then elsewhere."""

import re
import sys

import pytest

from kingofsiam.cli.standard_error import ProgressBar, format_duration


def test_rate_and_time_left(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    """Games done before the start count for the bar, but not for the rate."""
    monkeypatch.setattr(sys.stderr, "isatty", lambda: True)
    now = [100.0]
    progress = ProgressBar(clock=lambda: now[0])
    progress.show("games", 4_000, 10_000)
    assert "a second" not in capsys.readouterr().err
    now[0] += 10
    progress.show("games", 5_000, 10_000)
    text = capsys.readouterr().err
    assert text.count("#") == 15
    assert re.findall(r"\d+", text.split("]")[1]) == ["5000", "10000", "100", "50"]


def test_progress_lines_without_a_terminal(capsys: pytest.CaptureFixture[str]) -> None:
    now = [100.0]
    outputs: list[str] = []
    for interval in (0.0, 30.0):
        progress = ProgressBar(interval=interval, clock=lambda: now[0])
        for done in range(0, 1_000, 10):
            now[0] += 1
            progress.show("games", done, 1_000)
        progress.close()
        outputs.append(capsys.readouterr().err)
    assert outputs[0] == ""
    assert [line.split("/")[0] for line in outputs[1].splitlines()] == ["games 300", "games 600", "games 900"]


@pytest.mark.parametrize(
    ("seconds", "numbers"),
    [(0.2, ["0"]), (59.6, ["1", "0"]), (3_599, ["59", "59"]), (90_061, ["1", "1"]), (86_400 * 400, ["400", "0"])],
)
def test_durations(seconds: float, numbers: list[str]) -> None:
    """The largest unit that fits, and the next smaller one."""
    assert re.findall(r"\d+", format_duration(seconds)) == numbers
