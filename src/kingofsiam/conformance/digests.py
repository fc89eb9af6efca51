"""What of a vector is normative, as two short digests: of what is given, and of what must come of it.

Left out is what may change without any program noticing: titles, words and drawings of a map, what a violation would
have allowed, the order of violations, and readings that are as in the rulebook.
"""

from __future__ import annotations

from collections.abc import Mapping
from hashlib import sha256
from typing import Final, NamedTuple, cast

from kingofsiam.conformance.json_vectors import VECTOR
from kingofsiam.conformance.vector import Vector
from kingofsiam.notation.json_nouns import READINGS
from kingofsiam.notation.json_text import Json, written
from kingofsiam.readings import RULEBOOK

LENGTH: Final = 12
"""So many hexadecimal digits are enough to tell a few thousand vectors apart."""

_GIVEN: Final = ("vector", "map", "given", "move", "seat")
_RULEBOOK: Final = READINGS.dump(RULEBOOK)


class Digests(NamedTuple):
    """Of what is given, and of what must come of it."""

    given: str
    expected: str


def digests(vector: Vector) -> Digests:
    """The digests of a vector."""
    told = VECTOR.dump(vector)
    given: Json = {name: told[name] for name in _GIVEN if name in told}
    return Digests(_digest(normative(given)), _digest(normative(told["expect"])))


def _digest(value: Json) -> str:
    return sha256(written(value).encode()).hexdigest()[:LENGTH]


def normative(value: Json) -> Json:
    """The same without what does not count, in an order that does not depend on how it was told."""
    if isinstance(value, list):
        return [normative(each) for each in value]
    if isinstance(value, dict):
        return {name: _field(name, value[name]) for name in sorted(value) if name != "allowed"}
    return value


def _field(name: str, value: Json) -> Json:
    match name, value:
        case "map", dict():
            return _borders_and_homes(value)
        case "readings", dict():
            return {each: choice for each, choice in sorted(value.items()) if _RULEBOOK[each] != choice}
        case "violations", list():
            return sorted((normative(each) for each in value), key=written)
        case _:
            return normative(value)


def _borders_and_homes(board: Mapping[str, Json]) -> Json:
    """What of a map the rules know."""
    lands = cast("list[dict[str, Json]]", board["provinces"])
    borders = cast("list[dict[str, list[str]]]", board["borders"])
    return [
        [[land[name] for name in ("name", "home", "own", "random")] for land in lands],
        cast("Json", sorted(sorted(border["between"]) for border in borders)),
    ]
