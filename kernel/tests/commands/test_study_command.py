"""`kingofsiam study`: what it plays, prints and saves, and how it ends."""

import json
import os
import shlex
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest

import kingofsiam as ks
from kingofsiam.cli.main import EXIT_BAD_USAGE, EXIT_CANNOT, EXIT_INTERRUPTED, EXIT_OK
from kingofsiam.notation import parse_position, parse_readings
from kingofsiam_kernel.commands import experiments
from kingofsiam_kernel.experiments import (
    CannotMerge,
    Games,
    Study,
    StudyConfig,
    format_report,
    load,
    loads,
)
from kingofsiam_kernel.learning.game_config import game_config
from tests.cli.helpers_cli import CommandResult, CommandRunner

CONFIG = StudyConfig(players=2)
TOTALS = Study.play(CONFIG, 0, 30)
PLAYERS = ("--players", "2")
HERE = ("--workers", "1")
CLUSTER = "tcp://127.0.0.1:9"
StudyCommand = Callable[..., CommandResult]
SAVING_AFTER_EVERY_BATCH = """
import sys
from kingofsiam.cli import main
from kingofsiam_kernel.commands import experiments

experiments._SAVE_INTERVAL = 0.0
sys.exit(main.main())
"""
"""The program, except that it does not wait some seconds before it saves again."""


@pytest.fixture
def study(run: CommandRunner) -> StudyCommand:
    return lambda *arguments: run("study", *arguments)


@pytest.fixture
def file(study: StudyCommand, tmp_path: Path) -> Path:
    """A finished study of the games 0 to 29."""
    path = tmp_path / "study.json"
    assert study("--games", 30, *PLAYERS, *HERE, "-o", path).code == EXIT_OK
    return path


def test_report_and_file(study: StudyCommand, tmp_path: Path) -> None:
    """The printed report is that of the saved study, and no line is too long for a page; JSON is the file itself."""
    file = tmp_path / "study.json"
    result = study("--games", 30, *PLAYERS, *HERE, "-o", file)
    saved = load(file)
    assert saved == Study(CONFIG, Games.of((0, 30)), TOTALS)
    assert saved.asked == saved.games
    assert (result.code, result.out.splitlines()) == (EXIT_OK, list(format_report(saved)))
    assert max(map(len, result.out.splitlines())) <= 100
    assert "victory.player.most-followers" in result.out
    assert study("--from", file).out == result.out
    assert study("--from", file, "--json").out == file.read_text(encoding="utf-8")


def test_options_of_the_configuration(study: StudyCommand) -> None:
    """All options about what to play; the games start with the first one. Readings may be in notation."""
    config = shlex.split(
        "--players 4 --map saba --readings struggle-ends=three-passes --policy stepwise,uniform,stepwise,uniform"
    )
    every = shlex.split("--rules-every 0 --rulings-every 3 --games 2 --first 1_000")
    compare = ("--compare", "summary")
    played = loads(study(*config, *every, *compare, *HERE, "--json").out)
    assert played.games == Games(((1000, 1002),))
    assert played.config == StudyConfig(
        players=4,
        map=ks.SABA,
        readings=ks.RUSSIAN,
        names=("stepwise", "uniform", "stepwise", "uniform"),
        compared=ks.SUMMARY,
        rules_every=0,
        rulings_every=3,
    )
    assert played.totals == Study.play(played.config, 1000, 1002)


CANNOT_RUN = {
    "study --compare": ("RULEBOOK", "-"),
    "study --policy": ("wise", "stepwise,stepwise"),
    "study --map": ("nowhere",),
    "study --from": ("nothing.json", "nothing.json --games 3", "nothing.json --csv new.csv"),
    "study --resume": ("nothing.json",),
    "study -o": ("nowhere/study.json", "''", "n" * 300, "new.json --picture new.json", "new.json --csv new.json"),
    "study --csv": ("nowhere/games.csv", "''", "games.csv --picture games.csv"),
    "study --records": ("''",),
    "study --picture": ("nowhere/study.svg",),
    "arena": ("", "greedy", "greedy nobody", "greedy no_such_module:bot"),
    "arena greedy random --sprt": ("50,0",),
    "arena greedy random -o": ("nowhere/match.json",),
}  # fmt: skip
BAD_USAGE = {
    "study --readings": ("german", "hands=shut"),
    "study --compare": ("struggle-ends=two-passes",),
    "arena greedy random --readings": ("german", "hands=shut"),
    "arena greedy random --players": ("5",),
    "arena greedy random --sets": ("0",),
    "arena greedy random --sprt": ("5",),
}


