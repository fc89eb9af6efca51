"""Game strings: parses and formats the parameters in `kingofsiam(players=2,map=saba)`."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Final, TypeAlias, cast

from kingofsiam.bridges.config import STATE_OPTION, GameConfig, InvalidConfig, initial_position
from kingofsiam.errors import Invalid, NotationError
from kingofsiam.model.state import State
from kingofsiam.notation import format_position, format_readings, parse_position, parse_readings
from kingofsiam.spec.readings import PRESETS, Hands, Readings

Parameter: TypeAlias = int | float | str | bool

AS_READ: Final = "as_read"
"""The value of `hands` that leaves it to the readings."""
DEALT: Final = "dealt"
"""The value of `position` of a game that begins with the deal."""
DEFAULTS: Final[Mapping[str, Parameter]] = {
    "players": 3,
    "map": "siam",
    "readings": "RULEBOOK",
    "hands": AS_READ,
    "position": DEALT,
}
"""Every parameter with its default."""

_TO_GAME_STRING: Final = str.maketrans(",=", ";~")
_FROM_GAME_STRING: Final = str.maketrans(";~", ",=")


@dataclass(frozen=True, slots=True)
class GameParameters:
    """The configuration of a game and the position in which it begins; None if it begins with the deal."""

    config: GameConfig
    position: State | None = None

    @classmethod
    def of(cls, given: Mapping[str, Parameter]) -> GameParameters:
        """Parse these parameters; missing ones have their defaults. Raises `InvalidConfig`.

        `readings` are the name of a preset or readings in the notation; `position` is "dealt", or a position in the
        notation without its first two fields, the map and the readings. Both write `;` for `,` and `~` for `=`, which
        have a meaning of their own in a game string.
        """
        unknown = tuple(f"{name}: is not a parameter of this game" for name in given if name not in DEFAULTS)
        if unknown:
            raise InvalidConfig(unknown)
        players, map_, readings, hands, position = (given.get(name, DEFAULTS[name]) for name in DEFAULTS)
        config = GameConfig.of(  # reports values of a wrong type
            cast("int", players),
            cast("str", map_),
            _parse_readings(cast("str", readings)),
            None if hands == AS_READ else cast("str", hands),
        )
        return cls(config, None if position == DEALT else _parse_position(str(position), config))

    @classmethod
    def from_state(cls, state: State) -> GameParameters:
        """The parameters of the game that begins in this position."""
        return cls(GameConfig.of(len(state.players), state.map.name, state.readings), state)

    @property
    def as_dict(self) -> dict[str, Parameter]:
        """All parameters by name, defaults included."""
        return {
            "players": self.config.players,
            "map": self.config.map.name,
            "readings": _format_readings(self.config.readings),
            "hands": self.config.readings.hands.value,
            "position": DEALT if self.position is None else _format_position(self.position),
        }


def _parse_readings(text: str) -> Readings | str:
    """Parse readings in the notation; leave the name of a preset to `GameConfig`."""
    if "~" not in str(text):
        return text
    try:
        return parse_readings(text.translate(_FROM_GAME_STRING), strict=False)
    except NotationError as error:
        raise InvalidConfig((f"readings: {error}",)) from error


def _format_readings(readings: Readings) -> str:
    """The name of the preset, or the readings in the notation; the hands have a parameter of their own."""
    for name, preset in PRESETS:
        if replace(preset, hands=readings.hands) == readings:
            return name
    return format_readings(replace(readings, hands=Hands.HIDDEN)).translate(_TO_GAME_STRING)


def _parse_position(text: str, config: GameConfig) -> State:
    prefix = f"{config.map.name} {format_readings(config.readings)} "
    try:
        state = parse_position(prefix + text.translate(_FROM_GAME_STRING), config.map, strict=False)
        initial_position(config, {STATE_OPTION: state}, 0)
    except NotationError as error:
        shifted = NotationError(error.line, error.column - len(prefix), error.found, error.expected)
        raise InvalidConfig((f"position: {shifted}",)) from shifted
    except Invalid as error:
        raise InvalidConfig(tuple(f"position: {fault}" for fault in error.faults)) from error
    return state


def _format_position(state: State) -> str:
    _, _, fields = format_position(state).split(" ", maxsplit=2)
    return fields.translate(_TO_GAME_STRING)
