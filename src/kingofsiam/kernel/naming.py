"""Choices, and what is seen, in the words of a map: for people who watch a machine learn."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from kingofsiam.errors import InvalidMove
from kingofsiam.kernel.choices import CHOICES, FIRST_FOLLOWER, FIRST_PROVINCE, cell_chosen, province_chosen
from kingofsiam.kernel.codes import NOBODY, PASS
from kingofsiam.kernel.places import MOST_PROVINCES, POOL, faction_of, place_of
from kingofsiam.kernel.player_words import CARDS_OF_A_PLAYER
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


# --- what is seen ----------------------------------------------------------------------------------------------------

_OF_THE_TURN: Final = (
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
_SEEN: Final = ("oneself", "next player", "second next player", "third next player")


def sight_names(map: Map) -> tuple[str, ...]:  # noqa: A002 - the booklet's word
    """What each number of a sight tells on this map: "Lao in Isan", "hand of the next player: Khon Thai", "stage"."""
    return (*_of_the_board(map), *(name for who in _SEEN for name in _of_a_player(who, map)), *_OF_THE_TURN)


def _of_the_board(map: Map) -> Iterator[str]:  # noqa: A002
    missing = range(len(map.provinces) + 1, MOST_PROVINCES + 1)
    places = (*map.provinces, *(f"province {number}, which the map has not" for number in missing))
    yield from (f"{faction} in {place}" for place in (*places, "the pool") for faction in map.faction_names)
    for what in ("box", "King", "control"):
        yield from (f"{what} of {place}" for place in places)


def _of_a_player(who: str, map: Map) -> Iterator[str]:  # noqa: A002
    article = "" if who == "oneself" else "the "
    whose = f"of {article}{who}"
    yield from (f"turn {whose}", f"victory {whose}")
    yield from (f"{faction} {whose}" for faction in map.faction_names)
    yield from (f"cards {whose}", f"latest card {whose}", f"hand {whose}: seen")
    for where in ("hand", "pile"):
        yield from (f"{where} {whose}: {map.card_name(card)}" for card in _CARDS)
    yield f"top card {whose}"
    yield from (f"card {number} from the top {whose}" for number in range(2, CARDS_OF_A_PLAYER + 1))
