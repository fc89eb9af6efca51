"""Notation: positions, moves, deals and records, serialized as text (`text`) and as JSON (`json`).

`format_...` writes a value as text and `parse_...` reads it back; the two are inverse. The grammar has a page of its
own in the documentation. For JSON, use `dumps` and `loads`.
"""

from kingofsiam.lazy_exports import attach_stub

__getattr__, __dir__, __all__ = attach_stub(__name__)  # pyright: ignore[reportUnsupportedDunderAll]
