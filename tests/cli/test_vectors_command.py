"""`kingofsiam vectors` writes, lists, checks and locks the vectors."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import kingofsiam as ks
from kingofsiam.cli import vector_files as command
from kingofsiam.conformance import lock
from kingofsiam.conformance.lock import Lock, Version, locks, read_lock, text_of
from kingofsiam.conformance.making import move_vector
from kingofsiam.conformance.suite import Group
from kingofsiam.conformance.vector import Vector
from kingofsiam.conformance.written_suite import MANIFEST, load_vectors, read_manifest
from kingofsiam.positions import position
from tests.cli.written_games import Command

START = position(3)
ONE = move_vector("game/siam-3-rulebook-1/1", "One", START, ks.Pass())
TWO = move_vector("game/siam-3-rulebook-1/2", "Two", START, ks.Play(ks.Maharacha("Mon", "Isan"), None))
OTHER_TWO = move_vector(TWO.id, "Two", START, ks.Play(ks.Maharacha("Mon", "Mon"), None))
TALE = move_vector("tale.passing/1", "A tale", position(2, passes=1), ks.Pass())
COUNT = move_vector("count/siam-2/late", "In the place of a count", START, ks.Pass())


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Command:
    return Command(capsys, monkeypatch)


def give(monkeypatch: pytest.MonkeyPatch, *games: Vector) -> None:
    """Let the suite consist of a scenario, these games, and one count."""
    groups = (
        Group("scenarios/tales", lambda: iter((TALE,))),
        Group("games/siam-3", lambda: iter(games), "game/siam-3-"),
        Group("counts/siam", lambda: iter((COUNT,)), "count/siam-"),
    )

    def some(only: str = "*", *, counts: bool = True) -> tuple[Group, ...]:
        return tuple(each for each in groups if counts or not each.name.startswith("counts"))

    monkeypatch.setattr(command, "groups", some)


@pytest.fixture(autouse=True)
def small_suite(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """A suite of four vectors, and a folder of its own for its locks."""
    give(monkeypatch, ONE, TWO)
    folder = tmp_path / "locks"
    monkeypatch.setattr(lock, "FOLDER", folder)
    return folder


def test_all_vectors_are_written(run: Command, tmp_path: Path) -> None:
    """A file for each group, and the manifest; a line tells it."""
    found = run("vectors", tmp_path / "out")
    assert (found.code, found.err) == (0, "")
    assert "4 vectors" in found.out
    assert [file.name for file in read_manifest(tmp_path / "out").files] == [
        "scenarios/tales.json",
        "games/siam-3.json",
        "counts/siam.json",
    ]
    assert tuple(load_vectors(tmp_path / "out")) == (TALE, ONE, TWO, COUNT)


def test_the_default_folder(run: Command, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    assert run("vectors").code == 0
    assert (tmp_path / "vectors" / MANIFEST).exists()


def test_for_programs(run: Command, tmp_path: Path) -> None:
    out = tmp_path / "out"
    assert run("vectors", out, "--json").json == {
        "folder": str(out),
        "suite": "0.0.0+changed",
        "vectors": 4,
        "files": 3,
    }
    assert run("vectors", "--check", out, "--json").json == {
        "ok": True,
        "suite": "0.0.0+changed",
        "vectors": 4,
        "faults": [],
    }


@pytest.mark.parametrize(
    ("options", "wanted"),
    [
        (("--no-counts",), (TALE, ONE, TWO)),
        (("--only", "game/*"), (ONE, TWO)),
        (("--only", "*/1"), (TALE, ONE)),
        (("--only", "*siam*", "--no-counts"), (ONE, TWO)),
    ],
)
def test_only_some(options: tuple[str, ...], wanted: tuple[Vector, ...], run: Command, tmp_path: Path) -> None:
    """Groups without any have no file. As far as they were asked for they are those of the lock."""
    assert run("vectors", "--lock", "1.0.0").code == 0
    assert run("vectors", tmp_path / "out", *options).code == 0
    assert tuple(load_vectors(tmp_path / "out")) == wanted
    manifest = read_manifest(tmp_path / "out")
    assert all(file.vectors for file in manifest.files)
    assert manifest.suite == "1.0.0"
    assert run("vectors", "--list", *options).out.split() == [vector.id for vector in wanted]


def test_none_of_that_name(run: Command, tmp_path: Path) -> None:
    found = run("vectors", tmp_path, "--only", "game/atlantis-*")
    assert (found.code, found.out) == (1, "")
    assert "game/atlantis-*" in found.err


def test_a_suite_that_is_not_locked_says_so(run: Command, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever finds such vectors knows that they are of no version."""
    run("vectors", "--lock", "1.0.0")
    give(monkeypatch, ONE)
    run("vectors", tmp_path)
    assert read_manifest(tmp_path).suite == "1.0.0+changed"


