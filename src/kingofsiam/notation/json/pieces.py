"""The codecs of small values: factions, cards, followers, seats, rule ids and readings."""

from dataclasses import fields
from enum import Enum
from operator import attrgetter
from typing import Final, cast

from kingofsiam.model.moves import Follower
from kingofsiam.model.pieces import (
    BRITISH,
    FACTIONS,
    FOLLOWERS_OF_EACH_FACTION,
    PLAYERS,
    ActionCard,
    ControlMarker,
    Faction,
    interned_followers,
)
from kingofsiam.notation.json.codec import Codec, Converted, Enumeration, Integer, String
from kingofsiam.notation.json.objects import Field, Object
from kingofsiam.rules.contents import rule
from kingofsiam.spec.citation import Rule
from kingofsiam.spec.readings import Readings

FACTION: Final = Enumeration(*FACTIONS)
CARD: Final = Enumeration(*ActionCard)
MARKER: Final = Enumeration[ControlMarker](*FACTIONS, BRITISH)
PROVINCE: Final = String()
SEAT: Final = Integer(0, max(PLAYERS) - 1)
_COUNT: Final = Integer(0, FOLLOWERS_OF_EACH_FACTION)

_EACH_FACTION: Final = ((Faction.RAMA, "rama"), (Faction.LAO, "lao"), (Faction.MALAY, "malay"))


def faction_fields(codec: Codec[object], description: str) -> tuple[Field, ...]:
    """A field for each faction, from the attributes `rama`, `lao` and `malay`."""
    return tuple(Field(faction.value, codec, description, attribute) for faction, attribute in _EACH_FACTION)


FOLLOWERS: Final = Object(
    "followers",
    interned_followers,
    faction_fields(cast("Codec[object]", _COUNT), "How many followers of this faction."),
    description="A group of followers: how many of each faction.",
)

FOLLOWER: Final = Object(
    "follower",
    Follower,
    (
        Field("faction", FACTION, "The follower's faction."),
        Field("province", PROVINCE, "The province where it stands (or will stand), or `pool`."),
    ),
    description="One follower.",
)


RULE: Final = Converted[Rule](
    String(pattern=r"[a-z0-9]+(-[a-z0-9]+)*(\.[a-z0-9]+(-[a-z0-9]+)*){0,3}"), rule, attrgetter("id")
)
"""A rule by its id, or by an earlier id of it."""


def _build_readings(*choices: Enum) -> Readings:
    return Readings(**dict(zip(_READING_NAMES, choices, strict=True)))  # type: ignore[arg-type] # read by their own codecs


_READING_NAMES: Final = tuple(each.name for each in fields(Readings))

READINGS: Final = Object(
    "readings",
    _build_readings,
    tuple(
        Field(each.name, Enumeration(*type(cast("Enum", each.default))), (type(each.default).__doc__ or "").strip())
        for each in fields(Readings)
    ),
    description="A choice for every switchable ruling.",
)
