"""Words: what powers, followers, provinces and seats are called on a map, and how facts are put into sentences.

What is said about a game is in the catalogue, `english.toml`. A template there names facts in braces and, after a
colon, how to say them; the head of the file lists the ways. How such a phrase is built, with its plurals, its lists and
the order of its words, is English and stands here.
"""

import re
import tomllib
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from types import MappingProxyType
from typing import Any, Final, TypeAlias, cast

from kingofsiam.maps import SIAM, Map
from kingofsiam.model import pieces
from kingofsiam.model.moves import Follower, OneVsOne, TwoVsOne, groups_of_swap
from kingofsiam.model.pieces import BRITISH, FACTIONS, POOL, SEAT_LETTERS, ActionCard, Faction, Followers, Province


@cache
def catalogue() -> Mapping[str, Any]:
    """The words and the templates of all sentences, by section and key."""
    return MappingProxyType(tomllib.loads(Path(__file__).with_name("english.toml").read_text(encoding="utf-8")))


def word(key: str) -> str:
    """A word of the catalogue."""
    return str(catalogue()["words"][key])


_TERMINAL_CONTROL: Final = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]")


def printable(text: str) -> str:
    """The text with characters that control a terminal or change the text direction escaped as in JSON.

    So JSON, and the strings of the notation, still say the same.
    """
    return _TERMINAL_CONTROL.sub(lambda match: f"\\u{ord(match.group()):04x}", text)


def printable_line(text: str) -> str:
    """The text as `printable` gives it, with line breaks and tabs escaped too: a name cannot forge a line."""
    return printable(text).replace("\n", "\\n").replace("\t", "\\t")


def number_word(count: int) -> str:
    """A small number as a word, a larger one in digits."""
    words = catalogue()["words"]["numbers"]
    return str(words[count]) if count < len(words) else str(count)


def join_words(words: Iterable[str], conjunction: str = "and") -> str:
    """Words as a list in a sentence: `one, two and three`. There must be at least one."""
    *before, last = words
    return f"{', '.join(before)} {word(conjunction)} {last}" if before else last


def seat_list(seats: Iterable[pieces.Seat]) -> str:
    """The letters of some seats: `A and C`."""
    return join_words(SEAT_LETTERS[seat] for seat in seats)


def power_name(marker: pieces.ControlMarker, map: Map) -> str:
    """The name of a faction, or of the power that marches in, on this map."""
    return map.invader if marker is BRITISH else map.faction_name(marker)


def followers_phrase(followers: Followers, map: Map) -> str:
    """Followers in words: `two Lao and one Malay`, or `nobody`."""
    groups = [counted(followers.count(faction), faction, map) for faction in FACTIONS if faction in followers]
    return join_words(groups) if groups else word("nobody")


def counted(number: int, faction: Faction, map: Map) -> str:
    """So many followers of a faction: `two Lao`."""
    return f"{number_word(number)} {map.follower_name(faction, number)}"


def place_name(province: Province) -> str:
    """The name of a province, or `the common pool`."""
    return word("pool") if province == POOL else province


def faction_letters(map: Map) -> tuple[str, ...]:
    """A letter for each faction: the first one of its name that is still free, or else a digit."""
    letters: list[str] = []
    for digit, name in enumerate(map.faction_names, start=1):
        free = (letter for letter in name.upper() if letter.isalpha() and letter not in letters)
        letters.append(next(free, str(digit)))
    return tuple(letters)


def follower_counts(followers: Followers, map: Map) -> tuple[str, ...]:
    """How many of each faction, with its letter after the number: `2R`, `-`, `1M`."""
    counts = zip(followers.counts, faction_letters(map), strict=True)
    return tuple(f"{count}{letter}" if count else "-" for count, letter in counts)


def pluralize(count: int, noun: str) -> str:
    """`1 card`, `2 cards`."""
    return f"{count} {noun}" if count == 1 else f"{count} {noun}{'es' if noun.endswith('s') else 's'}"


Facts: TypeAlias = Mapping[str, object]