def test_vectors_that_are_true_pass_the_check(run: Command, tmp_path: Path) -> None:
    run("vectors", "--lock", "1.0.0")
    run("vectors", tmp_path / "out")
    found = run("vectors", "--check", tmp_path / "out")
    assert (found.code, found.err) == (0, "")
    assert "1.0.0" in found.out


def test_every_fault_is_told(run: Command, tmp_path: Path) -> None:
    """A changed file has another digest, and what is not so in the rulebook is not so in the lock either."""
    run("vectors", "--lock", "1.0.0")
    run("vectors", tmp_path / "out")
    file = tmp_path / "out" / "games" / "siam-3.json"
    text = file.read_text(encoding="utf-8")
    file.write_text(text.replace('"passes":1', '"passes":2', 1), encoding="utf-8")
    found = run("vectors", "--check", tmp_path / "out")
    assert found.code == 1
    assert len(found.out.splitlines()) == 3
    assert found.out.count(ONE.id) == 2
    told = run("vectors", "--check", tmp_path / "out", "--json")
    assert (told.code, told.json["ok"], len(told.json["faults"])) == (1, False, 3)


@pytest.mark.parametrize("arguments", [("--check", "nowhere"), ("a-file/out",)])
def test_a_folder_that_is_not_there(arguments: tuple[str, ...], run: Command, tmp_path: Path) -> None:
    (tmp_path / "a-file").write_text("")
    *options, folder = arguments
    found = run("vectors", *options, tmp_path / folder)
    assert (found.code, found.out) == (1, "")
    assert str(tmp_path) in found.err


def test_a_lock_is_written(run: Command, small_suite: Path) -> None:
    found = run("vectors", "--lock", "1.0.0")
    assert (found.code, found.err) == (0, "")
    assert list(read_lock(small_suite / "1.0.0.json").vectors) == [TALE.id, ONE.id, TWO.id, COUNT.id]


@pytest.mark.parametrize(
    ("games", "refused", "allowed"),
    [
        ((ONE, TWO), "1.0.0", "1.0.1"),
        ((ONE, TWO, move_vector("game/siam-3-x/9", "More", START, ks.Pass())), "1.0.1", "1.1.0"),
        ((ONE,), "1.1.0", "2.0.0"),
        ((ONE, OTHER_TWO), "1.9.0", "2.0.0"),
    ],
    ids=["nothing", "added", "removed", "changed"],
)
def test_a_lock_keeps_the_rule_of_versions(
    games: tuple[Vector, ...],
    refused: str,
    allowed: str,
    run: Command,
    small_suite: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """A version that is too low is refused with what changed, and nothing is written."""
    run("vectors", "--lock", "1.0.0")
    give(monkeypatch, *games)
    before = {file.name: file.read_bytes() for file in small_suite.iterdir()}
    found = run("vectors", "--lock", refused)
    assert (found.code, found.out) == (1, "")
    assert all(each.id in found.err for each in (TWO, *games[2:]) if games != (ONE, TWO) and each not in games[:2])
    assert {file.name: file.read_bytes() for file in small_suite.iterdir()} == before
    assert run("vectors", "--lock", allowed).code == 0
    assert [str(each.version) for each in locks()] == ["1.0.0", allowed]


def test_an_unreleased_lock_is_written_anew(run: Command, small_suite: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    run("vectors", "--lock", "1.0.0")
    give(monkeypatch, ONE)
    assert run("vectors", "--lock", "1.0.0").code == 1
    assert run("vectors", "--lock", "1.0.0", "--rewrite").code == 0
    assert TWO.id not in read_lock(small_suite / "1.0.0.json").vectors


def test_a_lock_holds_every_vector(run: Command, small_suite: Path) -> None:
    assert run("vectors", "--lock", "1.0.0", "--no-counts").code == 1
    assert run("vectors", "--lock", "1.0.0", "--only", "game/*").code == 1
    assert not small_suite.exists()


@pytest.mark.parametrize(
    "arguments", [("--lock", "1.0"), ("--lock", "new"), ("--list", "--check", "out"), ("a", "b"), ("--only",)]
)
def test_bad_usage(arguments: tuple[str, ...], run: Command) -> None:
    assert run("vectors", *arguments).code == 2


def test_the_list_is_empty_before_the_first_lock(run: Command) -> None:
    assert json.dumps(run("vectors", "--list").out) == '""'


def test_a_lock_out_of_order_is_no_obstacle(run: Command, small_suite: Path) -> None:
    """The newest is the one with the highest version, whatever the names of the files sort to."""
    small_suite.mkdir()
    for version in ("1.10.0", "1.9.0"):
        (small_suite / f"{version}.json").write_text(text_of(Lock(Version.of(version), {})))
    assert run("vectors", "--lock", "1.10.1").code == 1
    assert run("vectors", "--lock", "1.11.0").code == 0
