"""The choices of which a turn is told, in the words of a map: for people who watch a machine learn."""

from __future__ import annotations

from typing import Final

from kingofsiam.errors import InvalidMove
from kingofsiam.kernel.codes import NOBODY, PASS
from kingofsiam.kernel.decisions import CHOICES, FIRST_FOLLOWER, FIRST_PROVINCE, cell_chosen, province_chosen
from kingofsiam.kernel.places import POOL, faction_of, place_of
from kingofsiam.maps import Map
from kingofsiam.rules.s1_components import FACTIONS, ActionCard

_CARDS: Final = tuple(ActionCard)


def choice_name(choice: int, map: Map) -> str:  # noqa: A002 - the booklet's word
    """What this choice says on this map: "pass", "Khon Thai", "Isan", "Lao in Isan", "Lao in the pool", "nobody".

    Raises `InvalidMove` for a number that no choice has, or one of a province that the map has not.
    """
    if not PASS <= choice < CHOICES:
        raise InvalidMove((f"choices are numbered from {PASS} to {CHOICES - 1}, and this is {choice}",))
    if choice == PASS:
        return "pass"
    if choice < FIRST_PROVINCE:
        return map.card_name(_CARDS[choice - 1])
    if choice < FIRST_FOLLOWER:
        return _province(province_chosen(choice), map)
    return _follower(cell_chosen(choice), map)


def _follower(cell: int, map: Map) -> str:  # noqa: A002
    if cell == NOBODY:
        return "nobody"
    place, faction = place_of(cell), map.faction_name(FACTIONS[faction_of(cell)])
    return f"{faction} in the pool" if place == POOL else f"{faction} in {_province(place, map)}"


def _province(place: int, map: Map) -> str:  # noqa: A002
    if place >= len(map.provinces):
        raise InvalidMove((f"{map.name} has {len(map.provinces)} provinces, and none in place {place}",))
    return map.provinces[place]
