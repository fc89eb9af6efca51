"""With what an episode begins: a deal drawn by a seed, a deal of one's own, or any position."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from kingofsiam import engine
from kingofsiam.bridges.settings import Settings
from kingofsiam.errors import Invalid
from kingofsiam.kernel import PackedState, pack
from kingofsiam.rules.s3_setup import Deal
from kingofsiam.state import State

STATE: Final = "state"
DEAL: Final = "deal"


class InvalidOptions(Invalid):
    """Options with which no episode can begin."""

    thing = "beginning of an episode"


def opening(settings: Settings, options: Mapping[str, object] | None, seed: int) -> PackedState:
    """The position with which an episode begins: `options["state"]`, `options["deal"]`, or what the seed deals.

    Other options mean nothing here. Raises `InvalidOptions` for a position or deal of another game than that of the
    settings, and for one whose game has ended; `InvalidState` and `InvalidDeal` for one that is not possible.
    """
    given = given_state(options or {})
    if given is None:
        return settings.deal(seed)
    if faults := tuple(_faults(given, settings)):
        raise InvalidOptions(faults)
    return pack(given)


def given_state(options: Mapping[str, object]) -> State | None:
    """The position that is asked for, if any."""
    state, deal = options.get(STATE), options.get(DEAL)
    faults = (*_of_another_kind(STATE, state, State), *_of_another_kind(DEAL, deal, Deal))
    if state is not None and deal is not None:
        faults += (f"either {STATE!r} or {DEAL!r}, not both",)
    if faults:
        raise InvalidOptions(faults)
    if isinstance(deal, Deal):
        return engine.start(deal)
    if isinstance(state, State):
        engine.check(state)
        return state
    return None


def _of_another_kind(name: str, value: object, kind: type) -> Iterator[str]:
    if value is not None and not isinstance(value, kind):
        yield f"{name!r} is a {kind.__name__}, not {value!r}"


def _faults(state: State, settings: Settings) -> Iterator[str]:
    if state.outcome is not None:
        yield "the game has ended"
    if len(state.players) != settings.players:
        yield f"it is for {len(state.players)} players; the environment is for {settings.players}"
    if state.map != settings.map:
        yield f"it is on the map {state.map.name}; the environment is on {settings.map.name}"
    if state.readings != settings.readings:
        yield f"it is by {state.readings}; the environment is by {settings.readings}"
