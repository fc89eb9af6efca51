"""The method `edit_map`, and each edit of a map: correct its borders, names and homes, and give it a name of its own.

Every edit returns a map that a map file can hold, or raises `InvalidMap` with every fault: the map file's own
validation decides. A map that comes with the game stays as it is: the first edit makes a copy with another name.
"""

import re
import unicodedata
from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from typing import Final, cast

from kingofsiam import maps
from kingofsiam.errors import InvalidMap, KingOfSiamError
from kingofsiam.maps import Border, Fact, Land, Map, Provenance
from kingofsiam.model.moves import Follower, OneVsOne, Swap, TwoVsOne
from kingofsiam.model.pieces import FACTIONS, Faction, Province
from kingofsiam.model.state import State
from kingofsiam.notation.json.codec import LINE, one_of
from kingofsiam.referee.errors import INVALID_PARAMS, error_with_faults, faults_from, invalid_params
from kingofsiam.referee.method_table import Parameter
from kingofsiam_lab.inputs import OWN_PREFIX
from kingofsiam_lab.position import position_view
from kingofsiam_lab.protocol import PositionView

ENTERED: Final = Fact(Provenance.ATTESTED, "entered in the rule lab")
"""The provenance of what somebody has set right."""

COMPARED: Final = Fact(Provenance.ATTESTED, "compared with a board, in the rule lab")
"""The provenance of everything on a map that somebody has compared with their board."""

_FACTIONS: Final = {faction.value: faction for faction in FACTIONS}
_TITLE: Final = "{title} (my board)"
_NOTE: Final = "Begun from the map {title}, and changed in the rule lab."


def with_border(map: Map, one: Province, other: Province) -> Map:
    """The map with a border between two provinces; without it, if there was one."""
    ends = {one, other}
    others = tuple(border for border in map.borders if {border.one, border.other} != ends)
    if len(others) < len(map.borders):
        return _edited(map, borders=others)
    first, second = sorted((one, other), key=map.index.__getitem__)
    borders = sorted((*others, Border(first, second, ENTERED)), key=lambda border: _place(map, border))
    return _edited(map, borders=tuple(borders))


def with_name(map: Map, province: Province, name: Province) -> Map:
    """The map with another name, and the code that goes with it, for a province."""
    name = name.strip()
    if name.casefold() in {land.name.casefold() for land in map.lands if land.name != province}:
        raise InvalidMap((f"another province is called {name!r}",))
    others = {land.code for land in map.lands if land.name != province}
    lands = tuple(
        replace(land, name=name, code=_code(name, others, land.code), name_fact=ENTERED)
        if land.name == province
        else land
        for land in map.lands
    )
    borders = tuple(
        replace(border, one=_renamed(border.one, province, name), other=_renamed(border.other, province, name))
        for border in map.borders
    )
    return _edited(map, lands=lands, borders=borders)


def with_home(map: Map, province: Province, faction: Faction) -> Map:
    """The map with a faction's home in this province. What was said of it there is said of the old home now."""
    new, old = map.land(province), map.land(map.home(faction))
    if new is old:
        return _edited(map)
    swapped = {
        new.name: replace(new, home_of=faction, own=old.own, random=old.random, home_fact=ENTERED),
        old.name: replace(old, home_of=new.home_of, own=new.own, random=new.random, home_fact=ENTERED),
    }
    return _edited(map, lands=tuple(swapped.get(land.name, land) for land in map.lands))


def with_title(map: Map, title: str) -> Map:
    """The map with another title, and the short name that goes with it."""
    edited, title = _edited(map), title.strip()
    plain = unicodedata.normalize("NFKD", title).encode("ascii", "ignore").decode().lower()
    name = "-".join(re.findall(r"[a-z0-9]+", plain)).strip("-")
    if not name or not name[0].isalpha() or name in maps.NAMES:
        name = OWN_PREFIX + (name or "board")
    return _edited(replace(edited, name=name, title=title))


