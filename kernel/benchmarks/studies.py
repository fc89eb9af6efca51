"""Benchmark of large studies: the time of a game, and the cost of a task on a Dask cluster.

Run it with the compiled kernel: `build/compiled/venv/bin/python -m kernel.benchmarks.studies`; with `--docs` it
writes the
figures into the page on studies. The time of a game is processor time on one core, in the fastest round. For the
tasks it starts a scheduler and two workers on this machine, and runs a study whose batches have one game each: what is
not play is the cost of a task.
"""

import argparse
import json
import pickle
import sys
import time
from collections.abc import Mapping, Sequence
from concurrent.futures import Executor, Future
from importlib import import_module
from typing import Any, Final

import kingofsiam_kernel as kernel
from kernel.benchmarks.runner import ROOT, cores, pin_to_cores
from kernel.benchmarks.speed_page import with_tables
from kernel.benchmarks.tables import table
from kingofsiam_kernel.experiments import study
from kingofsiam_kernel.experiments.runs.dask_cluster import BATCH_SECONDS, cluster
from kingofsiam_kernel.experiments.runs.tasks import Task, run_task
from kingofsiam_kernel.experiments.study.batches import play_games

PAGE: Final = ROOT / "docs/pages/build/studies.md"
FIGURES: Final = ROOT / "docs/pages/assets/study-costs.json"
PLAYERS: Final = (2, 3, 4)
NO_CHECKS: Final[Mapping[str, Any]] = {"rules_every": 0, "rulings_every": 0}
CASES: Final[Mapping[str, tuple[str, Mapping[str, Any], int]]] = {
    "`stepwise`, everything": ("stepwise", {}, 2000),
    "`stepwise`, without replay and ablation (`--rules-every 0 --rulings-every 0`)": ("stepwise", NO_CHECKS, 4000),
    "`uniform`, everything": ("uniform", {}, 2000),
    "`greedy`, everything": ("greedy", {}, 200),
    "`search:200`, without replay and ablation": ("search:200", NO_CHECKS, 10),
}
"""The policy, what is left out, and the number of games that are measured."""
SIZES: Final = ((1e6, "10⁶", "± 0.1 %"), (1e9, "10⁹", "± 0.003 %"), (1e12, "10¹²", "± 0.0001 %"))
PRICE: Final = 0.03
"""Dollars for a core-hour; it costs some two to five cents."""
TASKS: Final = 400


class Counted(Executor):
    """An executor that counts the calls."""

    def __init__(self, executor: Executor) -> None:
        self.executor, self.calls = executor, 0

    def submit(self, fn: Any, /, *args: Any, **kwargs: Any) -> Future[Any]:
        """Count the call, and pass it on."""
        self.calls += 1
        return self.executor.submit(fn, *args, **kwargs)


def game_seconds(policy: str, options: Mapping[str, Any], players: int, games: int) -> float:
    """The processor time of a game."""
    config = study.StudyConfig(players=players, policies=(policy,), **options)
    begin = time.process_time()
    play_games(config, 0, games)
    return (time.process_time() - begin) / games


