"""Map validation: every fault of the provinces of a map, one function for each kind of fault."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from kingofsiam.maps.land import CODE, Fact, Land
from kingofsiam.model.pieces import FACTIONS, NUMBER_OF_PROVINCES, POOL, Province

MAX_OF_ONE_FACTION: Final = 14
"""The maximum own followers of a faction: of 18, two may leave the game and two more may go to the two players."""

MAX_ON_THE_BOARD: Final = 40
"""The maximum on the board: of 54 followers, up to ten leave the game or go to players, and some stay in the pool."""


@dataclass(frozen=True, slots=True)
class ProvinceEntry:
    """A province as a map file describes it."""

    land: Land
    """The province."""
    borders: tuple[tuple[Province, Fact], ...]
    """The neighbours that it lists, each with how certain the border is."""


def find_faults(entries: Sequence[ProvinceEntry]) -> Iterator[str]:
    """Every fault of the provinces taken together. Empty names and codes, which could not be read, are ignored."""
    lands = [entry.land for entry in entries]
    if len(entries) != NUMBER_OF_PROVINCES:
        yield f"a map has {NUMBER_OF_PROVINCES} provinces, not {len(entries)}"
    yield from duplicates("the name of a province", (land.name for land in lands))
    yield from duplicates("the code of a province", (land.code for land in lands))
    for land in lands:
        yield from _faults_of_land(land)
    for faction in FACTIONS:
        homes = [land.name for land in lands if land.home_of is faction]
        if not homes:
            yield f"{faction.value} has no home province"
        if len(homes) > 1:
            yield f"{faction.value} has more than one home province: {', '.join(homes)}"
    total = sum(land.followers for land in lands)
    if total > MAX_ON_THE_BOARD:
        yield f"{total} followers are needed at set-up; the board can have at most {MAX_ON_THE_BOARD}"
    yield from _faults_of_borders([entry for entry in entries if entry.land.name])


def duplicates(what: str, names: Iterable[str]) -> Iterator[str]:
    """Names used more than once, ignoring case."""
    first: dict[str, str] = {}
    counts = Counter(first.setdefault(name.casefold(), name) for name in names if name)
    yield from (f"{name!r} is {what} {count} times" for name, count in counts.items() if count > 1)


def _faults_of_land(land: Land) -> Iterator[str]:
    if land.name.casefold() == POOL:
        yield f"no province may be called {land.name!r}: it means the common pool"
    if land.code and not CODE.fullmatch(land.code):
        yield f"{land.name}: the code must be two or three capital letters or digits, a letter first, not {land.code!r}"
    if land.own and land.home_of is None:
        yield f"{land.name}: {land.own} own followers are requested, but it is nobody's home"
    if land.own > MAX_OF_ONE_FACTION:
        yield f"{land.name}: {land.own} own followers are asked for, but there are at most {MAX_OF_ONE_FACTION}"


def _faults_of_borders(entries: Sequence[ProvinceEntry]) -> Iterator[str]:
    listed: dict[Province, dict[Province, Fact]] = {}
    for entry in entries:
        counts = Counter(other for other, _ in entry.borders)
        yield from (f"{entry.land.name} lists its border with {other} twice" for other in counts if counts[other] > 1)
        listed.setdefault(entry.land.name, {}).update(entry.borders)
    for one, neighbours in listed.items():
        for other, fact in neighbours.items():
            if other == one:
                yield f"{one} borders itself"
            elif other not in listed:
                yield f"{one} borders {other!r}, which is not a province of this map"
            elif one not in listed[other]:
                yield f"{one} borders {other}, but {other} does not border {one}"
            elif one < other and fact != listed[other][one]:
                yield f"{one} and {other} give different provenances of their border"
    start, *others = listed or ("",)
    reached = _reached({one: {*neighbours} for one, neighbours in listed.items()}, start)
    if unreached := [name for name in others if name not in reached]:
        yield f"there is no path from {start} to {', '.join(unreached)}"


def _reached(listed: Mapping[Province, set[Province]], start: Province) -> set[Province]:
    """The provinces to which a path leads from the start; a border counts if either side lists it."""
    reached, frontier = {start}, [start]
    while frontier:
        here = frontier.pop()
        near = {name for name in listed if name in listed.get(here, ()) or here in listed[name]}
        frontier.extend(near - reached)
        reached |= near
    return reached
