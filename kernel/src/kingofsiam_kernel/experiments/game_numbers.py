"""Sets of game numbers, stored as sorted ranges that do not touch (an interval set)."""

from __future__ import annotations

from bisect import bisect
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from itertools import pairwise
from typing import Final

from kingofsiam_kernel.errors import InvalidSetting

MAX_GAMES: Final = 2**52
"""Game numbers are below this. Together with the turn id a game number makes a seed of 63 bits."""


@dataclass(frozen=True, slots=True)
class Games:
    """A set of game numbers. `spans` are half-open ranges (first, end), ascending, with gaps between them.

    Raises `InvalidSetting` for any other spans; `Games.of` accepts them in any order.

    Examples:
        >>> Games.of((0, 4)) | Games.of((4, 6), (9, 10))
        Games(spans=((0, 6), (9, 10)))
    """

    spans: tuple[tuple[int, int], ...] = ()

    def __post_init__(self) -> None:
        ends = [end for span in self.spans for end in span]
        if any(first >= last for first, last in pairwise(ends)) or (ends and ends[0] < 0):
            problem = f"{list(self.spans)} are not ascending ranges of whole numbers with gaps between them"
            raise InvalidSetting((problem,))

    @classmethod
    def of(cls, *spans: tuple[int, int]) -> Games:
        """The union of these ranges, which may touch or overlap."""
        return _covered(1, (span for span in spans if span[0] < span[1]))

    def __or__(self, other: Games) -> Games:
        return _covered(1, (*self.spans, *other.spans))

    def __and__(self, other: Games) -> Games:
        return _covered(2, (*self.spans, *other.spans))

    def __sub__(self, other: Games) -> Games:
        return _covered(1, (*self.spans, *((end, first) for first, end in other.spans)))

    def __len__(self) -> int:
        return sum(end - first for first, end in self.spans)

    def __contains__(self, number: int) -> bool:
        place = bisect(self.spans, (number, MAX_GAMES))
        return place > 0 and number < self.spans[place - 1][1]

    def count_every(self, step: int) -> int:
        """How many of the numbers can be divided by `step`; 0 if `step` is 0."""
        return sum((end - 1) // step - (first - 1) // step for first, end in self.spans if step)

    def __str__(self) -> str:
        return ", ".join(f"{first}-{end - 1}" for first, end in self.spans) or "none"


NO_GAMES: Final = Games()


def _covered(times: int, spans: Iterable[tuple[int, int]]) -> Games:
    """The numbers covered at least so many times, in one sweep; a range from its end to its beginning uncovers."""
    steps, depth, edges = Counter[int](), 0, list[int]()
    for first, end in spans:
        steps[first] += 1
        steps[end] -= 1
    for edge, step in sorted(steps.items()):
        if (depth < times) is not (depth + step < times):
            edges.append(edge)
        depth += step
    return Games(tuple(zip(edges[::2], edges[1::2], strict=True)))


def as_games(games: Games | range | int) -> Games:
    """The set of these game numbers; a number n means 0 to n - 1. Raises `InvalidSetting` for numbers too high."""
    numbers = range(games) if isinstance(games, int) else games
    if isinstance(numbers, range):
        whole = numbers.step == 1
        numbers = Games.of((numbers.start, numbers.stop)) if whole else Games.of(*((n, n + 1) for n in numbers))
    if numbers.spans and (last := numbers.spans[-1][1] - 1) >= MAX_GAMES:
        raise InvalidSetting((f"the last game has the number {last}; the highest is {MAX_GAMES - 1}",))
    return numbers
