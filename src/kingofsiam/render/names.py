"""Names and phrases: what powers, followers, provinces and seats are called on a map, in full and in short.

All words and all sentences are in the catalogue, `english.toml`.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from pathlib import Path
from types import MappingProxyType
from typing import Any, Final

from kingofsiam.maps import Map
from kingofsiam.model.pieces import BRITISH, FACTIONS, POOL, SEAT_LETTERS, ControlMarker, Followers, Province, Seat


@cache
def catalogue() -> Mapping[str, Any]:
    """The words and the templates of all sentences, by section and key."""
    text = Path(__file__).with_name("english.toml").read_text(encoding="utf-8")
    return MappingProxyType(tomllib.loads(text))


def word(key: str) -> str:
    """A word of the catalogue."""
    return str(catalogue()["words"][key])


_TERMINAL_CONTROL: Final = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\u2028\u2029\u202a-\u202e\u2066-\u2069]")


def printable(text: str) -> str:
    """The text with characters that control a terminal or change the text direction escaped as in JSON.

    So JSON, and the strings of the notation, still say the same.
    """
    return _TERMINAL_CONTROL.sub(lambda match: f"\\u{ord(match.group()):04x}", text)


def number_word(count: int) -> str:
    """A small number as a word, a larger one in digits."""
    words = catalogue()["words"]["numbers"]
    return str(words[count]) if count < len(words) else str(count)


def join_words(words: Iterable[str], conjunction: str = "and") -> str:
    """Words as a list in a sentence: `one, two and three`. There must be at least one."""
    *before, last = words
    return f"{', '.join(before)} {word(conjunction)} {last}" if before else last


def seat_list(seats: Iterable[Seat], names: Sequence[str] = SEAT_LETTERS) -> str:
    """The letters of some seats, or the names of the players there: `A and C`."""
    return join_words(names[seat] for seat in seats)


def power_name(marker: ControlMarker, map: Map) -> str:
    """The name of a faction, or of the power that marches in, on this map."""
    return map.invader if marker is BRITISH else map.faction_name(marker)


def followers_phrase(followers: Followers, map: Map) -> str:
    """Followers in words: `two Lao and one Malay`, or `nobody`."""
    groups = [
        f"{number_word(followers.count(each))} {map.faction_name(each)}" for each in FACTIONS if each in followers
    ]
    return join_words(groups) if groups else word("nobody")


def place_name(province: Province) -> str:
    """The name of a province, or `the common pool`."""
    return word("pool") if province == POOL else province


def faction_letters(map: Map) -> tuple[str, str, str]:
    """A letter for each faction: the first one of its name that is still free, or else a digit."""
    letters: list[str] = []
    for digit, name in enumerate(map.faction_names, start=1):
        free = (letter for letter in name.upper() if letter.isalpha() and letter not in letters)
        letters.append(next(free, str(digit)))
    return (letters[0], letters[1], letters[2])


def follower_counts(followers: Followers, map: Map) -> tuple[str, str, str]:
    """How many of each faction, with its letter after the number: `2R`, `-`, `1M`."""
    rama, lao, malay = (
        f"{count}{letter}" if count else "-"
        for count, letter in zip(followers.counts, faction_letters(map), strict=True)
    )
    return (rama, lao, malay)


def pluralize(count: int, noun: str) -> str:
    """`1 card`, `2 cards`."""
    return f"{count} {noun}" if count == 1 else f"{count} {noun}{'es' if noun.endswith('s') else 's'}"
