"""Questions to the referee, and what its answers hold."""

from __future__ import annotations

import json
from typing import Any

import kingofsiam as ks
from kingofsiam.notation import format_position
from kingofsiam.notation.json_documents import dump_state
from kingofsiam.referee import answer

STATE = ks.deal(3, seed=7)
TEXT = format_position(STATE)
JSON = dump_state(STATE)
LEGAL = "L:LAN,KHO+R.LAN"
ILLEGAL = "2:RR.LAN-M.PAT+L.MON"
"""Breaks two rules."""

PARSE_ERROR, INVALID_REQUEST, UNKNOWN_METHOD, INVALID_PARAMS, INTERNAL_ERROR = -32700, -32600, -32601, -32602, -32603
ILLEGAL_MOVE, IMPOSSIBLE_POSITION = 1, 2


def line_of(method: str, /, **params: object) -> str:
    """A request as a line."""
    return json.dumps({"jsonrpc": "2.0", "id": 1, "method": method, "params": params})


def said(line: str | bytes) -> Any:
    """What the answer to a line says; it is one line of ASCII."""
    text = answer(line)
    assert text is not None
    assert text.isascii()
    assert "\n" not in text
    return json.loads(text)


def asked(method: str, /, **params: object) -> Any:
    """The result of a call."""
    reply = said(line_of(method, **params))
    assert (reply["jsonrpc"], reply["id"], set(reply)) == ("2.0", 1, {"jsonrpc", "id", "result"}), reply
    return reply["result"]


def refused(method: str, /, **params: object) -> Any:
    """The error of a call."""
    reply = said(line_of(method, **params))
    assert (reply["jsonrpc"], reply["id"], set(reply)) == ("2.0", 1, {"jsonrpc", "id", "error"}), reply
    return reply["error"]


def paths(error: Any) -> list[str]:
    """Where the faults are."""
    return [fault["path"] for fault in error["data"]["faults"]]
