"""Map file writer: formats a map as TOML, laid out as a person would write it."""

import json
import re
from collections import Counter
from collections.abc import Iterable, Iterator
from typing import Final

from kingofsiam.maps.land import UNSOURCED, Fact, Land, MapFacts
from kingofsiam.model.pieces import FACTIONS, ActionCard, Province

_INVISIBLE: Final = re.compile(
    r"[\x7f-\x9f\xad\u061c\u180e\u200b-\u200f\u2028-\u202e\u2060-\u206f\ud800-\udfff\ufeff\ufff9-\uffff]"
)
"""Control characters, marks of writing direction, zero-width spaces, lone surrogates."""


def format_map(map: MapFacts) -> str:
    """The text of a map file. It may not read back as the same map: the caller checks that."""
    defaults = _most_common_facts(map)
    parts = [_format_head(map), _provenance(defaults), _factions(map), _cards(map)]
    parts += [_province(map, land, defaults) for land in map["lands"]]
    return "\n".join("".join(f"{line}\n" for line in part) for part in parts)


def _format_head(map: MapFacts) -> Iterator[str]:
    words = {key: map[key] for key in ("name", "title", "king", "invader", "note")}
    yield from (f"{key} = {quoted(text)}" for key, text in words.items())


def _most_common_facts(map: MapFacts) -> dict[str, Fact]:
    """The most common provenance of each kind of fact, which the file states only once."""
    return {
        "words": map["words_fact"],
        "name": _most_common(land.name_fact for land in map["lands"]),
        "home": _most_common(land.home_fact for land in map["lands"]),
        "followers": _most_common(land.followers_fact for land in map["lands"]),
        "borders": _most_common(border.fact for border in map["borders"]),
    }


def _most_common(facts: Iterable[Fact]) -> Fact:
    ((fact, _),) = Counter(facts).most_common(1) or ((UNSOURCED, 0),)
    return fact


def _provenance(defaults: dict[str, Fact]) -> Iterator[str]:
    yield "[provenance]"
    yield from (f"{kind} = {quoted(str(fact))}" for kind, fact in defaults.items())


def _factions(map: MapFacts) -> Iterator[str]:
    yield "[factions]"
    for faction in FACTIONS:
        name, colour = (quoted(map[key][faction.index]) for key in ("faction_names", "faction_colours"))
        names = zip(("one", "several"), map["follower_names"][faction.index], strict=True)
        followers = "".join(f", {key} = {quoted(words)}" for key, words in names if words)
        yield f"{faction.value} = {{ name = {name}{followers}, colour = {colour} }}"


def _cards(map: MapFacts) -> Iterator[str]:
    yield "[cards]"
    yield from (f"{quoted(card.value)} = {quoted(map['card_names'][place])}" for place, card in enumerate(ActionCard))


def _province(map: MapFacts, land: Land, defaults: dict[str, Fact]) -> Iterator[str]:
    yield "[[province]]"
    yield f"name = {quoted(land.name)}"
    yield f"code = {quoted(land.code)}"
    if land.home_of is not None:
        yield f"home = {quoted(land.home_of.value)}"
    yield f"own = {land.own}"
    yield f"random = {land.random}"
    yield f"x = {_format_number(land.x)}"
    yield f"y = {_format_number(land.y)}"
    borders = dict(_borders(map, land.name))
    yield f"borders = [{', '.join(quoted(other) for other in borders)}]"
    own = {"name": land.name_fact, "home": land.home_fact, "followers": land.followers_fact}
    yield from (f"provenance.{kind} = {quoted(str(fact))}" for kind, fact in own.items() if fact != defaults[kind])
    for other, fact in borders.items():
        if fact != defaults["borders"]:
            yield f"provenance.borders.{quoted(other)} = {quoted(str(fact))}"


def _borders(map: MapFacts, province: Province) -> Iterator[tuple[Province, Fact]]:
    """The neighbours of a province in the order of the provinces, each with the provenance of the border."""
    facts = {(border.one, border.other): border.fact for border in map["borders"]}
    both_ways = {**{(other, one): fact for (one, other), fact in facts.items()}, **facts}
    others = (land.name for land in map["lands"] if (province, land.name) in both_ways)
    yield from ((other, both_ways[province, other]) for other in others)


def _format_number(number: float) -> str:
    return repr(float(number)).removesuffix(".0")


def quoted(text: str) -> str:
    r"""A quoted text that JSON and TOML read alike; invisible characters are written as `\\uXXXX`."""
    return _INVISIBLE.sub(lambda character: f"\\u{ord(character[0]):04x}", json.dumps(text, ensure_ascii=False))
