"""What a study has counted: whole numbers only, so that totals of parts add up to the totals of the whole.

Addition is commutative and associative, and `Totals()` is its zero: it makes no difference how the games were divided
among machines, or in which order the parts came back.
"""

from __future__ import annotations

from collections.abc import Hashable, Mapping
from dataclasses import dataclass, field, fields
from typing import Any, NamedTuple, TypeVar

from kingofsiam.study.endings import Ending

K = TypeVar("K", bound=Hashable)


class Trial(NamedTuple):
    """A choice for a reading, and what is counted of the games that were tried under it."""

    reading: str
    choice: str
    what: str


class Difference(NamedTuple):
    """A measure, and which power of its differences is summed up: 1 or 2."""

    measure: str
    power: int


def _nothing() -> Any:
    return {}


@dataclass(frozen=True, slots=True)
class Totals:
    """Everything that is counted; each field is a whole number, or maps something to one.

    `endings`, `turns`, `cards` and `struggles` (completed ones) count games. `rules` counts, of the `retold` games,
    those in which a rule fired. `tried` counts, of the games tried under other choices, how many there were (`games`)
    and in how many the `course`, the `winners` or the `reign` became another. If readings are compared, `other_...`
    count the games by the second ones, `differing` those in which the course, the winners or the reign differ,
    and `differences` sums up, over the games, second minus first, and its square, of every measure (in twelfths).
    """

    endings: Mapping[Ending, int] = field(default_factory=_nothing)
    turns: Mapping[int, int] = field(default_factory=_nothing)
    cards: Mapping[int, int] = field(default_factory=_nothing)
    struggles: Mapping[int, int] = field(default_factory=_nothing)
    retold: int = 0
    rules: Mapping[str, int] = field(default_factory=_nothing)
    tried: Mapping[Trial, int] = field(default_factory=_nothing)
    other_endings: Mapping[Ending, int] = field(default_factory=_nothing)
    other_turns: Mapping[int, int] = field(default_factory=_nothing)
    other_cards: Mapping[int, int] = field(default_factory=_nothing)
    other_struggles: Mapping[int, int] = field(default_factory=_nothing)
    differing: Mapping[str, int] = field(default_factory=_nothing)
    differences: Mapping[Difference, int] = field(default_factory=_nothing)

    def __add__(self, other: Totals) -> Totals:
        return Totals(*(_sum(getattr(self, each.name), getattr(other, each.name)) for each in fields(self)))

    @property
    def games(self) -> int:
        """How many games were played."""
        return sum(self.endings.values())


def _sum(one: Any, other: Any) -> Any:
    return one + other if isinstance(one, int) else added(one, other)


def added(one: Mapping[K, int], other: Mapping[K, int]) -> Mapping[K, int]:
    """Number by number; what comes to nothing is left out."""
    both = {key: one.get(key, 0) + other.get(key, 0) for key in (*one, *(key for key in other if key not in one))}
    return {key: number for key, number in both.items() if number}
