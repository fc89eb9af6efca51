"""Violations in JSON. A fact is a text, a number, null, a list of facts, or an object whose one field says what it is.

`{"faction": "Rama"}` is the faction, `{"card": "Rama"}` the card and `"Rama"` a text.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final, cast

from kingofsiam.moves import Follower
from kingofsiam.notation.json_codec import Array, Choice, Codec, Named, Schema, Text, Whole, fields_of
from kingofsiam.notation.json_faults import InvalidJson, JsonFault, mistaken, shown, step, wrong
from kingofsiam.notation.json_nouns import CARD, FACTION, FOLLOWER, RULE
from kingofsiam.notation.json_object import Object, Part, itself
from kingofsiam.notation.json_text import Json
from kingofsiam.rules.s1_components import BRITISH, ActionCard, British, Faction
from kingofsiam.violations import Fact, Violation

_TEXT: Final = Text()
_NUMBER: Final = Whole(-(2**53) + 1, 2**53 - 1)


def _tagged(name: str, codec: Codec[Any], about: str) -> Object[Any]:
    return Object(f"fact-{name}", itself, (Part(name, codec, about, itself),), about="A fact that says what it is.")


_FACTION: Final = _tagged("faction", FACTION, "A faction.")
_CARD: Final = _tagged("card", CARD, "An action card.")
_MARKER: Final = _tagged("marker", Choice(BRITISH), "The British control marker.")
_FOLLOWER: Final = _tagged("follower", FOLLOWER, "A follower and where he stands.")
_TAGGED: Final = {"faction": _FACTION, "card": _CARD, "marker": _MARKER, "follower": _FOLLOWER}
_LONGEST: Final = 1000
_DEEPEST: Final = 8


@dataclass(frozen=True)
class FactCodec(Codec[Fact]):
    """Something stated in a reason, in so many lists."""

    depth: int = 0

    def dump(self, value: Fact) -> Json:
        """The fact; raises `InvalidJson` for what is none."""
        if value is None or type(value) in (str, int):
            return cast("str | int | None", value)
        if isinstance(value, tuple) and self.depth < _DEEPEST:
            return [FactCodec(self.depth + 1).dump(each) for each in value]
        return _tag_of(value).dump(value)

    def read(self, value: object) -> Fact:
        """The fact."""
        if value is None:
            return None
        if isinstance(value, str):
            return _TEXT.read(value)
        if type(value) is int:
            return _NUMBER.read(value)
        if isinstance(value, list):
            if self.depth == _DEEPEST:
                raise wrong(f"lists of facts may be {_DEEPEST} deep")
            return Array(FactCodec(self.depth + 1), 0, _LONGEST).read(cast("object", value))
        return _read_tagged(value)

    def schema(self, named: Named) -> Schema:
        """A reference to what a fact looks like."""
        if "fact" not in named:
            named["fact"] = {}
            tagged = [each.schema(named) for each in _TAGGED.values()]
            plain = [{"type": "null"}, _TEXT.schema(named), _NUMBER.schema(named)]
            several: Schema = {"type": "array", "items": {"$ref": "#/$defs/fact"}, "maxItems": _LONGEST}
            options = cast("list[Json]", [*plain, *tagged, several])
            named["fact"] |= {"description": "Something stated in a reason.", "oneOf": options}
        return {"$ref": "#/$defs/fact"}


def _tag_of(value: object) -> Object[Any]:
    match value:
        case Faction():
            return _FACTION
        case ActionCard():
            return _CARD
        case British():
            return _MARKER
        case Follower():
            return _FOLLOWER
        case _:
            raise wrong(f"a violation states {shown(value)}, for which there is no JSON")


def _read_tagged(value: object) -> Fact:
    if not isinstance(value, dict):
        raise mistaken("a text, a whole number, null, a list or an object", value)
    given = fields_of(cast("object", value))
    tags = [tag for tag in _TAGGED if tag in given]
    if len(tags) != 1:
        raise wrong(f"must have one of the fields {', '.join(map(shown, _TAGGED))}, to say what it is")
    return cast("Fact", _TAGGED[tags[0]].read(given))


class NamedFacts(Codec[tuple[tuple[str, Fact], ...]]):
    """Facts by their names, in the order of the reason."""

    def dump(self, value: tuple[tuple[str, Fact], ...]) -> Json:
        """The facts; raises `InvalidJson` if a name is used twice."""
        facts = dict(value)
        if len(facts) < len(value):
            raise wrong("a violation states two facts of the same name, for which there is no JSON")
        return {name: _FACT.dump(fact) for name, fact in facts.items()}

    def read(self, value: object) -> tuple[tuple[str, Fact], ...]:
        """The facts by their names."""
        found: list[JsonFault] = []
        facts: list[tuple[str, Fact]] = []
        for name, each in fields_of(value).items():
            try:
                facts.append((_TEXT.read(name), _FACT.read(each)))
            except InvalidJson as error:
                found += (fault.under(step(name)) for fault in error.found)
        if found:
            raise InvalidJson(found)
        return tuple(facts)

    def schema(self, named: Named) -> Schema:
        """An object with any names."""
        return {"type": "object", "additionalProperties": _FACT.schema(named)}


_FACT: Final = FactCodec()

VIOLATION: Final = Object(
    "violation",
    Violation,
    (
        Part("rule", RULE, "The id of the rule that the move breaks."),
        Part("facts", NamedFacts(), "What is so on the table, by name."),
        Part("allowed", Array(_FACT, 0, _LONGEST), "What the rule would have allowed; empty if it leaves no choice."),
    ),
    about="One reason why a move is refused.",
)
