"""The kernel, a fast bitboard engine: the same game on packed integers, for bots, self-play and studies.

It plays exactly the game of `kingofsiam.rules`, under all readings and on all maps of up to eight provinces, but gives
no reasons: to learn why a move is not legal, ask `kingofsiam.judge`. If the installation finds a C compiler, the
package is compiled, otherwise it is interpreted; `COMPILED` says which. Only the speed differs.

>>> import kingofsiam as ks
>>> import kingofsiam_kernel as kernel
>>> state = kernel.pack(ks.deal(players=3, seed=7))
>>> end = kernel.playout(state, seed=1)
>>> end.over, len(kernel.legal_moves(end))
(True, 0)
"""

from typing import Final

from kingofsiam.lazy_exports import attach_stub
from kingofsiam_kernel.twin import bits

COMPILED: Final = not (bits.__file__ or "").endswith(".py")
"""Whether the kernel is compiled to machine code."""

__getattr__, __dir__, __all__ = attach_stub(__name__)  # pyright: ignore[reportUnsupportedDunderAll]
__all__ += ["COMPILED"]
