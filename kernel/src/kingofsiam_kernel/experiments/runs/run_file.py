"""The checkpoint file: a run as JSON, saved atomically while it goes on, and loaded to resume, merge or report.

The file holds the configuration, the games asked for and played, the totals, and the results for readers.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, fields, is_dataclass, replace
from functools import partial
from math import isfinite
from operator import attrgetter, itemgetter
from pathlib import Path
from typing import Any, Final, Generic, cast

from kingofsiam.errors import KingOfSiamError, reason_of
from kingofsiam.file_io import CannotRead, write_file
from kingofsiam.notation.json.codec import Array, Codec, Converted, Integer, Scalar, String
from kingofsiam.notation.json.objects import Field, Object
from kingofsiam.notation.json.parser import (
    MAX_JSON_LENGTH,
    InvalidJson,
    Json,
    JsonIssue,
    format_json,
    invalid,
    parse_json,
)
from kingofsiam_kernel.experiments.runs.games import MAX_GAMES, Games, InvalidGames
from kingofsiam_kernel.experiments.runs.run import Checkpoint, R

MAX_COUNT: Final = 10**19
MAX_ENTRIES: Final = 20_000
_MAX_INDENT: Final = 3

_SPAN: Final = Array(Integer(0, MAX_GAMES), 2, 2)
_SPANS: Final = Converted[Games](Array(_SPAN, 0, MAX_ENTRIES), Games, attrgetter("spans"))
_GAMES_FIELD: Final = Field("games", Integer(1, MAX_COUNT), "The number of games.", itemgetter(1))


def counts(
    name: str, make_key: Callable[..., Any], fields: tuple[Field, ...], description: str, count: Field = _GAMES_FIELD
) -> Codec[Mapping[Any, int]]:
    """A list of entries: the fields of a key, and the number counted for it.

    They are in a fixed order, so that equal totals give equal files. No key may appear twice.
    """
    key_fields = tuple(replace(each, source=partial(_key_part, each.name)) for each in fields)

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


@dataclass(frozen=True, slots=True)
class RunFile(Generic[R]):
    """How runs of a kind are written: the number of the format, the JSON of configuration and totals, and the results.

    `check` finds faults of the totals: a field and what is wrong. Files with another `format` are refused.
    """

    kind: str
    format: int
    make: Callable[[Any, Games, Any, str], R]
    config: Codec[Any]
    totals: Codec[Any]
    results: Callable[[R], object]
    check: Callable[[R], Iterator[tuple[str, str]]]
    description: str

    @property
    def codec(self) -> Object[Checkpoint[R]]:
        """The codec of the whole file."""
        results: Codec[Any] = Scalar("anything", lambda _: True, {"type": "object"})
        asked = "The games asked for: pairs of the first number and the number after the last one."

        def make(version: str, config: Any, asked: Games, games: Games, totals: Any, _: object) -> Checkpoint[R]:
            return Checkpoint(self.make(config, games, totals, version), asked)

        return Object(
            self.kind,
            make,
            (
                Field("kingofsiam", String(single_line=True), "The version of kingofsiam that played.", "run.version"),
                Field("config", self.config, f"What the {self.kind} plays and counts.", "run.config"),
                Field("asked", _SPANS, asked),
                Field("games", _SPANS, "The games played, likewise.", "run.games"),
                Field("totals", self.totals, "All counts.", "run.totals"),
                Field(
                    "results",
                    results,
                    "Rates and means computed from the totals; ignored when the file is read.",
                    lambda checkpoint: _to_json(self.results(checkpoint.run)),
                ),
            ),
            constants=(("format", self.format), ("kind", self.kind)),
            check=self._faults,
            description=self.description,
        )

    def _faults(self, read: Mapping[str, Any]) -> Iterator[JsonIssue]:
        """Check that the totals count these games, each as often as the configuration says."""
        if {"games", "totals", "config"} <= read.keys():
            run = self.make(read["config"], read["games"], read["totals"], "")
            yield from (JsonIssue(f".totals{'.' * bool(name)}{name}", fault) for name, fault in self.check(run))

    def dumps(self, checkpoint: Checkpoint[R]) -> str:
        """The text of a file, in short lines unless it were too long then. Raises `InvalidGames` if it is too long."""
        value = self.codec.dump(checkpoint)
        ranges = max(len(checkpoint.asked.spans), len(checkpoint.run.games.spans))
        if ranges > MAX_ENTRIES:
            raise InvalidGames((f"{ranges} ranges of games are more than a file can hold: {MAX_ENTRIES}",))
        for text in (_indented(value, ""), format_json(value)):
            if len(text) < MAX_JSON_LENGTH:
                return f"{text}\n"
        size = f"a text of {len(text)} characters, and a file holds {MAX_JSON_LENGTH}"
        raise InvalidGames((f"the counts and the {ranges} ranges of games make {size}",))

    def loads(self, text: str | bytes) -> Checkpoint[R]:
        """The run in the text of a file. Raises `InvalidJson` with every fault, or `NotJson`."""
        value, repeated = parse_json(text)
        try:
            checkpoint = self.codec.read(value)
        except InvalidJson as error:
            raise InvalidJson((*repeated, *(issue.under("$") for issue in error.issues))) from error
        if repeated:
            raise InvalidJson(repeated)
        return checkpoint

    def save(self, checkpoint: Checkpoint[R], file: str | Path) -> None:
        """Write a run to this file, whole or not at all. Raises `CannotWrite`."""
        write_file(file, self.dumps(checkpoint))

    def load(self, file: str | Path) -> Checkpoint[R]:
        """The run in this file. Raises `CannotRead`."""
        try:
            with Path(file).open("rb") as opened:
                return self.loads(opened.read(MAX_JSON_LENGTH + 1))
        except KingOfSiamError as error:
            raise CannotRead(str(file), str(error)) from error
        except (OSError, TypeError, ValueError) as error:
            raise CannotRead(str(file), f"cannot be read: {reason_of(error)}") from error


def _indented(value: Json, indent: str) -> str:
    """JSON with one line for each counted entry: easy to read, and short even for a long study."""
    if len(indent) == _MAX_INDENT or not isinstance(value, dict | list) or not value:
        return format_json(value)
    deeper = indent + " "
    if isinstance(value, dict):
        entries = [f"{format_json(name)}: {_indented(each, deeper)}" for name, each in value.items()]
        first, last = "{}"
    else:
        entries = [_indented(each, deeper) for each in value]
        first, last = "[]"
    lines = ",\n".join(f"{deeper}{entry}" for entry in entries)
    return f"{first}\n{lines}\n{indent}{last}"


_DIGITS: Final = 9


def _to_json(value: Any) -> Json:
    """Results as JSON: every rate with its interval and its number of games."""
    if is_dataclass(value):
        return {each.name: _to_json(getattr(value, each.name)) for each in fields(value)}
    if isinstance(value, Mapping):
        return {name: _to_json(each) for name, each in cast("Mapping[str, Any]", value).items()}
    if isinstance(value, tuple):
        return [_to_json(each) for each in cast("Sequence[Any]", value)]
    if isinstance(value, float):
        return round(value, _DIGITS) if isfinite(value) else None
    return cast("Json", value)
