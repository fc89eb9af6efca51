"""The engine that is held to the rulebook: three calls that it must answer, and some that it may.

JSON-RPC 2.0, one object on a line, as the referee speaks it. Positions and moves are JSON documents.
"""

from __future__ import annotations

import json
from collections import Counter, OrderedDict, deque
from collections.abc import Mapping, Sequence
from types import TracebackType
from typing import Any, Final, Self, cast

from kingofsiam.conformance.process import Fate, Lost, Process
from kingofsiam.errors import KingOfSiamError
from kingofsiam.notation.json_faults import NotJson, shown
from kingofsiam.notation.json_text import Json, parsed
from kingofsiam.referee.failures import UNKNOWN_METHOD

REQUIRED: Final = ("judge", "play", "legal_moves")
"""The calls that every engine answers."""

OPTIONAL: Final = ("narrate", "start", "observe", "about")
"""The calls that an engine may answer."""

_LAST_WORDS: Final = 20
_MOST_REMEMBERED: Final = 64


class NotSupported(KingOfSiamError):
    """The engine does not know this call."""

    def __init__(self, method: str) -> None:
        self.method = method
        super().__init__(method)


class Declined(KingOfSiamError):
    """The engine answers with an error."""

    def __init__(self, code: object, message: str) -> None:
        self.code, self.message = code, message
        super().__init__(code, message)

    def __str__(self) -> str:
        return f"error {self.code}: {self.message}"


class GaveUp(KingOfSiamError):
    """The engine was lost too many times in a row."""

    def __init__(self, times: int, last: Lost) -> None:
        self.times, self.last = times, last
        super().__init__(times, last)

    def __str__(self) -> str:
        return f"given up after {self.times} calls in a row without an answer; the last: {self.last}"


class Engine:
    """Another program that says it knows the rules. It is started when it is asked, and again after it was lost."""

    def __init__(self, command: Sequence[str], *, timeout: float = 10.0, give_up: int = 5) -> None:
        self.command, self.timeout, self.give_up = tuple(command), timeout, give_up
        self.unknown: set[str] = set()
        self.known: set[str] = set()
        self.fates: Counter[Fate] = Counter()
        self.calls: int = 0
        self.last_words: deque[str] = deque(maxlen=_LAST_WORDS)
        self._process: Process | None = None
        self._remembered: OrderedDict[str, Mapping[str, object]] = OrderedDict()
        self._lost_in_a_row = 0

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, _: BaseException | None, __: TracebackType | None) -> None:
        self.close(kindly=kind is None)

    def close(self, *, kindly: bool = True) -> None:
        """End the program if it runs."""
        process, self._process = self._process, None
        if process is not None:
            process.close(kindly=kindly)

    def call(self, method: str, **given: Json) -> Mapping[str, object]:
        """What comes of a call. Raises `NotSupported`, `Declined`, `Lost`, and `GaveUp` if that happens too often.

        Positions stand by themselves, so what has just been answered is not asked again.
        """
        if method in self.unknown:
            raise NotSupported(method)
        params = json.dumps(given, separators=(",", ":"))
        key = method + params
        if key not in self._remembered:
            try:
                self._remembered[key] = self._ask(method, params)
            except Lost as lost:
                self._count(lost)
                raise
            if len(self._remembered) > _MOST_REMEMBERED:
                self._remembered.popitem(last=False)
            self._lost_in_a_row = 0
        return self._result(method, self._remembered[key])

    def _ask(self, method: str, params: str) -> Mapping[str, object]:
        if self._process is None:
            self._process = Process(self.command, self.last_words)
        self.calls += 1
        line = f'{{"jsonrpc":"2.0","id":{self.calls},"method":"{method}","params":{params}}}\n'
        return _read(self._process.ask(line.encode(), self.timeout), self.calls)

    def _count(self, lost: Lost) -> None:
        self.close(kindly=False)
        self.fates[lost.fate] += 1
        self._lost_in_a_row += 1
        if self._lost_in_a_row >= self.give_up:
            raise GaveUp(self._lost_in_a_row, lost) from lost

    def _result(self, method: str, answer: Mapping[str, object]) -> Mapping[str, object]:
        error = answer.get("error")
        if error is not None:
            code, message = _code_and_message(error)
            if code == UNKNOWN_METHOD:
                self.unknown.add(method)
                raise NotSupported(method)
            raise Declined(code, message)
        self.known.add(method)
        return cast("Mapping[str, object]", answer["result"])


def _read(line: bytes, id: int) -> Mapping[str, object]:  # noqa: A002 - the protocol's word
    """The answer to the call of this id; raises `Lost` for anything else."""
    try:
        said, _ = parsed(line)
    except NotJson as error:
        raise Lost(Fate.RUBBISH, f"no JSON: {_brief(line)}") from error
    if not isinstance(said, dict):
        raise Lost(Fate.RUBBISH, f"no object: {_brief(line)}")
    answer = cast("dict[str, object]", said)
    if type(answer.get("id")) is not int or answer["id"] != id:
        raise Lost(Fate.RUBBISH, f"an answer to call {shown(answer.get('id'))}, not to {id}: {_brief(line)}")
    if answer.get("error") is None and not isinstance(answer.get("result"), dict):
        raise Lost(Fate.RUBBISH, f"neither an error nor a result that is an object: {_brief(line)}")
    return answer


def _code_and_message(error: object) -> tuple[object, str]:
    if not isinstance(error, dict):
        return None, shown(error)
    given = cast("dict[str, Any]", error)
    return given.get("code"), str(given.get("message", ""))


def _brief(line: bytes, most: int = 80) -> str:
    text = line.decode("utf-8", "replace").strip()
    return repr(text if len(text) <= most else f"{text[:most]}...")