def task_costs(tasks: int) -> dict[str, float]:
    """What a task costs beside the games that it plays, in seconds; and the bytes of its result."""
    distributed: Any = import_module("distributed")
    config = study.StudyConfig()
    with (
        distributed.LocalCluster(n_workers=2, threads_per_worker=1, dashboard_address=None) as local,
        cluster(local.scheduler_address) as found,
        distributed.Client(local, set_as_default=False) as client,
    ):
        counted = Counted(found.executor)

        def run(first: int, number: int) -> None:
            study.run(config, range(first, first + number), executor=counted, workers=found.workers, seconds=1e-9)

        def workers() -> float:
            return float(sum(client.run(time.process_time).values()))

        run(0, tasks // 4)
        counted.calls, used, main, wall = 0, workers(), time.process_time(), time.perf_counter()
        run(tasks, tasks)
        wall, main = time.perf_counter() - wall, time.process_time() - main
        used = workers() - used - tasks * game_seconds("stepwise", {}, 3, tasks)
    return {"main": main / counted.calls, "worker": used / counted.calls, "wall": wall / counted.calls, **adding()}


def adding(size: int = 1000) -> dict[str, float]:
    """The time to add the result of a batch of games to a study, and its bytes."""
    config = study.StudyConfig()
    results = [run_task(Task(play_games, config, first, first + size)) for first in range(0, 5 * size, size)]
    whole, used = study.Study(config), 0.0
    for number, result in enumerate(results * 20):
        begin = time.process_time()
        whole += study.Study(config, study.Games(((size * number, size * (number + 1)),)), result.totals)
        used += time.process_time() - begin
    return {"add": used / (20 * len(results)), "bytes": len(pickle.dumps(results[0]))}


def measure(rounds: int, tasks: int) -> dict[str, Any]:
    """All figures."""
    every = cores()
    pin_to_cores({max(every)} if every else set())
    games = {
        name: [min(game_seconds(policy, options, players, number) for _ in range(rounds)) for players in PLAYERS]
        for name, (policy, options, number) in CASES.items()
    }
    pin_to_cores(every)
    return {"games": games, "task": task_costs(tasks)}


UNITS: Final = {"µs": 1e-6, "ms": 1e-3, "s": 1, "min": 60, "h": 3600, "days": 86400, "years": 365.25 * 86400}


def shown(seconds: float) -> str:
    """A duration with two digits, in the greatest unit of which it has at least one and a half."""
    unit = next((unit for unit in reversed(UNITS) if seconds >= 1.5 * UNITS[unit]), "µs")
    return f"{_digits(seconds / UNITS[unit])} {unit}"


def _digits(number: float) -> str:
    return f"{float(f'{number:.2g}'):,g}".replace(",", " ")


def rendered(figures: Mapping[str, Any]) -> str:
    """The part of the page between the marks."""
    games, task = figures["games"], figures["task"]
    each, served = games["`stepwise`, everything"][1], 1 / task["main"]
    costs = [[name, *map(shown, seconds)] for name, seconds in games.items()]
    sizes = [
        [
            name,
            *(shown(number * each / many) for many in (1, 2, 64, 1000)),
            f"${_digits(number * each / 3600 * PRICE)}",
            known,
        ]
        for number, name, known in SIZES
    ]
    heads = ["one core", "two", "64", "1 000", f"at ${PRICE:.2f} an hour", "a rate of 50 % is known to"]
    tasks = [
        ["the result of a task", f"{_digits(task['bytes'] / 1000)} kB"],
        ["the time to add it", shown(task["add"])],
        ["a task, where tasks are submitted, scheduled and added up", shown(task["main"])],
        ["a task, on the worker, beside the games", shown(task["worker"])],
        ["tasks that one scheduler serves in a second", _digits(served)],
        ["cores that it keeps busy with batches of ten seconds", _digits(served * BATCH_SECONDS)],
        ["with batches of a minute", _digits(served * 60)],
    ]
    tables = (
        table(["policy, and what is counted", "two players", "three", "four"], costs),
        table(["`stepwise` games for three", *heads], sizes),
        table(["on a Dask cluster", ""], tasks),
    )
    return "\n\n".join(tables)


def main(arguments: Sequence[str] | None = None) -> None:
    """Measure, print, and write."""
    parser = argparse.ArgumentParser(prog="python -m kernel.benchmarks.studies", description=__doc__)
    parser.add_argument("--rounds", type=int, default=5, help="the number of rounds (default 5)")
    parser.add_argument("--tasks", type=int, default=TASKS, help=f"the number of tasks (default {TASKS})")
    parser.add_argument("--docs", action="store_true", help="write the figures into the documentation")
    options = parser.parse_args(arguments)
    if options.docs and not kernel.COMPILED:
        sys.exit("the page has the figures of the compiled kernel")
    figures = measure(options.rounds, options.tasks)
    print(rendered(figures))
    if options.docs:
        FIGURES.write_text(json.dumps(figures, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")
        PAGE.write_text(with_tables(PAGE.read_text(encoding="utf-8"), rendered(figures), "costs"), encoding="utf-8")


if __name__ == "__main__":
    main()