def compared(map: Map) -> Map:
    """The map with every province and border attested: somebody has compared all of it with their board."""
    lands = tuple(replace(land, name_fact=COMPARED, home_fact=COMPARED) for land in map.lands)
    return _edited(map, lands=lands, borders=tuple(replace(border, fact=COMPARED) for border in map.borders))


def with_map(state: State, map: Map) -> State:
    """The position on an edited map; provinces keep their places in the list, and may have other names."""
    names = dict(zip(state.map.provinces, map.provinces, strict=True))
    board = replace(
        state.board,
        map=map,
        tiles=tuple(names[tile] for tile in state.board.tiles),
        kings=frozenset(names[tile] for tile in state.board.kings),
    )
    return replace(state, board=board, last_swap=_swap_renamed(state.last_swap, names))


def _edited(map: Map, *, lands: Iterable[Land] | None = None, borders: Iterable[Border] | None = None) -> Map:
    """The map with these provinces and borders, under a name of its own, checked as a map file."""
    edited = replace(
        map,
        lands=map.lands if lands is None else tuple(lands),
        borders=map.borders if borders is None else tuple(borders),
    )
    if map.name in maps.NAMES:
        title, note = _TITLE.format(title=map.title), _NOTE.format(title=map.title)
        edited = replace(edited, name=OWN_PREFIX + map.name, title=title, note=note)
    edited.to_toml()
    return edited


def _place(map: Map, border: Border) -> tuple[int, int]:
    return map.index[border.one], map.index[border.other]


def _renamed(name: Province, before: Province, after: Province) -> Province:
    return after if name == before else name


def _code(name: str, taken: set[str], otherwise: str) -> str:
    """The first three letters of a name; where another province has these, the first two and a later one."""
    plain = unicodedata.normalize("NFKD", name).encode("ascii", "ignore").decode().upper()
    letters = "".join(re.findall(r"[A-Z]", plain))
    codes = (letters[:2] + letter for letter in letters[2:])
    return next((code for code in codes if code not in taken), otherwise)


def _swap_renamed(swap: Swap | None, names: dict[Province, Province]) -> Swap | None:
    def renamed(follower: Follower) -> Follower:
        return replace(follower, province=names.get(follower.province, follower.province))

    match swap:
        case OneVsOne():
            return replace(swap, one=swap.one and renamed(swap.one), other=swap.other and renamed(swap.other))
        case TwoVsOne():
            return replace(swap, two=tuple(map(renamed, swap.two)), one=swap.one and renamed(swap.one))
        case None:
            return None


def edit_map(state: State, edit: str, province: Province | None, value: str) -> PositionView:
    """Edit the map under a position, checked as a map file.

    The position may be invalid on it.
    """
    needed = edit in ("border", "name", "home")
    if needed is (province is None):
        raise invalid_params(PROVINCE.path, "is missing" if needed else "must be left out for this edit")
    try:
        edited = _EDITS[edit](state.map, cast("Province", province), value)
    except KingOfSiamError as error:
        raise error_with_faults(INVALID_PARAMS, *faults_from(error, VALUE.path)) from error
    return position_view(with_map(state, edited), None)


_EDITS: Final[Mapping[str, Callable[[Map, Province, str], Map]]] = {
    "border": lambda map, province, value: with_border(map, province, _on_map(map, value)),
    "name": with_name,
    "home": lambda map, province, value: with_home(map, province, one_of(_FACTIONS).read(value)),
    "title": lambda map, _, value: with_title(map, value),
    "compared": lambda map, _province, _value: compared(map),
}


def _on_map(map: Map, value: object) -> Province:
    return one_of({name: name for name in map.provinces}).read(value)


EDIT: Final = Parameter.of("edit", f"one of {', '.join(_EDITS)}", one_of({name: name for name in _EDITS}).read)
PROVINCE: Final = Parameter(
    "province",
    "the province that is edited, if one is",
    lambda value, values: _on_map(values["state"].map, value) if "state" in values else None,
    None,
)
VALUE: Final = Parameter.of("value", "the other province, the name, the faction or the title", LINE.read, "")
