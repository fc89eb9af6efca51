"""`kingofsiam vectors` writes the vectors; `tools.lock_vectors` locks them."""

from pathlib import Path

import pytest

import kingofsiam as ks
from kingofsiam.builder import position
from kingofsiam.cli import vectors as command
from kingofsiam.conformance.sources import described
from kingofsiam.conformance.suite import Group
from kingofsiam.conformance.suite_files import load_vectors
from kingofsiam.conformance.vectors import Vector, ask_move
from tests.cli.helpers_cli import CommandRunner
from tools import lock_vectors
from tools import vector_locks as lock
from tools.lock_vectors import format_lock
from tools.vector_locks import Lock, Version, load_locks, read_lock

START = position(3)
ONE = described(ask_move(START, ks.Pass(), "game/siam-3-rulebook-1/1"), "One")
TWO = described(ask_move(START, ks.Play(ks.Maharacha("Mon", "Isan"), None), "game/siam-3-rulebook-1/2"), "Two")
SCENARIO = described(ask_move(position(2, passes=1), ks.Pass(), "tale.passing/1"), "A tale")
COUNT = described(ask_move(START, ks.Pass(), "count/siam-2/late"), "In the place of a count")


def patch_suite(monkeypatch: pytest.MonkeyPatch, *games: Vector) -> None:
    """Let the suite consist of one scenario, these games, and one count."""
    groups = (
        Group("scenarios/tales", lambda: iter((SCENARIO,))),
        Group("games/siam-3", lambda: iter(games), ("game/siam-3-",)),
        Group("counts/siam", lambda: iter((COUNT,)), ("count/siam-",)),
    )

    monkeypatch.setattr(command, "GROUPS", groups)
    monkeypatch.setattr(command, "NOT_COUNTS", groups[:2])
    monkeypatch.setattr(lock_vectors, "GROUPS", groups)


@pytest.fixture(autouse=True)
def small_suite(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """A suite of four vectors, with its own folder for locks."""
    patch_suite(monkeypatch, ONE, TWO)
    folder = tmp_path / "locks"
    monkeypatch.setattr(lock, "FOLDER", folder)
    return folder


def test_all_vectors_are_written(run: CommandRunner, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """By default in `vectors`: a file for each group."""
    monkeypatch.chdir(tmp_path)
    result = run("vectors")
    assert (result.code, result.err, "4 vectors" in result.out) == (0, "", True)
    files = {file.parent.name: file.name for file in (tmp_path / "vectors").glob("*/*")}
    assert files == {"scenarios": "tales.json", "games": "siam-3.json", "counts": "siam.json"}
    assert {*load_vectors(tmp_path / "vectors")} == {SCENARIO, ONE, TWO, COUNT}


@pytest.mark.parametrize(
    ("options", "expected"),
    [
        (("--no-counts",), (SCENARIO, ONE, TWO)),
        (("--only", "game/*"), (ONE, TWO)),
        (("--only", "*/1"), (SCENARIO, ONE)),
        (("--only", "*siam*", "--no-counts"), (ONE, TWO)),
    ],
)
def test_filters(
    options: tuple[str, ...],
    expected: tuple[Vector, ...],
    run: CommandRunner,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """A group without a match has no file. Each file has the version of the suite."""
    lock_vectors.main([])
    assert run("vectors", tmp_path / "out", *options).code == 0
    assert {*load_vectors(tmp_path / "out")} == {*expected}
    assert all(b'"suite":"1.0.0","' in file.read_bytes() for file in (tmp_path / "out").glob("*/*"))


@pytest.mark.parametrize("arguments", [("a-file/out",), ("out", "--only", "game/atlantis-*")])
def test_missing_folders_and_unknown_ids_are_refused(
    arguments: tuple[str, ...], run: CommandRunner, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("a-file").touch()
    result = run("vectors", *arguments)
    assert (result.code, result.out) == (3, "")
    assert arguments[-1] in result.err


def test_an_unreleased_lock_is_replaced(small_suite: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The number is the one that comes after the lock before."""
    lock_vectors.main(["--rewrite"])
    assert list(read_lock(small_suite / "1.0.0.json").vectors) == [SCENARIO.id, ONE.id, TWO.id, COUNT.id]
    patch_suite(monkeypatch, ONE)
    lock_vectors.main(["--rewrite"])
    assert list(read_lock(small_suite / "1.0.0.json").vectors) == [SCENARIO.id, ONE.id, COUNT.id]
    lock_vectors.main([])
    assert [str(each.version) for each in load_locks()] == ["1.0.0"]
    patch_suite(monkeypatch, ONE, TWO)
    lock_vectors.main([])
    patch_suite(monkeypatch, TWO)
    lock_vectors.main(["--rewrite"])
    assert [str(each.version) for each in load_locks()] == ["1.0.0", "2.0.0"]


def test_locks_are_ordered_by_version(small_suite: Path) -> None:
    """The newest lock is the one with the highest version, not the last file name."""
    small_suite.mkdir()
    for version in ("1.10.0", "1.9.0"):
        (small_suite / f"{version}.json").write_text(format_lock(Lock(Version.of(version), {})))
    lock_vectors.main([])
    assert [str(each.version) for each in load_locks()] == ["1.9.0", "1.10.0", "1.11.0"]
