"""Experiments: games played by the million and counted (studies), and players against each other (arenas).

>>> from kingofsiam_kernel import experiments
>>> study = experiments.run(experiments.Study(experiments.StudyConfig(players=2)), 3, workers=1)
>>> study.games
Games(spans=((0, 3),))
>>> study.results.main["colony"].n
3
>>> match = experiments.run(experiments.Arena(experiments.ArenaConfig(names=("greedy", "random"), players=2)), 3)
>>> pair = match.results.pairs[0]
>>> pair.one, pair.other, pair.sets, pair.games
('greedy', 'random', 3, 6)

Game number n is the deal with seed n. Its random numbers depend only on n and on the moment of the game (common random
numbers). So the totals are the same however you divide the games among processes and machines, and you can replay game
n yourself.
"""

from kingofsiam.file_io import CannotRead
from kingofsiam_kernel.errors import InvalidSetting, RunStopped
from kingofsiam_kernel.experiments.arena import (
    Arena,
    ArenaConfig,
    ArenaResults,
    ArenaTotals,
    Pair,
    SequentialTest,
    SetResult,
)
from kingofsiam_kernel.experiments.charts import picture
from kingofsiam_kernel.experiments.dask_cluster import Cluster, cluster
from kingofsiam_kernel.experiments.experiment import CannotMerge, format_report
from kingofsiam_kernel.experiments.files import dumps, load, loads, save
from kingofsiam_kernel.experiments.game_numbers import Games
from kingofsiam_kernel.experiments.intervals import Elo, Mean, Rate
from kingofsiam_kernel.experiments.runner import run
from kingofsiam_kernel.experiments.simulator import KeptGame
from kingofsiam_kernel.experiments.study.counts import AblationKey, DifferenceKey, Ending, StudyConfig, StudyTotals
from kingofsiam_kernel.experiments.study.results import AblationResult, Comparison, StudyResults
from kingofsiam_kernel.experiments.study.simulation import EnginesDiffer
from kingofsiam_kernel.experiments.study.study import Study

__all__ = [
    "AblationKey", "AblationResult", "Arena", "ArenaConfig", "ArenaResults", "ArenaTotals", "CannotMerge",
    "CannotRead", "Cluster", "Comparison", "DifferenceKey", "Elo", "Ending", "EnginesDiffer", "Games",
    "InvalidSetting", "KeptGame", "Mean", "Pair", "Rate", "RunStopped", "SequentialTest", "SetResult", "Study",
    "StudyConfig", "StudyResults", "StudyTotals",
    "cluster", "dumps", "format_report", "load", "loads", "picture", "run",
    "save",
]  # fmt: skip
