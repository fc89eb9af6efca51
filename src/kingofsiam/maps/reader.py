"""Map file reader: reads TOML and returns the facts of a map, or every fault of the file at once.

The comments in the files of the included maps say how to write such a file.
"""

import os
import re
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Final

from kingofsiam.errors import InvalidMap, reason_of
from kingofsiam.maps.land import MAP_NAME, UNSOURCED, Border, Fact, Land, MapFacts, Provenance
from kingofsiam.maps.toml_table import TomlTable
from kingofsiam.maps.validation import ProvinceEntry, duplicates, find_faults
from kingofsiam.model.pieces import FACTIONS, FOLLOWERS_OF_EACH_FACTION, LAO, MALAY, RAMA, ActionCard, Faction, Province

MAX_MAP_LENGTH: Final = 16_000
"""The maximum length of a map file in characters and bytes; a usual one has about three thousand."""

_TOO_LONG: Final = f"the file is too long: at most {MAX_MAP_LENGTH} characters can be read"
_LONG_KEY: Final = re.compile(r"(?<![\w-])(?:[\w-]++\.){32}")
"""Which takes the parser of the library far too long."""
_ALL_FOLLOWERS: Final = FOLLOWERS_OF_EACH_FACTION * len(FACTIONS)
_FACTIONS: Final = {faction.value: faction for faction in FACTIONS}
_PROVENANCES: Final = {provenance.value: provenance for provenance in Provenance}
_KINDS_OF_FACTS: Final = ("words", "name", "home", "followers", "borders")


def read_map_file(path: str | os.PathLike[str]) -> str:
    """The text of a map file, without a byte order mark; raises `InvalidMap` if it cannot be read or is not UTF-8."""
    try:
        with Path(path).open("rb") as file:
            content = file.read(MAX_MAP_LENGTH + 1)
        return content.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        if error.start >= MAX_MAP_LENGTH - 3:  # a letter cut in two by the limit
            raise InvalidMap((_TOO_LONG,)) from error
        raise InvalidMap((f"the file is not text in UTF-8: byte {error.start} is wrong",)) from error
    except (OSError, TypeError, ValueError) as error:
        raise InvalidMap((f"the file {path!r} cannot be read: {reason_of(error)}",)) from error


def parse_map(text: str) -> MapFacts:
    """The contents of a map file; raises `InvalidMap` with every fault."""
    faults: list[str] = []
    top = TomlTable(_parse_toml(text), "the file", faults)
    provenance = top.table("provenance")
    defaults = {kind: _read_fact(provenance, kind) for kind in _KINDS_OF_FACTS}
    provenance.report_unknown_keys()
    entries = [
        _read_entry(TomlTable(values, _entry_label(values, number), faults), defaults)
        for number, values in enumerate(top.tables("province"), start=1)
    ]
    facts = _read_map(top, entries, defaults)
    top.report_unknown_keys()
    faults += _duplicate_words(facts)
    faults += find_faults(entries)
    if faults:
        raise InvalidMap(tuple(faults))
    return facts


def _parse_toml(text: object) -> dict[str, object]:
    if not isinstance(text, str):
        raise InvalidMap((f"expected text, not {text!r}",))
    if len(text) > MAX_MAP_LENGTH:
        raise InvalidMap((_TOO_LONG,))
    try:
        text.encode()
    except UnicodeEncodeError as error:
        raise InvalidMap((f"character {error.start} is half a surrogate pair, which no file can hold",)) from error
    if _LONG_KEY.search(text):
        raise InvalidMap(("the file has a key of far too many parts",))
    try:
        return tomllib.loads(text)
    except RecursionError as error:
        raise InvalidMap(("the file is not TOML: lists or tables are nested too deeply",)) from error
    except ValueError as error:
        raise InvalidMap((f"the file is not TOML: {error}",)) from error


