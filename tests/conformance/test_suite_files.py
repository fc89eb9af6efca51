"""Vectors as files: they round-trip, fit their schemas, and tampering is detected."""

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

import kingofsiam as ks
from kingofsiam.conformance import suite_files
from kingofsiam.conformance.json_vectors import VECTOR
from kingofsiam.conformance.sources import described
from kingofsiam.conformance.suite_files import (
    MANIFEST,
    file_entry,
    format_manifest,
    format_vectors,
    load_vectors,
    read_manifest,
)
from kingofsiam.conformance.vectors import DealVector, Vector, ask_deal
from kingofsiam.file_io import CannotRead
from kingofsiam.notation.json.documents import KINDS, load
from kingofsiam.notation.json.parser import InvalidJson, format_json
from tests.conformance.helpers_vectors import count_vectors, game_vectors, sample, scenario_vectors
from tests.helpers_schema import fits

KINDS_OF_VECTORS = ("move", "deal", "look", "count")


def as_json(vector: Vector) -> Any:
    """The vector as any program reads it from a file."""
    return json.loads(format_json(VECTOR.dump(vector)))


def one_of(kind: str) -> Any:
    """The last vector of this kind in the sample, as JSON."""
    return next(value for value in map(as_json, reversed(sample())) if value["vector"] == kind)


def write_folder(folder: Path, *vectors: Vector) -> None:
    """Write a folder of vectors with one file, of a version that has no lock."""
    name = "games/some.json"
    text = format_vectors("some", vectors)
    (folder / name).parent.mkdir(parents=True, exist_ok=True)
    (folder / name).write_text(text, encoding="utf-8")
    (folder / MANIFEST).write_text(format_manifest("0.0.0", [file_entry(name, len(vectors), text)]), encoding="utf-8")


def test_vectors_round_trip() -> None:
    """Scenarios, a group of games and counts are read back as they were written."""
    for vector in (*scenario_vectors(), *game_vectors(), *count_vectors()):
        assert VECTOR.read(as_json(vector)) == vector, vector.id


def test_each_vector_stands_by_itself() -> None:
    """With the map added, positions, deals and observations are the documents that kingofsiam reads and writes."""
    for vector in sample():
        value = as_json(vector)
        expected = value["expect"].get("state") or value["expect"].get("observation")
        for document in (value["given"], *([expected] if expected else [])):
            assert "map" not in document
            if isinstance(vector, DealVector) and vector.state is None:
                continue
            whole = {**document, "map": value["map"]}
            assert KINDS[whole["kind"]].dump(load(whole)) == whole
        for name in ("violations", "events"):
            assert all(load(each) for each in value["expect"].get(name, ()))


def test_written_vectors_fit_their_schema() -> None:
    """The manifest fits its schema too."""
    assert {value["vector"] for value in map(as_json, sample())} == set(KINDS_OF_VECTORS)
    text = format_vectors("some", sample())
    assert fits("vectors", json.loads(text))
    assert fits("vectors-manifest", json.loads(format_manifest("1.0.0", [file_entry("a/b.json", 3, text)])))
    assert not fits("vectors-manifest", json.loads(text))


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
    assert "." + ".".join(path) in {each[: len("." + ".".join(path))] for each in error.value.paths}


@pytest.mark.parametrize(
    ("kind", "changes", "path"),
    [
        ("move", {"legal": True}, ".expect"),
        (
            "move",
            {"events": [{"format": 1, "kind": "event", "event": "SiamIsColony", "rule": "struggle.majority"}]},
            ".expect",
        ),
        ("deal", {"possible": False}, ".expect.possible"),
        ("count", {"results": [1, 2, 3]}, ".expect.results"),
    ],
)
def test_a_vector_that_contradicts_itself_is_refused(kind: str, changes: dict[str, Any], path: str) -> None:
    """The reader refuses it, although it fits the schema."""
    values = [as_json(each) for each in sample()]
    vector = next(
        each
        for each in values
        if each["vector"] == kind and not each["expect"].get("legal") and each["expect"].get("possible") is not False
    )
    vector["expect"] |= changes
    assert fits("vectors", {"format": 1, "kind": "vectors", "group": "some", "vectors": [vector]})
    with pytest.raises(InvalidJson) as error:
        VECTOR.read(vector)
    assert path in error.value.paths