_FIELD: Final = re.compile(r"\{(\w+)(?::([^{}]*))?\}")


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
            who = (value,) if name == "seat" else value
            is_you = one and who in ((seat,) for seat, called in enumerate(self.names) if called == word("you"))
            return one if _is_one(who) and not is_you else more
        if way.startswith("of "):
            return counted(value, cast("Faction", facts[way.removeprefix("of ")]), self.map)
        if not way and name not in facts:
            return str(value)
        return _WAYS[way](self, value) if way in _WAYS else self._by_province(value, way)

    def _always_there(self, name: str) -> str:
        match name:
            case "king" | "invader":
                return str(getattr(self.map, name))
            case "country":
                return "Siam" if self.map.name == SIAM.name else word("country")
            case "unless":
                usual = all((land.own, land.random) == ((2, 2) if land.home_of else (0, 4)) for land in self.map.lands)
                return "" if usual else word("unless")
            case "colours":
                named = zip(self.map.faction_colours, self.map.faction_names, strict=True)
                return join_words(f"{colour} for {faction}" for colour, faction in named)
            case _:
                return self.map.card_name(ActionCard[name.upper()])

    def phrase(self, value: object, conjunction: str = "and") -> str:
        """A fact in words; several as a list."""
        match value:
            case Faction() | pieces.British():
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
                parts = (
                    place_name(part) if isinstance(part, str) else self.phrase(part) for part in cast("Any", value)
                )
                return join_words(parts, conjunction)
            case None:
                return word("nobody")
            case _:
                return self.place(str(value))

    def place(self, province: Province) -> str:
        """A province, called one if a faction or a card has the same name, or `the common pool`."""
        shared = province in (*self.map.faction_names, *self.map.card_names)
        return f"{word('province-of')} {province}" if shared else place_name(province)

    def followers(self, value: Follower | Faction | tuple[Faction, ...], number: int) -> str:
        """What so many followers of a faction, or of one faction or another, are called; without number and place."""
        faction = value.faction if isinstance(value, Follower) else value
        factions = faction if isinstance(faction, tuple) else (faction,)
        return join_words((self.map.follower_name(faction, number) for faction in factions), "or")

    def _exchange(self, swap: OneVsOne | TwoVsOne) -> str:
        ones, others = groups_of_swap(swap)
        return f"{self._by_province(ones, 'in')} for {self._by_province(others, 'in')}"

    def _by_province(self, value: Follower | Iterable[Follower], preposition: str) -> str:
        """Followers grouped by their places: `two Lao into Isan, one Rama into Mon`."""
        groups: dict[Province, Followers] = {}
        for follower in (value,) if isinstance(value, Follower) else value:
            groups[follower.province] = groups.get(follower.province, Followers()) + Followers.of(follower.faction)
        phrases = [
            f"{followers_phrase(group, self.map)} {preposition} {self.place(place)}" for place, group in groups.items()
        ]
        if len(phrases) > 1 and any(len({*group}) > 1 for group in groups.values()):
            return f"{', '.join(phrases[:-1])}, {word('and')} {phrases[-1]}"
        return join_words(phrases) if phrases else word("nobody")

    def name(self, value: int | Iterable[int]) -> str:
        """One seat, or several; you are named first."""
        seats = (value,) if isinstance(value, int) else value
        return join_words(sorted((self.names[seat] for seat in seats), key=lambda name: name != word("you")))

    def tally(self, value: Iterable[tuple[Faction | int, int]]) -> str:
        """How many each of them has: `you one and C not a single one`, `three Rama and two Lao`."""
        return join_words(
            counted(count, who, self.map)
            if isinstance(who, Faction)
            else f"{self.names[who]} {number_word(count) if count else word('not-one')}"
            for who, count in value
        )


def capitalize(text: str) -> str:
    """The text with a capital letter first."""
    return text[:1].upper() + text[1:]


def _is_one(value: Any) -> bool:
    if isinstance(value, Followers):
        return value.total <= 1
    return (value if isinstance(value, int) else len(value)) == 1


_WAYS: Final[Mapping[str, Callable[[Voice, Any], str]]] = {
    "": Voice.phrase,
    "or": lambda voice, value: voice.phrase(value, "or"),
    "name": Voice.name,
    "tally": Voice.tally,
    "raw": lambda _, value: str(value),
    "a": lambda _, value: f"{'an' if str(value)[:1].lower() in 'aeiou' else 'a'} {value}",
    "count": lambda voice, value: voice.phrase(Followers.of(*(follower.faction for follower in value))),
    "places": lambda _, value: join_words(dict.fromkeys(place_name(follower.province) for follower in value), "or"),
    "one": lambda voice, value: voice.followers(value, 1),
    "several": lambda voice, value: voice.followers(value, 2),
    "place": lambda voice, value: voice.place(value.province),
}
"""How to say a fact, by the word after the colon."""
