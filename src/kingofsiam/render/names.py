"""Names and phrases: what powers, followers, provinces and players are called, and how facts are put into words.

All words are messages of a language, in `locale/`. A message names facts as variables, `$fact`, or `$fact-way` for
another way to say it; the head of `game.ftl` lists the ways. Lists, numbers and names are made of smaller messages: a
form that one language needs, such as a case, is an attribute of these, and needs no code.
"""

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache, reduce
from typing import Any, Final, TypeAlias, cast

from kingofsiam import fluent
from kingofsiam.errors import Fault
from kingofsiam.fluent import Arguments, Value
from kingofsiam.maps import SIAM, Map
from kingofsiam.model import moves, pieces
from kingofsiam.model.moves import Follower, groups_of_swap
from kingofsiam.model.pieces import BRITISH, FACTIONS, NOBODY, POOL, SEAT_LETTERS, ActionCard, Faction, Followers

_TERMINAL_CONTROL: Final = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]")


def printable(text: str) -> str:
    """The text with characters that control a terminal or change the text direction escaped as in JSON.

    So JSON, and the strings of the notation, still say the same.
    """
    return _TERMINAL_CONTROL.sub(lambda match: f"\\u{ord(match.group()):04x}", text)


def printable_line(text: str) -> str:
    """The text as `printable` gives it, with line breaks and tabs escaped too: a name cannot forge a line."""
    return printable(text).replace("\n", "\\n").replace("\t", "\\t")


def capitalize(text: str) -> str:
    """The text with a capital letter first."""
    return text[:1].upper() + text[1:]


def power_name(marker: pieces.ControlMarker, map: Map) -> str:
    """The name of a faction, or of the power that marches in, on this map."""
    return map.invader if marker is BRITISH else map.faction_name(marker)


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


# --- facts in words --------------------------------------------------------------------------------------------------

Facts: TypeAlias = Mapping[str, object]

_SEATS: Final = {"seat", "starter", "player", "winners", "side", "leaders", "rivals", "tied", "later", "earlier"}
"""The facts whose numbers are seats."""

READER: Final = "you"
"""Who has this name is the reader, as if their seat were given as `you`."""

_TO_ID: Final = str.maketrans({" ": "-", ".": None, "'": None})


@dataclass(frozen=True, slots=True)
class _Variables:
    """The facts of a message as its variables, each put into words when the message asks for it."""

    localization: "Localization"
    facts: Facts

    def __getitem__(self, variable: str) -> Value:
        name, _, way = variable.partition("-")
        if name not in self.facts:
            return self.localization.say_of_map(name, way)
        value: Any = self.facts[name]
        if way == "count":
            return len([*value])
        if name in _SEATS:
            return self.localization.say_players((value,) if isinstance(value, int) else value, way)
        if isinstance(value, int) and not way:
            return value
        if way.startswith("of-"):
            _, other, form = f"{way}-".split("-", 2)
            return self.localization.say_counted(value, self.facts[other], form.removesuffix("-"))
        return self.localization.say(value, way)


