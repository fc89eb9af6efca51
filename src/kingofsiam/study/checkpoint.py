"""The checkpoint file: a study as JSON, saved atomically while it runs, and loaded to resume, merge or report.

The file holds the configuration, the games asked for and played, the totals, and the results for readers.
"""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, fields, is_dataclass
from pathlib import Path
from typing import Any, Final, cast

from kingofsiam.errors import KingOfSiamError, reason_of
from kingofsiam.file_io import CannotRead, write_file
from kingofsiam.notation.json.codec import Scalar, String
from kingofsiam.notation.json.objects import Field, Object
from kingofsiam.notation.json.parser import MAX_JSON_LENGTH, InvalidJson, Json, JsonIssue, format_json, parse_json
from kingofsiam.study.config import Games, InvalidGames, StudyConfig
from kingofsiam.study.json_codecs import CONFIG, MAX_ENTRIES, SPANS, TOTALS
from kingofsiam.study.results import summarize
from kingofsiam.study.simulation import GAMES
from kingofsiam.study.tally import DifferenceKey, Ending, Study, Totals, measure_sums

FORMAT: Final = 2
"""The number of the file format. Files with another number are refused."""

_MAX_INDENT: Final = 3


@dataclass(frozen=True, slots=True)
class Checkpoint:
    """A study as a file stores it, with the requested games. Some of them may remain to be played."""

    study: Study
    asked: Games

    @property
    def remaining(self) -> Games:
        """The requested games that are not played yet."""
        return self.asked - self.study.games


def _faults(read: Mapping[str, Any]) -> Iterator[JsonIssue]:
    """Check that the totals count these games, each as often as the configuration says."""
    if {"games", "totals", "config"} <= read.keys():
        study = Study(read["config"], read["games"], read["totals"])
        for each in (_list_faults, _sample_faults, _comparison_faults):
            yield from (JsonIssue(f".totals.{name}", fault) for name, fault in each(study))


def _list_faults(study: Study) -> Iterator[tuple[str, str]]:
    """Faults: lists that do not count every game once, or endings that the configuration cannot have."""
    config, totals, games = study.config, study.totals, len(study.games)
    for prefix, wanted in (("", games), ("other_", 0 if config.compared is None else games)):
        for name in (f"{prefix}{each}" for each in ("endings", "turns", "cards", "struggles")):
            counted = sum(getattr(totals, name).values())
            if counted != wanted:
                yield name, f"counts {counted} games, but there are {wanted}"
        endings: Mapping[Ending, int] = getattr(totals, f"{prefix}endings")
        if any(max(each.first, *each.winners) >= config.players for each in endings):
            yield f"{prefix}endings", f"names a seat that {config.players} players do not have"
        shifts = Counter[int]()
        for each, count in endings.items():
            shifts[each.shift] += count
        seatings = range(config.shifts)
        if wanted and any(shifts[each] != study.games.count_every(config.shifts, each) for each in seatings):
            yield f"{prefix}endings", "does not count the games of each shift"


def _sample_faults(study: Study) -> Iterator[tuple[str, str]]:
    """Faults: counts of the replayed and the ablated games that the configuration cannot have."""
    config, totals = study.config, study.totals
    replayed, ablated = (study.games.count_every(each) for each in (config.rules_every, config.rulings_every))
    if totals.replayed != replayed:
        yield "replayed", f"is {totals.replayed}, but {replayed} games were to be replayed"
    if any(count > replayed for count in totals.rules.values()):
        yield "rules", f"counts more than the {replayed} replayed games"
    for reading, choice in dict.fromkeys(each[:2] for each in totals.ablation):
        counts = {each.what: count for each, count in totals.ablation.items() if each[:2] == (reading, choice)}
        if counts.pop(GAMES, 0) != ablated or any(count > ablated for count in counts.values()):
            yield "ablation", f"must count {ablated} games of {reading} = {choice}, and no more that changed"


def _comparison_faults(study: Study) -> Iterator[tuple[str, str]]:
    """Faults: differences that do not follow from the counts of both sides, or that no games can have."""
    totals, games = study.totals, 0 if study.config.compared is None else len(study.games)
    if any(count > games for count in totals.differing.values()):
        yield "differing", f"counts more than the {games} games"
    before, after = (measure_sums(totals, study.config.players, each) for each in ("", "other_"))
    sums = {name: after[name] - before[name] for name in before} if games else {}
    for name in dict.fromkeys((*sums, *(each.measure for each in totals.differences))):
        total, squares = (totals.differences.get(DifferenceKey(name, power), 0) for power in (1, 2))
        if total != sums.get(name, 0) or not total * total <= games * squares:
            yield "differences", f"has impossible sums for {name}"


def _checkpoint(version: str, config: StudyConfig, asked: Games, games: Games, totals: Totals, _: object) -> Checkpoint:
    return Checkpoint(Study(config, games, totals, version), asked)


STUDY: Final = Object(
    "study",
    _checkpoint,
    (
        Field("kingofsiam", String(single_line=True), "The version of kingofsiam that played.", "study.version"),
        Field("config", CONFIG, "What the study plays and counts.", "study.config"),
        Field("asked", SPANS, "The games asked for: pairs of the first number and the number after the last one."),
        Field("games", SPANS, "The games played, likewise.", "study.games"),
        Field("totals", TOTALS, "All counts.", "study.totals"),
        Field(
            "results",
            Scalar("anything", lambda _: True, {"type": "object"}),
            "Rates and means computed from the totals; ignored when the file is read.",
            lambda checkpoint: _to_json(summarize(checkpoint.study)),
        ),
    ),
    constants=(("format", FORMAT), ("kind", "study")),
    check=_faults,
    description="A study: many simulated games and their counts.",
)


def dumps_study(checkpoint: Checkpoint) -> str:
    """The text of a study file. Raises `InvalidGames` if there are more ranges of games than such a file can hold."""
    text = _indented(STUDY.dump(checkpoint), "") + "\n"
    ranges = max(len(checkpoint.asked.spans), len(checkpoint.study.games.spans))
    if ranges > MAX_ENTRIES or len(text) > MAX_JSON_LENGTH:
        raise InvalidGames((f"{ranges} ranges of games are more than a file can hold",))
    return text


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


def _to_json(value: Any) -> Json:
    """Results as JSON: every rate with its interval and its number of games."""
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
    """The study in this file. Raises `CannotRead`."""
    try:
        with Path(file).open("rb") as opened:
            return loads_study(opened.read(MAX_JSON_LENGTH + 1))
    except KingOfSiamError as error:
        raise CannotRead(str(file), str(error)) from error
    except (OSError, ValueError) as error:
        raise CannotRead(str(file), f"cannot be read: {reason_of(error)}") from error
