"""The pieces of sections 1 and 2: factions, followers, action cards and seats, and how many of each there are.

The faction is *Malay*, its action card is *Malai*: both spellings are the book's. Seats are counted clockwise from 0.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from enum import Enum
from typing import Final, TypeAlias, TypeVar

NUMBER_OF_PROVINCES: Final = 8
FOLLOWERS_PER_FACTION: Final = 18
NUMBER_OF_KING_MARKERS: Final = 4
NUMBER_OF_BRITISH_MARKERS: Final = 4

Thing = TypeVar("Thing")

Province: TypeAlias = str
"""A province is identified by the name on its tile."""

POOL: Final = "pool"
"""The common pool, where a place is expected; no province may have this name."""


class Piece(Enum):
    """A piece that prints as what stands on it."""

    def __repr__(self) -> str:
        return self.name

    def __str__(self) -> str:
        return str(self.value)


class Faction(Piece):
    """One of the three factions that struggle for Siam; maps may give them other names."""

    RAMA = "Rama"
    LAO = "Lao"
    MALAY = "Malay"

    index: int

    def __init__(self, name: str) -> None:
        self.index = {"Rama": 0, "Lao": 1, "Malay": 2}[name]


class British(Piece):
    """The power that marches in when the factions are tied: a kind of control marker, not a faction."""

    BRITISH = "British"


ControlMarker: TypeAlias = Faction | British
"""A marker on the capital of a province whose struggle is completed."""

RAMA: Final = Faction.RAMA
LAO: Final = Faction.LAO
MALAY: Final = Faction.MALAY
FACTIONS: Final = (RAMA, LAO, MALAY)
BRITISH: Final = British.BRITISH


class ActionCard(Piece):
    """The seven kinds of action card."""

    MAHARACHA = "Maharacha"
    KHON_THAI = "Khon Thai"
    ONE_VS_ONE = "1 vs. 1"
    TWO_VS_ONE = "2 vs. 1"
    RAMA = "Rama"
    LAO = "Lao"
    MALAI = "Malai"


@dataclass(frozen=True, slots=True)
class Followers:
    """A group of followers: how many of each faction.

    Add, subtract and compare groups like multisets. Subtracting more than there are raises `ValueError`. A loop over a
    group gives the faction of each follower.
    """

    rama: int = 0
    """How many belong to Rama."""
    lao: int = 0
    """How many belong to Lao."""
    malay: int = 0
    """How many belong to the Malay."""

    @classmethod
    def of(cls, *factions: Faction) -> Followers:
        """The followers one by one."""
        return cls(factions.count(RAMA), factions.count(LAO), factions.count(MALAY))

    @classmethod
    def together(cls, groups: Iterable[Followers]) -> Followers:
        """All these groups put together."""
        return sum(groups, cls())

    @property
    def counts(self) -> tuple[int, int, int]:
        """How many of Rama, Lao and Malay, in this order."""
        return (self.rama, self.lao, self.malay)

    def count(self, faction: Faction) -> int:
        """How many belong to this faction."""
        return (self.rama, self.lao, self.malay)[faction.index]

    def plus(self, faction: Faction, number: int) -> Followers:
        """The group with so many more followers of the faction; a negative number takes some away, even too many."""
        counts = list(self.counts)
        counts[faction.index] += number
        return Followers(*counts)

    @property
    def total(self) -> int:
        """How many followers there are."""
        return self.rama + self.lao + self.malay

    def __bool__(self) -> bool:
        return self.total != 0

    def __iter__(self) -> Iterator[Faction]:
        for faction in FACTIONS:
            yield from (faction,) * self.count(faction)

    def __contains__(self, faction: Faction) -> bool:
        return self.count(faction) > 0

    def __add__(self, other: Followers) -> Followers:
        return Followers(self.rama + other.rama, self.lao + other.lao, self.malay + other.malay)

    def __sub__(self, other: Followers) -> Followers:
        rama, lao, malay = self.rama - other.rama, self.lao - other.lao, self.malay - other.malay
        if rama < 0 or lao < 0 or malay < 0:
            raise ValueError(f"{other} are not all among {self}")
        return Followers(rama, lao, malay)

    def __le__(self, other: Followers) -> bool:
        return self.rama <= other.rama and self.lao <= other.lao and self.malay <= other.malay

    def __str__(self) -> str:
        named = (f"{number} {faction.value}" for faction, number in zip(FACTIONS, self.counts, strict=True) if number)
        return ", ".join(named) or "nobody"


NOBODY: Final = Followers()


PLAYERS: Final = (2, 3, 4)

Seat: TypeAlias = int
"""A player's place at the table, 0 to 3, clockwise."""

Seats: TypeAlias = tuple[Seat, ...]
"""Some of the players, such as a side: one alone, or two partners."""

SEAT_LETTERS: Final = "ABCD"
"""The letters of the seats, clockwise: seat 0 is A."""


def each_once(things: Iterable[Thing]) -> tuple[Thing, ...]:
    """The things in their order, without those that are there a second time."""
    return tuple(dict.fromkeys(things))
