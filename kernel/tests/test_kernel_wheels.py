"""Building wheels and the source distribution: a compiled wheel where possible, a pure one elsewhere.

`KINGOFSIAM_WHEEL` names a compiled wheel that is already built; the tests then look at that one.
"""

import os
import re
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
RULEBOOK: Final = ROOT.parent / "src"
INTERPRETED: Final = {
    *("__init__", "analysis", "bots", "dealer", "machine_types", "move_conversion"),
    *("position_conversion", "search", "solver", "thinking"),
}
"""The modules of the rooms `twin` and `search` that are never compiled."""

NO_COMPILER: Final = {"CC": "false"}
WRONG_MODULE: Final = """open("src/kingofsiam_kernel/twin/wrong.py", "w").write("NUMBER: int = 'no number'")"""
COMPILED_FILES: Final = (".so", ".pyd", ".c", ".h", ".o", ".pyc")

pytestmark = pytest.mark.slow

KERNEL_CHECK: Final = """
import sys
sys.path[:0] = sys.argv[1:]
before = set(sys.modules)
import kingofsiam as ks
import kingofsiam_kernel as kernel

over = kernel.playout(kernel.pack(ks.deal(players=3, seed=7)), seed=1).over
kernel.Batch(kernel.Dealer(), 1).reset()
print(kernel.COMPILED, over, "NotLegal" in (kernel.play.__doc__ or ""))
loaded = {name.partition(".")[0] for name in set(sys.modules) - before}
others = {name for name in loaded - sys.stdlib_module_names if not name.startswith("kingofsiam_kernel")}
print(*sorted(others))
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


def run(tree: Path, hook: str, setup: str = "pass", **environment: str) -> subprocess.CompletedProcess[str]:
    """Call a hook of the build backend in this tree, in a new interpreter, as pip does; run `setup` first."""
    code = f"import sys; sys.path.insert(0, 'building'); import backend; {setup}; print(backend.{hook})"
    inherited = {name: value for name, value in os.environ.items() if not name.startswith(("COVERAGE", "KINGOFSIAM"))}
    return subprocess.run(
        [sys.executable, "-c", code],
        cwd=tree,
        env={**inherited, "PYTHONDONTWRITEBYTECODE": "1", **environment},
        capture_output=True,
        text=True,
        check=False,
    )


def wheel(tree: Path, hook: str = "build_wheel", setup: str = "pass", **environment: str) -> Path:
    """Build the wheel and return its path."""
    done = run(tree, f"{hook}('../wheels')", setup, **environment)
    assert done.returncode == 0, done.stderr
    (made,) = tree.with_name("wheels").iterdir()
    made.with_name("stderr").write_text(done.stderr)
    return made


def files_of(folder: Path) -> dict[str, int]:
    return {str(path.relative_to(folder)): path.stat().st_mtime_ns for path in folder.rglob("*") if path.is_file()}


def kernel_of(wheel: Path) -> list[str]:
    """Whether the kernel in this wheel is compiled, a game that it plays ends, and its functions have docstrings.

    It loads what the wheel requires, and nothing else.
    """
    unpacked = wheel.with_name("unpacked")
    zipfile.ZipFile(wheel).extractall(unpacked)
    command = [sys.executable, "-I", "-c", KERNEL_CHECK, str(unpacked), str(RULEBOOK)]
    found, loaded = subprocess.run(command, capture_output=True, text=True, check=True).stdout.splitlines()
    (metadata,) = unpacked.glob("*.dist-info/METADATA")
    required = re.findall(r"^Requires-Dist: (\w+)[^;\n]*$", metadata.read_text(encoding="utf-8"), re.MULTILINE)
    assert loaded.split() == sorted(required)
    return found.split()


def compiled_in(wheel: Path) -> set[str]:
    return {name for name in zipfile.ZipFile(wheel).namelist() if name.endswith(COMPILED_FILES)}


def assert_modules(wheel: Path, tree: Path) -> None:
    """The wheel has every module of the tree, and no others."""
    names = {
        name
        for name in zipfile.ZipFile(wheel).namelist()
        if name.startswith("kingofsiam_kernel/") and name[-3:] == ".py"
    }
    assert names == {path.relative_to(tree / "src").as_posix() for path in (tree / "src").rglob("*.py")}


def assert_pure(wheel: Path) -> None:
    """The wheel is one for every Python, and has nothing compiled."""
    assert wheel.name.endswith("-py3-none-any.whl")
    assert compiled_in(wheel) == set()


def test_a_pure_wheel_has_all_modules_and_nothing_compiled(tree: Path) -> None:
    """The pure wheel works on every Python. Other files in the tree are left out, and the tree does not change."""
    kernel = tree / "src" / "kingofsiam_kernel" / "twin"
    (kernel / "words.cpython-311-x86_64-linux-gnu.so").write_bytes(b"old")
    (kernel / "words.c").write_bytes(b"old")
    egg_info = tree / "src" / "kingofsiam_kernel.egg-info"
    egg_info.mkdir()
    (egg_info / "SOURCES.txt").write_text(
        "src/kingofsiam_kernel/twin/words.cpython-311-x86_64-linux-gnu.so\n", encoding="utf-8"
    )
    old_build = tree / "build" / "lib" / "kingofsiam_kernel" / "twin"
    old_build.mkdir(parents=True)
    (old_build / "gone.py").write_bytes(b"")
    before = files_of(tree)
    made = wheel(tree, KINGOFSIAM_KERNEL="pure")
    assert_pure(made)
    assert_modules(made, tree)
    assert files_of(tree) == before
    assert kernel_of(made) == ["False", "True", "True"]


@needs_a_compiler
def test_a_compiled_wheel_has_every_module_twice(tree: Path) -> None:
    """With a compiler the kernel is machine code, except for `__init__`, the conversions, the dealer and the labels.
    The sources are included, old compiled files are not, and the tree does not change.
    """
    kernel = tree / "src" / "kingofsiam_kernel" / "twin"
    (kernel / "gone.cpython-311-x86_64-linux-gnu.so").write_bytes(b"old")
    before = files_of(tree)
    ready = os.environ.get("KINGOFSIAM_WHEEL")
    made = Path(shutil.copy(ready, tree.parent)) if ready else wheel(tree)
    compiled = {Path(name).name.partition(".")[0] for name in compiled_in(made)}
    modules = {path.stem for room in ("twin", "search") for path in kernel.with_name(room).glob("*.py")}
    assert compiled == modules - INTERPRETED | {"batch", "observation_encoding", "kingofsiam_kernel__mypyc"}
    assert all(name.startswith("kingofsiam_kernel") and name.endswith((".so", ".pyd")) for name in compiled_in(made))
    assert_modules(made, tree)
    assert made.stat().st_size < 2_000_000
    assert files_of(tree) == before
    assert kernel_of(made) == ["True", "True", "True"]


@pytest.mark.parametrize(
    ("setup", "without"),
    [("pass", NO_COMPILER), ("pass", {"PATH": ""}), ("backend.MYPY = '0'", {}), (WRONG_MODULE, {})],
    ids=["a compiler that fails", "no compiler", "no mypyc", "a module that does not compile"],
)
def test_without_a_compiler_the_wheel_is_pure(tree: Path, setup: str, without: dict[str, str]) -> None:
    """Without a C compiler or mypyc, or if the compilation fails half-way, you get a complete interpreted kernel and a
    message.
    """
    made = wheel(tree, setup=setup, **without)
    assert made.with_name("stderr").read_text()
    assert_pure(made)
    assert kernel_of(made) == ["False", "True", "True"]


@pytest.mark.parametrize(
    ("kind", "environment"), [("compiled", NO_COMPILER), ("perhaps", {})], ids=["impossible", "no such choice"]
)
def test_an_impossible_or_unknown_kind_of_kernel_fails(tree: Path, kind: str, environment: dict[str, str]) -> None:
    """`KINGOFSIAM_KERNEL=compiled` gives a compiled wheel or an error, and an unknown value gives an error."""
    done = run(tree, "build_wheel('../wheels')", KINGOFSIAM_KERNEL=kind, **environment)
    assert done.returncode == 1
    assert done.stderr
    assert "Traceback" not in done.stderr
    assert not list(tree.parent.glob("wheels/*.whl"))


def test_an_editable_installation_compiles_nothing(tree: Path) -> None:
    """An editable installation is interpreted, whatever you request; it adds no compiled file or folder to the tree."""
    before = set(files_of(tree))
    assert compiled_in(wheel(tree, "build_editable", KINGOFSIAM_KERNEL="compiled")) == set()
    new = {Path(name).parent for name in set(files_of(tree)) - before}
    assert new <= {Path("src", "kingofsiam_kernel.egg-info")}


def test_a_source_distribution_is_enough_for_a_wheel(tree: Path, tmp_path: Path) -> None:
    """The sdist gives the same wheel as the clone, and it has no compiled files either."""
    (tree / "src" / "kingofsiam_kernel" / "twin" / "words.so").write_bytes(b"old")
    done = run(tree, "build_sdist('../sources')", KINGOFSIAM_KERNEL="compiled")
    assert done.returncode == 0, done.stderr
    (made,) = (tmp_path / "sources").iterdir()
    with tarfile.open(made) as archive:
        names = [name.partition("/")[2] for name in archive.getnames()]
        assert not [name for name in names if name.endswith(COMPILED_FILES)]
        archive.extractall(tmp_path / "unpacked", filter="data")
    (unpacked,) = (tmp_path / "unpacked").iterdir()
    assert {name for name in SOURCES if not (unpacked / name).exists()} == set()
    needed = {path.name for path in (tree / "building").iterdir() if path.is_file()}
    assert needed <= {path.name for path in (unpacked / "building").iterdir()}
    from_sources = unpacked.with_name("tree")
    unpacked.rename(from_sources)
    assert_modules(wheel(from_sources, KINGOFSIAM_KERNEL="pure"), tree)


@pytest.mark.parametrize(
    ("kind", "mypyc_installed", "missing_for_c", "available", "required"),
    [
        ("", False, "", True, True),
        ("", True, "", True, False),
        ("", False, "a compiler", True, False),
        ("", False, "", False, False),
        ("pure", False, "", True, False),
        ("compiled", False, "a compiler", False, True),
    ],
)
def test_mypyc_is_required_only_to_compile(
    kind: str, mypyc_installed: bool, missing_for_c: str, available: bool, required: bool
) -> None:
    """Pip must install mypyc if the kernel can be compiled with it, or if you request a compiled one."""
    setup = (
        f"backend._has_mypyc = lambda: {mypyc_installed}; backend._missing_for_c = lambda: {missing_for_c!r}; "
        f"backend._can_be_had = lambda requirement: {available}"
    )
    done = run(ROOT, "get_requires_for_build_wheel() != []", setup, KINGOFSIAM_KERNEL=kind)
    assert done.stdout.split() == [str(required)]


def test_an_old_python_is_told_so(tree: Path) -> None:
    """In one sentence instead of a traceback: pip asks for the metadata before it compares the versions."""
    code = "import sys; sys.version_info = (3, 10, 12); sys.path.insert(0, 'building'); import backend"
    done = subprocess.run([sys.executable, "-c", code], cwd=tree, capture_output=True, text=True, check=False)
    assert (done.returncode, len(done.stderr.splitlines()), "3.11" in done.stderr) == (1, 1, True)


def test_the_same_sources_give_the_same_wheel(tree: Path) -> None:
    """Byte for byte, whenever they were written and built."""
    builds: list[bytes] = []
    for day in (1, 2):
        for file in files_of(tree):
            os.utime(tree / file, (day * 86_400 * 10_000, day * 86_400 * 10_000))
        builds.append(wheel(tree, KINGOFSIAM_KERNEL="pure").read_bytes())
        shutil.rmtree(tree.with_name("wheels"))
    assert builds[0] == builds[1]
