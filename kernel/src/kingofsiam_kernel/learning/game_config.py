"""Game configuration: the parameters that all bridges share, and the position with which an episode begins.

Every fault is reported at once. An episode begins with the deal of its seed, or with a deal or position from the
options of `reset`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Final, cast

from kingofsiam import engine, maps
from kingofsiam.errors import NotationError
from kingofsiam.maps import SIAM, Map
from kingofsiam.model.deal import Deal
from kingofsiam.model.pieces import PLAYERS
from kingofsiam.model.state import State
from kingofsiam.notation import parse_readings
from kingofsiam.spec.readings import RULEBOOK, Hands, Readings
from kingofsiam_kernel import Dealer, PackedState, pack
from kingofsiam_kernel.errors import InvalidSetting
from kingofsiam_kernel.twin.bits import MAX_PROVINCES

_HANDS: Final = {hands.value: hands for hands in Hands}


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
    def of(
        cls,
        players: int = 3,
        map: Map | str = "siam",
        readings: Readings | str = "RULEBOOK",
        hands: Hands | str | None = None,
    ) -> GameConfig:
        """The configuration for these parameters. Raises `InvalidSetting` with every fault.

        `map` is a `Map` or the name of a bundled one; `readings` are `Readings`, the name of a preset or a
        list in notation; `hands` is "hidden", "open", or None to leave it to the readings.
        """
        if faults := tuple(_faults(players, map, readings, hands)):
            raise InvalidSetting(faults)
        base = parse_readings(readings) if isinstance(readings, str) else readings
        visibility = base.hands if hands is None else Hands(hands)
        return cls(players, maps.load(map) if isinstance(map, str) else map, replace(base, hands=visibility))

    @property
    def open_hands(self) -> bool:
        """Whether all players see the cards that the others still hold."""
        return self.readings.hands is Hands.OPEN


def _faults(players: object, map: object, readings: object, hands: object) -> Iterator[str]:
    if type(players) is not int or players not in PLAYERS:
        yield f"players: must be 2, 3 or 4, not {players!r}"
    if isinstance(map, Map):
        if len(map.provinces) > MAX_PROVINCES:
            yield f"map: must have at most {MAX_PROVINCES} provinces; {map.name} has {len(map.provinces)}"
    elif map not in maps.NAMES:
        yield f"map: must be a Map or one of {_quoted(maps.NAMES)}, not {map!r}"
    try:
        if not isinstance(readings, Readings):
            parse_readings(cast("str", readings))
    except NotationError as error:
        yield f"readings: {error}"
    if hands is not None and not isinstance(hands, Hands) and hands not in tuple(_HANDS):
        yield f"hands: must be one of {_quoted(_HANDS)}, or None (as the readings say), not {hands!r}"


def _quoted(names: Iterable[str]) -> str:
    return ", ".join(repr(name) for name in names)


STATE_OPTION: Final = "state"
DEAL_OPTION: Final = "deal"


def initial_position(config: GameConfig, options: Mapping[str, object] | None, seed: int) -> PackedState:
    """The position with which an episode begins: `options["state"]`, `options["deal"]`, or the deal of the seed.

    Other options are ignored. Raises `InvalidSetting` if the position or deal does not fit the configuration, or its
    game is over; `InvalidState` or `InvalidDeal` if it is impossible.
    """
    state = requested_state(options or {})
    if state is None:
        return config.dealer.deal(seed)
    if faults := tuple(_mismatches(state, config)):
        raise InvalidSetting(faults)
    return pack(state)


def requested_state(options: Mapping[str, object]) -> State | None:
    """The position that the options ask for, if any."""
    state, deal = options.get(STATE_OPTION), options.get(DEAL_OPTION)
    faults = (*_type_faults(STATE_OPTION, state, State), *_type_faults(DEAL_OPTION, deal, Deal))
    if state is not None and deal is not None:
        faults += (f"give either {STATE_OPTION!r} or {DEAL_OPTION!r}, not both",)
    if faults:
        raise InvalidSetting(faults)
    if isinstance(deal, Deal):
        return engine.start(deal)
    if isinstance(state, State):
        engine.check(state)
        return state
    return None


def _type_faults(name: str, value: object, kind: type) -> Iterator[str]:
    if value is not None and not isinstance(value, kind):
        yield f"{name!r} must be a {kind.__name__}, not {value!r}"


def _mismatches(state: State, config: GameConfig) -> Iterator[str]:
    if state.outcome is not None:
        yield "the game is over"
    if len(state.players) != config.players:
        yield f"it is for {len(state.players)} players; the environment is for {config.players}"
    if differences := state.map.differences_for_play(config.map):
        other = ", ".join(differences)
        yield f"it is on the map {state.map.name}; the environment is on {config.map.name} with other {other}"
    if state.readings != config.readings:
        yield f"it follows {state.readings}; the environment follows {config.readings}"
