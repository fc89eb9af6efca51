"""Section 5: what both kinds of swap card have in common."""

import pytest

import kingofsiam as ks
from kingofsiam import LAO, MALAY, RAMA, Follower, Followers, OneVsOne, Play, TwoVsOne
from kingofsiam.model.violations import ViolationKey
from kingofsiam.rules.s5_actions import swapping
from tests.helpers_rules import britain, only_violation

TAKE = Follower(RAMA, "Moray")
STANDING = {"Moray": Followers(1, 0, 0), "Devon": Followers(1, 1, 0), "Warwick": Followers(2, 0, 1)}
RAMA_IN_DEVON, LAO_IN_DEVON = Follower(RAMA, "Devon"), Follower(LAO, "Devon")
RAMA_IN_WARWICK, MALAY_IN_WARWICK = Follower(RAMA, "Warwick"), Follower(MALAY, "Warwick")


def swap(action: ks.Action) -> Play:
    """The swap; then Rama's follower in Moray is taken."""
    return Play(action, TAKE)


@pytest.mark.parametrize(
    ("action", "province", "absent", "allowed"),
    [
        (
            OneVsOne(Follower(MALAY, "Devon"), RAMA_IN_WARWICK),
            "Devon",
            Followers(malay=1),
            (RAMA_IN_DEVON, LAO_IN_DEVON),
        ),
        (
            TwoVsOne((RAMA_IN_DEVON, RAMA_IN_DEVON), RAMA_IN_WARWICK),
            "Devon",
            Followers(rama=2),
            (RAMA_IN_DEVON, LAO_IN_DEVON),
        ),
        (
            TwoVsOne((RAMA_IN_WARWICK, RAMA_IN_WARWICK), Follower(LAO, "Essex")),
            "Essex",
            Followers(lao=1),
            (),
        ),
    ],
    ids=["one is not there", "only one of the two is there", "nobody is there"],
)
def test_who_does_not_stand_there_cannot(
    action: ks.Action, province: ks.Province, absent: Followers, allowed: tuple[Follower, ...]
) -> None:
    """The facts name the followers to be swapped and their province; `allowed` lists those who stand there."""
    violation = only_violation(britain(followers=STANDING), swap(action), swapping.STANDS_THERE)
    assert (violation.fact("province"), violation.fact("followers")) == (province, absent)
    assert violation.allowed == allowed


@pytest.mark.parametrize(
    ("action", "province"),
    [
        (OneVsOne(RAMA_IN_DEVON, LAO_IN_DEVON), "Devon"),
        (TwoVsOne((RAMA_IN_WARWICK, RAMA_IN_WARWICK), MALAY_IN_WARWICK), "Warwick"),
    ],
    ids=str,
)
def test_in_one_province_is_no_swap(action: ks.Action, province: ks.Province) -> None:
    """The followers must stand in different provinces."""
    violation = only_violation(britain(followers=STANDING), swap(action), swapping.ANOTHER_PROVINCE)
    assert (violation.key, violation.fact("province")) == (ViolationKey.SAME_PROVINCE, province)
