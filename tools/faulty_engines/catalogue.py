"""The catalogue of faulty engines that break one rule, in the order of the book."""

from __future__ import annotations

from typing import Final

from tools.faulty_engines import actions, cards, course, victory
from tools.faulty_engines.injection import FaultyEngine

FAULTY_ENGINES: Final[tuple[FaultyEngine, ...]] = tuple(
    each for room in (course, actions, cards, victory) for each in vars(room).values() if isinstance(each, FaultyEngine)
)
"""Every faulty engine, in the order of the book."""


def faulty_engine(name: str) -> FaultyEngine:
    """The faulty engine of this name; raises `KeyError`."""
    return {each.name: each for each in FAULTY_ENGINES}[name]
