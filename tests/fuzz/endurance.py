"""Endurance: several writers to one referee, studies that are interrupted or lose workers, and how soon Ctrl-C works.

`python -m tests.fuzz.endurance` tries all of it on Linux, for some 15 minutes, and writes the two tables that the pages
show.
"""

import json
import os
import re
import signal
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import cycle, islice
from pathlib import Path
from random import Random, choice, uniform
from statistics import median
from tempfile import TemporaryDirectory
from threading import Thread
from typing import Final, NamedTuple, TypeAlias

import kingofsiam as ks
from kingofsiam.notation import format_move, format_position
from kingofsiam.referee import answer

TRIALS: Final = Path(__file__).with_name("endurance.tsv")
INTERRUPTS: Final = Path(__file__).with_name("interrupts.tsv")
PROGRAM: Final = (sys.executable, "-m", "kingofsiam")
SAVING_OFTEN: Final = """
import sys
from kingofsiam.cli import main
from kingofsiam_kernel.commands import experiments

experiments._SAVE_INTERVAL = 0.0
sys.exit(main.main())
"""
"""The program, except that a study saves after every batch."""


class Trial(NamedTuple):
    """What was tried how often, how often it ended wrongly, and what happened meanwhile."""

    what: str
    number: int
    wrong: int
    meanwhile: str


# --- the referee -----------------------------------------------------------------------------------------------------

WRITERS: Final = 4


def questions() -> Iterator[bytes]:
    """Lines about positions of random games, none too long to be written to a pipe at once; some are cut off."""
    rng = Random(1)
    for seed in range(40):
        state = ks.deal(rng.choice((2, 3, 4)), seed=seed, map=rng.choice((ks.SIAM, ks.SABA, ks.BRITAIN)))
        for _ in range(rng.randrange(6)):
            state = ks.play(state, ks.random_move(state, rng))
        position, move = format_position(state), format_move(ks.random_move(state, rng), state.map)
        calls: dict[str, dict[str, str]] = {"judge": {"move": move}, "outcome": {}, "observe": {"seat": "Z"}}
        for method, more in calls.items():
            params = {"state": position, **more}
            line = json.dumps({"jsonrpc": "2.0", "id": f"{method} {seed}", "method": method, "params": params}).encode()
            yield from (line, line[: rng.randrange(1, len(line))])


def try_referee(lines: int) -> Trial:
    """Whatever the other writers write, each line gets its answer."""
    asked = tuple(questions())
    expected = Counter(islice(cycle([answer(each + b"\n") or "" for each in asked]), lines))
    with subprocess.Popen((*PROGRAM, "referee"), stdin=subprocess.PIPE, stdout=subprocess.PIPE) as referee:
        assert referee.stdin is not None
        assert referee.stdout is not None
        pipe = referee.stdin.fileno()

        def write(first: int) -> None:
            for number in range(first, lines, WRITERS):
                os.write(pipe, asked[number % len(asked)] + b"\n")

        for first in range(WRITERS):
            Thread(target=write, args=(first,)).start()
        found = Counter(line.decode().rstrip("\n") for line in islice(referee.stdout, lines))
        status = Path(f"/proc/{referee.pid}/status").read_text(encoding="ascii")
        referee.stdin.close()
        wrong = (expected - found).total() + len(referee.stdout.read()) + referee.wait()
    (peak,) = re.findall(r"VmHWM:\s*(\d+) kB", status)
    return Trial(f"lines to one referee, by {WRITERS} writers at once", lines, wrong, f"{int(peak) // 1024} MB at most")


# --- studies ---------------------------------------------------------------------------------------------------------

CONFIGS: Final = (
    ("--players", "2", "--games", "1500", "--workers", "1"),
    ("--players", "3", "--games", "600", "--workers", "2"),
    ("--players", "2", "--games", "4", "--workers", "1", "--policy", "search:100"),
    ("--players", "2", "--games", "4", "--workers", "2", "--policy", "search:100"),
)
_MAX_STARTS: Final = 50

Disturb: TypeAlias = Callable[[subprocess.Popen[bytes], Callable[[], float]], int]
"""Disturb a study after some seconds, given a source of them, and return how often."""


def start_study(*options: str) -> subprocess.Popen[bytes]:
    """Start a study in a session of its own; it says nothing."""
    command = (sys.executable, "-c", SAVING_OFTEN, "study", *options)
    return subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, start_new_session=True)


def finish(file: Path, config: Sequence[str], disturb: Disturb, seconds: Callable[[], float]) -> int:
    """Start a study again and again until it has ended by itself; return how often it was disturbed meanwhile."""
    disturbed = 0
    for _ in range(_MAX_STARTS):
        study = start_study(*(("--resume", str(file)) if file.exists() else (*config, "-o", str(file))))
        disturbed += disturb(study, seconds)
        if study.wait() == 0:
            break
    return disturbed


def interrupt(study: subprocess.Popen[bytes], seconds: Callable[[], float]) -> int:
    """Interrupt or kill all processes of a study at a random moment, unless it ends before."""
    try:
        study.wait(seconds())
    except subprocess.TimeoutExpired:
        os.killpg(study.pid, choice((signal.SIGINT, signal.SIGTERM, signal.SIGHUP, signal.SIGKILL)))
        return 1
    return 0


