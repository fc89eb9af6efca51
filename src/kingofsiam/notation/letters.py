"""The letters of the notation: factions, markers, cards, seats, and the codes of the provinces.

Cards: K the King's (Maharacha), F the Free people's (Khon Thai), 1 and 2 for 1 vs. 1 and 2 vs. 1, and R, L, M
for the three factions. They are the same on every map, whatever it calls them.
"""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Final

from kingofsiam.maps import Map
from kingofsiam.moves import Follower
from kingofsiam.notation.scanner import Scanner
from kingofsiam.rules.s1_components import BRITISH, LAO, MALAY, POOL, RAMA, ActionCard, ControlMarker, Faction, Province

FACTIONS: Final[Mapping[str, Faction]] = {"R": RAMA, "L": LAO, "M": MALAY}
MARKERS: Final[Mapping[str, ControlMarker]] = {**FACTIONS, "B": BRITISH}
CARDS: Final[Mapping[str, ActionCard]] = {
    "K": ActionCard.MAHARACHA,
    "F": ActionCard.KHON_THAI,
    "1": ActionCard.ONE_VS_ONE,
    "2": ActionCard.TWO_VS_ONE,
    "R": ActionCard.RAMA,
    "L": ActionCard.LAO,
    "M": ActionCard.MALAI,
}
SEATS: Final = "ABCD"
NONE: Final = "-"
"""What is written for nobody and nothing."""

LETTER_OF_MARKER: Final[Mapping[ControlMarker, str]] = {marker: letter for letter, marker in MARKERS.items()}
LETTER_OF_CARD: Final[Mapping[ActionCard, str]] = {card: letter for letter, card in CARDS.items()}

_CODE: Final = re.compile(r"[A-Z][A-Z0-9]{1,2}")
_UNQUOTED: Final = re.compile(r"[A-Za-z][A-Za-z0-9]*")


@lru_cache(maxsize=64)
def places(map: Map) -> Mapping[str, Province]:  # noqa: A002 - the booklet's word
    """What each code stands for, and `pool`. A map made by hand may have codes that cannot serve: they do not."""
    times = Counter(land.code for land in map.lands)
    good = {land.code: land.name for land in map.lands if _CODE.fullmatch(land.code) and times[land.code] == 1}
    return {code: name for code, name in good.items() if name != POOL} | {POOL: POOL}


@lru_cache(maxsize=64)
def _codes(map: Map) -> Mapping[Province, str]:  # noqa: A002
    return {name: code for code, name in places(map).items()}


def format_place(place: Province, map: Map) -> str:  # noqa: A002
    """The code of a province, `pool`, or in quotation marks the name of what is no province of this map."""
    code = _codes(map).get(place)
    return code if code is not None else one_word(place)


def one_word(name: str) -> str:
    """A name in quotation marks, without spaces or anything but ASCII."""
    return json.dumps(name).replace(" ", "\\u0020")


def scan_place(scanner: Scanner, map: Map) -> Province:  # noqa: A002
    """A province, or the common pool."""
    if scanner.sees('"'):
        return scanner.string()
    return scanner.look_up(_UNQUOTED, places(map))


def format_follower(follower: Follower, map: Map) -> str:  # noqa: A002
    """A follower: his faction and where he stands."""
    return f"{LETTER_OF_MARKER[follower.faction]}.{format_place(follower.province, map)}"


def scan_follower(scanner: Scanner, map: Map) -> Follower:  # noqa: A002
    """A follower: his faction and where he stands."""
    faction = scanner.choose(FACTIONS)
    scanner.demand(".")
    return Follower(faction, scan_place(scanner, map))


def format_cards(cards: Sequence[ActionCard]) -> str:
    """Cards in their order."""
    return "".join(LETTER_OF_CARD[card] for card in cards) or NONE


def scan_cards(scanner: Scanner, most: int) -> tuple[ActionCard, ...]:
    """So many cards at most, or none."""
    if scanner.accept(NONE):
        return ()
    cards = [scanner.choose(CARDS)]
    while len(cards) < most and any(scanner.sees(letter) for letter in CARDS):
        cards.append(scanner.choose(CARDS))
    return tuple(cards)
