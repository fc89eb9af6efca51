"""JSON-RPC 2.0: a line with a call, or a batch of them, and the line that answers it."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import Final, TypeAlias, cast

from kingofsiam.errors import KingOfSiamError
from kingofsiam.notation.json_faults import NotJson, shown
from kingofsiam.notation.json_text import Json, parsed
from kingofsiam.referee.failures import (
    INTERNAL_ERROR,
    INVALID_REQUEST,
    PARSE_ERROR,
    UNKNOWN_METHOD,
    Failure,
    Fault,
    fault,
    faults_of,
    faulty,
    illegal,
    invalid_params,
)
from kingofsiam.referee.method import PATH, Methods
from kingofsiam.referee.methods import METHODS
from kingofsiam.violations import IllegalMove

Id: TypeAlias = "str | int | float | None"

MOST_CALLS: Final = 100
"""How many calls a batch may have."""


def answer(line: str | bytes, methods: Methods = METHODS) -> str | None:
    """The answer to one line, in plain ASCII without a line end; None if it holds only notifications.

    Who offers more (or other) methods than the referee's gives their table.
    """
    try:
        said, repeated = parsed(line)
    except NotJson as error:
        return _written(failed(faulty(PARSE_ERROR, "parse error", faults_of(error, "$"))))
    if repeated:
        faults = (fault(each.path, each.what) for each in repeated)
        return _written(failed(faulty(INVALID_REQUEST, "invalid request", faults), _id_of(said)))
    if isinstance(said, list):
        return _answer_to_batch(cast("list[object]", said), methods)
    reply = _reply(said, methods)
    return None if reply is None else _written(reply)


def failed(failure: Failure, id: Id = None) -> dict[str, Json]:  # noqa: A002 - the protocol's word
    """The reply to the call of this id that it has come to nothing."""
    return {"jsonrpc": "2.0", "id": id, "error": failure.error}


def _written(reply: Json) -> str:
    return json.dumps(reply, allow_nan=False, separators=(",", ":"))


def _answer_to_batch(calls: list[object], methods: Methods) -> str | None:
    if not 0 < len(calls) <= MOST_CALLS:
        wrong = fault("$", f"a batch has 1 to {MOST_CALLS} calls, not {len(calls)}")
        return _written(failed(faulty(INVALID_REQUEST, "invalid request", [wrong])))
    replies = cast("list[Json]", [reply for call in calls if (reply := _reply(call, methods)) is not None])
    return _written(replies) if replies else None


def _reply(call: object, methods: Methods) -> dict[str, Json] | None:
    """The reply to a call; None to a notification, of which nothing can come: the referee keeps nothing."""
    faults = _faults(call)
    if faults:
        return failed(faulty(INVALID_REQUEST, "invalid request", faults), _id_of(call))
    request = cast("Mapping[str, object]", call)
    if "id" not in request:
        return None
    id_ = _id_of(request)
    try:
        return {"jsonrpc": "2.0", "id": id_, "result": _result(request, methods)}
    except Failure as failure:
        return failed(failure, id_)
    except IllegalMove as refused:
        return failed(illegal(refused), id_)
    except KingOfSiamError as error:
        return failed(invalid_params(faults_of(error, PATH)), id_)
    except Exception as error:  # noqa: BLE001 - whatever our mistake is, the next call shall be answered
        return failed(Failure(INTERNAL_ERROR, "internal error", {"type": type(error).__name__}), id_)


def _result(request: Mapping[str, object], methods: Methods) -> Json:
    name = cast("str", request["method"])
    if name not in methods:
        wrong = fault("$.method", f"is {shown(name)}, but the methods are {', '.join(methods)}")
        raise faulty(UNKNOWN_METHOD, "unknown method", [wrong])
    return methods[name](cast("Mapping[str, object] | Sequence[object]", request.get("params", {})))


def _faults(call: object) -> list[Fault]:
    """What is wrong with a call, whatever it asks for."""
    if not isinstance(call, dict):
        return [fault("$", f"a call is an object, not {shown(call)}")]
    request = cast("dict[str, object]", call)
    return [
        fault(f"$.{name}", f"must be {wanted}, but is {shown(request[name]) if name in request else 'missing'}")
        for name, wanted, right in (
            ("jsonrpc", '"2.0"', request.get("jsonrpc") == "2.0"),
            ("method", "a string", isinstance(request.get("method"), str)),
            ("params", "an object or a list", isinstance(request.get("params", {}), dict | list)),
            ("id", "a string, a number or null", _is_id(request.get("id"))),
        )
        if not right
    ]


def _is_id(value: object) -> bool:
    return value is None or type(value) in (str, int, float)


def _id_of(call: object) -> Id:
    """The id of a call, as far as it has one."""
    id_ = cast("dict[str, object]", call).get("id") if isinstance(call, dict) else None
    return cast("Id", id_) if _is_id(id_) else None
