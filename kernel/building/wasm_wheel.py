"""Build the kernel for browsers: a wheel for Pyodide with the compiled kernel as WebAssembly.

    python kernel/building/wasm_wheel.py PYODIDE ZIG HEADERS TARGET

PYODIDE is the folder of the npm package `pyodide`, ZIG the program of the package `ziglang`, HEADERS a folder for the C
headers, which are fetched once from Debian's packages, and TARGET the folder for the wheel. Run it where mypyc and
setuptools are. Emscripten itself is not needed, only its headers.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import tempfile
import zipfile
from pathlib import Path
from typing import Any, Final

BUILDING: Final = Path(__file__).resolve().parent
KERNEL: Final = BUILDING.parent
SYSCONFIG: Final = "_sysconfigdata__emscripten_wasm32-emscripten"
"""The module with everything that Pyodide's Python was configured with, the values of `pyconfig.h` among it."""

SUITE: Final = "forky"
PACKAGES: Final = ("libpython3.14-dev", "emscripten")
APT: Final = """
Dir::Etc::SourceList "{0}/sources.list";
Dir::Etc::SourceParts "/nonexistent";
Dir::State "{0}";
Dir::State::status "{0}/status";
Dir::Cache "{0}";
Acquire::Languages "none";
APT::Architecture "amd64";
APT::Sandbox::User "";
"""
"""A folder of apt's own: nothing is installed, and root is not needed. Only headers are taken."""

OF_THE_LINKER: Final = {"memory", "__indirect_function_table", "__stack_pointer", "__memory_base", "__table_base"}
IMPORTS: Final = 2
EXPORTS: Final = 7
HEADER_SIZE: Final = 8
FUNCTION, TABLE, MEMORY, GLOBAL, TAG = range(5)
"""Numbers of the binary format: https://webassembly.github.io/spec/core/binary/modules.html"""

SOURCES: Final = ("building", "src", "LICENSE", "MANIFEST.in", "README.md", "pyproject.toml", "setup.py")


def main(arguments: list[str]) -> int:
    """Build the wheel and print its path."""
    if len(arguments) != 4:
        print(__doc__, file=sys.stderr)
        return 2
    pyodide, zig, headers, target = (Path(argument).resolve() for argument in arguments)
    sysconfig = read_sysconfig(pyodide)
    values = build_time_variables(sysconfig)
    if not headers.exists():
        with tempfile.TemporaryDirectory() as scratch:
            fetched = fetch_headers(Path(scratch))
            shutil.copytree(fetched, headers)
    write_pyconfig(headers, values)
    with tempfile.TemporaryDirectory() as scratch:
        wheel = build(Path(scratch), sysconfig, values, zig, headers)
        check_imports(wheel, pyodide)
        target.mkdir(parents=True, exist_ok=True)
        print(shutil.copy(wheel, target))
    return 0


def read_sysconfig(pyodide: Path) -> str:
    """The source of the module `SYSCONFIG`."""
    with zipfile.ZipFile(pyodide / "python_stdlib.zip") as stdlib:
        return stdlib.read(f"{SYSCONFIG}.py").decode()


def build_time_variables(sysconfig: str) -> dict[str, Any]:
    """The variables that Pyodide's Python was built with."""
    names: dict[str, Any] = {}
    exec(sysconfig, names)  # a module of the standard library that holds one dictionary
    variables: dict[str, Any] = names["build_time_vars"]
    return variables


# --- the headers -----------------------------------------------------------------------------------------------------


def fetch_headers(scratch: Path) -> Path:
    """The headers of CPython and of Emscripten's C library, from Debian's packages, whose signatures apt checks."""
    apt, unpacked, headers = scratch / "apt", scratch / "unpacked", scratch / "headers"
    for folder in ("lists/partial", "archives/partial", "packages"):
        (apt / folder).mkdir(parents=True)
    (apt / "status").touch()
    # Suites that are not released have a date until which they are valid; a mirror may be some weeks behind.
    options = "check-valid-until=no signed-by=/usr/share/keyrings/debian-archive-keyring.gpg"
    (apt / "sources.list").write_text(f"deb [{options}] {_debian_mirror()} {SUITE} main\n")
    (apt / "apt.conf").write_text(APT.format(apt))
    environment = {**os.environ, "APT_CONFIG": str(apt / "apt.conf")}
    subprocess.run(["apt-get", "-qq", "update"], env=environment, check=True)
    subprocess.run(["apt-get", "-qq", "download", *PACKAGES], cwd=apt / "packages", env=environment, check=True)
    for package in (apt / "packages").glob("*.deb"):
        subprocess.run(["dpkg", "-x", package, unpacked], check=True)
    emscripten = unpacked / "usr" / "share" / "emscripten" / "system"
    shutil.copytree(unpacked / "usr" / "include" / "python3.14", headers / "python3.14")
    shutil.copytree(emscripten / "include", headers / "emscripten" / "include")
    for folder in ("include", "arch/emscripten", "arch/generic"):
        libc = Path("lib", "libc", "musl", folder)
        shutil.copytree(emscripten / libc, headers / "emscripten" / libc)
    of_another_platform = unpacked / "usr" / "include" / "x86_64-linux-gnu" / "python3.14" / "pyconfig.h"
    shutil.copy(of_another_platform, headers / "pyconfig.template.h")
    return headers


def _debian_mirror() -> str:
    places = [Path("/etc/apt/sources.list"), *Path("/etc/apt/sources.list.d").glob("*")]
    text = "\n".join(place.read_text(encoding="utf-8") for place in places if place.is_file())
    mirror = re.search(r"^(?:URIs: |deb (?:\[.*?\] )?)(\S*/debian)/?\s", text, re.MULTILINE)
    if mirror is None:
        raise SystemExit("no mirror of Debian is configured")
    return mirror[1]


