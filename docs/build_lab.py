"""Build the parts of the rule lab for the site: the page, Pyodide (Python for the browser) and our wheels.

esbuild bundles the modules of the page (`lab/page`) and its view library, Preact, into one script and one style sheet.

Pyodide comes from the npm registry, pinned by the integrity in `lab/package-lock.json`; each of its files that goes
into the site is also checked against its own digest (`lab/runtime.sha256`). Where Node is not installed, the build
leaves the lab out and says so; with `KINGOFSIAM_LAB=required`, as in `.ci/run`, that is a failure. The kernel is
compiled where that is possible (`docs/build_browser_kernel.py`); else the lab takes the interpreted one.

`python -m docs.build_lab` says whether the lab can be built; with `--serve` it shows the site of `make docs` with the
page as it is now.
"""

import hashlib
import json
import os
import shutil
import subprocess
import sys
import tempfile
import tomllib
from collections.abc import Iterable, Iterator
from functools import cache, partial
from http.server import ThreadingHTTPServer
from pathlib import Path
from typing import Final
from zipfile import ZIP_DEFLATED, ZipFile

from docs.build_browser_kernel import BrowserKernelUnavailable, browser_kernel
from docs.bundles import ASSETS, BUILD_FOLDER, LAB, NODE_MODULES, ROOT, LivePageHandler, bundle, write_modules

DIGESTS: Final = LAB / "runtime.sha256"
OFFLINE: Final = "offline.js"
"""The service worker: at the root of the site, because it keeps only what lies beside and below it."""

PYODIDE_LOCK: Final = "pyodide-lock.json"
"""Lists the packages that Pyodide could fetch. We need none, so only its `info` goes into the site."""

REQUIRED_VARIABLE: Final = "KINGOFSIAM_LAB"
WHEEL_SOURCES: Final = (
    "pyproject.toml",
    "README.md",
    "LICENSE",
    "src",
    "kernel/LICENSE",
    "kernel/MANIFEST.in",
    "kernel/README.md",
    "kernel/pyproject.toml",
    "kernel/setup.py",
    "kernel/building",
    "kernel/src",
    "lab/pyproject.toml",
    "lab/src",
)
BUILDINGS: Final = (".", "./kernel", "./lab")
"""The three distributions."""


class LabUnavailable(Exception):
    """The lab cannot be built here; the message says why."""


class DigestMismatch(Exception):
    """A file of the runtime does not have its pinned digest."""


def prepare() -> str:
    """Install and build everything; returns why the lab cannot be built here, or an empty string."""
    try:
        install()
    except LabUnavailable as reason:
        if required():
            raise
        return str(reason)
    wheels()
    return ""


def required() -> bool:
    """Whether a missing lab is a failure."""
    return os.environ.get(REQUIRED_VARIABLE) == "required"


def copy_parts(folder: Path) -> None:
    """Copy every part into the folder, and write `parts.json`, the list of them."""
    write_modules()
    bundle(folder)
    (folder / "examples").mkdir()
    for each in examples():
        shutil.copyfile(each, folder / "examples" / each.name)
    copy_engine(folder)


def copy_engine(folder: Path) -> None:
    """Copy the runtime and the wheels into the folder, and write `parts.json`."""
    for path in runtime_files():
        target = folder / "runtime" / path.name
        target.parent.mkdir(parents=True, exist_ok=True)
        if path.name != PYODIDE_LOCK:
            shutil.copyfile(path, target)
    put_wheels(wheels(), folder)


def offline_script(site: Path) -> str:
    """The service worker, with the files that it keeps and their version: a digest of them and of the lab's page."""
    parts = sorted(file.relative_to(site).as_posix() for file in (site / ASSETS).rglob("*") if file.is_file())
    kept = [*parts, "assets/lab.webmanifest", "assets/mark.svg"]
    script = LAB / "page" / "engine" / OFFLINE
    files = (script, ROOT / "docs" / "overrides" / "lab.html", *(site / path for path in kept))
    version = hashlib.sha256("".join(digest(file) for file in files).encode()).hexdigest()[:16]
    constants = f"const VERSION = {json.dumps(version)}\nconst FILES = {json.dumps(['lab/', *kept])}\n"
    return constants + script.read_text(encoding="utf-8")


