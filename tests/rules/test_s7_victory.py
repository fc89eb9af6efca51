"""Section 7: which faction reigns in Siam, and which player wins."""

import pytest

import kingofsiam as ks
from kingofsiam import BRITISH, LAO, MALAY, RAMA, Faction, Followers, Readings, Rule
from kingofsiam.model.events import FactionReigns, GameWon, NextStruggle, SiamIsColony
from kingofsiam.rules import s7_victory as victory
from kingofsiam.spec.readings import FinalTie, SecondRankTie
from tests.helpers_rules import PASS, POWERS, britain, ended, event_of, events_of

SHARED = Readings(final_tie=FinalTie.OTHERS_SHARE)
NO_RANK = Readings(second_rank_tie=SecondRankTie.NONE)
ONE_RAMA = Followers(1, 0, 0)


# The end of the game.


@pytest.mark.rule(victory.ENDS_AS_COLONY)
def test_the_fourth_british_province_ends_the_game_at_once() -> None:
    """The British have four provinces after struggle 6: the last two struggles are not held."""
    markers = [POWERS[letter] for letter in "BLBRB"]
    state = britain(2, control=markers, passes=1)
    assert state.outcome is None
    assert event_of(state, PASS, SiamIsColony) == SiamIsColony(victory.ENDS_AS_COLONY)
    after = ks.play(state, PASS)
    assert after.outcome is not None
    assert (after.outcome.colony, after.outcome.reign, after.outcome.rules[0]) == (True, None, victory.ENDS_AS_COLONY)
    assert (len(after.board.control), after.contested, after.last_swap) == (6, None, None)
    assert events_of(state, PASS, NextStruggle) == []


@pytest.mark.clause(victory.ENDS_AFTER_ALL_STRUGGLES)
def test_the_eighth_struggle_ends_the_game() -> None:
    """The seventh struggle does not; after the eighth the events name who reigns and who wins."""
    state = britain(2, control=[LAO] * 6, followers={"Essex": ONE_RAMA, "Devon": ONE_RAMA}, passes=1)
    state = ks.play(state, PASS)
    assert state.outcome is None
    state = ks.play(state, PASS)
    assert event_of(state, PASS, FactionReigns) == FactionReigns(victory.MOST_PROVINCES, LAO)
    assert event_of(state, PASS, GameWon).winners == (0, 1)
    after = ks.play(state, PASS)
    assert after.outcome is not None
    assert (after.outcome.reign, after.outcome.colony) == (LAO, False)


# Who reigns.


@pytest.mark.rule(victory.MOST_PROVINCES)
@pytest.mark.parametrize(
    ("control", "reign"), [("RRRRRRRR", RAMA), ("RRRLLLLM", LAO), ("MMMRRLLB", MALAY), ("BBBRRLLL", LAO)]
)
def test_the_faction_with_the_most_provinces_reigns(control: str, reign: Faction) -> None:
    """The order of the struggles makes no difference then."""
    for markers in (control, control[::-1]):
        outcome = ended(markers, ONE_RAMA, Followers())
        assert (outcome.reign, outcome.rules[0]) == (reign, victory.MOST_PROVINCES)


@pytest.mark.rule(victory.REIGN_TIE)
@pytest.mark.parametrize(
    ("control", "reign"),
    [
        ("LLRLBRRB", RAMA),  # three each, Rama in struggle 7
        ("RRRMLLLB", LAO),
        ("LRLRLRBM", RAMA),
        ("RRLLMMBB", MALAY),
        ("RRMMLLBB", LAO),
        ("MMLLRRBB", RAMA),
    ],
)
def test_of_tied_factions_the_last_to_gain_a_province_reigns(control: str, reign: Faction) -> None:
    """The last to gain among the tied factions reigns, even if another power gained a province later."""
    outcome = ended(control, ONE_RAMA, Followers())
    assert (outcome.reign, outcome.rules[0]) == (reign, victory.REIGN_TIE)


# Who wins a colony.


@pytest.mark.rule(victory.COMPLETE_SET)
@pytest.mark.parametrize(
    ("followers", "sets"),
    [
        (Followers(), 0),
        (Followers(5, 5, 0), 0),
        (Followers(1, 1, 1), 1),
        (Followers(2, 4, 3), 2),
        (Followers(3, 2, 4), 2),
        (Followers(4, 3, 2), 2),
    ],
    ids=str,
)
def test_a_set_is_one_follower_of_each_faction(followers: Followers, sets: int) -> None:
    """A player has as many sets as followers of their rarest faction."""
    less, as_many = Followers(*[max(sets - 1, 0)] * 3), Followers(*[sets] * 3)
    assert ended("BBBB", as_many, followers, order=[0, 1]).rules == (
        victory.ENDS_AS_COLONY,
        victory.MOST_SETS,
        victory.COLONY_TIE,
    )
    if sets:
        assert ended("BBBB", less, followers, order=[1, 0]).winners == (1,)


