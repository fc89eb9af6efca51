"""Labels: choices and the numbers of an observation in the words of a map, for people who watch a program learn."""

from typing import Final

from kingofsiam.errors import InvalidMove
from kingofsiam.kernel import action_space, observation_layout
from kingofsiam.kernel.bits import MAX_PROVINCES, POOL, cell_faction, cell_place
from kingofsiam.kernel.move_codes import NOBODY, PASS
from kingofsiam.maps import Map
from kingofsiam.model.pieces import FACTIONS, ActionCard

_CARDS: Final = tuple(ActionCard)


def choice_label(choice: int, map: Map) -> str:
    """The label of a choice on this map: "pass", "Khon Thai", "Isan", "Lao in Isan", "Lao in the pool", "nobody".

    Raises `InvalidMove` for a number that is not a choice, or for a province that the map does not have.
    """
    if not PASS <= choice < action_space.CHOICES:
        raise InvalidMove((f"choices are numbered from {PASS} to {action_space.CHOICES - 1}, and this is {choice}",))
    if choice == PASS:
        return "pass"
    if choice < action_space.FIRST_PROVINCE:
        return map.card_name(_CARDS[choice - 1])
    if choice < action_space.FIRST_FOLLOWER:
        return _province_label(action_space.choice_province(choice), map)
    return _cell_label(action_space.choice_cell(choice), map)


def _cell_label(cell: int, map: Map) -> str:
    if cell == NOBODY:
        return "nobody"
    place, faction = cell_place(cell), map.faction_name(FACTIONS[cell_faction(cell)])
    return f"{faction} in the pool" if place == POOL else f"{faction} in {_province_label(place, map)}"


def _province_label(place: int, map: Map) -> str:
    if place >= len(map.provinces):
        raise InvalidMove((f"{map.name} has {len(map.provinces)} provinces, and none in place {place}",))
    return map.provinces[place]


def observation_labels(map: Map, history: int = 0) -> tuple[str, ...]:
    """The label of each number of an observation on this map, for instance "Lao in Isan" or "passes in a row".

    With a history, those of so many past turns follow: "turn 1 ago: card".
    """
    missing = range(len(map.provinces) + 1, MAX_PROVINCES + 1)
    provinces = (*map.provinces, *(f"province {number}, which is not on the map" for number in missing))
    names = {
        "province": provinces,
        "place": (*provinces, "the pool"),
        "faction": map.faction_names,
        "card": tuple(map.card_name(card) for card in _CARDS),
        "depth": observation_layout.DEPTHS,
        "order": observation_layout.ORDERS,
        "swap": observation_layout.SWAP_PARTS,
    }
    return tuple(label for field, of in observation_layout.parts(history) for label in field.labels(of, names))
