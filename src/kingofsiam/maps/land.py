"""The parts of a map: a province with what stands there at set-up, a border, and how certain each fact is."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import Final

from kingofsiam.rules.s1_components import Faction, Province


class Provenance(Enum):
    """How we know a fact of a map."""

    ATTESTED = "attested"
    RECONSTRUCTED = "reconstructed"


@dataclass(frozen=True, slots=True)
class Fact:
    """How certain something on a map is: attested by a source, or reconstructed by us (and then perhaps from what)."""

    status: Provenance
    source: str = ""

    @property
    def attested(self) -> bool:
        """Whether a source says so."""
        return self.status is Provenance.ATTESTED

    def __str__(self) -> str:
        return f"{self.status.value}: {self.source}" if self.source else self.status.value


UNSOURCED: Final = Fact(Provenance.RECONSTRUCTED)
"""Nobody says so: what holds for a map that is made up, for example in a test."""


@dataclass(frozen=True, slots=True)
class Land:
    """One province on a map.

    `code` is its short name in notation. At set-up `own` followers of the faction whose home it is are placed,
    and `random` ones from the bag. Its capital lies at `x` (0 west to 100 east) and `y` (0 north to 100 south)
    in drawings of our own; these two are always our invention. Each fact below tells how certain we are of the
    name, of whose home it is (if anybody's), and of the followers.
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
