"""Monte Carlo studies: play many games, count what happens, and report rates with confidence intervals.

>>> from kingofsiam import study
>>> small = study.run(study.StudyConfig(players=2), 3, workers=1)
>>> small.games
Games(spans=((0, 3),))
>>> study.summarize(small).main["colony"].n
3

Game number n of a study is the deal with seed n. Its random numbers depend only on n and on the moment of the game
(common random numbers). So the totals are the same however you divide the games among processes and machines, and
you can replay game n yourself.
"""

from kingofsiam.file_io import CannotRead
from kingofsiam.study.batches import VersionMismatch
from kingofsiam.study.charts import render_chart
from kingofsiam.study.checkpoint import Checkpoint, dumps_study, load, loads_study, save
from kingofsiam.study.confidence_intervals import Mean, Rate
from kingofsiam.study.config import POLICIES, Games, InvalidGames, InvalidStudyConfig, Policy, StudyConfig
from kingofsiam.study.dask_cluster import Cluster, NoCluster, cluster
from kingofsiam.study.report import format_report
from kingofsiam.study.results import AblationResult, Comparison, Results, summarize
from kingofsiam.study.runner import GamesMissing, MainNotGuarded, WorkersLost, run
from kingofsiam.study.simulation import EnginesDiffer
from kingofsiam.study.tally import AblationKey, CannotMerge, DifferenceKey, Ending, Study, Totals, merge

__all__ = [
    # configuration
    "StudyConfig",
    "Games",
    "Policy",
    "POLICIES",
    # running
    "run",
    "cluster",
    "Cluster",
    # totals
    "Study",
    "merge",
    "Totals",
    "Ending",
    "AblationKey",
    "DifferenceKey",
    # results
    "summarize",
    "Results",
    "Rate",
    "Mean",
    "AblationResult",
    "Comparison",
    "format_report",
    "render_chart",
    # files
    "Checkpoint",
    "save",
    "load",
    "dumps_study",
    "loads_study",
    # errors
    "InvalidStudyConfig",
    "InvalidGames",
    "CannotMerge",
    "CannotRead",
    "VersionMismatch",
    "WorkersLost",
    "MainNotGuarded",
    "GamesMissing",
    "NoCluster",
    "EnginesDiffer",
]
