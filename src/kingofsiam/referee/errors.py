"""JSON-RPC errors: a code, a message, and all faults of the request as data.

Negative codes are those of JSON-RPC 2.0, positive ones are specific to this server.
"""

from collections.abc import Iterator
from typing import Final, TypeAlias

from kingofsiam.errors import Invalid, InvalidState, KingOfSiamError, NotationError
from kingofsiam.model.violations import IllegalMove
from kingofsiam.notation.json.parser import InvalidJson, Json
from kingofsiam.referee.serialization import write_reasons

PARSE_ERROR: Final = -32700
INVALID_REQUEST: Final = -32600
METHOD_NOT_FOUND: Final = -32601
INVALID_PARAMS: Final = -32602
INTERNAL_ERROR: Final = -32603
ILLEGAL_MOVE: Final = 1
IMPOSSIBLE_POSITION: Final = 2

_MAX_FAULTS: Final = 100

Fault: TypeAlias = dict[str, Json]
"""One fault: its `path` in the request and `what` is wrong; for text notation also where, and what was expected."""


class RpcError(KingOfSiamError):
    """An error response to a call."""

    def __init__(self, code: int, message: str, data: dict[str, Json] | None = None) -> None:
        self.code: int = code
        self.message: str = message
        self.data: dict[str, Json] | None = data
        super().__init__(message)

    @property
    def error_object(self) -> dict[str, Json]:
        """The `error` member of the response."""
        data: dict[str, Json] = {} if self.data is None else {"data": self.data}
        return {"code": self.code, "message": self.message, **data}


def fault(path: str, what: str) -> Fault:
    """A fault at this path of the request."""
    return {"path": path, "what": what}


def error_with_faults(code: int, *faults: Fault) -> RpcError:
    """An error with these faults as data; of very many the first, and how many more there are."""
    listed, more = list(faults[:_MAX_FAULTS]), len(faults) - _MAX_FAULTS
    return RpcError(
        code, _MESSAGES[code], {"faults": [*listed, *([fault("$", f"and {more} more")] if more > 0 else [])]}
    )


def invalid_params(path: str, what: str) -> RpcError:
    """The error for a wrong parameter at this path."""
    return error_with_faults(INVALID_PARAMS, fault(path, what))


_MESSAGES: Final = {
    PARSE_ERROR: "parse error",
    INVALID_REQUEST: "invalid request",
    METHOD_NOT_FOUND: "unknown method",
    INVALID_PARAMS: "invalid params",
    IMPOSSIBLE_POSITION: "impossible position",
}


def illegal_move_error(error: IllegalMove, at: int | None = None) -> RpcError:
    """The error for an illegal move, with its violations; in a game also `at`, the number of moves before it."""
    place: dict[str, Json] = {} if at is None else {"at": at}
    return RpcError(ILLEGAL_MOVE, "illegal move", {**write_reasons(error.violations, error.state), **place})


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


def is_impossible_position(error: BaseException | None) -> bool:
    """Whether the error says that a position can be parsed but is impossible."""
    while error is not None and not isinstance(error, InvalidState):
        error = error.__cause__
    return error is not None
