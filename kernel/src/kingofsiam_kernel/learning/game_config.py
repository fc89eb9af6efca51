"""Game configuration: the parameters that all bridges share, and the position with which an episode begins."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Final, cast

from kingofsiam import engine, maps
from kingofsiam.errors import NotationError
from kingofsiam.maps import SIAM, Map
from kingofsiam.model.pieces import PLAYERS
from kingofsiam.model.state import State
from kingofsiam.notation import parse_readings
from kingofsiam.spec.readings import RULEBOOK, Hands, Readings
from kingofsiam_kernel import Dealer, PackedState, pack
from kingofsiam_kernel.errors import InvalidSetting
from kingofsiam_kernel.twin.bits import MAX_PROVINCES

STATE_OPTION: Final = "state"
"""The option of `reset` with the position in which an episode begins."""


@dataclass(frozen=True, slots=True)
class GameConfig:
    """The game that a bridge offers: number of players, map and readings. Create it with `GameConfig.of`."""

    players: int = 3
    map: Map = SIAM
    readings: Readings = RULEBOOK
    dealer: Dealer = field(init=False, repr=False, compare=False)
    """Deals games of this configuration."""

    def __post_init__(self) -> None:
        object.__setattr__(self, "dealer", Dealer(self.players, self.map, self.readings))

    @classmethod
    def of(cls, players: int = 3, map: Map | str = "siam", readings: Readings | str = "RULEBOOK") -> GameConfig:
        """The configuration for these parameters. Raises `InvalidSetting` with every fault.

        `map` is a `Map` or the name of a bundled one; `readings` are `Readings`, the name of a preset or a list in
        notation, such as "hands=open".
        """
        if faults := tuple(_faults(players, map, readings)):
            raise InvalidSetting(faults)
        return cls(
            players,
            maps.load(map) if isinstance(map, str) else map,
            parse_readings(readings) if isinstance(readings, str) else readings,
        )

    @property
    def open_hands(self) -> bool:
        """Whether all players see the cards that the others still hold."""
        return self.readings.hands is Hands.OPEN


def _faults(players: object, map: object, readings: object) -> Iterator[str]:
    if type(players) is not int or players not in PLAYERS:
        yield f"players: must be 2, 3 or 4, not {players!r}"
    if isinstance(map, Map):
        if len(map.provinces) > MAX_PROVINCES:
            yield f"map: must have at most {MAX_PROVINCES} provinces; {map.name} has {len(map.provinces)}"
    elif map not in maps.NAMES:
        yield f"map: must be a Map or one of {', '.join(maps.NAMES)}, not {map!r}"
    try:
        if not isinstance(readings, Readings):
            parse_readings(cast("str", readings))
    except NotationError as error:
        yield f"readings: {error}"


def initial_position(config: GameConfig, options: Mapping[str, object] | None, seed: int) -> PackedState:
    """The position with which an episode begins: `options["state"]`, or the deal of the seed.

    Other options are ignored. Raises `InvalidSetting` if the position does not fit the configuration, or its game is
    over; `InvalidState` if it is impossible, and `InvalidDeal` for a wrong seed.
    """
    state = (options or {}).get(STATE_OPTION)
    if state is None:
        return config.dealer.deal(seed)
    if not isinstance(state, State):
        raise InvalidSetting((f"{STATE_OPTION!r} must be a State, not {state!r}",))
    engine.check(state)
    if faults := tuple(_mismatches(state, config)):
        raise InvalidSetting(faults)
    return pack(state)


def _mismatches(state: State, config: GameConfig) -> Iterator[str]:
    if state.outcome is not None:
        yield "the game is over"
    if len(state.players) != config.players:
        yield f"it is for {len(state.players)} players; the environment is for {config.players}"
    if not state.map.plays_like(config.map):
        yield f"it is on the map {state.map.name}; the environment is on {config.map.name}, which plays differently"
    if state.readings != config.readings:
        yield f"it follows {state.readings}; the environment follows {config.readings}"
