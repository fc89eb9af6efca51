"""Where the scenarios of section 5 are set: the map whose borders are certain, few cards, a follower in few words."""

from __future__ import annotations

from functools import partial
from typing import Final

from kingofsiam.maps import BRITAIN
from kingofsiam.moves import Follower
from kingofsiam.positions import position
from kingofsiam.rules.s1_components import LAO, MALAY, RAMA, ActionCard, Province

britain: Final = partial(position, map=BRITAIN)
"""A position in Britain: the Rama are at home in Essex, the Lao in Gwynedd, the Malay in Moray."""


def each_holds(*cards: ActionCard) -> tuple[tuple[ActionCard, ...], ...]:
    """Hands: every player holds these cards."""
    return (cards,) * 4


def rama(province: Province) -> Follower:
    """A Rama in this province."""
    return Follower(RAMA, province)


def lao(province: Province) -> Follower:
    """A Lao in this province."""
    return Follower(LAO, province)


def malay(province: Province) -> Follower:
    """A Malay in this province."""
    return Follower(MALAY, province)
