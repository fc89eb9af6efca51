"""Helpers for the tests of the lab: calls and their answers, sample positions and moves."""

from __future__ import annotations

import json
from collections.abc import Iterator
from functools import cache
from random import Random
from typing import Any, Final

import kingofsiam as ks
from kingofsiam.lab import answer
from kingofsiam.notation import format_position
from kingofsiam.scenarios.catalogue import SCENARIOS
from kingofsiam.scenarios.model import Allowed, Played, Refused
from tests.kernel.helpers_games import random_start
from tests.render.helpers_games import random_move_card_first

STATE: Final = ks.deal(3, seed=7)
TEXT: Final = format_position(STATE)
LEGAL: Final = "L:LAN,KHO+R.LAN"
ILLEGAL: Final = "2:RR.LAN-M.PAT+L.MON"
"""Breaks two rules."""

PARSE_ERROR, INVALID_REQUEST, UNKNOWN_METHOD, INVALID_PARAMS = -32700, -32600, -32601, -32602
ILLEGAL_MOVE, IMPOSSIBLE_POSITION = 1, 2


def answer_to_line(line: str) -> Any:
    """The answer to a line as JSON. Checks that it is one line of ASCII."""
    text = answer(line)
    assert text is not None
    assert text.isascii()
    assert "\n" not in text
    return json.loads(text)


def response_to(method: str, /, **params: object) -> Any:
    """The reply to a call."""
    reply = answer_to_line(json.dumps({"jsonrpc": "2.0", "id": 1, "method": method, "params": params}))
    assert (reply["jsonrpc"], reply["id"]) == ("2.0", 1)
    return reply


def result_of(method: str, /, **params: object) -> Any:
    """The result of a call."""
    reply = response_to(method, **params)
    assert set(reply) == {"jsonrpc", "id", "result"}, reply
    return reply["result"]


def error_of(method: str, /, **params: object) -> Any:
    """The error of a call."""
    reply = response_to(method, **params)
    assert set(reply) == {"jsonrpc", "id", "error"}, reply
    return reply["error"]


def fault_paths(error: Any) -> list[str]:
    """The paths of the faults of an error."""
    return [fault["path"] for fault in error["data"]["faults"]]


def rule_ids(violations: Any) -> list[str]:
    """The ids of the broken rules."""
    return [violation["rule"] for violation in violations]


@cache
def sampled_positions(number: int, seed: int = 1) -> tuple[ks.State, ...]:
    """Positions of random games, final ones included, on all maps, with any number of players and any readings."""
    positions = _endless_positions(Random(seed))
    return tuple(next(positions) for _ in range(number))


def _endless_positions(rng: Random) -> Iterator[ks.State]:
    while True:
        state = random_start(rng)
        game = [state]
        while state.outcome is None:
            state = ks.play(state, random_move_card_first(state, rng))
            game.append(state)
        yield from rng.sample(game, 4)
        yield from game[-2:]


def sample_moves(state: ks.State, rng: Random) -> Iterator[ks.Move]:
    """A legal move unless the game is over, and a move that is legal in another position, but perhaps not here."""
    if state.outcome is None:
        yield ks.random_move(state, rng)
    other = ks.deal(len(state.players), seed=rng.randrange(1000), map=state.map, readings=state.readings)
    yield ks.random_move(other, rng)


SCENARIO_MOVES = tuple(
    (scenario.given, step.move)
    for scenario in SCENARIOS
    for step in scenario.moves[:1]
    if isinstance(scenario.given, ks.State) and scenario.possible and isinstance(step, Played | Allowed | Refused)
)
"""The first move of every scenario, with its position."""
