"""Reading a map file: TOML in, the facts of a map out, or every fault of the file at once.

The files of the maps that come with the game say in comments how such a file is written.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from typing import Final, TypedDict

from kingofsiam.errors import InvalidMap
from kingofsiam.maps.faults import Entry, inconsistencies, repeated
from kingofsiam.maps.land import UNSOURCED, Border, Fact, Land, Provenance
from kingofsiam.maps.table import Table
from kingofsiam.rules.s1_components import (
    FACTIONS,
    FOLLOWERS_OF_EACH_FACTION,
    LAO,
    MALAY,
    RAMA,
    ActionCard,
    Faction,
    Province,
)

_MAP_NAME: Final = re.compile(r"[a-z][a-z0-9]*(-[a-z0-9]+)*")
_ALL_FOLLOWERS: Final = FOLLOWERS_OF_EACH_FACTION * len(FACTIONS)
_FACTIONS: Final = {faction.value: faction for faction in FACTIONS}
_PROVENANCES: Final = {provenance.value: provenance for provenance in Provenance}
_KINDS_OF_FACTS: Final = ("words", "name", "home", "followers", "borders")


class MapFacts(TypedDict):
    """What a map file says, under the names `Map` gives to it."""

    name: str
    title: str
    lands: tuple[Land, ...]
    borders: tuple[Border, ...]
    faction_names: tuple[str, str, str]
    faction_colours: tuple[str, str, str]
    invader: str
    king: str
    card_names: tuple[str, ...]
    note: str
    words_fact: Fact


def decoded(content: bytes) -> str:
    """The text of a map file; raises `InvalidMap` if it is not UTF-8. A byte order mark in front is passed over."""
    try:
        return content.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise InvalidMap((f"the file is not text in UTF-8: byte {error.start} is wrong",)) from error


def map_facts(text: str) -> MapFacts:
    """What the text of a map file says; raises `InvalidMap` with every fault."""
    faults: list[str] = []
    top = Table(_toml(text), "the file", faults)
    usual = _usual_facts(top.table("provenance"))
    entries = [_entry(Table(values, _where(values, number), faults), usual) for number, values in _provinces(top)]
    facts = _map_facts(top, entries, usual)
    top.done()
    faults += _words_repeated(facts)
    faults += inconsistencies(entries)
    if faults:
        raise InvalidMap(tuple(faults))
    return facts


def _toml(text: str) -> dict[str, object]:
    try:
        return tomllib.loads(text)
    except RecursionError as error:
        raise InvalidMap(("the file is not TOML: lists or tables are nested too deeply",)) from error
    except ValueError as error:
        raise InvalidMap((f"the file is not TOML: {error}",)) from error


def _map_facts(top: Table, entries: Sequence[Entry], usual: Mapping[str, Fact]) -> MapFacts:
    factions = top.table("factions")
    rama, lao, malay = (_name_and_colour(factions.table(faction.value)) for faction in (RAMA, LAO, MALAY))
    factions.done()
    return MapFacts(
        name=_map_name(top),
        title=top.text("title"),
        lands=tuple(entry.land for entry in entries),
        borders=tuple(_borders(entries)),
        faction_names=(rama[0], lao[0], malay[0]),
        faction_colours=(rama[1], lao[1], malay[1]),
        invader=top.text("invader"),
        king=top.text("king"),
        card_names=_card_names(top.table("cards")),
        note=top.prose("note"),
        words_fact=usual["words"],
    )


def _map_name(top: Table) -> str:
    name = top.text("name")
    if name and not _MAP_NAME.fullmatch(name):
        top.fault(f"'name' must be small letters, digits and single hyphens, not {name!r}")
    return name


def _name_and_colour(table: Table) -> tuple[str, str]:
    name, colour = table.text("name"), table.text("colour")
    table.done()
    return name, colour


def _card_names(table: Table) -> tuple[str, ...]:
    names = tuple(table.text(card.value) for card in ActionCard)
    table.done()
    return names


def _words_repeated(facts: MapFacts) -> Iterator[str]:
    yield from repeated("the name of a power", (*facts["faction_names"], facts["invader"]))
    yield from repeated("the colour of a faction", facts["faction_colours"])
    yield from repeated("the name of a card", facts["card_names"])


def _provinces(top: Table) -> Iterator[tuple[int, dict[str, object]]]:
    return enumerate(top.tables("province"), start=1)


def _where(values: Mapping[str, object], number: int) -> str:
    name = values.get("name")
    return name if isinstance(name, str) and name.strip() and name.isprintable() else f"province {number}"


def _entry(table: Table, usual: Mapping[str, Fact]) -> Entry:
    own = table.part("provenance")
    name_fact, home_fact, followers_fact = (_own_fact(own, key, usual[key]) for key in ("name", "home", "followers"))
    land = Land(
        name=table.text("name"),
        code=table.text("code"),
        home_of=_home(table),
        own=table.count("own", _ALL_FOLLOWERS),
        random=table.count("random", _ALL_FOLLOWERS),
        x=table.percentage("x"),
        y=table.percentage("y"),
        name_fact=name_fact,
        home_fact=home_fact,
        followers_fact=followers_fact,
    )
    borders = _listed_borders(table, own.part("borders"), usual["borders"])
    own.done()
    table.done()
    return Entry(land, borders)


def _home(table: Table) -> Faction | None:
    if not table.has("home"):
        return None
    name = table.text("home")
    if name and name not in _FACTIONS:
        table.fault(f"'home' must be one of {', '.join(_FACTIONS)}, not {name!r}")
    return _FACTIONS.get(name)


def _listed_borders(table: Table, own: Table, usual: Fact) -> tuple[tuple[Province, Fact], ...]:
    listed = table.texts("borders")
    facts = {other: _own_fact(own, other, usual) for other in listed}
    own.done("is not among the borders of this province")
    return tuple((other, facts[other]) for other in listed)


def _borders(entries: Sequence[Entry]) -> Iterator[Border]:
    """Each border once, in the order of the provinces, as the province that comes first lists it."""
    for place, entry in enumerate(entries, start=1):
        listed = dict(entry.borders)
        later = (after.land.name for after in entries[place:])
        yield from (Border(entry.land.name, name, listed[name]) for name in later if name in listed)


def _usual_facts(table: Table) -> dict[str, Fact]:
    facts = {key: _fact(table, key) for key in _KINDS_OF_FACTS}
    table.done()
    return facts


def _own_fact(table: Table, key: str, usual: Fact) -> Fact:
    return _fact(table, key) if table.has(key) else usual


def _fact(table: Table, key: str) -> Fact:
    text = table.text(key)
    word, _, source = (part.strip() for part in text.partition(":"))
    if not text:
        return UNSOURCED
    if word not in _PROVENANCES:
        table.fault(f"{key!r} must begin with {' or '.join(_PROVENANCES)}, but is {text!r}")
        return UNSOURCED
    if _PROVENANCES[word] is Provenance.ATTESTED and not source:
        table.fault(f"{key!r} is attested, but by no source; write 'attested: ' and where it is said or shown")
    return Fact(_PROVENANCES[word], source)
