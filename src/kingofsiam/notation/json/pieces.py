"""The codecs of small values: factions, cards, followers, seats, rule ids and readings."""

from dataclasses import Field as DataclassField
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
    Followers,
)
from kingofsiam.notation.json.codec import Codec, Converted, Enumeration, Integer, String
from kingofsiam.notation.json.objects import REQUIRED, Field, Object
from kingofsiam.rules.contents import rule
from kingofsiam.spec.citation import RULE_ID, Rule
from kingofsiam.spec.readings import Readings, spelled

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
    Followers,
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


RULE: Final = Converted[Rule](String(pattern=RULE_ID.pattern), rule, attrgetter("id"))
"""A rule by its id."""


_READINGS_OF_FORMAT_1: Final = frozenset(
    [
        "take_from",
        "struggle_ends",
        "first_player",
        "home_filling",
        "two_player_removal",
        "closed_provinces",
        "lost_home",
        "two_vs_one_shortfall",
        "undo_ban_ends",
        "team_sets",
        "second_rank_tie",
        "final_tie",
        "forced_pass",
        "hands",
        "played_cards",
    ]
)
"""The readings that every document names. A later one is left out where it is the default: so documents that are older
stay readable, and an older version reads the games that do not use it.
"""


class _Choice(Enumeration[Enum]):
    """A choice for a reading, written as its value; it is also read as the notation spells it."""

    def read(self, value: object) -> Enum:
        """The choice that is called so."""
        member = next((each for each in self.members.values() if value == spelled(each.name)), None)
        return member or super().read(value)


def _reading_field(reading: DataclassField[Enum]) -> Field:
    default = reading.default
    optional = REQUIRED if reading.name in _READINGS_OF_FORMAT_1 else default
    return Field(reading.name, _Choice(*type(default)), (type(default).__doc__ or "").strip(), default=optional)


def readings_codec(readings: type[Readings]) -> Object[Readings]:
    """The codec of readings of this type."""
    names = tuple(each.name for each in fields(readings))
    return Object(
        "readings",
        lambda *choices: readings(**dict(zip(names, choices, strict=True))),
        tuple(map(_reading_field, fields(readings))),
        description="A choice for every switchable ruling.",
    )


READINGS: Final = readings_codec(Readings)
