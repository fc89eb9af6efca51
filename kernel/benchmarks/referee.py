"""Benchmark of the referee: requests a second for `judge` in both notations, and whether its memory grows.

`python -m kernel.benchmarks.referee`. It measures the processor time of a referee in a process of its own, without
the work of
the client: the requests are written beforehand. `fresh` means that no position comes twice within some hundred
requests, so no cache of the referee helps; `same` means that a client asks about one position again and again.
"""

import argparse
import json
import os
import subprocess
import sys
import time
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import IO

import kingofsiam as ks
from kingofsiam.notation import format_move, format_position
from kingofsiam.notation.json.documents import dump_move, dump_state

POSITIONS = 400
"""The number of different positions that take turns: many more than the referee caches."""

PAGE = os.sysconf("SC_PAGE_SIZE") if hasattr(os, "sysconf") else 4096


@dataclass(frozen=True, slots=True)
class Question:
    """A position and a move to judge."""

    state: ks.State
    move: ks.Move

    def line(self, *, text: bool) -> bytes:
        """The request."""
        state = format_position(self.state) if text else dump_state(self.state)
        move = format_move(self.move, self.state.map) if text else dump_move(self.move)
        call = {"jsonrpc": "2.0", "id": 1, "method": "judge", "params": {"state": state, "move": move}}
        return json.dumps(call).encode() + b"\n"


def questions(number: int) -> list[Question]:
    """Positions of random games for two to four players, each with a move: a legal one, or the one played before."""
    rng, found = Random(2007), list[Question]()
    while len(found) < number:
        state = ks.deal(rng.choice((2, 3, 4)), seed=rng.randrange(10**6))
        while state.outcome is None and len(found) < number:
            move = ks.random_move(state, rng)
            found.append(Question(state, move))
            state = ks.play(state, move)
            if state.outcome is None and len(found) < number:
                found.append(Question(state, move))
    return found


class Referee:
    """A referee in a process of its own."""

    def __init__(self) -> None:
        code = "import sys; from kingofsiam.cli.main import main; sys.exit(main(['referee']))"
        self.process = subprocess.Popen([sys.executable, "-c", code], stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        self.ask(b'{"jsonrpc":"2.0","id":0,"method":"about"}\n')

    @property
    def stdin(self) -> IO[bytes]:
        """The stream for requests."""
        assert self.process.stdin is not None
        return self.process.stdin

    def ask(self, line: bytes) -> bytes:
        """Send one request; returns the response."""
        assert self.process.stdout is not None
        self.stdin.write(line)
        self.stdin.flush()
        return self.process.stdout.readline()

    def seconds(self) -> float:
        """The processor time that the referee has used."""
        fields = Path(f"/proc/{self.process.pid}/stat").read_text().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    def kilobytes(self) -> int:
        """The resident memory of the referee."""
        return int(Path(f"/proc/{self.process.pid}/statm").read_text().split()[1]) * PAGE // 1024

    def close(self) -> None:
        """Stop the referee."""
        self.stdin.close()
        self.process.wait()


def measure(what: str, lines: Sequence[bytes], number: int) -> None:
    """Send a number of requests, cycling through these; print the requests per second."""
    referee = Referee()
    for line in lines:
        referee.ask(line)
    used_before, begin = referee.seconds(), time.perf_counter()
    legal = sum(b'"legal":true' in referee.ask(lines[place % len(lines)]) for place in range(number))
    elapsed, used = time.perf_counter() - begin, referee.seconds() - used_before
    referee.close()
    size = sum(map(len, lines)) / len(lines)
    print(f"{what:18}{size:12,.0f}{number / used:16,.0f}{number / elapsed:16,.0f}{legal / number:10.0%}")


def watch_memory(lines: Sequence[bytes], number: int) -> None:
    """Send a number of requests; print the memory after every tenth of them."""
    referee = Referee()
    readings = list[str]()
    for place in range(number + 1):
        if place % (number // 10) == 0:
            readings.append(f"{referee.kilobytes():,}")
        referee.ask(lines[place % len(lines)])
    referee.close()
    print(f"\nmemory (kB) at every tenth of {number:,} requests of both forms: {' '.join(readings)}")


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(prog="python -m kernel.benchmarks.referee", description=__doc__)
    parser.add_argument("--requests", type=int, default=5000, help="requests of each measurement (default 5000)")
    parser.add_argument(
        "--watched", type=int, default=100_000, help="requests while memory is watched (default 100000)"
    )
    options = parser.parse_args()
    if not Path("/proc/self/stat").exists():
        sys.exit("processor time and memory of another process are read from /proc, which this system does not have")
    measured = questions(POSITIONS)
    documents, texts = ([each.line(text=text) for each in measured] for text in (False, True))
    print(f"kingofsiam {ks.__version__} on CPython {sys.version.split()[0]}; `judge`, one request after the other\n")
    print(f"{'':18}{'bytes each':>12}{'per cpu second':>16}{'per second':>16}{'legal':>10}")
    measure("JSON, fresh", documents, options.requests)
    measure("text, fresh", texts, options.requests)
    measure("JSON, same", documents[:1], options.requests)
    measure("text, same", texts[:1], options.requests)
    watch_memory([line for pair in zip(documents, texts, strict=True) for line in pair], options.watched)


if __name__ == "__main__":
    main()
