"""Deals to set up a game from: plain ones, in which a reader sees at once where everybody stands."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from kingofsiam.maps import SIAM, Map
from kingofsiam.readings import RULEBOOK, FirstPlayer, Readings
from kingofsiam.rules.s1_components import FACTIONS, NOBODY, Followers, Province, one
from kingofsiam.rules.s2_concept import Seat
from kingofsiam.rules.s3_setup import Deal

AS_USUAL: Final[Mapping[Province, Followers]] = MappingProxyType({})
"""Nothing is otherwise than in a plain deal."""


def dealt(
    *aids: int,
    map: Map = SIAM,  # noqa: A002 - the booklet's word
    readings: Readings = RULEBOOK,
    tiles: tuple[Province, ...] = (),
    standing: Mapping[Province, Followers] = AS_USUAL,
    drawn: Seat = 0,
) -> Deal:
    """The players hold these playing aids, seat by seat; the rest is plain.

    `tiles` are those of the first boxes, the others follow in the order of the map. In each province stands one
    follower of each faction and one more, at home of its own faction (in a desert only that one), unless `standing`
    says otherwise. `drawn` begins where chance names the first player.
    """
    return Deal(
        map,
        readings,
        aids,
        (*tiles, *(province for province in map.provinces if province not in tiles)),
        tuple({**plain_filling(map), **standing}.values()),
        drawn if readings.first_player is FirstPlayer.RANDOM else None,
    )


def plain_filling(map: Map) -> dict[Province, Followers]:  # noqa: A002
    """One of each faction and one more; where a single follower stands, only that one."""
    return {
        land.name: (Followers(1, 1, 1) if land.followers > 1 else NOBODY)
        + one(land.home_of or FACTIONS[place % len(FACTIONS)])
        for place, land in enumerate(map.lands)
    }
