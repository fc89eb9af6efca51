"""The checkpoint file: a study as JSON, saved atomically while it runs, and loaded to resume, merge or report.

The file holds the configuration, the games asked for and played, the totals, and the results for readers.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, fields, is_dataclass
from pathlib import Path
from typing import Any, Final, cast

from kingofsiam.errors import KingOfSiamError
from kingofsiam.files import write_file
from kingofsiam.notation.json.codec import Codec, Definitions, Schema, String
from kingofsiam.notation.json.objects import Field, Object
from kingofsiam.notation.json.parser import InvalidJson, Json, JsonIssue, format_json, parse_json
from kingofsiam.study.config import Games, StudyConfig
from kingofsiam.study.json_codecs import CONFIG, GAMES, TOTALS
from kingofsiam.study.results import summarize
from kingofsiam.study.tally import Study, Totals

FORMAT: Final = 2
"""The number of the file format. Files with another number are refused."""

_MAX_INDENT: Final = 3


class CannotLoad(KingOfSiamError):
    """A file cannot be read, or does not contain a study."""

    def __init__(self, file: str, why: str) -> None:
        self.file, self.why = file, why
        super().__init__(file, why)

    def __str__(self) -> str:
        return f"{self.file}: {self.why}"


class _DerivedCodec(Codec[None]):
    """A value that follows from the rest: it is written for readers, and ignored when the file is read."""

    def dump(self, value: Any) -> Json:
        """The value as it is."""
        return cast("Json", value)

    def read(self, value: object) -> None:
        """Nothing."""

    def schema(self, definitions: Definitions) -> Schema:
        """An object."""
        return {"type": "object"}


@dataclass(frozen=True, slots=True)
class Checkpoint:
    """A study as a file stores it, with the games asked for. Some of them may remain to be played."""

    study: Study
    asked: Games

    @property
    def remaining(self) -> Games:
        """The games asked for and not yet played."""
        return self.asked - self.study.games


def _make_checkpoint(
    version: str, config: StudyConfig, asked: Games, games: Games, totals: Totals, _: None
) -> Checkpoint:
    return Checkpoint(Study(config, games, totals, version), asked)


def _faults(read: Mapping[str, Any]) -> Iterator[JsonIssue]:
    """Check that each list that counts all games counts every game once."""
    if not {"games", "totals", "config"} <= read.keys():
        return
    games, totals, compared = read["games"], read["totals"], read["config"].compared is not None
    for name in ("endings", "turns", "cards", "struggles"):
        yield from _miscounted(name, totals, len(games))
        yield from _miscounted(f"other_{name}", totals, len(games) if compared else 0)


def _miscounted(name: str, totals: Totals, games: int) -> Iterator[JsonIssue]:
    counted = sum(getattr(totals, name).values())
    if counted != games:
        yield JsonIssue(f".totals.{name}", f"counts {counted} games, but there are {games}")


STUDY: Final = Object(
    "study",
    _make_checkpoint,
    (
        Field(
            "kingofsiam",
            String(single_line=True),
            "The version of kingofsiam that played.",
            lambda checkpoint: checkpoint.study.version,
        ),
        Field("config", CONFIG, "What the study plays and counts.", lambda checkpoint: checkpoint.study.config),
        Field("asked", GAMES, "The games asked for: pairs of the first number and the number after the last one."),
        Field("games", GAMES, "The games played, likewise.", lambda checkpoint: checkpoint.study.games),
        Field("totals", TOTALS, "All counts.", lambda checkpoint: checkpoint.study.totals),
        Field(
            "results",
            _DerivedCodec(),
            "Rates and means computed from the totals; ignored when the file is read.",
            lambda checkpoint: results_json(checkpoint.study),
        ),
    ),
    constants=(("format", FORMAT), ("kind", "study")),
    check=_faults,
    description="A study: many simulated games and their counts.",
)


def dumps_study(checkpoint: Checkpoint) -> str:
    """The text of a study file."""
    return _indented(STUDY.dump(checkpoint), "") + "\n"


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


def loads_study(text: str | bytes) -> Checkpoint:
    """The study in the text of a file. Raises `InvalidJson` with every fault, or `NotJson`."""
    value, repeated = parse_json(text)
    try:
        checkpoint = STUDY.read(value)
    except InvalidJson as error:
        raise InvalidJson((*repeated, *(issue.under("$") for issue in error.issues))) from error
    if repeated:
        raise InvalidJson(repeated)
    return checkpoint


_DIGITS: Final = 9


def results_json(study: Study) -> Json:
    """The results as JSON: every rate with its interval and its number of games."""
    return _to_json(summarize(study))


def _to_json(value: Any) -> Json:
    if is_dataclass(value):
        return {each.name: _to_json(getattr(value, each.name)) for each in fields(value)}
    if isinstance(value, Mapping):
        return {name: _to_json(each) for name, each in cast("Mapping[str, Any]", value).items()}
    if isinstance(value, tuple):
        return [_to_json(each) for each in cast("Sequence[Any]", value)]
    return round(value, _DIGITS) if isinstance(value, float) else value


def save(checkpoint: Checkpoint, file: str | Path) -> None:
    """Write a study to this file, whole or not at all. Raises `CannotWrite`."""
    write_file(file, dumps_study(checkpoint))


def load(file: str | Path) -> Checkpoint:
    """The study in this file. Raises `CannotLoad`."""
    try:
        return loads_study(Path(file).read_bytes())
    except OSError as error:
        raise CannotLoad(str(file), f"cannot be read: {error.strerror or error}") from error
    except KingOfSiamError as error:
        raise CannotLoad(str(file), str(error)) from error
