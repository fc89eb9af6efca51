"""`kingofsiam study`: what it plays, prints and keeps, and how it ends."""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import sys
import time
from dataclasses import replace
from importlib import metadata
from pathlib import Path

import pytest

import kingofsiam as ks
from kingofsiam.cli import study_running
from kingofsiam.cli.main import BAD_USAGE, FINE, INTERRUPTED, REFUSED, main
from kingofsiam.cli.progress import Progress, duration
from kingofsiam.readings import StruggleEnds
from kingofsiam.study import CannotMerge, Games, Kept, Question, Study, dask, kept_in, loads_study, table
from kingofsiam.study.counting import play_games

QUESTION = Question(players=2)
TOTALS = play_games(QUESTION, 0, 30)
PLAYERS = ("--players", "2")
HERE = ("--workers", "1")
PROGRAM = (sys.executable, "-c", "import sys; from kingofsiam.cli.main import main; sys.exit(main())")


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """A finished study of the games 0 to 29."""
    path = tmp_path / "study.json"
    assert main(("study", "--games", "30", *PLAYERS, *HERE, "-o", str(path))) == FINE
    return path


def test_the_table_and_the_file(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """What is printed is the table of the very study that is kept, and every line of it fits a page."""
    file = tmp_path / "study.json"
    assert main(("study", "--games", "30", *PLAYERS, *HERE, "-o", str(file))) == FINE
    kept = kept_in(file)
    assert kept == Kept(Study(QUESTION, Games.of((0, 30)), TOTALS), Games.of((0, 30)))
    printed = capsys.readouterr().out.splitlines()
    assert printed == list(table(kept.study))
    assert max(map(len, printed)) <= 100
    assert "victory.player.most-followers" in "\n".join(printed)


def test_json_is_printed_instead(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(("study", "--from", str(file), "--json")) == FINE
    assert capsys.readouterr().out == file.read_text(encoding="utf-8")


def test_a_question_by_its_options(capsys: pytest.CaptureFixture[str]) -> None:
    """Everything that can be asked; the games are those from the first on."""
    asked = ("--players", "4", "--map", "saba", "--readings", "summary", "--policy", "random,uniform,random,uniform")
    every = ("--rules-every", "0", "--rulings-every", "3", "--games", "2", "--first", "1_000")
    compare = ("--compare", "struggle-ends=three-passes,all-players")
    assert main(("study", *asked, *every, *compare, *HERE, "--json")) == FINE
    study = loads_study(capsys.readouterr().out).study
    three = StruggleEnds.THREE_PASSES
    assert study.games == Games(((1000, 1002),))
    assert study.question == Question(
        players=4,
        map=ks.SABA,
        readings=replace(ks.SUMMARY, struggle_ends=three),
        policies=("random", "uniform", "random", "uniform"),
        compared=ks.SUMMARY,
        rules_every=0,
        rulings_every=3,
    )
    assert study.totals == play_games(study.question, 1000, 1002)


def test_readings_as_the_notation_writes_them(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(("study", "--readings", "struggle-ends=three-passes", "--games", "1", *HERE, "--json")) == FINE
    assert loads_study(capsys.readouterr().out).study.question.readings == ks.RUSSIAN


@pytest.mark.parametrize(
    "asked",
    [
        ("--compare", "struggle-ends"),
        ("--compare", "struggle-ends=all-players"),
        ("--compare", "struggle-ends=all-players,all-players"),
        ("--compare", "struggle-ends=two-passes,all-players"),
        ("--compare", "nothing=a,b"),
        ("--readings", "german"),
        ("--readings", "hands=shut"),
        ("--policy", "wise"),
        ("--policy", "random,random"),
        ("--map", "nowhere"),
        ("--from", "nothing.json"),
        ("--from", "nothing.json", "--games", "3"),
        ("--resume", "nothing.json"),
        ("-o", "nowhere/study.json"),
    ],
)
def test_what_is_refused_before_anything_is_played(
    asked: tuple[str, ...], monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(study_running, "run", None)
    assert main(("study", *asked)) == REFUSED
    assert not capsys.readouterr().out
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize(
    "asked",
    [("--games", "0"), ("--games", "-3"), ("--games", "many"), ("--workers", "0"), ("--players", "5")],
)
def test_bad_usage(asked: tuple[str, ...]) -> None:
    assert main(("study", *asked)) == BAD_USAGE


def test_a_file_is_not_written_over_by_the_way(file: Path) -> None:
    before = file.read_bytes()
    assert main(("study", "--games", "3", *PLAYERS, *HERE, "-o", str(file))) == REFUSED
    assert file.read_bytes() == before
    assert main(("study", "--games", "3", *PLAYERS, *HERE, "-o", str(file), "--overwrite")) == FINE
    assert len(kept_in(file).study.games) == 3


def test_studies_are_put_together(file: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Without playing; neither common games nor another question."""
    more, both, other = (str(tmp_path / name) for name in ("more.json", "both.json", "other.json"))
    assert main(("study", "--games", "5", "--first", "30", *PLAYERS, *HERE, "-o", more)) == FINE
    assert main(("study", "--from", more, str(file), "-o", both)) == FINE
    assert kept_in(both).study == Study(QUESTION, Games.of((0, 35)), play_games(QUESTION, 0, 35))
    assert main(("study", "--games", "2", "--first", "40", *HERE, "-o", other)) == FINE
    capsys.readouterr()
    for refused in ((both, more), (more, other)):
        assert main(("study", "--from", *refused)) == REFUSED
    assert main(("study", "--from", more, "--players", "3")) == REFUSED
    assert not capsys.readouterr().out
    with pytest.raises(CannotMerge):
        _ = kept_in(both).study + kept_in(more).study


def test_a_finished_study_is_extended(file: Path) -> None:
    """The games that are there are not played again; another question is refused, and the file stays as it is."""
    before = file.read_bytes()
    assert main(("study", "--resume", str(file), "--players", "3")) == REFUSED
    assert main(("study", "--resume", str(file), "--policy", "uniform", "--games", "99")) == REFUSED
    assert file.read_bytes() == before
    assert main(("study", "--resume", str(file), *PLAYERS, "--games", "33", *HERE)) == FINE
    assert kept_in(file).study == Study(QUESTION, Games.of((0, 33)), play_games(QUESTION, 0, 33))


@pytest.mark.skipif(os.name != "posix", reason="signals to groups of processes are those of POSIX")
@pytest.mark.parametrize(("workers", "sent"), [("2", signal.SIGINT), ("1", signal.SIGTERM)])
def test_interrupted_and_resumed(tmp_path: Path, workers: str, sent: signal.Signals) -> None:
    """Ctrl-C reaches all processes of the group: what is done is kept, the exit code is 130, and it goes on exactly."""
    file = tmp_path / "study.json"
    asked = ("study", "--games", "100000", *PLAYERS, "--workers", workers, "-o", str(file))
    run = subprocess.Popen((*PROGRAM, *asked), stdout=subprocess.PIPE, stderr=subprocess.PIPE, start_new_session=True)
    until = time.monotonic() + 60
    while not (file.exists() and len(kept_in(file).study.games)):
        assert time.monotonic() < until
        time.sleep(0.02)
    os.killpg(run.pid, sent)
    out, err = run.communicate(timeout=60)
    assert run.returncode == INTERRUPTED
    assert not out
    assert b"--resume" in err
    assert b"Traceback" not in err
    kept = kept_in(file)
    assert 0 < len(kept.study.games) < 100_000
    assert kept.asked == Games(((0, 100_000),))
    _resume_only_up_to(60, file, kept)


def _resume_only_up_to(games: int, file: Path, kept: Kept) -> None:
    """The rest of a hundred thousand games is asked for no more: the test has not the time."""
    few = Games.of((0, games))
    asked = json.loads(file.read_text(encoding="utf-8"))
    asked["asked"] = [[0, games]]
    file.write_text(json.dumps(asked), encoding="utf-8")
    assert main(("study", "--resume", str(file), *HERE)) == FINE
    done = kept_in(file).study
    assert done.games == few | kept.study.games
    whole = [play_games(QUESTION, *span) for span in done.games.spans]
    assert done.totals == sum(whole[1:], whole[0])


def test_without_a_file_an_interrupt_says_so(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def interrupted(*_: object, **__: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(study_running, "run", interrupted)
    assert main(("study", *HERE)) == INTERRUPTED
    told = capsys.readouterr()
    assert not told.out
    assert "-o" in told.err


def test_who_lacks_the_extra_is_told_before_anything_is_played(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Pictures and clusters need packages; tables and files do not."""
    for package in ("altair", "vl_convert", "distributed"):
        monkeypatch.setitem(sys.modules, package, None)
    output = ("-o", str(tmp_path / "study.json"))
    assert main(("study", "--games", "1", *HERE, *output)) == FINE
    monkeypatch.setattr(study_running, "run", None)
    for asked, package in ((("--picture", "x.svg"), "altair"), (("--dask", "tcp://127.0.0.1:9"), "distributed")):
        capsys.readouterr()
        assert main(("study", *asked)) == REFUSED
        told = capsys.readouterr()
        assert "kingofsiam[study]" in told.err
        assert package in told.err or "vl_convert" in told.err
        assert not told.out
    assert "study" in metadata.metadata("kingofsiam").get_all("Provides-Extra", [])


def test_a_cluster_that_is_not_there(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr(dask, "PATIENCE", 0.2)
    assert main(("study", "--games", "2", "--dask", "tcp://127.0.0.1:9")) == REFUSED
    assert "tcp://127.0.0.1:9" in capsys.readouterr().err


class Clock:
    """A clock that is set by hand."""

    def __init__(self) -> None:
        self.now = 100.0

    def __call__(self) -> float:
        return self.now


def test_the_bar_tells_rate_and_time_left(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    """What was done before the start counts for the bar, not for the rate."""
    monkeypatch.setattr(sys.stderr, "isatty", lambda: True)
    clock = Clock()
    progress = Progress(10_000, 4_000, clock=clock)
    clock.now += 0.5
    progress.show(4_000)
    assert "a second" not in capsys.readouterr().err
    clock.now += 9.5
    progress.show(5_000)
    told = capsys.readouterr().err
    assert told.count("#") == 15
    assert re.findall(r"\d+", told.split("]")[1]) == ["5000", "10000", "100", "50"]


def test_where_no_terminal_is_a_line_now_and_then(capsys: pytest.CaptureFixture[str]) -> None:
    clock = Clock()
    told: list[str] = []
    for seconds_apart in (0.0, 30.0):
        progress = Progress(1_000, seconds_apart=seconds_apart, clock=clock)
        for done in range(0, 1_000, 10):
            clock.now += 1
            progress.show(done)
        progress.close()
        told.append(capsys.readouterr().err)
    assert told[0] == ""
    assert [line.split("/")[0] for line in told[1].splitlines()] == ["290", "590", "890"]


@pytest.mark.parametrize(
    ("seconds", "numbers"),
    [(0.2, ["0"]), (59.6, ["1", "0"]), (3_599, ["59", "59"]), (90_061, ["1", "1"]), (86_400 * 400, ["400", "0"])],
)
def test_durations(seconds: float, numbers: list[str]) -> None:
    """The largest unit that there is, and the next one."""
    assert re.findall(r"\d+", duration(seconds)) == numbers
