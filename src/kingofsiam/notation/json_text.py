"""JSON as text: strict reading, with limits that no game comes near to, and writing.

Refused are repeated keys, `NaN` and `Infinity`, numbers of more than 20 digits, nesting deeper than 64 levels and
texts longer than a million characters (or bytes).
"""

from __future__ import annotations

import json
import math
from collections import Counter
from collections.abc import Iterator
from itertools import accumulate
from typing import Final, TypeAlias, cast

from kingofsiam.notation.json_faults import InvalidJson, JsonFault, NoNumber, NotJson, shown, step

Json: TypeAlias = "bool | int | float | str | list[Json] | dict[str, Json] | None"
"""What JSON can say."""

LONGEST: Final = 1_000_000
"""How many characters (or bytes) a document may have."""

DEEPEST: Final = 64
"""How many lists and objects may lie in one another."""

_MOST_DIGITS: Final = 20
_NO_BRACKETS: Final = bytes(letter for letter in range(128) if chr(letter) not in "[]{}")
_STEPS: Final = {ord("["): 1, ord("{"): 1, ord("]"): -1, ord("}"): -1}


class _Repeating(dict[str, object]):
    """An object in which keys are repeated."""

    repeated: tuple[str, ...] = ()


def parsed(text: str | bytes) -> tuple[object, tuple[JsonFault, ...]]:
    """What a text says, and every repeated key in it; raises `NotJson` for a text that is no JSON.

    A number that JSON does not know comes out as a `NoNumber`, which no reader takes for anything.
    """
    plain = _decoded(text)
    if _depth(plain) > DEEPEST:
        raise NotJson(f"lists and objects are nested more than {DEEPEST} levels deep")
    found: list[_Repeating] = []

    def as_object(pairs: list[tuple[str, object]]) -> dict[str, object]:
        made = dict(pairs)
        if len(made) == len(pairs):
            return made
        found.append(_repeating(pairs))
        return found[-1]

    try:
        value: object = json.loads(
            plain, object_pairs_hook=as_object, parse_int=_whole, parse_float=_decimal, parse_constant=NoNumber
        )
    except json.JSONDecodeError as error:
        raise NotJson(error.msg, error.lineno, error.colno) from error
    except RecursionError as error:
        raise NotJson("lists and objects are nested too deeply for the stack that is left") from error
    return value, tuple(_repetitions(value, "$")) if found else ()


def written(value: Json, indent: int | None = None) -> str:
    """A value as JSON text: on one line without spaces, or indented by so many."""
    separators = (",", ":") if indent is None else (",", ": ")
    try:
        text = json.dumps(value, ensure_ascii=False, allow_nan=False, indent=indent, separators=separators)
        text.encode("utf-8")
    except ValueError as error:
        raise InvalidJson((JsonFault("$", f"cannot be written as JSON: {error}"),)) from error
    return text


def _decoded(text: object) -> str:
    if not isinstance(text, str | bytes):
        raise NotJson(f"a text or bytes are wanted, not {shown(text)}")
    if len(text) > LONGEST:
        raise NotJson(f"the text is {len(text)} long; {LONGEST} is the most")
    if isinstance(text, str):
        return text.removeprefix("\ufeff")
    try:
        return text.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        before = text[: error.start]
        line, column = before.count(b"\n") + 1, error.start - before.rfind(b"\n")
        raise NotJson("the text is not UTF-8; the column counts bytes", line, column) from error


def _depth(text: str) -> int:
    """How deep lists and objects lie in one another, before the text is trusted to a recursive reader.

    What stands within quotation marks is left out: without escaped ones, that is every other piece between them.
    """
    plain = text.replace("\\\\", "").replace('\\"', "")
    outside = "".join(plain.split('"')[::2])
    brackets = outside.encode("ascii", "replace").translate(None, _NO_BRACKETS)
    return max(accumulate(map(_STEPS.__getitem__, brackets)), default=0)


def _whole(digits: str) -> int | NoNumber:
    return int(digits) if len(digits) <= _MOST_DIGITS else NoNumber("a number of too many digits")


def _decimal(digits: str) -> float | NoNumber:
    number = float(digits)
    return number if math.isfinite(number) else NoNumber("a far too large number")


def _repeating(pairs: list[tuple[str, object]]) -> _Repeating:
    made = _Repeating(pairs)
    made.repeated = tuple(key for key, times in Counter(key for key, _ in pairs).items() if times > 1)
    return made


def _repetitions(value: object, path: str) -> Iterator[JsonFault]:
    if isinstance(value, dict):
        if isinstance(value, _Repeating):
            yield from (JsonFault(path + step(key), "is given more than once") for key in value.repeated)
        for key, each in cast("dict[str, object]", value).items():
            yield from _repetitions(each, path + step(key))
    elif isinstance(value, list):
        for place, each in enumerate(cast("list[object]", value)):
            yield from _repetitions(each, f"{path}[{place}]")
