"""JSON-RPC errors: a code, a message, and all faults of the request as data.

Negative codes are those of JSON-RPC 2.0; the positive one is our own.
"""

from collections.abc import Iterator
from typing import Any, Final, TypeAlias

from kingofsiam.errors import Invalid, KingOfSiamError, NotationError
from kingofsiam.game import IllegalGame
from kingofsiam.model.violations import IllegalMove
from kingofsiam.notation.json.parser import InvalidJson, Json
from kingofsiam.referee.serialization import write_reasons

PARSE_ERROR: Final = -32700
INVALID_REQUEST: Final = -32600
METHOD_NOT_FOUND: Final = -32601
INVALID_PARAMS: Final = -32602
INTERNAL_ERROR: Final = -32603
ILLEGAL_MOVE: Final = 1

PARAMS_PATH: Final = "$.params"
"""The JSON path of the parameters in a request."""

_MAX_FAULTS: Final = 100
_MESSAGES: Final = {
    PARSE_ERROR: "parse error",
    INVALID_REQUEST: "invalid request",
    METHOD_NOT_FOUND: "unknown method",
    INVALID_PARAMS: "invalid params",
    INTERNAL_ERROR: "internal error",
    ILLEGAL_MOVE: "illegal move",
}

Fault: TypeAlias = dict[str, Json]
"""One fault: its `path` in the request and `what` is wrong; for text notation also where, and what was expected."""


class RpcError(KingOfSiamError):
    """An error response to a call."""

    def __init__(self, code: int, data: dict[str, Any]) -> None:
        self.code: int = code
        self.data: dict[str, Any] = data
        super().__init__(_MESSAGES.get(code, "error"))

    @property
    def error_object(self) -> dict[str, Json]:
        """The `error` member of the response."""
        return {"code": self.code, "message": str(self), "data": self.data}


def fault(path: str, what: str) -> Fault:
    """A fault at this path of the request."""
    return {"path": path, "what": what}


def error_with_faults(code: int, *faults: Fault) -> RpcError:
    """An error with these faults as data; of very many the first, and how many more there are."""
    more = len(faults) - _MAX_FAULTS
    return RpcError(code, {"faults": [*faults[:_MAX_FAULTS], *([fault("$", f"and {more} more")] if more > 0 else [])]})


def invalid_params(path: str, what: str) -> RpcError:
    """The error for a wrong parameter at this path."""
    return error_with_faults(INVALID_PARAMS, fault(path, what))


def faults_from(error: KingOfSiamError, path: str) -> Iterator[Fault]:
    """The faults of an error that comes from the value at this path of the request."""
    match error:
        case InvalidJson():
            yield from (fault(path + issue.path.removeprefix("$"), issue.message) for issue in error.issues)
        case NotationError():
            location: Fault = {"line": error.line, "column": error.column, "found": error.found}
            yield {**fault(path, str(error)), **location, "expected": error.expected}
        case Invalid():
            yield from (fault(path, sentence) for sentence in error.faults)
        case _:
            yield fault(path, str(error))


def rpc_error(error: Exception) -> RpcError:
    """The error response for what a method raised; for an illegal move in a record also `at`, the moves before it."""
    match error:
        case RpcError():
            return error
        case IllegalMove():
            place = {"at": error.index} if isinstance(error, IllegalGame) else {}
            return RpcError(ILLEGAL_MOVE, {**write_reasons(error.violations, error.state), **place})
        case KingOfSiamError():
            return error_with_faults(INVALID_PARAMS, *faults_from(error, PARAMS_PATH))
        case _:
            return RpcError(INTERNAL_ERROR, {"type": type(error).__name__})
