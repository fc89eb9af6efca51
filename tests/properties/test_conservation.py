"""What no move can change, and what the game never has more of than the box holds."""

from collections import Counter

from hypothesis import given

import kingofsiam as ks
from kingofsiam.spec.readings import TwoPlayerRemoval
from tests import helpers_naive_rules
from tests.helpers_strategies import CARD_SET, FACTIONS, Game, games


def followers_on_the_table(state: ks.State) -> Counter[ks.Faction]:
    """All followers in the provinces, in the pool and before the players."""
    groups = (*state.board.followers, state.board.pool, *(player.followers for player in state.players))
    return sum(map(helpers_naive_rules.as_counter, groups), Counter[ks.Faction]())


@given(games())
def test_followers_are_conserved(game: Game) -> None:
    """No move makes or loses a follower: 18 of each faction are there (with two players 16, by most readings)."""
    first = game.states[0]
    removed = len(first.players) == 2 and first.readings.two_player_removal is TwoPlayerRemoval.TWO_OF_EACH
    expected = Counter(dict.fromkeys(FACTIONS, 16 if removed else 18))
    for state in game.states:
        assert followers_on_the_table(state) == expected
        assert all(count >= 0 for group in (*state.board.followers, state.board.pool) for count in group.counts)


@given(games())
def test_every_player_keeps_his_set_of_cards(game: Game) -> None:
    """Hand and pile always make one set of eight cards; only the player of a card lays it down, and on top."""
    for state in game.states:
        for player in state.players:
            assert Counter(player.hand + player.played) == Counter(CARD_SET)
    for before, move, after in zip(game.states, game.moves, game.states[1:], strict=False):
        for seat, player in enumerate(before.players):
            laid = (move.action.card,) if isinstance(move, ks.Play) and seat == before.to_move else ()
            assert after.players[seat].played == player.played + laid


@given(games())
def test_followers_come_one_with_each_card(game: Game) -> None:
    """A player has two followers and at most one more for each card played, and never loses one."""
    for before, after in zip(game.states, game.states[1:], strict=False):
        for was, now in zip(before.players, after.players, strict=True):
            assert was.followers <= now.followers
            assert now.followers.total <= 2 + len(now.played)


@given(games())
def test_markers_never_run_out(game: Game) -> None:
    """There are never more than eight markers of a faction, four British markers and four King markers."""
    for state in game.states:
        markers = Counter(state.board.control)
        assert markers.total() <= 8
        assert all(markers[faction] <= 8 for faction in FACTIONS)
        assert markers[ks.BRITISH] <= 4
        assert len(state.board.kings) <= 4
        assert sorted(state.board.tiles) == sorted(state.map.provinces)


@given(games())
def test_markers_stay(game: Game) -> None:
    """Markers are only added; tiles that lie face down or have a King marker stay in place."""
    for before, after in zip(game.states, game.states[1:], strict=False):
        was, now = before.board, after.board
        assert now.control[: len(was.control)] == was.control
        assert was.kings <= now.kings
        assert len(now.kings - was.kings) <= 1
        assert now.tiles[: len(was.control)] == was.tiles[: len(was.control)]
        assert all(now.tiles.index(tile) == was.tiles.index(tile) for tile in was.kings)


@given(games())
def test_closed_provinces_stay_empty(game: Game) -> None:
    """A closed province (by default every controlled one) is empty and stays empty."""
    for state in game.states:
        open_now = helpers_naive_rules.open_provinces(state)
        for province in state.map.provinces:
            assert province in open_now or not state.board.followers_in(province)
