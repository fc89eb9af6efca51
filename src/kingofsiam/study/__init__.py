"""Studies: many games played under a policy, and what they tell.

>>> from kingofsiam import study
>>> few = study.run(study.Question(players=2), 3, workers=1)
>>> few.games
Games(spans=((0, 3),))
>>> study.answer(few).main["colony"].of
3

Game number n of a study is the deal with the seed n, and the lots that its players draw depend on n and the moment of
the game alone. So the totals are the same however the games are divided among processes and machines, and everybody
can look at game n himself.
"""

from kingofsiam.study.answers import Answers, Compared, RulingTried, answer
from kingofsiam.study.dask import Cluster, NoCluster, cluster
from kingofsiam.study.endings import Ending
from kingofsiam.study.errors import (
    CannotMerge,
    EnginesDiffer,
    InvalidQuestion,
    OtherVersion,
    WorkersLost,
)
from kingofsiam.study.intervals import Mean, Rate
from kingofsiam.study.json_study import Kept, dumps_study, loads_study
from kingofsiam.study.keeping import CannotKeep, NoStudy, keep, kept_in
from kingofsiam.study.picture import picture
from kingofsiam.study.policies import POLICIES, Policy
from kingofsiam.study.question import Question
from kingofsiam.study.ranges import Games, InvalidGames
from kingofsiam.study.running import run
from kingofsiam.study.study import Study, merged
from kingofsiam.study.telling import table
from kingofsiam.study.totals import Difference, Totals, Trial

__all__ = [
    # what is asked
    "Question",
    "Games",
    "Policy",
    "POLICIES",
    # playing
    "run",
    "cluster",
    "Cluster",
    # what has been counted
    "Study",
    "merged",
    "Totals",
    "Ending",
    "Trial",
    "Difference",
    # what that tells
    "answer",
    "Answers",
    "Rate",
    "Mean",
    "RulingTried",
    "Compared",
    "table",
    "picture",
    # files
    "Kept",
    "keep",
    "kept_in",
    "dumps_study",
    "loads_study",
    # what can go wrong
    "InvalidQuestion",
    "InvalidGames",
    "CannotMerge",
    "CannotKeep",
    "NoStudy",
    "OtherVersion",
    "WorkersLost",
    "NoCluster",
    "EnginesDiffer",
]
