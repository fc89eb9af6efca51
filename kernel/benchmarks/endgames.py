"""Benchmark of the solver: how long exact values take, by the number of cards that are left.

Run it with the compiled kernel: `build/compiled/venv/bin/python -m kernel.benchmarks.endgames`; with `--docs` it
writes the
tables into the page on bots. The positions come from games half greedy, half random. The time is processor
time on one core; a position that takes longer than `LIMIT` seconds counts as unsolved.

With `--play search:1000` the player `solve` plays endgames with six cards left and open hands against this player: each
position once from every side.
"""

import argparse
import time
from collections.abc import Callable, Iterator
from dataclasses import replace
from itertools import islice
from math import inf
from statistics import fmean, median
from typing import Final

import kingofsiam_kernel as kernel
from kernel.benchmarks.runner import ROOT
from kernel.benchmarks.speed_page import with_tables
from kernel.benchmarks.studies import shown as duration
from kernel.benchmarks.tables import table
from kingofsiam.maps import SIAM
from kingofsiam.rules.s2_concept import sides as sides_of_table
from kingofsiam.spec.readings import RULEBOOK, Hands, Readings
from kingofsiam_kernel.experiments.runs.confidence_intervals import format_estimate, normal_interval
from kingofsiam_kernel.search.policies import Policy, get_policy
from kingofsiam_kernel.twin.packed import cards_left

PAGE: Final = ROOT / "docs/pages/reference/machine-players.md"
LIMIT: Final = 10.0
POSITIONS: Final = 12
NAMES: Final = {2: "two", 3: "three", 4: "four"}
MAX_CARDS: Final = 8
PLAYED_FROM: Final = 6


def endgames(
    players: int, cards: int, seeds: range = range(POSITIONS), readings: Readings = RULEBOOK
) -> Iterator[kernel.PackedState]:
    """Positions of half random games in which this many cards are left in all."""
    dealer = kernel.Dealer(players, SIAM, readings)
    for seed in seeds:
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


def largest(found: dict[int, list[float]], seconds: float, typical: Callable[[list[float]], float]) -> int:
    """The largest number of cards up to which the times, or the longest of them, are within so many seconds."""
    within = (cards for cards in found if all(typical(found[fewer]) <= seconds for fewer in found if fewer <= cards))
    return max(within, default=0)


def summary(found: dict[int, dict[int, list[float]]]) -> str:
    """The largest numbers of cards solved within a second and within ten, of half of the positions and of all."""
    columns = [(seconds, typical) for typical in (median, max) for seconds in (1.0, LIMIT)]
    head = ["players", "half within 1 s", "half within 10 s", "all within 1 s", "all within 10 s"]
    return table(head, [[NAMES[each], *(str(largest(found[each], *column)) for column in columns)] for each in found])


def times(players: int) -> Iterator[tuple[int, list[float]]]:
    """The times for each number of cards, until the median is too long."""
    for cards in range(1, MAX_CARDS + 1):
        yield cards, (found := list(measured(players, cards)))
        print(NAMES[players], cards, shown(median(found)), shown(max(found)), flush=True)
        if median(found) > LIMIT:
            return


def details(found: dict[int, dict[int, list[float]]]) -> str:
    """Median and maximum for each number of cards."""
    rows = [
        [NAMES[players], str(cards), shown(median(each)), shown(max(each)), str(len(each))]
        for players, by_cards in found.items()
        for cards, each in by_cards.items()
    ]
    return table(["players", "cards left", "median", "longest", "positions"], rows)


# --- matches from endgames -------------------------------------------------------------------------------------------


def match(players: int, other: str, positions: int) -> str:
    """How `solve` does against another player from endgames with six cards left, with the processor time of both."""
    with_open_hands = replace(RULEBOOK, hands=Hands.OPEN)
    policies, sides = (get_policy("solve"), get_policy(other)), len(sides_of_table(players))
    shares, seconds = list[float](), [0.0, 0.0]
    for state in islice(endgames(players, PLAYED_FROM, range(10**6), with_open_hands), positions):
        shares.append(fmean(played(state, side, sides, policies, seconds) for side in range(sides)))
    found = normal_interval(sum(shares), sum(each**2 for each in shares), positions)
    middle, interval = format_estimate(found)
    times = ", ".join(duration(each / positions) for each in seconds)
    return f"{NAMES[players]}: {middle} ({interval}) of 100 games, equal {100 / sides:.0f}; {times} a position"


def played(
    state: kernel.PackedState, side: int, sides: int, policies: tuple[Policy, Policy], seconds: list[float]
) -> float:
    """The share of the victory of the first policy if it plays this side; the times of both grow."""
    rng = kernel.Rng(side)
    while not state.over:
        which = int(state.to_move % sides != side)
        begin = time.process_time()
        state = kernel.play_unchecked(state, policies[which](state, rng))
        seconds[which] += time.process_time() - begin
    winning = {seat % sides for seat in state.winners}
    return (side in winning) / len(winning)


def main() -> None:
    """Measure, and write the page if that is asked for."""
    parser = argparse.ArgumentParser(prog="python -m kernel.benchmarks.endgames", description=__doc__)
    parser.add_argument("--docs", action="store_true", help="write the tables into the page on bots")
    parser.add_argument("--play", metavar="PLAYER", help="let `solve` play endgames against this player instead")
    parser.add_argument("--positions", type=int, default=100, help="how many endgames they play (default 100)")
    arguments = parser.parse_args()
    if arguments.play:
        for players in NAMES:
            print(match(players, arguments.play, arguments.positions), flush=True)
        return
    found = {players: dict(times(players)) for players in NAMES}
    text = f"{summary(found)}\n\n{details(found)}"
    print(text)
    if arguments.docs:
        PAGE.write_text(with_tables(PAGE.read_text(encoding="utf-8"), text, "endgames"), encoding="utf-8")


if __name__ == "__main__":
    main()
