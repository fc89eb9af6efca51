"""Section 5: the action must be carried out, as far as legally possible."""

import pytest

import kingofsiam as ks
from kingofsiam import (
    LAO,
    MALAY,
    RAMA,
    FactionCard,
    Follower,
    Followers,
    KhonThai,
    Maharacha,
    OneVsOne,
    Play,
    TwoVsOne,
)
from kingofsiam.model.violations import ViolationKey
from kingofsiam.rules.s5_actions import executing
from tests.helpers_rules import britain, violation_of

STANDING = {"Warwick": Followers(2, 0, 0), "Devon": Followers(0, 1, 0)}
TAKE = Follower(LAO, "Devon")
TOO_LITTLE: list[tuple[ks.Action, object]] = [
    (Maharacha(), "Moray"),
    (KhonThai(None, "Devon", "Devon"), "Moray"),
    (OneVsOne(), ViolationKey.SWAP_NOT_MADE),
    (TwoVsOne(), ViolationKey.TWO_FOR_ONE_NOT_MADE),
    (TwoVsOne((Follower(RAMA, "Warwick"),), Follower(LAO, "Devon")), ViolationKey.TWO_FOR_ONE_NOT_MADE),
    (FactionCard(RAMA), "Devon"),
    (FactionCard(LAO, ("Devon",)), "Devon"),
    (FactionCard(MALAY), "Strathclyde"),
]


@pytest.mark.parametrize(("action", "better"), TOO_LITTLE, ids=str)
def test_less_than_possible_is_refused(action: ks.Action, better: object) -> None:
    """Where a swap is possible, the refusal shows a legal one; otherwise it lists the provinces that you could use."""
    state = britain(followers=STANDING)
    violation = violation_of(state, Play(action, TAKE), executing.MUST_EXECUTE)
    if isinstance(better, ViolationKey):
        assert (violation.key, violation.allowed) == (better, ())
        assert violation.example in list(ks.legal_actions(state, action.card))
    else:
        assert better in violation.allowed
        assert violation.example is None
