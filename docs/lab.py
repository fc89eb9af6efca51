"""The parts of the rule lab, gathered for the site: the page's modules, Python for the browser, our own wheel.

Python for the browser comes from the package registry of Node, pinned by the integrity in `lab/package-lock.json`; each
file of it that goes into the site is checked by its own digest too (`lab/runtime.sha256`). Where Node is not installed,
the site is built without the lab and says so; with `KINGOFSIAM_LAB=required`, as in `.ci/run`, that is a failure.

`python -m docs.lab` says whether the lab can be built; `python -m docs.lab --serve` shows the site of `make docs` with
the modules of `lab/page` as they are now.
"""

from __future__ import annotations

import hashlib
import json
import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).parent.parent
LAB: Final = ROOT / "lab"
MODULES: Final = LAB / "node_modules"
DIGESTS: Final = LAB / "runtime.sha256"
BUILT: Final = ROOT / "build" / "lab"
ASSETS: Final = "assets/lab"
"""Where the parts lie in the site."""

PACKAGES: Final = "pyodide-lock.json"
"""Tells which packages could be fetched for the runtime; none is, so that only its head goes into the site."""

REQUIRED: Final = "KINGOFSIAM_LAB"
WHEEL_SOURCES: Final = ("pyproject.toml", "setup.py", "README.md", "LICENSE", "building", "src/kingofsiam")


class LeftOut(Exception):
    """The lab cannot be built here, and why."""


class WrongDigest(Exception):
    """A file of the runtime is not the one that was pinned."""


def missing() -> str:
    """Get everything ready; returns why the lab cannot be built here, nothing if it can."""
    try:
        install()
    except LeftOut as reason:
        if required():
            raise
        return str(reason)
    wheel()
    return ""


def required() -> bool:
    """Whether it is a failure that the lab cannot be built."""
    return os.environ.get(REQUIRED) == "required"


def put(folder: Path) -> None:
    """Put every part into the folder, and a list of them beside."""
    built = wheel()
    shutil.copytree(LAB / "page", folder / "page", ignore=shutil.ignore_patterns("*.d.ts"))
    for path in runtime():
        target = folder / "runtime" / path.name
        target.parent.mkdir(parents=True, exist_ok=True)
        if path.name != PACKAGES:
            shutil.copyfile(path, target)
    (folder / "wheel").mkdir()
    shutil.copyfile(built, folder / "wheel" / built.name)
    (folder / "examples").mkdir()
    for each in examples():
        shutil.copyfile(each, folder / "examples" / each.name)
    (folder / "parts.json").write_text(json.dumps(parts(folder), indent=1) + "\n", encoding="utf-8", newline="\n")


def parts(folder: Path) -> dict[str, object]:
    """What the page must know of its parts: where they lie and how large they are."""
    head = json.loads((MODULES / "pyodide" / PACKAGES).read_text(encoding="utf-8"))["info"]
    return {
        "version": json.loads((MODULES / "pyodide" / "package.json").read_text(encoding="utf-8"))["version"],
        "runtime": [part(folder, each) for each in sorted((folder / "runtime").iterdir())],
        "wheel": part(folder, next((folder / "wheel").iterdir())),
        "examples": [
            {"path": f"examples/{each.name}", "title": each.stem.replace("-", " ").capitalize()} for each in examples()
        ],
        "lock": {"info": head, "packages": {}},
    }


def part(folder: Path, file: Path) -> dict[str, object]:
    """One file."""
    return {"path": file.relative_to(folder).as_posix(), "size": file.stat().st_size}


def examples() -> list[Path]:
    """The sample games."""
    return sorted((ROOT / "examples").glob("*.game"))


# --- the runtime -----------------------------------------------------------------------------------------------------


def runtime() -> Iterator[Path]:
    """The files of the runtime, each checked. Raises `WrongDigest`."""
    for line in DIGESTS.read_text(encoding="ascii").splitlines():
        pinned, name = line.split()
        file = MODULES / "pyodide" / name
        if (found := digest(file)) != pinned:
            raise WrongDigest(f"{name}: sha256 {found}, but {pinned} is pinned in {DIGESTS.relative_to(ROOT)}")
        yield file


def digest(file: Path) -> str:
    """The sha256 of a file."""
    return hashlib.sha256(file.read_bytes()).hexdigest()


