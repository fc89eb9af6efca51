"""Section 6: completing a power-struggle."""

from itertools import product

import pytest

import kingofsiam as ks
from kingofsiam import BRITISH, MALAY, RAMA, ControlMarker, Faction, Followers
from kingofsiam.rules import s6_power_struggle as struggle
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


def test_if_all_pass_the_markers_are_those_of_the_struggles_played_out() -> None:
    """The predicted powers are those of the played struggles, as far as these go: a colony ends the game."""
    followers = {"Moray": Followers(1, 0, 0), "Lancaster": Followers(1, 1, 0), "Devon": Followers(0, 0, 1)}
    state = britain(2, followers=followers, tiles=["Devon", "Lancaster"], control=[])
    foreseen = struggle.powers_if_all_pass(state.board)
    assert foreseen == (MALAY, BRITISH, RAMA, BRITISH, BRITISH, BRITISH, BRITISH, BRITISH)
    while state.outcome is None:
        state = ks.play(state, PASS)
    assert state.board.control == foreseen[:6]
    assert struggle.powers_if_all_pass(state.board) == foreseen[6:]