def kill_workers(study: subprocess.Popen[bytes], seconds: Callable[[], float]) -> int:
    """Kill one worker after another, each at a random moment, until three are dead or the study ends."""
    killed = 0
    while killed < 3:
        try:
            study.wait(seconds() / 2)
        except subprocess.TimeoutExpired:
            killed += kill_one(study.pid)
        else:
            break
    return killed


def kill_one(study: int) -> int:
    """Kill a random worker, if there is one."""
    try:
        children = Path(f"/proc/{study}/task/{study}/children").read_text(encoding="ascii").split()
        workers = [each for each in children if b"spawn_main" in Path(f"/proc/{each}/cmdline").read_bytes()]
        os.kill(int(choice(workers)), signal.SIGKILL)
    except (OSError, IndexError):
        return 0
    return 1


def try_studies(number: int) -> Iterator[Trial]:
    """However they are disturbed, in the end their files are those of undisturbed ones, byte by byte."""
    with TemporaryDirectory() as folder:
        whole = [Path(folder, f"whole-{place}.json") for place in range(len(CONFIGS))]
        longest = max(undisturbed(file, config) for file, config in zip(whole, CONFIGS, strict=True))
        for what, disturb, happened in (
            ("studies interrupted or killed, and resumed", interrupt, "signals"),
            ("studies whose workers are killed", kill_workers, "workers killed"),
        ):
            events = wrong = 0
            for each in range(number):
                file, place = Path(folder, f"{disturb.__name__}-{each}.json"), each % len(CONFIGS)
                events += finish(file, CONFIGS[place], disturb, lambda: uniform(0, longest))
                wrong += file.read_bytes() != whole[place].read_bytes()
            yield Trial(what, number, wrong, f"{events} {happened}")


def undisturbed(file: Path, config: Sequence[str]) -> float:
    """Play a whole study; return the seconds that it took."""
    begin = time.monotonic()
    assert start_study(*config, "-o", str(file)).wait() == 0
    return time.monotonic() - begin


# --- Ctrl-C ----------------------------------------------------------------------------------------------------------

LONG_COMMANDS: Final = (
    "study --workers 1 --games 1000000",
    "study --workers 2 --games 1000000",
    "study --workers 1 --policy search:100000",
    "arena search:100000 greedy --workers 1",
    "arena greedy random --sets 1000000 --workers 2",
    "analyse POSITION --seconds 600",
    "analyse POSITION --seconds 600 --all-cards",
    "verify RECORDS",
    "vectors FOLDER",
    "conform --no-cache -- kingofsiam referee",
)
_RUNNING_AFTER: Final = 4.0
_EXIT_INTERRUPTED: Final = 130


def words_of(command: str, folder: Path) -> Iterator[str]:
    """The words of a command, with what those in capitals stand for."""
    records, game = folder / "records", Path(__file__).parents[2] / "examples" / "three-on-siam-as-on-yucata.game"
    if not records.exists():
        records.mkdir()
        for number in range(3000):
            (records / f"{number}.game").symlink_to(game)
    known = {"POSITION": format_position(ks.deal(3, seed=1)), "RECORDS": str(records), "FOLDER": str(folder / "made")}
    for word in command.split():
        yield from PROGRAM if word == "kingofsiam" else (known.get(word, word),)


def seconds_until_ended(command: str, folder: Path) -> float:
    """How long a command, which runs, still runs after Ctrl-C."""
    arguments = (*PROGRAM, *words_of(command, folder))
    process = subprocess.Popen(arguments, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, start_new_session=True)
    time.sleep(_RUNNING_AFTER)
    assert process.poll() is None, command
    begin = time.monotonic()
    os.killpg(process.pid, signal.SIGINT)
    _, errors = process.communicate()
    assert (process.returncode, b"Traceback" in errors) == (_EXIT_INTERRUPTED, False), (command, errors)
    return time.monotonic() - begin


def try_interrupts(times: int) -> Iterator[tuple[str, str, str]]:
    """Each long command, with the median and the longest of several times in seconds."""
    with TemporaryDirectory() as folder:
        for command in LONG_COMMANDS:
            seconds = [seconds_until_ended(command, Path(folder)) for _ in range(times)]
            yield f"`{command}`", f"{median(seconds):.2f}", f"{max(seconds):.2f}"


# --- the tables ------------------------------------------------------------------------------------------------------


def save(file: Path, rows: Iterable[Sequence[object]]) -> None:
    """Write a table, tab-separated."""
    file.write_text("".join("\t".join(map(str, row)) + "\n" for row in rows), encoding="utf-8")


def load(file: Path) -> list[list[str]]:
    """The rows of a table, the first one being its heading."""
    return [line.split("\t") for line in file.read_text(encoding="utf-8").splitlines()]


def main(lines: int = 200_000, studies: int = 40, times: int = 10) -> None:
    """Try everything, and write both tables. What we start does not ignore signals, even if we were started so."""
    for each in (signal.SIGINT, signal.SIGHUP):
        signal.signal(each, signal.default_int_handler)
    save(INTERRUPTS, [("command", "median seconds after Ctrl-C", "longest"), *try_interrupts(times)])
    save(TRIALS, [("what", "number", "wrong", "meanwhile"), *try_studies(studies), try_referee(lines)])


if __name__ == "__main__":
    main()
