"""Play a match on any workers, until all its sets are played or its sequential test has an answer."""

from collections.abc import Callable
from concurrent.futures import Executor

from kingofsiam_kernel.experiments.arena.match import Arena, ArenaConfig, play_sets
from kingofsiam_kernel.experiments.arena.sequential_test import is_decided
from kingofsiam_kernel.experiments.runs.games import Games, as_games
from kingofsiam_kernel.experiments.runs.runner import BATCH_SECONDS, run_games


def run(
    config: ArenaConfig,
    sets: Games | range | int,
    *,
    executor: Executor | None = None,
    workers: int | Callable[[], int] | None = None,
    resume_from: Arena | None = None,
    progress: Callable[[Arena], None] = lambda _: None,
    seconds: float = BATCH_SECONDS,
) -> Arena:
    """Play these sets (a number n means sets 0 to n - 1), or fewer if the sequential test decides before.

    Workers, executors and progress are those of `kingofsiam_kernel.experiments.study.run`, and it raises the same
    errors. It raises
    `PlayerFailed` if a player that is not built in cannot be loaded or fails.
    """
    return run_games(
        (resume_from or Arena(config)) + Arena(config),
        play_sets,
        as_games(sets),
        executor=executor,
        workers=workers,
        progress=progress,
        enough=is_decided,
        seconds=seconds,
    )
