"""Section 4: turns and passes, and the eight power-struggles one after the other."""

import kingofsiam as ks
from kingofsiam import RAMA, ActionCard, Follower, Followers, Maharacha, Play, Readings
from kingofsiam.model.events import GameWon, Passed, StruggleEnded
from kingofsiam.rules import online
from kingofsiam.rules import s4_course as course
from kingofsiam.spec.readings import ForcedPass
from tests.helpers_rules import PASS, britain, event_of, events_of

AUTOMATIC = Readings(forced_pass=ForcedPass.AUTOMATIC)
ONE_RAMA_EACH = dict.fromkeys(ks.BRITAIN.provinces, Followers(1, 0, 0))
NO_HAND: tuple[ActionCard, ...] = ()


# Players who can only pass.


def test_when_nobody_holds_a_card_the_game_plays_itself_out() -> None:
    """When the very last card has been played, all struggles still to come are completed at once."""
    hands = [(ActionCard.MAHARACHA,), NO_HAND]
    state = britain(2, hands=hands, readings=AUTOMATIC, followers=ONE_RAMA_EACH, own=[Followers(2, 0, 0)])
    move = Play(Maharacha("Devon", "Essex"), Follower(RAMA, "Devon"))
    assert ks.play(state, move).outcome is not None
    assert len(events_of(state, move, StruggleEnded)) == 8
    assert event_of(state, move, GameWon).winners == (0,)


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