@pytest.mark.rule(victory.MOST_SETS)
def test_in_a_colony_most_sets_win() -> None:
    """One set, one set, two sets: the third player wins, although the others have more followers."""
    outcome = ended("BBBB", Followers(5, 4, 1), Followers(1, 5, 4), Followers(2, 2, 2))
    assert outcome.winners == (2,)
    assert outcome.rules == (victory.ENDS_AS_COLONY, victory.MOST_SETS)


@pytest.mark.rule(victory.COLONY_TIE)
@pytest.mark.parametrize(("order", "winner"), [((2, 1, 0), 0), ((0, 2, 1), 1), ((0, 1, 2), 1), ((1, 0, 2), 0)])
def test_of_tied_players_the_last_to_play_a_card_wins_the_colony(order: tuple[int, ...], winner: int) -> None:
    """Only the tied players count, even if the third player played later."""
    outcome = ended("BBBB", Followers(2, 1, 1), Followers(1, 1, 4), Followers(9, 0, 1), order=order)
    assert (outcome.winners, outcome.rule) == ((winner,), victory.COLONY_TIE)


@pytest.mark.rule(victory.COLONY_SHARED)
def test_tied_players_who_never_played_a_card_share_the_colony() -> None:
    """No criterion is left to separate them."""
    outcome = ended("BBBB", Followers(1, 1, 0), Followers(1, 0, 1), never=[0, 1])
    assert (outcome.winners, outcome.rule) == ((0, 1), victory.COLONY_SHARED)
    three = ended("BBBB", Followers(1, 1, 0), Followers(1, 1, 1), Followers(1, 0, 1), never=[0, 2])
    assert (three.winners, three.rule) == ((1,), victory.MOST_SETS)


# Who wins where a faction reigns.


@pytest.mark.rule(victory.MOST_FOLLOWERS)
@pytest.mark.parametrize(("control", "winner"), [("RRRRLLMM", 0), ("LLLLRRMM", 1), ("MMMMRRLL", 2)])
def test_the_most_followers_of_the_reign_win(control: str, winner: int) -> None:
    """One more than each of the others is enough, whatever else they have."""
    outcome = ended(control, Followers(3, 2, 2), Followers(2, 3, 2), Followers(2, 2, 3))
    assert outcome.winners == (winner,)
    assert outcome.rules == (victory.MOST_PROVINCES, victory.MOST_FOLLOWERS)


@pytest.mark.rule(victory.SECOND_RANK)
def test_of_tied_players_the_most_followers_of_the_second_rank_win() -> None:
    """Four Lao each under the Lao: the first has more Rama, who are second. The third player is not tied."""
    outcome = ended("LLLLRRRM", Followers(2, 4, 0), Followers(1, 4, 5), Followers(5, 3, 0))
    assert outcome.winners == (0,)
    assert outcome.rules == (victory.MOST_PROVINCES, victory.MOST_FOLLOWERS, victory.SECOND_RANK)


@pytest.mark.rule(victory.SECOND_RANKED_FACTION)
@pytest.mark.parametrize(("control", "winner"), [("LLLLRRMB", 0), ("LLLLMMRB", 1), ("LLLLLLRB", 0), ("LLLLLLMB", 1)])
def test_second_is_the_faction_with_the_most_provinces_after_the_reign(control: str, winner: int) -> None:
    """One province is enough if the third faction has none."""
    assert ended(control, Followers(2, 1, 1), Followers(1, 1, 2)).winners == (winner,)


@pytest.mark.rule(victory.SECOND_RANKED_FACTION)
@pytest.mark.parametrize("control", ["LLLLLLLL", "LLLLLBBB"])
def test_without_a_province_no_faction_is_second(control: str) -> None:
    """Neither Rama nor Malay controls one, so the next criterion, the cards, decides."""
    outcome = ended(control, Followers(3, 1, 0), Followers(0, 1, 0), order=[1, 0])
    assert outcome.winners == (1,)
    assert outcome.rules == (victory.MOST_PROVINCES, victory.MOST_FOLLOWERS, victory.LAST_CARD_LOSES)


