"""The files of experiments: studies and arenas as JSON, written whole or not at all, and read with every fault."""

from pathlib import Path
from typing import Any, Final

from kingofsiam.errors import KingOfSiamError, reason_of
from kingofsiam.file_io import CannotRead, write_file
from kingofsiam.model.pieces import PLAYERS
from kingofsiam.notation.json.codec import LINE, array, nullable, text, whole_number
from kingofsiam.notation.json.derivation import Derivation, TaggedUnion
from kingofsiam.notation.json.parser import MAX_JSON_LENGTH, InvalidJson, Json, format_json, parse_json
from kingofsiam.notation.json.pieces import FACTION, READINGS, RULE_NAME, SEAT
from kingofsiam_kernel.errors import InvalidSetting
from kingofsiam_kernel.experiments.arena import Arena
from kingofsiam_kernel.experiments.checkpoint import MAX_COUNT, MAX_ENTRIES, checkpoint_codec, config_codec, counts
from kingofsiam_kernel.experiments.experiment import SCALE, Checkpoint
from kingofsiam_kernel.experiments.match import MAX_ELO, MAX_NAMES, ArenaConfig, ArenaTotals, SetResult
from kingofsiam_kernel.experiments.study.config import StudyConfig
from kingofsiam_kernel.experiments.study.study import Study
from kingofsiam_kernel.experiments.study.totals import AblationKey, DifferenceKey, Ending, StudyTotals

STUDY_FORMAT: Final = 2
"""The number of the format of study files. Files with another number are refused."""
ARENA_FORMAT: Final = 1
"""The number of the format of arena files."""

_MAX_INDENT: Final = 3
_MAXLINEUPS: Final = 10_000

# --- studies ---------------------------------------------------------------------------------------------------------

_COUNT: Final = whole_number(0, MAX_COUNT)
_ENDINGS: Final = counts(
    "ending",
    Ending,
    {
        "first": SEAT,
        "shift": SEAT,
        "winners": array(SEAT, 1, max(PLAYERS), unique=True),
        "reign": nullable(FACTION),
        "rules": array(RULE_NAME, 1, 20),
    },
)
_NUMBERS: Final = counts("number", int, {"number": whole_number(0, 1000)})
_LISTS: Final = {"endings": _ENDINGS, "turns": _NUMBERS, "cards": _NUMBERS, "struggles": _NUMBERS}

_STUDY_TOTALS: Final = Derivation(
    {
        **_LISTS,
        **{f"other_{name}": codec for name, codec in _LISTS.items()},
        "replayed": _COUNT,
        "rules": counts("fired", str, {"rule": RULE_NAME}),
        "ablation": counts(
            "ablation",
            AblationKey,
            {"reading": LINE, "choice": LINE, "what": text(pattern="games|course|winners|reign")},
        ),
        "differing": counts("differing", str, {"what": text(pattern="course|winners|reign")}),
        "differences": counts(
            "difference",
            DifferenceKey,
            {"measure": text(pattern=r"[a-z]+(\.[a-z0-9]+)?"), "power": whole_number(1, 2)},
            "sum",
            whole_number(-MAX_COUNT, MAX_COUNT),
        ),
    }
).object(StudyTotals, "totals")

_STUDY_CONFIG: Final = config_codec(
    StudyConfig,
    ("players", "map", "readings", "policies", "compared", "rules_every", "rulings_every"),
    {
        "policies": array(LINE, 1, max(PLAYERS)),
        "compared": nullable(READINGS),
        "rules_every": _COUNT,
        "rulings_every": _COUNT,
    },
)

STUDY: Final = checkpoint_codec(Study, STUDY_FORMAT, _STUDY_CONFIG, _STUDY_TOTALS)

# --- arenas ----------------------------------------------------------------------------------------------------------

_ARENA_CONFIG: Final = config_codec(
    ArenaConfig,
    ("names", "players", "map", "readings", "sprt"),
    {
        "names": array(LINE, 2, MAX_NAMES),
        "sprt": nullable(array(whole_number(-MAX_ELO, MAX_ELO), 2, 2)),
    },
)
_SETS: Final = counts(
    "set-result",
    SetResult,
    {
        "lineup": whole_number(0, _MAXLINEUPS),
        "shares": array(whole_number(0, SCALE * max(PLAYERS)), 2, max(PLAYERS)),
    },
    "sets",
)

ARENA: Final = checkpoint_codec(
    Arena, ARENA_FORMAT, _ARENA_CONFIG, Derivation({"sets": _SETS}).object(ArenaTotals, "totals")
)

# --- reading and writing ---------------------------------------------------------------------------------------------

_CODEC: Final = TaggedUnion[Checkpoint[Any]](
    "kind", {"study": STUDY, "arena": ARENA}, lambda checkpoint: checkpoint.experiment.kind
)


def dumps(checkpoint: Checkpoint[Any]) -> str:
    """The text of a file, in short lines unless it were too long then. Raises `InvalidSetting` if it is too long."""
    value = _CODEC.dump(checkpoint)
    ranges = max(len(checkpoint.asked.spans), len(checkpoint.experiment.games.spans))
    if ranges > MAX_ENTRIES:
        raise InvalidSetting((f"{ranges} ranges of games are more than a file can hold: {MAX_ENTRIES}",))
    for written in (_indented(value, ""), format_json(value)):
        if len(written) < MAX_JSON_LENGTH:
            return f"{written}\n"
    size = f"a text of {len(written)} characters, and a file holds {MAX_JSON_LENGTH}"
    raise InvalidSetting((f"the counts and the {ranges} ranges of games make {size}",))


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
        entries = [f"{format_json(name)}: {_indented(part, deeper)}" for name, part in value.items()]
        first, last = "{}"
    else:
        entries = [_indented(part, deeper) for part in value]
        first, last = "[]"
    lines = ",\n".join(f"{deeper}{entry}" for entry in entries)
    return f"{first}\n{lines}\n{indent}{last}"
