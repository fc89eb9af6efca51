"""Section 1: what is in the box, and that nobody plays with more."""

from collections import Counter

import pytest

import kingofsiam as ks
from kingofsiam import BRITISH, LAO, MALAY, RAMA, ActionCard, Follower, Followers
from kingofsiam.model import pieces
from kingofsiam.rules import s1_components as box
from kingofsiam.rules import s3_setup
from tests.helpers_rules import britain, hand_without, violation_of

MAPS = (ks.SIAM, ks.SABA, ks.BRITAIN)
every_map = pytest.mark.parametrize("board", MAPS, ids=repr)
FOREIGN = Follower(RAMA, "Atlantis")
NOWHERE: list[ks.Move] = [
    ks.Play(ks.Maharacha("Atlantis", "Devon"), None),
    ks.Play(ks.KhonThai("Atlantis", "Devon", "Devon"), Follower(LAO, "Devon")),
    ks.Play(ks.OneVsOne(FOREIGN, Follower(LAO, "Devon")), Follower(LAO, "Devon")),
    ks.Play(ks.TwoVsOne((FOREIGN, FOREIGN), Follower(LAO, "Devon")), Follower(LAO, "Devon")),
    ks.Play(ks.FactionCard(RAMA, ("Atlantis", "Devon")), Follower(LAO, "Devon")),
    ks.Play(ks.Maharacha("Essex", "Devon"), FOREIGN),
]


@every_map
def test_a_board_shows_eight_provinces_each_with_its_capital(board: ks.Map) -> None:
    """Every map has eight provinces, and no two capitals are at the same spot."""
    assert len(set(board.provinces)) == pieces.NUMBER_OF_PROVINCES == 8
    assert len({(land.x, land.y) for land in board.lands}) == 8


@pytest.mark.rule(box.BOARD)
@pytest.mark.parametrize("move", NOWHERE, ids=str)
def test_a_province_that_is_not_on_the_board_is_refused(move: ks.Move) -> None:
    """An unknown province is refused, whatever the card would do there."""
    state = britain(followers={"Devon": Followers(0, 2, 0)})
    violation = violation_of(state, move, box.BOARD)
    assert violation.fact("province") == "Atlantis"
    assert violation.allowed == ks.BRITAIN.provinces


@pytest.mark.rule(box.FOLLOWERS)
@every_map
def test_there_are_18_followers_of_each_faction(board: ks.Map) -> None:
    """There are 54 followers on the board, in the pool and before the players: 18 of each faction."""
    state = ks.deal(players=4, seed=1, map=board)
    everyone = Counter(
        faction
        for group in (*state.board.followers, state.board.pool, *(player.followers for player in state.players))
        for faction in group
    )
    assert everyone == {RAMA: 18, LAO: 18, MALAY: 18}


@pytest.mark.rule(box.FOLLOWERS)
def test_a_nineteenth_follower_cannot_be_placed() -> None:
    """Eighteen of a faction may stand in one province; a nineteenth does not exist."""
    assert britain(followers={"Devon": Followers(18, 0, 0)}).board.pool == Followers(0, 18, 18)
    with pytest.raises(ks.InvalidState):
        britain(followers={"Devon": Followers(19, 0, 0)})


@pytest.mark.rule(box.ACTION_CARDS)
@pytest.mark.parametrize("players", [2, 3, 4])
def test_there_is_a_set_of_action_cards_for_each_of_four_players(players: int) -> None:
    """Four equal sets of eight cards: enough for any number of players."""
    hands = [Counter(player.hand) for player in ks.deal(players=players, seed=1).players]
    assert hands == [Counter(box.card_set())] * players
    assert sum(hands, Counter[ActionCard]()).total() == 8 * players <= 32


@pytest.mark.rule(box.CARD_SET)
def test_a_set_holds_every_kind_once_and_khon_thai_twice() -> None:
    """A set has eight cards of seven kinds."""
    assert Counter(box.card_set()) == {
        ActionCard.MAHARACHA: 1,
        ActionCard.KHON_THAI: 2,
        ActionCard.ONE_VS_ONE: 1,
        ActionCard.TWO_VS_ONE: 1,
        ActionCard.RAMA: 1,
        ActionCard.LAO: 1,
        ActionCard.MALAI: 1,
    }


