"""The parameters of a game string, `kingofsiam(players=2,map=saba)`, and the game they mean."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Final, TypeAlias, cast

from kingofsiam.bridges.opening import STATE, opening
from kingofsiam.bridges.settings import InvalidSettings, Settings
from kingofsiam.errors import Invalid, NotationError
from kingofsiam.notation import format_position, format_readings, parse_position, parse_readings
from kingofsiam.readings import PRESETS, Hands, Readings
from kingofsiam.state import State

Parameter: TypeAlias = int | float | str | bool

AS_READ: Final = "as_read"
"""The hands are hidden or open as the readings say."""
DEALT: Final = "dealt"
"""The game begins with the deal."""
PARAMETERS: Final[Mapping[str, Parameter]] = {
    "players": 3,
    "map": "siam",
    "readings": "RULEBOOK",
    "hands": AS_READ,
    "position": DEALT,
}
"""Every parameter with its default."""

_IN_A_GAME_STRING: Final = str.maketrans(",=", ";~")
_IN_THE_NOTATION: Final = str.maketrans(";~", ",=")


@dataclass(frozen=True, slots=True)
class Parameters:
    """What game is played, and the position in which it begins; None where it begins with the deal."""

    settings: Settings
    position: State | None = None

    @classmethod
    def of(cls, given: Mapping[str, Parameter]) -> Parameters:
        """What these parameters mean; each that is not given has its default. Raises `InvalidSettings`.

        `readings` are the name of a preset or readings in the notation; `position` is "dealt", or a position in the
        notation without its first two fields, the map and the readings. In both `;` stands for `,` and `~` for `=`:
        these have a meaning of their own in a game string.
        """
        unknown = tuple(f"{name}: there is no such parameter" for name in given if name not in PARAMETERS)
        if unknown:
            raise InvalidSettings(unknown)
        players, map_, readings, hands, position = (given.get(name, PARAMETERS[name]) for name in PARAMETERS)
        settings = Settings.of(  # which names what is of another type
            cast("int", players),
            cast("str", map_),
            _readings(cast("str", readings)),
            None if hands == AS_READ else cast("str", hands),
        )
        return cls(settings, None if position == DEALT else _position(str(position), settings))

    @classmethod
    def at(cls, state: State) -> Parameters:
        """The game that begins in this position."""
        return cls(Settings.of(len(state.players), state.map.name, state.readings), state)

    @property
    def words(self) -> dict[str, Parameter]:
        """The same as parameters, none left out."""
        return {
            "players": self.settings.players,
            "map": self.settings.map.name,
            "readings": _readings_told(self.settings.readings),
            "hands": self.settings.readings.hands.value,
            "position": DEALT if self.position is None else _position_told(self.position),
        }


def _readings(word: str) -> Readings | str:
    """The readings that are written out; a name is left to `Settings`."""
    if "~" not in str(word):
        return word
    try:
        return parse_readings(word.translate(_IN_THE_NOTATION), strict=False)
    except NotationError as error:
        raise InvalidSettings((f"readings: {error}",)) from error


def _readings_told(readings: Readings) -> str:
    """The name of the preset, or the readings written out; the hands have a parameter of their own."""
    for name, preset in PRESETS:
        if replace(preset, hands=readings.hands) == readings:
            return name
    return format_readings(replace(readings, hands=Hands.HIDDEN)).translate(_IN_A_GAME_STRING)


def _position(words: str, settings: Settings) -> State:
    before = f"{settings.map.name} {format_readings(settings.readings)} "
    try:
        state = parse_position(before + words.translate(_IN_THE_NOTATION), settings.map, strict=False)
        opening(settings, {STATE: state}, 0)
    except NotationError as error:
        at = NotationError(error.line, error.column - len(before), error.found, error.expected)
        raise InvalidSettings((f"position: {at}",)) from at
    except Invalid as error:
        raise InvalidSettings(tuple(f"position: {fault}" for fault in error.faults)) from error
    return state


def _position_told(state: State) -> str:
    _, _, fields = format_position(state).split(" ", maxsplit=2)
    return fields.translate(_IN_A_GAME_STRING)
