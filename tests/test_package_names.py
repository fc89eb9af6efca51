"""What `import kingofsiam` makes public: each name listed once, loaded when it is needed, with nothing but Python."""

from __future__ import annotations

import ast
import inspect
import json
import os
import pickle
import re
import subprocess
import sys
import tomllib
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from importlib import import_module
from pathlib import Path
from types import ModuleType
from typing import Any, Final

import pytest

import kingofsiam
import kingofsiam as ks
from kingofsiam import referee
from kingofsiam.lazy_exports import stub_exports
from tests.helpers_programs import said_by_a_new_python

PACKAGES = [
    import_module(name)
    for name in (
        "kingofsiam",
        "kingofsiam.notation",
        "kingofsiam.render",
        "kingofsiam_kernel",
    )
]


@pytest.mark.parametrize("package", PACKAGES, ids=lambda package: package.__name__)
def test_each_public_name_is_listed_once(package: ModuleType) -> None:
    """The stub has exactly the importable names, once; each is the object of its module; `dir` lists little else."""
    stub = Path(package.__file__ or "").with_suffix(".pyi").read_text(encoding="utf-8")
    imports = [node for node in ast.parse(stub).body if isinstance(node, ast.ImportFrom)]
    aliases = [alias for node in imports for alias in node.names]
    assert all(alias.asname == alias.name for alias in aliases)  # otherwise type checkers would not re-export it
    assert sorted(alias.name for alias in aliases) == sorted({*package.__all__} - {"COMPILED"})
    assert len(set(package.__all__)) == len(package.__all__)
    exports = stub_exports(package.__name__)
    assert exports
    others = [
        name for name, module in exports.items() if getattr(package, name) is not getattr(import_module(module), name)
    ]
    assert others == []
    listed = {name for name in dir(package) if not name.startswith("__")}
    modules = {name for name in listed if isinstance(getattr(package, name), ModuleType)}
    assert listed - modules == set(package.__all__) - modules
    assert not listed & {"import_module", "lazy_exports"}


def test_the_star_gives_every_name_and_no_other_exists() -> None:
    names: dict[str, object] = {}
    exec("from kingofsiam import *", names)
    assert set(ks.__all__) <= set(names)
    assert not hasattr(ks, "chess")
    with pytest.raises(ImportError):
        exec("from kingofsiam import chess")


def test_the_package_alone_imports_no_rules() -> None:
    """`import kingofsiam` loads nothing but what finds the names; each name loads what it needs."""
    loaded = "import kingofsiam{}\nprint(*(m for m in sys.modules if m.startswith('kingofsiam')))"
    assert said_by_a_new_python(loaded.format("")) == {"kingofsiam", "kingofsiam.lazy_exports"}
    with_a_map = said_by_a_new_python(loaded.format("\nkingofsiam.SIAM"))
    assert "kingofsiam.maps" in with_a_map
    assert "kingofsiam.engine" not in with_a_map


def test_the_kernel_imports_no_rules() -> None:
    """To play with `kingofsiam_kernel` loads the rulebook's nouns and its table of decisions, but no rule."""
    code = "from kingofsiam_kernel import playout\nprint(*(m for m in sys.modules if m.startswith('kingofsiam.')))"
    rooms = {name.split(".")[1] for name in said_by_a_new_python(code)}
    assert rooms == {"errors", "file_io", "fluent", "lazy_exports", "maps", "model", "render", "turns"}


def test_the_lab_is_ready_without_the_scenarios() -> None:
    """They take a quarter of the time that a browser needs to import the lab, and only its library shows them."""
    loaded = "import kingofsiam_lab\n{}\nprint(*(m for m in sys.modules if m.startswith('kingofsiam.')))"
    asked = """kingofsiam_lab.answer('{"jsonrpc": "2.0", "id": 1, "method": "library", "params": {}}')"""
    assert "kingofsiam.scenarios" not in said_by_a_new_python(loaded.format(""))
    assert "kingofsiam.scenarios" in said_by_a_new_python(loaded.format(asked))


