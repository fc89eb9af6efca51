"""Experiments: games played by the million and counted (studies), and players against each other (arenas).

>>> from kingofsiam_kernel import experiments
>>> study = experiments.run(experiments.Study(experiments.StudyConfig(players=2)), 3, workers=1)
>>> study.games
Games(spans=((0, 3),))
>>> study.results["colony"].n
3
>>> match = experiments.run(experiments.Arena(experiments.ArenaConfig(names=("greedy", "uniform"), players=2)), 3)
>>> match.results["score.greedy.uniform"].n
3

Game number n is the deal with seed n. Its random numbers depend only on n and on the moment of the game (common random
numbers). So the totals are the same however you divide the games among processes and machines, and you can replay game
n yourself.
"""

from kingofsiam.file_io import CannotRead
from kingofsiam_kernel.errors import InvalidSetting, RunStopped
from kingofsiam_kernel.experiments.arena import Arena, ArenaConfig, ArenaTotals, SetResult
from kingofsiam_kernel.experiments.experiment import CannotMerge, KeptGame
from kingofsiam_kernel.experiments.files import dumps, load, loads, save
from kingofsiam_kernel.experiments.game_numbers import Games
from kingofsiam_kernel.experiments.intervals import Estimate
from kingofsiam_kernel.experiments.report import format_report, picture
from kingofsiam_kernel.experiments.runner import cluster, run
from kingofsiam_kernel.experiments.study import Study
from kingofsiam_kernel.experiments.study_counts import (
    AblationKey,
    DifferenceKey,
    Ending,
    EnginesDiffer,
    StudyConfig,
    StudyTotals,
)

__all__ = [
    "AblationKey", "Arena", "ArenaConfig", "ArenaTotals", "CannotMerge", "CannotRead", "DifferenceKey",
    "Ending", "EnginesDiffer", "Estimate", "Games", "InvalidSetting", "KeptGame", "RunStopped", "SetResult", "Study",
    "StudyConfig", "StudyTotals",
    "cluster", "dumps", "format_report", "load", "loads", "picture", "run", "save",
]  # fmt: skip
