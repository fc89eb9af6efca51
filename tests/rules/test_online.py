"""The online game: what is different there, and what players see."""

from dataclasses import replace

import pytest

import kingofsiam as ks
from kingofsiam import ActionCard
from kingofsiam.observation import SeenPlayer
from kingofsiam.rules import online
from kingofsiam.spec.readings import Hands
from tests.helpers_rules import britain, hand_without


@pytest.mark.rule(online.RANDOM_FIRST_PLAYER)
@pytest.mark.parametrize("readings", [ks.YUCATA, ks.YUCATA_OPEN], ids=["original", "open hands"])
def test_online_the_first_player_is_drawn(readings: ks.Readings) -> None:
    """Chance decides, whatever the playing aids; in the booklet nobody is drawn."""
    deals = [ks.draw_deal(3, seed=seed, readings=readings) for seed in range(20)]
    assert {deal.first for deal in deals} == {0, 1, 2}
    assert all(ks.start(deal).to_move == deal.first for deal in deals)
    assert ks.draw_deal(3, seed=0).first is None


def seen_by_the_first(readings: ks.Readings) -> SeenPlayer:
    """What the first player sees of the second, who has played six cards and holds two."""
    state = britain(2, hands=[hand_without(), (ActionCard.MAHARACHA, ActionCard.LAO)], readings=readings)
    return ks.observe(state, 0).players[1]


@pytest.mark.rule(online.ORIGINAL)
@pytest.mark.parametrize("readings", [ks.YUCATA, ks.RULEBOOK], ids=["online", "booklet"])
def test_in_the_original_version_hands_are_hidden(readings: ks.Readings) -> None:
    """You see neither the hands of others nor the cards below the top of their piles."""
    seen = seen_by_the_first(readings)
    assert (seen.hand, seen.cards, len(seen.played)) == (None, 2, 1)


@pytest.mark.rule(online.OPEN_HANDS)
def test_in_the_variant_hands_are_open() -> None:
    """You see the cards that others hold, but not those they played earlier; all else is as in the original."""
    seen = seen_by_the_first(ks.YUCATA_OPEN)
    assert (seen.hand, len(seen.played)) == ((ActionCard.MAHARACHA, ActionCard.LAO), 1)
    assert replace(ks.YUCATA_OPEN, hands=Hands.HIDDEN) == ks.YUCATA
