"""What is built of the sources: a compiled wheel where that can be, a pure one elsewhere, and nothing left behind."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tarfile
import zipfile
from pathlib import Path
from typing import Final

import pytest

ROOT: Final = Path(__file__).parents[1]
SOURCES: Final = ("building", "src", "LICENSE", "MANIFEST.in", "README.md", "pyproject.toml", "setup.py")
INTERPRETED: Final = {"__init__", "dealing", "moves", "naming", "positions"}
"""The modules of the kernel that no wheel has compiled."""

NO_COMPILER: Final = {"CC": "false"}
COMPILED_FILES: Final = (".so", ".pyd", ".c", ".h", ".o", ".pyc")

WHAT_THE_KERNEL_SAYS: Final = """
import sys
sys.path.insert(0, sys.argv[1])
import kingofsiam as ks
from kingofsiam import kernel
print(kernel.COMPILED, kernel.playout(kernel.pack(ks.deal(players=3, seed=7)), seed=1).over)
"""

needs_a_compiler = pytest.mark.skipif(
    shutil.which("cc") is None or sys.implementation.name != "cpython", reason="there is no C compiler"
)


@pytest.fixture
def tree(tmp_path: Path) -> Path:
    """A copy of the sources, as after a fresh clone."""
    tree = tmp_path / "tree"
    tree.mkdir()
    for name in SOURCES:
        if (ROOT / name).is_dir():
            shutil.copytree(ROOT / name, tree / name, ignore=shutil.ignore_patterns("__pycache__", "*.egg-info"))
        else:
            shutil.copy(ROOT / name, tree)
    return tree


def run(tree: Path, hook: str, first: str = "pass", **environment: str) -> subprocess.CompletedProcess[str]:
    """Call a hook of the build backend, as pip does, in a new interpreter in this tree."""
    code = f"import sys; sys.path.insert(0, 'building'); import backend; {first}; print(backend.{hook})"
    inherited = {name: value for name, value in os.environ.items() if not name.startswith(("COVERAGE", "KINGOFSIAM"))}
    return subprocess.run(
        [sys.executable, "-c", code],
        cwd=tree,
        env={**inherited, "PYTHONDONTWRITEBYTECODE": "1", **environment},
        capture_output=True,
        text=True,
        check=False,
    )


def wheel(tree: Path, **environment: str) -> Path:
    """The only wheel that is built here."""
    done = run(tree, "build_wheel('../wheels')", **environment)
    assert done.returncode == 0, done.stderr
    (made,) = tree.with_name("wheels").iterdir()
    return made


def files_of(folder: Path) -> dict[str, int]:
    return {str(path.relative_to(folder)): path.stat().st_mtime_ns for path in folder.rglob("*") if path.is_file()}


def kernel_of(wheel: Path) -> list[str]:
    """Whether the kernel in this wheel is compiled, and whether a game that it plays comes to its end."""
    unpacked = wheel.with_name("unpacked")
    zipfile.ZipFile(wheel).extractall(unpacked)
    command = [sys.executable, "-I", "-c", WHAT_THE_KERNEL_SAYS, str(unpacked)]
    return subprocess.run(command, capture_output=True, text=True, check=True).stdout.split()


def compiled_in(wheel: Path) -> set[str]:
    return {name for name in zipfile.ZipFile(wheel).namelist() if name.endswith(COMPILED_FILES)}


def modules_in(names: list[str]) -> set[str]:
    return {name for name in names if name.startswith("kingofsiam/") and name.endswith(".py")}


def modules_of(tree: Path) -> set[str]:
    return {path.relative_to(tree / "src").as_posix() for path in (tree / "src").rglob("*.py")}


def test_a_pure_wheel_has_all_modules_and_nothing_compiled(tree: Path) -> None:
    """Asked for a pure wheel we make one for every Python; whatever else lies in the tree stays out of it, and the tree
    is left as it was.
    """
    kernel = tree / "src" / "kingofsiam" / "kernel"
    (kernel / "words.cpython-311-x86_64-linux-gnu.so").write_bytes(b"old")
    (kernel / "words.c").write_bytes(b"old")
    listed = tree / "src" / "kingofsiam.egg-info"
    listed.mkdir()
    (listed / "SOURCES.txt").write_text(
        "src/kingofsiam/kernel/words.cpython-311-x86_64-linux-gnu.so\n", encoding="utf-8"
    )
    old_build = tree / "build" / "lib" / "kingofsiam" / "kernel"
    old_build.mkdir(parents=True)
    (old_build / "gone.py").write_bytes(b"")
    before = files_of(tree)
    made = wheel(tree, KINGOFSIAM_KERNEL="pure")
    assert made.name.endswith("-py3-none-any.whl")
    assert compiled_in(made) == set()
    assert modules_in(zipfile.ZipFile(made).namelist()) == modules_of(tree)
    assert files_of(tree) == before
    assert kernel_of(made) == ["False", "True"]


@needs_a_compiler
def test_a_compiled_wheel_has_every_module_twice(tree: Path) -> None:
    """Where there is a compiler the kernel is machine code, but for its face and what speaks with the rulebook; the
    sources are there too; old compiled files are not; the tree is left as it was.
    """
    kernel = tree / "src" / "kingofsiam" / "kernel"
    (kernel / "gone.cpython-311-x86_64-linux-gnu.so").write_bytes(b"old")
    before = files_of(tree)
    made = wheel(tree)
    compiled = {Path(name).name.partition(".")[0] for name in compiled_in(made)}
    assert compiled == {path.stem for path in kernel.glob("*.py")} - INTERPRETED | {"kingofsiam_kernel__mypyc"}
    assert all(name.endswith((".so", ".pyd")) for name in compiled_in(made))
    assert modules_in(zipfile.ZipFile(made).namelist()) == modules_of(tree)
    assert made.stat().st_size < 2_000_000
    assert files_of(tree) == before
    assert kernel_of(made) == ["True", "True"]


@pytest.mark.parametrize("without", [NO_COMPILER, {"PATH": ""}], ids=["a compiler that fails", "no compiler"])
def test_without_a_compiler_the_wheel_is_pure(tree: Path, without: dict[str, str]) -> None:
    """Whoever has no C compiler gets the game all the same, interpreted, and is told."""
    done = run(tree, "build_wheel('../wheels')", **without)
    assert done.returncode == 0
    assert done.stderr
    (made,) = tree.with_name("wheels").iterdir()
    assert made.name.endswith("-py3-none-any.whl")
    assert compiled_in(made) == set()
    assert kernel_of(made) == ["False", "True"]


def test_without_mypyc_the_wheel_is_pure(tree: Path) -> None:
    done = run(tree, "build_wheel('../wheels')", "backend.MYPY = '0'")
    assert done.returncode == 0
    assert done.stderr
    (made,) = tree.with_name("wheels").iterdir()
    assert made.name.endswith("-py3-none-any.whl")


@needs_a_compiler
def test_a_kernel_that_does_not_compile_is_interpreted(tree: Path) -> None:
    """Even if the compilation itself fails, half-way, the wheel is a whole pure one."""
    (tree / "src" / "kingofsiam" / "kernel" / "wrong.py").write_text('NUMBER: int = "no number"\n', encoding="utf-8")
    made = wheel(tree)
    assert made.name.endswith("-py3-none-any.whl")
    assert compiled_in(made) == set()


@pytest.mark.parametrize(
    ("wish", "environment"), [("compiled", NO_COMPILER), ("perhaps", {})], ids=["impossible", "no such choice"]
)
def test_what_is_insisted_on_and_cannot_be_fails(tree: Path, wish: str, environment: dict[str, str]) -> None:
    """`KINGOFSIAM_KERNEL=compiled` never ends in another wheel, nor does a word that means nothing."""
    done = run(tree, "build_wheel('../wheels')", KINGOFSIAM_KERNEL=wish, **environment)
    assert done.returncode == 1
    assert done.stderr
    assert "Traceback" not in done.stderr
    assert not list(tree.parent.glob("wheels/*.whl"))


def test_an_editable_installation_compiles_nothing(tree: Path) -> None:
    """Who edits the sources has them interpreted, whatever is wished for; no compiled file, nor a folder for it, comes
    into the tree.
    """
    before = set(files_of(tree))
    done = run(tree, "build_editable('../wheels')", KINGOFSIAM_KERNEL="compiled")
    assert done.returncode == 0, done.stderr
    (made,) = tree.with_name("wheels").iterdir()
    assert compiled_in(made) == set()
    new = {Path(name).parent for name in set(files_of(tree)) - before}
    assert new <= {Path("src", "kingofsiam.egg-info")}


def test_a_source_distribution_is_enough_for_a_wheel(tree: Path, tmp_path: Path) -> None:
    """From the sdist, by itself, the same wheel is built as from the clone; it has no compiled file either."""
    (tree / "src" / "kingofsiam" / "kernel" / "words.so").write_bytes(b"old")
    done = run(tree, "build_sdist('../sources')", KINGOFSIAM_KERNEL="compiled")
    assert done.returncode == 0, done.stderr
    (made,) = (tmp_path / "sources").iterdir()
    with tarfile.open(made) as archive:
        assert not [name for name in archive.getnames() if name.endswith(COMPILED_FILES)]
        archive.extractall(tmp_path / "unpacked", filter="data")
    (unpacked,) = (tmp_path / "unpacked").iterdir()
    assert {name for name in SOURCES if not (unpacked / name).exists()} == set()
    from_sources = unpacked.with_name("tree")
    unpacked.rename(from_sources)
    assert modules_in(zipfile.ZipFile(wheel(from_sources, KINGOFSIAM_KERNEL="pure")).namelist()) == modules_of(tree)


@pytest.mark.parametrize(
    ("wish", "there", "missing_for_c", "can_be_had", "asked_for"),
    [
        ("", False, "", True, True),
        ("", True, "", True, False),
        ("", False, "a compiler", True, False),
        ("", False, "", False, False),
        ("pure", False, "", True, False),
        ("compiled", False, "a compiler", False, True),
    ],
)
def test_mypyc_is_asked_for_only_to_compile(
    wish: str, there: bool, missing_for_c: str, can_be_had: bool, asked_for: bool
) -> None:
    """Pip has to get mypyc if the kernel can be compiled with it, or if we are told to; never for nothing."""
    world = (
        f"backend._has_mypyc = lambda: {there}; backend._missing_for_c = lambda: {missing_for_c!r}; "
        f"backend._can_be_had = lambda requirement: {can_be_had}"
    )
    done = run(ROOT, "get_requires_for_build_wheel() != []", world, KINGOFSIAM_KERNEL=wish)
    assert done.stdout.split() == [str(asked_for)]
