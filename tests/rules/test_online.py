"""The online game: what is different there, and what players see."""

from __future__ import annotations

from dataclasses import replace

import pytest

import kingofsiam as ks
from kingofsiam import ActionCard
from kingofsiam.observation import SeenPlayer
from kingofsiam.rules import online
from kingofsiam.spec.readings import FirstPlayer, ForcedPass, Hands, PlayedCards
from tests.helpers_rules import PASS, britain, hand_without

ONLINE = [ks.YUCATA, ks.YUCATA_OPEN]
online_readings = pytest.mark.parametrize("readings", ONLINE, ids=["original", "open hands"])


@pytest.mark.rule(online.RANDOM_FIRST_PLAYER)
@online_readings
def test_online_the_first_player_is_drawn(readings: ks.Readings) -> None:
    """Chance decides, whatever the playing aids; in the booklet nobody is drawn."""
    deals = [ks.draw_deal(3, seed=seed, readings=readings) for seed in range(20)]
    assert {deal.first for deal in deals} == {0, 1, 2}
    assert all(ks.start(deal).to_move == deal.first for deal in deals)
    assert ks.draw_deal(3, seed=0).first is None


@pytest.mark.rule(online.RANDOM_FIRST_PLAYER)
@pytest.mark.parametrize("first", [None, -1, 3, 7])
def test_online_a_deal_names_the_first_player(first: int | None) -> None:
    """The first player is one of those who play; a deal without a first player is invalid."""
    deal = ks.draw_deal(3, seed=1, readings=ks.YUCATA)
    with pytest.raises(ks.InvalidDeal) as error:
        ks.start(replace(deal, first=first))
    assert len(error.value.faults) == 1


@pytest.mark.rule(online.RANDOM_FIRST_PLAYER)
def test_by_the_booklet_a_deal_names_no_first_player() -> None:
    """The lowest aid begins, so there is nothing to name."""
    with pytest.raises(ks.InvalidDeal) as error:
        ks.start(replace(ks.draw_deal(3, seed=1), first=0))
    assert len(error.value.faults) == 1


@pytest.mark.clause(online.SKIPPED)
@pytest.mark.parametrize(("forced", "next_to_move"), [(ForcedPass.EXPLICIT, 1), (ForcedPass.AUTOMATIC, 2)])
def test_online_who_can_only_pass_is_skipped(forced: ForcedPass, next_to_move: int) -> None:
    """The second player holds no card: under one reading they are asked, under the other they are skipped."""
    state = britain(3, hands=[tuple(ks.ActionCard), ()], readings=ks.Readings(forced_pass=forced))
    assert ks.play(state, PASS).to_move == next_to_move


@pytest.mark.clause(online.SKIPPED)
@online_readings
def test_online_games_skip(readings: ks.Readings) -> None:
    """Both versions of the online game skip such players."""
    assert online.forced_passes_are_skipped(readings)
    assert not online.forced_passes_are_skipped(ks.RULEBOOK)


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


def test_what_is_seen_changes_nothing_that_is_legal() -> None:
    """A reading about hands and piles makes no move legal or illegal."""
    hidden = ks.deal(2, seed=3)
    seen = ks.Readings(hands=Hands.OPEN, played_cards=PlayedCards.ALL)
    assert ks.count_legal_moves(ks.deal(2, seed=3, readings=seen)) == ks.count_legal_moves(hidden)


def test_only_the_reading_decides() -> None:
    """Each of the two functions is true for exactly one choice."""
    assert online.first_player_is_drawn(ks.Readings(first_player=FirstPlayer.RANDOM))
    assert not online.first_player_is_drawn(ks.Readings(forced_pass=ForcedPass.AUTOMATIC))
