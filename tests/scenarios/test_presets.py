"""The presets: where one differs from the rulebook, a scenario shows it; and what all of them agree on."""

from __future__ import annotations

from dataclasses import replace
from math import comb, sqrt
from typing import Final

import pytest

import kingofsiam as ks
from kingofsiam import (
    BRITAIN,
    BRITISH,
    DUTCH,
    LAO,
    MALAY,
    PRESETS,
    RAMA,
    RULEBOOK,
    SIAM,
    SPANISH,
    SUMMARY,
    YUCATA,
    YUCATA_OPEN,
    Follower,
    Followers,
    KhonThai,
    Pass,
    Play,
    Readings,
    TwoVsOne,
)
from kingofsiam.model.events import BritishMarchIn, FactionTakesControl, FollowerTaken, NextStruggle
from kingofsiam.rules import s4_course as course
from kingofsiam.rules import s6_power_struggle as struggle
from kingofsiam.rules.s1_components import CARD_SET_CARDS
from kingofsiam.rules.s5_actions import follower, two_vs_one
from kingofsiam.scenarios.catalogue import SEPARATIONS
from kingofsiam.scenarios.dsl import because, played, refused, won
from kingofsiam.scenarios.endings import REIGN, last_pass
from kingofsiam.scenarios.model import Scenario, Seen, Separation
from kingofsiam.scenarios.runner import differences
from kingofsiam.spec.readings import FirstPlayer, Hands, HomeFilling, TwoPlayerRemoval

each_preset = pytest.mark.parametrize(
    "readings", [readings for _, readings in PRESETS], ids=[name for name, _ in PRESETS]
)

CHANGED: Final = [
    (name, readings, separation)
    for name, readings in PRESETS
    for separation in SEPARATIONS
    if separation.reading in dict(readings.changed)
]
"""Every preset with every separation of a reading that it changes."""


@pytest.mark.parametrize(
    ("readings", "separation"),
    [(readings, separation) for _, readings, separation in CHANGED],
    ids=[f"{name}: {separation.id}" for name, _, separation in CHANGED],
)
def test_the_preset_plays_otherwise_than_the_rulebook(readings: Readings, separation: Separation) -> None:
    """From the same position the same moves have different results under the preset and under the rulebook."""
    by_preset, by_rulebook = separation.under(readings), separation.under(RULEBOOK)
    assert differences(by_preset) == ()
    assert differences(by_rulebook) == ()
    assert differences(replace(by_rulebook, given=by_preset.given)) != ()


def test_every_difference_of_every_preset_is_shown() -> None:
    """Each preset has a separation for each reading that it changes."""
    differing = {(name, reading) for name, readings in PRESETS for reading, _ in readings.changed}
    assert {(name, separation.reading) for name, _, separation in CHANGED} == differing


@pytest.mark.parametrize("readings", [YUCATA, YUCATA_OPEN], ids=["YUCATA", "YUCATA_OPEN"])
def test_online_chance_names_who_begins(readings: Readings) -> None:
    """In one and the same deal, the lowest aid begins by the rulebook; online any seat may be drawn."""
    assert readings.first_player is FirstPlayer.RANDOM
    deal = replace(ks.draw_deal(3, seed=5), aids=(3, 1, 2))
    assert ks.start(deal).to_move == 1
    for seat in range(3):
        assert ks.start(replace(deal, readings=readings, first=seat)).to_move == seat


def test_the_open_hand_variant_opens_hands_and_nothing_else() -> None:
    """Under the second Yucata preset you see the cards that the others hold; all else is as under the first."""
    for readings, seen in ((RULEBOOK, None), (YUCATA, None), (YUCATA_OPEN, CARD_SET_CARDS)):
        assert ks.observe(ks.position(readings=readings), 0).players[1].hand == seen
    assert replace(YUCATA_OPEN, hands=Hands.HIDDEN) == YUCATA


DEALS: Final = 1200