@pytest.mark.parametrize(("name", "path"), [("outcome", ".expect.outcome"), ("pool", ".expect.state")])
def test_a_wrong_result_is_refused_with_its_path(name: str, path: str) -> None:
    """An outcome other than that of the position; a document that is impossible."""
    vector = next(value for value in map(as_json, scenario_vectors()) if value["expect"].get("outcome"))
    if name == "outcome":
        vector["expect"]["outcome"] = None
    else:
        vector["expect"]["state"]["pool"]["Rama"] += 1
    with pytest.raises(InvalidJson) as error:
        VECTOR.read(vector)
    assert error.value.paths == (path,)


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
    """The manifest lists the files, their digests and the versions."""
    write_folder(tmp_path, *sample())
    assert tuple(load_vectors(tmp_path)) == sample()
    manifest = read_manifest(tmp_path)
    assert (manifest.suite, manifest.kingofsiam) == ("0.0.0", ks.__version__)
    assert [(file.name, file.vectors) for file in manifest.files] == [("games/some.json", len(sample()))]
    assert json.loads((tmp_path / "games" / "some.json").read_text())["group"] == "some"


@pytest.mark.parametrize("spoiled", ["one more letter", "missing", "another number of vectors"])
def test_a_file_that_differs_from_the_manifest_is_refused(spoiled: str, tmp_path: Path) -> None:
    write_folder(tmp_path, *sample()[:3])
    file, manifest = tmp_path / "games/some.json", tmp_path / MANIFEST
    match spoiled:
        case "one more letter":
            file.write_text(file.read_text(encoding="utf-8") + " ", encoding="utf-8")
        case "missing":
            file.unlink()
        case _:
            manifest.write_text(manifest.read_text().replace('"vectors": 3', '"vectors": 4'), encoding="utf-8")
    with pytest.raises(CannotRead) as error:
        list(load_vectors(tmp_path))
    assert error.value.path == str(file)


@pytest.mark.parametrize("text", ["", "[", "[]", "{}", '{"format":2,"kind":"vectors-manifest"}', "[" * 100_000])
def test_an_unreadable_file_is_refused(text: str, tmp_path: Path) -> None:
    """The error names the file."""
    (tmp_path / MANIFEST).write_text(text)
    with pytest.raises(CannotRead) as error:
        read_manifest(tmp_path)
    assert error.value.path == str(tmp_path / MANIFEST)


def test_a_file_that_is_too_long_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Neither a manifest nor a file of vectors is read without end; a file of exactly the limit is read."""
    write_folder(tmp_path, *sample()[:1])
    manifest, file = tmp_path / MANIFEST, tmp_path / "games/some.json"
    assert manifest.stat().st_size < file.stat().st_size
    monkeypatch.setattr(suite_files, "MAX_FILE_BYTES", file.stat().st_size)
    assert len(list(load_vectors(tmp_path))) == 1
    monkeypatch.setattr(suite_files, "MAX_FILE_BYTES", file.stat().st_size - 1)
    with pytest.raises(CannotRead):
        list(load_vectors(tmp_path))
    monkeypatch.setattr(suite_files, "MAX_FILE_BYTES", manifest.stat().st_size - 1)
    with pytest.raises(CannotRead):
        read_manifest(tmp_path)


def test_a_manifest_names_each_file_once_and_only_files_in_its_folder(tmp_path: Path) -> None:
    """Else a short manifest makes a long run, or reads what it should not."""
    write_folder(tmp_path, *sample()[:1])
    file = tmp_path / MANIFEST
    manifest = json.loads(file.read_text(encoding="utf-8"))
    for files in (manifest["files"] * 2, [{**manifest["files"][0], "name": "../some.json"}]):
        file.write_text(json.dumps({**manifest, "files": files}), encoding="utf-8")
        with pytest.raises(CannotRead):
            read_manifest(tmp_path)
