"""Section 8: the four-player game. The first and the third player are partners; so are the second and the fourth."""

from dataclasses import fields

import pytest

import kingofsiam as ks
from kingofsiam import LAO, Follower, Followers, KhonThai, Play, Readings
from kingofsiam.rules import s7_victory as victory
from kingofsiam.rules import s8_four_players as four
from kingofsiam.spec.readings import FinalTie, TeamSets
from tests.helpers_rules import britain, ended, hand_without

ADDED = Readings(team_sets=TeamSets.ADDED)
SHARED = Readings(final_tie=FinalTie.OTHERS_SHARE)
NOBODY = Followers()
RAMA_REIGNS, COLONY = "RRRRLLLM", "BBBB"


def rama(*numbers: int) -> list[Followers]:
    """Players who have this many Rama and no other followers."""
    return [Followers(number, 0, 0) for number in numbers]


@pytest.mark.rule(four.PARTNERS)
def test_those_who_sit_opposite_each_other_are_a_team() -> None:
    """Each player's partner sits opposite; with three players there are no partners."""
    assert [four.with_partners((seat,), 4) for seat in range(4)] == [(0, 2), (1, 3), (0, 2), (1, 3)]
    assert [four.with_partners((seat,), 3) for seat in range(3)] == [(0,), (1,), (2,)]


@pytest.mark.rule(four.SILENCE)
def test_a_move_says_nothing_to_anybody() -> None:
    """A move holds only a pass, or a card with its action and follower: there is no room for a message."""
    assert [each.name for each in fields(ks.Pass)] == []
    assert [each.name for each in fields(ks.Play)] == ["action", "take"]


@pytest.mark.rule(four.NO_SHOWING)
def test_not_even_the_partner_sees_a_hand() -> None:
    """You see your own cards; of all others, your partner included, you see only how many they hold."""
    seen = ks.observe(britain(4), 0).players
    assert [player.hand for player in seen] == [hand_without(), None, None, None]
    assert [player.cards for player in seen] == [8, 8, 8, 8]


@pytest.mark.rule(four.OWN_FOLLOWERS)
@pytest.mark.parametrize("seat", range(4))
def test_each_player_gathers_his_own(seat: int) -> None:
    """A follower goes to the player who takes it, not to the partner."""
    state = britain(4, to_move=seat)
    after = ks.play(state, Play(KhonThai("Devon", "Devon", "Devon"), Follower(LAO, "Devon")))
    gathered = [player.followers for player in after.players]
    assert gathered == [Followers(0, 1, 0) if each == seat else NOBODY for each in range(4)]


@pytest.mark.rule(four.STANDARD)
def test_the_winner_is_found_player_by_player() -> None:
    """Under Rama four and three play against five and one: the five win, although the other team has more in all."""
    outcome = ended(RAMA_REIGNS, *rama(4, 5, 3, 1))
    assert (outcome.winners, outcome.rule) == ((1, 3), victory.MOST_FOLLOWERS)


@pytest.mark.rule(four.PARTNER_WINS)
@pytest.mark.parametrize("best", range(4))
def test_the_partner_wins_with_the_winner(best: int) -> None:
    """The partner's followers make no difference."""
    own = rama(*(3 if seat == best else 0 for seat in range(4)))
    assert ended(RAMA_REIGNS, *own).winners == ((0, 2) if best in (0, 2) else (1, 3))


@pytest.mark.rule(four.PARTNERS_TIED)
def test_a_tie_between_partners_need_not_be_broken() -> None:
    """As soon as all who are still tied are one team, it wins, whether at once or by the second rank."""
    at_once = ended(RAMA_REIGNS, *rama(4, 0, 4, 3))
    assert at_once.winners == (0, 2)
    assert at_once.rules == (victory.MOST_PROVINCES, victory.MOST_FOLLOWERS, four.PARTNERS_TIED)
    second = ended(RAMA_REIGNS, Followers(4, 2, 0), Followers(4, 1, 0), Followers(4, 2, 0), NOBODY)
    assert second.winners == (0, 2)
    assert second.rules[-2:] == (victory.SECOND_RANK, four.PARTNERS_TIED)


@pytest.mark.clause(four.PARTNERS_TIED)
@pytest.mark.parametrize(("order", "winners"), [((1, 0, 2, 3), (1, 3)), ((0, 1, 2, 3), (0, 2))])
def test_a_tie_between_teams_must_be_broken(order: tuple[int, ...], winners: tuple[int, ...]) -> None:
    """Two partners and one opponent are tied: whoever played last is out, until one team is left."""
    outcome = ended(RAMA_REIGNS, *rama(4, 4, 4, 0), order=order)
    assert (outcome.winners, outcome.rule) == (winners, victory.LAST_CARD_AGAIN)


@pytest.mark.rule(victory.LAST_CARD_LOSES)
@pytest.mark.clause(four.PARTNER_WINS)
@pytest.mark.parametrize("followers", [(4, 4, 4, 0), (4, 4, 0, 4), (4, 4, 4, 4)])
@pytest.mark.parametrize("loser", [0, 1])
def test_where_others_share_the_team_of_the_loser_is_out(followers: tuple[int, ...], loser: int) -> None:
    """Under that reading the player who played last loses together with their partner, tied or not."""
    order = [*(seat for seat in range(4) if seat != loser), loser]
    outcome = ended(RAMA_REIGNS, *rama(*followers), order=order, readings=SHARED)
    assert (outcome.winners, outcome.rule) == ((1 - loser, 3 - loser), victory.LAST_CARD_LOSES)


@pytest.mark.rule(four.COLONY_SETS)
def test_partners_put_their_followers_together() -> None:
    """Six yellow, three red and seven blue make three sets; the others have four and win, as in the booklet."""
    alfred, alice = Followers(4, 1, 3), Followers(2, 2, 4)
    benjamin, bertha = Followers(2, 4, 0), Followers(2, 0, 4)
    outcome = ended(COLONY, alfred, benjamin, alice, bertha)
    assert outcome.winners == (1, 3)
    assert outcome.rules == (victory.ENDS_AS_COLONY, four.COLONY_SETS)
    added = ended(COLONY, alfred, benjamin, alice, bertha, readings=ADDED)
    assert (added.winners, added.rule) == ((0, 2), four.COLONY_SETS)


@pytest.mark.clause(four.COLONY_SETS)
@pytest.mark.parametrize(("readings", "sets"), [(ks.RULEBOOK, 2), (ADDED, 0)], ids=["combined", "added"])
def test_sets_of_a_team(readings: Readings, sets: int) -> None:
    """Two of each are two sets, though neither partner has one alone; by the summary they are none."""
    assert four.team_sets((Followers(2, 0, 1), Followers(0, 2, 1)), readings) == sets


@pytest.mark.rule(four.COLONY_TIE)
@pytest.mark.parametrize(("order", "winners"), [((0, 2, 1, 3), (1, 3)), ((1, 3, 0, 2), (0, 2)), ((2, 0, 3, 1), (1, 3))])
def test_of_tied_teams_the_one_that_played_last_wins(order: tuple[int, ...], winners: tuple[int, ...]) -> None:
    """It is enough if one partner did, even the one without sets."""
    own = (Followers(1, 1, 1), Followers(1, 1, 1), NOBODY, NOBODY)
    outcome = ended(COLONY, *own, order=order)
    assert (outcome.winners, outcome.rule) == (winners, four.COLONY_TIE)
