"""The method `edit_map`: one edit of the map under a position, checked as a map file."""

from collections.abc import Callable, Mapping
from typing import Any, Final, cast

from kingofsiam.errors import KingOfSiamError
from kingofsiam.maps import Map
from kingofsiam.model.pieces import FACTIONS, Province
from kingofsiam.model.state import State
from kingofsiam.notation.json.codec import one_of, text
from kingofsiam.notation.json.parser import Json, invalid, unexpected
from kingofsiam.referee.errors import INVALID_PARAMS, error_with_faults, faults_from, invalid_params
from kingofsiam.referee.method_table import Parameter
from kingofsiam_lab.map_edits import compared, with_border, with_home, with_map, with_name, with_title
from kingofsiam_lab.position import position_view

_FACTIONS: Final = {faction.value: faction for faction in FACTIONS}
_TEXT: Final = text(single_line=True)


def edit_map(state: State, edit: str, province: Province | None, value: str) -> Json:
    """Edit the map under a position, checked as a map file.

    The position may be invalid on it.
    """
    if edit in _OF_A_PROVINCE and province is None:
        raise invalid_params(PROVINCE.path, "is missing: this edit concerns a province")
    try:
        edited = _EDITS[edit](state.map, cast("Province", province), value)
    except KingOfSiamError as error:
        raise error_with_faults(INVALID_PARAMS, *faults_from(error, VALUE.path)) from error
    return position_view(with_map(state, edited), None)


def _with_border(map: Map, province: Province, value: str) -> Map:
    return with_border(map, province, _on_map(map, value))


def _with_home(map: Map, province: Province, value: str) -> Map:
    if value not in _FACTIONS:
        raise unexpected(f"one of {', '.join(_FACTIONS)}", value)
    return with_home(map, province, _FACTIONS[value])


_EDITS: Final[Mapping[str, Callable[[Map, Province, str], Map]]] = {
    "border": _with_border,
    "name": with_name,
    "home": _with_home,
    "title": lambda map, _, value: with_title(map, value),
    "compared": lambda map, _, value: compared(map),
}
_OF_A_PROVINCE: Final = ("border", "name", "home")


def _on_map(map: Map, value: object) -> Province:
    if not isinstance(value, str) or value not in map.index:
        raise unexpected(f"a province of the map: {', '.join(map.provinces)}", value)
    return value


def _read_province(value: object, values: Mapping[str, Any]) -> Province | None:
    if values.get("edit", "border") not in _OF_A_PROVINCE:
        raise invalid("must be left out for this edit")
    return _on_map(values["state"].map, value) if "state" in values else None


EDIT: Final = Parameter.of("edit", f"one of {', '.join(_EDITS)}", one_of({name: name for name in _EDITS}).read)
PROVINCE: Final = Parameter("province", "the province that is edited, if one is", _read_province, None)
VALUE: Final = Parameter.of("value", "the other province, the name, the faction or the title", _TEXT.read, "")