def _read_map(top: TomlTable, entries: Sequence[ProvinceEntry], defaults: Mapping[str, Fact]) -> MapFacts:
    factions = top.table("factions")
    rama, lao, malay = (_read_faction(factions.table(faction.value)) for faction in (RAMA, LAO, MALAY))
    factions.report_unknown_keys()
    cards = top.table("cards")
    card_names = tuple(cards.name(card.value) for card in ActionCard)
    cards.report_unknown_keys()
    name = top.name("name")
    if name and not MAP_NAME.fullmatch(name):
        top.report(f"'name' must be small letters, digits and single hyphens, not {name!r}")
    return MapFacts(
        name=name,
        title=top.name("title"),
        lands=tuple(entry.land for entry in entries),
        borders=tuple(_unique_borders(entries)),
        faction_names=(rama[0], lao[0], malay[0]),
        faction_colours=(rama[1], lao[1], malay[1]),
        invader=top.name("invader"),
        king=top.name("king"),
        card_names=card_names,
        note=top.prose("note"),
        words_fact=defaults["words"],
        follower_names=(rama[2], lao[2], malay[2]),
    )


def _read_faction(table: TomlTable) -> tuple[str, str, tuple[str, str]]:
    """The name of a faction, its colour, and what one follower and several are called, which may be left out."""
    name, colour = table.name("name"), table.name("colour")
    one, several = (table.name(key) if table.has(key) else "" for key in ("one", "several"))
    table.report_unknown_keys()
    return name, colour, (one, several)


def _duplicate_words(facts: MapFacts) -> Iterator[str]:
    yield from duplicates("the name of a power", (*facts["faction_names"], facts["invader"]))
    yield from duplicates("the colour of a faction", facts["faction_colours"])
    yield from duplicates("the name of one follower", [one for one, _ in facts["follower_names"]])
    yield from duplicates("the name of several followers", [several for _, several in facts["follower_names"]])
    yield from duplicates("the name of a card", facts["card_names"])


def _entry_label(values: Mapping[str, object], number: int) -> str:
    name = values.get("name")
    return name if isinstance(name, str) and name.strip() and name.isprintable() else f"province {number}"


def _read_entry(table: TomlTable, defaults: Mapping[str, Fact]) -> ProvinceEntry:
    own = table.optional_table("provenance")
    land = Land(
        name=table.name("name"),
        code=table.name("code"),
        home_of=_read_home(table),
        own=table.count("own", _ALL_FOLLOWERS),
        random=table.count("random", _ALL_FOLLOWERS),
        x=table.percentage("x"),
        y=table.percentage("y"),
        name_fact=_read_fact(own, "name", defaults["name"]),
        home_fact=_read_fact(own, "home", defaults["home"]),
        followers_fact=_read_fact(own, "followers", defaults["followers"]),
    )
    borders = _read_borders(table, own.optional_table("borders"), defaults["borders"])
    own.report_unknown_keys()
    table.report_unknown_keys()
    return ProvinceEntry(land, borders)


def _read_home(table: TomlTable) -> Faction | None:
    if not table.has("home"):
        return None
    name = table.text("home")
    if name and name not in _FACTIONS:
        table.report(f"'home' must be one of {', '.join(_FACTIONS)}, not {name!r}")
    return _FACTIONS.get(name)


def _read_borders(table: TomlTable, own: TomlTable, default: Fact) -> tuple[tuple[Province, Fact], ...]:
    listed = table.texts("borders")
    facts = {other: _read_fact(own, other, default) for other in listed}
    own.report_unknown_keys("is not among the borders of this province")
    return tuple((other, facts[other]) for other in listed)


def _unique_borders(entries: Sequence[ProvinceEntry]) -> Iterator[Border]:
    """Each border once, in the order of the provinces, as the first of its two provinces lists it."""
    for place, entry in enumerate(entries, start=1):
        listed = dict(entry.borders)
        later = (after.land.name for after in entries[place:])
        yield from (Border(entry.land.name, name, listed[name]) for name in later if name in listed)


def _read_fact(table: TomlTable, key: str, default: Fact | None = None) -> Fact:
    """How certain something is; without a default the file must say so."""
    if default is not None and not table.has(key):
        return default
    text = table.text(key)
    word, _, source = (part.strip() for part in text.partition(":"))
    if not text:
        return UNSOURCED
    if word not in _PROVENANCES:
        table.report(f"{key!r} must begin with {' or '.join(_PROVENANCES)}, but is {text!r}")
        return UNSOURCED
    if _PROVENANCES[word] is Provenance.ATTESTED and not source:
        table.report(f"{key!r} is attested, but names no source; write 'attested: ' and where it is stated or shown")
    return Fact(_PROVENANCES[word], source)
