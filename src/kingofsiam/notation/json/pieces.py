"""The exceptions among small values, and how many of each thing there can be."""

from dataclasses import fields
from enum import Enum
from operator import attrgetter
from typing import Any, Final, cast

from kingofsiam.model.pieces import (
    FACTIONS,
    FOLLOWERS_OF_EACH_FACTION,
    NUMBER_OF_KING_MARKERS,
    NUMBER_OF_PROVINCES,
    PLAYERS,
    ActionCard,
    Followers,
)
from kingofsiam.notation.json.codec import (
    BOOLEAN,
    Codec,
    Made,
    array,
    converted,
    dictionary,
    enumeration,
    text,
    whole_number,
)
from kingofsiam.notation.json.derivation import Derivation, Object, Size, row
from kingofsiam.rules.contents import rule
from kingofsiam.rules.s1_components import CARD_SET_CARDS
from kingofsiam.spec.citation import RULE_ID, Rule
from kingofsiam.spec.readings import Readings, spelled

FACTION_NAMES: Final = tuple(faction.value for faction in FACTIONS)
FACTION: Final = enumeration(*FACTIONS)
CARD: Final = enumeration(*ActionCard)
PROVINCE: Final = text()
SEAT: Final = whole_number(0, max(PLAYERS) - 1)
RULE_NAME: Final = text(pattern=RULE_ID.pattern)
RULE: Final[Codec[Rule]] = converted(RULE_NAME, rule, attrgetter("id"))
"""A rule by its id."""

FOLLOWERS: Final[Codec[Followers]] = converted(
    row("followers", FACTION_NAMES, whole_number(0, FOLLOWERS_OF_EACH_FACTION), Followers),
    lambda counts: Followers(*counts),
    attrgetter("counts"),
)
"""A group of followers: how many of each faction."""

FOLLOWERS_BY_PROVINCE: Final = dictionary(FOLLOWERS, NUMBER_OF_PROVINCES, exact=True)
_HAND: Final = Size(0, len(CARD_SET_CARDS))

PIECES: Final = Derivation(
    {
        bool: BOOLEAN,
        int: SEAT,
        str: text(),
        Rule: RULE,
        Followers: FOLLOWERS,
        "number": whole_number(1, NUMBER_OF_PROVINCES),
        "winners": Size(1, max(PLAYERS), unique=True),
        "hand": _HAND,
        "played": _HAND,
        "cards": whole_number(0, len(CARD_SET_CARDS)),
        "last_card": whole_number(0, len(CARD_SET_CARDS) * max(PLAYERS)),
        "passes": whole_number(0, max(PLAYERS) - 1),
        "event-StruggleEnded.passes": whole_number(1, max(PLAYERS)),
        "missing": Size(0, len(FACTIONS)),
        "tiles": Size(NUMBER_OF_PROVINCES, NUMBER_OF_PROVINCES, unique=True),
        "kings": array(PROVINCE, 0, NUMBER_OF_KING_MARKERS, unique=True),
        "pool": FOLLOWERS,
        "control": Size(0, NUMBER_OF_PROVINCES),
        "aids": array(whole_number(1, max(PLAYERS)), min(PLAYERS), max(PLAYERS), unique=True),
        "outcome.rules": Size(1, 20),
    }
)
"""What is known of the nouns of the model; a whole number of which nothing else is known is a seat."""

_READINGS_OF_FORMAT_1: Final = 15
"""So many readings stand in every document. Later ones come after them, and are left out where they are the default: so
documents that are older stay readable, and an older version reads the games that do not use them.
"""


def _choice(question: type[Enum]) -> Codec[Enum]:
    """A choice for a reading, written as its value; it is also read as the notation spells it."""
    by_value: Codec[Enum]
    by_value, values = enumeration(*question), {spelled(choice.name): choice.value for choice in question}

    def read(value: object) -> Enum:
        return by_value.read(values.get(value, value) if isinstance(value, str) else value)

    return Made(read, by_value.dump, by_value.schema)


def readings_codec(readings: type[Readings]) -> Object[Readings]:
    """The codec of readings of this type."""
    defaults = {field.name: field.default for field in fields(readings)}
    choices = {f"readings.{name}": _choice(type(cast("Enum", default))) for name, default in defaults.items()}
    later: dict[str, Any] = dict([*defaults.items()][_READINGS_OF_FORMAT_1:])
    return PIECES.also(choices).object(readings, "readings", optional=later)


READINGS: Final = readings_codec(Readings)