@pytest.mark.parametrize(
    ("line", "code"),
    [
        (f"{command} {value}", code)
        for table, code in ((CANNOT_RUN, EXIT_CANNOT), (BAD_USAGE, EXIT_BAD_USAGE))
        for command, values in table.items()
        for value in values
    ],
)
def test_invalid_options_are_refused_before_anything_is_played(
    line: str, code: int, run: CommandRunner, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """Of both commands."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(experiments, "_run", None)
    result = run(*shlex.split(line))
    assert (result.code, result.out) == (code, "")
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize("readings", ["hands=open,struggle-ends=three-passes", "russian", "SUMMARY", "-"])
def test_a_preset_or_a_list_of_readings(readings: str, run: CommandRunner) -> None:
    """The same text is read by a new game and in a learning environment."""
    wanted = parse_readings(readings)
    assert parse_position(run("new", "--seed", "1", "--readings", readings).out.strip()).readings == wanted
    assert game_config(readings=readings).readings == wanted


def test_an_existing_file_is_not_overwritten(study: StudyCommand, file: Path, tmp_path: Path) -> None:
    """Neither by a study nor a picture, by default; and the study itself never by a picture."""
    picture = tmp_path / "picture.svg"
    picture.write_text("mine")
    before = file.read_bytes()
    again = ("--games", 3, *PLAYERS, *HERE, "-o", file)
    drawn = ("--from", file, "--picture", picture)
    for arguments in (again, drawn, ("--from", file, "--picture", file, "--overwrite")):
        assert study(*arguments).code == EXIT_CANNOT
    assert (picture.read_text(), file.read_bytes()) == ("mine", before)
    assert study(*drawn, "--overwrite").code == EXIT_OK
    assert picture.read_text().startswith("<svg ")
    assert study(*again, "--overwrite").code == EXIT_OK
    assert len(load(file).games) == 3


def test_studies_are_merged(study: StudyCommand, file: Path, tmp_path: Path) -> None:
    """Without playing. Studies with common games or another configuration are refused."""
    more, merged, other = (tmp_path / name for name in ("more.json", "merged.json", "other.json"))
    assert study("--games", 5, "--first", 30, *PLAYERS, *HERE, "-o", more).code == EXIT_OK
    assert study("--from", more, file, "-o", merged).code == EXIT_OK
    assert load(merged) == Study(CONFIG, Games.of((0, 35)), Study.play(CONFIG, 0, 35))
    assert study("--games", 2, "--first", 40, *HERE, "-o", other).code == EXIT_OK
    for refused in ((merged, more), (more, other), (more, "--players", 3)):
        result = study("--from", *refused)
        assert (result.code, result.out) == (EXIT_CANNOT, "")
    with pytest.raises(CannotMerge):
        _ = load(merged) + load(more)


def test_a_finished_study_is_extended(study: StudyCommand, file: Path) -> None:
    """Only the new games are played. Another configuration is refused, and the file does not change."""
    before = file.read_bytes()
    for other in (("--players", 3), ("--policy", "uniform", "--games", 99)):
        assert study("--resume", file, *other).code == EXIT_CANNOT
    assert file.read_bytes() == before
    assert study("--resume", file, *PLAYERS, "--games", 33, *HERE).code == EXIT_OK
    assert load(file) == Study(CONFIG, Games.of((0, 33)), Study.play(CONFIG, 0, 33))


def stop(
    command: tuple[object, ...], is_ready: Callable[[int], bool], sent: signal.Signals
) -> tuple[subprocess.CompletedProcess[bytes], float]:
    """Send a signal to all processes of a study once it is ready: how it ended, and the seconds until then."""
    pipe = subprocess.PIPE
    arguments = (sys.executable, "-c", SAVING_AFTER_EVERY_BATCH, "study", *map(str, command))
    process = subprocess.Popen(arguments, stdout=pipe, stderr=pipe, start_new_session=True)
    deadline = time.monotonic() + 60
    while not is_ready(process.pid):
        assert time.monotonic() < deadline
        time.sleep(0.02)
    start = time.monotonic()
    os.killpg(process.pid, sent)
    out, err = process.communicate(timeout=60)
    return subprocess.CompletedProcess(arguments, process.returncode, out, err), time.monotonic() - start


def interrupt(command: tuple[object, ...], is_ready: Callable[[int], bool], sent: signal.Signals) -> float:
    """Interrupt all processes of a study as Ctrl-C does, once it is ready: the games are saved, the exit code is 130.

    Returns the seconds until it has ended.
    """
    ended, seconds = stop(command, is_ready, sent)
    assert (ended.returncode, ended.stdout) == (EXIT_INTERRUPTED, b"")
    assert b"--resume" in ended.stderr
    assert b"Traceback" not in ended.stderr
    return seconds


def ask_for(file: Path, games: int) -> None:
    """Ask for fewer games than before: the rest would take too long for a test."""
    data = json.loads(file.read_text(encoding="utf-8"))
    file.write_text(json.dumps(data | {"asked": [[0, games]]}), encoding="utf-8")


@pytest.mark.slow
@pytest.mark.skipif(os.name != "posix", reason="process groups and their signals are POSIX")
@pytest.mark.parametrize(("workers", "sent"), [("2", signal.SIGINT), ("1", signal.SIGTERM)])
def test_interrupted_and_resumed(tmp_path: Path, workers: str, sent: signal.Signals, study: StudyCommand) -> None:
    """`--resume` continues."""
    file, games = tmp_path / "study.json", 60
    command = ("--games", 100_000, *PLAYERS, "--workers", workers, "-o", file)
    interrupt(command, lambda _: file.exists() and len(load(file).games) > 0, sent)
    interrupted = load(file)
    assert 0 < len(interrupted.games) < 100_000
    assert interrupted.asked == Games(((0, 100_000),))
    ask_for(file, games)
    assert study("--resume", file, *HERE).code == EXIT_OK
    resumed = load(file)
    assert resumed.games == Games.of((0, games)) | interrupted.games
    parts = [Study.play(CONFIG, *span) for span in resumed.games.spans]
    assert resumed.totals == sum(parts[1:], parts[0])


@pytest.mark.slow
@pytest.mark.skipif(os.name != "posix", reason="process groups and SIGKILL are POSIX")
def test_a_killed_study_keeps_each_game_once(tmp_path: Path, study: StudyCommand, run: CommandRunner) -> None:
    """SIGKILL may strike anywhere: the table and the folder have all games of the checkpoint, and when it is resumed no
    game twice. Every record is true. If some games were not kept, the study is not resumed as if they were.
    """
    file, table, records = (tmp_path / name for name in ("study.json", "games.csv", "records"))
    kept = ("--csv", table, "--records", records)
    command = ("--games", 100_000, *PLAYERS, "--workers", 2, "-o", file, *kept)
    ended, _ = stop(command, lambda _: file.exists() and len(load(file).games) > 0, signal.SIGKILL)
    assert ended.returncode == -signal.SIGKILL
    ask_for(file, 60)
    assert study("--resume", file, *HERE, *kept).code == EXIT_OK
    numbers = sorted(int(line.split(",")[0]) for line in table.read_text(encoding="utf-8").splitlines()[1:])
    assert Games.of(*((number, number + 1) for number in numbers)) == load(file).games
    assert len(numbers) == len(load(file).games)
    names = [records / f"{number:06}.game" for number in numbers]
    assert run("verify", *names).code == EXIT_OK
    assert study("--resume", file, *HERE, "--games", numbers[-1] + 2).code == EXIT_OK
    assert study("--resume", file, *HERE, *kept).code == EXIT_CANNOT


def children(process: int) -> int:
    """How many processes this one has started."""
    return len(Path(f"/proc/{process}/task/{process}/children").read_text().split())


@pytest.mark.skipif(sys.platform != "linux", reason="the test asks Linux for the processes of the study")
def test_ctrl_c_does_not_wait_for_a_search(tmp_path: Path) -> None:
    """A move of 100 000 playouts takes long, and a compiled one cannot be interrupted. It is played in a worker."""
    file = tmp_path / "study.json"
    command = ("--games", 4, *PLAYERS, *HERE, "--policy", "search:100000", "-o", file)
    # Two children: the worker, and the process that tracks resources.
    seconds = interrupt(command, lambda process: children(process) >= 2, signal.SIGINT)
    assert seconds < 10, "half a second, but not on a machine that is busy with other tests"
    assert load(file).games == Games()


def test_an_interrupt_tells_how_to_go_on(monkeypatch: pytest.MonkeyPatch, study: StudyCommand, tmp_path: Path) -> None:
    """Without a file it says how to save; the name of a file does not steer the terminal."""

    def interrupted(*_: object, **__: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(experiments, "_run", interrupted)
    result = study(*HERE)
    assert (result.code, result.out, "-o" in result.err) == (EXIT_INTERRUPTED, "", True)
    result = study(*HERE, "-o", tmp_path / "\x1b[31m.json")
    assert (result.code, "\x1b" in result.err, "[31m.json" in result.err) == (EXIT_INTERRUPTED, False, True)


def test_a_missing_extra_is_reported(monkeypatch: pytest.MonkeyPatch, study: StudyCommand) -> None:
    """A cluster needs extra packages; reports, pictures, tables and files do not."""
    monkeypatch.setitem(sys.modules, "distributed", None)
    result = study("--games", 1, "--dask", CLUSTER)
    assert (result.code, result.out) == (EXIT_CANNOT, "")
    assert "./kernel[study]" in result.err
    assert "distributed" in result.err


def test_the_file_of_another_command_is_refused(study: StudyCommand, run: CommandRunner, file: Path) -> None:
    """And the message says which command it belongs to."""
    for arguments in (("--resume", file), ("--from", file)):
        result = run("arena", *arguments)
        assert (result.code, "kingofsiam study" in result.err) == (EXIT_CANNOT, True)
