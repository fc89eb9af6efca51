"""The exceptions among small values, and how many of each thing there can be."""

from dataclasses import fields
from operator import attrgetter
from typing import Any, Final

from kingofsiam.model.pieces import (
    FACTIONS,
    FOLLOWERS_OF_EACH_FACTION,
    NUMBER_OF_KING_MARKERS,
    NUMBER_OF_PROVINCES,
    PLAYERS,
    Followers,
)
from kingofsiam.notation.json.codec import BOOLEAN, Codec, array, converted, enumeration, text, whole_number
from kingofsiam.notation.json.derivation import Derivation, Object, row
from kingofsiam.rules.contents import rule
from kingofsiam.rules.s1_components import CARD_SET_CARDS
from kingofsiam.spec.citation import RULE_ID, Rule
from kingofsiam.spec.readings import Readings

FACTION_NAMES: Final = tuple(faction.value for faction in FACTIONS)
FACTION: Final = enumeration(*FACTIONS)
PROVINCE: Final = text()
SEAT: Final = whole_number(0, max(PLAYERS) - 1)
RULE_NAME: Final = text(RULE_ID.pattern)
RULE: Final[Codec[Rule]] = converted(RULE_NAME, rule, attrgetter("id"))
"""A rule by its id."""

FOLLOWERS: Final[Codec[Followers]] = converted(
    row("followers", FACTION_NAMES, whole_number(0, FOLLOWERS_OF_EACH_FACTION), Followers),
    lambda counts: Followers(*counts),
    attrgetter("counts"),
)
"""A group of followers: how many of each faction."""

PIECES: Final = Derivation(
    {
        bool: BOOLEAN,
        int: SEAT,
        str: PROVINCE,
        Rule: RULE,
        Followers: FOLLOWERS,
        "number": whole_number(1, NUMBER_OF_PROVINCES),
        "cards": whole_number(0, len(CARD_SET_CARDS)),
        "last_card": whole_number(0, len(CARD_SET_CARDS) * max(PLAYERS)),
        "event-StruggleEnded.passes": whole_number(1, max(PLAYERS)),
        "winners": array(SEAT, 1, max(PLAYERS), unique=True),
        "tiles": array(PROVINCE, NUMBER_OF_PROVINCES, NUMBER_OF_PROVINCES, unique=True),
        "kings": array(PROVINCE, 0, NUMBER_OF_KING_MARKERS, unique=True),
        "aids": array(whole_number(1, max(PLAYERS)), min(PLAYERS), max(PLAYERS), unique=True),
    }
)
"""What is known of the nouns of the model; a whole number of which nothing else is known is a seat."""

_READINGS_OF_FORMAT_1: Final = 15
"""So many readings stand in every document. Later ones come after them, and are left out where they are the default: so
documents that are older stay readable, and an older version reads the games that do not use them.
"""


def readings_codec(readings: type[Readings]) -> Object[Readings]:
    """The codec of readings of this type."""
    later: dict[str, Any] = {field.name: field.default for field in fields(readings)[_READINGS_OF_FORMAT_1:]}
    return PIECES.object(readings, "readings", optional=later)


READINGS: Final = readings_codec(Readings)
