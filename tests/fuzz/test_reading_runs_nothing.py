"""A file that is read runs no code: whatever it names, no reader imports a module or starts a program."""

import copy
import json
import re
import sys
from collections.abc import Generator, Iterable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from random import Random
from typing import Any, Final

import pytest

from kingofsiam.conformance.suite_files import load_vectors
from kingofsiam.errors import KingOfSiamError
from kingofsiam.file_io import CannotRead
from kingofsiam_kernel.experiments import Arena, ArenaConfig, Games, Study, StudyConfig, load, save
from tests.cli.helpers_cli import CommandRunner
from tests.fuzz.helpers_surfaces import SURFACES

BELOW: Final = ("vectors", "JSON text")  # vectors have a test of their own, and JSON text is that of documents
MODULE: Final = "module_that_a_file_names"
WATCHED: Final = ("import", "exec", "subprocess.Popen", "os.system", "os.exec", "os.posix_spawn", "os.fork")
HOSTILE: Final = (f"{MODULE}:play", f"{MODULE}.deeper:play", f"program:{MODULE}", f"program:sh -c '{MODULE}'")
MAX_PLACES: Final = 12

_watchers: list[list[str]] = []


def _record_event(event: str, arguments: tuple[Any, ...]) -> None:
    if _watchers and event in WATCHED:
        _watchers[-1].append(f"{event} {arguments[0]!r}")


sys.addaudithook(_record_event)


@contextmanager
def watched() -> Generator[list[str]]:
    """The modules that are imported meanwhile, the code that is run, and the programs that are started."""
    _watchers.append([])
    try:
        yield _watchers[-1]
    finally:
        _watchers.pop()


@pytest.fixture(autouse=True)
def module_on_the_path(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The module that the files name exists: an archive would bring it along."""
    (tmp_path / f"{MODULE}.py").write_text("def play(observation, rng):\n    raise OSError\n", encoding="utf-8")
    monkeypatch.setattr(sys, "path", [str(tmp_path), *sys.path])
    monkeypatch.chdir(tmp_path)
    monkeypatch.delitem(sys.modules, MODULE, raising=False)


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> CommandRunner:
    return CommandRunner(capsys, monkeypatch)


def _items(value: Any) -> Any:
    return value.items() if hasattr(value, "items") else enumerate(value) if hasattr(value, "append") else ()


def _places(value: Any, path: str = "") -> Iterator[tuple[str, Any, Any]]:
    """Each text in a JSON value: its path without the numbers of lists, its owner, and its key in it."""
    items: Iterable[tuple[Any, Any]] = _items(value)
    for key, part in items:
        inner = f"{path}.{key}" if isinstance(value, dict) else path
        if isinstance(part, str):
            yield inner, value, key
        yield from _places(part, inner)


def _hostile_json(value: Any, name: str) -> Iterator[Any]:
    """The JSON value with this name in place of a text: of each kind of text once."""
    for path in sorted({path for path, _, _ in _places(value)}):
        changed = copy.deepcopy(value)
        _, owner, key = next(place for place in _places(changed) if place[0] == path)
        owner[key] = name
        yield changed


def _hostile_text(text: str, name: str) -> Iterator[str]:
    """The text with this name in place of some of its words."""
    words = [*re.finditer(r"[\w:.-]+", text)]
    for word in Random(0).sample(words, min(len(words), MAX_PLACES)):
        yield text[: word.start()] + name + text[word.end() :]


def _hostile(seed: Any, name: str) -> Iterator[Any]:
    return _hostile_text(seed, name) if isinstance(seed, str) else _hostile_json(seed, name)


@pytest.mark.slow
@pytest.mark.parametrize("surface", [name for name in SURFACES if "kernel" not in name and name not in BELOW])
def test_reading_a_hostile_name_does_what_reading_a_good_one_does(surface: str) -> None:
    """Records, positions, maps, documents, studies, matches, lines of the referee and of the lab."""
    use = SURFACES[surface].use
    as_text = surface in ("study files", "arena files", "referee lines", "lab lines")

    def read(value: Any) -> None:
        with suppress(KingOfSiamError):
            use(json.dumps(value) if as_text and not isinstance(value, str) else value)

    for seed in SURFACES[surface].seeds():
        read(seed)  # what is imported late, is imported now
        read(next(_hostile(seed, "nobody"), seed))
        with watched() as events:
            for changed in _hostile(seed, HOSTILE[0]):
                read(changed)
        assert events == []


ASKED: Final = Games.of((0, 2))


@pytest.mark.parametrize("name", HOSTILE)
def test_a_study_or_a_match_is_read_and_merged_whoever_plays(name: str, run: CommandRunner, tmp_path: Path) -> None:
    """`load`, `--from` and `--resume` run nothing of what the file names. To resume it you name the players again."""
    played = StudyConfig(names=(name,)), ArenaConfig(names=(name, "staged"), players=2)
    save(Study(played[0], asked=ASKED), "study.json")
    save(Arena(played[1], asked=ASKED), "match.json")
    run("study", "--from", "study.json")
    run("arena", "--from", "match.json")
    with watched() as events:
        assert load("study.json").config == played[0]
        assert load("match.json").config == played[1]
        assert run("study", "--from", "study.json").code == 0
        assert run("arena", "--from", "match.json").code == 0
        refusals = [run(kind, "--resume", file) for kind, file in (("study", "study.json"), ("arena", "match.json"))]
        assert [refused.code for refused in refusals] == [3, 3]
    assert events == []
    assert all(name.split(" ")[0] in refused.err for refused in refusals)
    assert MODULE not in sys.modules


@pytest.mark.slow
def test_a_folder_of_vectors_is_read_whatever_it_names(tmp_path: Path) -> None:
    documents = SURFACES["vectors"].seeds()
    text = json.dumps({"format": 1, "kind": "vectors", "suite": "1.0.0", "group": "all", "vectors": documents})

    def read(vectors: str) -> None:
        (tmp_path / "all.json").write_text(vectors, encoding="utf-8")
        with suppress(CannotRead):
            assert len([*load_vectors(tmp_path)]) == len(documents)

    read(text)
    read("{}")
    with watched() as events:
        for changed in _hostile_json(json.loads(text), HOSTILE[0]):
            read(json.dumps(changed))
    assert events == []