@pytest.mark.rule(victory.SECOND_RANK_TIE)
@pytest.mark.parametrize(
    ("control", "readings", "winner"),
    [
        ("LLLLRMRM", ks.RULEBOOK, 1),
        ("LLLLMRMR", ks.RULEBOOK, 0),
        ("RRRRLMLM", ks.RULEBOOK, 1),
        ("LLLLRMRM", NO_RANK, 2),
        ("LLLLMRMR", NO_RANK, 2),
        ("LLLLRRMB", NO_RANK, 0),
    ],
)
def test_of_equals_the_later_gain_is_second(control: str, readings: Readings, winner: int) -> None:
    """Two provinces each: the faction with the later gain is second; under the other reading neither is."""
    own = (Followers(2, 2, 0), Followers(2, 2, 2), Followers(2, 2, 1))
    if winner == 0:
        own = (Followers(2, 1, 0), Followers(1, 1, 2), Followers(1, 1, 1))
    outcome = ended(control, *own, order=[2, 1, 0], readings=readings)
    assert outcome.winners == (winner,)


@pytest.mark.rule(victory.LAST_CARD_LOSES)
@pytest.mark.parametrize(("order", "winner"), [((0, 1, 2), 0), ((1, 0, 2), 1), ((2, 1, 0), 1), ((2, 0, 1), 0)])
@pytest.mark.parametrize("readings", [ks.RULEBOOK, SHARED], ids=["earliest wins", "others share"])
def test_of_two_still_tied_the_last_to_play_a_card_loses(
    order: tuple[int, ...], winner: int, readings: Readings
) -> None:
    """The player who was last of these two loses; the third is not tied. With two players both readings agree."""
    outcome = ended("RRRRLLLM", ONE_RAMA, ONE_RAMA, Followers(0, 9, 0), order=order, readings=readings)
    assert (outcome.winners, outcome.rule) == ((winner,), victory.LAST_CARD_LOSES)


@pytest.mark.clause(victory.LAST_CARD_AGAIN, victory.LAST_CARD_LOSES)
@pytest.mark.parametrize(
    ("readings", "winners", "rule"),
    [(ks.RULEBOOK, (1,), victory.LAST_CARD_AGAIN), (SHARED, (1, 2), victory.LAST_CARD_LOSES)],
    ids=["earliest wins", "others share"],
)
def test_three_still_tied(readings: Readings, winners: tuple[int, ...], rule: Rule) -> None:
    """The last to play loses, then the last of the other two; under the other reading these two share."""
    outcome = ended("RRRRLLLM", ONE_RAMA, ONE_RAMA, ONE_RAMA, order=[1, 2, 0], readings=readings)
    assert (outcome.winners, outcome.rule) == (winners, rule)


@pytest.mark.rule(victory.NEVER_PLAYED_SHARE)
@pytest.mark.parametrize("readings", [ks.RULEBOOK, SHARED], ids=["earliest wins", "others share"])
@pytest.mark.parametrize("players", [2, 3])
def test_tied_players_who_never_played_share(readings: Readings, players: int) -> None:
    """Nobody played last."""
    outcome = ended("RRRRLLLM", *[ONE_RAMA] * players, never=range(players), readings=readings)
    assert (outcome.winners, outcome.rule) == (tuple(range(players)), victory.NEVER_PLAYED_SHARE)


@pytest.mark.rule(victory.NEVER_PLAYED_SHARE)
def test_of_three_tied_two_who_never_played_share() -> None:
    """The third played a card and so loses; no criterion separates the two others."""
    outcome = ended("RRRRLLLM", ONE_RAMA, ONE_RAMA, ONE_RAMA, never=[0, 2])
    assert (outcome.winners, outcome.rule) == ((0, 2), victory.NEVER_PLAYED_SHARE)


@pytest.mark.rule(victory.LAST_CARD_AGAIN)
def test_of_three_tied_one_who_never_played_wins() -> None:
    """No card counts as earlier than any card."""
    outcome = ended("RRRRLLLM", ONE_RAMA, ONE_RAMA, ONE_RAMA, never=[2], order=[1, 0])
    assert (outcome.winners, outcome.rule) == ((2,), victory.LAST_CARD_AGAIN)


def test_the_last_gain_is_the_number_of_the_struggle() -> None:
    """Struggles are numbered from one; a faction without a province has gained none."""
    control = (RAMA, LAO, RAMA, BRITISH)
    assert [victory.last_gain(faction, control) for faction in (RAMA, LAO, MALAY)] == [3, 2, 0]
    assert victory.last_gain(RAMA, ()) == 0
