"""`kingofsiam study`: what it plays, prints and saves, and how it ends."""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import sys
import time
from argparse import Namespace
from collections.abc import Callable
from dataclasses import replace
from importlib import metadata
from pathlib import Path

import pytest

import kingofsiam as ks
from kingofsiam.cli import study_run
from kingofsiam.cli.main import EXIT_BAD_USAGE, EXIT_CANNOT, EXIT_INTERRUPTED, EXIT_OK, main
from kingofsiam.cli.progress_bar import ProgressBar, format_duration
from kingofsiam.spec.readings import StruggleEnds
from kingofsiam.study import (
    CannotMerge,
    Checkpoint,
    Games,
    Study,
    StudyConfig,
    dask_cluster,
    format_report,
    load,
    loads_study,
    save,
)
from kingofsiam.study.batches import play_games

CONFIG = StudyConfig(players=2)
TOTALS = play_games(CONFIG, 0, 30)
PLAYERS = ("--players", "2")
HERE = ("--workers", "1")
PROGRAM = (sys.executable, "-c", "import sys; from kingofsiam.cli.main import main; sys.exit(main())")


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """A finished study of the games 0 to 29."""
    path = tmp_path / "study.json"
    assert main(("study", "--games", "30", *PLAYERS, *HERE, "-o", str(path))) == EXIT_OK
    return path


