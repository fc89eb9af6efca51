"""The public names of the package, listed once: for type checkers, and for `__init__.py`, which imports them lazily."""

from kingofsiam_kernel.experiments.arena.checkpoint import (
    dumps_arena as dumps_arena,
)
from kingofsiam_kernel.experiments.arena.checkpoint import (
    load as load,
)
from kingofsiam_kernel.experiments.arena.checkpoint import (
    loads_arena as loads_arena,
)
from kingofsiam_kernel.experiments.arena.checkpoint import (
    save as save,
)
from kingofsiam_kernel.experiments.arena.match import (
    Arena as Arena,
)
from kingofsiam_kernel.experiments.arena.match import (
    ArenaConfig as ArenaConfig,
)
from kingofsiam_kernel.experiments.arena.match import (
    ArenaTotals as ArenaTotals,
)
from kingofsiam_kernel.experiments.arena.match import (
    InvalidArenaConfig as InvalidArenaConfig,
)
from kingofsiam_kernel.experiments.arena.match import (
    SetResult as SetResult,
)
from kingofsiam_kernel.experiments.arena.match import (
    play_sets as play_sets,
)
from kingofsiam_kernel.experiments.arena.report import (
    format_report as format_report,
)
from kingofsiam_kernel.experiments.arena.report import (
    render_chart as render_chart,
)
from kingofsiam_kernel.experiments.arena.results import (
    Elo as Elo,
)
from kingofsiam_kernel.experiments.arena.results import (
    Pair as Pair,
)
from kingofsiam_kernel.experiments.arena.results import (
    Results as Results,
)
from kingofsiam_kernel.experiments.arena.results import (
    summarize as summarize,
)
from kingofsiam_kernel.experiments.arena.runner import (
    run as run,
)
from kingofsiam_kernel.experiments.arena.sequential_test import (
    SequentialTest as SequentialTest,
)
from kingofsiam_kernel.experiments.arena.sequential_test import (
    Verdict as Verdict,
)
from kingofsiam_kernel.experiments.arena.sequential_test import (
    sequential_test as sequential_test,
)

__all__: list[str]
