"""The files of experiments: studies and arenas as JSON, to resume, merge and report again; and the games they keep.

A file of JSON holds the configuration, the games asked for and played, the totals, and the results for readers. It is
written whole or not at all, and read with every fault.
"""

import csv
import os
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import asdict, fields, replace
from functools import partial
from io import StringIO
from math import isfinite
from operator import attrgetter, itemgetter
from pathlib import Path
from typing import Any, Final, cast, get_type_hints

from kingofsiam.errors import KingOfSiamError
from kingofsiam.file_io import CannotRead, CannotWrite, make_folder, reason_of, write_file
from kingofsiam.maps import Map, included
from kingofsiam.model.pieces import PLAYERS, SEAT_LETTERS, Faction
from kingofsiam.notation.json import codec, parser
from kingofsiam.notation.json.codec import LINE, Codec, Object, array, converted, nullable, text, whole_number
from kingofsiam.notation.json.derivation import Known, codec_of, derive
from kingofsiam.notation.json.documents import POSITIONS
from kingofsiam.notation.json.parser import MAX_JSON_LENGTH, InvalidJson, Json, JsonIssue, format_json
from kingofsiam.notation.json.values import RULE_NAME, SEAT
from kingofsiam_kernel.errors import InvalidSetting
from kingofsiam_kernel.experiments import study_counts as counts
from kingofsiam_kernel.experiments.arena import MAX_ELO, MAX_NAMES, Arena, ArenaConfig, ArenaTotals, SetResult
from kingofsiam_kernel.experiments.experiment import SCALE, Config, Experiment, Keep, KeptGame
from kingofsiam_kernel.experiments.game_numbers import MAX_GAMES, NO_GAMES, Games
from kingofsiam_kernel.experiments.study import Study

STUDY_FORMAT: Final = 2
"""The number of the format of study files. Files with another number are refused."""
ARENA_FORMAT: Final = 1
"""The number of the format of arena files."""
MAX_ENTRIES: Final = 20_000
"""The most entries in a list of a file."""

_MAX_COUNT: Final = 10**19
_COUNT: Final = whole_number(0, _MAX_COUNT)
_SPANS: Final[Codec[Games]] = converted(
    cast("Codec[Any]", array(array(whole_number(0, MAX_GAMES), 2, 2), 0, MAX_ENTRIES)), Games, attrgetter("spans")
)
_PARTS: Final[Mapping[str, Codec[Any]]] = {
    "first": SEAT,
    "shift": SEAT,
    "winners": array(SEAT, 1, max(PLAYERS), unique=True),
    "reign": codec_of(Faction | None, POSITIONS),
    "rules": array(RULE_NAME, 1, 20),
    "rule": RULE_NAME,
    "number": whole_number(0, 1000),
    "reading": LINE,
    "choice": LINE,
    "what": text(pattern="games|course|winners|reign"),
    "measure": text(pattern=r"[a-z]+(\.[a-z0-9]+)?"),
    "power": whole_number(1, 2),
    "lineup": whole_number(0, 10_000),
    "shares": array(whole_number(0, SCALE * max(PLAYERS)), 2, max(PLAYERS)),
}


def _counts(
    name: str, key: Callable[..., Any], part: str = "", number: str = "games", least: int = 1
) -> Codec[Mapping[Any, int]]:
    """A list of entries: the parts of a key, or the key itself if it is a `part`, and the number counted for it.

    They are in a fixed order, so that equal totals give equal files. No key may appear twice.
    """

    def build(**read: Any) -> tuple[Any, int]:
        *values, counted = read.values()
        return key(*values), counted

    def without_repeats(entries: tuple[tuple[Any, int], ...]) -> Mapping[Any, int]:
        if len(dict(entries)) < len(entries):
            raise parser.invalid("lists an entry more than once")
        return dict(entries)

    parts = (part,) if part else tuple(get_type_hints(key))
    fields = [codec.ObjectField(part, _PARTS[part], partial(_key_part, part)) for part in parts]
    owner = object if part else cast("type", key)
    count = codec.ObjectField(number, whole_number(least, _MAX_COUNT), itemgetter(1))
    return converted(array(Object(name, owner, (*fields, count), build), 0, MAX_ENTRIES), without_repeats, _in_order)


def _key_part(name: str, entry: tuple[Any, int]) -> Any:
    return getattr(entry[0], name, entry[0])


def _in_order(counts: Mapping[Any, int]) -> tuple[tuple[Any, int], ...]:
    """In the order of their `repr`; numbers, which have up to four digits, in ascending order."""
    return tuple(sorted(counts.items(), key=lambda entry: repr(entry[0]).rjust(4)))


_KNOWN: Final[Known] = {
    **POSITIONS,
    "players": whole_number(min(PLAYERS), max(PLAYERS)),
    "policies": array(LINE, 1, max(PLAYERS)),
    "names": array(LINE, 2, MAX_NAMES),
    "sprt": nullable(array(whole_number(-MAX_ELO, MAX_ELO), 2, 2)),
    **dict.fromkeys(("rules_every", "rulings_every", "replayed"), _COUNT),
    Mapping[counts.Ending, int]: _counts("ending", counts.Ending),
    **dict.fromkeys(("cards", Mapping[int, int]), _counts("number", int, "number")),
    "rules": _counts("fired", str, "rule"),
    Mapping[counts.AblationKey, int]: _counts("ablation", counts.AblationKey),
    "differing": _counts("differing", str, "what"),
    Mapping[counts.DifferenceKey, int]: _counts("difference", counts.DifferenceKey, "", "sum", -_MAX_COUNT),
    "sets": _counts("set-result", SetResult, "", "sets"),
    "kingofsiam": LINE,
    **dict.fromkeys(("asked", "games"), _SPANS),
    "results": codec.scalar("anything", lambda _: True, {"type": "object"}),
}