def manifest(folder: Path) -> dict[str, object]:
    """The content of `parts.json`: the path and size of every part."""
    head = json.loads((NODE_MODULES / "pyodide" / PYODIDE_LOCK).read_text(encoding="utf-8"))["info"]
    return {
        "version": json.loads((NODE_MODULES / "pyodide" / "package.json").read_text(encoding="utf-8"))["version"],
        "runtime": [manifest_entry(folder, each) for each in sorted((folder / "runtime").iterdir())],
        "wheels": [manifest_entry(folder, wheel) for wheel in sorted((folder / "wheels").iterdir())],
        "examples": [
            {"path": f"examples/{each.name}", "title": example_title(each.stem)}
            for each in examples()
            if (folder / "examples" / each.name).exists()
        ],
        "lock": {"info": head, "packages": {}},
    }


def manifest_entry(folder: Path, file: Path) -> dict[str, object]:
    """The path and size of one file."""
    return {"path": file.relative_to(folder).as_posix(), "size": file.stat().st_size}


def example_title(stem: str) -> str:
    """The title of a sample game: the words of its file name."""
    names = {"siam", "saba", "britain", "yucata"}
    first, *others = (each.capitalize() if each in names else each for each in stem.split("-"))
    return " ".join([first.capitalize(), *others])


def examples() -> list[Path]:
    """The sample games."""
    return sorted((ROOT / "examples").glob("*.game"))


# --- the runtime -----------------------------------------------------------------------------------------------------


def runtime_files() -> Iterator[Path]:
    """The files of the runtime, each checked. Raises `DigestMismatch`."""
    for line in DIGESTS.read_text(encoding="ascii").splitlines():
        pinned, name = line.split()
        file = NODE_MODULES / "pyodide" / name
        if (found := digest(file)) != pinned:
            raise DigestMismatch(f"{name}: sha256 {found}, but {pinned} is pinned in {DIGESTS.relative_to(ROOT)}")
        yield file


def digest(file: Path) -> str:
    """The sha256 of a file."""
    return hashlib.sha256(file.read_bytes()).hexdigest()


def install() -> None:
    """Fetch what `lab/package-lock.json` pins, unless it is here already. Raises `LabUnavailable`."""
    stamp = NODE_MODULES / ".installed"
    wanted = digest(LAB / "package-lock.json")
    if stamp.exists() and stamp.read_text(encoding="ascii") == wanted:
        return
    npm = shutil.which("npm")
    if npm is None or shutil.which("node") is None:
        raise LabUnavailable("Node.js with npm is not installed")
    command = [npm, "ci", "--prefer-offline", "--no-progress", "--loglevel=error"]
    run = subprocess.run(command, cwd=LAB, capture_output=True, text=True, check=False)
    if run.returncode:
        raise LabUnavailable(f"npm could not fetch what lab/package-lock.json pins:\n{run.stderr.strip()}")
    stamp.write_text(wanted, encoding="ascii")


# --- our wheels ------------------------------------------------------------------------------------------------------


@cache
def wheels() -> list[Path]:
    """Our wheels for the lab: the kernel's is the compiled one if there is one."""
    pure = pure_wheels()
    try:
        compiled = browser_kernel(NODE_MODULES / "pyodide", BUILD_FOLDER)
    except BrowserKernelUnavailable as reason:
        print(f"The rule lab takes the interpreted kernel, which is a hundred times slower: {reason}", file=sys.stderr)
        return pure
    return [compiled, *(wheel for wheel in pure if not wheel.name.startswith("kingofsiam_kernel"))]


