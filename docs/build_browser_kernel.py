"""The compiled kernel for the rule lab: a wheel that is handed over, or one that is built here.

`KINGOFSIAM_BROWSER_KERNEL` names a ready wheel, as in the release, or is `interpreted`. Without it the kernel is
compiled by `kernel/building/wasm_wheel.py`, with a compiler from PyPI (pinned in `lab/compiler-requirements.txt`) and
headers from Debian's packages. Nothing else depends on it: without it the lab is slower.
"""

import hashlib
import os
import shutil
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).parent.parent
KERNEL: Final = ROOT / "kernel"
READY_WHEEL: Final = "KINGOFSIAM_BROWSER_KERNEL"
INTERPRETED: Final = "interpreted"
COMPILER: Final = ROOT / "lab" / "compiler-requirements.txt"
SOURCES: Final = (KERNEL / "building", KERNEL / "src", KERNEL / "setup.py", KERNEL / "pyproject.toml", COMPILER)
WHEEL: Final = "kingofsiam_kernel-*-pyemscripten_*_wasm32.whl"


class BrowserKernelUnavailable(Exception):
    """The kernel cannot be compiled for the browser here; the message says why, in one line."""


def browser_kernel(pyodide: Path, folder: Path) -> Path:
    """The wheel, built into the folder only if its sources have changed.

    Raises `BrowserKernelUnavailable`, and `FileNotFoundError` if the wheel that the variable names is none.
    """
    if ready := os.environ.get(READY_WHEEL):
        if ready == INTERPRETED:
            raise BrowserKernelUnavailable(f"{READY_WHEEL} asks for it")
        if not Path(ready).match(WHEEL) or not Path(ready).is_file():
            raise FileNotFoundError(f"{READY_WHEEL} names {ready}, which is no file {WHEEL}")
        return Path(ready)
    target = folder / f"browser-kernel-{_digest(pyodide)}"
    if built := sorted(target.glob(WHEEL)):
        return built[0]
    if not (shutil.which("apt-get") and shutil.which("dpkg")):
        raise BrowserKernelUnavailable("its headers are in Debian's packages, and apt-get is not here")
    if find_spec("mypyc") is None:
        raise BrowserKernelUnavailable("mypyc is not installed")
    zig = _compiler(folder / "compiler")
    recipe = KERNEL / "building" / "wasm_wheel.py"
    _run("compiling failed", str(recipe), str(pyodide), str(zig), str(folder / "headers"), str(target))
    return next(target.glob(WHEEL))


def _compiler(folder: Path) -> Path:
    """The compiler, fetched once for each pinned version."""
    home = folder / hashlib.sha256(COMPILER.read_bytes()).hexdigest()[:16]
    if not home.exists():
        options = ("--quiet", "--disable-pip-version-check", "--require-hashes", "--no-deps", "--target", str(home))
        _run("no compiler could be fetched", "-m", "pip", "install", *options, "--requirement", str(COMPILER))
    return home / "ziglang" / "zig"


def _run(failure: str, *arguments: str) -> None:
    run = subprocess.run([sys.executable, *arguments], capture_output=True, text=True, check=False)
    if run.returncode:
        lines = (run.stderr.strip() or run.stdout.strip() or f"exit code {run.returncode}").splitlines()
        raise BrowserKernelUnavailable(f"{failure}: {lines[-1]}")


def _digest(pyodide: Path) -> str:
    """A digest of everything that the wheel is made of."""
    combined = hashlib.sha256((pyodide / "package.json").read_bytes())
    for source in SOURCES:
        for file in [source] if source.is_file() else sorted(source.rglob("*")):
            if file.is_file() and file.suffix not in {".pyc", ".so"}:
                combined.update(f"{file.relative_to(ROOT).as_posix()}\n".encode() + file.read_bytes())
    return combined.hexdigest()[:16]