def _files(
    kind: type[Experiment[Any, Any]], format: int, config: type[Config], totals: type, names: str
) -> Object[Experiment[Any, Any]]:
    """The codec of the files of a kind of experiment. There the names of the players are a field called `names`."""

    def build_config(map: Map, **read: Any) -> Config:
        """An older text of an included map that is the same for play counts as that map."""
        return config(map=included(map) or map, names=read.pop(names), **read)

    def build(kingofsiam: str, results: object, **read: Any) -> Experiment[Any, Any]:
        """The totals must count these games, each as often as the configuration says."""
        experiment = kind(version=kingofsiam, **read)
        if faults := [JsonIssue(f"$.totals.{name}", fault) for name, fault in experiment.faults()]:
            raise InvalidJson(faults)
        return experiment

    own = [names if field.name == "names" else field.name for field in fields(config)]
    whole = {
        "config": derive(config, _KNOWN, f"{kind.kind}-config", own, {names: "names"}, build_config),
        "totals": derive(totals, _KNOWN, f"{kind.kind}-totals"),
    }
    sources: Mapping[str, codec.Source] = {"kingofsiam": "version", "results": _results}
    parts = ("kingofsiam", "config", "asked", "games", "totals", "results")
    whole_file = derive(kind, {**_KNOWN, **whole}, f"{kind.kind}-document", parts, sources, build)
    return replace(whole_file, constants=(("format", format), ("kind", kind.kind)))


def _results(experiment: Experiment[Any, Any]) -> Json:
    """For readers: every estimate with its interval, to nine digits; null for what is infinite."""
    return {
        name: {part: round(number, 9) if isfinite(number) else None for part, number in asdict(estimate).items()}
        for name, estimate in sorted(experiment.results.items())
    }


STUDY: Final = _files(Study, STUDY_FORMAT, counts.StudyConfig, counts.StudyTotals, "policies")
ARENA: Final = _files(Arena, ARENA_FORMAT, ArenaConfig, ArenaTotals, "names")

# --- reading and writing ---------------------------------------------------------------------------------------------

_CODEC: Final = codec.TaggedUnion[Experiment[Any, Any]](
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
    return _CODEC.read(parser.parse_json(text))


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


# --- games that are kept ----------------------------------------------------------------------------------------------


class GameFiles:
    """Games kept on request: a row for each in a CSV file, a record of each in a folder; None where none are wanted.

    A game is kept before it is counted. So after a crash there may be more than the checkpoint counts: these games are
    played again, and take the place of what is there.
    """

    def __init__(self, config: Config, csv: str | None, records: str | None) -> None:
        self._csv, self._records, self._each = csv, records, config.games_each
        self._header = _lines([("game", "seed", *SEAT_LETTERS[: config.players], "winners", "reign", "turns")])
        self.wanted: Keep = "records" if records is not None else "nothing" if csv is None else "rows"

    def begin(self, games: Games = NO_GAMES, asked: Games = NO_GAMES) -> None:
        """Go on after the games with these numbers, in a run that was asked for those.

        Raises `CannotRead` for files that lack one of them, or have others, and leaves them alone.
        """
        if self._records is not None:
            names = [file.stem for file in make_folder(self._records).glob("*.game")]
            self._check(self._records, [int(name) for name in names if name.isdecimal()], games, asked)
        if self._csv is not None:
            try:
                content = Path(self._csv).read_bytes() if Path(self._csv).exists() and asked else self._header
                header, *rows = (row for row in content.splitlines(keepends=True) if row.endswith(b"\n"))
                numbers = [int(row.partition(b",")[0]) for row in rows]
            except (OSError, ValueError) as error:
                raise CannotRead(self._csv, f"it has no rows of games: {reason_of(error)}") from error
            self._check(self._csv, numbers if header == self._header else [-1], games, asked)
            counted = (row for row, number in zip(rows, numbers, strict=True) if number // self._each in games)
            write_file(self._csv, b"".join((header, *counted)))

    def _check(self, file: str, numbers: Sequence[int], games: Games, asked: Games) -> None:
        counted = sum(number // self._each in games for number in numbers)
        if counted != self._each * len(games) or any(number // self._each not in asked for number in numbers):
            raise CannotRead(file, f"it must have the games that were played, and no others: {games}")

    def write(self, games: Sequence[KeptGame]) -> None:
        """Keep these games. Raises `CannotWrite`."""
        if self._records is not None:
            for game in games:
                write_file(Path(self._records, f"{game.game:06}.game"), game.record)
        if self._csv is not None:
            try:
                with Path(self._csv).open("ab") as file:
                    file.write(_lines((*game[:2], *game.seats, *game[3:6]) for game in games))
                    file.flush()
                    os.fsync(file.fileno())
            except OSError as error:
                raise CannotWrite(self._csv, reason_of(error)) from error


def _lines(rows: Iterable[Sequence[object]]) -> bytes:
    text = StringIO()
    csv.writer(text, lineterminator="\n").writerows(rows)
    return text.getvalue().encode()
