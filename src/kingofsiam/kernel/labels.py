"""Labels: choices and the numbers of an observation in the words of a map, for people who watch a program learn."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from kingofsiam.errors import InvalidMove
from kingofsiam.kernel.action_space import CHOICES, FIRST_FOLLOWER, FIRST_PROVINCE, choice_cell, choice_province
from kingofsiam.kernel.bit_fields import CARDS_PER_PLAYER
from kingofsiam.kernel.bits import MAX_PROVINCES, POOL, cell_faction, cell_place
from kingofsiam.kernel.move_codes import NOBODY, PASS
from kingofsiam.maps import Map
from kingofsiam.model.pieces import FACTIONS, ActionCard

_CARDS: Final = tuple(ActionCard)


def choice_label(choice: int, map: Map) -> str:
    """The label of a choice on this map: "pass", "Khon Thai", "Isan", "Lao in Isan", "Lao in the pool", "nobody".

    Raises `InvalidMove` for a number that is no choice, or for a province that the map does not have.
    """
    if not PASS <= choice < CHOICES:
        raise InvalidMove((f"choices are numbered from {PASS} to {CHOICES - 1}, and this is {choice}",))
    if choice == PASS:
        return "pass"
    if choice < FIRST_PROVINCE:
        return map.card_name(_CARDS[choice - 1])
    if choice < FIRST_FOLLOWER:
        return _province_label(choice_province(choice), map)
    return _cell_label(choice_cell(choice), map)


def _cell_label(cell: int, map: Map) -> str:
    if cell == NOBODY:
        return "nobody"
    place, faction = cell_place(cell), map.faction_name(FACTIONS[cell_faction(cell)])
    return f"{faction} in the pool" if place == POOL else f"{faction} in {_province_label(place, map)}"


def _province_label(place: int, map: Map) -> str:
    if place >= len(map.provinces):
        raise InvalidMove((f"{map.name} has {len(map.provinces)} provinces, and none in place {place}",))
    return map.provinces[place]


# --- observations ----------------------------------------------------------------------------------------------------

_TURN_LABELS: Final = (
    "passes in a row",
    "completed struggles",
    "last swap: card",
    "last swap: one province",
    "last swap: who left it",
    "last swap: who left it too",
    "last swap: other province",
    "last swap: who left that",
    "stage",
    "chosen: card",
    "chosen for the card: first",
    "chosen for the card: second",
    "chosen for the card: third",
    "players",
    "over",
    "reign",
    "sentences",
)
_SEAT_LABELS: Final = ("oneself", "next player", "second next player", "third next player")


def observation_labels(map: Map) -> tuple[str, ...]:
    """The label of each number of an observation on this map, for instance "Lao in Isan" or "passes in a row"."""
    return (*_board_labels(map), *(label for who in _SEAT_LABELS for label in _player_labels(who, map)), *_TURN_LABELS)


def _board_labels(map: Map) -> Iterator[str]:
    missing = range(len(map.provinces) + 1, MAX_PROVINCES + 1)
    places = (*map.provinces, *(f"province {number}, which the map has not" for number in missing))
    yield from (f"{faction} in {place}" for place in (*places, "the pool") for faction in map.faction_names)
    for what in ("box", "King", "control"):
        yield from (f"{what} of {place}" for place in places)


def _player_labels(who: str, map: Map) -> Iterator[str]:
    article = "" if who == "oneself" else "the "
    whose = f"of {article}{who}"
    yield from (f"turn {whose}", f"victory {whose}")
    yield from (f"{faction} {whose}" for faction in map.faction_names)
    yield from (f"cards {whose}", f"latest card {whose}", f"hand {whose}: seen")
    for where in ("hand", "pile"):
        yield from (f"{where} {whose}: {map.card_name(card)}" for card in _CARDS)
    yield f"top card {whose}"
    yield from (f"card {number} from the top {whose}" for number in range(2, CARDS_PER_PLAYER + 1))
