"""Benchmark of the solver: how long exact values take, by the number of cards that are left.

Run it with the compiled kernel: `build/compiled/venv/bin/python -m benchmarks.endgames`; with `--docs` it writes the
table into the page on bots. The positions come from games half greedy, half random. The time is processor
time on one core; a position that takes longer than `LIMIT` seconds counts as unsolved.
"""

import argparse
import time
from collections.abc import Iterator
from math import inf
from statistics import median
from typing import Final

from benchmarks.runner import ROOT
from benchmarks.speed_page import with_tables
from benchmarks.studies import shown as duration
from benchmarks.tables import table
from kingofsiam import kernel
from kingofsiam.kernel.packed import cards_left

PAGE: Final = ROOT / "docs/pages/reference/machine-players.md"
LIMIT: Final = 10.0
POSITIONS: Final = 12
NAMES: Final = {2: "two", 3: "three", 4: "four"}
MAX_CARDS: Final = 8


def endgames(players: int, cards: int) -> Iterator[kernel.PackedState]:
    """Positions of half random games in which this many cards are left in all."""
    dealer = kernel.Dealer(players)
    for seed in range(POSITIONS):
        state, rng = dealer.deal(seed), kernel.Rng(seed)
        while not state.over and cards_left(state) > cards:
            choose = kernel.staged_move if rng.randbelow(2) else kernel.greedy_move
            state = kernel.play_unchecked(state, choose(state, rng))
        if not state.over and cards_left(state) == cards:
            yield state


def seconds_to_solve(state: kernel.PackedState) -> float:
    """The processor time of the solver; infinite if it took too long."""
    begin = time.process_time()
    solution = kernel.solve(state, positions=100_000_000, seconds=LIMIT)
    return inf if solution is None else time.process_time() - begin


def measured(players: int, cards: int) -> Iterator[float]:
    """The time of each position; no more of them once most cannot be solved."""
    unsolved = 0
    for state in endgames(players, cards):
        yield (seconds := seconds_to_solve(state))
        unsolved += seconds == inf
        if 2 * unsolved > POSITIONS:
            return


def shown(seconds: float) -> str:
    """A time, or that it was too long."""
    return f"over {LIMIT:.0f} s" if seconds == inf else duration(seconds)


def rows(players: int) -> Iterator[list[str]]:
    """Median and maximum for each number of cards, until the median is too long."""
    for cards in range(1, MAX_CARDS + 1):
        times = list(measured(players, cards))
        print(NAMES[players], cards, shown(median(times)), shown(max(times)), flush=True)
        yield [NAMES[players], str(cards), shown(median(times)), shown(max(times)), str(len(times))]
        if median(times) > LIMIT:
            return


def main() -> None:
    """Measure, and write the page if that is asked for."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.endgames", description=__doc__)
    parser.add_argument("--docs", action="store_true", help="write the table into the page on bots")
    arguments = parser.parse_args()
    found = [row for players in NAMES for row in rows(players)]
    text = table(["players", "cards left", "median", "longest", "positions"], found)
    print(text)
    if arguments.docs:
        PAGE.write_text(with_tables(PAGE.read_text(encoding="utf-8"), text, "endgames"), encoding="utf-8")


if __name__ == "__main__":
    main()
