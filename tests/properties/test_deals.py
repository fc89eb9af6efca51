"""The deal: drawn once, exact for a seed, and complete."""

from collections import Counter
from dataclasses import replace

from hypothesis import event, given
from hypothesis import strategies as st

import kingofsiam as ks
from kingofsiam.spec.readings import FirstPlayer, HomeFilling, TwoPlayerRemoval
from tests import helpers_naive_rules
from tests.helpers_strategies import ANY_READINGS, CARD_SET, FACTIONS, MAPS, PLAYERS, more_examples, starts

seeds = st.integers(0, 2**64)
numbers = st.sampled_from(PLAYERS)
maps = st.sampled_from(MAPS)


@given(numbers, seeds, maps, ANY_READINGS, ANY_READINGS)
def test_readings_that_draw_nothing_change_no_deal(
    players: int, seed: int, board: ks.Map, readings: ks.Readings, other: ks.Readings
) -> None:
    """For a given seed only the readings about the set-up change the deal."""
    readings = replace(
        readings,
        first_player=other.first_player,
        home_filling=other.home_filling,
        two_player_removal=other.two_player_removal,
    )
    one = ks.draw_deal(players, seed=seed, map=board, readings=readings)
    assert replace(one, readings=other) == ks.draw_deal(players, seed=seed, map=board, readings=other)


CARD_SET_IN_ORDER = tuple(sorted(CARD_SET, key=list(ks.ActionCard).index))


@more_examples(4)
@given(starts())
def test_nothing_is_lost_in_the_deal(state: ks.State) -> None:
    """All followers in play are on the board, before the players or in the pool; each province has its number."""
    board, readings, players = state.board, state.readings, len(state.players)
    removed = players == 2 and readings.two_player_removal is TwoPlayerRemoval.TWO_OF_EACH
    groups = (*board.followers, board.pool, *(player.followers for player in state.players))
    in_play = sum(map(helpers_naive_rules.as_counter, groups), Counter[ks.Faction]())
    assert in_play == Counter(dict.fromkeys(FACTIONS, 16 if removed else 18))
    for land, followers in zip(state.map.lands, board.followers, strict=True):
        assert followers.total == land.own + land.random
        assert land.home_of is None or followers.count(land.home_of) >= land.own
    assert (state.passes, state.last_swap, state.outcome, board.control, board.kings) == (
        0,
        None,
        None,
        (),
        frozenset(),
    )
    assert sorted(board.tiles) == sorted(state.map.provinces)
    for player in state.players:
        assert (player.hand, player.played, player.last_card) == (CARD_SET_IN_ORDER, (), 0)
        assert (player.followers.total, max(player.followers.counts)) == (2, 1)


@more_examples(4)
@given(numbers, seeds, maps, ANY_READINGS)
def test_aids_decide_followers_and_who_begins(players: int, seed: int, board: ks.Map, readings: ks.Readings) -> None:
    """All have the followers of their aid, the fourth aid gives those of the left neighbour, and the lowest begins."""
    deal = ks.draw_deal(players, seed=seed, map=board, readings=readings)
    state = ks.start(deal)
    assert len({*deal.aids}) == players
    assert {*deal.aids} <= ({1, 2, 3, 4} if players == 4 else {1, 2, 3})
    pairs = {seat: state.players[seat].followers for seat in range(players)}
    for seat, aid in enumerate(deal.aids):
        if aid == 4:
            assert pairs[seat] == pairs[(seat + 1) % players]
    assert len({pairs[seat] for seat in range(players) if deal.aids[seat] != 4}) == players - (4 in deal.aids)
    if readings.first_player is FirstPlayer.LOWEST_AID:
        assert deal.first is None
        assert state.to_move == deal.aids.index(min(deal.aids))
    else:
        assert state.to_move == deal.first
    event("home filling", "own and random" if readings.home_filling is HomeFilling.OWN_AND_RANDOM else "at least own")
