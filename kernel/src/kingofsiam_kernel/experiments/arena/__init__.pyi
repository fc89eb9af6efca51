"""The public names of the package, listed once: for type checkers, and for `__init__.py`, which imports them lazily."""

from kingofsiam_kernel.experiments.arena.checkpoint import (
    dumps_arena as dumps_arena,
    load as load,
    loads_arena as loads_arena,
    save as save,
)
from kingofsiam_kernel.experiments.arena.match import (
    Arena as Arena,
    ArenaConfig as ArenaConfig,
    ArenaTotals as ArenaTotals,
    InvalidArenaConfig as InvalidArenaConfig,
    SetResult as SetResult,
    play_sets as play_sets,
)
from kingofsiam_kernel.experiments.arena.report import (
    format_report as format_report,
    render_chart as render_chart,
)
from kingofsiam_kernel.experiments.arena.results import (
    Elo as Elo,
    Pair as Pair,
    Results as Results,
    summarize as summarize,
)
from kingofsiam_kernel.experiments.arena.sequential_test import (
    SequentialTest as SequentialTest,
    Verdict as Verdict,
    sequential_test as sequential_test,
)
from kingofsiam_kernel.experiments.arena.runner import (
    run as run,
)

__all__: list[str]
