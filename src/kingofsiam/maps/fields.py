"""The fields of a map file: for each table its keys, what their values must be, and how these are read and written."""

import json
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from types import MappingProxyType
from typing import Any, Final, TypeAlias, TypeVar

from kingofsiam.maps.land import CODE, MAP_NAME, MAX_NAME_LENGTH, Fact, Provenance
from kingofsiam.model.pieces import FACTIONS, FOLLOWERS_PER_FACTION, ActionCard

T = TypeVar("T")

REQUIRED: Final = object()
_MAX_SHOWN_NUMBER: Final = 10**9


def quoted(text: str) -> str:
    r"""A quoted text that JSON and TOML read alike; invisible characters are written as `\\uXXXX`."""
    return "".join(
        character if character.isprintable() or character > "\uffff" else f"\\u{ord(character):04x}"
        for character in json.dumps(text, ensure_ascii=False)
    )


@dataclass(frozen=True)
class Kind:
    """A kind of value."""

    what: str
    """What a value must be, in words."""
    read: Callable[[Any], Any]
    """The value in a map. Raises an error if it is not that."""
    write: Callable[[Any], str] = quoted
    """The value in a file."""
    default: Any = REQUIRED
    """The value in a map if the file leaves it out."""


Fields: TypeAlias = Mapping[str, Kind]
"""The kind of each key of a table."""


def _only(value: T, fits: object) -> T:
    """The value. Raises `ValueError` unless it fits."""
    if not fits:
        raise ValueError
    return value


def _read_text(value: Any) -> str:
    return _only(str(value.strip()), value.strip())


def _read_name(value: Any) -> str:
    name = _read_text(value)
    return _only(name, name.isprintable() and len(name) <= MAX_NAME_LENGTH)


def _read_list(kind: type, value: Any) -> tuple[Any, ...]:
    return tuple(_only(value, type(value) is list and all(isinstance(item, kind) for item in value)))


def _matching(pattern: re.Pattern[str], what: str) -> Kind:
    return Kind(what, lambda value: _only(_read_name(value), pattern.fullmatch(value.strip())))


def _read_fact(value: Any) -> Fact:
    word, _, source = _only(value.strip(), value.strip().isprintable()).partition(":")
    fact = Fact(Provenance(word.strip()), source.strip())
    return _only(fact, fact.source or not fact.attested)


_FACTIONS: Final = {faction.value: faction for faction in FACTIONS}
_ALL_FOLLOWERS: Final = FOLLOWERS_PER_FACTION * len(FACTIONS)

_NAME: Final = Kind(f"a text in one line, printable, of at most {MAX_NAME_LENGTH} characters", _read_name)
_COUNT: Final = Kind(
    f"a whole number from 0 to {_ALL_FOLLOWERS}",
    lambda value: _only(value, type(value) is int and 0 <= value <= _ALL_FOLLOWERS),
    str,
)
_PERCENTAGE: Final = Kind(
    "a number from 0 to 100",
    lambda value: float(_only(value, type(value) in (int, float) and 0 <= value <= 100)),
    lambda number: repr(float(number)).removesuffix(".0"),
)
_TABLE: Final = Kind("a table", lambda value: _only(value, type(value) is dict))
_OWN_TABLE: Final = replace(_TABLE, default=MappingProxyType({}))
FACT: Final = Kind(
    "'reconstructed', or 'attested: ' and where it is stated or shown", _read_fact, lambda fact: quoted(str(fact))
)

TOP: Final[Fields] = {
    "name": _matching(MAP_NAME, "a name of small letters, digits and single hyphens"),
    **dict.fromkeys(("title", "king", "invader"), _NAME),
    "note": Kind("a text (not an empty one)", _read_text),
    **dict.fromkeys(("provenance", "factions", "cards"), _TABLE),
    "province": Kind("tables, each headed [[province]]", lambda value: _read_list(dict, value)),
}
PROVENANCE: Final[Fields] = dict.fromkeys(("words", "name", "home", "followers", "borders"), FACT)
FACTION_TABLES: Final[Fields] = dict.fromkeys(_FACTIONS, _TABLE)
FACTION: Final[Fields] = {
    "name": _NAME,
    **dict.fromkeys(("one", "several"), replace(_NAME, default="")),
    "colour": _NAME,
}
CARDS: Final[Fields] = {card.value: _NAME for card in ActionCard}
PROVINCE: Final[Fields] = {
    "name": _NAME,
    "code": _matching(CODE, "two or three capital letters or digits, a letter first"),
    "home": Kind(
        f"one of {', '.join(_FACTIONS)}",
        lambda value: _FACTIONS[value.strip()],
        lambda faction: quoted(faction.value),
        None,
    ),
    **dict.fromkeys(("own", "random"), _COUNT),
    **dict.fromkeys(("x", "y"), _PERCENTAGE),
    "borders": Kind(
        "a list of different texts",
        lambda value: _only(_read_list(str, value), len(set(value)) == len(value)),
        lambda names: f"[{', '.join(map(quoted, names))}]",
    ),
    "provenance": _OWN_TABLE,
}
"""A province. Its own provenance stands in a table within it."""


def fact_or(default: Fact) -> Kind:
    """A provenance that may be left out."""
    return replace(FACT, default=default)


def own_provenance(defaults: Mapping[str, Fact]) -> Fields:
    """The provenance of a province, where it is not that of the others."""
    return {**{key: fact_or(defaults[key]) for key in ("name", "home", "followers")}, "borders": _OWN_TABLE}


def read_table(values: Mapping[str, Any] | None, where: str, fields: Fields, faults: list[str]) -> dict[str, Any]:
    """The value of each key of a table, None for one that is not usable; adds every fault.

    A table that is None itself has no faults, for they have been named before.
    """
    if values is None:
        return dict.fromkeys(fields)
    result = dict[str, Any]()
    for key, kind in fields.items():
        value = values.get(key)
        if value is None and kind.default is not REQUIRED:
            result[key] = kind.default
            continue
        try:
            result[key] = kind.read(value)
        except (AttributeError, LookupError, TypeError, ValueError):
            result[key] = None
            faults.append(f"{where}: {key!r} must be {kind.what}, but is {_shown(value)}")
    faults += (f"{where}: {key!r} is not a key of this table" for key in values if key not in fields)
    return result


def write_table(values: Mapping[str, Any], fields: Fields, key_text: Callable[[str], str] = str) -> dict[str, str]:
    """The text of each key and its value, in the order of the fields, but for defaults."""
    written = {key: value for key, value in values.items() if value != fields[key].default}
    return {key_text(key): kind.write(written[key]) for key, kind in fields.items() if key in written}


def _shown(value: object) -> str:
    if isinstance(value, int) and abs(value) > _MAX_SHOWN_NUMBER:
        return "far too large"
    if isinstance(value, list | dict):
        return "a table" if isinstance(value, dict) else "another list"
    return "missing" if value is None else repr(value) if isinstance(value, str) else str(value)
