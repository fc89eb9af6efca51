"""Run a study: in this process, in a process pool, or on any executor of `concurrent.futures`."""

from collections.abc import Callable
from concurrent.futures import Executor

from kingofsiam_kernel.experiments.runs.games import Games, as_games
from kingofsiam_kernel.experiments.runs.runner import BATCH_SECONDS, run_games
from kingofsiam_kernel.experiments.study.batches import play_games
from kingofsiam_kernel.experiments.study.config import StudyConfig
from kingofsiam_kernel.experiments.study.tally import Study


def run(
    config: StudyConfig,
    games: Games | range | int,
    *,
    executor: Executor | None = None,
    workers: int | Callable[[], int] | None = None,
    resume_from: Study | None = None,
    progress: Callable[[Study], None] = lambda _: None,
    seconds: float = BATCH_SECONDS,
) -> Study:
    """Play these games (a number n means games 0 to n - 1) and return the study.

    Without an `executor`, the games run in a pool of `workers` processes (default: one for each processor that this
    process may use; 1 plays in this process, unless a policy is slow). An `executor` is any executor of
    `concurrent.futures`; `workers`, a number or a function that returns it, says how many games it can play at once,
    and two batches for each are kept in flight. `resume_from` is a study to continue: its games are not played again.
    `progress` gets the study after every batch. A batch is made to last about `seconds`.

    Raises `PlayerFailed` if a player that is not built in cannot be loaded or fails, `CannotMerge` if `resume_from` has
    another configuration or version, `InvalidGames` for numbers that no game has, `MainNotGuarded` if a script calls
    this outside `if __name__ == "__main__":`, `VersionMismatch` if a worker runs another version, `WorkersLost` if the
    processes keep dying, `EnginesDiffer` if a replay finds a bug.
    """
    return run_games(
        (resume_from or Study(config)) + Study(config),
        play_games,
        as_games(games),
        executor=executor,
        workers=workers,
        progress=progress,
        seconds=seconds,
    )
