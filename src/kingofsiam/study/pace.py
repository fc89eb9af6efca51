"""How large the blocks of games are: so large that each takes about as long as it should."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final

from kingofsiam.study.ranges import Games

FIRST_BLOCK: Final = 4
_GROWTH: Final = 8
_LARGEST: Final = 1_000_000
_MEMORY: Final = 0.5


class Pace:
    """Cuts games into blocks. The first ones are small; then it is known how long a game takes."""

    def __init__(self, games: Games, workers: Callable[[], int], seconds: float) -> None:
        self._spans = list(games.spans)
        self._left = len(games)
        self._workers, self._seconds = workers, seconds
        self._size = FIRST_BLOCK
        self._per_game: float | None = None

    def learn(self, games: int, seconds: float) -> None:
        """So many games took so long."""
        per_game = seconds / games
        known = self._per_game
        self._per_game = per_game if known is None else _MEMORY * known + (1 - _MEMORY) * per_game
        fitting = int(self._seconds / max(self._per_game, 1e-9))
        self._size = max(1, min(fitting, _GROWTH * self._size, _LARGEST))

    def blocks(self) -> Iterator[tuple[int, int]]:
        """One block after the other, as (first, one after the last); smaller ones at the end."""
        while self._spans:
            first, end = self._spans.pop(0)
            cut = min(end, first + min(self._size, max(1, self._left // (2 * self._workers()))))
            if cut < end:
                self._spans.insert(0, (cut, end))
            self._left -= cut - first
            yield first, cut
