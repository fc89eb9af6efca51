"""Every plant, in the order of the book."""

from __future__ import annotations

from typing import Final

from tests.planted import actions, cards, course, victory
from tests.planted.plant import Plant

PLANTS: Final[tuple[Plant, ...]] = (*course.PLANTS, *actions.PLANTS, *cards.PLANTS, *victory.PLANTS)
"""Every wrong engine that breaks one rule."""


def plant(name: str) -> Plant:
    """The plant of this name; raises `KeyError`."""
    return {each.name: each for each in PLANTS}[name]
