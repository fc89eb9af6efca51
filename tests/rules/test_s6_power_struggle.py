"""Section 6: completing a power-struggle."""

from itertools import product

import pytest

import kingofsiam as ks
from kingofsiam import BRITISH, MALAY, RAMA, ControlMarker, Faction, Followers
from kingofsiam.model.events import BritishMarchIn, FactionTakesControl, FollowersReturned, TileTurned
from kingofsiam.rules import s6_power_struggle as struggle
from tests.helpers_rules import PASS, britain, event_of, hand_without

MAHARACHA_PLAYED = hand_without(ks.ActionCard.MAHARACHA)


def about_to_end(**followers: Followers) -> ks.State:
    """Two players, the struggle for Moray; one has passed, so that the next pass ends it."""
    return britain(2, followers=followers, passes=1)


def taker(followers: Followers) -> ControlMarker:
    """The power that takes a province with these followers."""
    (marker,) = ks.play(about_to_end(Moray=followers), PASS).board.control
    return marker


@pytest.mark.rule(struggle.CONTESTED)
def test_contested_is_the_face_up_tile_in_the_lowest_box() -> None:
    """At first it is box 1; after its tile has been turned, box 2."""
    state = britain(2, tiles=["Devon", "Essex"], passes=1)
    assert state.contested == "Devon"
    assert ks.play(state, PASS).contested == "Essex"
    last = britain(2, tiles=["Devon", "Essex"], control=[RAMA] * 7)
    assert last.contested == last.board.tiles[7] == "Warwick"


@pytest.mark.rule(struggle.MAJORITY)
@pytest.mark.parametrize("faction", Faction)
def test_the_largest_faction_takes_the_province(faction: Faction) -> None:
    """One follower more than each of the others is enough."""
    followers = Followers(1, 1, 1) + Followers.of(faction)
    event = event_of(about_to_end(Moray=followers), PASS, FactionTakesControl)
    assert event == FactionTakesControl(struggle.MAJORITY, "Moray", faction)


@pytest.mark.rule(struggle.TIE)
def test_on_a_tie_the_british_march_in() -> None:
    """All three are tied."""
    state = about_to_end(Moray=Followers(1, 1, 1))
    assert event_of(state, PASS, BritishMarchIn) == BritishMarchIn(struggle.TIE, "Moray")


@pytest.mark.clause(struggle.MAJORITY)
@pytest.mark.parametrize("counts", list(product(range(3), repeat=3)), ids=str)
def test_only_a_tie_for_the_most_matters(counts: tuple[int, int, int]) -> None:
    """A faction that has more than each of the others takes the province, and otherwise the British do."""
    most = [faction for faction in Faction if counts[faction.index] == max(counts)]
    assert taker(Followers(*counts)) is (most[0] if len(most) == 1 else BRITISH)


@pytest.mark.rule(struggle.EMPTY)
def test_an_empty_province_becomes_british() -> None:
    """The British march in too if nobody stands there."""
    assert taker(Followers()) is BRITISH
    assert event_of(about_to_end(), PASS, BritishMarchIn) == BritishMarchIn(struggle.EMPTY, "Moray")


@pytest.mark.rule(struggle.FACTION_MARKER)
@pytest.mark.parametrize("faction", Faction)
def test_the_marker_of_the_faction_lies_on_the_capital(faction: Faction) -> None:
    """The faction now controls this province and no other."""
    board = ks.play(about_to_end(Moray=Followers.of(faction)), PASS).board
    assert [board.controller(province) for province in ks.BRITAIN.provinces] == [faction, *[None] * 7]


@pytest.mark.rule(struggle.BRITISH_MARKER)
def test_a_british_marker_lies_on_the_capital() -> None:
    """The province is British from now on."""
    board = ks.play(about_to_end(), PASS).board
    assert [board.controller(province) for province in ks.BRITAIN.provinces] == [BRITISH, *[None] * 7]


@pytest.mark.rule(struggle.FOLLOWERS_RETURN)
@pytest.mark.parametrize("followers", [Followers(3, 1, 0), Followers(2, 2, 0), Followers()], ids=str)
def test_all_followers_go_to_the_pool(followers: Followers) -> None:
    """The winner's followers go too; the other provinces keep theirs."""
    state = about_to_end(Moray=followers, Devon=Followers(0, 0, 2))
    board = ks.play(state, PASS).board
    assert board.followers_in("Moray") == Followers()
    assert board.followers_in("Devon") == Followers(0, 0, 2)
    assert board.pool == state.board.pool + followers
    event = event_of(state, PASS, FollowersReturned)
    assert event == FollowersReturned(struggle.FOLLOWERS_RETURN, "Moray", followers)


@pytest.mark.rule(struggle.TILE_TURNED)
def test_the_tile_is_turned_face_down() -> None:
    """It stays in its box, and its province is not contested again."""
    state = britain(2, tiles=["Devon"], passes=1, hands=[MAHARACHA_PLAYED], kings=["Devon"])
    after = ks.play(state, PASS)
    assert after.board.tiles == state.board.tiles
    assert after.board.face_up == state.board.face_up[1:]
    assert "Devon" not in after.board.face_up
    assert after.board.kings == {"Devon"}
    assert event_of(state, PASS, TileTurned) == TileTurned(struggle.TILE_TURNED, "Devon")


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
