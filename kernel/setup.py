"""Compiles the kernel with mypyc, which pyproject.toml cannot say; building/backend.py decides when."""

from __future__ import annotations

import ast
import os
import re
import shutil
import sys
import sysconfig
from collections.abc import Iterator
from pathlib import Path
from typing import Final, cast

from setuptools import Extension, setup

sys.path.insert(0, "building")
from fold_literals import fold_literals

KERNEL: Final = Path("src", "kingofsiam_kernel")
COMPILED: Final = ("twin/*.py", "search/*.py", "learning/batch.py", "learning/observation_encoding.py")
INTERPRETED: Final = (
    "__init__.py",
    "analysis.py",
    "bots.py",
    "dealer.py",
    "machine_types.py",
    "move_conversion.py",
    "position_conversion.py",
    "search.py",
    "solver.py",
)
"""The modules that stay interpreted all the same: those for the rulebook's values, the search loop, integers."""

RULEBOOK: Final = "kingofsiam==1.0.0"

NATIVE_TYPES: Final = Path("building", "machine_types.pyi")
"""What the compiler reads in place of the module of this name."""

EMPTY_DOCSTRING: Final = re.compile(
    r"(?:CPyPy_(?P<function>\w+),\s+METH_\w+ \| METH_KEYWORDS, "
    r"|sizeof\(kingofsiam_kernel___\w+?___(?P<type>\w+)Object\),(?:(?!PyDoc_STR)[^;])*?)"
    r'PyDoc_STR\("[^"]*?--\\n\\n(?="\))'
)
"""A function or class in mypyc's C code, up to the place of its docstring, which mypyc leaves out."""


FEWEST_LITERALS: Final = 30
"""How many literals at least the kernel has that are too wide for a machine of 32 bits."""


def extensions() -> list[Extension]:
    """One library with the whole kernel, and a small extension module for each of its modules."""
    from mypyc.build import mypycify  # noqa: PLC0415 - installed only for a compiled wheel

    sources = sorted(module for pattern in COMPILED for module in KERNEL.glob(pattern))
    modules = [module for module in sources if module.name not in INTERPRETED]
    # The rulebook need not be installed; without it the interpreted modules look wrong to the type checker.
    options = ["--config-file=", "--ignore-missing-imports", "--follow-imports=silent", *map(str, modules)]
    stub = Path(shutil.copy(NATIVE_TYPES, KERNEL / "twin"))
    compiled = cast(list[Extension], mypycify(options, opt_level="3", debug_level="0", group_name="kingofsiam_kernel"))
    stub.unlink()
    docstrings = dict(named for module in modules for named in docstrings_of(module))
    sources_in_c = {Path(source) for extension in compiled for source in extension.sources}
    for source in sources_in_c:
        add_docstrings(source, docstrings)
    if sysconfig.get_config_var("SIZEOF_SIZE_T") == 4:
        fold_all(sources_in_c)
    if sys.platform != "win32":
        for extension in compiled:  # they may share one list, so make a new one for each
            extension.extra_compile_args = [*extension.extra_compile_args, "-fno-semantic-interposition"]
    return compiled


def docstrings_of(module: Path) -> Iterator[tuple[str, str]]:
    """The docstrings of a module's functions, methods and classes, by mypyc's names; of functions with all types."""
    tree = ast.parse(module.read_text(encoding="utf-8"))
    owners: list[tuple[str, ast.Module | ast.ClassDef]] = [(module.stem, tree)]
    owners += [(f"{module.stem}___{node.name}", node) for node in tree.body if isinstance(node, ast.ClassDef)]
    for name, owner in owners:
        yield name, ast.get_docstring(owner) or ""
        for node in owner.body:
            if isinstance(node, ast.FunctionDef):
                returns = f" -> {ast.unparse(node.returns)}" if node.returns else ""
                signature = f"{node.name}({ast.unparse(node.args)}){returns}".replace("i64", "int")
                yield f"{name}___{node.name}", "\n\n".join(filter(None, (signature, ast.get_docstring(node))))


def add_docstrings(source: Path, docstrings: dict[str, str]) -> None:
    """Write the docstrings into the C code, so that `help` is as good as that of the interpreted kernel."""

    def documented(match: re.Match[str]) -> str:
        text = docstrings.get(match["function"] or match["type"], "")
        return match[0] + "".join(letter if letter.isalnum() and letter.isascii() else octal(letter) for letter in text)

    def octal(character: str) -> str:
        return "".join(f"\\{byte:03o}" for byte in character.encode())

    code = source.read_text(encoding="utf-8")
    source.write_text(EMPTY_DOCSTRING.sub(documented, code), encoding="utf-8")


def fold_all(sources: set[Path]) -> None:
    """Fold the literals of all sources. If there are too few, mypyc writes them in another way: see fold_literals."""
    total = 0
    for source in sources:
        code, count = fold_literals(source.read_text(encoding="utf-8"))
        source.write_text(code, encoding="utf-8")
        total += count
    if total < FEWEST_LITERALS:
        raise SystemExit(f"only {total} literals were folded, {FEWEST_LITERALS} at least were expected")


if os.environ.get("KINGOFSIAM_KERNEL") == "compiled":
    # The first has mypyc's arrays of bytes, and imports the second without requiring it.
    setup(ext_modules=extensions(), install_requires=[RULEBOOK, "librt>=0.16", "mypy_extensions>=1.1"])
else:
    setup(install_requires=[RULEBOOK])
