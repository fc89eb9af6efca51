"""A set of game numbers, stored as sorted ranges that do not touch (an interval set)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import pairwise
from typing import Final

from kingofsiam.errors import Invalid


class InvalidGames(Invalid):
    """Game numbers that cannot be played, or ranges in the wrong form."""

    thing = "range of games"


MAX_GAMES: Final = 2**52
"""Game numbers are below this. Together with the turn id a game number makes a seed of 63 bits."""


@dataclass(frozen=True, slots=True)
class Games:
    """A set of game numbers. `spans` are half-open ranges (first, end), ascending, with gaps between them.

    Raises `InvalidGames` for any other spans; `Games.of` accepts them in any order.

    >>> Games.of((0, 4)) | Games.of((4, 6), (9, 10))
    Games(spans=((0, 6), (9, 10)))
    """

    spans: tuple[tuple[int, int], ...] = ()

    def __post_init__(self) -> None:
        ends = [end for span in self.spans for end in span]
        if any(first >= last for first, last in pairwise(ends)) or (ends and ends[0] < 0):
            raise InvalidGames(
                (f"{list(self.spans)} are not ascending ranges of whole numbers with gaps between them",)
            )

    @classmethod
    def of(cls, *spans: tuple[int, int]) -> Games:
        """The union of these ranges, which may touch or overlap."""
        joined: list[tuple[int, int]] = []
        for first, end in sorted(span for span in spans if span[0] < span[1]):
            if joined and first <= joined[-1][1]:
                joined[-1] = (joined[-1][0], max(joined[-1][1], end))
            else:
                joined.append((first, end))
        return cls(tuple(joined))

    def __or__(self, other: Games) -> Games:
        return Games.of(*self.spans, *other.spans)

    def __and__(self, other: Games) -> Games:
        overlaps = ((max(a, c), min(b, d)) for a, b in self.spans for c, d in other.spans)
        return Games.of(*overlaps)

    def __sub__(self, other: Games) -> Games:
        return Games.of(*(gap for span in self.spans for gap in _gaps(span, other.spans)))

    def __len__(self) -> int:
        return sum(end - first for first, end in self.spans)

    def count_every(self, step: int, offset: int = 0) -> int:
        """How many of them leave this remainder when divided by `step`; 0 if `step` is 0."""
        shifted = ((first - 1 - offset, end - 1 - offset) for first, end in self.spans if step)
        return sum(end // step - first // step for first, end in shifted)

    def __str__(self) -> str:
        return ", ".join(f"{first}-{end - 1}" for first, end in self.spans) or "none"


def _gaps(span: tuple[int, int], holes: Iterable[tuple[int, int]]) -> Iterator[tuple[int, int]]:
    """The parts of a span that lie outside these ascending holes. Some may be empty."""
    first, end = span
    for hole_first, hole_end in holes:
        yield first, min(hole_first, end)
        first = max(first, hole_end)
    yield first, end


def as_games(games: Games | range | int) -> Games:
    """The set of these game numbers; a number n means 0 to n - 1. Raises `InvalidGames` for numbers too high."""
    if isinstance(games, int):
        games = range(games)
    if isinstance(games, range):
        games = Games.of((games.start, games.stop)) if games.step == 1 else Games.of(*((n, n + 1) for n in games))
    if games.spans and games.spans[-1][1] > MAX_GAMES:
        raise InvalidGames((f"the last game has the number {games.spans[-1][1] - 1}; the highest is {MAX_GAMES - 1}",))
    return games