FORGET = "for name in [name for name in sys.modules if name.startswith('kingofsiam')]: del sys.modules[name]"
PATHS = (
    "builder.position", "engine.play", "errors.Invalid", "maps.SIAM", "model.events.Event", "model.moves.Pass",
    "model.state.State", "observation.observe", "rules.contents.RULES", "rules.s5_actions.undoing",
    "spec.citation.Rule", "spec.readings.RULEBOOK", "spec.rulings.RULINGS", "validation",
)  # fmt: skip


@pytest.mark.slow
@pytest.mark.parametrize(
    ("each", "code"),
    [
        (PATHS, "import kingofsiam as ks; eval('ks.' + each)"),
        (sorted(set(ks._MODULE_OF.values())), "import importlib; importlib.import_module(each)"),
    ],
    ids=["attributes", "modules"],
)
def test_every_module_can_be_the_first_one(each: Sequence[str], code: str) -> None:
    """Any public module may be imported first; and with `import kingofsiam as ks`, `ks.maps.SIAM` needs no more."""
    code = f"for each in {each!r}:\n    {FORGET}\n    {code}; print(each)"
    assert said_by_a_new_python(code) == set(each)


def test_values_are_pickled_by_their_own_modules() -> None:
    """A pickle names the module that defines the value, so it can be loaded before the package is imported."""
    state = ks.deal(players=3, seed=7)
    assert pickle.loads(pickle.dumps(state)) == state
    code = f"import pickle\nprint(type(pickle.loads({pickle.dumps(state)!r})).__module__)"
    assert said_by_a_new_python(code) == {"kingofsiam.model.state"}


def test_a_value_prints_whatever_was_loaded_first() -> None:
    """The first thing that a new interpreter does with an unpickled position, move or refusal may be to print it."""
    state = ks.deal(players=3, seed=7)
    refused = ks.IllegalMove(ks.judge(state, ks.Play(ks.KhonThai(), None)), state)
    values: Sequence[object] = (state, ks.Follower(ks.LAO, "Isan"), refused.violations[0], refused)
    for value in values:
        code = f"import pickle\nprint(pickle.loads({pickle.dumps(value)!r}))"
        assert said_by_a_new_python(code) == set(str(value).split())


ROOT = Path(kingofsiam.__file__).parent
PROJECT: Final = Path(__file__).parents[1]
OURS_OR_PYTHONS = {"kingofsiam", *sys.stdlib_module_names}

PRINT_WHAT_IS_IMPORTED = """
import sys
before = set(sys.modules)
import kingofsiam
from kingofsiam import *
print(*sorted({name.partition(".")[0] for name in set(sys.modules) - before}))
"""


EXTRAS: Final = {"tui": {"rich", "textual"}, "testing": {"hypothesis", "pytest"}}
"""What the rooms that need an extra may import."""

ENOUGH_FOR_A_GAME: Final = 45
"""Modules of ours that `ks.Game` may load."""


PRINT_WHAT_A_GAME_LOADS = """
import sys
import kingofsiam as ks
ks.Game
print(*sys.modules)
"""


