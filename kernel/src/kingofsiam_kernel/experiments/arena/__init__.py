"""An arena: players against each other on duplicate deals, Elo differences with intervals, and a sequential test.

>>> from kingofsiam_kernel.experiments import arena
>>> match = arena.run(arena.ArenaConfig(names=("greedy", "random"), players=2), 3, workers=1)
>>> match.games
Games(spans=((0, 3),))
>>> pair = arena.summarize(match).pairs[0]
>>> pair.one, pair.other, pair.sets, pair.games
('greedy', 'random', 3, 6)

A *set* is one deal, played in every rotation of the seats. Its number decides the deal and all random numbers.
"""

from kingofsiam.lazy_exports import attach_stub

__getattr__, __dir__, __all__ = attach_stub(__name__)  # pyright: ignore[reportUnsupportedDunderAll]
