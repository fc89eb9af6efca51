"""The checkpoint file: an experiment as JSON, saved atomically while it goes on, and loaded to resume, merge or report.

The file holds the configuration, the games asked for and played, the totals, and the results for readers.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import fields, is_dataclass, replace
from functools import partial
from math import isfinite
from operator import attrgetter, itemgetter
from typing import Any, Final, TypeVar, cast

from kingofsiam.maps import Map, included
from kingofsiam.model.pieces import PLAYERS
from kingofsiam.notation.json.codec import Array, Codec, Converted, Integer, Scalar, String
from kingofsiam.notation.json.objects import Field, Object
from kingofsiam.notation.json.parser import Json, JsonIssue, invalid
from kingofsiam.notation.json.states import MAP_FIELD, READINGS_FIELD
from kingofsiam_kernel.experiments.experiment import Checkpoint, Experiment
from kingofsiam_kernel.experiments.games import MAX_GAMES, Games

C = TypeVar("C")

MAX_COUNT: Final = 10**19
MAX_ENTRIES: Final = 20_000

_SPANS: Final = Converted[Games](Array(Array(Integer(0, MAX_GAMES), 2, 2), 0, MAX_ENTRIES), Games, attrgetter("spans"))
_GAMES_FIELD: Final = Field("games", Integer(1, MAX_COUNT), "The number of games.", itemgetter(1))
_ASKED: Final = "The games asked for: pairs of the first number and the number after the last one."

TABLE_FIELDS: Final = (
    Field("players", Integer(min(PLAYERS), max(PLAYERS)), "The number of players."),
    MAP_FIELD,
    READINGS_FIELD,
)
"""What every experiment says of its games."""


def config_codec(make: Callable[..., C], fields: tuple[Field, ...]) -> Object[C]:
    """The codec of a configuration. An older text of an included map that is the same for play counts as that map."""

    def build(*values: Any) -> C:
        parts: dict[str, Any] = dict(zip((field.name for field in fields), values, strict=True))
        map: Map = parts.pop("map")
        return make(map=included(map) or map, **parts)

    return Object("config", build, fields, description="What is played.")


def counts(
    name: str, make_key: Callable[..., Any], fields: tuple[Field, ...], description: str, count: Field = _GAMES_FIELD
) -> Codec[Mapping[Any, int]]:
    """A list of entries: the fields of a key, and the number counted for it.

    They are in a fixed order, so that equal totals give equal files. No key may appear twice.
    """
    key_fields = tuple(replace(field, source=partial(_key_part, field.name)) for field in fields)

    def make(*values: Any) -> tuple[Any, int]:
        return make_key(*values[:-1]), values[-1]

    entries = Array(Object(name, make, (*key_fields, count), description=description), 0, MAX_ENTRIES)
    return Converted(entries, _without_repeats, lambda counts: tuple(sorted(counts.items(), key=_order)))


def _key_part(name: str, entry: tuple[Any, int]) -> Any:
    """A part of a key, or the key itself if it has no parts."""
    return getattr(entry[0], name, entry[0])


def _without_repeats(entries: tuple[tuple[Any, int], ...]) -> Mapping[Any, int]:
    counts = dict(entries)
    if len(counts) < len(entries):
        raise invalid("lists an entry more than once")
    return counts


def _order(entry: tuple[Any, int]) -> tuple[int, str]:
    """Numbers in ascending order, other keys in the order of their `repr`."""
    key = entry[0]
    return (key, "") if isinstance(key, int) else (0, repr(key))


def checkpoint_codec(
    make: type[Experiment[Any, Any]], format: int, config: Object[Any], totals: Object[Any], description: str
) -> Object[Checkpoint[Any]]:
    """The codec of the files of a kind of experiment. Files with another `format` are refused."""
    results: Codec[Any] = Scalar("anything", lambda _: True, {"type": "object"})

    def of_kind(part: Object[Any]) -> Object[Any]:
        return replace(part, name=f"{make.kind}-{part.name}")

    def build(version: str, config: Any, asked: Games, games: Games, totals: Any, _: object) -> Checkpoint[Any]:
        return Checkpoint(make(config, games, totals, version), asked)

    def check(read: Mapping[str, Any]) -> Iterator[JsonIssue]:
        """Check that the totals count these games, each as often as the configuration says."""
        if {"games", "totals", "config"} <= read.keys():
            faults = make(read["config"], read["games"], read["totals"]).faults()
            yield from (JsonIssue(f".totals{'.' * bool(name)}{name}", fault) for name, fault in faults)

    return Object(
        make.kind,
        build,
        (
            Field(
                "kingofsiam", String(single_line=True), "The version of kingofsiam that played.", "experiment.version"
            ),
            Field("config", of_kind(config), f"What the {make.kind} plays and counts.", "experiment.config"),
            Field("asked", _SPANS, _ASKED),
            Field("games", _SPANS, "The games played, likewise.", "experiment.games"),
            Field("totals", of_kind(totals), "All counts.", "experiment.totals"),
            Field(
                "results",
                results,
                "Rates and means computed from the totals; ignored when the file is read.",
                lambda checkpoint: _to_json(checkpoint.experiment.results),
            ),
        ),
        constants=(("format", format), ("kind", make.kind)),
        check=check,
        description=description,
    )


_DIGITS: Final = 9


def _to_json(value: Any) -> Json:
    """Results as JSON: every rate with its interval and its number of games."""
    if is_dataclass(value):
        return {field.name: _to_json(getattr(value, field.name)) for field in fields(value)}
    if isinstance(value, Mapping):
        return {name: _to_json(part) for name, part in cast("Mapping[str, Any]", value).items()}
    if isinstance(value, tuple):
        return [_to_json(part) for part in cast("Sequence[Any]", value)]
    if isinstance(value, float):
        return round(value, _DIGITS) if isfinite(value) else None
    return cast("Json", value)
