"""JSON-RPC 2.0 client: calls a program that answers line by line, as the referee does.

Each message is one JSON object on a line. The program keeps nothing between two calls.
"""

import json
from collections import Counter, deque
from collections.abc import Mapping, Sequence
from typing import Final, Self, cast

from kingofsiam.errors import KingOfSiamError, shortened
from kingofsiam.line_subprocess import LineProcess, NoAnswer, NoAnswerKind
from kingofsiam.notation.json.parser import Json, NotJson, parse_json, short_repr
from kingofsiam.referee.errors import METHOD_NOT_FOUND

GIVE_UP: Final = 5
"""After so many calls in a row without an answer the client gives up."""

_STDERR_LINES: Final = 20
_EXCERPT: Final = 80


class GaveUp(KingOfSiamError):
    """The client gave up on the program; the message is the reason."""


class EngineClient:
    """A program that plays or judges. The client starts it at the first call, and again after a call without an answer.

    A call may take `timeout` seconds. After `give_up` calls in a row without an answer the client gives up.
    """

    def __init__(self, command: Sequence[str], *, timeout: float = 10.0, give_up: int = GIVE_UP) -> None:
        self.command: tuple[str, ...] = tuple(command)
        self.timeout: float = timeout
        self.give_up: int = give_up
        self.unsupported: set[str] = set()
        self.failures: Counter[NoAnswerKind] = Counter()
        self.calls: int = 0
        self.stderr_tail: deque[str] = deque(maxlen=_STDERR_LINES)
        self._process: LineProcess | None = None
        self._consecutive_failures = 0

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, *_: object) -> None:
        self.close(gracefully=kind is None)

    def close(self, *, gracefully: bool = True) -> None:
        """End the program if it is running."""
        process, self._process = self._process, None
        if process is not None:
            process.close(gracefully=gracefully)

    def call(self, method: str, **params: Json) -> Mapping[str, object]:
        """The result of a call. Raises `NoAnswer`, and `GaveUp` after too many calls without an answer."""
        if method in self.unsupported:
            raise NoAnswer(NoAnswerKind.NOT_SUPPORTED, f"it does not know {method}")
        try:
            answer = self._request(method, params)
        except NoAnswer as failure:
            self.close(gracefully=False)
            self.failures[failure.kind] += 1
            self._consecutive_failures += 1
            if self._consecutive_failures >= self.give_up:
                times = f"{self._consecutive_failures} calls in a row"
                raise GaveUp(f"gave up after {times} without an answer; the last: {failure}") from failure
            raise
        self._consecutive_failures = 0
        if answer.get("error") is not None:
            raise self._error(method, answer["error"])
        return cast("Mapping[str, object]", answer["result"])

    def _request(self, method: str, params: Mapping[str, Json]) -> Mapping[str, object]:
        if self._process is None:
            self._process = LineProcess(self.command, self.stderr_tail)
        self.calls += 1
        request = {"jsonrpc": "2.0", "id": self.calls, "method": method, "params": params}
        line = json.dumps(request, separators=(",", ":")) + "\n"
        return _parse_response(self._process.request(line.encode(), self.timeout), self.calls)

    def _error(self, method: str, error: object) -> NoAnswer:
        fields = cast("dict[str, object]", error) if isinstance(error, dict) else {"message": error}
        if fields.get("code") == METHOD_NOT_FOUND:
            self.unsupported.add(method)
            return NoAnswer(NoAnswerKind.NOT_SUPPORTED, f"it does not know {method}")
        return NoAnswer(NoAnswerKind.DECLINED, f"error {fields.get('code')}: {fields.get('message')}")


def _parse_response(line: bytes, id: int) -> Mapping[str, object]:
    """The answer to the call with this id; raises `NoAnswer` for anything else."""
    try:
        value = parse_json(line)
    except NotJson as error:
        raise _rubbish("not JSON", line) from error
    answer = cast("dict[str, object]", value) if isinstance(value, dict) else {}
    if type(answer.get("id")) is not int or answer["id"] != id:
        raise _rubbish(f"an answer to call {short_repr(answer.get('id'))}, not to {id}", line)
    if answer.get("error") is None and not isinstance(answer.get("result"), dict):
        raise _rubbish("neither an error nor a result that is an object", line)
    return answer


def _rubbish(what: str, line: bytes) -> NoAnswer:
    text = shortened(line.decode("utf-8", "replace").strip(), _EXCERPT)
    return NoAnswer(NoAnswerKind.RUBBISH, f"{what}: {text!r}")
