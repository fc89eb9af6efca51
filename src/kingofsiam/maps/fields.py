"""The fields of a map file: for each table its keys, what their values must be, and how these are read and written.

An unusable value is replaced by an empty one, so that a single pass finds every fault.
"""

import json
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import Any, Final, TypeAlias, cast

from kingofsiam.maps.land import CODE, MAP_NAME, MAX_NAME_LENGTH, UNSOURCED, Fact, Provenance
from kingofsiam.model.pieces import FACTIONS, FOLLOWERS_OF_EACH_FACTION, ActionCard

REQUIRED: Final = object()
_MAX_SHOWN_NUMBER: Final = 10**9
_INVISIBLE: Final = re.compile(
    r"[\x7f-\x9f\xad\u061c\u180e\u200b-\u200f\u2028-\u202e\u2060-\u206f\ud800-\udfff\ufeff\ufff9-\uffff]"
)
"""Control characters, marks of writing direction, zero-width spaces, lone surrogates."""


def quoted(text: str) -> str:
    r"""A quoted text that JSON and TOML read alike; invisible characters are written as `\\uXXXX`."""
    return _INVISIBLE.sub(lambda character: f"\\u{ord(character[0]):04x}", json.dumps(text, ensure_ascii=False))


@dataclass(frozen=True)
class Kind:
    """A kind of value."""

    what: str
    """What a value must be, in words."""
    fits: Callable[[Any], object]
    """Whether it is that."""
    empty: Any = ""
    """What stands for an unusable value."""
    read: Callable[[Any], Any] = str.strip
    """The value in a map."""
    write: Callable[[Any], str] = quoted
    """The value in a file."""
    default: Any = REQUIRED
    """The value in a map if the file leaves it out."""


Fields: TypeAlias = Mapping[str, Kind]
"""The kind of each key of a table."""


def _is_text(value: Any) -> bool:
    return isinstance(value, str) and value.strip() != ""


def _is_name(value: Any) -> bool:
    return _is_text(value) and value.strip().isprintable() and len(value.strip()) <= MAX_NAME_LENGTH


def _is_list_of(kind: type, value: Any) -> bool:
    return isinstance(value, list) and all(isinstance(item, kind) for item in cast("list[object]", value))


def _matching(pattern: re.Pattern[str], what: str) -> Kind:
    return Kind(what, lambda value: _is_name(value) and pattern.fullmatch(value.strip()))


def _is_fact(value: Any) -> bool:
    word, _, source = value.partition(":") if _is_text(value) and value.strip().isprintable() else ("", "", "")
    return word.strip() == Provenance.RECONSTRUCTED.value or (
        word.strip() == Provenance.ATTESTED.value and source.strip() != ""
    )


def _read_fact(value: str) -> Fact:
    word, _, source = value.partition(":")
    return Fact(Provenance(word.strip()), source.strip())


def _write_number(number: float) -> str:
    return repr(float(number)).removesuffix(".0")


_FACTIONS: Final = {faction.value: faction for faction in FACTIONS}
_ALL_FOLLOWERS: Final = FOLLOWERS_OF_EACH_FACTION * len(FACTIONS)

_NAME: Final = Kind(f"a text in one line, printable, of at most {MAX_NAME_LENGTH} characters", _is_name)
_COUNT: Final = Kind(
    f"a whole number from 0 to {_ALL_FOLLOWERS}",
    lambda value: type(value) is int and 0 <= value <= _ALL_FOLLOWERS,
    0,
    int,
    str,
)
_PERCENTAGE: Final = Kind(
    "a number from 0 to 100", lambda value: type(value) in (int, float) and 0 <= value <= 100, 0.0, float, _write_number
)
_TABLE: Final = Kind("a table", lambda value: isinstance(value, dict), None, dict)
_OWN_TABLE: Final = replace(_TABLE, default=None)
FACT: Final = Kind(
    "'reconstructed', or 'attested: ' and where it is stated or shown",
    _is_fact,
    UNSOURCED,
    _read_fact,
    lambda fact: quoted(str(fact)),
)

TOP: Final[Fields] = {
    "name": _matching(MAP_NAME, "a name of small letters, digits and single hyphens"),
    **dict.fromkeys(("title", "king", "invader"), _NAME),
    "note": Kind("a text (not an empty one)", _is_text),
    **dict.fromkeys(("provenance", "factions", "cards"), _TABLE),
    "province": Kind("tables, each headed [[province]]", lambda value: _is_list_of(dict, value), (), tuple),
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
        lambda value: isinstance(value, str) and value.strip() in _FACTIONS,
        None,
        lambda value: _FACTIONS[value.strip()],
        lambda faction: quoted(faction.value),
        None,
    ),
    "own": _COUNT,
    "random": _COUNT,
    "x": _PERCENTAGE,
    "y": _PERCENTAGE,
    "borders": Kind(
        "a list of different texts",
        lambda value: _is_list_of(str, value) and len(set(value)) == len(value),
        (),
        tuple,
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
    """The value of each key of a table; adds every fault. No table has no faults, for they have been named before."""
    if values is None:
        return {key: kind.empty if kind.default is REQUIRED else kind.default for key, kind in fields.items()}
    result = dict[str, Any]()
    for key, kind in fields.items():
        value = values.get(key)
        result[key] = kind.empty
        if key in values and kind.fits(value):
            result[key] = kind.read(value)
        elif key in values:
            faults.append(f"{where}: {key!r} must be {kind.what}, but is {_shown(value)}")
        elif kind.default is REQUIRED:
            faults.append(f"{where}: {key!r} is missing; it must be {kind.what}")
        else:
            result[key] = kind.default
    faults += (f"{where}: {key!r} is not a key of this table" for key in values if key not in fields)
    return result


def write_table(values: Mapping[str, Any], fields: Fields, key_text: Callable[[str], str] = str) -> dict[str, str]:
    """The text of each key and its value, in the order of the fields, but for defaults."""
    written = {key: value for key, value in values.items() if value != fields[key].default}
    return {key_text(key): kind.write(written[key]) for key, kind in fields.items() if key in written}


def _shown(value: object) -> str:
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, int) and abs(value) > _MAX_SHOWN_NUMBER:
        return "far too large"
    if isinstance(value, (list, dict)):
        return "a table" if isinstance(value, dict) else "another list"
    return repr(value) if isinstance(value, str) else str(value)
