"""Spots: what one points at on the board, a place or a follower there; as they stand in the calls of the lab."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, cast

from kingofsiam.moves import Follower
from kingofsiam.notation.json_codec import Text
from kingofsiam.notation.json_faults import InvalidJson, JsonFault, mistaken, step, wrong
from kingofsiam.notation.json_nouns import FACTION
from kingofsiam.notation.json_text import Json
from kingofsiam.rules.s1_components import Faction, Province

LONGEST_NAME: Final = 100
"""How many characters the name of a place may have; those of the maps are much shorter."""

_NAME: Final = Text(name=True)


@dataclass(frozen=True, slots=True)
class Spot:
    """A place, `pool` included; with a faction: its follower there."""

    place: Province
    faction: Faction | None = None

    @property
    def follower(self) -> Follower | None:
        """The follower; None for a mere place."""
        return None if self.faction is None else Follower(self.faction, self.place)

    @property
    def bare(self) -> Spot:
        """The place without a follower."""
        return Spot(self.place)


def spot_of(follower: Follower) -> Spot:
    """Where a follower stands, and who he is."""
    return Spot(follower.province, follower.faction)


def read_spot(value: object) -> Spot | None:
    """A spot as a call gives it; None for null."""
    if value is None:
        return None
    if not isinstance(value, dict):
        raise mistaken('an object such as {"place": "Isan"}, or null', value)
    given = cast("dict[str, object]", value)
    found = [JsonFault(step(name), "is no field of a spot") for name in given if name not in ("place", "faction")]
    place, faction = "", None
    try:
        place = _read_place(given.get("place"))
    except InvalidJson as error:
        found += (fault.under(".place") for fault in error.found)
    if given.get("faction") is not None:
        try:
            faction = FACTION.read(given["faction"])
        except InvalidJson as error:
            found += (fault.under(".faction") for fault in error.found)
    if found:
        raise InvalidJson(found[:LONGEST_NAME])
    return Spot(place, faction)


def _read_place(value: object) -> Province:
    name = _NAME.read(value)
    if len(name) > LONGEST_NAME:
        raise wrong(f"must have at most {LONGEST_NAME} characters, but has {len(name)}")
    return name


def dump_spot(spot: Spot | None) -> Json:
    """A spot as an answer gives it; null for None."""
    if spot is None:
        return None
    return {"place": spot.place} if spot.faction is None else {"place": spot.place, "faction": spot.faction.value}
