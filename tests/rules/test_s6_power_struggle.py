"""Section 6: completing a power-struggle."""

from itertools import product

import pytest

import kingofsiam as ks
from kingofsiam import BRITISH, ControlMarker, Faction, Followers
from tests.helpers_rules import PASS, britain


def about_to_end(**followers: Followers) -> ks.State:
    """Two players, the struggle for Moray; one has passed, so that the next pass ends it."""
    return britain(2, followers=followers, passes=1)


def taker(followers: Followers) -> ControlMarker:
    """The power that takes a province with these followers."""
    (marker,) = ks.play(about_to_end(Moray=followers), PASS).board.control
    return marker


@pytest.mark.parametrize("counts", list(product(range(3), repeat=3)), ids=str)
def test_only_a_tie_for_the_most_matters(counts: tuple[int, int, int]) -> None:
    """A faction that has more than each of the others takes the province, and otherwise the British do."""
    most = [faction for faction in Faction if counts[faction.index] == max(counts)]
    assert taker(Followers(*counts)) is (most[0] if len(most) == 1 else BRITISH)
