"""The nouns in JSON: factions, cards, followers, seats, rules and readings."""

from __future__ import annotations

from dataclasses import fields
from enum import Enum
from typing import Final, cast

from kingofsiam.citation import Rule
from kingofsiam.errors import UnknownName
from kingofsiam.moves import Follower
from kingofsiam.notation.json_codec import Choice, Codec, Named, Schema, Text, Whole
from kingofsiam.notation.json_faults import mistaken
from kingofsiam.notation.json_object import Object, Part
from kingofsiam.notation.json_text import Json
from kingofsiam.readings import Readings
from kingofsiam.rules.contents import rule
from kingofsiam.rules.s1_components import (
    BRITISH,
    FACTIONS,
    FOLLOWERS_OF_EACH_FACTION,
    ActionCard,
    ControlMarker,
    Faction,
    heap,
)
from kingofsiam.rules.s2_concept import PLAYERS

FACTION: Final = Choice(*FACTIONS)
CARD: Final = Choice(*ActionCard)
MARKER: Final = Choice[ControlMarker](*FACTIONS, BRITISH)
PROVINCE: Final = Text()
SEAT: Final = Whole(0, max(PLAYERS) - 1)
_COUNT: Final = Whole(0, FOLLOWERS_OF_EACH_FACTION)

_EACH_FACTION: Final = ((Faction.RAMA, "rama"), (Faction.LAO, "lao"), (Faction.MALAY, "malay"))


def of_each_faction(codec: Codec[object], about: str) -> tuple[Part, ...]:
    """A field for each faction, from the attributes `rama`, `lao` and `malay`."""
    return tuple(Part(faction.value, codec, about, attribute) for faction, attribute in _EACH_FACTION)


FOLLOWERS: Final = Object(
    "followers",
    heap,
    of_each_faction(cast("Codec[object]", _COUNT), "How many followers of this faction."),
    about="Followers standing together: how many of each faction.",
)

FOLLOWER: Final = Object(
    "follower",
    Follower,
    (
        Part("faction", FACTION, "The follower's faction."),
        Part("province", PROVINCE, "The province where he stands (or will stand), or `pool`."),
    ),
    about="One follower.",
)


class RuleId(Codec[Rule]):
    """A rule by its id, or by an id that it once bore."""

    def dump(self, value: Rule) -> Json:
        """The id."""
        return value.id

    def read(self, value: object) -> Rule:
        """The rule of this id."""
        try:
            return rule(value) if type(value) is str else rule("")
        except UnknownName as error:
            raise mistaken("the id of a rule", value) from error

    def schema(self, named: Named) -> Schema:
        """What an id looks like; which ones there are, the rulebook says."""
        return {"type": "string", "pattern": r"^[a-z0-9]+(-[a-z0-9]+)*(\.[a-z0-9]+(-[a-z0-9]+)*){0,3}$"}


RULE: Final = RuleId()


def _readings(*choices: Enum) -> Readings:
    return Readings(**dict(zip(_NAMES, choices, strict=True)))  # type: ignore[arg-type] # read by their own codecs


_NAMES: Final = tuple(each.name for each in fields(Readings))

READINGS: Final = Object(
    "readings",
    _readings,
    tuple(
        Part(each.name, Choice(*type(cast("Enum", each.default))), (type(each.default).__doc__ or "").strip())
        for each in fields(Readings)
    ),
    about="A choice for every switchable ruling.",
)
