"""Game configuration: the parameters that bridges share, and the position with which an episode begins."""

from collections.abc import Iterator, Mapping
from typing import Final

from kingofsiam import engine, maps
from kingofsiam.maps import Map
from kingofsiam.model.state import State
from kingofsiam.notation import parse_readings
from kingofsiam.spec.readings import Readings
from kingofsiam_kernel import Dealer, PackedState, pack
from kingofsiam_kernel.errors import InvalidSetting
from kingofsiam_kernel.search.bots import player_fault

STATE_OPTION: Final = "state"
"""The option of `reset` with the position in which an episode begins."""


def game_config(players: int = 3, map: Map | str = "siam", readings: Readings | str = "RULEBOOK") -> Dealer:
    """The games that a bridge offers: their players, map and readings.

    `map` is a `Map` or the name of a bundled one; `readings` are `Readings`, the name of a preset or a list in
    notation, such as "hands=open". Raises `UnknownName` for a map, `NotationError` for readings, `InvalidDeal` for a
    value that no game has, and `InvalidMap` for more than eight provinces.
    """
    return Dealer(
        players,
        maps.load(map) if isinstance(map, str) else map,
        parse_readings(readings) if isinstance(readings, str) else readings,
    )


def learner_faults(players: int, seat: object, others: object) -> Iterator[str]:
    """What is wrong with the seat of a learner, and with who plays the other seats."""
    if seat is not None and (type(seat) is not int or not 0 <= seat < players):
        yield f"seat: must be 0 to {players - 1}, or None, not {seat!r}"
    if not isinstance(others, str):
        if not callable(others):
            yield f"the others: must be the name of a player or a function, not {others!r}"
    elif fault := player_fault(others):
        yield f"the others: {fault}"


def initial_position(config: Dealer, options: Mapping[str, object] | None, seed: int) -> PackedState:
    """The position with which an episode begins: `options["state"]`, or the deal of the seed.

    Other options are ignored. Raises `InvalidSetting` if the position does not fit the configuration, or its game is
    over; `InvalidState` if it is impossible, and `InvalidDeal` for a wrong seed.
    """
    state = (options or {}).get(STATE_OPTION)
    if state is None:
        return config.deal(seed)
    if not isinstance(state, State):
        raise InvalidSetting((f"{STATE_OPTION!r} must be a State, not {state!r}",))
    engine.check(state)
    if state.outcome is not None:
        raise InvalidSetting(("the game is over",))
    if (len(state.players), state.readings) != (config.players, config.readings) or not state.map.plays_like(
        config.map
    ):
        raise InvalidSetting((f"the position is of another game: this one is {config!r}",))
    return pack(state)
