"""Section 5, 2 vs. 1: two followers of a province for one of a neighbour."""

import pytest

import kingofsiam as ks
from kingofsiam import LAO, MALAY, RAMA, ActionCard, Follower, Followers, Play, Readings, TwoVsOne
from kingofsiam.model.events import CutShort, FollowersSwapped, Shortage
from kingofsiam.model.violations import ViolationKey
from kingofsiam.rules import s1_components
from kingofsiam.rules.s5_actions import executing, two_vs_one
from kingofsiam.spec.readings import TwoVsOneShortfall
from tests.helpers_rules import britain, broken_rules, event_of, is_legal, only_violation

NOTHING = Readings(two_vs_one_shortfall=TwoVsOneShortfall.NOTHING)
both_readings = pytest.mark.parametrize("readings", [ks.RULEBOOK, NOTHING], ids=["one for one", "nothing"])

TAKE = Follower(MALAY, "Moray")
MORAY = {"Moray": Followers(0, 0, 1)}
R_WARWICK, L_WARWICK = Follower(RAMA, "Warwick"), Follower(LAO, "Warwick")
L_DEVON = Follower(LAO, "Devon")
FULL = {"Warwick": Followers(2, 1, 0), "Devon": Followers(0, 1, 0), **MORAY}
SHORT = {"Warwick": Followers(1, 0, 0), "Devon": Followers(0, 1, 0), **MORAY}
"""Neighbouring provinces with one follower each: two for one is impossible."""


def test_the_two_stand_in_one_province() -> None:
    """The two must come from the same province."""
    state = britain(followers=FULL | {"Essex": Followers(0, 0, 1)})
    two = (Follower(LAO, "Devon"), Follower(MALAY, "Essex"))
    violation = only_violation(state, Play(TwoVsOne(two, R_WARWICK), TAKE), two_vs_one.TWO_FOR_ONE)
    assert (violation.key, violation.fact("provinces")) == (ViolationKey.TWO_FROM_TWO_PROVINCES, ("Devon", "Essex"))


def test_the_order_of_the_two_does_not_matter() -> None:
    """The two orders make the same exchange, and equal values."""
    assert TwoVsOne((L_WARWICK, R_WARWICK), L_DEVON) == TwoVsOne((R_WARWICK, L_WARWICK), L_DEVON)


@pytest.mark.parametrize(("control", "partners"), [([], ("Gwynedd", "Devon")), ([RAMA], ("Devon",))], ids=str)
def test_the_provinces_must_be_adjacent(control: list[ks.ControlMarker], partners: tuple[str, ...]) -> None:
    """Warwick and Moray share no border; the refusal lists the neighbours with which Warwick can swap now."""
    standing = FULL | {"Gwynedd": Followers(0, 1, 0)}
    state = britain(tiles=["Gwynedd"], control=control, followers=standing if not control else FULL)
    violation = only_violation(state, Play(TwoVsOne((R_WARWICK, L_WARWICK), TAKE), L_DEVON), two_vs_one.ADJACENT)
    assert (violation.fact("province"), violation.fact("other")) == ("Warwick", "Moray")
    assert violation.allowed == partners


def test_an_unknown_province_is_not_called_far_away() -> None:
    """The province is unknown, and that is the only reason."""
    move = Play(TwoVsOne((R_WARWICK, L_WARWICK), Follower(LAO, "Atlantis")), TAKE)
    assert broken_rules(britain(followers=FULL), move) == [s1_components.BOARD.id]


def test_where_two_for_one_is_impossible_one_for_one_is_swapped() -> None:
    """Neighbouring provinces exchange a follower each, and the event names the rule."""
    state = britain(followers=SHORT)
    move = Play(TwoVsOne((R_WARWICK,), L_DEVON), TAKE)
    assert is_legal(state, move)
    board = ks.play(state, move).board
    assert (board.followers_in("Warwick"), board.followers_in("Devon")) == (Followers(0, 1, 0), Followers(1, 0, 0))
    event = event_of(state, move, FollowersSwapped)
    assert (event.rule, event.ones.total, event.others.total) == (two_vs_one.SHORT, 1, 1)
    cut = event_of(state, move, CutShort)
    assert cut == CutShort(two_vs_one.SHORT, ActionCard.TWO_VS_ONE, Shortage.NO_TWO_FOR_ONE)
    assert list(ks.legal_actions(state, ActionCard.TWO_VS_ONE)) == [move.action]


def test_told_from_either_side_it_is_the_same() -> None:
    """A one-for-one exchange has no larger side."""
    assert TwoVsOne((L_DEVON,), R_WARWICK) == TwoVsOne((R_WARWICK,), L_DEVON)


def test_then_it_must_be_swapped() -> None:
    """Playing the card without a swap does less than it can do."""
    violation = only_violation(britain(followers=SHORT), Play(TwoVsOne(), TAKE), executing.MUST_EXECUTE)
    assert violation.key is ViolationKey.ONE_FOR_ONE_NOT_MADE
    assert violation.example == TwoVsOne((R_WARWICK,), L_DEVON)


def test_by_the_other_reading_nothing_is_swapped() -> None:
    """Under that reading one for one is refused, and the card is played without effect."""
    state = britain(followers=SHORT, readings=NOTHING)
    swap = TwoVsOne((R_WARWICK,), L_DEVON)
    violation = only_violation(state, Play(swap, TAKE), two_vs_one.TWO_FOR_ONE)
    assert (violation.key, violation.facts) == (ViolationKey.NOT_TWO_FOR_ONE, ())
    assert is_legal(state, Play(TwoVsOne(), TAKE))
    assert event_of(state, Play(TwoVsOne(), TAKE), CutShort).rule is executing.AS_FAR_AS_POSSIBLE
    assert list(ks.legal_actions(state, ActionCard.TWO_VS_ONE)) == [TwoVsOne()]


@both_readings
@pytest.mark.parametrize("action", [TwoVsOne((R_WARWICK,), L_DEVON), TwoVsOne()], ids=["one for one", "nothing"])
def test_where_two_for_one_is_possible_it_is_owed(action: TwoVsOne, readings: Readings) -> None:
    """Swapping one for one is illegal, and so is swapping nothing; the refusal shows a legal full swap."""
    state = britain(followers=FULL, readings=readings)
    violation = only_violation(state, Play(action, TAKE), executing.MUST_EXECUTE)
    assert violation.key is ViolationKey.TWO_FOR_ONE_NOT_MADE
    assert violation.example is not None
    assert is_legal(state, Play(violation.example, TAKE))
