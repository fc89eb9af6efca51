"""Whole games, rulebook and kernel side by side: `python -m tests.kernel.side_by_side --games N --jobs 2 --seed S`.

At every state both are asked for the position, the number of moves, what comes of some of them, and whether some
others are legal; every K-th state (`--every`) for the whole list of moves. On Ctrl-C, or when it is told to end, the
answer tells what was done so far. The exit code is 0 if nothing differs, 1 if anything does, 130 if it did not come
to its end.
"""

from __future__ import annotations

import signal
import sys
import time
from argparse import ArgumentParser
from collections.abc import Iterable, Iterator, Sequence
from functools import partial
from multiprocessing import get_context
from typing import Final

from kingofsiam import kernel
from tests.kernel.comparing import Tally
from tests.kernel.playing import compare_game, follow_game

FINE, DIFFERENT, INTERRUPTED = 0, 1, 130
MOST_TOLD: Final = 20
OFTEN: Final = 0.2
SELDOM: Final = 30.0


class Progress:
    """How many games are done, how fast, and how long the rest will take: on a terminal one line, else some."""

    def __init__(self, games: int) -> None:
        self.games = games
        self._terminal = sys.stderr.isatty()
        self._begun = self._told = time.monotonic()

    @property
    def seconds(self) -> float:
        """Since the beginning."""
        return time.monotonic() - self._begun

    def show(self, tally: Tally) -> None:
        """Tell it, but not all the time."""
        now = time.monotonic()
        if now - self._told < (OFTEN if self._terminal else SELDOM):
            return
        self._told = now
        rate = tally.games / self.seconds
        left = (self.games - tally.games) / rate
        line = f"{tally.games:,}/{self.games:,} games, {rate:.1f} a second, {in_minutes(left)} left"
        differing = f", {len(tally.differences)} differences" if tally.differences else ""
        sys.stderr.write(f"\r\x1b[K{line}{differing}" if self._terminal else f"{line}{differing}\n")
        sys.stderr.flush()

    def close(self) -> None:
        """The line on a terminal goes away."""
        if self._terminal:
            sys.stderr.write("\r\x1b[K")


def in_minutes(seconds: float) -> str:
    """Minutes and seconds."""
    minutes, rest = divmod(round(seconds), 60)
    return f"{minutes}:{rest:02}"


def leave_interrupts_to_the_parent() -> None:
    """Ctrl-C goes to all processes of a terminal, but one alone shall answer."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, signal.SIG_DFL)


def seeds(seed: int, games: int) -> Iterator[str]:
    """A seed for each game."""
    return (f"{seed}/{number}" for number in range(games))


def compare(seed: int, games: int, every: int, jobs: int, *, light: bool = False) -> Iterator[Tally]:
    """Play that many games; what was compared in each, in no certain order."""
    play = follow_game if light else partial(compare_game, every=every)
    if jobs == 1:
        yield from map(play, seeds(seed, games))
        return
    with get_context("spawn").Pool(jobs, leave_interrupts_to_the_parent) as workers:
        yield from workers.imap_unordered(play, seeds(seed, games), chunksize=8)


def collect(compared: Iterable[Tally], progress: Progress) -> Tally:
    """Add up; when interrupted, what there is so far."""
    total = Tally()
    try:
        for tally in compared:
            total.add(tally)
            for difference in tally.differences[: max(0, MOST_TOLD - len(total.differences) + len(tally.differences))]:
                progress.close()
                sys.stdout.write(f"{difference}\n")
                sys.stdout.flush()
            progress.show(total)
    except KeyboardInterrupt:
        progress.close()
        sys.stderr.write("interrupted\n")
    progress.close()
    return total


def result(total: Tally, seconds: float) -> str:
    """The line that says it all."""
    return (
        f"{total.games:,} games, {total.states:,} states, {total.transitions:,} transitions, "
        f"{total.judged:,} moves judged, {total.lists:,} lists compared: {len(total.differences):,} differences "
        f"({'compiled' if kernel.COMPILED else 'interpreted'} kernel, {in_minutes(seconds)})"
    )


def main(arguments: Sequence[str]) -> int:
    """Compare as many games as are asked for."""
    parser = ArgumentParser(prog="python -m tests.kernel.side_by_side", description=__doc__)
    parser.add_argument("--games", type=int, default=1000, help="how many games (default: 1000)")
    parser.add_argument("--jobs", type=int, default=1, help="how many processes (default: 1)")
    parser.add_argument("--seed", type=int, default=1, help="another seed, other games (default: 1)")
    parser.add_argument("--light", action="store_true", help="compare the next states alone, one in 200 closely")
    parser.add_argument("--every", type=int, default=200, help="the whole list every so many states (default: 200)")
    options = parser.parse_args(arguments)
    if min(options.games, options.jobs, options.every) < 1:
        parser.error("--games, --jobs and --every are at least 1")
    progress = Progress(options.games)
    total = collect(compare(options.seed, options.games, options.every, options.jobs, light=options.light), progress)
    sys.stdout.write(result(total, progress.seconds) + "\n")
    if total.differences:
        return DIFFERENT
    return FINE if total.games == options.games else INTERRUPTED


if __name__ == "__main__":
    for interruption in (signal.SIGINT, signal.SIGTERM):  # a shell lets what runs in the background ignore Ctrl-C
        signal.signal(interruption, signal.default_int_handler)
    sys.exit(main(sys.argv[1:]))
