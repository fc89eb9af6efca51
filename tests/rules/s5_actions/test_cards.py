"""Section 5: from each card to the module with its rules."""

from itertools import product

from kingofsiam import ActionCard
from kingofsiam.rules.s5_actions import cards


def test_every_card_has_its_module() -> None:
    """There are seven kinds of card, and the three faction cards share a module."""
    assert set(cards.MODULES) == set(ActionCard)
    shared = {
        (one, other) for one, other in product(ActionCard, repeat=2) if cards.MODULES[one] is cards.MODULES[other]
    }
    factions = (ActionCard.RAMA, ActionCard.LAO, ActionCard.MALAI)
    assert shared == {(card, card) for card in ActionCard} | set(product(factions, repeat=2))