def install() -> None:
    """Fetch what `lab/package-lock.json` pins, unless it is here already. Raises `LeftOut`."""
    stamp = MODULES / ".installed"
    wanted = digest(LAB / "package-lock.json")
    if stamp.exists() and stamp.read_text(encoding="ascii") == wanted:
        return
    npm = shutil.which("npm")
    if npm is None or shutil.which("node") is None:
        raise LeftOut("Node.js with npm is not installed")
    command = [npm, "ci", "--prefer-offline", "--no-progress", "--loglevel=error"]
    run = subprocess.run(command, cwd=LAB, capture_output=True, text=True, check=False)
    if run.returncode:
        raise LeftOut(f"npm could not fetch what lab/package-lock.json pins:\n{run.stderr.strip()}")
    stamp.write_text(wanted, encoding="ascii")


# --- our wheel -------------------------------------------------------------------------------------------------------


def wheel() -> Path:
    """Our own wheel without compiled parts, built unless it is here already."""
    folder = BUILT / f"wheel-{sources()[:16]}"
    if not folder.exists():
        BUILT.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryDirectory(dir=BUILT) as scratch:
            build(Path(scratch) / "wheel")
            try:
                (Path(scratch) / "wheel").rename(folder)
            except OSError:  # another process has been quicker
                assert folder.exists()
    return next(folder.glob("*-none-any.whl"))


def build(folder: Path) -> None:
    """Build it."""
    command = [sys.executable, "-m", "pip", "--disable-pip-version-check", "--quiet", "wheel"]
    command += ["--no-build-isolation", "--no-deps", "--wheel-dir", str(folder), "."]
    subprocess.run(command, cwd=ROOT, env={**os.environ, "KINGOFSIAM_KERNEL": "pure"}, check=True)


def sources() -> str:
    """A digest of everything the wheel is made of."""
    made = hashlib.sha256()
    for name in WHEEL_SOURCES:
        path = ROOT / name
        for file in [path] if path.is_file() else sorted(path.rglob("*")):
            if file.is_file() and file.suffix not in {".pyc", ".so"}:
                made.update(f"{file.relative_to(ROOT).as_posix()} {digest(file)}\n".encode())
    return made.hexdigest()


# --- while writing it ------------------------------------------------------------------------------------------------


class Fresh(SimpleHTTPRequestHandler):
    """Serves the built site, but the page's modules as they are now."""

    def translate_path(self, path: str) -> str:
        """The file that an address stands for."""
        start, found, rest = path.partition(f"/{ASSETS}/page/")
        if not found or start:
            return super().translate_path(path)
        return str(LAB / "page" / Path(rest.partition("?")[0]).name)

    def end_headers(self) -> None:
        """Nothing is kept by the browser."""
        self.send_header("Cache-Control", "no-cache")
        super().end_headers()

    def log_message(self, format: str, *args: object) -> None:  # noqa: A002 - named by its parent
        """Say nothing."""


def refresh(site: Path) -> None:
    """Put today's wheel into a built site."""
    folder = site / ASSETS
    built = wheel()
    shutil.rmtree(folder / "wheel")
    (folder / "wheel").mkdir()
    shutil.copyfile(built, folder / "wheel" / built.name)
    (folder / "parts.json").write_text(json.dumps(parts(folder)), encoding="utf-8")


def serve(site: Path, port: int) -> None:
    """Show the site until it is interrupted."""
    refresh(site)
    with ThreadingHTTPServer(("127.0.0.1", port), partial(Fresh, directory=str(site))) as server:
        print(f"http://127.0.0.1:{server.server_port}/lab/", flush=True)
        server.serve_forever()


def main(arguments: list[str]) -> int:
    """`--serve [port [site]]`, or nothing: fetch and build the parts."""
    if arguments[:1] == ["--serve"]:
        site = Path(arguments[2]) if len(arguments) > 2 else ROOT / "site"
        serve(site, int(arguments[1]) if len(arguments) > 1 else 8000)
    try:
        install()
    except LeftOut as reason:
        print(f"The rule lab cannot be built: {reason}", file=sys.stderr)
        return 1
    print(f"{sum(1 for _ in runtime())} files of the runtime are as pinned; {wheel().name}")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