def imported_by(source: Path) -> Iterator[str]:
    for node in ast.walk(ast.parse(source.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.module is not None, f"{source}: a relative import"
            yield node.module


def test_import_loads_nothing_but_python() -> None:
    """In a fresh interpreter, all of `kingofsiam` loads only Python."""
    loaded = said_by_a_new_python(PRINT_WHAT_IS_IMPORTED)
    assert "kingofsiam" in loaded
    assert loaded <= OURS_OR_PYTHONS


def test_a_game_loads_little() -> None:
    """`ks.Game` loads the nouns. Verbs, notation and pictures come when a game needs them, the kernel never."""
    loaded = {name for name in said_by_a_new_python(PRINT_WHAT_A_GAME_LOADS) if name.startswith("kingofsiam")}
    assert "kingofsiam.game" in loaded
    assert len(loaded) <= ENOUGH_FOR_A_GAME
    assert not any(name.startswith("kingofsiam_kernel") for name in loaded)


def test_no_module_names_another_package() -> None:
    """Outside the rooms that need an extra, no module imports a third-party package, not even inside a function."""
    sources = sorted(ROOT.rglob("*.py"))
    foreign = {
        (str(source.relative_to(ROOT)), name)
        for source in sources
        for name in imported_by(source)
        if name.partition(".")[0] not in OURS_OR_PYTHONS | EXTRAS.get(source.relative_to(ROOT).parts[0], set())
    }
    assert sources
    assert foreign == set()


def test_no_two_classes_share_a_name() -> None:
    """Who searches for a name in the three buildings finds one class."""
    files = (file for building in ("src", "kernel/src", "lab/src") for file in (PROJECT / building).rglob("*.py"))
    nodes = (node for file in files for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))))
    uses = Counter(node.name for node in nodes if isinstance(node, ast.ClassDef))
    assert {"Observation", "MaskedObservation"} <= uses.keys()
    assert [name for name, number in uses.items() if number > 1] == []


@pytest.mark.parametrize(
    "verb",
    [
        kingofsiam.judge,
        kingofsiam.play,
        kingofsiam.narrate,
        kingofsiam.legal_moves,
        kingofsiam.deal,
        kingofsiam.position,
    ],
)
def test_help_names_types_as_the_reader_knows_them(verb: Callable[..., object]) -> None:
    """A move is a `Move`, not every class that a move may have."""
    assert "kingofsiam." not in str(inspect.signature(verb))


def test_help_of_the_referee_is_short() -> None:
    """No signature prints the table of methods."""
    assert all(len(str(inspect.signature(each))) < 200 for each in (referee.answer, referee.serve))


ROW: Final = re.compile(r"^\| `([a-z]+)` \| `([a-z-]+)` \|.*\| \d+ \| \d+ \|$", re.MULTILINE)


def test_the_page_lists_every_extra() -> None:
    """With the distribution whose extra it is."""
    listed = ROW.findall((PROJECT / "docs/pages/build/install.md").read_text(encoding="utf-8"))
    files = (PROJECT / "pyproject.toml", PROJECT / "kernel/pyproject.toml")
    projects = [tomllib.loads(file.read_text(encoding="utf-8"))["project"] for file in files]
    offered = [(extra, project["name"]) for project in projects for extra in project["optional-dependencies"]]
    assert sorted(listed) == sorted(offered)


UNTYPED = ("kingofsiam_kernel.learning.openspiel", "kingofsiam_kernel.learning.pettingzoo")
"""Bridges whose classes derive from those of a library that has no types."""


@pytest.mark.slow
@pytest.mark.parametrize(("package", "symbols_at_least"), [("kingofsiam", 3000), ("kingofsiam_kernel", 800)])
def test_the_type_of_every_public_symbol_is_known(package: str, symbols_at_least: int) -> None:
    """None is unknown, and none could be inferred differently by another type checker."""
    path = os.pathsep.join([str(Path(sys.executable).parent), os.environ.get("PATH", "")])
    command = [sys.executable, "-m", "pyright", "--verifytypes", package, "--ignoreexternal", "--outputjson"]
    done = subprocess.run(command, capture_output=True, encoding="utf-8", check=False, env={**os.environ, "PATH": path})
    found: dict[str, Any] = json.loads(done.stdout)["typeCompleteness"]
    symbols: list[dict[str, Any]] = [each for each in found["symbols"] if each["isExported"]]
    assert len(symbols) > symbols_at_least
    doubtful = [each["name"] for each in symbols if not each["isTypeKnown"] or each["isTypeAmbiguous"]]
    assert [name for name in doubtful if not name.startswith(UNTYPED)] == []
