"""Section 5: the follower that is taken after the action."""

import pytest

from kingofsiam import (
    LAO,
    MALAY,
    RAMA,
    Follower,
    Followers,
    Maharacha,
    Play,
    Readings,
)
from kingofsiam.rules.s5_actions import follower
from kingofsiam.spec.readings import TakeFrom
from tests.helpers_rules import britain, only_violation

FROM_POOL = Readings(take_from=TakeFrom.PROVINCE_OR_POOL)
STANDING = {"Devon": Followers(2, 1, 0), "Moray": Followers(0, 0, 1)}
CROWN = Maharacha("Warwick", "Essex")
EVERYBODY = (Follower(MALAY, "Moray"), Follower(RAMA, "Devon"), Follower(LAO, "Devon"))


@pytest.mark.parametrize("take", [Follower(MALAY, "Devon"), Follower(RAMA, "Moray"), Follower(RAMA, "Essex")], ids=str)
def test_only_who_stands_there_can_be_taken(take: Follower) -> None:
    """The facts name the follower you asked for, the followers who stand there, and those you can take."""
    state = britain(followers=STANDING)
    violation = only_violation(state, Play(CROWN, take), follower.TAKE_ONE)
    assert violation.fact("follower") == take
    assert violation.fact("standing") == state.board.followers_in(take.province)
    assert violation.allowed == EVERYBODY
