"""Section 5: the follower that is taken after the action."""

import pytest

import kingofsiam as ks
from kingofsiam import (
    LAO,
    MALAY,
    POOL,
    RAMA,
    Follower,
    Followers,
    Maharacha,
    Play,
    Readings,
)
from kingofsiam.model.events import FollowerTaken, NothingTaken
from kingofsiam.rules.s5_actions import follower
from kingofsiam.spec.readings import TakeFrom
from tests.helpers_rules import britain, event_of, events_of, is_legal, only_violation

FROM_POOL = Readings(take_from=TakeFrom.PROVINCE_OR_POOL)
STANDING = {"Devon": Followers(2, 1, 0), "Moray": Followers(0, 0, 1)}
CROWN = Maharacha("Warwick", "Essex")
EVERYBODY = (Follower(MALAY, "Moray"), Follower(RAMA, "Devon"), Follower(LAO, "Devon"))


@pytest.mark.rule(follower.TAKE_ONE)
@pytest.mark.parametrize("take", EVERYBODY, ids=str)
def test_any_follower_may_be_taken(take: Follower) -> None:
    """It leaves its province and joins the player's followers; no other follower moves."""
    state = britain(followers=STANDING)
    move = Play(CROWN, take)
    assert is_legal(state, move)
    after = ks.play(state, move)
    gone = Followers.of(take.faction)
    assert after.board.followers_in(take.province) == state.board.followers_in(take.province) - gone
    assert after.players[0].followers == gone
    assert after.board.pool == state.board.pool
    assert event_of(state, move, FollowerTaken) == FollowerTaken(follower.TAKE_ONE, 0, take)


@pytest.mark.rule(follower.TAKE_ONE)
@pytest.mark.parametrize("take", [Follower(MALAY, "Devon"), Follower(RAMA, "Moray"), Follower(RAMA, "Essex")], ids=str)
def test_only_who_stands_there_can_be_taken(take: Follower) -> None:
    """The facts name the follower you asked for, the followers who stand there, and those you can take."""
    state = britain(followers=STANDING)
    violation = only_violation(state, Play(CROWN, take), follower.TAKE_ONE)
    assert violation.fact("follower") == take
    assert violation.fact("standing") == state.board.followers_in(take.province)
    assert violation.allowed == EVERYBODY


@pytest.mark.rule(follower.FROM_A_PROVINCE)
def test_not_from_the_pool() -> None:
    """You cannot take one from the pool, however many it has; any province is allowed."""
    violation = only_violation(britain(followers=STANDING), Play(CROWN, Follower(RAMA, POOL)), follower.FROM_A_PROVINCE)
    assert violation.fact("follower") == Follower(RAMA, POOL)
    assert violation.allowed == ks.BRITAIN.provinces


@pytest.mark.clause(follower.FROM_A_PROVINCE)
def test_by_the_summary_also_from_the_pool() -> None:
    """It leaves the pool, and the provinces keep their followers."""
    state = britain(followers=STANDING, readings=FROM_POOL)
    move = Play(CROWN, Follower(RAMA, POOL))
    assert is_legal(state, move)
    after = ks.play(state, move)
    assert after.board.followers == state.board.followers
    assert after.board.pool == state.board.pool - Followers(1, 0, 0)
    assert after.players[0].followers == Followers(1, 0, 0)
    pool = tuple(Follower(faction, POOL) for faction in ks.Faction)
    assert ks.legal_takes(state, CROWN) == EVERYBODY + pool


@pytest.mark.rule(follower.MUST_TAKE)
def test_a_follower_has_to_be_taken() -> None:
    """You may not choose to take nobody."""
    violation = only_violation(britain(followers=STANDING), Play(CROWN, None), follower.MUST_TAKE)
    assert violation.allowed == EVERYBODY


@pytest.mark.rule(follower.NOTHING_TO_TAKE)
def test_where_nobody_stands_nobody_is_taken() -> None:
    """The card may be played, and an event says that there was nobody to take."""
    state = britain()
    assert is_legal(state, Play(CROWN, None))
    assert ks.legal_takes(state, CROWN) == (None,)
    assert event_of(state, Play(CROWN, None), NothingTaken) == NothingTaken(follower.NOTHING_TO_TAKE, 0)
    assert events_of(state, Play(CROWN, None), FollowerTaken) == []
    after = ks.play(state, Play(CROWN, None))
    assert after.players[0].followers == Followers()


@pytest.mark.parametrize("readings", [ks.RULEBOOK, FROM_POOL], ids=["provinces", "pool too"])
@pytest.mark.parametrize("followers", [STANDING, {}, {"Devon": Followers(18, 18, 18)}], ids=["some", "none", "all"])
def test_they_are_counted_without_being_listed(readings: Readings, followers: dict[str, Followers]) -> None:
    """`number_takeable` is the length of `takeable`."""
    board = britain(followers=followers, readings=readings).board
    assert follower.number_takeable(board, readings) == len(follower.takeable(board, readings))
