"""The checkpoint files of experiments: studies and arenas as JSON, to resume, to merge, and to report again.

A file holds the configuration, the games asked for and played, the totals, and the results for readers. It is written
whole or not at all, and read with every fault.
"""

import json
from collections.abc import Callable, Mapping
from dataclasses import asdict, fields, replace
from functools import partial
from operator import attrgetter, itemgetter
from pathlib import Path
from typing import Any, Final, cast

from kingofsiam.errors import KingOfSiamError
from kingofsiam.file_io import CannotRead, reason_of, write_file
from kingofsiam.maps import Map, included
from kingofsiam.model.pieces import PLAYERS, Faction
from kingofsiam.notation.json import codec as combine
from kingofsiam.notation.json.codec import LINE, Codec, Object, ObjectField, array, converted, text, whole_number
from kingofsiam.notation.json.derivation import Known, codec_of, derive
from kingofsiam.notation.json.documents import POSITIONS
from kingofsiam.notation.json.parser import (
    MAX_JSON_LENGTH,
    InvalidJson,
    Json,
    JsonIssue,
    format_json,
    invalid,
    parse_json,
)
from kingofsiam.notation.json.values import RULE_NAME, SEAT
from kingofsiam_kernel.errors import InvalidSetting
from kingofsiam_kernel.experiments.arena import MAX_ELO, MAX_NAMES, Arena, ArenaConfig, ArenaTotals, SetResult
from kingofsiam_kernel.experiments.experiment import SCALE, Experiment
from kingofsiam_kernel.experiments.game_numbers import MAX_GAMES, Games
from kingofsiam_kernel.experiments.simulator import Config
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
_MAX_LINEUPS: Final = 10_000

_COUNT: Final = whole_number(0, _MAX_COUNT)
_SPANS: Final[Codec[Games]] = converted(
    cast("Codec[Any]", array(array(whole_number(0, MAX_GAMES), 2, 2), 0, MAX_ENTRIES)), Games, attrgetter("spans")
)
_SHARED: Final[Known] = {
    **POSITIONS,
    "players": whole_number(min(PLAYERS), max(PLAYERS)),
    "kingofsiam": LINE,
    "asked": _SPANS,
    "games": _SPANS,
    "results": combine.scalar("anything", lambda _: True, {"type": "object"}),
}


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


def _files(
    kind: type[Experiment[Any, Any]], format: int, config: type[Config], totals: type, parts: Mapping[str, Codec[Any]]
) -> Object[Experiment[Any, Any]]:
    """The codec of the files of a kind of experiment, with these parts of its configuration and its totals."""

    def build_config(map: Map, **read: Any) -> Config:
        """An older text of an included map that is the same for play counts as that map."""
        names = read.pop("policies" if kind is Study else "names")
        return config(map=included(map) or map, names=names, **read)

    def build(kingofsiam: str, results: object, **read: Any) -> Experiment[Any, Any]:
        """The totals must count these games, each as often as the configuration says."""
        experiment = kind(version=kingofsiam, **read)
        if faults := [JsonIssue(f"$.totals.{name}", fault) for name, fault in experiment.faults()]:
            raise InvalidJson(faults)
        return experiment

    name, known = kind.kind, {**_SHARED, **parts}
    own = ["policies" if kind is Study and field.name == "names" else field.name for field in fields(config)]
    whole = {
        "config": derive(config, known, f"{name}-config", own, {"policies": "names"}, build_config),
        "totals": derive(totals, known, f"{name}-totals"),
    }
    sources: Mapping[str, combine.Source] = {"kingofsiam": "version", "results": _results}
    fields_of_file = ("kingofsiam", "config", "asked", "games", "totals", "results")
    codec = derive(kind, {**_SHARED, **whole}, f"{name}-document", fields_of_file, sources, build)
    return replace(codec, constants=(("format", format), ("kind", name)))


def _results(experiment: Experiment[Any, Any]) -> Json:
    """For readers: every rate with its interval and its number of games, to nine digits; null for what is infinite."""
    text = json.dumps(asdict(experiment.results))
    results: Json = json.loads(text, parse_float=lambda digits: round(float(digits), 9), parse_constant=lambda _: None)
    return results