def test_report_and_file(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """The printed report is that of the saved study, and no line is too long for a page."""
    file = tmp_path / "study.json"
    assert main(("study", "--games", "30", *PLAYERS, *HERE, "-o", str(file))) == EXIT_OK
    checkpoint = load(file)
    assert checkpoint == Checkpoint(Study(CONFIG, Games.of((0, 30)), TOTALS), Games.of((0, 30)))
    printed = capsys.readouterr().out.splitlines()
    assert printed == list(format_report(checkpoint.study))
    assert max(map(len, printed)) <= 100
    assert "victory.player.most-followers" in "\n".join(printed)


def test_json_instead_of_the_report(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(("study", "--from", str(file), "--json")) == EXIT_OK
    assert capsys.readouterr().out == file.read_text(encoding="utf-8")


def test_options_of_the_configuration(capsys: pytest.CaptureFixture[str]) -> None:
    """All options about what to play; the games start with the first one."""
    config = (
        "--players",
        "4",
        "--map",
        "saba",
        "--readings",
        "summary",
        "--policy",
        "stepwise,uniform,stepwise,uniform",
    )
    every = ("--rules-every", "0", "--rulings-every", "3", "--games", "2", "--first", "1_000")
    compare = ("--compare", "struggle-ends=three-passes,all-players")
    assert main(("study", *config, *every, *compare, *HERE, "--json")) == EXIT_OK
    study = loads_study(capsys.readouterr().out).study
    three = StruggleEnds.THREE_PASSES
    assert study.games == Games(((1000, 1002),))
    assert study.config == StudyConfig(
        players=4,
        map=ks.SABA,
        readings=replace(ks.SUMMARY, struggle_ends=three),
        policies=("stepwise", "uniform", "stepwise", "uniform"),
        compared=ks.SUMMARY,
        rules_every=0,
        rulings_every=3,
    )
    assert study.totals == play_games(study.config, 1000, 1002)


def test_readings_in_notation(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(("study", "--readings", "struggle-ends=three-passes", "--games", "1", *HERE, "--json")) == EXIT_OK
    assert loads_study(capsys.readouterr().out).study.config.readings == ks.RUSSIAN


@pytest.mark.parametrize(
    "arguments",
    [
        ("--compare", "struggle-ends"),
        ("--compare", "struggle-ends=all-players"),
        ("--compare", "struggle-ends=all-players,all-players"),
        ("--compare", "struggle-ends=two-passes,all-players"),
        ("--compare", "nothing=a,b"),
        ("--readings", "german"),
        ("--readings", "hands=shut"),
        ("--policy", "wise"),
        ("--policy", "stepwise,stepwise"),
        ("--map", "nowhere"),
        ("--from", "nothing.json"),
        ("--from", "nothing.json", "--games", "3"),
        ("--resume", "nothing.json"),
        ("-o", "nowhere/study.json"),
        ("-o", ""),
        ("-o", "n" * 300),
        ("-o", "new.json", "--picture", "new.json"),
        ("--picture", "nowhere/study.svg"),
    ],
)
def test_invalid_options_are_refused_before_anything_is_played(
    arguments: tuple[str, ...], monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(study_run, "run", None)
    assert main(("study", *arguments)) == EXIT_CANNOT
    assert not capsys.readouterr().out
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize(
    "arguments",
    [("--games", "0"), ("--games", "-3"), ("--games", "many"), ("--workers", "0"), ("--players", "5")],
)
def test_bad_usage(arguments: tuple[str, ...]) -> None:
    assert main(("study", *arguments)) == EXIT_BAD_USAGE


def test_an_existing_file_is_not_overwritten(file: Path) -> None:
    before = file.read_bytes()
    assert main(("study", "--games", "3", *PLAYERS, *HERE, "-o", str(file))) == EXIT_CANNOT
    assert file.read_bytes() == before
    assert main(("study", "--games", "3", *PLAYERS, *HERE, "-o", str(file), "--overwrite")) == EXIT_OK
    assert len(load(file).study.games) == 3


def test_a_picture_replaces_nothing(file: Path, tmp_path: Path) -> None:
    """It overwrites no other file by default, and the study itself never."""
    picture = tmp_path / "picture.svg"
    picture.write_text("mine")
    before = file.read_bytes()
    assert main(("study", "--from", str(file), "--picture", str(picture))) == EXIT_CANNOT
    assert main(("study", "--from", str(file), "--picture", str(file), "--overwrite")) == EXIT_CANNOT
    assert (picture.read_text(), file.read_bytes()) == ("mine", before)
    assert main(("study", "--from", str(file), "--picture", str(picture), "--overwrite")) == EXIT_OK
    assert picture.read_text().startswith("<svg ")


@pytest.mark.parametrize("overwrite", [True, False])
def test_two_studies_do_not_write_one_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], overwrite: bool
) -> None:
    """A study that finds its file written by another one stops, and leaves the file unchanged."""
    file = tmp_path / "study.json"
    other = Checkpoint(Study(replace(CONFIG, players=3)), Games.of((0, 9)))
    if overwrite:
        file.touch()
    monkeypatch.setattr(study_run, "_SAVE_INTERVAL", 0.0)

    def start_another(options: Namespace, start: Checkpoint, on_progress: Callable[[Study], None]) -> None:
        on_progress(start.study)  # saves, and no other study has written
        save(other, file)
        on_progress(start.study)

    monkeypatch.setattr(study_run, "_play", start_another)
    assert main(("study", "-o", str(file), *(["--overwrite"] * overwrite))) == EXIT_CANNOT
    assert str(file) in capsys.readouterr().err
    assert load(file) == other


def test_studies_are_merged(file: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Without playing. Studies with common games or another configuration are refused."""
    more, merged, other = (str(tmp_path / name) for name in ("more.json", "merged.json", "other.json"))
    assert main(("study", "--games", "5", "--first", "30", *PLAYERS, *HERE, "-o", more)) == EXIT_OK
    assert main(("study", "--from", more, str(file), "-o", merged)) == EXIT_OK
    assert load(merged).study == Study(CONFIG, Games.of((0, 35)), play_games(CONFIG, 0, 35))
    assert main(("study", "--games", "2", "--first", "40", *HERE, "-o", other)) == EXIT_OK
    capsys.readouterr()
    for refused in ((merged, more), (more, other)):
        assert main(("study", "--from", *refused)) == EXIT_CANNOT
    assert main(("study", "--from", more, "--players", "3")) == EXIT_CANNOT
    assert not capsys.readouterr().out
    with pytest.raises(CannotMerge):
        _ = load(merged).study + load(more).study


def test_a_finished_study_is_extended(file: Path) -> None:
    """Only the new games are played. Another configuration is refused, and the file does not change."""
    before = file.read_bytes()
    assert main(("study", "--resume", str(file), "--players", "3")) == EXIT_CANNOT
    assert main(("study", "--resume", str(file), "--policy", "uniform", "--games", "99")) == EXIT_CANNOT
    assert file.read_bytes() == before
    assert main(("study", "--resume", str(file), *PLAYERS, "--games", "33", *HERE)) == EXIT_OK
    assert load(file).study == Study(CONFIG, Games.of((0, 33)), play_games(CONFIG, 0, 33))


@pytest.mark.skipif(os.name != "posix", reason="process groups and their signals are POSIX")
@pytest.mark.parametrize(("workers", "sent"), [("2", signal.SIGINT), ("1", signal.SIGTERM)])
def test_interrupted_and_resumed(tmp_path: Path, workers: str, sent: signal.Signals) -> None:
    """Ctrl-C reaches all processes of the group. The games are saved, the exit code is 130, `--resume` continues."""
    file = tmp_path / "study.json"
    command = ("study", "--games", "100000", *PLAYERS, "--workers", workers, "-o", str(file))
    run = subprocess.Popen((*PROGRAM, *command), stdout=subprocess.PIPE, stderr=subprocess.PIPE, start_new_session=True)
    deadline = time.monotonic() + 60
    while not (file.exists() and len(load(file).study.games)):
        assert time.monotonic() < deadline
        time.sleep(0.02)
    os.killpg(run.pid, sent)
    out, err = run.communicate(timeout=60)
    assert run.returncode == EXIT_INTERRUPTED
    assert not out
    assert b"--resume" in err
    assert b"Traceback" not in err
    interrupted = load(file)
    assert 0 < len(interrupted.study.games) < 100_000
    assert interrupted.asked == Games(((0, 100_000),))
    _resume_only_up_to(60, file, interrupted)


@pytest.mark.skipif(sys.platform != "linux", reason="the test asks Linux for the processes of the study")
def test_ctrl_c_does_not_wait_for_a_search(tmp_path: Path) -> None:
    """A move of 100 000 playouts takes long, and a compiled one cannot be interrupted. It is played in a worker."""
    file = tmp_path / "study.json"
    command = ("study", "--games", "4", *PLAYERS, *HERE, "--policy", "search:100000", "-o", str(file))
    run = subprocess.Popen((*PROGRAM, *command), stdout=subprocess.PIPE, stderr=subprocess.PIPE, start_new_session=True)
    children = Path(f"/proc/{run.pid}/task/{run.pid}/children")
    deadline = time.monotonic() + 60
    while len(children.read_text().split()) < 2:  # the worker, and the process that tracks resources
        assert time.monotonic() < deadline
        time.sleep(0.02)
    sent = time.monotonic()
    os.killpg(run.pid, signal.SIGINT)
    out, err = run.communicate(timeout=60)
    assert time.monotonic() - sent < 10, "half a second, but not on a machine that is busy with other tests"
    assert (run.returncode, out) == (EXIT_INTERRUPTED, b"")
    assert b"--resume" in err
    assert b"Traceback" not in err
    assert load(file).study.games == Games()


def _resume_only_up_to(games: int, file: Path, interrupted: Checkpoint) -> None:
    """Resume the study, but ask for fewer games than before: the rest would take too long for a test."""
    data = json.loads(file.read_text(encoding="utf-8"))
    data["asked"] = [[0, games]]
    file.write_text(json.dumps(data), encoding="utf-8")
    assert main(("study", "--resume", str(file), *HERE)) == EXIT_OK
    resumed = load(file).study
    assert resumed.games == Games.of((0, games)) | interrupted.study.games
    parts = [play_games(CONFIG, *span) for span in resumed.games.spans]
    assert resumed.totals == sum(parts[1:], parts[0])


def test_an_interrupt_without_a_file_says_so(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def interrupted(*_: object, **__: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(study_run, "run", interrupted)
    assert main(("study", *HERE)) == EXIT_INTERRUPTED
    captured = capsys.readouterr()
    assert not captured.out
    assert "-o" in captured.err


def test_a_missing_extra_is_reported_before_anything_is_played(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Pictures and clusters need extra packages; reports and files do not."""
    for package in ("vl_convert", "distributed"):
        monkeypatch.setitem(sys.modules, package, None)
    output = ("-o", str(tmp_path / "study.json"))
    assert main(("study", "--games", "1", *HERE, *output)) == EXIT_OK
    monkeypatch.setattr(study_run, "run", None)
    on_cluster = ("--dask", "tcp://127.0.0.1:9")
    for arguments, package in ((("--picture", "x.svg"), "vl_convert"), (on_cluster, "distributed")):
        capsys.readouterr()
        assert main(("study", *arguments)) == EXIT_CANNOT
        captured = capsys.readouterr()
        assert "kingofsiam[study]" in captured.err
        assert package in captured.err
        assert not captured.out
    assert "study" in metadata.metadata("kingofsiam").get_all("Provides-Extra", [])


def test_no_cluster_at_the_address(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr(dask_cluster, "CONNECT_TIMEOUT", 0.2)
    assert main(("study", "--games", "2", "--dask", "tcp://127.0.0.1:9")) == EXIT_CANNOT
    assert "tcp://127.0.0.1:9" in capsys.readouterr().err


class Clock:
    """A clock that the test sets."""

    def __init__(self) -> None:
        self.now = 100.0

    def __call__(self) -> float:
        return self.now


def test_the_progress_bar_shows_rate_and_time_left(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Games done before the start count for the bar, but not for the rate."""
    monkeypatch.setattr(sys.stderr, "isatty", lambda: True)
    clock = Clock()
    progress = ProgressBar(clock=clock)
    progress.show("games", 4_000, 10_000)
    assert "a second" not in capsys.readouterr().err
    clock.now += 10
    progress.show("games", 5_000, 10_000)
    text = capsys.readouterr().err
    assert text.count("#") == 15
    assert re.findall(r"\d+", text.split("]")[1]) == ["5000", "10000", "100", "50"]


def test_progress_lines_without_a_terminal(capsys: pytest.CaptureFixture[str]) -> None:
    clock = Clock()
    outputs: list[str] = []
    for interval in (0.0, 30.0):
        progress = ProgressBar(interval=interval, clock=clock)
        for done in range(0, 1_000, 10):
            clock.now += 1
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
