"""How the package is built: setuptools, with a compiled kernel where possible.

`KINGOFSIAM_KERNEL=pure` leaves the kernel interpreted, and `KINGOFSIAM_KERNEL=compiled` insists on machine code;
without it the kernel is compiled if there are a C compiler, Python's headers and mypyc. Wheels and source distributions
are made from a clean copy of the sources: nothing is left in the tree, and no other file in the tree gets into them.
"""

from __future__ import annotations

import contextlib
import importlib.metadata
import os
import shutil
import stat
import subprocess
import sys
import sysconfig
import tempfile
from collections.abc import Generator, Iterable
from distutils.ccompiler import new_compiler
from distutils.sysconfig import customize_compiler
from pathlib import Path
from typing import Final, TypeAlias

from setuptools import build_meta

if sys.version_info < (3, 11):  # noqa: UP036 - pip asks for the metadata before it knows which Python is required
    raise SystemExit(f"kingofsiam needs Python 3.11 or newer; this is {sys.version.split()[0]}")

Settings: TypeAlias = dict[str, str | list[str] | None] | None

CHOICE: Final = "KINGOFSIAM_KERNEL"
PURE: Final = "pure"
COMPILED: Final = "compiled"
IF_POSSIBLE: Final = ""

MYPY: Final = "2.4.1"
"""The mypyc that compiles. Another version may make slower code."""

SAME_DATE: Final = "1577836800"
"""The time of all files in a wheel, unless `SOURCE_DATE_EPOCH` is set: the same sources make the same wheel."""

SOURCES: Final = ("building", "src", "LICENSE", "MANIFEST.in", "README.md", "pyproject.toml", "setup.py")
NO_SOURCES: Final = ("*.so", "*.pyd", "*.dylib", "*.o", "*.c", "*.h", "*.pyc", "__pycache__", "*.egg-info", "build")


def get_requires_for_build_wheel(config_settings: Settings = None) -> list[str]:
    """Mypyc, if the kernel should be compiled and can be."""
    requirement = f"mypy[mypyc]=={MYPY}"
    wish = _wish()
    if wish == PURE or _has_mypyc():
        return []
    if wish == IF_POSSIBLE and (_missing_for_c() or not _can_be_had(requirement)):
        return []
    return [requirement]


def build_wheel(wheel_directory: str, config_settings: Settings = None, metadata_directory: str | None = None) -> str:
    """A wheel for this Python on this system if the kernel can be compiled, else one for all of them."""
    target = str(Path(wheel_directory).resolve())
    os.environ.setdefault("SOURCE_DATE_EPOCH", SAME_DATE)
    wish = _wish()
    if wish != PURE:
        try:
            return _compiled_wheel(target, config_settings)
        except (Exception, SystemExit) as failure:
            if wish == COMPILED:
                raise SystemExit(f"kingofsiam: the kernel cannot be compiled: {failure}") from failure
            _say(f"the kernel cannot be compiled: {failure}")
            _say("it will be interpreted: the same game, many times slower")
    with _clean_copy(), _kernel(PURE):
        return build_meta.build_wheel(target, config_settings)


def build_sdist(sdist_directory: str, config_settings: Settings = None) -> str:
    """What is needed to build both kinds of wheel."""
    target = str(Path(sdist_directory).resolve())
    with _clean_copy(), _kernel(PURE):
        return build_meta.build_sdist(target, config_settings)


def build_editable(
    wheel_directory: str, config_settings: Settings = None, metadata_directory: str | None = None
) -> str:
    """The sources where they are: if you edit them, you want them interpreted."""
    with _kernel(PURE):
        return build_meta.build_editable(wheel_directory, config_settings, metadata_directory)


def _wish() -> str:
    wish = os.environ.get(CHOICE, IF_POSSIBLE)
    if wish not in (PURE, COMPILED, IF_POSSIBLE):
        raise SystemExit(f"kingofsiam: {CHOICE} is {wish!r}; it can be {PURE!r} or {COMPILED!r}, or not be set")
    return wish


def _compiled_wheel(target: str, config_settings: Settings) -> str:
    if not _has_mypyc():
        raise LookupError(f"mypyc {MYPY} is not here")
    if missing := _missing_for_c():
        raise LookupError(missing)
    with _clean_copy(), _kernel(COMPILED):
        return build_meta.build_wheel(target, config_settings)


def _has_mypyc() -> bool:
    try:
        return importlib.metadata.version("mypy") == MYPY
    except importlib.metadata.PackageNotFoundError:
        return False


def _missing_for_c() -> str:
    """What is missing to compile C for this Python; nothing if a first piece compiles."""
    if sys.implementation.name != "cpython":
        return f"mypyc knows no {sys.implementation.name}"
    with tempfile.TemporaryDirectory() as folder:
        piece = Path(folder, "piece.c")
        piece.write_text("#include <Python.h>\n", encoding="ascii")
        compiler = new_compiler()
        customize_compiler(compiler)
        try:
            compiler.compile([str(piece)], output_dir=folder, include_dirs=[sysconfig.get_path("include")])
        except Exception as failure:  # noqa: BLE001 - each compiler fails in its own way
            return f"no C compiler with Python's headers: {failure}"
    return ""


def _can_be_had(requirement: str) -> bool:
    """Whether pip finds a ready-made one; without pip we assume that it does."""
    pip = [sys.executable, "-I", "-m", "pip"]
    if subprocess.run([*pip, "--version"], capture_output=True, check=False).returncode:
        return True
    asking = [*pip, "install", "--dry-run", "--ignore-installed", "--only-binary=:all:", "--retries=0", requirement]
    is_ready = subprocess.run(asking, capture_output=True, check=False).returncode == 0
    if not is_ready:
        _say(f"{requirement} cannot be found")
    return is_ready


@contextlib.contextmanager
def _kernel(kind: str) -> Generator[None]:
    """Tell setup.py which kernel to build."""
    before = os.environ.get(CHOICE)
    os.environ[CHOICE] = kind
    try:
        yield
    finally:
        if before is None:
            del os.environ[CHOICE]
        else:
            os.environ[CHOICE] = before


@contextlib.contextmanager
def _clean_copy() -> Generator[None]:
    """Work in a writable copy of the sources without any build products; the sources may be read-only."""
    project = Path().resolve()
    with tempfile.TemporaryDirectory(prefix="kingofsiam-") as folder, contextlib.chdir(folder):
        _copy(project, SOURCES, NO_SOURCES)
        yield


def _copy(project: Path, names: Iterable[str], left_out: tuple[str, ...]) -> None:
    """Copy these files and folders of the project into the current folder, and make them writable."""
    for name in names:
        if Path(project, name).is_dir():
            shutil.copytree(Path(project, name), name, ignore=shutil.ignore_patterns(*left_out))
        else:
            shutil.copy(Path(project, name), name)
    for copied in Path().rglob("*"):
        copied.chmod(copied.stat().st_mode | stat.S_IWUSR)


def _say(what: str) -> None:
    print(f"kingofsiam: {what}", file=sys.stderr, flush=True)
