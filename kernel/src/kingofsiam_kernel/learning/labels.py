"""Labels: choices and the numbers of an observation in the words of a map, for people who watch a program learn."""

from collections.abc import Iterable
from typing import Final

from kingofsiam.errors import InvalidMove
from kingofsiam.maps import Map
from kingofsiam.model.pieces import ActionCard
from kingofsiam_kernel.learning import observation_layout
from kingofsiam_kernel.learning.observation_layout import Field
from kingofsiam_kernel.twin import action_space
from kingofsiam_kernel.twin.bits import MAX_PROVINCES
from kingofsiam_kernel.twin.move_codes import PASS

_NOT_ON_MAP: Final = "which is not on the map"


def choice_label(choice: int, map: Map) -> str:
    """The label of a choice on this map: "pass", "Khon Thai", "Isan", "Lao in Isan", "Lao in the pool", "nobody".

    Raises `InvalidMove` for a number that is not a choice, or for a province that the map does not have.
    """
    if not PASS <= choice < action_space.CHOICES:
        raise InvalidMove((f"choices are numbered from {PASS} to {action_space.CHOICES - 1}, and this is {choice}",))
    label = _labels(((field, "") for field in observation_layout.MASK), map)[choice]
    if label.endswith(_NOT_ON_MAP):
        raise InvalidMove((f"{map.name} has {len(map.provinces)} provinces, and choice {choice} is none of them",))
    return label


def observation_labels(map: Map, history: int = 0) -> tuple[str, ...]:
    """The label of each number of an observation on this map, for instance "Lao in Isan" or "passes in a row".

    With a history, those of so many past turns follow: "turn 1 ago: card".
    """
    return _labels(observation_layout.parts(history), map)


def _labels(parts: Iterable[tuple[Field, str]], map: Map) -> tuple[str, ...]:
    """The label of each number of these fields on this map."""
    missing = range(len(map.provinces) + 1, MAX_PROVINCES + 1)
    provinces = (*map.provinces, *(f"province {number}, {_NOT_ON_MAP}" for number in missing))
    names = {
        "province": provinces,
        "place": (*provinces, "the pool"),
        "faction": map.faction_names,
        "card": tuple(map.card_name(card) for card in ActionCard),
        "depth": observation_layout.DEPTHS,
        "order": observation_layout.ORDERS,
        "swap": observation_layout.SWAP_PARTS,
    }
    return tuple(label for field, of in parts for label in field.labels(of, names))
