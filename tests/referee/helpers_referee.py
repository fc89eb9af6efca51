"""Requests to the referee, and the contents of its responses."""

from __future__ import annotations

import json
from typing import Any

import kingofsiam as ks
from kingofsiam.notation import format_position
from kingofsiam.notation.json.documents import dump_state
from kingofsiam.referee import answer

STATE = ks.deal(3, seed=7)
TEXT = format_position(STATE)
JSON = dump_state(STATE)
LEGAL = "L:LAN,KHO+R.LAN"
ILLEGAL = "2:RR.LAN-M.PAT+L.MON"
"""Breaks two rules."""

PARSE_ERROR, INVALID_REQUEST, METHOD_NOT_FOUND, INVALID_PARAMS, INTERNAL_ERROR = -32700, -32600, -32601, -32602, -32603
ILLEGAL_MOVE, IMPOSSIBLE_POSITION = 1, 2


def request_line(method: str, /, **params: object) -> str:
    """A request as one line."""
    return json.dumps({"jsonrpc": "2.0", "id": 1, "method": method, "params": params})


def send_line(line: str | bytes) -> Any:
    """The parsed response to a line; checks that the response is one line of ASCII."""
    text = answer(line)
    assert text is not None
    assert text.isascii()
    assert "\n" not in text
    return json.loads(text)


def call_method(method: str, /, **params: object) -> Any:
    """The result of a call."""
    response = send_line(request_line(method, **params))
    assert (response["jsonrpc"], response["id"], set(response)) == ("2.0", 1, {"jsonrpc", "id", "result"}), response
    return response["result"]


def call_error(method: str, /, **params: object) -> Any:
    """The error of a call."""
    response = send_line(request_line(method, **params))
    assert (response["jsonrpc"], response["id"], set(response)) == ("2.0", 1, {"jsonrpc", "id", "error"}), response
    return response["error"]


def fault_paths(error: Any) -> list[str]:
    """The paths of the faults of an error."""
    return [fault["path"] for fault in error["data"]["faults"]]