@pytest.mark.rule(box.CARD_SET)
def test_a_player_with_another_set_is_no_player() -> None:
    """A hand that has a card twice, where the set has it once, is not part of a set."""
    with pytest.raises(ks.InvalidState):
        britain(hands=[(ActionCard.RAMA, ActionCard.RAMA)])


@pytest.mark.rule(box.PLAYING_AIDS)
def test_the_playing_aids_are_numbered_1_to_4() -> None:
    """Four players hold the four playing aids."""
    assert s3_setup.aids_in_use(4) == (1, 2, 3, 4)
    assert sorted(ks.draw_deal(4, seed=1).aids) == [1, 2, 3, 4]


@pytest.mark.rule(box.FACTION_MARKERS)
def test_the_markers_of_a_faction_never_run_out() -> None:
    """A faction has as many control markers as there are provinces, so it can control all of them."""
    state = britain(control=[LAO] * pieces.NUMBER_OF_FACTION_MARKERS)
    assert [state.board.controller(province) for province in ks.BRITAIN.provinces] == [LAO] * 8
    with pytest.raises(ks.InvalidState):
        britain(control=[LAO] * 9)


@pytest.mark.rule(box.BRITISH_MARKERS)
def test_there_is_no_fifth_british_marker() -> None:
    """The British have four control markers; the fourth ends the game, so nobody ever needs a fifth."""
    assert britain(control=[BRITISH] * pieces.NUMBER_OF_BRITISH_MARKERS).outcome is not None
    with pytest.raises(ks.InvalidState):
        britain(control=[BRITISH] * 5)


@pytest.mark.rule(box.KING_MARKERS)
def test_there_is_a_king_marker_for_every_maharacha() -> None:
    """Four Maharacha cards put at most four King markers on tiles, and there is no fifth."""
    crowned = [*ks.BRITAIN.provinces][: pieces.NUMBER_OF_KING_MARKERS]
    hands = [hand_without(ActionCard.MAHARACHA)] * 4
    assert britain(4, hands=hands, kings=crowned).board.kings == set(crowned)
    with pytest.raises(ks.InvalidState):
        britain(4, hands=hands, kings=ks.BRITAIN.provinces[:5])


@pytest.mark.rule(box.PROVINCE_TILES)
@every_map
def test_there_is_one_tile_for_each_province(board: ks.Map) -> None:
    """The eight tiles are the eight provinces, in any order."""
    assert sorted(ks.draw_deal(3, seed=3, map=board).tiles) == sorted(board.provinces)
    assert ks.position(map=board, tiles=board.provinces[::-1]).board.tiles == board.provinces[::-1]


@pytest.mark.rule(box.PROVINCE_TILES)
def test_a_tile_does_not_come_twice() -> None:
    """Two tiles of one province are impossible."""
    with pytest.raises(ks.InvalidState):
        britain(tiles=["Devon", "Devon"])


# `Followers`: a small multiset.

SOME = Followers(2, 1, 0)


@pytest.mark.parametrize("absent", [Followers(3, 0, 0), Followers(0, 2, 0), Followers(0, 0, 1)], ids=str)
def test_nobody_can_be_taken_away_who_is_not_there(absent: Followers) -> None:
    """You cannot subtract more of a faction than there are, whatever the other numbers."""
    assert not absent <= SOME
    with pytest.raises(ValueError, match=r".") as error:
        _ = SOME - absent
    assert not isinstance(error.value, ks.KingOfSiamError)


def test_followers_in_print() -> None:
    """Followers are printed by faction, without absent factions; factions, cards and the British by name."""
    assert str(Followers(2, 0, 1)) == "2 Rama, 1 Malay"
    assert str(pieces.NOBODY) == "nobody"
    assert (repr(RAMA), repr(BRITISH), repr(ActionCard.KHON_THAI)) == ("RAMA", "BRITISH", "KHON_THAI")
