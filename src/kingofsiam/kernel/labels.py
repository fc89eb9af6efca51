"""Labels: choices and the numbers of an observation in the words of a map, for people who watch a program learn."""

from collections.abc import Iterator
from typing import Final

from kingofsiam.errors import InvalidMove
from kingofsiam.kernel import action_space
from kingofsiam.kernel.bit_fields import BRITISH, CARDS_PER_PLAYER
from kingofsiam.kernel.bits import MAX_PROVINCES, POOL, cell_faction, cell_place
from kingofsiam.kernel.move_codes import KHON_THAI, MALAI_CARD, NOBODY, PASS, TWO_VS_ONE
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


_OBSERVERS: Final = ("oneself", "the next player", "the next player but one", "the next player but two")


def _board_layout() -> Iterator[tuple[str, int]]:
    """The board: followers, tiles, King markers and control markers."""
    for place in range(POOL + 1):
        for faction in range(len(FACTIONS)):
            yield f"{{faction[{faction}]}} in {{place[{place}]}}", 18
    for what, high in (("box", MAX_PROVINCES), ("King", 1), ("control", BRITISH + 1)):
        for place in range(MAX_PROVINCES):
            yield f"{what} of {{place[{place}]}}", high


def _player_layout(who: str) -> Iterator[tuple[str, int]]:
    """A player: what everyone sees, the hand, the pile."""
    yield f"turn of {who}", 1
    yield f"victory of {who}", 1
    for faction in range(len(FACTIONS)):
        yield f"{{faction[{faction}]}} of {who}", 10
    yield f"cards of {who}", CARDS_PER_PLAYER
    yield f"latest card of {who}", 32
    yield f"hand of {who}: seen", 1
    for where in ("hand", "pile"):
        for kind in range(MALAI_CARD):
            yield f"{where} of {who}: {{card[{kind}]}}", 2 if kind + 1 == KHON_THAI else 1
    yield f"top card of {who}", MALAI_CARD
    for number in range(2, CARDS_PER_PLAYER + 1):
        yield f"card {number} from the top of {who}", MALAI_CARD


OBSERVATION_LAYOUT: Final = (
    *_board_layout(),
    *[each for who in _OBSERVERS for each in _player_layout(who)],
    ("passes in a row", 3),
    ("completed struggles", 8),
    ("last swap: card", TWO_VS_ONE),
    ("last swap: one province", 8),
    ("last swap: who left it", 3),
    ("last swap: who else left it", 3),
    ("last swap: other province", 8),
    ("last swap: who left that", 3),
    ("stage", action_space.TAKE),
    ("chosen: card", MALAI_CARD),
    ("chosen for the card: first", 40),
    ("chosen for the card: second", 40),
    ("chosen for the card: third", 40),
    ("players", 4),
    ("over", 1),
    ("reign", 4),
    ("sentences", 24),
)
"""Each number of an observation: its label, with gaps for the names on the map, and its greatest possible value."""

OBSERVATION_HIGH: Final = bytes([high for _, high in OBSERVATION_LAYOUT])
"""The greatest possible value of each number; the least is always 0."""


def observation_labels(map: Map) -> tuple[str, ...]:
    """The label of each number of an observation on this map, for instance "Lao in Isan" or "passes in a row"."""
    missing = range(len(map.provinces) + 1, MAX_PROVINCES + 1)
    places = (*map.provinces, *(f"province {number}, which is not on the map" for number in missing), "the pool")
    cards = tuple(map.card_name(card) for card in _CARDS)
    return tuple(label.format(place=places, faction=map.faction_names, card=cards) for label, _ in OBSERVATION_LAYOUT)
