"""Map validation: every fault of the provinces and borders of a map, taken together."""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from typing import Final

from kingofsiam.maps.land import Border, Land
from kingofsiam.model.pieces import FACTIONS, NUMBER_OF_PROVINCES, POOL, Province

MAX_OF_ONE_FACTION: Final = 14
"""The maximum own followers of a faction: of 18, two may leave the game and two more may go to the two players."""

MAX_ON_THE_BOARD: Final = 40
"""The maximum on the board: of 54 followers, up to ten leave the game or go to players, and some stay in the pool."""


def find_faults(lands: Sequence[Land], borders: Sequence[Border]) -> Iterator[str]:
    """Every fault, one after the other. Empty names and codes, which could not be read, are ignored."""
    if len(lands) != NUMBER_OF_PROVINCES:
        yield f"a map has {NUMBER_OF_PROVINCES} provinces, not {len(lands)}"
    yield from duplicates("the name of a province", (land.name for land in lands))
    yield from duplicates("the code of a province", (land.code for land in lands))
    for land in lands:
        yield from _faults_of_land(land)
    for faction in FACTIONS:
        homes = [land.name for land in lands if land.home_of is faction]
        if len(homes) != 1:
            yield f"{faction.value} must have one home province, but has {', '.join(homes) or 'none'}"
    total = sum(land.followers for land in lands)
    if total > MAX_ON_THE_BOARD:
        yield f"{total} followers are needed at set-up; the board can have at most {MAX_ON_THE_BOARD}"
    times = Counter(frozenset((border.one, border.other)) for border in borders)
    yield from (f"{' and '.join(sorted(ends))} have a border twice" for ends, number in times.items() if number > 1)
    start, *others = [land.name for land in lands if land.name] or [""]
    reached = _reached(start, borders)
    if unreached := [name for name in others if name not in reached]:
        yield f"there is no path from {start} to {', '.join(unreached)}"


def duplicates(what: str, names: Iterable[str]) -> Iterator[str]:
    """Names used more than once, ignoring case."""
    first: dict[str, str] = {}
    counts = Counter(first.setdefault(name.casefold(), name) for name in names if name)
    yield from (f"{name!r} is {what} {count} times" for name, count in counts.items() if count > 1)


def _faults_of_land(land: Land) -> Iterator[str]:
    if land.name.casefold() == POOL:
        yield f"no province may be called {land.name!r}: it means the common pool"
    if land.own and land.home_of is None:
        yield f"{land.name}: {land.own} own followers are requested, but it is nobody's home"
    if land.own > MAX_OF_ONE_FACTION:
        yield f"{land.name}: {land.own} own followers are asked for, but there are at most {MAX_OF_ONE_FACTION}"


def _reached(start: Province, borders: Sequence[Border]) -> set[Province]:
    """The provinces to which a path leads from the start."""
    reached, frontier = {start}, [start]
    while frontier:
        here = frontier.pop()
        near = {end for border in borders for end in (border.one, border.other) if here in (border.one, border.other)}
        frontier.extend(near - reached)
        reached |= near
    return reached