# --- the two kinds ---------------------------------------------------------------------------------------------------

_ENDINGS: Final = _counts(
    "ending",
    Ending,
    {
        "first": SEAT,
        "shift": SEAT,
        "winners": array(SEAT, 1, max(PLAYERS), unique=True),
        "reign": codec_of(Faction | None, POSITIONS),
        "rules": array(RULE_NAME, 1, 20),
    },
)
_ABLATION: Final[Mapping[str, Codec[Any]]] = {
    "reading": LINE,
    "choice": LINE,
    "what": text(pattern="games|course|winners|reign"),
}
_DIFFERENCE: Final[Mapping[str, Codec[Any]]] = {
    "measure": text(pattern=r"[a-z]+(\.[a-z0-9]+)?"),
    "power": whole_number(1, 2),
}
STUDY: Final = _files(
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
        "ablation": _counts("ablation", AblationKey, _ABLATION),
        "differing": _counts("differing", str, {"what": text(pattern="course|winners|reign")}),
        "differences": _counts("difference", DifferenceKey, _DIFFERENCE, "sum", whole_number(-_MAX_COUNT, _MAX_COUNT)),
    },
)
_SHARES: Final = array(whole_number(0, SCALE * max(PLAYERS)), 2, max(PLAYERS))
ARENA: Final = _files(
    Arena,
    ARENA_FORMAT,
    ArenaConfig,
    ArenaTotals,
    {
        "names": array(LINE, 2, MAX_NAMES),
        "sprt": combine.nullable(array(whole_number(-MAX_ELO, MAX_ELO), 2, 2)),
        "sets": _counts("set-result", SetResult, {"lineup": whole_number(0, _MAX_LINEUPS), "shares": _SHARES}, "sets"),
    },
)

# --- reading and writing ---------------------------------------------------------------------------------------------

_CODEC: Final = combine.TaggedUnion[Experiment[Any, Any]](
    "kind", {"study": STUDY, "arena": ARENA}, lambda experiment: experiment.kind
)


def dumps(experiment: Experiment[Any, Any]) -> str:
    """The text of a file. Raises `InvalidSetting` if it is too long to be read again."""
    written = f"{_in_lines(_CODEC.dump(experiment))}\n"
    ranges = max(len(experiment.asked.spans), len(experiment.games.spans))
    if ranges > MAX_ENTRIES or len(written) > MAX_JSON_LENGTH:
        size = f"{ranges} ranges of games and a text of {len(written)} characters"
        raise InvalidSetting((f"{size} are more than a file holds: {MAX_ENTRIES} and {MAX_JSON_LENGTH}",))
    return written


def loads(text: str | bytes) -> Experiment[Any, Any]:
    """The `Study` or `Arena` in the text of a file. Raises `InvalidJson` with every fault, or `NotJson`."""
    return _CODEC.read(parse_json(text))


def save(experiment: Experiment[Any, Any], file: str | Path) -> None:
    """Write an experiment to this file, whole or not at all. Raises `CannotWrite`, and `InvalidSetting` as `dumps`."""
    write_file(file, dumps(experiment))


def load(file: str | Path) -> Experiment[Any, Any]:
    """The `Study` or `Arena` in this file. Raises `CannotRead`."""
    try:
        with Path(file).open("rb") as opened:
            return loads(opened.read(MAX_JSON_LENGTH + 1))
    except (KingOfSiamError, OSError, TypeError, ValueError) as error:
        raise CannotRead(str(file), reason_of(error)) from error


def _in_lines(value: Json, depth: int = 3) -> str:
    """JSON with one line for each counted entry: easy to read, and short even for a long study."""
    if not depth or not isinstance(value, dict | list) or not value:
        return format_json(value)
    if isinstance(value, list):
        return "[\n{}\n]".format(",\n".join(_in_lines(part, depth - 1) for part in value))
    lines = (f"{format_json(name)}: {_in_lines(part, depth - 1)}" for name, part in value.items())
    return "{{\n{}\n}}".format(",\n".join(lines))
