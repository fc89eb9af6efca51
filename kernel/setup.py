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
    "thinking.py",
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

# What mypyc makes of a whole number of more than 30 bits on a machine of 32.
FUNCTION_END: Final = "\n}\n"
LITERAL: Final = re.compile(r"(?P<tagged>cpy_r_r\d+) = \(CPyTagged\)CPyStatics\[\d+\] \| 1; /\* (?P<value>-?\d+) \*/")
BITS: Final = re.compile(r"(?P<bits>cpy_r_r\d+) = (?P<tagged>cpy_r_r\d+) \^ 1;")
POINTER: Final = re.compile(r"(?P<pointer>cpy_r_r\d+) = \(void \*\)(?P<bits>cpy_r_r\d+);")
CONVERSION: Final = re.compile(
    r"CPyLong_AsInt64\((?P<pointer>cpy_r_r\d+)\)|CPyFloat_FromTagged\((?P<tagged>cpy_r_r\d+)\)"
)
FEWEST_LITERALS: Final = 30
"""How many such literals the kernel has at least."""


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
    """Write large whole numbers as numbers into the C code for a machine of 32 bits.

    On 64 bits mypyc does that itself. On 32 bits it keeps every number of more than 30 bits as a Python object, and
    converts it to `int64_t` wherever it is used. The masks of the kernel are such numbers: that takes four fifths of
    its time. If there are too few, mypyc writes them in another way.
    """
    total = 0
    for source in sources:
        code, count = fold_literals(source.read_text(encoding="utf-8"))
        source.write_text(code, encoding="utf-8")
        total += count
    if total < FEWEST_LITERALS:
        raise SystemExit(f"only {total} literals were folded, {FEWEST_LITERALS} at least were expected")


def fold_literals(code: str) -> tuple[str, int]:
    """The code with a number in place of each conversion of such a literal, and how many there were."""
    functions, counts = zip(*map(_folded, code.split(FUNCTION_END)), strict=True)
    return FUNCTION_END.join(functions), sum(counts)


def _folded(function: str) -> tuple[str, int]:
    values = {match["tagged"]: match["value"] for match in LITERAL.finditer(function)}
    tagged = {match["bits"]: match["tagged"] for match in BITS.finditer(function)}
    bits = {match["pointer"]: match["bits"] for match in POINTER.finditer(function)}
    count = 0

    def number(match: re.Match[str]) -> str:
        nonlocal count
        name = match["tagged"] or tagged.get(bits.get(match["pointer"], ""), "")
        if name not in values:
            return match[0]
        count += 1
        return f"{values[name]}.0" if match["tagged"] else f"INT64_C({values[name]})"

    return CONVERSION.sub(number, function), count


if os.environ.get("KINGOFSIAM_KERNEL") == "compiled":
    # The first has mypyc's arrays of bytes, and imports the second without requiring it.
    setup(ext_modules=extensions(), install_requires=[RULEBOOK, "librt>=0.16", "mypy_extensions>=1.1"])
else:
    setup(install_requires=[RULEBOOK])
