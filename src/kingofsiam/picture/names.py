"""What things are called on a map: powers, followers, seats; long and short."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from kingofsiam.maps import Map
from kingofsiam.rules.s1_components import BRITISH, FACTIONS, POOL, ControlMarker, Followers, Province
from kingofsiam.rules.s2_concept import Seat

SEATS: Final = "ABCD"
"""The letters of the seats, clockwise."""

_NUMBERS: Final = (
    *("no", "one", "two", "three", "four", "five", "six"),
    *("seven", "eight", "nine", "ten", "eleven", "twelve"),
)


def number(count: int) -> str:
    """A small number as a word, a larger one in digits."""
    return _NUMBERS[count] if count < len(_NUMBERS) else str(count)


def listed(words: Iterable[str]) -> str:
    """One, two and three."""
    *before, last = words
    return f"{', '.join(before)} and {last}" if before else last


def seats(those: Iterable[Seat]) -> str:
    """The letters of some seats: `A and C`."""
    return listed(SEATS[seat] for seat in those)


def power(marker: ControlMarker, map: Map) -> str:  # noqa: A002 - the booklet's word
    """What a faction, or the power that marches in, is called on this map."""
    return map.invader if marker is BRITISH else map.faction_name(marker)


def people(followers: Followers, map: Map) -> str:  # noqa: A002
    """Followers in words: `two Lao and one Malay`, or `nobody`."""
    groups = [f"{number(followers.count(each))} {map.faction_name(each)}" for each in FACTIONS if each in followers]
    return listed(groups) if groups else "nobody"


def place(province: Province) -> str:
    """A province's name; or the common pool."""
    return "the common pool" if province == POOL else province


def letters(map: Map) -> tuple[str, str, str]:  # noqa: A002
    """A letter for each faction: the first in its name that no other has, or else a digit."""
    taken: list[str] = []
    for spare, name in enumerate(map.faction_names, start=1):
        free = (letter for letter in name.upper() if letter.isalpha() and letter not in taken)
        taken.append(next(free, str(spare)))
    return (taken[0], taken[1], taken[2])


def counted(followers: Followers, map: Map) -> tuple[str, str, str]:  # noqa: A002
    """How many of each faction, its letter beside the number: `2R`, `-`, `1M`."""
    rama, lao, malay = (
        f"{count}{letter}" if count else "-" for count, letter in zip(followers.counts, letters(map), strict=True)
    )
    return (rama, lao, malay)


def count_of(things: int, thing: str) -> str:
    """`1 card`, `2 cards`."""
    return f"{things} {thing}" if things == 1 else f"{things} {thing}{'es' if thing.endswith('s') else 's'}"