@pytest.mark.parametrize("seeds", [range(DEALS), range(DEALS, 2 * DEALS)], ids=["first seeds", "other seeds"])
def test_the_dutch_homes_hold_their_own_by_other_odds(seeds: range) -> None:
    """The probability that exactly two Rama stand at home, with three players.

    By the rulebook two followers come at random from 42, of which 14 are Rama; by the Dutch booklet four come from 48,
    of which 16 are Rama, and they are drawn again until at least two are Rama.
    """
    assert DUTCH.home_filling is HomeFilling.AT_LEAST_OWN
    two, three, four = (comb(16, own) * comb(32, 4 - own) for own in (2, 3, 4))
    chances = {RULEBOOK: comb(28, 2) / comb(42, 2), DUTCH: two / (two + three + four)}
    for readings, chance in chances.items():
        homes = (ks.draw_deal(3, seed=seed, readings=readings).followers[SIAM.index["Ayutthaya"]] for seed in seeds)
        share = sum(home.rama == 2 for home in homes) / DEALS
        deviation = sqrt(chance * (1 - chance) / DEALS)
        assert abs(share - chance) < 4 * deviation
        assert all(abs(share - other) > 10 * deviation for other in chances.values() if other != chance)


def test_by_the_summary_two_players_keep_all_followers() -> None:
    """With two players 16 of each faction are in play by the rulebook, and 18 by the summary; the pool has 12 or 18."""
    assert SUMMARY.two_player_removal is TwoPlayerRemoval.NONE
    for readings, pool in ((RULEBOOK, 12), (SUMMARY, 18)):
        assert ks.deal(2, seed=8, readings=readings).board.pool.total == pool
    seventeen = {"Mon": Followers(rama=17)}
    assert ks.position(2, readings=SUMMARY, followers=seventeen).board.pool == Followers(1, 18, 18)
    with pytest.raises(ks.InvalidState):
        ks.position(2, followers=seventeen)


def test_the_spanish_rules_are_those_of_the_rulebook() -> None:
    """The Spanish booklet changes no reading, and each deal begins the same game."""
    assert SPANISH == RULEBOOK
    assert ks.deal(4, seed=11, readings=SPANISH) == ks.deal(4, seed=11)


@each_preset
def test_all_agree_on_a_plain_struggle(readings: Readings) -> None:
    """Three players, a Khon Thai, a refused 2 vs. 1, three passes: by every preset a majority takes Moray, and the
    British take Strathclyde after a tie.
    """
    scenario = Scenario(
        id="presets.plain-struggle",
        title="A struggle that nobody doubts",
        story="All presets agree on it.",
        claims=(struggle.MAJORITY, struggle.TIE),
        given=ks.position(
            map=BRITAIN,
            readings=readings,
            followers={"Moray": Followers(lao=2), "Strathclyde": Followers(rama=1), "Devon": Followers(malay=2)},
        ),
        moves=(
            refused(
                Play(TwoVsOne((Follower(MALAY, "Devon"),) * 2, Follower(LAO, "Moray")), Follower(MALAY, "Moray")),
                because(two_vs_one.ADJACENT, province="Devon", other="Moray"),
            ),
            played(
                Play(KhonThai(rama="Moray", lao="Strathclyde", malay="Moray"), Follower(MALAY, "Devon")),
                FollowerTaken(follower.TAKE_ONE, 0, Follower(MALAY, "Devon")),
            ),
            played(Pass()),
            played(Pass()),
            played(
                Pass(),
                FactionTakesControl(struggle.MAJORITY, "Moray", LAO),
                NextStruggle(course.NEXT_STARTER, 2, "Strathclyde", 1),
            ),
            played(Pass()),
            played(Pass()),
            played(Pass(), BritishMarchIn(struggle.TIE, "Strathclyde")),
        ),
        seen=Seen(
            control=(LAO, BRITISH),
            contested="Lancaster",
            to_move=1,
            own={0: Followers(malay=1)},
            pool=Followers(18, 18, 16),
            followers={"Devon": Followers(malay=1)},
        ),
    )
    assert differences(scenario) == ()


@each_preset
def test_all_agree_on_who_reigns_and_wins(readings: Readings) -> None:
    """Under every preset the most provinces decide who reigns, and the most followers of that faction who wins."""
    scenario = Scenario(
        id="presets.plain-reign",
        title="Five Lao provinces",
        story="All presets agree on it.",
        claims=REIGN,
        given=last_pass(
            (LAO, LAO, RAMA, LAO, RAMA, LAO, MALAY),
            Followers(lao=1),
            (Followers(rama=6), Followers(lao=2), Followers(lao=1, malay=4)),
            readings=readings,
        ),
        moves=(played(Pass()),),
        outcome=won((1,), LAO, *REIGN),
    )
    assert differences(scenario) == ()
