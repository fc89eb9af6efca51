"""The C compiler and linker for Pyodide's Python, as setuptools calls them: clang and wasm-ld of the package ziglang.

It compiles with Pyodide's headers in place of the host's, and links a side module by WebAssembly's convention for
dynamic linking, which exports `PyInit_...`. Environment: WASM_ZIG, the program; WASM_HEADERS, see `wasm_wheel.py`.
"""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from typing import Final

INCLUDES: Final = (
    "emscripten/include/compat",
    "emscripten/include",
    "emscripten/lib/libc/musl/include",
    "emscripten/lib/libc/musl/arch/emscripten",
    "emscripten/lib/libc/musl/arch/generic",
    "python3.14",
)
CPU: Final = "generic-extended_const-call_indirect_overlong"
"""Without extended constant expressions, which Node.js 20 refuses."""

COMPILE: Final = ("cc", "-target", "wasm32-emscripten", f"-mcpu={CPU}", "-nostdlibinc", "-fPIC", "-fvisibility=hidden")
RELEASE: Final = ("-fno-sanitize=all", "-DNDEBUG")
LINK: Final = ("wasm-ld", "-shared", "--experimental-pic", "--import-memory", "--strip-all", "--gc-sections")
IMPORTS: Final = ("--unresolved-symbols=import-dynamic", "--no-shlib-sigcheck", "--export=__wasm_call_ctors")


def compiling(arguments: list[str], headers: Path) -> list[str]:
    """The arguments of clang for those of setuptools, without what is for the host or for emcc alone."""
    ours = [argument for argument in arguments if not _is_foreign(argument)]
    return [*COMPILE, *RELEASE, *(f"-isystem{headers / folder}" for folder in INCLUDES), *ours]


def _is_foreign(argument: str) -> bool:
    emcc_setting = argument.startswith("-s") and argument[2:3].isupper()
    host_headers = argument.startswith("-I") and Path(argument[2:], "Python.h").exists()
    return emcc_setting or host_headers or argument in {"-fwasm-exceptions", "-g", "-DPY_CALL_TRAMPOLINE"}


def linking(arguments: list[str]) -> list[str]:
    """The arguments of wasm-ld for those of setuptools."""
    target = arguments[arguments.index("-o") + 1]
    objects = [argument for argument in arguments if argument.endswith(".o")]
    module = Path(target).name.partition(".")[0]
    return [*LINK, *IMPORTS, f"--export=PyInit_{module}", "-o", target, *objects]


def main(arguments: list[str]) -> int:
    """Compile, or link."""
    headers = Path(os.environ["WASM_HEADERS"])
    translated = compiling(arguments, headers) if "-c" in arguments else linking(arguments)
    return subprocess.run([os.environ["WASM_ZIG"], *translated], check=False).returncode


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
