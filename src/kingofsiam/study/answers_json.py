"""What a study tells, for programs."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import fields, is_dataclass
from typing import Any, Final, cast

from kingofsiam.notation.json_text import Json
from kingofsiam.study.answers import answer
from kingofsiam.study.study import Study

_DIGITS: Final = 9


def answers_in_json(study: Study) -> Json:
    """Every rate with its interval and the number of games it is of."""
    return _json(answer(study))


def _json(value: Any) -> Json:
    if is_dataclass(value):
        return {each.name: _json(getattr(value, each.name)) for each in fields(value)}
    if isinstance(value, Mapping):
        return {name: _json(each) for name, each in cast("Mapping[str, Any]", value).items()}
    if isinstance(value, tuple):
        return [_json(each) for each in cast("Sequence[Any]", value)]
    return round(value, _DIGITS) if isinstance(value, float) else value
