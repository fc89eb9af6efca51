"""Who plays, and where scenarios often begin: a position in Britain, a plain deal; and one follower in a province."""

from collections.abc import Mapping
from functools import partial
from types import MappingProxyType
from typing import Final

from kingofsiam.builder import position
from kingofsiam.maps import BRITAIN, SIAM, Map
from kingofsiam.model.deal import Deal
from kingofsiam.model.moves import Follower
from kingofsiam.model.pieces import FACTIONS, LAO, MALAY, NOBODY, RAMA, ActionCard, Followers, Province, Seat, one
from kingofsiam.spec.readings import RULEBOOK, FirstPlayer, Readings

ALFRED, BENJAMIN, CHARLES, BERTHA = range(4)
"""Seats 0 to 3. If four play, seat 2 is Alice's, Alfred's partner."""
ALICE: Final = 2

AS_USUAL: Final[Mapping[Province, Followers]] = MappingProxyType({})
"""A plain deal: nothing is changed."""


def dealt(
    *aids: int,
    map: Map = SIAM,
    readings: Readings = RULEBOOK,
    tiles: tuple[Province, ...] = (),
    standing: Mapping[Province, Followers] = AS_USUAL,
    drawn: Seat = 0,
) -> Deal:
    """The players hold these playing aids, seat by seat; the rest is plain.

    `tiles` are those of the first boxes, the others follow in the order of the map. In each province stands one
    follower of each faction and one more, at home of its own faction (in a desert only that one), unless `standing`
    says otherwise. `drawn` begins if chance names the first player.
    """
    return Deal(
        map,
        readings,
        aids,
        (*tiles, *(province for province in map.provinces if province not in tiles)),
        tuple({**plain_filling(map), **standing}.values()),
        drawn if readings.first_player is FirstPlayer.RANDOM else None,
    )


def plain_filling(map: Map) -> dict[Province, Followers]:
    """One of each faction and one more; in a province with a single follower, only that one."""
    return {
        land.name: (Followers(1, 1, 1) if land.followers > 1 else NOBODY)
        + one(land.home_of or FACTIONS[place % len(FACTIONS)])
        for place, land in enumerate(map.lands)
    }


britain: Final = partial(position, map=BRITAIN)
"""A position in Britain: the Rama are at home in Essex, the Lao in Gwynedd, the Malay in Moray."""


def each_holds(*cards: ActionCard) -> tuple[tuple[ActionCard, ...], ...]:
    """Hands: every player holds these cards."""
    return (cards,) * 4


def rama(province: Province) -> Follower:
    """A Rama in this province."""
    return Follower(RAMA, province)


def lao(province: Province) -> Follower:
    """A Lao in this province."""
    return Follower(LAO, province)


def malay(province: Province) -> Follower:
    """A Malay in this province."""
    return Follower(MALAY, province)
