"""Differential play, rulebook against kernel: `python -m kernel.tests.twin.helpers_differential --games N --seed S`.

At every state it compares the position, the number of moves, the successors of some of them, and the legality of some
others; at every K-th state (`--every`) the whole list of moves. After Ctrl-C or SIGTERM the summary says what was
compared so far. The exit code is 0 if nothing differs, 1 if anything does, 130 if the run was interrupted.
"""

import signal
import sys
import time
from argparse import ArgumentParser
from collections.abc import Iterable, Iterator, Sequence
from functools import partial
from multiprocessing import get_context
from typing import Final

import kingofsiam_kernel as kernel
from kernel.tests.twin.helpers_comparison import Tally
from kernel.tests.twin.helpers_games import compare_game, follow_game
from kingofsiam.cli.standard_error import ProgressBar, format_duration

EQUAL, DIFFERENT, INTERRUPTED = 0, 1, 130
MAX_REPORTED: Final = 20
LOG_INTERVAL: Final = 30.0


def ignore_interrupts() -> None:
    """Ignore Ctrl-C in a worker: a terminal sends it to all processes, and only the parent handles it."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, signal.SIG_DFL)


def seeds(seed: int, games: int) -> Iterator[str]:
    """A seed for each game."""
    return (f"{seed}/{number}" for number in range(games))


def compare_games(seed: int, games: int, every: int, jobs: int, *, quick: bool = False) -> Iterator[Tally]:
    """Play a number of games; yields the tally of each, in any order."""
    play = follow_game if quick else partial(compare_game, every=every)
    if jobs == 1:
        yield from map(play, seeds(seed, games))
        return
    with get_context("spawn").Pool(jobs, ignore_interrupts) as workers:
        yield from workers.imap_unordered(play, seeds(seed, games), chunksize=8)


def collect_tallies(tallies: Iterable[Tally], games: int, progress: ProgressBar) -> Tally:
    """Add up the tallies; after an interruption, those received so far."""
    total = Tally()
    try:
        for tally in tallies:
            total.add(tally)
            for difference in tally.differences[
                : max(0, MAX_REPORTED - len(total.differences) + len(tally.differences))
            ]:
                progress.clear()
                sys.stdout.write(f"{difference}\n")
                sys.stdout.flush()
            progress.show("games", total.games, games)
    except KeyboardInterrupt:
        progress.clear()
        sys.stderr.write("interrupted\n")
    progress.clear()
    return total


def summary(total: Tally, seconds: float) -> str:
    """One line with all totals."""
    return (
        f"{total.games:,} games, {total.states:,} states, {total.transitions:,} transitions, "
        f"{total.judged:,} moves judged, {total.lists:,} lists compared: {len(total.differences):,} differences "
        f"({'compiled' if kernel.COMPILED else 'interpreted'} kernel, {format_duration(seconds)})"
    )


def main(arguments: Sequence[str]) -> int:
    """Run the command line; returns the exit code."""
    parser = ArgumentParser(prog="python -m kernel.tests.twin.helpers_differential", description=__doc__)
    parser.add_argument("--games", type=int, default=1000, help="how many games (default: 1000)")
    parser.add_argument("--jobs", type=int, default=1, help="how many processes (default: 1)")
    parser.add_argument("--seed", type=int, default=1, help="another seed, other games (default: 1)")
    parser.add_argument(
        "--light", action="store_true", help="compare only the next states, and one state in 200 completely"
    )
    parser.add_argument(
        "--every", type=int, default=200, help="compare the whole list of moves once in this many states (default: 200)"
    )
    options = parser.parse_args(arguments)
    if min(options.games, options.jobs, options.every) < 1:
        parser.error("--games, --jobs and --every are at least 1")
    start = time.monotonic()
    tallies = compare_games(options.seed, options.games, options.every, options.jobs, quick=options.light)
    total = collect_tallies(tallies, options.games, ProgressBar(interval=LOG_INTERVAL))
    sys.stdout.write(summary(total, time.monotonic() - start) + "\n")
    if total.differences:
        return DIFFERENT
    return EQUAL if total.games == options.games else INTERRUPTED


if __name__ == "__main__":
    for interruption in (signal.SIGINT, signal.SIGTERM):  # a shell starts background jobs with Ctrl-C ignored
        signal.signal(interruption, signal.default_int_handler)
    sys.exit(main(sys.argv[1:]))
