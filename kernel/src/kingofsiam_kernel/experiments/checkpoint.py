"""The checkpoint file: an experiment as JSON, saved atomically while it goes on, and loaded to resume, merge or report.

The file holds the configuration, the games asked for and played, the totals, and the results for readers.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import fields, is_dataclass, replace
from functools import partial
from math import isfinite
from operator import attrgetter, itemgetter
from typing import Any, Final, cast

from kingofsiam.maps import Map, included
from kingofsiam.model.pieces import PLAYERS
from kingofsiam.notation.json.codec import LINE, Codec, array, converted, scalar, whole_number
from kingofsiam.notation.json.derivation import Object, ObjectField, Source
from kingofsiam.notation.json.parser import InvalidJson, Json, JsonIssue, invalid
from kingofsiam.notation.json.values import POSITIONS
from kingofsiam_kernel.experiments.experiment import Checkpoint, Config, Experiment
from kingofsiam_kernel.experiments.game_numbers import MAX_GAMES, Games

MAX_COUNT: Final = 10**19
MAX_ENTRIES: Final = 20_000

_SPANS: Final[Codec[Games]] = converted(
    cast("Codec[Any]", array(array(whole_number(0, MAX_GAMES), 2, 2), 0, MAX_ENTRIES)), Games, attrgetter("spans")
)
_SHARED: Final = POSITIONS.also(
    {
        "players": whole_number(min(PLAYERS), max(PLAYERS)),
        "kingofsiam": LINE,
        "asked": _SPANS,
        "games": _SPANS,
        "results": scalar("anything", lambda _: True, {"type": "object"}),
    }
)
_GAMES: Final = whole_number(1, MAX_COUNT)


def config_codec(make: type[Config], names: Sequence[str], parts: Mapping[str, Codec[Any]]) -> Object[Any]:
    """The codec of a configuration. An older text of an included map that is the same for play counts as that map."""

    def build(map: Map, **read: Any) -> Config:
        return make(map=included(map) or map, **read)

    return _SHARED.also(parts).object(make, "config", names, build=build)


def counts(
    name: str,
    key: Callable[..., Any],
    parts: Mapping[str, Codec[Any]],
    number: str = "games",
    count: Codec[int] = _GAMES,
) -> Codec[Mapping[Any, int]]:
    """A list of entries: the parts of a key, or the key itself if it has none, and the number counted for it.

    They are in a fixed order, so that equal totals give equal files. No key may appear twice.
    """
    fields = (ObjectField(part, codec, partial(_key_part, part)) for part, codec in parts.items())

    def build(**read: Any) -> tuple[Any, int]:
        *values, counted = read.values()
        return key(*values), counted

    owner = key if isinstance(key, type) else object
    entry = Object(name, owner, (*fields, ObjectField(number, count, itemgetter(1))), build)
    return converted(
        array(entry, 0, MAX_ENTRIES), _without_repeats, lambda counts: tuple(sorted(counts.items(), key=_order))
    )


def _key_part(name: str, entry: tuple[Any, int]) -> Any:
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
    make: type[Experiment[Any, Any]], format: int, config: Object[Any], totals: Object[Any]
) -> Object[Checkpoint[Any]]:
    """The codec of the files of a kind of experiment. Files with another `format` are refused."""
    parts = {part.name: replace(part, name=f"{make.kind}-{part.name}") for part in (config, totals)}

    def build(
        kingofsiam: str, config: Any, asked: Games, games: Games, totals: Any, results: object
    ) -> Checkpoint[Any]:
        experiment = make(config, games, totals, kingofsiam)
        faults = [*experiment.faults()]  # the totals count these games, each as often as the configuration says
        if faults:
            raise InvalidJson(JsonIssue(f".totals{'.' * bool(name)}{name}", fault) for name, fault in faults)
        return Checkpoint(experiment, asked)

    sources: Mapping[str, Source] = {
        "kingofsiam": "experiment.version",
        "config": "experiment.config",
        "games": "experiment.games",
        "totals": "experiment.totals",
        "results": lambda checkpoint: _to_json(checkpoint.experiment.results),
    }
    names = ("kingofsiam", "config", "asked", "games", "totals", "results")
    codec = _SHARED.also(parts).object(Checkpoint, f"{make.kind}-document", names, sources, build)
    return replace(codec, constants=(("format", format), ("kind", make.kind)))


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
