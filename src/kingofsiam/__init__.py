"""King of Siam (Peer Sylvester, histogame 2007): the rules of the game as a program.

>>> import kingofsiam as ks
>>> state = ks.deal(players=3, seed=7)
>>> ks.judge(state, ks.Pass())
()

The public names are listed in `__init__.pyi`. Each is imported when it is first asked for, and no earlier (SPEC 1, lazy
loading).
"""

import ast
from importlib import import_module
from pkgutil import get_data

__version__ = "0.1.0"

_MODULE_OF = {
    alias.name: statement.module
    for statement in ast.parse(get_data(__name__, "__init__.pyi") or b"").body
    if isinstance(statement, ast.ImportFrom) and statement.module
    for alias in statement.names
}

_SUBMODULES = {*(module.split(".")[1] for module in _MODULE_OF.values()), "validation"}
"""The modules that `import kingofsiam` makes available as attributes."""

__all__ = sorted(_MODULE_OF)  # pyright: ignore[reportUnsupportedDunderAll] - it reads `__init__.pyi`


def __getattr__(name: str) -> object:
    """Import the object with this name, and keep it, so that the next access finds it directly."""
    if name in _MODULE_OF:
        value: object = getattr(import_module(_MODULE_OF[name]), name)
    elif name in _SUBMODULES:
        value = import_module(f"{__name__}.{name}")
        for module in sorted(set(_MODULE_OF.values())):  # a package provides the modules of its public names
            if module.startswith(f"{__name__}.{name}."):
                import_module(module)
    else:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return globals().setdefault(name, value)


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__, *_SUBMODULES})
