"""The files of experiments: written whole or not at all, and read with every fault."""

from pathlib import Path
from typing import Any, Final

from kingofsiam.errors import KingOfSiamError, reason_of
from kingofsiam.file_io import CannotRead, write_file
from kingofsiam.notation.json.derivation import TaggedUnion
from kingofsiam.notation.json.parser import MAX_JSON_LENGTH, InvalidJson, Json, format_json, parse_json
from kingofsiam_kernel.errors import InvalidSetting
from kingofsiam_kernel.experiments.arena.codec import ARENA
from kingofsiam_kernel.experiments.checkpoint import MAX_ENTRIES
from kingofsiam_kernel.experiments.experiment import Checkpoint
from kingofsiam_kernel.experiments.study.codec import STUDY

_MAX_INDENT: Final = 3
_CODEC: Final = TaggedUnion[Checkpoint[Any]](
    "kind", {"study": STUDY, "arena": ARENA}, lambda checkpoint: checkpoint.experiment.kind
)


def dumps(checkpoint: Checkpoint[Any]) -> str:
    """The text of a file, in short lines unless it were too long then. Raises `InvalidSetting` if it is too long."""
    value = _CODEC.dump(checkpoint)
    ranges = max(len(checkpoint.asked.spans), len(checkpoint.experiment.games.spans))
    if ranges > MAX_ENTRIES:
        raise InvalidSetting((f"{ranges} ranges of games are more than a file can hold: {MAX_ENTRIES}",))
    for text in (_indented(value, ""), format_json(value)):
        if len(text) < MAX_JSON_LENGTH:
            return f"{text}\n"
    size = f"a text of {len(text)} characters, and a file holds {MAX_JSON_LENGTH}"
    raise InvalidSetting((f"the counts and the {ranges} ranges of games make {size}",))


def loads(text: str | bytes) -> Checkpoint[Any]:
    """The `Study` or `Arena` in the text of a file. Raises `InvalidJson` with every fault, or `NotJson`."""
    value, repeated = parse_json(text)
    try:
        checkpoint = _CODEC.read(value)
    except InvalidJson as error:
        raise InvalidJson((*repeated, *(issue.under("$") for issue in error.issues))) from error
    if repeated:
        raise InvalidJson(repeated)
    return checkpoint


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
