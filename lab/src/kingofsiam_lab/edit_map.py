"""The method `edit_map`: one edit of the map under a position, checked as a map file."""

from collections.abc import Callable, Mapping
from typing import Final, cast

from kingofsiam.errors import KingOfSiamError
from kingofsiam.maps import Map
from kingofsiam.model.pieces import FACTIONS, Province
from kingofsiam.model.state import State
from kingofsiam.notation.json.codec import LINE, one_of
from kingofsiam.referee.errors import INVALID_PARAMS, error_with_faults, faults_from, invalid_params
from kingofsiam.referee.method_table import Parameter
from kingofsiam_lab.map_edits import compared, with_border, with_home, with_map, with_name, with_title
from kingofsiam_lab.position import position_view
from kingofsiam_lab.protocol import PositionView

_FACTIONS: Final = {faction.value: faction for faction in FACTIONS}


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
