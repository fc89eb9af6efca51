"""Map file writer: formats a map as TOML, laid out as a person would write it."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from kingofsiam.maps import fields
from kingofsiam.maps.fields import quoted, write_table
from kingofsiam.maps.land import UNSOURCED, Border, Fact, Land
from kingofsiam.model.pieces import FACTIONS, ActionCard, Faction, Province


def format_map(map: Mapping[str, Any]) -> str:
    """The text of a map file for these arguments of `Map`. The caller checks whether it reads back as the same map."""
    defaults = _most_common_facts(map)
    cards = {card.value: name for card, name in zip(ActionCard, map["card_names"], strict=True)}
    parts = [
        _lines("", write_table({key: map[key] for key in ("name", "title", "king", "invader", "note")}, fields.TOP)),
        _lines("[provenance]", write_table(defaults, fields.PROVENANCE)),
        _lines("[factions]", {faction.value: _faction(map, faction) for faction in FACTIONS}),
        _lines("[cards]", write_table(cards, fields.CARDS, quoted)),
        *(_lines("[[province]]", _province(land, dict(_borders(map, land.name)), defaults)) for land in map["lands"]),
    ]
    return "\n".join(parts)


def _lines(heading: str, values: Mapping[str, str]) -> str:
    lines = (*filter(None, (heading,)), *(f"{key} = {value}" for key, value in values.items()))
    return "".join(f"{line}\n" for line in lines)


def _most_common_facts(map: Mapping[str, Any]) -> dict[str, Fact]:
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


def _faction(map: Mapping[str, Any], faction: Faction) -> str:
    one, several = map["follower_names"][faction.index]
    name, colour = map["faction_names"][faction.index], map["faction_colours"][faction.index]
    values = write_table({"name": name, "one": one, "several": several, "colour": colour}, fields.FACTION)
    return f"{{ {', '.join(f'{key} = {value}' for key, value in values.items())} }}"


def _province(land: Land, borders: Mapping[Province, Fact], defaults: Mapping[str, Fact]) -> dict[str, str]:
    values = {key: getattr(land, key) for key in ("name", "code", "own", "random", "x", "y")}
    own = {"name": land.name_fact, "home": land.home_fact, "followers": land.followers_fact}
    of_borders = dict.fromkeys(borders, fields.fact_or(defaults["borders"]))
    return {
        **write_table({**values, "home": land.home_of, "borders": borders}, fields.PROVINCE),
        **write_table(own, fields.own_provenance(defaults), "provenance.{}".format),
        **write_table(borders, of_borders, lambda other: f"provenance.borders.{quoted(other)}"),
    }


def _borders(map: Mapping[str, Any], province: Province) -> Iterator[tuple[Province, Fact]]:
    """The neighbours of a province in the order of the provinces, each with the provenance of the border."""
    borders: tuple[Border, ...] = map["borders"]
    facts = {(border.other, border.one): border.fact for border in borders}
    facts |= {(border.one, border.other): border.fact for border in borders}
    others = (land.name for land in map["lands"] if (province, land.name) in facts)
    yield from ((other, facts[province, other]) for other in others)
