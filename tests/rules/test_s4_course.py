"""Section 4: turns and passes, and the eight power-struggles one after the other."""

import pytest

import kingofsiam as ks
from kingofsiam import LAO, RAMA, ActionCard, Follower, Followers, Maharacha, Play, Readings
from kingofsiam.model.events import CardPlayed, GameWon, NextStruggle, Passed, StruggleEnded
from kingofsiam.rules import online
from kingofsiam.rules import s4_course as course
from kingofsiam.rules import s7_victory as victory
from kingofsiam.rules.s5_actions import last_card
from kingofsiam.rules.s5_actions.playing import ONE_CARD
from kingofsiam.spec.readings import ForcedPass, StruggleEnds
from tests.helpers_rules import PASS, britain, broken_rules, event_of, events_of, is_legal, only_violation, play_all

THREE = Readings(struggle_ends=StruggleEnds.THREE_PASSES)
AUTOMATIC = Readings(forced_pass=ForcedPass.AUTOMATIC)
SWAP = Play(Maharacha("Warwick", "Devon"), None)
OTHER_SWAP = Play(Maharacha("Lancaster", "Essex"), None)
ONE_RAMA_EACH = dict.fromkeys(ks.BRITAIN.provinces, Followers(1, 0, 0))
FULL = tuple(ActionCard)
NO_HAND: tuple[ActionCard, ...] = ()

# The eight struggles.


@pytest.mark.rule(course.EIGHT_STRUGGLES)
def test_there_are_eight_struggles_one_for_each_province() -> None:
    """If everybody always passes, the eight provinces are decided one after the other, and the game is over."""
    state = britain(2, followers=ONE_RAMA_EACH)
    decided: list[str] = []
    while state.outcome is None:
        decided += [event.province for event in events_of(state, PASS, StruggleEnded)]
        state = ks.play(state, PASS)
    assert sorted(decided) == sorted(ks.BRITAIN.provinces)
    assert state.board.face_up == ()
    assert state.contested is None


@pytest.mark.rule(course.ORDER_OF_TILES)
def test_the_struggles_are_held_in_the_order_of_the_tiles() -> None:
    """The province in box 1 is contested first, then the one in box 2."""
    state = britain(2, tiles=["Devon", "Moray", "Essex"], followers=ONE_RAMA_EACH)
    assert state.contested == "Devon"
    event = event_of(play_all(state, PASS), PASS, NextStruggle)
    assert (event.number, event.province) == (2, "Moray")
    assert play_all(state, PASS, PASS).contested == "Moray"
    assert play_all(state, PASS, PASS, PASS, PASS).contested == "Essex"


# Turns.


@pytest.mark.rule(course.CLOCKWISE)
@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("move", [PASS, SWAP], ids=["pass", "card"])
def test_the_turn_goes_to_the_left(players: int, move: ks.Move) -> None:
    """After a card and after a pass the left neighbour is next; the first seat follows the last."""
    for seat in range(players):
        assert ks.play(britain(players, to_move=seat), move).to_move == (seat + 1) % players


@pytest.mark.rule(course.PLAY_OR_PASS)
def test_a_turn_is_one_card_or_a_pass() -> None:
    """A player with cards may play one or pass, and then their turn is over."""
    state = britain()
    assert is_legal(state, PASS)
    assert is_legal(state, SWAP)
    after = ks.play(state, SWAP)
    assert (after.to_move, after.cards_played) == (1, 1)
    assert [type(event) for event in ks.narrate(state, PASS)] == [Passed]
    assert len(events_of(state, SWAP, CardPlayed)) == 1


@pytest.mark.rule(course.MAY_PASS)
@pytest.mark.parametrize("players", [2, 3, 4])
def test_everybody_may_always_pass(players: int) -> None:
    """A player with all cards in hand may pass."""
    state = britain(players)
    assert ks.judge(state, PASS) == ()
    assert event_of(state, PASS, Passed) == Passed(course.MAY_PASS, 0)


@pytest.mark.rule(course.NO_CARDS)
def test_without_cards_there_is_nothing_but_passing() -> None:
    """A player whose hand is empty must pass; any card is refused."""
    state = britain(hands=[NO_HAND])
    assert list(ks.legal_moves(state)) == [PASS]
    assert event_of(state, PASS, Passed) == Passed(course.NO_CARDS, 0)
    assert broken_rules(state, SWAP) == [ONE_CARD.id]


# The end of a struggle.


@pytest.mark.rule(course.STRUGGLE_ENDS)
@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_struggle_ends_when_all_have_passed_in_a_row(players: int) -> None:
    """Each player passes once in a row: only the last of these passes ends it."""
    state = britain(players)
    for number in range(1, players):
        assert events_of(state, PASS, StruggleEnded) == []
        state = ks.play(state, PASS)
        assert (state.passes, state.board.control) == (number, ())
    assert event_of(state, PASS, StruggleEnded) == StruggleEnded(course.STRUGGLE_ENDS, "Moray", players)
    state = ks.play(state, PASS)
    assert (state.passes, len(state.board.control)) == (0, 1)