def write_pyconfig(headers: Path, values: dict[str, Any]) -> None:
    """Write Pyodide's `pyconfig.h`: the lines of another platform's with its own values."""

    def line(match: re.Match[str]) -> str:
        name = match["defined"] or match["undefined"]
        if name not in values:
            return match[0]
        return f"#define {name} {values[name]}" if values[name] != 0 else f"/* #undef {name} */"

    template = (headers / "pyconfig.template.h").read_text(encoding="utf-8")
    lines = re.compile(r"^(?:#define (?P<defined>\w+) .*|/\* #undef (?P<undefined>\w+) \*/)$", re.MULTILINE)
    (headers / "python3.14" / "pyconfig.h").write_text(lines.sub(line, template), encoding="utf-8")


# --- the wheel -------------------------------------------------------------------------------------------------------


def build(scratch: Path, sysconfig: str, values: dict[str, Any], zig: Path, headers: Path) -> Path:
    """Run setup.py as if it ran in Pyodide, with our compiler."""
    sources, host = scratch / "sources", scratch / "host"
    ignored = shutil.ignore_patterns("*.so", "__pycache__", "*.egg-info")
    for name in SOURCES:
        source = KERNEL / name
        if source.is_dir():
            shutil.copytree(source, sources / name, ignore=ignored)
        else:
            shutil.copy(source, sources)
    host.mkdir()
    (host / f"{SYSCONFIG}.py").write_text(sysconfig)
    suffix = f"import importlib.machinery\nimportlib.machinery.EXTENSION_SUFFIXES.insert(0, {values['EXT_SUFFIX']!r})\n"
    (host / "sitecustomize.py").write_text(suffix)  # mypyc writes it into the C code, for `__file__`
    platform = f"pyemscripten_{values['PYEMSCRIPTEN_PLATFORM_VERSION']}_wasm32"
    compiler = f"{sys.executable} {BUILDING / 'wasm_compiler.py'}"
    environment = {
        **os.environ,
        "KINGOFSIAM_KERNEL": "compiled",
        "PYTHONPATH": str(host),
        "_PYTHON_SYSCONFIGDATA_NAME": SYSCONFIG,  # of 32 bits, which mypyc reads there
        "_PYTHON_HOST_PLATFORM": platform,
        "CC": compiler,
        "LDSHARED": compiler,
        "WASM_ZIG": str(zig),
        "WASM_HEADERS": str(headers),
        "ZIG_GLOBAL_CACHE_DIR": str(scratch / "zig"),
        "ZIG_LOCAL_CACHE_DIR": str(scratch / "zig"),
    }
    command = [sys.executable, "setup.py", "-q", "bdist_wheel", "--dist-dir", "wheel"]
    subprocess.run(command, cwd=sources, env=environment, check=True)
    (wheel,) = (sources / "wheel").glob(f"*-cp314-cp314-{platform}.whl")
    return wheel


# --- what its libraries import ----------------------------------------------------------------------------------------


def check_imports(wheel: Path, pyodide: Path) -> None:
    """Exit if a library in the wheel imports what Pyodide does not export.

    A function that is missing would fail in the browser only, and only when it is called.
    """
    exports = exports_of((pyodide / "pyodide.asm.wasm").read_bytes()) | OF_THE_LINKER
    with zipfile.ZipFile(wheel) as parts:
        for name in parts.namelist():
            if name.endswith(".so") and (missing := imports_of(parts.read(name)) - exports):
                raise SystemExit(f"{name} imports what Pyodide does not have: {', '.join(sorted(missing))}")


class Reader:
    """Reads a module from one place to the next."""

    def __init__(self, module: bytes) -> None:
        """Begin behind the header."""
        self.module = module
        self.place = HEADER_SIZE

    @property
    def at_end(self) -> bool:
        """Whether all is read."""
        return self.place >= len(self.module)

    def number(self) -> int:
        """A whole number in LEB128."""
        value = shift = 0
        while True:
            byte = self.module[self.place]
            self.place += 1
            value |= (byte & 127) << shift
            shift += 7
            if byte < 128:
                return value

    def name(self) -> str:
        """A text with its length in front."""
        size = self.number()
        self.place += size
        return self.module[self.place - size : self.place].decode()

    def skip_limits(self) -> None:
        """Pass over the size of a table or memory."""
        has_maximum = self.number() & 1
        self.number()
        if has_maximum:
            self.number()

    def skip_import_type(self) -> None:
        """Pass over the kind of an import, and its type."""
        kind = self.number()
        if kind == FUNCTION:
            self.number()
        elif kind == TABLE:
            self.number()
            self.skip_limits()
        elif kind == MEMORY:
            self.skip_limits()
        else:  # a global: type and whether it changes; a tag: zero and type
            self.number()
            self.number()


def imports_of(module: bytes) -> set[str]:
    """The names that a module imports."""
    reader = _at_section(module, IMPORTS)
    names = set[str]()
    for _ in range(reader.number()):
        reader.name()  # the module that it imports from
        names.add(reader.name())
        reader.skip_import_type()
    return names


def exports_of(module: bytes) -> set[str]:
    """The names that a module exports."""
    reader = _at_section(module, EXPORTS)
    names = set[str]()
    for _ in range(reader.number()):
        names.add(reader.name())
        reader.number()  # the kind
        reader.number()  # the index
    return names


def _at_section(module: bytes, wanted: int) -> Reader:
    reader = Reader(module)
    while not reader.at_end:
        section, size = reader.number(), reader.number()
        if section == wanted:
            return reader
        reader.place += size
    raise ValueError(f"the module has no section {wanted}")


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
