"""Section 5: from each card to the module with its rules."""

from __future__ import annotations

from itertools import product

import kingofsiam as ks
from kingofsiam import ActionCard
from kingofsiam.rules.s5_actions import cards
from tests.helpers_rules import britain
from tests.rules.s5_actions.test_playing import STANDING, each_kind


def test_every_card_has_its_module() -> None:
    """There are seven kinds of card, and the three faction cards share a module."""
    assert set(cards.MODULES) == set(ActionCard)
    shared = {
        (one, other) for one, other in product(ActionCard, repeat=2) if cards.MODULES[one] is cards.MODULES[other]
    }
    factions = (ActionCard.RAMA, ActionCard.LAO, ActionCard.MALAI)
    assert shared == {(card, card) for card in ActionCard} | set(product(factions, repeat=2))


@each_kind
def test_the_options_of_a_card_are_its_own(action: ks.Action) -> None:
    """Each kind of card offers only its own actions, none of them twice, and all of them are legal."""
    state = britain(followers=STANDING)
    options = list(cards.options(state, action.card))
    assert action in options
    assert len(set(options)) == len(options)
    assert {option.card for option in options} == {action.card}
    assert [violation for option in options for violation in cards.judge(state, option)] == []
