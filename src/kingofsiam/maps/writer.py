"""Map file writer: formats a map as TOML, laid out as a person would write it."""

import json
import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from typing import Final

from kingofsiam.maps.land import UNSOURCED, Fact, Land, MapFacts
from kingofsiam.model.pieces import FACTIONS, ActionCard, Faction, Province

_INVISIBLE: Final = re.compile(
    r"[\x7f-\x9f\xad\u061c\u180e\u200b-\u200f\u2028-\u202e\u2060-\u206f\ud800-\udfff\ufeff\ufff9-\uffff]"
)
"""Control characters, marks of writing direction, zero-width spaces, lone surrogates."""


def format_map(map: MapFacts) -> str:
    """The text of a map file. It may not read back as the same map: the caller checks that."""
    defaults = _most_common_facts(map)
    cards = {quoted(card.value): quoted(name) for card, name in zip(ActionCard, map["card_names"], strict=True)}
    parts = [
        _table("", {key: quoted(map[key]) for key in ("name", "title", "king", "invader", "note")}),
        _table("[provenance]", {kind: quoted(str(fact)) for kind, fact in defaults.items()}),
        _table("[factions]", {faction.value: _faction(map, faction) for faction in FACTIONS}),
        _table("[cards]", cards),
        *(_table("[[province]]", _province(map, land, defaults)) for land in map["lands"]),
    ]
    return "\n".join(parts)


def _table(heading: str, values: Mapping[str, str]) -> str:
    lines = (*filter(None, (heading,)), *(f"{key} = {value}" for key, value in values.items()))
    return "".join(f"{line}\n" for line in lines)


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


def _faction(map: MapFacts, faction: Faction) -> str:
    name, colour = (quoted(map[key][faction.index]) for key in ("faction_names", "faction_colours"))
    names = zip(("one", "several"), map["follower_names"][faction.index], strict=True)
    followers = "".join(f", {key} = {quoted(words)}" for key, words in names if words)
    return f"{{ name = {name}{followers}, colour = {colour} }}"


def _province(map: MapFacts, land: Land, defaults: Mapping[str, Fact]) -> dict[str, str]:
    borders = dict(_borders(map, land.name))
    own = {"name": land.name_fact, "home": land.home_fact, "followers": land.followers_fact}
    return {
        "name": quoted(land.name),
        "code": quoted(land.code),
        **({"home": quoted(land.home_of.value)} if land.home_of else {}),
        "own": str(land.own),
        "random": str(land.random),
        "x": _format_number(land.x),
        "y": _format_number(land.y),
        "borders": f"[{', '.join(quoted(other) for other in borders)}]",
        **{f"provenance.{kind}": quoted(str(fact)) for kind, fact in own.items() if fact != defaults[kind]},
        **{
            f"provenance.borders.{quoted(other)}": quoted(str(fact))
            for other, fact in borders.items()
            if fact != defaults["borders"]
        },
    }


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
