"""What is measured of a game: whole numbers of twelfths, so that a victory can be shared by two, three or four."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Final

from kingofsiam.rules.s1_components import FACTIONS
from kingofsiam.rules.s2_concept import sides
from kingofsiam.study.endings import Ending

WHOLE: Final = 12
"""A whole victory, or something that has happened."""


def share(ending: Ending, seat: int) -> int:
    """A player's part of the victory, in twelfths: winners share it equally."""
    return WHOLE // len(ending.winners) if seat in ending.winners else 0


def share_of_side(ending: Ending, order: int, players: int) -> int:
    """The part of the side that had its first turn as this one (0: the side that began), in twelfths."""
    number = len(sides(players))
    return sum(share(ending, seat) for seat in ending.winners if (seat - ending.first) % number == order)


def shared(ending: Ending, players: int) -> bool:
    """Whether several sides win."""
    return len({seat % len(sides(players)) for seat in ending.winners}) > 1


@lru_cache(maxsize=8192)
def of_ending(ending: Ending, players: int) -> Mapping[str, int]:
    """The measures that an ending alone tells."""
    reigns = {f"reign.{faction.name.lower()}": WHOLE * (ending.reign is faction) for faction in FACTIONS}
    order = range(len(sides(players)))
    wins = {f"wins.{number + 1}": share_of_side(ending, number, players) for number in order}
    return {"colony": WHOLE * (ending.reign is None), **reigns, **wins, "shared": WHOLE * shared(ending, players)}
