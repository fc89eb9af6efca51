"""The codec of violations, with the facts they state.

A fact is the name of a province, a number, a list of facts, or an object whose only field says what it is:
`{"faction": "Rama"}` is the faction, `{"card": "Rama"}` the card, and `"Rama"` would be a province.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final, cast

from kingofsiam.model.moves import Follower, OneVsOne, TwoVsOne
from kingofsiam.model.pieces import BRITISH, ActionCard, British, Faction, Followers
from kingofsiam.model.violations import Fact, Violation, ViolationKey
from kingofsiam.notation.json.codec import (
    Array,
    Codec,
    Converted,
    Definitions,
    Dictionary,
    Enumeration,
    Integer,
    Nullable,
    Schema,
    String,
    expect_object,
)
from kingofsiam.notation.json.moves import ACTION, SWAP
from kingofsiam.notation.json.objects import Field, Object, identity
from kingofsiam.notation.json.parser import Json, invalid, short_repr, unexpected
from kingofsiam.notation.json.pieces import CARD, FACTION, FOLLOWER, FOLLOWERS, RULE

_PROVINCE: Final = String()
_NUMBER: Final = Integer(-(2**53) + 1, 2**53 - 1)


def _tagged_fact(name: str, codec: Codec[Any], description: str) -> Object[Any]:
    field = Field(name, codec, description, identity)
    return Object(f"fact-{name}", identity, (field,), description="A fact that says what it is.")


_SWAP: Final = _tagged_fact("swap", SWAP, "A swap of followers.")
_TAGGED: Final[Mapping[type, Object[Any]]] = {
    Faction: _tagged_fact("faction", FACTION, "A faction."),
    ActionCard: _tagged_fact("card", CARD, "An action card."),
    British: _tagged_fact("marker", Enumeration(BRITISH), "The British control marker."),
    Follower: _tagged_fact("follower", FOLLOWER, "A follower and where it stands."),
    Followers: _tagged_fact("followers", FOLLOWERS, "A group of followers."),
    OneVsOne: _SWAP,
    TwoVsOne: _SWAP,
}
_BY_NAME: Final = {each.fields[0].name: each for each in _TAGGED.values()}
_MAX_FACTS: Final = 1000
_MAX_DEPTH: Final = 8


@dataclass(frozen=True)
class FactCodec(Codec[Fact]):
    """A fact stated in a violation; `depth` counts the lists around it."""

    depth: int = 0

    def dump(self, value: Fact) -> Json:
        """The fact; raises `InvalidJson` for a value that is not one."""
        if type(value) in (str, int):
            return cast("str | int", value)
        if isinstance(value, tuple) and self.depth < _MAX_DEPTH:
            return [FactCodec(self.depth + 1).dump(each) for each in value]
        if type(value) not in _TAGGED:
            raise invalid(f"a violation states {short_repr(value)}, which has no JSON form")
        return _TAGGED[type(value)].dump(value)

    def read(self, value: object) -> Fact:
        """The fact."""
        if isinstance(value, str):
            return _PROVINCE.read(value)
        if type(value) is int:
            return _NUMBER.read(value)
        if isinstance(value, list):
            if self.depth == _MAX_DEPTH:
                raise invalid(f"lists of facts may be {_MAX_DEPTH} deep")
            return Array(FactCodec(self.depth + 1), 0, _MAX_FACTS).read(cast("object", value))
        return _read_tagged(value)

    def schema(self, definitions: Definitions) -> Schema:
        """A reference to the schema of a fact."""
        if "fact" not in definitions:
            definitions["fact"] = {}
            tagged = [each.schema(definitions) for each in _BY_NAME.values()]
            plain = [_PROVINCE.schema(definitions), _NUMBER.schema(definitions)]
            facts: Schema = {"type": "array", "items": {"$ref": "#/$defs/fact"}, "maxItems": _MAX_FACTS}
            options = cast("list[Json]", [*plain, *tagged, facts])
            definitions["fact"] = {"description": "Something stated in a reason.", "oneOf": options}
        return {"$ref": "#/$defs/fact"}


def _read_tagged(value: object) -> Fact:
    if not isinstance(value, dict):
        raise unexpected("a province, a whole number, a list or an object", value)
    given = expect_object(cast("object", value))
    tags = [tag for tag in _BY_NAME if tag in given]
    if len(tags) != 1:
        raise invalid(f"must have one of the fields {', '.join(map(short_repr, _BY_NAME))}, to say what it is")
    return cast("Fact", _BY_NAME[tags[0]].read(given))


def _unique_names(facts: tuple[tuple[str, Fact], ...]) -> dict[str, Fact]:
    named = dict(facts)
    if len(named) < len(facts):
        raise invalid("a violation states two facts of the same name, which has no JSON form")
    return named


_FACT: Final = FactCodec()
_FACTS: Final = Array(_FACT, 0, _MAX_FACTS)
_ACTION: Final = Nullable(ACTION)

NAMED_FACTS: Final = Converted[tuple[tuple[str, Fact], ...]](
    Dictionary(_FACT, _MAX_FACTS), lambda facts: tuple(facts.items()), _unique_names
)
"""Facts by their names, in the order of the violation."""

VIOLATION: Final = Object(
    "violation",
    Violation,
    (
        Field("rule", RULE, "The id of the rule that the move breaks."),
        Field("key", Enumeration(*ViolationKey), "The way in which it breaks it; a key belongs to one rule."),
        Field("facts", NAMED_FACTS, "What is true on the table, by name."),
        Field("allowed", _FACTS, "All that the rule would have allowed instead; empty if nothing."),
        Field("example", _ACTION, "One action that would be legal, where `allowed` would be too long; or null."),
    ),
    description="One reason why a move is refused.",
)
