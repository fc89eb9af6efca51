"""Benchmark of the bridges beside the libraries' own games: `python -m benchmarks.bridges`; it needs the extras.

For figures of the compiled kernel run it with the interpreter of `make compiled`. It uses one process on one core; all
games take turns in each round, so that a busy moment of the machine affects all alike. Only the ratios carry over to
other machines. Each library has a module of its own with its `Contest`s; what is not installed is left out.
"""

import argparse
import platform
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from importlib import import_module
from statistics import median
from typing import Any, Final, Protocol, cast

from benchmarks.runner import cores, pin_to_cores
from benchmarks.subjects import Workload
from benchmarks.worker import per_second
from kingofsiam import kernel

CONTESTS: Final = ("bridges_pettingzoo", "bridges_openspiel")

OURS: Final[Mapping[str, Mapping[str, Any]]] = {
    f"King of Siam, {players} players, {hands} hands": {"players": players, "hands": hands}
    for players in (2, 3, 4)
    for hands in ("hidden", "open")
}
"""Our games: for every number of players, with hidden and with open hands."""


@dataclass(frozen=True, slots=True)
class Contest:
    """Games of one library that are played by the same loop: what is counted, the library's own game, and ours."""

    title: str
    peer: str
    games: Mapping[str, Workload]


class _Module(Protocol):
    def contests(self) -> Sequence[Contest]: ...


Rates = dict[str, list[float]]
"""The steps per second of each game, round by round."""


def installed_contests() -> Iterator[Contest]:
    """The contests of all libraries that are installed."""
    for name in CONTESTS:
        try:
            module = cast("_Module", import_module(f"benchmarks.{name}"))
        except ImportError as missing:
            print(f"left out: {name} ({missing})")
            continue
        yield from module.contests()


def measure(contest: Contest, rounds: int, seconds: float) -> Rates:
    """Measure all games of the contest in turn, round by round; before the first round, warm each up."""
    rates: Rates = {name: [] for name in contest.games}
    for number in range(rounds + 1):
        for name, work in contest.games.items():
            rate = per_second(work, seconds if number else seconds / 4)
            if number:
                rates[name].append(rate)
    return rates


def lines(contest: Contest, rates: Rates) -> Iterator[str]:
    """A table: the median of each game, and the median of its ratio to the library's own game in the same round."""
    yield f"\n{contest.title}\n"
    for name, found_rates in rates.items():
        times = median(mine / theirs for mine, theirs in zip(found_rates, rates[contest.peer], strict=True))
        yield f"  {name:44}{median(found_rates):12,.0f}" + ("" if name == contest.peer else f"{times:10.2f} times")


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.bridges", description=__doc__)
    parser.add_argument("--rounds", type=int, default=7, help="the number of rounds (default 7)")
    parser.add_argument("--seconds", type=float, default=0.5, help="seconds for each figure of a round (default 0.5)")
    options = parser.parse_args()
    available = cores()
    pin_to_cores({max(available)} if available else set())
    kind = "compiled" if kernel.COMPILED else "interpreted"
    print(f"kingofsiam with its kernel {kind}, on CPython {platform.python_version()}; steps per second")
    for contest in installed_contests():
        print(*lines(contest, measure(contest, options.rounds, options.seconds)), sep="\n", flush=True)


if __name__ == "__main__":
    main()
