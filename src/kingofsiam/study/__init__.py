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

from typing import Final

from kingofsiam.lazy_exports import lazy_getattr, stub_exports

_EXPORTS: Final = stub_exports(__name__)

__all__ = [*_EXPORTS]  # pyright: ignore[reportUnsupportedDunderAll] - it reads `__init__.pyi`
__getattr__ = lazy_getattr(__name__, _EXPORTS)


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
