"""Map file reader: reads TOML and returns the facts of a map, or every fault of the file at once.

Only where all values are what they must be are provinces and borders compared. The comments in the files of the
included maps say how to write such a file.
"""

import re
import tomllib
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations
from typing import Any, Final

from kingofsiam.errors import InvalidMap
from kingofsiam.maps import fields
from kingofsiam.maps.fields import read_table
from kingofsiam.maps.land import Border, Fact, Land
from kingofsiam.model.pieces import FACTIONS, NUMBER_OF_PROVINCES, POOL, Province

MAX_MAP_LENGTH: Final = 16_000
"""The maximum length of a map file in characters and bytes; a usual one has about three thousand."""

_MAX_OF_ONE_FACTION: Final = 14
"""The maximum own followers of a faction: of 18, two may leave the game and two more may go to the two players."""

_MAX_ON_THE_BOARD: Final = 40
"""The maximum on the board: of 54 followers, up to ten leave the game or go to players, and some stay in the pool."""

_LONG_KEY: Final = re.compile(r"(?<![\w-])(?:[\w-]++\.){32}")
"""Which takes the parser of the library far too long."""


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
        _read_province(values, number, facts, faults) for number, values in enumerate(top["province"] or (), start=1)
    ]
    if faults:
        raise InvalidMap(tuple(faults))
    words = {key: tuple(faction[key] for faction in factions) for key in fields.FACTION}
    lands = tuple(Land(**arguments) for arguments, _ in provinces)
    map: dict[str, Any] = {
        **{key: top[key] for key in ("name", "title", "king", "invader", "note")},
        "lands": lands,
        "borders": _join({land.name: listed for land, (_, listed) in zip(lands, provinces, strict=True)}, faults),
        "faction_names": words["name"],
        "faction_colours": words["colour"],
        "follower_names": tuple(zip(words["one"], words["several"], strict=True)),
        "card_names": tuple(cards.values()),
        "words_fact": facts["words"],
    }
    if faults := [*faults, *_faults_of_words(map), *_faults_of_provinces(lands, map["borders"])]:
        raise InvalidMap(tuple(faults))
    return map


def _parse_toml(text: object) -> dict[str, Any]:
    if not isinstance(text, str):
        raise InvalidMap((f"expected text, not {text!r}",))
    if len(text) > MAX_MAP_LENGTH:
        raise InvalidMap((f"the file is too long: at most {MAX_MAP_LENGTH} characters can be read",))
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
) -> tuple[dict[str, Any], Mapping[Province, Fact]]:
    """The arguments of a province, and the borders that it lists, each with how certain it is."""
    name = values.get("name")
    where = name if isinstance(name, str) and name.strip() and name.isprintable() else f"province {number}"
    province = read_table(values, where, fields.PROVINCE, faults)
    own = read_table(province.pop("provenance"), f"{where}, provenance", fields.own_provenance(facts), faults)
    listed: tuple[str, ...] = province.pop("borders") or ()
    of_borders = dict.fromkeys(listed, fields.fact_or(facts["borders"]))
    borders = read_table(own.pop("borders"), f"{where}, provenance, borders", of_borders, faults)
    return {"home_of": province.pop("home"), **province, **{f"{key}_fact": fact for key, fact in own.items()}}, borders


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


def _faults_of_words(map: Mapping[str, Any]) -> Iterator[str]:
    """Names used more than once, ignoring case."""
    one, several = zip(*map["follower_names"], strict=True)
    for what, names in (
        ("the name of a power", (*map["faction_names"], map["invader"])),
        ("the colour of a faction", map["faction_colours"]),
        ("the name of one follower", one),
        ("the name of several followers", several),
        ("the name of a card", map["card_names"]),
        ("the name of a province", [land.name for land in map["lands"]]),
        ("the code of a province", [land.code for land in map["lands"]]),
    ):
        first: dict[str, str] = {}
        times = Counter(first.setdefault(name.casefold(), name) for name in names if name)
        yield from (f"{name!r} is {what} {count} times" for name, count in times.items() if count > 1)


def _faults_of_land(land: Land) -> Iterator[str]:
    if land.name.casefold() == POOL:
        yield f"no province may be called {land.name!r}: it means the common pool"
    if land.own and land.home_of is None:
        yield f"{land.name}: {land.own} own followers are requested, but it is nobody's home"
    if land.own > _MAX_OF_ONE_FACTION:
        yield f"{land.name}: {land.own} own followers are asked for, but there are at most {_MAX_OF_ONE_FACTION}"


def _faults_of_provinces(lands: Sequence[Land], borders: Sequence[Border]) -> Iterator[str]:
    if len(lands) != NUMBER_OF_PROVINCES:
        yield f"a map has {NUMBER_OF_PROVINCES} provinces, not {len(lands)}"
        return
    for land in lands:
        yield from _faults_of_land(land)
    for faction in FACTIONS:
        homes = [land.name for land in lands if land.home_of is faction]
        if len(homes) != 1:
            yield f"{faction.value} must have one home province, but has {', '.join(homes) or 'none'}"
    total = sum(land.followers for land in lands)
    if total > _MAX_ON_THE_BOARD:
        yield f"{total} followers are needed at set-up; the board can have at most {_MAX_ON_THE_BOARD}"
    reached = {lands[0].name}
    for _ in lands:
        reached |= {end for border in borders for end in border.ends if reached & set(border.ends)}
    if unreached := [land.name for land in lands if land.name not in reached]:
        yield f"there is no path from {lands[0]} to {', '.join(unreached)}"
