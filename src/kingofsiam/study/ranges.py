"""Which games: sets of whole numbers, kept as ranges that do not touch each other."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import pairwise
from typing import Final

from kingofsiam.errors import Invalid

MOST_GAMES: Final = 2**52
"""Every game has a lower number: with the moment of a turn it makes a seed of 63 bits."""


class InvalidGames(Invalid):
    """Numbers of games that cannot be played."""

    thing = "range of games"


@dataclass(frozen=True, slots=True)
class Games:
    """A set of numbers of games: `spans` are (first, one after the last), ascending, with gaps between them.

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
        """The games of all these ranges, which may touch or overlap each other."""
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
        both = ((max(a, c), min(b, d)) for a, b in self.spans for c, d in other.spans)
        return Games.of(*both)

    def __sub__(self, other: Games) -> Games:
        return Games.of(*(left for span in self.spans for left in _gaps(span, other.spans)))

    def __len__(self) -> int:
        return sum(end - first for first, end in self.spans)

    def __str__(self) -> str:
        return ", ".join(f"{first}-{end - 1}" for first, end in self.spans) or "none"


def _gaps(span: tuple[int, int], holes: Iterable[tuple[int, int]]) -> Iterator[tuple[int, int]]:
    """What is left of a span outside of these holes, which ascend."""
    first, end = span
    for begun, over in holes:
        yield first, min(begun, end)
        first = max(first, over)
    yield first, end
