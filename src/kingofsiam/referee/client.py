"""JSON-RPC 2.0 client: calls a program that answers line by line, as the referee does.

Each message is one JSON object on a line. The program keeps nothing between two calls.
"""

import json
import math
import time
from collections import Counter, OrderedDict, deque
from collections.abc import Mapping, Sequence
from types import TracebackType
from typing import Any, Final, Self, cast

from kingofsiam.errors import KingOfSiamError, shortened
from kingofsiam.line_subprocess import LineProcess, NoAnswer, NoAnswerKind
from kingofsiam.notation.json.parser import Json, NotJson, parse_json, short_repr
from kingofsiam.referee.errors import METHOD_NOT_FOUND

_STDERR_LINES: Final = 20
_CACHE_SIZE: Final = 64
_EXCERPT: Final = 80


class NotSupported(KingOfSiamError):
    """The program does not know this method."""

    def __init__(self, method: str) -> None:
        self.method = method
        super().__init__(method)


class Declined(KingOfSiamError):
    """The program answered with an error, or (then `code` is None) with what is no answer to the question."""

    def __init__(self, code: object, message: str) -> None:
        self.code: object = code
        self.message: str = message
        super().__init__(message if code is None else f"error {code}: {message}")


class GaveUp(KingOfSiamError):
    """The client gave up on the program; the message is the reason."""


class EngineClient:
    """A program that plays or judges. The client starts it at the first call, and again after a call without an answer.

    A call may take `timeout` seconds, and all calls together `total_timeout`, counted from the first.
    """

    def __init__(
        self, command: Sequence[str], *, timeout: float = 10.0, give_up: int = 5, total_timeout: float = math.inf
    ) -> None:
        self.command: tuple[str, ...] = tuple(command)
        self.timeout: float = timeout
        self.give_up: int = give_up
        self.total_timeout = total_timeout
        self.unsupported: set[str] = set()
        self.failures: Counter[NoAnswerKind] = Counter()
        self.calls: int = 0
        self.stderr_tail: deque[str] = deque(maxlen=_STDERR_LINES)
        self._process: LineProcess | None = None
        self._cache: OrderedDict[str, Mapping[str, object]] = OrderedDict()
        self._consecutive_failures = 0
        self._deadline: float | None = None

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, _: BaseException | None, __: TracebackType | None) -> None:
        self.close(gracefully=kind is None)

    def close(self, *, gracefully: bool = True) -> None:
        """End the program if it is running."""
        process, self._process = self._process, None
        if process is not None:
            process.close(gracefully=gracefully)

    def call(self, method: str, **params: Json) -> Mapping[str, object]:
        """The result of a call; recent results come from a cache, since an engine keeps nothing between calls.

        Raises `NotSupported`, `Declined` and `NoAnswer`; and `GaveUp` after `give_up` calls in a row without an answer,
        or once the time for all calls is up.
        """
        if method in self.unsupported:
            raise NotSupported(method)
        encoded = json.dumps(params, separators=(",", ":"))
        key = method + encoded
        if key not in self._cache:
            try:
                self._cache[key] = self._request(method, encoded)
            except NoAnswer as failure:
                self._record_failure(failure)
                raise
            if len(self._cache) > _CACHE_SIZE:
                self._cache.popitem(last=False)
            self._consecutive_failures = 0
        return self._result(method, self._cache[key])

    def _request(self, method: str, encoded_params: str) -> Mapping[str, object]:
        if self._process is None:
            self._process = LineProcess(self.command, self.stderr_tail)
        if self._deadline is None:
            self._deadline = time.monotonic() + self.total_timeout
        self.calls += 1
        line = f'{{"jsonrpc":"2.0","id":{self.calls},"method":"{method}","params":{encoded_params}}}\n'
        time_left = max(0.0, self._deadline - time.monotonic())
        return _parse_response(self._process.request(line.encode(), min(self.timeout, time_left)), self.calls)

    def _record_failure(self, failure: NoAnswer) -> None:
        self.close(gracefully=False)
        if self._deadline is not None and time.monotonic() >= self._deadline:
            raise GaveUp(f"the {self.total_timeout:g} seconds for all calls are up") from failure
        self.failures[failure.kind] += 1
        self._consecutive_failures += 1
        if self._consecutive_failures >= self.give_up:
            times = f"{self._consecutive_failures} calls in a row"
            raise GaveUp(f"gave up after {times} without an answer; the last: {failure}") from failure

    def _result(self, method: str, answer: Mapping[str, object]) -> Mapping[str, object]:
        error = answer.get("error")
        if error is not None:
            code, message = _parse_error(error)
            if code == METHOD_NOT_FOUND:
                self.unsupported.add(method)
                raise NotSupported(method)
            raise Declined(code, message)
        return cast("Mapping[str, object]", answer["result"])


def _parse_response(line: bytes, id: int) -> Mapping[str, object]:
    """The answer to the call with this id; raises `NoAnswer` for anything else."""
    try:
        value, _ = parse_json(line)
    except NotJson as error:
        raise _rubbish("not JSON", line) from error
    if not isinstance(value, dict):
        raise _rubbish("not an object", line)
    answer = cast("dict[str, object]", value)
    if type(answer.get("id")) is not int or answer["id"] != id:
        raise _rubbish(f"an answer to call {short_repr(answer.get('id'))}, not to {id}", line)
    if answer.get("error") is None and not isinstance(answer.get("result"), dict):
        raise _rubbish("neither an error nor a result that is an object", line)
    return answer


def _parse_error(error: object) -> tuple[object, str]:
    if not isinstance(error, dict):
        return None, short_repr(error)
    fields = cast("dict[str, Any]", error)
    return fields.get("code"), str(fields.get("message", ""))


def _rubbish(what: str, line: bytes) -> NoAnswer:
    text = shortened(line.decode("utf-8", "replace").strip(), _EXCERPT)
    return NoAnswer(NoAnswerKind.RUBBISH, f"{what}: {text!r}")
