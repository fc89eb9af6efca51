"""Documents of format 1 that version 1.0 wrote are kept here for ever: every later version reads them as it did.

Never write these files anew. What an older version wrote cannot be asked for a second time.
"""

import json
from dataclasses import dataclass
from enum import Enum
from pathlib import Path
from typing import Any

import pytest

import kingofsiam as ks
from kingofsiam.conformance.perft import perft
from kingofsiam.conformance.suite_files import load_vectors
from kingofsiam.conformance.vectors import (
    CountVector,
    DealVector,
    LookVector,
    MoveVector,
    Vector,
    ask_deal,
    ask_move,
)
from kingofsiam.notation import (
    Record,
    format_action,
    format_deal,
    format_move,
    format_position,
    format_readings,
    format_record,
    format_result,
    parse_record,
    verify,
)
from kingofsiam.notation.json.documents import KINDS, dumps, loads
from kingofsiam.notation.json.values import READINGS, readings_codec
from kingofsiam.observation import Observation
from kingofsiam_kernel import experiments
from tools.vector_locks import digests


class LaterQuestion(Enum):
    """A question that a later version may ask."""

    FIRST = "first answer"
    OTHER = "other answer"


@dataclass(frozen=True, slots=True, kw_only=True)
class LaterReadings(ks.Readings):
    """What a minor version may do to the readings."""

    later_question: LaterQuestion = LaterQuestion.FIRST


LATER = readings_codec(LaterReadings)


FOLDER = Path(__file__).parent
FACTS: dict[str, Any] = json.loads((FOLDER / "facts.json").read_text(encoding="utf-8"))
"""What the version that wrote each file said of it."""
DOCUMENTS = (FOLDER / "documents.jsonl").read_text(encoding="utf-8").splitlines()
RECORDS = ("siam-2", "saba-3", "britain-4")
COMPUTED_ANEW = "results"
"""The one field of studies and arenas that is ignored when they are read."""


def facts_of(value: Any) -> Any:
    """What a document says, in the words of the notation."""
    match value:
        case Record():
            played, lines = verify(value), tuple[Any, ...]((value, *value.variations))
            comments = [comment.text for line in lines for comment in line.comments]
            names = [value.map.name, *value.players, format_readings(value.readings)]
            ending = [facts_of(played.state), value.result and format_result(value.result), played.ok]
            return [*names, [len(line.moves) for line in lines], comments, *ending]
        case ks.State():
            return format_position(value)
        case ks.Deal():
            return format_deal(value)
        case ks.Map():
            return [
                value.name,
                list(value.provinces),
                sorted(sorted((border.one, border.other)) for border in value.borders),
            ]
        case ks.Readings():
            return format_readings(value)
        case ks.Outcome():
            return [list(value.winners), value.reign and value.reign.value, [rule.id for rule in value.rules]]
        case Observation():
            return [value.seat, [[card.value for card in seen.hand or ()] for seen in value.players]]
        case ks.Pass() | ks.Play():
            return format_move(value, ks.SIAM)
        case ks.Violation():
            return value.rule.id
        case _:
            return value.rule.id if hasattr(value, "rule") else format_action(value, ks.SIAM)


@pytest.mark.parametrize("number", range(len(DOCUMENTS)))
def test_json_document(number: int) -> None:
    """It says what it said, and is written again byte for byte."""
    value = loads(DOCUMENTS[number])
    assert facts_of(value) == FACTS["documents"][number]
    assert dumps(value) == DOCUMENTS[number]


def test_every_kind_and_preset_is_here() -> None:
    """Each kind of JSON document of 1.0, which had no turns and views, and each preset."""
    documents = [json.loads(line) for line in DOCUMENTS]
    assert {each["kind"] for each in documents} == set(KINDS) - {"turn", "view"}
    assert len([each for each in documents if each["kind"] == "readings"]) == len(ks.PRESETS)


@pytest.mark.parametrize("name", RECORDS)
def test_record_in_text(name: str) -> None:
    """It says what it said, is written again byte for byte, and its game can be played on and kept as JSON."""
    text = (FOLDER / f"{name}.txt").read_text(encoding="utf-8")
    record = parse_record(text)
    assert facts_of(record) == FACTS[name]
    assert format_record(record) == text
    game = ks.Game.from_text(text)
    assert ks.Game.from_json(game.to_json()) == game
    assert game.record().result == record.result


def test_study() -> None:
    """The counts and settings are those that were saved, and nothing but the results is computed anew."""
    text = (FOLDER / "study.json").read_text(encoding="utf-8")
    study = experiments.loads(text)
    assert format_readings(study.config.readings) == FACTS["study"]["readings"]
    assert sum(study.totals.endings.values()) == FACTS["study"]["games"]
    assert _saved(experiments.dumps(study)) == _saved(text)


def test_arena() -> None:
    """The counts and settings are those that were saved, and nothing but the results is computed anew."""
    text = (FOLDER / "arena.json").read_text(encoding="utf-8")
    match = experiments.loads(text)
    assert [*match.config.names, format_readings(match.config.readings)] == FACTS["arena"]
    assert _saved(experiments.dumps(match)) == _saved(text)


def _saved(text: str) -> dict[str, Any]:
    return {name: value for name, value in json.loads(text).items() if name != COMPUTED_ANEW}


def is_met(vector: Vector) -> bool:
    """Whether the engine gives the answer that a vector expects."""
    match vector:
        case MoveVector():
            return ask_move(vector.state, vector.move).verdict == vector.verdict
        case DealVector():
            return ask_deal(vector.deal).state == vector.state
        case LookVector():
            return ks.observe(vector.state, vector.seat) == vector.observation
        case CountVector():
            return perft(vector.state, len(vector.counts.moves)) == vector.counts


def test_vectors() -> None:
    """Each expectation is met, and the digests by which a lock knows the vectors are the same."""
    vectors = tuple(load_vectors(FOLDER / "vectors"))
    assert {vector.id: list(digests(vector)) for vector in vectors} == FACTS["vectors"]
    assert [vector.id for vector in vectors if not is_met(vector)] == []


def test_map_file() -> None:
    """It plays as it did, and is written again byte for byte."""
    text = (FOLDER / "map.toml").read_text(encoding="utf-8")
    board = ks.Map.from_toml(text)
    assert facts_of(board) == FACTS["map"]
    assert board.to_toml() == text


def test_a_later_reading() -> None:
    """It is read where it is named, written only where it is not the default, and a document of 1.0 lacks it."""
    other = LaterReadings(later_question=LaterQuestion.OTHER)
    assert LATER.dump(other) == {**READINGS.dump(ks.RULEBOOK), "later_question": "other answer"}
    assert LATER.read(LATER.dump(other)) == other
    assert LATER.read(READINGS.dump(ks.RULEBOOK)) == LaterReadings()
    assert LATER.dump(LaterReadings()) == READINGS.dump(ks.RULEBOOK)
