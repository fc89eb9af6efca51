"""The presets: where one differs from the rulebook, a scenario shows it; and what all of them agree on."""

from dataclasses import replace
from typing import Final

import pytest

import kingofsiam as ks
from kingofsiam import (
    BRITAIN,
    BRITISH,
    LAO,
    MALAY,
    PRESETS,
    RULEBOOK,
    SPANISH,
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
from kingofsiam.rules.s5_actions import follower, two_vs_one
from kingofsiam.scenarios.catalogue import SEPARATIONS
from kingofsiam.scenarios.dsl import because, played, refused
from kingofsiam.scenarios.model import Scenario, Seen, Separation
from kingofsiam.scenarios.runner import differences

each_preset = pytest.mark.parametrize("readings", [*PRESETS.values()], ids=[*PRESETS])

CHANGED: Final = [
    (name, readings, separation)
    for name, readings in PRESETS.items()
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
    differing = {(name, reading) for name, readings in PRESETS.items() for reading, _ in readings.changed}
    assert {(name, separation.reading) for name, _, separation in CHANGED} == differing


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
