"""Notation: positions, moves, deals and records, serialized as text (`text`) and as JSON (`json`).

`format_...` writes a value as text and `parse_...` reads it back; the two are inverse. The grammar has a page of its
own in the documentation. For JSON, use `dumps` and `loads` of `kingofsiam.notation.json.documents`.
"""

from typing import Final

from kingofsiam.lazy_exports import lazy_getattr, stub_exports

_EXPORTS: Final = stub_exports(__name__)

__all__ = [*_EXPORTS]  # pyright: ignore[reportUnsupportedDunderAll] - it reads `__init__.pyi`
__getattr__ = lazy_getattr(__name__, _EXPORTS)


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
