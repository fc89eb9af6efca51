"""Lazy loading of public names (SPEC 1): a package lists them once, in its `__init__.pyi`.

Type checkers read the stub as it is; at run time each name is imported when it is first asked for, and no earlier.
"""

import ast
import sys
from collections.abc import Callable
from importlib import import_module
from pkgutil import get_data
from typing import Any


def stub_exports(package: str) -> dict[str, str]:
    """The names that the stub of a package imports, in its order, and the module that defines each."""
    return {
        alias.name: statement.module
        for statement in ast.parse(get_data(package, "__init__.pyi") or b"").body
        if isinstance(statement, ast.ImportFrom) and statement.module
        for alias in statement.names
    }


def attach_stub(package: str) -> tuple[Callable[[str], Any], Callable[[], list[str]], list[str]]:
    """The `__getattr__`, `__dir__` and `__all__` of a package that imports the names in its stub lazily."""
    exports = stub_exports(package)

    def find(name: str) -> Any:
        """Import a public name, and keep it, so that the next access finds it directly."""
        if name not in exports:
            raise AttributeError(f"module {package!r} has no attribute {name!r}")
        return vars(sys.modules[package]).setdefault(name, getattr(import_module(exports[name]), name))

    def listed() -> list[str]:
        module = vars(sys.modules[package])
        return sorted({*module["__all__"], *(name for name in module if name.startswith("__"))})

    return find, listed, [*exports]
