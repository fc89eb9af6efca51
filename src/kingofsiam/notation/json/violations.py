"""The exceptions among violations: the facts they state.

A fact is the name of a province, a number, a list of facts, or an object whose only field says what it is:
`{"faction": "Rama"}` is the faction, `{"card": "Rama"}` the card, and `"Rama"` would be a province.
"""

from collections.abc import Mapping
from typing import Any, Final, cast

from kingofsiam.model.moves import Follower, OneVsOne, TwoVsOne
from kingofsiam.model.pieces import BRITISH, ActionCard, British, Faction, Followers
from kingofsiam.model.violations import Fact, Violation
from kingofsiam.notation.json.codec import (
    Codec,
    Definitions,
    Made,
    Schema,
    array,
    converted,
    dictionary,
    enumeration,
    expect_object,
    whole_number,
)
from kingofsiam.notation.json.derivation import Object, row
from kingofsiam.notation.json.moves import FOLLOWER, MOVES, SWAP
from kingofsiam.notation.json.parser import Json, invalid, short_repr, unexpected
from kingofsiam.notation.json.pieces import CARD, FACTION, FOLLOWERS, PROVINCE

_NUMBER: Final = whole_number(-(2**53) + 1, 2**53 - 1)
_MAX_FACTS: Final = 1000
_MAX_DEPTH: Final = 8

_TAGGED: Final[Mapping[str, Codec[Any]]] = {
    name: row(f"fact-{name}", (name,), codec)
    for name, codec in (
        ("faction", FACTION),
        ("card", CARD),
        ("marker", enumeration(BRITISH)),
        ("follower", FOLLOWER),
        ("followers", FOLLOWERS),
        ("swap", SWAP),
    )
}
_TAGS: Final[Mapping[type, str]] = {
    Faction: "faction",
    ActionCard: "card",
    British: "marker",
    Follower: "follower",
    Followers: "followers",
    OneVsOne: "swap",
    TwoVsOne: "swap",
}


def _fact(depth: int = 0) -> Codec[Fact]:
    """A fact stated in a violation; `depth` counts the lists around it."""

    def dump(value: Fact) -> Json:
        if type(value) in (str, int):
            return cast("str | int", value)
        if isinstance(value, tuple) and depth < _MAX_DEPTH:
            return _list(depth).dump(value)
        if type(value) not in _TAGS:
            raise invalid(f"a violation states {short_repr(value)}, which has no JSON form")
        return _TAGGED[_TAGS[type(value)]].dump((value,))

    def read(value: object) -> Fact:
        if isinstance(value, str):
            return PROVINCE.read(value)
        if type(value) is int:
            return _NUMBER.read(value)
        if isinstance(value, list):
            if depth == _MAX_DEPTH:
                raise invalid(f"lists of facts may be {_MAX_DEPTH} deep")
            return _list(depth).read(cast("object", value))
        return _read_tagged(value)

    return Made(read, dump, _schema)


def _list(depth: int) -> Codec[tuple[Fact, ...]]:
    return array(_fact(depth + 1), 0, _MAX_FACTS)


def _read_tagged(value: object) -> Fact:
    if not isinstance(value, dict):
        raise unexpected("a province, a whole number, a list or an object", value)
    entries = expect_object(cast("object", value))
    tags = [tag for tag in _TAGGED if tag in entries]
    if len(tags) != 1:
        raise invalid(f"must have one of the fields {', '.join(map(short_repr, _TAGGED))}, to say what it is")
    return cast("Fact", _TAGGED[tags[0]].read(entries)[0])


def _schema(definitions: Definitions) -> Schema:
    if "fact" not in definitions:
        definitions["fact"] = {}
        codecs: tuple[Codec[Any], ...] = (PROVINCE, _NUMBER, *_TAGGED.values(), _list(0))
        definitions["fact"] |= {"oneOf": [codec.schema(definitions) for codec in codecs]}
    return {"$ref": "#/$defs/fact"}


def _unique_names(facts: tuple[tuple[str, Fact], ...]) -> dict[str, Fact]:
    named = dict(facts)
    if len(named) < len(facts):
        raise invalid("a violation states two facts of the same name, which has no JSON form")
    return named


NAMED_FACTS: Final[Codec[tuple[tuple[str, Fact], ...]]] = converted(
    dictionary(_fact(), _MAX_FACTS), lambda facts: tuple(facts.items()), _unique_names
)
"""Facts by their names, in the order of the violation."""

VIOLATION: Final[Object[Violation]] = MOVES.also({"facts": NAMED_FACTS, "allowed": _list(-1)}).object(Violation)
