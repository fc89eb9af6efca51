"""The online game: what the English document adds about play on Yucata. Choose it with the preset `YUCATA`."""

from __future__ import annotations

from typing import Final

from kingofsiam import rulings
from kingofsiam.citation import E, Rule, Section, clause
from kingofsiam.readings import FirstPlayer, ForcedPass, Readings

_S = Section.ONLINE

RANDOM_FIRST_PLAYER: Final = Rule(
    "online.first-player", "Online the first player is always drawn at random.", _S, 2, (E,), (rulings.FIRST_PLAYER,)
)
SKIPPED: Final = Rule(
    "online.skipped",
    "Online a player who can only pass is skipped.",
    _S,
    9,
    (E,),
    (rulings.FORCED_PASS,),
)
ORIGINAL: Final = Rule(
    "online.original",
    "In the original version the others' hands are hidden and only the top of each pile is seen.",
    _S,
    1,
    (E,),
    (rulings.HANDS, rulings.PLAYED_CARDS),
)
OPEN_HANDS: Final = Rule(
    "online.open-hands",
    "In the open-hand variant, which is not official, all remaining cards are seen.",
    _S,
    1,
    (E,),
    (rulings.HANDS,),
)


@clause(RANDOM_FIRST_PLAYER)
def first_player_is_drawn(readings: Readings) -> bool:
    """Online, chance decides who begins."""
    return readings.first_player is FirstPlayer.RANDOM


@clause(SKIPPED)
def forced_passes_are_skipped(readings: Readings) -> bool:
    """Online, nobody is asked who can only pass."""
    return readings.forced_pass is ForcedPass.AUTOMATIC
