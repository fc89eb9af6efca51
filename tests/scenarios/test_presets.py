"""The presets: where one differs from the rulebook, a scenario shows it; and what all of them agree on."""

from dataclasses import replace
from typing import Final

import pytest

import kingofsiam as ks
from kingofsiam import (
    PRESETS,
    RULEBOOK,
    SPANISH,
    Readings,
)
from kingofsiam.scenarios.catalogue import SEPARATIONS
from kingofsiam.scenarios.model import Separation
from kingofsiam.scenarios.runner import differences

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
