"""Filling templates: how the facts of a position are put into the sentences of the catalogue, `english.toml`.

A template names facts in braces and, after a colon, how to say them; the head of the file lists the ways.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final, TypeAlias, cast

from kingofsiam.maps import SIAM, Map
from kingofsiam.model.moves import Follower, OneVsOne, TwoVsOne, sides_of_swap
from kingofsiam.model.pieces import SEAT_LETTERS, ActionCard, British, Faction, Followers, Province
from kingofsiam.render.names import (
    followers_phrase,
    join_words,
    number_word,
    place_name,
    power_name,
    seat_list,
    word,
)

Facts: TypeAlias = Mapping[str, object]

_FIELD: Final = re.compile(r"\{(\w+)(?::([^{}]*))?\}")


def country_name(map: Map) -> str:
    """`Siam`, or `the country` on any other map."""
    return "Siam" if map.name == SIAM.name else word("country")


@dataclass(frozen=True, slots=True)
class Voice:
    """The names to use: those on the map, and those of the players by seat."""

    map: Map = SIAM
    names: Sequence[str] = SEAT_LETTERS

    def say(self, template: str, facts: Facts) -> str:
        """The template with the facts put in, beginning with a capital letter if it is a sentence."""
        text = _FIELD.sub(lambda field: self._fact(field[1], field[2] or "", facts), template)
        return capitalize(text) if template.endswith(".") else text

    def _fact(self, name: str, way: str, facts: Facts) -> str:
        value: Any = facts[name] if name in facts else self._always_there(name)
        if "|" in way:
            one, more = way.split("|")
            return one if _is_one(value) else more
        return _WAYS[way](self, value) if way in _WAYS else self._by_province(value, way)

    def _always_there(self, name: str) -> str:
        match name:
            case "king" | "invader":
                return str(getattr(self.map, name))
            case "country":
                return country_name(self.map)
            case _:
                return self.map.card_name(ActionCard[name.upper()])

    def phrase(self, value: object, conjunction: str = "and") -> str:
        """A fact in words."""
        match value:
            case Faction() | British():
                return power_name(value, self.map)
            case ActionCard():
                return self.map.card_name(value)
            case Followers():
                return followers_phrase(value, self.map)
            case OneVsOne() | TwoVsOne():
                return self._exchange(value)
            case int():
                return number_word(value)
            case tuple():
                return join_words(map(self.phrase, cast("tuple[object, ...]", value)), conjunction)
            case None:
                return word("nobody")
            case _:
                return place_name(str(value))

    def _exchange(self, swap: OneVsOne | TwoVsOne) -> str:
        ones, others = sides_of_swap(swap)
        return f"{self._by_province(ones, 'in')} for {self._by_province(others, 'in')}"

    def _by_province(self, value: Follower | Iterable[Follower], preposition: str) -> str:
        """Followers grouped by their places: `two Lao into Isan, one Rama into Mon`."""
        groups: dict[Province, Followers] = {}
        for each in (value,) if isinstance(value, Follower) else value:
            groups[each.province] = groups.get(each.province, Followers()) + Followers.of(each.faction)
        phrases = (
            f"{followers_phrase(group, self.map)} {preposition} {place_name(place)}" for place, group in groups.items()
        )
        return ", ".join(phrases) or word("nobody")

    def name(self, value: int | Iterable[int]) -> str:
        """One seat, or several."""
        return seat_list((value,) if isinstance(value, int) else value, self.names)

    def tally(self, value: Iterable[tuple[Faction | int, int]]) -> str:
        """How many each of them has: `you one and C not a single one`, `three Rama and two Lao`."""
        return join_words(
            f"{number_word(count)} {self.phrase(who)}"
            if isinstance(who, Faction)
            else f"{self.names[who]} {_alone(count)}"
            for who, count in value
        )


def capitalize(text: str) -> str:
    """The text with a capital letter first."""
    return text[:1].upper() + text[1:]


def _alone(count: int) -> str:
    return number_word(count) if count else word("not-one")


def _is_one(value: Any) -> bool:
    if isinstance(value, Followers):
        return value.total <= 1
    return (value if isinstance(value, int) else len(value)) == 1


_WAYS: Final[Mapping[str, Callable[[Voice, Any], str]]] = {
    "": Voice.phrase,
    "or": lambda voice, value: voice.phrase(value, "or"),
    "name": Voice.name,
    "tally": Voice.tally,
    "digits": lambda _, value: str(value),
    "raw": lambda _, value: str(value),
    "count": lambda voice, value: voice.phrase(Followers.of(*(each.faction for each in value))),
    "places": lambda _, value: join_words(dict.fromkeys(place_name(each.province) for each in value)),
    "faction": lambda voice, value: voice.phrase(value.faction),
    "place": lambda _, value: place_name(value.province),
}
"""How to say a fact, by the word after the colon."""
