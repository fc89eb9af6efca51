"""Map file reader: reads TOML and returns the facts of a map, or every fault of the file at once.

The comments in the files of the included maps say how to write such a file.
"""

import os
import re
import tomllib
from collections.abc import Mapping
from itertools import combinations
from pathlib import Path
from typing import Any, Final

from kingofsiam.errors import InvalidMap
from kingofsiam.file_io import reason_of
from kingofsiam.maps import fields
from kingofsiam.maps.fields import read_table
from kingofsiam.maps.land import Border, Fact, Land
from kingofsiam.maps.validation import duplicates, find_faults
from kingofsiam.model.pieces import Province

MAX_MAP_LENGTH: Final = 16_000
"""The maximum length of a map file in characters and bytes; a usual one has about three thousand."""

_TOO_LONG: Final = f"the file is too long: at most {MAX_MAP_LENGTH} characters can be read"
_LONG_KEY: Final = re.compile(r"(?<![\w-])(?:[\w-]++\.){32}")
"""Which takes the parser of the library far too long."""


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


def parse_map(text: str) -> dict[str, Any]:
    """The contents of a map file, as the arguments of `Map`; raises `InvalidMap` with every fault."""
    faults: list[str] = []
    top = read_table(_parse_toml(text), "the file", fields.TOP, faults)
    facts = read_table(top["provenance"], "the file, provenance", fields.PROVENANCE, faults)
    tables = read_table(top["factions"], "the file, factions", fields.FACTION_TABLES, faults)
    factions = [
        read_table(table, f"the file, factions, {name}", fields.FACTION, faults) for name, table in tables.items()
    ]
    cards = read_table(top["cards"], "the file, cards", fields.CARDS, faults)
    provinces = [
        _read_province(values, number, facts, faults) for number, values in enumerate(top["province"], start=1)
    ]
    lands = tuple(land for land, _ in provinces)
    borders = _join({land.name: neighbours for land, neighbours in provinces if land.name}, faults)
    words = {key: tuple(faction[key] for faction in factions) for key in fields.FACTION}
    faults += duplicates("the name of a power", (*words["name"], top["invader"]))
    faults += duplicates("the colour of a faction", words["colour"])
    faults += duplicates("the name of one follower", words["one"])
    faults += duplicates("the name of several followers", words["several"])
    faults += duplicates("the name of a card", cards.values())
    faults += find_faults(lands, borders)
    if faults:
        raise InvalidMap(tuple(faults))
    return {
        **{key: top[key] for key in ("name", "title", "king", "invader", "note")},
        "lands": lands,
        "borders": borders,
        "faction_names": words["name"],
        "faction_colours": words["colour"],
        "follower_names": tuple(zip(words["one"], words["several"], strict=True)),
        "card_names": tuple(cards.values()),
        "words_fact": facts["words"],
    }


def _parse_toml(text: object) -> dict[str, Any]:
    if not isinstance(text, str):
        raise InvalidMap((f"expected text, not {text!r}",))
    if len(text) > MAX_MAP_LENGTH:
        raise InvalidMap((_TOO_LONG,))
    if _LONG_KEY.search(text):
        raise InvalidMap(("the file has a key of far too many parts",))
    try:
        text.encode()  # else half a surrogate pair would pass, which no file can hold
        return tomllib.loads(text)
    except RecursionError as error:
        raise InvalidMap(("the file is not TOML: lists or tables are nested too deeply",)) from error
    except ValueError as error:
        raise InvalidMap((f"the file is not TOML: {error}",)) from error


def _read_province(
    values: Mapping[str, Any], number: int, facts: Mapping[str, Fact], faults: list[str]
) -> tuple[Land, Mapping[Province, Fact]]:
    """A province, and the borders that it lists, each with how certain it is."""
    name = values.get("name")
    where = name if isinstance(name, str) and name.strip() and name.isprintable() else f"province {number}"
    province = read_table(values, where, fields.PROVINCE, faults)
    own = read_table(province.pop("provenance"), f"{where}, provenance", fields.own_provenance(facts), faults)
    of_borders = dict.fromkeys(province.pop("borders"), fields.fact_or(facts["borders"]))
    borders = read_table(own.pop("borders"), f"{where}, provenance, borders", of_borders, faults)
    own_facts = {f"{key}_fact": fact for key, fact in own.items()}
    return Land(home_of=province.pop("home"), **province, **own_facts), borders


def _join(listed: Mapping[Province, Mapping[Province, Fact]], faults: list[str]) -> tuple[Border, ...]:
    """Each border once, in the order of the provinces. Adds a fault for one that not both of them list alike."""
    for one, neighbours in listed.items():
        unknown = (other for other in neighbours if other == one or other not in listed)
        faults += (f"{one} borders {other!r}, which is no other province of this map" for other in unknown)
    borders = list[Border]()
    for one, other in combinations(listed, 2):
        here, there = listed[one].get(other), listed[other].get(one)
        if (here is None) != (there is None):
            faults.append(f"only one of {one} and {other} lists their border")
        elif here != there:
            faults.append(f"{one} and {other} give different provenances of their border")
        if fact := here or there:
            borders.append(Border(one, other, fact))
    return tuple(borders)
