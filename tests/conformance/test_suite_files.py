"""Vectors as files: they round-trip, fit their schema, and what cannot be read is refused."""

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

import kingofsiam as ks
from kingofsiam.conformance import suite_files
from kingofsiam.conformance.json_vectors import VECTOR
from kingofsiam.conformance.sources import described
from kingofsiam.conformance.suite_files import format_vectors, load_vectors
from kingofsiam.conformance.vectors import Vector, ask_deal
from kingofsiam.file_io import CannotRead
from kingofsiam.notation.json.parser import InvalidJson, format_json
from tests.conformance.helpers_vectors import count_vectors, game_vectors, sample, scenario_vectors
from tests.notation.helpers_json import fits


def as_json(vector: Vector) -> Any:
    """The vector as any program reads it from a file."""
    return json.loads(format_json(VECTOR.dump(vector)))


def one_of(kind: str) -> Any:
    """The last vector of this kind in the sample, as JSON."""
    return next(value for value in map(as_json, reversed(sample())) if value["vector"] == kind)


@pytest.mark.slow
def test_vectors_round_trip() -> None:
    """Scenarios, a group of games and counts are read back as they were written."""
    for vector in (*scenario_vectors(), *game_vectors(), *count_vectors()):
        assert VECTOR.read(as_json(vector)) == vector, vector.id


@pytest.mark.slow
def test_written_vectors_fit_their_schema() -> None:
    assert {value["vector"] for value in map(as_json, sample())} == {"move", "deal", "look", "count"}
    assert fits("vectors", json.loads(format_vectors("some", sample())))


CHANGES: list[tuple[str, tuple[str, ...], object]] = [
    ("move", ("expect", "legal"), "no"),
    ("move", ("expect", "events"), None),
    ("move", ("given", "map"), {}),
    ("move", ("given", "format"), 2),
    ("move", ("given", "passes"), 9),
    ("move", ("readings",), ["weather"]),
    ("move", ("rules",), ["No Rule"]),
    ("move", ("vector",), "guess"),
    ("move", ("colour",), 1),
    ("deal", ("given", "aids"), "1"),
    ("deal", ("expect", "possible"), None),
    ("look", ("seat",), 4),
    ("look", ("expect", "observation"), None),
    ("count", ("expect", "moves"), []),
    ("count", ("expect", "results"), [1.5]),
    ("count", ("needs",), "hands"),
]


@pytest.mark.slow
@pytest.mark.parametrize(("kind", "path", "value"), CHANGES)
def test_a_malformed_vector_is_refused(kind: str, path: tuple[str, ...], value: object) -> None:
    """The reader refuses it and says where, and the schema refuses it too."""
    vector = one_of(kind)
    parent = vector
    for name in path[:-1]:
        parent = parent[name]
    parent[path[-1]] = value
    assert not fits("vectors", {"format": 1, "kind": "vectors", "group": "some", "vectors": [vector]})
    with pytest.raises(InvalidJson) as error:
        VECTOR.read(vector)
    assert any(place.startswith(".".join(("$", *path))) for place in error.value.paths)


@pytest.mark.parametrize(
    ("kind", "changes"),
    [
        ("move", {"legal": True}),
        ("move", {"outcome": {"format": 1, "kind": "outcome", "winners": [0], "reign": None, "rules": []}}),
        ("move", {"events": [{"format": 1, "kind": "event", "event": "SiamIsColony", "rule": "struggle.majority"}]}),
        ("deal", {"possible": False}),
        ("count", {"results": [1, 2, 3]}),
    ],
)
def test_a_vector_that_contradicts_itself_is_refused(kind: str, changes: dict[str, Any]) -> None:
    """The reader refuses it, although it fits the schema."""
    values = (value for value in map(as_json, sample()) if value["vector"] == kind)
    vector = next(
        value for value in values if not value["expect"].get("legal") and value["expect"].get("possible") is not False
    )
    vector["expect"] |= changes
    assert fits("vectors", {"format": 1, "kind": "vectors", "group": "some", "vectors": [vector]})
    with pytest.raises(InvalidJson) as error:
        VECTOR.read(vector)
    assert error.value.paths == ("$.expect",)


def test_an_impossible_position_is_refused_with_its_path() -> None:
    vector = next(value for value in map(as_json, scenario_vectors()) if value["expect"].get("outcome"))
    vector["expect"]["state"]["pool"]["Rama"] += 1
    with pytest.raises(InvalidJson) as error:
        VECTOR.read(vector)
    assert error.value.paths == ("$.expect.state",)


def test_impossible_deals_are_written_too() -> None:
    """Examples are playing aids drawn twice, missing tiles, and empty provinces."""
    deal = ks.draw_deal(3, seed=1)
    for wrong in (
        replace(deal, aids=(1, 1, 5)),
        replace(deal, tiles=deal.tiles[:3]),
        replace(deal, followers=deal.followers[:6]),
        replace(deal, first=2),
    ):
        vector = described(ask_deal(wrong, "a/deal"), "A")
        assert vector.state is None
        assert VECTOR.read(as_json(vector)) == vector


def test_a_folder_round_trips(tmp_path: Path) -> None:
    """File by file, in the order of their names."""
    (tmp_path / "games").mkdir()
    for name, vectors in (("games/some.json", sample()[3:]), ("a.json", sample()[:3])):
        (tmp_path / name).write_text(format_vectors(name, vectors), encoding="utf-8")
    assert tuple(load_vectors(tmp_path)) == sample()


@pytest.mark.parametrize("text", ["", "[", "[]", "{}", '{"format":2,"kind":"vectors"}', "[" * 100_000])
def test_an_unreadable_file_is_refused(text: str, tmp_path: Path) -> None:
    """The error names the file, or the folder if it has none."""
    file = tmp_path / "some.json"
    for path in (tmp_path, file):
        with pytest.raises(CannotRead) as error:
            list(load_vectors(tmp_path))
        assert error.value.path == str(path)
        file.write_text(text)


def test_a_file_that_is_too_long_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A file of exactly the limit is read."""
    file = tmp_path / "some.json"
    file.write_text(format_vectors("some", sample()[:1]), encoding="utf-8")
    monkeypatch.setattr(suite_files, "MAX_FILE_BYTES", file.stat().st_size)
    assert len(list(load_vectors(tmp_path))) == 1
    monkeypatch.setattr(suite_files, "MAX_FILE_BYTES", file.stat().st_size - 1)
    with pytest.raises(CannotRead):
        list(load_vectors(tmp_path))
