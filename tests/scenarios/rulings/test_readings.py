"""The rulings that can be switched and decide during the game: both answers, from one position."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

import kingofsiam as ks
from kingofsiam import RULEBOOK, Followers, Pass, Readings
from kingofsiam.observation import SeenPlayer
from kingofsiam.readings import Hands, PlayedCards
from kingofsiam.rules.s1_components import CARD_SET_CARDS
from tests.scenarios import separations
from tests.scenarios.claims import about


@about("take-from")
def test_the_follower_comes_from_a_province_or_also_from_the_pool() -> None:
    """The taken follower comes from a province; by the summary he may come from the common pool."""
    separations.TAKE_FROM.check()


@about("struggle-ends")
def test_four_players_pass_four_times_or_three_times() -> None:
    """A struggle ends when all have passed in a row; by the Russian rules the third of four passes ends it."""
    separations.FOUR_AND_THREE_PASSES.check()


@about("struggle-ends")
def test_two_players_pass_twice_or_three_times() -> None:
    """A struggle ends when both have passed; by the Russian rules a third pass is needed."""
    separations.TWO_AND_THREE_PASSES.check()


@about("closed-provinces")
def test_a_british_province_is_closed_or_open() -> None:
    """Provinces that are controlled take no followers; by the summary British ones still do."""
    separations.CLOSED_PROVINCES.check()


@about("lost-home")
def test_a_lost_home_is_no_way_in_or_still_one() -> None:
    """A home province that another power holds does not count; by the summary it does."""
    separations.LOST_HOME.check()


@about("two-vs-one-shortfall")
def test_where_two_for_one_is_impossible_one_goes_for_one_or_nobody() -> None:
    """Without any swap of two for one, one for one is owed; by the other reading nothing is swapped."""
    separations.TWO_VS_ONE_SHORTFALL.check()


@about("undo-ban-ends")
def test_the_ban_outlasts_passes_and_struggles_or_not() -> None:
    """The ban on undoing holds through passes and struggles; by the summary a pass ends it, by a third reading
    the end of the struggle does. It always forbids to undo a swap at once.
    """
    separations.UNDO_BAN_ENDS.check()


@about("team-sets")
def test_partners_put_followers_together_or_add_their_sets() -> None:
    """In a colony partners put their followers together before sets are counted; by the summary the sets are added."""
    separations.TEAM_SETS.check()


@about("second-rank-tie")
def test_the_second_rank_goes_to_the_later_gain_or_to_nobody() -> None:
    """Of two factions level behind the one that reigns, the later gain ranks second; by the other reading none."""
    separations.SECOND_RANK_TIE.check()


@about("final-tie")
def test_the_earliest_last_card_wins_or_all_but_the_last_share() -> None:
    """Of three tied to the end, whoever stopped first wins; by the other reading only the last to play loses."""
    separations.FINAL_TIE.check()


@about("forced-pass")
def test_a_player_without_cards_says_that_he_passes_or_is_skipped() -> None:
    """Who can only pass has his turn like anybody; online he is skipped, which counts as a pass."""
    separations.FORCED_PASS.check()


HELD: Final = (CARD_SET_CARDS[-2:], CARD_SET_CARDS[:1], CARD_SET_CARDS[3:5])
STANDING: Final = {"Lan Na": Followers(2, 1, 0), "Mon": Followers(0, 1, 1)}


def seen_by_alfred(readings: Readings) -> tuple[SeenPlayer, ...]:
    """What Alfred sees before himself, Benjamin and Charles, each with some cards and a pile of others."""
    return ks.observe(ks.position(followers=STANDING, hands=HELD, readings=readings), 0).players


@about("hands")
def test_hands_are_hidden_or_open() -> None:
    """Of the others' hands only the number of cards is seen; in the open variant the cards are. One's own is seen."""
    hidden = seen_by_alfred(RULEBOOK)
    opened = seen_by_alfred(replace(RULEBOOK, hands=Hands.OPEN))
    assert tuple(player.hand for player in hidden) == (HELD[0], None, None)
    assert tuple(player.hand for player in opened) == HELD
    assert [player.cards for player in hidden] == [player.cards for player in opened] == [2, 1, 2]


@about("played-cards")
def test_the_top_card_of_a_pile_is_seen_or_all_are() -> None:
    """Of the cards another has played the last is seen; in the popular variant all are. One knows one's own pile."""
    piles = tuple(player.played for player in ks.position(followers=STANDING, hands=HELD).players)
    top = seen_by_alfred(RULEBOOK)
    everything = seen_by_alfred(replace(RULEBOOK, played_cards=PlayedCards.ALL))
    assert tuple(player.played for player in top) == (piles[0], piles[1][-1:], piles[2][-1:])
    assert tuple(player.played for player in everything) == piles
    assert [len(pile) for pile in piles] == [6, 7, 6]


@about("hands")
@about("played-cards")
def test_what_one_sees_changes_nothing_that_one_may_do() -> None:
    """Whatever may be seen, the same moves are legal, are told alike and lead to the same table."""
    usual = ks.position(followers=STANDING, hands=HELD)
    other = ks.position(
        followers=STANDING, hands=HELD, readings=replace(RULEBOOK, hands=Hands.OPEN, played_cards=PlayedCards.ALL)
    )
    assert other.readings != usual.readings
    moves = tuple(ks.legal_moves(usual))
    assert len(moves) > 1
    assert tuple(ks.legal_moves(other)) == moves
    for move in (Pass(), moves[-1]):
        assert replace(ks.play(other, move), readings=RULEBOOK) == ks.play(usual, move)
        assert ks.narrate(other, move) == ks.narrate(usual, move)
