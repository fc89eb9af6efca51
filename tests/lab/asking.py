"""Questions to the lab, what its answers hold, and positions to ask about."""

from __future__ import annotations

import json
from collections.abc import Iterator
from functools import cache
from random import Random
from typing import Any, Final

import kingofsiam as ks
from kingofsiam.lab import answer
from kingofsiam.notation import format_position
from tests.kernel.playing import any_start
from tests.picture.random_games import any_move

STATE: Final = ks.deal(3, seed=7)
TEXT: Final = format_position(STATE)
LEGAL: Final = "L:LAN,KHO+R.LAN"
ILLEGAL: Final = "2:RR.LAN-M.PAT+L.MON"
"""Breaks two rules."""

PARSE_ERROR, INVALID_REQUEST, UNKNOWN_METHOD, INVALID_PARAMS = -32700, -32600, -32601, -32602
ILLEGAL_MOVE, IMPOSSIBLE_POSITION = 1, 2


def said(line: str) -> Any:
    """What the answer to a line says; it is one line of ASCII."""
    text = answer(line)
    assert text is not None
    assert text.isascii()
    assert "\n" not in text
    return json.loads(text)


def called(method: str, /, **params: object) -> Any:
    """The reply to a call."""
    reply = said(json.dumps({"jsonrpc": "2.0", "id": 1, "method": method, "params": params}))
    assert (reply["jsonrpc"], reply["id"]) == ("2.0", 1)
    return reply


def asked(method: str, /, **params: object) -> Any:
    """The result of a call."""
    reply = called(method, **params)
    assert set(reply) == {"jsonrpc", "id", "result"}, reply
    return reply["result"]


def refused(method: str, /, **params: object) -> Any:
    """The error of a call."""
    reply = called(method, **params)
    assert set(reply) == {"jsonrpc", "id", "error"}, reply
    return reply["error"]


def paths(error: Any) -> list[str]:
    """Where the faults are."""
    return [fault["path"] for fault in error["data"]["faults"]]


def rules(violations: Any) -> list[str]:
    """The ids of the rules that are broken."""
    return [each["rule"] for each in violations]


@cache
def positions(number: int, seed: int = 1) -> tuple[ks.State, ...]:
    """So many positions of random games on all maps, for any number of players, by any readings, the ends included."""
    games = _positions(Random(seed))
    return tuple(next(games) for _ in range(number))


def _positions(random: Random) -> Iterator[ks.State]:
    while True:
        state = any_start(random)
        game = [state]
        while state.outcome is None:
            state = ks.play(state, any_move(state, random))
            game.append(state)
        yield from random.sample(game, 4)
        yield from game[-2:]


def moves(state: ks.State, random: Random) -> Iterator[ks.Move]:
    """A legal move, if there is one, and one that is legal in another position of the map, but perhaps not here."""
    if state.outcome is None:
        yield ks.random_move(state, random)
    other = ks.deal(len(state.players), seed=random.randrange(1000), map=state.map, readings=state.readings)
    yield ks.random_move(other, random)
