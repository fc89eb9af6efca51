"""The bridges beside the libraries' own games: `python -m benchmarks.bridges`, where the extras are installed.

For figures of the compiled kernel run it by the interpreter of `make compiled`. One process, one core; round by round
all games take turns, so that a busy moment of the machine meets all alike. Only the ratios mean something elsewhere.
Each library has a module of its own, which gives its `Contest`; what is not installed is left out.
"""

from __future__ import annotations

import argparse
import platform
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from importlib import import_module
from statistics import median
from typing import Final, Protocol, cast

from benchmarks.measuring import bind, cores
from benchmarks.subjects import Work
from benchmarks.worker import per_second
from kingofsiam import kernel

CONTESTS: Final = ("bridges_pettingzoo", "bridges_openspiel")


@dataclass(frozen=True, slots=True)
class Contest:
    """Games of one library that are played by the same loop: what is counted, the library's own game, and ours."""

    title: str
    peer: str
    games: Mapping[str, Work]


class _Module(Protocol):
    def contests(self) -> Sequence[Contest]: ...


Rates = dict[str, list[float]]
"""For each game its steps per second, round by round."""


def found() -> Iterator[Contest]:
    """The contests of all libraries that are installed."""
    for name in CONTESTS:
        try:
            module = cast("_Module", import_module(f"benchmarks.{name}"))
        except ImportError as missing:
            print(f"left out: {name} ({missing})")
            continue
        yield from module.contests()


def measured(contest: Contest, rounds: int, seconds: float) -> Rates:
    """All games of the contest in turn, round by round; before the first round each is played a little."""
    rates: Rates = {name: [] for name in contest.games}
    for number in range(rounds + 1):
        for name, work in contest.games.items():
            rate = per_second(work, seconds if number else seconds / 4)
            if number:
                rates[name].append(rate)
    return rates


def lines(contest: Contest, rates: Rates) -> Iterator[str]:
    """A table: the median of each game, and how many times that of the library's own game in the same rounds it is."""
    yield f"\n{contest.title}\n"
    for name, found_rates in rates.items():
        times = median(mine / theirs for mine, theirs in zip(found_rates, rates[contest.peer], strict=True))
        yield f"  {name:44}{median(found_rates):12,.0f}" + ("" if name == contest.peer else f"{times:10.2f} times")


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.bridges", description=__doc__)
    parser.add_argument("--rounds", type=int, default=7, help="so many rounds (default 7)")
    parser.add_argument("--seconds", type=float, default=0.5, help="so long for each figure of a round (default 0.5)")
    options = parser.parse_args()
    every = cores()
    bind({max(every)} if every else set())
    kind = "compiled" if kernel.COMPILED else "interpreted"
    print(f"kingofsiam with its kernel {kind}, on CPython {platform.python_version()}; steps per second")
    for contest in found():
        print(*lines(contest, measured(contest, options.rounds, options.seconds)), sep="\n", flush=True)


if __name__ == "__main__":
    main()
