"""How long a game can last: no more choices than this, whoever plays how."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from kingofsiam.bridges.settings import Settings
from kingofsiam.rules.s1_components import CARD_SET_CARDS, ActionCard
from kingofsiam.rules.s4_course import passes_that_end
from kingofsiam.state import State

MOST_CHOICES: Final[Mapping[ActionCard, int]] = {
    ActionCard.MAHARACHA: 4,
    ActionCard.KHON_THAI: 5,
    ActionCard.ONE_VS_ONE: 4,
    ActionCard.TWO_VS_ONE: 5,
    ActionCard.RAMA: 4,
    ActionCard.LAO: 4,
    ActionCard.MALAI: 4,
}
"""The most choices of a turn with this card: the card itself, what is asked of it, and the follower to take."""


def most_choices(settings: Settings, begun: State | None = None) -> int:
    """No game has more choices; or none that begins in this position.

    Every card is played once at most. Before a card so many passes in a row can lie as do not end the struggle, and
    as many as end it at the end of every struggle.
    """
    hands = [CARD_SET_CARDS] * settings.players if begun is None else [player.hand for player in begun.players]
    cards = [card for hand in hands for card in hand]
    struggles = len(settings.map.provinces) - (0 if begun is None else len(begun.board.control))
    passes = passes_that_end(settings.players, settings.readings)
    return sum(MOST_CHOICES[card] for card in cards) + len(cards) * (passes - 1) + struggles * passes
