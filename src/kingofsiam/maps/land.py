"""Provinces and borders as data, each fact with its provenance: attested by a source, or reconstructed."""

import re
from dataclasses import dataclass
from enum import Enum
from typing import Final, TypedDict

from kingofsiam.errors import InvalidMap
from kingofsiam.model.pieces import Faction, Province

MAX_NAME_LENGTH: Final = 60
"""The maximum length of a name on a map, in characters."""

MAP_NAME: Final = re.compile(r"[a-z][a-z0-9]*(-[a-z0-9]+)*")
"""What the short name of a map looks like."""

CODE: Final = re.compile(r"[A-Z][A-Z0-9]{1,2}")
"""What the code of a province looks like."""


def check_names(*names: str) -> None:
    """Raise `InvalidMap` for names that are too long."""
    too_long = (name for name in names if len(name) > MAX_NAME_LENGTH)
    if faults := tuple(
        f"{name:.20}... is too long: a name has at most {MAX_NAME_LENGTH} characters" for name in too_long
    ):
        raise InvalidMap(faults)


class Provenance(Enum):
    """How we know a fact of a map."""

    ATTESTED = "attested"
    RECONSTRUCTED = "reconstructed"


@dataclass(frozen=True, slots=True)
class Fact:
    """How certain something on a map is: attested by a source, or reconstructed by us (perhaps from a source)."""

    status: Provenance
    source: str = ""

    @property
    def attested(self) -> bool:
        """Whether a source says so."""
        return self.status is Provenance.ATTESTED

    def __str__(self) -> str:
        return f"{self.status.value}: {self.source}" if self.source else self.status.value


UNSOURCED: Final = Fact(Provenance.RECONSTRUCTED)
"""No source: the default for a map that is made up, for example in a test."""


@dataclass(frozen=True, slots=True)
class Land:
    """One province on a map.

    `code` is its short name in notation. At set-up it gets `own` followers of the faction whose home it is, and
    `random` ones from the bag. In our drawings its capital lies at `x` (0 west to 100 east) and `y` (0 north to
    100 south); these two are always our invention. The three facts say how certain we are of the name, of the home
    (or that it is nobody's), and of the followers. Raises `InvalidMap` if the name is too long.
    """

    name: Province
    code: str
    home_of: Faction | None = None
    own: int = 0
    random: int = 4
    x: float = 0.0
    y: float = 0.0
    name_fact: Fact = UNSOURCED
    home_fact: Fact = UNSOURCED
    followers_fact: Fact = UNSOURCED

    def __post_init__(self) -> None:
        check_names(self.name)

    @property
    def followers(self) -> int:
        """How many followers stand here at set-up."""
        return self.own + self.random

    def __str__(self) -> str:
        return self.name


@dataclass(frozen=True, slots=True)
class Border:
    """Two provinces that are adjacent."""

    one: Province
    other: Province
    fact: Fact = UNSOURCED

    def __str__(self) -> str:
        return f"{self.one}–{self.other}"


class MapFacts(TypedDict):
    """The contents of a map file, as the keyword arguments of `Map`."""

    name: str
    title: str
    lands: tuple[Land, ...]
    borders: tuple[Border, ...]
    faction_names: tuple[str, str, str]
    faction_colours: tuple[str, str, str]
    invader: str
    king: str
    card_names: tuple[str, ...]
    note: str
    words_fact: Fact
    follower_names: tuple[tuple[str, str], tuple[str, str], tuple[str, str]]
