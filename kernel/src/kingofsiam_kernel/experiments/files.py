"""The checkpoint files of experiments: studies and arenas as JSON, to resume, to merge, and to report again.

A file holds the configuration, the games asked for and played, the totals, and the results for readers. It is written
whole or not at all, and read with every fault.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import fields, is_dataclass, replace
from functools import partial
from math import isfinite
from operator import attrgetter, itemgetter
from pathlib import Path
from typing import Any, Final, cast

from kingofsiam.errors import KingOfSiamError
from kingofsiam.file_io import CannotRead, reason_of, write_file
from kingofsiam.maps import Map, included
from kingofsiam.model.pieces import PLAYERS
from kingofsiam.notation.json.codec import LINE, Codec, array, converted, nullable, scalar, text, whole_number
from kingofsiam.notation.json.derivation import Object, ObjectField, Source, TaggedUnion
from kingofsiam.notation.json.parser import (
    MAX_JSON_LENGTH,
    InvalidJson,
    Json,
    JsonIssue,
    format_json,
    invalid,
    parse_json,
)
from kingofsiam.notation.json.pieces import FACTION, RULE_NAME, SEAT
from kingofsiam.notation.json.values import POSITIONS
from kingofsiam_kernel.errors import InvalidSetting
from kingofsiam_kernel.experiments.arena import Arena
from kingofsiam_kernel.experiments.experiment import SCALE, Checkpoint, Config, Experiment
from kingofsiam_kernel.experiments.game_numbers import MAX_GAMES, Games
from kingofsiam_kernel.experiments.match import MAX_ELO, MAX_NAMES, ArenaConfig, ArenaTotals, SetResult
from kingofsiam_kernel.experiments.study.counts import (
    LENGTHS,
    AblationKey,
    DifferenceKey,
    Ending,
    StudyConfig,
    StudyTotals,
)
from kingofsiam_kernel.experiments.study.study import Study

STUDY_FORMAT: Final = 2
"""The number of the format of study files. Files with another number are refused."""
ARENA_FORMAT: Final = 1
"""The number of the format of arena files."""
MAX_ENTRIES: Final = 20_000
"""The most entries in a list of a file."""

_MAX_COUNT: Final = 10**19
_MAXLINEUPS: Final = 10_000
_MAX_INDENT: Final = 3
_DIGITS: Final = 9

# --- codecs of both kinds --------------------------------------------------------------------------------------------

_COUNT: Final = whole_number(0, _MAX_COUNT)
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


def _counts(
    name: str,
    key: Callable[..., Any],
    parts: Mapping[str, Codec[Any]],
    number: str = "games",
    count: Codec[int] = whole_number(1, _MAX_COUNT),  # noqa: B008 - it is a value
) -> Codec[Mapping[Any, int]]:
    """A list of entries: the parts of a key, or the key itself if it has none, and the number counted for it.

    They are in a fixed order, so that equal totals give equal files. No key may appear twice.
    """

    def build(**read: Any) -> tuple[Any, int]:
        *values, counted = read.values()
        return key(*values), counted

    def without_repeats(entries: tuple[tuple[Any, int], ...]) -> Mapping[Any, int]:
        if len(dict(entries)) < len(entries):
            raise invalid("lists an entry more than once")
        return dict(entries)

    fields = [ObjectField(part, codec, partial(_key_part, part)) for part, codec in parts.items()]
    owner = key if isinstance(key, type) else object
    entry = Object(name, owner, (*fields, ObjectField(number, count, itemgetter(1))), build)
    return converted(array(entry, 0, MAX_ENTRIES), without_repeats, _in_order)


def _key_part(name: str, entry: tuple[Any, int]) -> Any:
    return getattr(entry[0], name, entry[0])


def _in_order(counts: Mapping[Any, int]) -> tuple[tuple[Any, int], ...]:
    """In the order of their `repr`; numbers, which have up to four digits, in ascending order."""
    return tuple(sorted(counts.items(), key=lambda entry: repr(entry[0]).rjust(4)))


def _checkpoints(
    make: type[Experiment[Any, Any]], format: int, config: type[Config], totals: type, parts: Mapping[str, Codec[Any]]
) -> Object[Checkpoint[Any]]:
    """The codec of the files of a kind of experiment, with these parts of its configuration and its totals."""

    def build_config(map: Map, **read: Any) -> Config:
        """An older text of an included map that is the same for play counts as that map."""
        return config(map=included(map) or map, **read)

    def build(
        kingofsiam: str, config: Any, asked: Games, games: Games, totals: Any, results: object
    ) -> Checkpoint[Any]:
        """The totals must count these games, each as often as the configuration says."""
        experiment = make(config, games, totals, kingofsiam)
        if faults := [JsonIssue(f".totals.{name}", fault) for name, fault in experiment.faults()]:
            raise InvalidJson(faults)
        return Checkpoint(experiment, asked)

    sources: Mapping[str, Source] = {
        "kingofsiam": "experiment.version",
        "config": "experiment.config",
        "asked": "asked",
        "games": "experiment.games",
        "totals": "experiment.totals",
        "results": lambda checkpoint: _to_json(checkpoint.experiment.results),
    }
    known = _SHARED.also(parts)
    whole = {
        "config": known.object(config, f"{make.kind}-config", build=build_config),
        "totals": known.object(totals, f"{make.kind}-totals"),
    }
    codec = _SHARED.also(whole).object(Checkpoint, f"{make.kind}-document", tuple(sources), sources, build)
    return replace(codec, constants=(("format", format), ("kind", make.kind)))


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


# --- the two kinds ---------------------------------------------------------------------------------------------------

_WINNERS: Final = array(SEAT, 1, max(PLAYERS), unique=True)
_RULES: Final = array(RULE_NAME, 1, 20)
_ENDINGS: Final = _counts(
    "ending",
    Ending,
    {"first": SEAT, "shift": SEAT, "winners": _WINNERS, "reign": nullable(FACTION), "rules": _RULES},
)
_CHANGES: Final = _counts(
    "ablation", AblationKey, {"reading": LINE, "choice": LINE, "what": text(pattern="games|course|winners|reign")}
)
_DIFFERENCES: Final = _counts(
    "difference",
    DifferenceKey,
    {"measure": text(pattern=r"[a-z]+(\.[a-z0-9]+)?"), "power": whole_number(1, 2)},
    "sum",
    whole_number(-_MAX_COUNT, _MAX_COUNT),
)
STUDY: Final = _checkpoints(
    Study,
    STUDY_FORMAT,
    StudyConfig,
    StudyTotals,
    {
        "policies": array(LINE, 1, max(PLAYERS)),
        **dict.fromkeys(("rules_every", "rulings_every", "replayed"), _COUNT),
        **dict.fromkeys(("endings", "other_endings"), _ENDINGS),
        **dict.fromkeys(
            (f"{side}{name}" for side in ("", "other_") for name in LENGTHS),
            _counts("number", int, {"number": whole_number(0, 1000)}),
        ),
        "rules": _counts("fired", str, {"rule": RULE_NAME}),
        "ablation": _CHANGES,
        "differing": _counts("differing", str, {"what": text(pattern="course|winners|reign")}),
        "differences": _DIFFERENCES,
    },
)
_SHARES: Final = array(whole_number(0, SCALE * max(PLAYERS)), 2, max(PLAYERS))
ARENA: Final = _checkpoints(
    Arena,
    ARENA_FORMAT,
    ArenaConfig,
    ArenaTotals,
    {
        "names": array(LINE, 2, MAX_NAMES),
        "sprt": nullable(array(whole_number(-MAX_ELO, MAX_ELO), 2, 2)),
        "sets": _counts("set-result", SetResult, {"lineup": whole_number(0, _MAXLINEUPS), "shares": _SHARES}, "sets"),
    },
)

# --- reading and writing ---------------------------------------------------------------------------------------------

_CODEC: Final = TaggedUnion[Checkpoint[Any]](
    "kind", {"study": STUDY, "arena": ARENA}, lambda checkpoint: checkpoint.experiment.kind
)


def dumps(checkpoint: Checkpoint[Any]) -> str:
    """The text of a file. Raises `InvalidSetting` if it is too long to be read again."""
    written = f"{_indented(_CODEC.dump(checkpoint), '')}\n"
    ranges = max(len(checkpoint.asked.spans), len(checkpoint.experiment.games.spans))
    if ranges > MAX_ENTRIES or len(written) > MAX_JSON_LENGTH:
        size = f"{ranges} ranges of games and a text of {len(written)} characters"
        raise InvalidSetting((f"{size} are more than a file holds: {MAX_ENTRIES} and {MAX_JSON_LENGTH}",))
    return written


def loads(text: str | bytes) -> Checkpoint[Any]:
    """The `Study` or `Arena` in the text of a file. Raises `InvalidJson` with every fault, or `NotJson`."""
    value = parse_json(text)
    try:
        return _CODEC.read(value)
    except InvalidJson as error:
        raise InvalidJson(issue.under("$") for issue in error.issues) from error


def save(checkpoint: Checkpoint[Any], file: str | Path) -> None:
    """Write an experiment to this file, whole or not at all. Raises `CannotWrite`, and `InvalidSetting` as `dumps`."""
    write_file(file, dumps(checkpoint))


def load(file: str | Path) -> Checkpoint[Any]:
    """The experiment in this file. Raises `CannotRead`."""
    try:
        with Path(file).open("rb") as opened:
            return loads(opened.read(MAX_JSON_LENGTH + 1))
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
        (first, last), entries = "{}", [f"{format_json(key)}: {_indented(part, deeper)}" for key, part in value.items()]
    else:
        (first, last), entries = "[]", [_indented(part, deeper) for part in value]
    lines = ",\n".join(f"{deeper}{entry}" for entry in entries)
    return f"{first}\n{lines}\n{indent}{last}"
