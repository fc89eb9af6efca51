"""Provinces and borders as data, each fact with its provenance: attested by a source, or reconstructed."""

import re
from dataclasses import dataclass
from enum import Enum
from typing import Final

from kingofsiam.model.pieces import Faction, Province

MAX_NAME_LENGTH: Final = 60
"""The maximum length of a name in a map file, in characters."""

MAP_NAME: Final = re.compile(r"[a-z][a-z0-9]*(-[a-z0-9]+)*")
"""What the short name of a map looks like."""

CODE: Final = re.compile(r"[A-Z][A-Z0-9]{1,2}")
"""What the code of a province looks like."""


class Provenance(Enum):
    """How we know a fact of a map."""

    ATTESTED = "attested"
    RECONSTRUCTED = "reconstructed"


@dataclass(frozen=True, slots=True)
class Fact:
    """How certain something on a map is."""

    status: Provenance
    """Whether a source says so."""
    source: str = ""
    """Where it is stated or shown, or what it is reconstructed from; "" for none."""

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
    """One province on a map."""

    name: Province
    """The name on its tile."""
    code: str
    """Its short name in notation: two or three capital letters or digits."""
    home_of: Faction | None = None
    """The faction whose home it is; None if it is nobody's."""
    own: int = 0
    """How many followers of that faction it gets at set-up."""
    random: int = 4
    """How many followers it gets from the bag at set-up."""
    x: float = 0.0
    """How far east its capital is drawn, from 0 (west) to 100. Always our invention."""
    y: float = 0.0
    """How far south its capital is drawn, from 0 (north) to 100. Always our invention."""
    name_fact: Fact = UNSOURCED
    """How certain the name is."""
    home_fact: Fact = UNSOURCED
    """How certain it is whose home it is, or that it is nobody's."""
    followers_fact: Fact = UNSOURCED
    """How certain the numbers of followers are."""

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
    """A province."""
    other: Province
    """Its neighbour."""
    fact: Fact = UNSOURCED
    """How certain it is that they are adjacent."""

    @property
    def ends(self) -> tuple[Province, Province]:
        """Both provinces."""
        return self.one, self.other

    def __str__(self) -> str:
        return f"{self.one}–{self.other}"
