"""Writing a map file: the facts of a map in, TOML out, as a person would have written it."""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Final

from kingofsiam.maps.land import UNSOURCED, Fact, Land
from kingofsiam.rules.s1_components import FACTIONS, ActionCard, Province

if TYPE_CHECKING:
    from kingofsiam.maps.map import Map

_UNSEEN: Final = re.compile(
    r"[\x7f-\x9f\xad\u061c\u180e\u200b-\u200f\u2028-\u202e\u2060-\u206f\ud800-\udfff\ufeff\ufff9-\uffff]"
)
"""Control characters, marks that turn the direction of writing, spaces of no width, halves of characters."""


def map_text(map: Map) -> str:  # noqa: A002 - the booklet's word
    """The text of a map file; that it reads back as this map is for the caller to check."""
    usual = _usual_facts(map)
    parts = [_head(map), _provenance(usual), _factions(map), _cards(map)]
    parts += [_province(map, land, usual) for land in map.lands]
    return "\n".join("".join(f"{line}\n" for line in part) for part in parts)


def _head(map: Map) -> Iterator[str]:  # noqa: A002
    for key, words in (("name", map.name), ("title", map.title), ("king", map.king), ("invader", map.invader)):
        yield f"{key} = {quoted(words)}"
    yield f"note = {quoted(map.note)}"


def _usual_facts(map: Map) -> dict[str, Fact]:  # noqa: A002
    """Of each kind of fact, how certain most are: this need be said only once."""
    return {
        "words": map.words_fact,
        "name": _most_common(land.name_fact for land in map.lands),
        "home": _most_common(land.home_fact for land in map.lands),
        "followers": _most_common(land.followers_fact for land in map.lands),
        "borders": _most_common(border.fact for border in map.borders),
    }


def _most_common(facts: Iterable[Fact]) -> Fact:
    ((fact, _),) = Counter(facts).most_common(1) or ((UNSOURCED, 0),)
    return fact


def _provenance(usual: dict[str, Fact]) -> Iterator[str]:
    yield "[provenance]"
    yield from (f"{kind} = {quoted(str(fact))}" for kind, fact in usual.items())


def _factions(map: Map) -> Iterator[str]:  # noqa: A002
    yield "[factions]"
    for faction in FACTIONS:
        name, colour = quoted(map.faction_name(faction)), quoted(map.faction_colour(faction))
        yield f"{faction.value} = {{ name = {name}, colour = {colour} }}"


def _cards(map: Map) -> Iterator[str]:  # noqa: A002
    yield "[cards]"
    yield from (f"{quoted(card.value)} = {quoted(map.card_name(card))}" for card in ActionCard)


def _province(map: Map, land: Land, usual: dict[str, Fact]) -> Iterator[str]:  # noqa: A002
    yield "[[province]]"
    yield f"name = {quoted(land.name)}"
    yield f"code = {quoted(land.code)}"
    if land.home_of is not None:
        yield f"home = {quoted(land.home_of.value)}"
    yield f"own = {land.own}"
    yield f"random = {land.random}"
    yield f"x = {_number(land.x)}"
    yield f"y = {_number(land.y)}"
    borders = dict(_borders(map, land.name))
    yield f"borders = [{', '.join(quoted(other) for other in borders)}]"
    own = {"name": land.name_fact, "home": land.home_fact, "followers": land.followers_fact}
    yield from (f"provenance.{kind} = {quoted(str(fact))}" for kind, fact in own.items() if fact != usual[kind])
    for other, fact in borders.items():
        if fact != usual["borders"]:
            yield f"provenance.borders.{quoted(other)} = {quoted(str(fact))}"


def _borders(map: Map, province: Province) -> Iterator[tuple[Province, Fact]]:  # noqa: A002
    """The neighbours of a province, in the order of the provinces, each with how certain the border is."""
    facts = {(border.one, border.other): border.fact for border in map.borders}
    both_ways = {**{(other, one): fact for (one, other), fact in facts.items()}, **facts}
    yield from ((other, both_ways[province, other]) for other in map.neighbours[province])


def _number(number: float) -> str:
    return repr(float(number)).removesuffix(".0")


def quoted(text: str) -> str:
    r"""A text in quotation marks, as JSON and TOML both read it; what an eye cannot see is written as `\\uXXXX`."""
    return _UNSEEN.sub(lambda found: f"\\u{ord(found[0]):04x}", json.dumps(text, ensure_ascii=False))