@dataclass(frozen=True, slots=True)
class Localization:
    """How the facts of a game are said. What follows the hyphen of a variable is a `way` to say the fact.

    A way may end in a `form` of the words, which is then an attribute of their messages.
    """

    map: Map = SIAM
    """Whose names are used."""
    names: Sequence[str] = SEAT_LETTERS
    """What the players are called, by seat."""
    you: pieces.Seat | None = None
    """The player who is spoken to."""
    language: str = "en"
    """The code of the language."""

    @property
    def bundle(self) -> fluent.Bundle:
        """The messages of the language."""
        return fluent.bundle(self.language)

    def format(self, id: str, facts: Facts, *variants: str) -> str:
        """What the message says with these facts, or the first of these attributes that it has."""
        return self._phrase(id, _Variables(self, facts), *variants)

    def sentence(self, id: str, facts: Facts, *variants: str) -> str:
        """The same, beginning with a capital letter."""
        return capitalize(self.format(id, facts, *variants))

    def _phrase(self, id: str, words: Arguments, *variants: str) -> str:
        bundle = self.bundle
        return bundle.format(bundle.variant(id, *variants), words)

    def say(self, value: Any, way: str = "") -> str:
        """A fact in words."""
        first, _, form = way.partition("-")
        match value:
            case str():
                return self._place(value, way)
            case int():
                return self._phrase("number", {"number": value}, way.removeprefix("word-"))
            case Fault():
                return self.format(f"fault-{value.key}", value.facts)
            case Faction():
                one, several = self.map.follower_name(value, 1), self.map.follower_name(value, 2)
                return _name(self.language, "faction", self.map.faction_name(value), (way,), one, several)
            case pieces.British() | ActionCard():
                kind, name = ("invader", self.map.invader) if value is BRITISH else ("card", self.map.card_name(value))
                return _name(self.language, kind, name, (way,))
            case Followers():
                counts = zip(value.counts, FACTIONS, strict=True)
                return self._list("and", (self.say_counted(number, its, way) for number, its in counts if number), way)
            case Follower() if first in ("in", "into", "from"):
                return self._by_place((value,), way, first)
            case Follower():
                return self._place(value.province, form) if first == "place" else self.say(value.faction, way)
            case tuple() | None:
                return self._several(cast("Any", value or ()), way)
            case _:
                return self._action(value)

    def _several(self, values: tuple[Any, ...], way: str) -> str:
        first, _, form = way.partition("-")
        match first:
            case "in" | "into" | "from":
                return self._by_place(values, way, first)
            case "together":
                return self.say(Followers.of(*(follower.faction for follower in values)), form)
            case "places":
                return self._list("or", dict.fromkeys(self._place(it.province, f"name-{form}") for it in values))
            case "tally":
                return self._list("and", (self._tally(who, number, form) for who, number in values))
            case _:
                kind, form = ("or", form) if first == "or" else ("and", way)
                said = (self.say(value, f"name-{form}" if isinstance(value, str) else form) for value in values)
                return self._list(kind, said, form)

    def _list(self, kind: str, items: Iterable[str], form: str = "") -> str:
        def join(left: str, right: str, variant: str = "middle") -> str:
            words = {"left": left, "right": right, "initial": right[:1].casefold()}
            return self._phrase(f"list-{kind}", words, variant)

        *before, last = (*items,) or (self._phrase("nobody", {}, form),)
        return join(reduce(join, before), last, "") if before else last

    def say_counted(self, number: int, faction: Any, form: str) -> str:
        """So many followers of a faction."""
        return _counted(self.language, self.map, number, faction, form)

    def _tally(self, who: Faction | pieces.Seat, number: int, form: str) -> str:
        if isinstance(who, Faction):
            return self.say_counted(number, who, form)
        return self.format("tally", {"player": who, "number": number}, form)

    def _by_place(self, followers: tuple[Follower, ...], *variants: str) -> str:
        groups = dict[str, Followers]()
        for follower in followers:
            groups[follower.province] = groups.get(follower.province, NOBODY).plus(follower.faction, 1)
        nested = len(groups) > 1 and any(len({*group}) > 1 for group in groups.values())
        facts = ({"followers": group, "province": province} for province, group in groups.items())
        return self._list("of-lists" if nested else "and", (self.format("by-place", its, *variants) for its in facts))

    def _action(self, action: moves.Action) -> str:
        facts: dict[str, object] = {}
        match action:
            case moves.Maharacha():
                facts = {"crowned": action.crowned, "other": action.other, "tile": action.crowned or action.other}
            case moves.KhonThai():
                facts["followers"] = tuple(Follower(faction, into) for faction, into in action.into if into is not None)
            case moves.FactionCard():
                facts["followers"] = tuple(Follower(action.faction, into) for into in action.into)
            case _:
                facts["ones"], facts["others"] = groups_of_swap(action)
        variant = "nothing" if not any(facts.values()) else "" if all(facts.values()) else "one"
        return self.format(f"move-{type(action).__name__}", facts, variant)

    def say_players(self, seats: pieces.Seats, way: str = "") -> str:
        """Players, you first; or whether you are one of them."""
        you = {seat for seat in seats if seat == self.you or self.names[seat] == READER}
        if way == "you":
            return "yes" if you else "no"
        ordered = sorted(seats, key=lambda seat: seat not in you)
        words = ({"name": self.names[seat], "you": "yes" if seat in you else "no"} for seat in ordered)
        return self._list("and", (self._phrase("player", its, way) for its in words))

    def say_of_map(self, name: str, way: str) -> str:
        """What is the same in the whole game."""
        match name:
            case "king" | "invader":
                return _name(self.language, name, getattr(self.map, name), (way,))
            case "country":
                return self._phrase(name, {}, f"{self.map.name}-{way}", self.map.name)
            case "usual":
                usual = all((land.own, land.random) == ((2, 2) if land.home_of else (0, 4)) for land in self.map.lands)
                return "yes" if usual else "no"
            case "colours":
                colours = (_name(self.language, "colour", colour, (way,)) for colour in self.map.faction_colours)
                pairs = ({"colour": colour, "faction": its} for colour, its in zip(colours, FACTIONS, strict=True))
                return self._list("and", (self.format("coloured", pair) for pair in pairs))
            case _:
                return self.say(ActionCard[name.upper()], way)

    def _place(self, province: str, way: str) -> str:
        first, _, form = way.partition("-")
        if province == POOL:
            return self._phrase("pool", {}, form if first == "name" else way)
        if first != "name" and province in (*self.map.faction_names, *self.map.card_names):
            return _name(self.language, "province", province, (f"shared-{way}", "shared"))
        return _name(self.language, "province", province, (form if first == "name" else way,))


@lru_cache(maxsize=1024)
def _counted(language: str, map: Map, number: int, faction: Faction, form: str) -> str:
    return Localization(map, language=language).format("counted", {"number": number, "faction": faction}, form)


@lru_cache(maxsize=1024)
def _name(language: str, kind: str, name: str, forms: tuple[str, ...], one: str = "", several: str = "") -> str:
    """What the language calls this, in the first of these forms that it has; if it has no name, that of the map."""
    bundle, own = fluent.bundle(language), f"{kind}-{name.translate(_TO_ID)}"
    if (key := bundle.variant(own, *forms)) != own:
        return bundle.format(key, {})
    text = bundle.format(own, {}) if own in bundle.patterns else name
    words = {"name": text, "initial": text[:1].casefold(), "one": one, "several": several}
    return bundle.format(bundle.variant(kind, *forms), words)
