"""Vectors as files: they say what they should, fit their schemas, and whoever tampers with them is found out."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import jsonschema
import pytest

import kingofsiam as ks
from kingofsiam.conformance import schema
from kingofsiam.conformance.checking import faults_in, files_besides
from kingofsiam.conformance.counting import Counter
from kingofsiam.conformance.digests import digests
from kingofsiam.conformance.json_vectors import VECTOR
from kingofsiam.conformance.making import deal_vector
from kingofsiam.conformance.vector import DealVector, MoveVector, Vector
from kingofsiam.conformance.written_suite import (
    MANIFEST,
    CannotReadVectors,
    file_of,
    load_vectors,
    read_file,
    read_manifest,
    text_of_manifest,
    text_of_vectors,
)
from kingofsiam.notation.json_documents import KINDS, load
from kingofsiam.notation.json_faults import InvalidJson
from kingofsiam.notation.json_text import written
from tests.conformance.at_hand import counts, games, sample, scenarios

CHECKER = jsonschema.Draft202012Validator
KINDS_OF_VECTORS = ("move", "deal", "look", "count")


def fits(name: str, value: Any) -> bool:
    """Whether the schema in the package accepts this."""
    read = json.loads((schema.FOLDER / f"{name}.schema.json").read_text(encoding="utf-8"))
    validator: Any = CHECKER(read)
    return bool(validator.is_valid(value))


def told(vector: Vector) -> Any:
    """The vector as it is written and read back by any program."""
    return json.loads(written(VECTOR.dump(vector)))


def one_of(kind: str) -> Any:
    """A vector of this kind, the last of the sample."""
    return next(value for value in map(told, reversed(sample())) if value["vector"] == kind)


def write(folder: Path, *vectors: Vector, name: str = "games/some.json", suite: str = "1.0.0") -> None:
    """A folder of vectors with one file."""
    text = text_of_vectors("some", vectors)
    (folder / name).parent.mkdir(parents=True, exist_ok=True)
    (folder / name).write_text(text, encoding="utf-8")
    (folder / MANIFEST).write_text(text_of_manifest(suite, [file_of(name, len(vectors), text)]), encoding="utf-8")


def faults(folder: Path) -> list[str]:
    """All that is wrong with a folder."""
    found = list(files_besides(folder))
    for file in read_manifest(folder).files:
        found += faults_in(folder, file, Counter(), None)
    return found


def test_what_is_written_is_read_back_equal() -> None:
    """Every scenario, every vector of a group of games, and counts."""
    for vector in (*scenarios(), *games(), *counts()):
        assert VECTOR.read(told(vector)) == vector, vector.id


def test_what_is_written_stands_by_itself() -> None:
    """With the map put in, positions, deals and observations are the documents that kingofsiam reads and writes."""
    for vector in sample():
        value = told(vector)
        expected = value["expect"].get("state") or value["expect"].get("observation")
        for document in (value["given"], *([expected] if expected else [])):
            assert "map" not in document
            if isinstance(vector, DealVector) and vector.state is None:
                continue
            whole = {**document, "map": value["map"]}
            read = load(whole)
            assert KINDS[whole["kind"]].dump(read) == whole
        for name in ("violations", "events"):
            assert all(load(each) for each in value["expect"].get(name, ()))


def test_written_vectors_fit_their_schema() -> None:
    """So does the manifest."""
    assert {value["vector"] for value in map(told, sample())} == set(KINDS_OF_VECTORS)
    text = text_of_vectors("some", sample())
    assert fits("vectors", json.loads(text))
    assert fits("manifest", json.loads(text_of_manifest("1.0.0", [file_of("a/b.json", 3, text)])))
    assert not fits("manifest", json.loads(text))


def test_the_schema_files_are_those_of_today(tmp_path: Path) -> None:
    """They are made from the codecs: `python -m kingofsiam.conformance.schema`."""
    schema.write(tmp_path)
    made = {file.name: file.read_bytes() for file in tmp_path.iterdir()}
    assert made == {file.name: file.read_bytes() for file in schema.FOLDER.iterdir()}
    for each in schema.schemas().values():
        CHECKER.check_schema(each)


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
def test_what_does_not_look_so_is_refused(kind: str, path: tuple[str, ...], value: object) -> None:
    """By the reader, which says where, and by the schema."""
    vector = one_of(kind)
    place = vector
    for name in path[:-1]:
        place = place[name]
    place[path[-1]] = value
    assert not fits("vectors", {"format": 1, "kind": "vectors", "group": "some", "vectors": [vector]})
    with pytest.raises(InvalidJson) as error:
        VECTOR.read(vector)
    assert "." + ".".join(path) in {each[: len("." + ".".join(path))] for each in error.value.paths}


@pytest.mark.parametrize(
    ("kind", "changes", "place"),
    [
        ("move", {"legal": True}, ".expect.legal"),
        ("move", {"events": [{"format": 1, "kind": "event", "event": "SiamIsColony", "rule": "struggle.majority"}]}, 0),
        ("deal", {"possible": False}, ".expect.possible"),
        ("count", {"results": [1, 2, 3]}, ".expect.results"),
    ],
)
def test_what_contradicts_itself_is_refused(kind: str, changes: dict[str, Any], place: object) -> None:
    """Though it looks right."""
    values = [told(each) for each in sample()]
    vector = next(
        each
        for each in values
        if each["vector"] == kind and not each["expect"].get("legal") and each["expect"].get("possible") is not False
    )
    vector["expect"] |= changes
    assert fits("vectors", {"format": 1, "kind": "vectors", "group": "some", "vectors": [vector]})
    with pytest.raises(InvalidJson) as error:
        VECTOR.read(vector)
    assert (place or ".expect.events") in error.value.paths


def test_an_outcome_is_that_of_the_position() -> None:
    vector = next(each for each in map(told, scenarios()) if each["expect"].get("outcome"))
    vector["expect"]["outcome"] = None
    with pytest.raises(InvalidJson) as error:
        VECTOR.read(vector)
    assert error.value.paths == (".expect.outcome",)


def test_faults_are_told_where_they_are() -> None:
    """Below the document in which they stand."""
    vector = next(each for each in map(told, scenarios()) if each["expect"].get("legal"))
    vector["expect"]["state"]["pool"]["Rama"] += 1
    with pytest.raises(InvalidJson) as error:
        VECTOR.read(vector)
    assert error.value.paths == (".expect.state",)


def test_impossible_deals_are_written_too() -> None:
    """Playing aids drawn twice, tiles that are missing, provinces left empty."""
    deal = ks.draw_deal(3, seed=1)
    for wrong in (
        replace(deal, aids=(1, 1, 5)),
        replace(deal, tiles=deal.tiles[:3]),
        replace(deal, followers=deal.followers[:6]),
        replace(deal, first=2),
    ):
        vector = deal_vector("a/deal", "A", wrong)
        assert vector.state is None
        assert VECTOR.read(told(vector)) == vector


def test_a_folder_is_read_as_it_was_written(tmp_path: Path) -> None:
    """The manifest tells the files, their digests and the versions."""
    write(tmp_path, *sample())
    assert tuple(load_vectors(tmp_path)) == sample()
    manifest = read_manifest(tmp_path)
    assert (manifest.suite, manifest.kingofsiam) == ("1.0.0", ks.__version__)
    assert [(file.name, file.vectors) for file in manifest.files] == [("games/some.json", len(sample()))]
    assert read_file(tmp_path, "games/some.json").group == "some"
    assert faults(tmp_path) == []


def a_move(*, legal: bool) -> MoveVector:
    return next(each for each in scenarios() if isinstance(each, MoveVector) and each.verdict.legal is legal)


def test_an_expectation_that_is_not_true_is_found(tmp_path: Path) -> None:
    """Though its file is whole: one for each kind of vector."""
    legal, refused, deal, count = a_move(legal=True), a_move(legal=False), deal_vector("d", "D", DEAL), counts()[-1]
    look = next(each for each in reversed(sample()) if type(each).__name__ == "LookVector")
    untrue: list[Vector] = [
        replace(legal, verdict=replace(legal.verdict, after=legal.state)),
        replace(legal, verdict=replace(legal.verdict, events=legal.verdict.events[:1] * 2)),
        replace(refused, verdict=legal.verdict),
        replace(deal, state=legal.state),
        replace(count, moves=(count.moves[0], count.moves[1] + 1)),
    ]
    for vector in untrue:
        write(tmp_path, legal, vector, look)
        assert len(faults(tmp_path)) == 1, vector
    write(tmp_path, legal, refused, deal, count, look)
    assert faults(tmp_path) == []


DEAL = ks.draw_deal(3, seed=1)


def test_a_file_that_is_not_that_of_the_manifest_is_found(tmp_path: Path) -> None:
    """One letter more, a file too few, a file too many, another number of vectors."""
    write(tmp_path, *sample()[:3])
    file, manifest = tmp_path / "games/some.json", tmp_path / MANIFEST
    whole, told_of = file.read_text(encoding="utf-8"), manifest.read_text(encoding="utf-8")
    file.write_text(whole + " ", encoding="utf-8")
    assert len(faults(tmp_path)) == 1
    file.unlink()
    assert len(faults(tmp_path)) == 1
    file.write_text(whole, encoding="utf-8")
    (tmp_path / "more.json").write_text(whole, encoding="utf-8")
    assert len(faults(tmp_path)) == 1
    (tmp_path / "more.json").unlink()
    manifest.write_text(told_of.replace('"vectors": 3', '"vectors": 4'), encoding="utf-8")
    assert len(faults(tmp_path)) == 1
    manifest.write_text(told_of, encoding="utf-8")
    assert faults(tmp_path) == []


def test_a_vector_that_is_not_of_its_suite_is_found(tmp_path: Path) -> None:
    """What the manifest says of its version is held against the lock."""
    write(tmp_path, *sample()[:2])
    (file,) = read_manifest(tmp_path).files
    locked = {each.id: digests(each) for each in sample()[:2]}
    assert list(faults_in(tmp_path, file, Counter(), locked)) == []
    assert len(list(faults_in(tmp_path, file, Counter(), {}))) == 2


@pytest.mark.parametrize("text", ["", "[", "[]", "{}", '{"format":2,"kind":"vectors-manifest"}', "[" * 100_000])
def test_what_cannot_be_read_is_refused(text: str, tmp_path: Path) -> None:
    """With the name of the file."""
    (tmp_path / MANIFEST).write_text(text)
    with pytest.raises(CannotReadVectors) as error:
        read_manifest(tmp_path)
    assert error.value.file == str(tmp_path / MANIFEST)
    write(tmp_path, *sample()[:1])
    (tmp_path / "games/some.json").write_text(text)
    assert len(faults(tmp_path)) == 2


def test_a_manifest_names_only_files_in_its_folder(tmp_path: Path) -> None:
    write(tmp_path, *sample()[:1])
    manifest = tmp_path / MANIFEST
    manifest.write_text(manifest.read_text().replace("games/some.json", "../some.json"))
    with pytest.raises(CannotReadVectors):
        read_manifest(tmp_path)
