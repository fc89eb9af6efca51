"""Monte Carlo studies: play many games, count what happens, and report rates with confidence intervals.

>>> from kingofsiam_kernel.experiments import study
>>> small = study.run(study.StudyConfig(players=2), 3, workers=1)
>>> small.games
Games(spans=((0, 3),))
>>> study.summarize(small).main["colony"].n
3

Game number n of a study is the deal with seed n. Its random numbers depend only on n and on the moment of the game
(common random numbers). So the totals are the same however you divide the games among processes and machines, and
you can replay game n yourself.
"""

from kingofsiam.lazy_exports import attach_stub

__getattr__, __dir__, __all__ = attach_stub(__name__)  # pyright: ignore[reportUnsupportedDunderAll]
