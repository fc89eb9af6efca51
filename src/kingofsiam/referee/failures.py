"""What the referee answers when it cannot do what is asked: a code, a message, and all the faults as data.

The codes below zero are those of JSON-RPC; those above are our own.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final, TypeAlias, cast

from kingofsiam.errors import Invalid, InvalidState, KingOfSiamError, NotationError
from kingofsiam.notation.json_documents import dump_violation
from kingofsiam.notation.json_faults import InvalidJson
from kingofsiam.notation.json_text import Json
from kingofsiam.violations import IllegalMove

PARSE_ERROR: Final = -32700
INVALID_REQUEST: Final = -32600
UNKNOWN_METHOD: Final = -32601
INVALID_PARAMS: Final = -32602
INTERNAL_ERROR: Final = -32603
ILLEGAL_MOVE: Final = 1
IMPOSSIBLE_POSITION: Final = 2

Fault: TypeAlias = dict[str, Json]
"""One thing that is wrong: its `path` in the request and `what` it is; in a text also where, and what was expected."""


class Failure(KingOfSiamError):
    """A call that comes to nothing."""

    def __init__(self, code: int, message: str, data: dict[str, Json] | None = None) -> None:
        self.code, self.message, self.data = code, message, data
        super().__init__(code, message, data)

    def __str__(self) -> str:
        return self.message

    @property
    def error(self) -> dict[str, Json]:
        """The error as JSON-RPC wants it."""
        about: dict[str, Json] = {} if self.data is None else {"data": self.data}
        return {"code": self.code, "message": self.message, **about}


def fault(path: str, what: str) -> Fault:
    """Something that is wrong at this place of the request."""
    return {"path": path, "what": what}


def faulty(code: int, message: str, faults: Iterable[Fault]) -> Failure:
    """A failure for these faults."""
    return Failure(code, message, {"faults": cast("list[Json]", list(faults))})


def invalid_params(faults: Iterable[Fault]) -> Failure:
    """The failure of a call whose parameters are not what the method needs."""
    return faulty(INVALID_PARAMS, "invalid params", faults)


def illegal(refused: IllegalMove) -> Failure:
    """The failure of a call with a move that is not legal."""
    violations = cast("list[Json]", [dump_violation(each) for each in refused.violations])
    reasons = cast("list[Json]", [str(each) for each in refused.violations])
    return Failure(ILLEGAL_MOVE, "illegal move", {"violations": violations, "reasons": reasons})


def faults_of(error: KingOfSiamError, path: str) -> Iterator[Fault]:
    """Every fault that an error tells of what stands at this place of the request."""
    match error:
        case InvalidJson():
            yield from (fault(path + each.path.removeprefix("$"), each.what) for each in error.found)
        case NotationError():
            expected = cast("list[Json]", list(error.expected))
            place: Fault = {"line": error.line, "column": error.column, "found": error.found, "expected": expected}
            yield fault(path, str(error)) | place
        case Invalid():
            yield from (fault(path, each) for each in error.faults)
        case _:
            yield fault(path, str(error))


def is_impossible_position(error: BaseException | None) -> bool:
    """Whether a position could be read, but can lie on no table."""
    while error is not None and not isinstance(error, InvalidState):
        error = error.__cause__
    return error is not None
