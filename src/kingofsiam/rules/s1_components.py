"""Section 1: what lies in the box.

The faction is *Malay*, its action card is *Malai*: both spellings are the book's.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum
from functools import lru_cache
from typing import Final, TypeAlias

from kingofsiam.citation import ES, NL, RU, SUM, E, Rule, Section, clause

_S = Section.COMPONENTS

BOARD: Final = Rule(
    "components.board", "The board shows eight provinces, each with a capital.", _S, 1, (E, NL, RU, SUM, ES)
)
FOLLOWERS: Final = Rule(
    "components.followers",
    "There are 54 followers: 18 of each of the three factions.",
    _S,
    2,
    (E, NL, RU, SUM, ES),
)
ACTION_CARDS: Final = Rule(
    "components.action-cards",
    "There are four equal sets of eight action cards.",
    _S,
    3,
    (E, NL, RU, SUM, ES),
)
CARD_SET: Final = Rule(
    "components.card-set",
    "A set holds Maharacha, Khon Thai twice, 1 vs. 1, 2 vs. 1, Rama, Lao and Malai.",
    Section.ACTIONS,
    1,
    (E, NL, RU, SUM, ES),
    (),
    "in detail",
)
PLAYING_AIDS: Final = Rule(
    "components.playing-aids", "There are four playing aid cards, numbered 1 to 4.", _S, 3, (E, NL, RU, SUM, ES)
)
FACTION_MARKERS: Final = Rule(
    "components.control-markers.faction",
    "There are eight control markers for each faction.",
    _S,
    4,
    (E, NL, RU, SUM, ES),
)
BRITISH_MARKERS: Final = Rule(
    "components.control-markers.british", "There are four British control markers.", _S, 4, (E, NL, RU, SUM, ES)
)
KING_MARKERS: Final = Rule("components.king-markers", "There are four King markers.", _S, 4, (E, NL, RU, SUM, ES))
PROVINCE_TILES: Final = Rule(
    "components.province-tiles", "There are eight province tiles, one for each province.", _S, 4, (E, NL, RU, SUM, ES)
)

NUMBER_OF_PROVINCES: Final = 8
FOLLOWERS_OF_EACH_FACTION: Final = 18
NUMBER_OF_KING_MARKERS: Final = 4
NUMBER_OF_BRITISH_MARKERS: Final = 4
NUMBER_OF_FACTION_MARKERS: Final = 8

Province: TypeAlias = str
"""A province is known by the name on its tile."""

POOL: Final = "pool"
"""The common pool, where a place is asked for; no province may bear this name."""


class Faction(Enum):
    """One of the three factions that struggle for Siam; maps may give them other names."""

    RAMA = "Rama"
    LAO = "Lao"
    MALAY = "Malay"

    index: int

    def __init__(self, name: str) -> None:
        self.index = {"Rama": 0, "Lao": 1, "Malay": 2}[name]

    def __repr__(self) -> str:
        return self.name


class British(Enum):
    """The power that marches in when the factions are tied: a kind of control marker, not a faction."""

    BRITISH = "British"

    def __repr__(self) -> str:
        return self.name


ControlMarker: TypeAlias = Faction | British
"""What lies on the capital of a province whose struggle is completed."""

RAMA: Final = Faction.RAMA
LAO: Final = Faction.LAO
MALAY: Final = Faction.MALAY
FACTIONS: Final = (RAMA, LAO, MALAY)
BRITISH: Final = British.BRITISH


class ActionCard(Enum):
    """The seven kinds of action card."""

    MAHARACHA = "Maharacha"
    KHON_THAI = "Khon Thai"
    ONE_VS_ONE = "1 vs. 1"
    TWO_VS_ONE = "2 vs. 1"
    RAMA = "Rama"
    LAO = "Lao"
    MALAI = "Malai"

    def __repr__(self) -> str:
        return self.name


@clause(ACTION_CARDS, CARD_SET)
def card_set() -> tuple[ActionCard, ...]:
    """Each set holds eight cards: one of every kind, but Khon Thai twice."""
    kinds = tuple(ActionCard)
    return tuple(kind for kind in kinds for _ in range(2 if kind is ActionCard.KHON_THAI else 1))


CARD_SET_CARDS: Final = card_set()


@dataclass(frozen=True, slots=True)
class Followers:
    """Followers standing together: so many of each faction. Add, subtract and compare like a multiset.

    Subtracting more than there are is a mistake of the caller and raises `ValueError`.
    """

    rama: int = 0
    lao: int = 0
    malay: int = 0

    @classmethod
    def of(cls, *factions: Faction) -> Followers:
        """The followers named one by one."""
        return cls(factions.count(RAMA), factions.count(LAO), factions.count(MALAY))

    @property
    def counts(self) -> tuple[int, int, int]:
        """How many of Rama, Lao and Malay, in this order."""
        return (self.rama, self.lao, self.malay)

    def count(self, faction: Faction) -> int:
        """How many belong to this faction."""
        return (self.rama, self.lao, self.malay)[faction.index]

    @property
    def total(self) -> int:
        """How many there are in all."""
        return self.rama + self.lao + self.malay

    def __bool__(self) -> bool:
        return self.total != 0

    def __iter__(self) -> Iterator[Faction]:
        for faction in FACTIONS:
            yield from (faction,) * self.count(faction)

    def __contains__(self, faction: Faction) -> bool:
        return self.count(faction) > 0

    def __add__(self, other: Followers) -> Followers:
        return heap(self.rama + other.rama, self.lao + other.lao, self.malay + other.malay)

    def __sub__(self, other: Followers) -> Followers:
        rama, lao, malay = self.rama - other.rama, self.lao - other.lao, self.malay - other.malay
        if rama < 0 or lao < 0 or malay < 0:
            raise ValueError(f"{other} are not all among {self}")
        return heap(rama, lao, malay)

    def __le__(self, other: Followers) -> bool:
        return self.rama <= other.rama and self.lao <= other.lao and self.malay <= other.malay

    def __str__(self) -> str:
        named = (f"{number} {faction.value}" for faction, number in zip(FACTIONS, self.counts, strict=True) if number)
        return ", ".join(named) or "nobody"


@lru_cache(maxsize=None, typed=True)
def heap(rama: int, lao: int, malay: int) -> Followers:
    """So many followers; equal heaps are the same object, of which there are few."""
    return Followers(rama, lao, malay)


NOBODY: Final = heap(0, 0, 0)
_ONE: Final = (heap(1, 0, 0), heap(0, 1, 0), heap(0, 0, 1))


def one(faction: Faction) -> Followers:
    """A single follower of the faction."""
    return _ONE[faction.index]
