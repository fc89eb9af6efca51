"""The JSON-RPC 2.0 server: reads one request or batch from each line, calls the method, yields one line of response.

Only the end of the input ends the loop. A bad line gets an error response, and so does one that is too long.
"""

import json
from collections.abc import Iterator, Mapping
from typing import Any, BinaryIO, Final, TypeAlias, cast

from kingofsiam.notation.json.parser import MAX_JSON_LENGTH, Json, NotJson, parse_json, short_repr
from kingofsiam.referee import errors
from kingofsiam.referee.method_table import Methods
from kingofsiam.referee.methods import METHODS

Id: TypeAlias = "str | int | float | None"

MAX_BATCH_CALLS: Final = 100
"""The most calls in a batch."""
MAX_LINE_BYTES: Final = MAX_JSON_LENGTH
"""The most bytes in a line, its end included."""

_CHUNK: Final = 65_536


def answer(line: str | bytes, methods: Methods | None = None) -> str | None:
    """The response to one line, in plain ASCII without a line end; None if the line holds only notifications.

    Pass your own table of `methods` to serve other ones than those of the referee.
    """
    response = _answer(line, METHODS if methods is None else methods)
    return None if response is None else _serialize(response)


def _answer(line: str | bytes, methods: Methods) -> Json:
    try:
        content = parse_json(line)
    except NotJson as error:
        return error_response(errors.error_with_faults(errors.PARSE_ERROR, *errors.faults_from(error, "$")))
    if isinstance(content, list):
        return _answer_batch(cast("list[object]", content), methods)
    return _respond(content, methods)


def error_response(error: errors.RpcError, id: Id = None) -> dict[str, Json]:
    """The error response to the call with this id."""
    return {"jsonrpc": "2.0", "id": id, "error": error.error_object}


def _serialize(response: Json) -> str:
    return json.dumps(response, allow_nan=False, separators=(",", ":"))


def _answer_batch(calls: list[object], methods: Methods) -> Json:
    if not 0 < len(calls) <= MAX_BATCH_CALLS:
        size = errors.fault("$", f"a batch has 1 to {MAX_BATCH_CALLS} calls, not {len(calls)}")
        return error_response(errors.error_with_faults(errors.INVALID_REQUEST, size))
    return [response for call in calls if (response := _respond(call, methods)) is not None] or None


def _respond(call: object, methods: Methods) -> dict[str, Json] | None:
    """The response to a call. A notification has none and is not run: without state it would have no effect."""
    faults = _request_faults(call)
    if faults:
        return error_response(errors.error_with_faults(errors.INVALID_REQUEST, *faults), _request_id(call))
    request = cast("Mapping[str, Any]", call)
    if "id" not in request:
        return None
    name, id_ = request["method"], _request_id(request)
    if name not in methods:
        unknown = errors.fault("$.method", f"is {short_repr(name)}, but the methods are {', '.join(methods)}")
        return error_response(errors.error_with_faults(errors.METHOD_NOT_FOUND, unknown), id_)
    try:
        return {"jsonrpc": "2.0", "id": id_, "result": methods[name](request.get("params", {}))}
    except Exception as error:  # noqa: BLE001 - a bug of ours must not stop the server
        return error_response(errors.rpc_error(error), id_)


def _request_faults(call: object) -> list[errors.Fault]:
    """The faults of a request object, whatever its method."""
    if not isinstance(call, dict):
        return [errors.fault("$", f"a call is an object, not {short_repr(call)}")]
    request = cast("dict[str, object]", call)
    return [
        errors.fault(
            f"$.{name}", f"must be {expected}, but is {short_repr(request[name]) if name in request else 'missing'}"
        )
        for name, expected, valid in (
            ("jsonrpc", '"2.0"', request.get("jsonrpc") == "2.0"),
            ("method", "a string", isinstance(request.get("method"), str)),
            ("params", "an object", isinstance(request.get("params", {}), dict)),
            ("id", "a string, a number or null", _is_id(request.get("id"))),
        )
        if not valid
    ]


def _is_id(value: object) -> bool:
    return value is None or type(value) in (str, int, float)


def _request_id(call: object) -> Id:
    """The id of a call; None if it has no valid one."""
    id_ = cast("dict[str, object]", call).get("id") if isinstance(call, dict) else None
    return cast("Id", id_) if _is_id(id_) else None


def serve(lines: BinaryIO) -> Iterator[str]:
    """Yield the response to each line as soon as the line is read; blank lines and notifications have none.

    A line that is too long gets an error response at once; the rest of it is skipped.
    """
    while line := lines.readline(MAX_LINE_BYTES + 1):
        if len(line) > MAX_LINE_BYTES:
            yield _LINE_TOO_LONG
            _skip_rest_of_line(line, lines)
        elif not line.isspace():
            response = answer(line)
            if response is not None:
                yield response


def _skip_rest_of_line(line: bytes, lines: BinaryIO) -> None:
    while line and not line.endswith(b"\n"):
        line = lines.readline(_CHUNK)


_TOO_LONG: Final = errors.fault("$", f"a line has at most {MAX_LINE_BYTES} bytes")
_LINE_TOO_LONG: Final = _serialize(error_response(errors.error_with_faults(errors.PARSE_ERROR, _TOO_LONG)))
