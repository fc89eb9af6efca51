"""Test-case reduction: the smallest positions on which two choices of a reading differ.

Hypothesis looks for a position with moves whose outcome depends on the choice, and shrinks it. The scenario that we
keep for the reading should be no larger than what remains.
"""

from itertools import combinations
from random import Random
from typing import Final

from hypothesis import HealthCheck, Phase, find, settings
from hypothesis.errors import NoSuchExample

from kingofsiam.scenarios.catalogue import SEPARATIONS
from kingofsiam.spec.rulings import for_reading
from tests.properties.helpers_small_positions import Difference, Layout, Pair, difference_in_scenario, layouts

READINGS: Final = (
    "take_from",
    "struggle_ends",
    "closed_provinces",
    "lost_home",
    "two_vs_one_shortfall",
    "undo_ban_ends",
    "team_sets",
    "second_rank_tie",
    "final_tie",
    "forced_pass",
)
"""The readings that decide during the game; the others affect only the set-up, or what a player sees."""

SUPPRESSED_HEALTH_CHECKS: Final = (HealthCheck.too_slow, HealthCheck.data_too_large, HealthCheck.large_base_example)


def pairs(reading: str) -> tuple[Pair, ...]:
    """Every two choices of a reading."""
    choices = [choice.reading for choice in for_reading(reading).choices if choice.reading is not None]
    return tuple(combinations(choices, 2))


def find_layout(reading: str, pair: Pair, seed: int = 0, examples: int = 4000) -> Layout | None:
    """A small position with moves for which two choices differ, found by Hypothesis; None if no example does."""
    quick = settings(
        max_examples=examples,
        database=None,
        deadline=None,
        suppress_health_check=SUPPRESSED_HEALTH_CHECKS,
        phases=(Phase.generate, Phase.shrink),
    )
    try:
        return find(
            layouts(reading, pair),
            lambda layout: layout.difference(reading, pair) is not None,
            settings=quick,
            random=Random(seed),
        )
    except NoSuchExample:
        return None


def smallest_known_difference(reading: str, pair: Pair) -> Difference | None:
    """The smallest of our scenarios for a reading on which these choices differ."""
    differences = (difference_in_scenario(each, pair) for each in SEPARATIONS if each.reading == reading)
    return min((each for each in differences if each is not None), key=lambda each: each.size, default=None)