@pytest.mark.rule(course.STRUGGLE_ENDS)
@pytest.mark.parametrize(("players", "starter"), [(2, 1), (3, 0), (4, 3)])
def test_by_the_russian_rules_three_passes_end_it(players: int, starter: int) -> None:
    """With two players one of them passes twice; with four one is not asked. The left neighbour begins the next."""
    state = play_all(britain(players, readings=THREE), PASS, PASS)
    assert state.board.control == ()
    event = event_of(state, PASS, NextStruggle)
    state = ks.play(state, PASS)
    assert len(state.board.control) == 1
    assert state.passes == 0
    assert event.starter == state.to_move == starter


@pytest.mark.rule(course.NEXT_STARTER)
@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_left_neighbour_of_the_last_to_pass_begins(players: int) -> None:
    """If the player who begins passes and then all others do, the same player begins again."""
    for seat in range(players):
        before = play_all(britain(players, to_move=seat), *[PASS] * (players - 1))
        assert event_of(before, PASS, NextStruggle) == NextStruggle(course.NEXT_STARTER, 2, "Strathclyde", seat)
        assert ks.play(before, PASS).to_move == seat


@pytest.mark.rule(course.NEXT_STARTER, course.RE_ENTER, course.STRUGGLE_ENDS)
def test_the_table_of_the_booklet() -> None:
    """Pass, pass, card; pass, card, pass; pass, pass: the second player passed last, so the third begins."""
    state = play_all(britain(), PASS, PASS, SWAP, PASS, OTHER_SWAP, PASS, PASS)
    assert state.to_move == 1
    assert event_of(state, PASS, NextStruggle).starter == 2
    assert ks.play(state, PASS).to_move == 2


# After the end.


@pytest.mark.rule(victory.ENDS_AFTER_ALL_STRUGGLES)
@pytest.mark.parametrize("move", [PASS, SWAP], ids=["pass", "card"])
def test_after_the_eighth_struggle_nothing_more_is_played(move: ks.Move) -> None:
    """Players keep the cards in their hands; the only reason is that the game has ended."""
    state = britain(control=[LAO] * 8, own=[Followers(0, 1, 0)])
    violation = only_violation(state, move, victory.ENDS_AFTER_ALL_STRUGGLES)
    assert violation.fact("winners") == (0,)
    assert list(ks.legal_moves(state)) == []


# Players who can only pass.


@pytest.mark.rule(online.SKIPPED)
def test_a_player_without_cards_is_skipped() -> None:
    """Under the online reading they are not asked, and it counts as a pass; otherwise they pass themselves."""
    explicit = britain(hands=[FULL, NO_HAND])
    assert ks.play(explicit, PASS).to_move == 1
    automatic = britain(hands=[FULL, NO_HAND], readings=AUTOMATIC)
    assert events_of(automatic, PASS, Passed) == [Passed(course.MAY_PASS, 0), Passed(online.SKIPPED, 1)]
    after = ks.play(automatic, PASS)
    assert (after.to_move, after.passes) == (2, 2)


@pytest.mark.rule(online.SKIPPED)
def test_when_nobody_holds_a_card_the_game_plays_itself_out() -> None:
    """When the very last card has been played, all struggles still to come are completed at once."""
    hands = [(ActionCard.MAHARACHA,), NO_HAND]
    state = britain(2, hands=hands, readings=AUTOMATIC, followers=ONE_RAMA_EACH, own=[Followers(2, 0, 0)])
    move = Play(Maharacha("Devon", "Essex"), Follower(RAMA, "Devon"))
    assert ks.play(state, move).outcome is not None
    assert len(events_of(state, move, StruggleEnded)) == 8
    assert event_of(state, move, GameWon).winners == (0,)


@pytest.mark.rule(online.SKIPPED)
@pytest.mark.clause(last_card.HOLDER_PASSES)
def test_the_holder_of_the_last_card_is_skipped_if_it_cannot_win() -> None:
    """They can only pass, and so can all others: the game is over at once."""
    state = britain(
        2,
        hands=[NO_HAND, (ActionCard.MAHARACHA,)],
        readings=AUTOMATIC,
        followers=ONE_RAMA_EACH,
        own=[Followers(2, 0, 0), Followers()],
        order=[1, 0],
    )
    after = ks.play(state, PASS)
    assert after.outcome is not None
    assert after.outcome.winners == (0,)
    assert {event.rule for event in events_of(state, PASS, Passed)} == {course.NO_CARDS, online.SKIPPED}
