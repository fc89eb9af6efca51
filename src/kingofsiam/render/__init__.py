"""Rendering: positions as text boards and SVG drawings, moves and events as sentences.

Everything here needs only the model; it does not know what is legal.
"""

from kingofsiam.lazy_exports import attach_stub

__getattr__, __dir__, __all__ = attach_stub(__name__)  # pyright: ignore[reportUnsupportedDunderAll]
