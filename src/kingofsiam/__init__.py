"""King of Siam (Peer Sylvester, histogame 2007): the rules of the game as a program.

>>> import kingofsiam as ks
>>> state = ks.deal(players=3, seed=7)
>>> ks.judge(state, ks.Pass())
()

The public names are listed in `__init__.pyi`. Each is imported when it is first asked for, and no earlier (SPEC 1, lazy
loading).
"""

from importlib import import_module

from kingofsiam.lazy_exports import attach_stub, stub_exports

__version__ = "1.0.0"

_MODULE_OF = stub_exports(__name__)

_SUBMODULES = {*(module.split(".")[1] for module in _MODULE_OF.values()), "validation"}
"""The modules that `import kingofsiam` makes available as attributes."""

_public_name, _listed, __all__ = attach_stub(__name__)  # pyright: ignore[reportUnsupportedDunderAll]


def __getattr__(name: str) -> object:
    """A public name, or a module with all that it makes public."""
    if name not in _SUBMODULES:
        return _public_name(name)
    for module in sorted(set(_MODULE_OF.values())):  # a package provides the modules of its public names
        if module.startswith(f"{__name__}.{name}."):
            import_module(module)
    return import_module(f"{__name__}.{name}")


def __dir__() -> list[str]:
    return sorted({*_listed(), *_SUBMODULES})