def pure_wheels() -> list[Path]:
    """Our own wheels without compiled parts; built only if the sources have changed."""
    folder = BUILD_FOLDER / f"wheels-{sources_digest()[:16]}"
    if not folder.exists():
        BUILD_FOLDER.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryDirectory(dir=BUILD_FOLDER) as scratch:
            build_wheels(Path(scratch) / "sources", Path(scratch) / "wheels")
            try:
                (Path(scratch) / "wheels").rename(folder)
            except OSError:  # another process was faster
                assert folder.exists()
    return sorted(folder.glob("*-none-any.whl"))


def put_wheels(wheels: Iterable[Path], folder: Path) -> None:
    """Put the wheels among the parts in the folder, without what the lab never imports; write `parts.json`."""
    rules = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["tool"]["importlinter"]["contracts"]
    (rooms,) = (rule["forbidden_modules"] for rule in rules if rule["id"] == "lab")
    unused = tuple(room.replace(".", "/") + "/" for room in rooms)
    shutil.rmtree(folder / "wheels", ignore_errors=True)
    (folder / "wheels").mkdir()
    for wheel in wheels:
        with ZipFile(wheel) as source, ZipFile(folder / "wheels" / wheel.name, "w", ZIP_DEFLATED) as target:
            for part in source.infolist():
                if not part.filename.startswith(unused):
                    target.writestr(part, source.read(part))
    (folder / "parts.json").write_text(json.dumps(manifest(folder), indent=1) + "\n", encoding="utf-8", newline="\n")


def build_wheels(sources: Path, folder: Path) -> None:
    """Build the pure wheels into the folder, from a copy of the sources: files left by earlier builds would get in."""
    for name in WHEEL_SOURCES:
        target = sources / name
        target.parent.mkdir(parents=True, exist_ok=True)
        if (ROOT / name).is_dir():
            shutil.copytree(ROOT / name, target, ignore=shutil.ignore_patterns("*.egg-info", "__pycache__"))
        else:
            shutil.copyfile(ROOT / name, target)
    command = [sys.executable, "-m", "pip", "--disable-pip-version-check", "--quiet", "wheel"]
    command += ["--no-build-isolation", "--no-deps", "--wheel-dir", str(folder), *BUILDINGS]
    subprocess.run(command, cwd=sources, env={**os.environ, "KINGOFSIAM_KERNEL": "pure"}, check=True)


def sources_digest() -> str:
    """A digest of everything the wheels are made of."""
    combined = hashlib.sha256()
    for name in WHEEL_SOURCES:
        path = ROOT / name
        for file in [path] if path.is_file() else sorted(path.rglob("*")):
            if file.is_file() and file.suffix not in {".pyc", ".so"}:
                combined.update(f"{file.relative_to(ROOT).as_posix()} {digest(file)}\n".encode())
    return combined.hexdigest()


# --- while writing it ------------------------------------------------------------------------------------------------


def serve(site: Path, port: int) -> None:
    """Serve the site until interrupted."""
    put_wheels(wheels(), site / ASSETS)
    (site / OFFLINE).unlink(missing_ok=True)  # it would keep the page as it was
    with ThreadingHTTPServer(("127.0.0.1", port), partial(LivePageHandler, directory=str(site))) as server:
        print(f"http://127.0.0.1:{server.server_port}/lab/", flush=True)
        server.serve_forever()


def main(arguments: list[str]) -> int:
    """With `--serve [port [site]]` serve the site; without arguments fetch and build the parts."""
    write_modules()
    if arguments[:1] == ["--serve"]:
        site = Path(arguments[2]) if len(arguments) > 2 else ROOT / "site"
        serve(site, int(arguments[1]) if len(arguments) > 1 else 8000)
    try:
        install()
    except LabUnavailable as reason:
        print(f"The rule lab cannot be built: {reason}", file=sys.stderr)
        return 1
    print(f"{sum(1 for _ in runtime_files())} files of the runtime are as pinned. Our wheels:")
    print(*(wheel.name for wheel in wheels()), sep="\n")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
