"""Section 5: the ban on undoing the swap before."""

import pytest

import kingofsiam as ks
from kingofsiam import LAO, MALAY, RAMA, Follower, Followers, Maharacha, OneVsOne, Play, Readings, TwoVsOne
from kingofsiam.rules.s5_actions import undoing
from kingofsiam.spec.readings import UndoBanEnds
from tests.helpers_rules import PASS, britain, hand_without, is_legal, only_violation, play_all

TAKE = Follower(MALAY, "Moray")
MORAY = {"Moray": Followers(0, 0, 9)}
STANDING = {"Devon": Followers(1, 0, 0), "Essex": Followers(0, 2, 0), "Warwick": Followers(1, 3, 0), **MORAY}
BACK_AND_FORTH: list[tuple[ks.Action, ks.Action]] = [
    (
        OneVsOne(Follower(RAMA, "Devon"), Follower(LAO, "Essex")),
        OneVsOne(Follower(LAO, "Devon"), Follower(RAMA, "Essex")),
    ),
    (
        TwoVsOne((Follower(LAO, "Essex"), Follower(LAO, "Essex")), Follower(RAMA, "Devon")),
        TwoVsOne((Follower(LAO, "Devon"), Follower(LAO, "Devon")), Follower(RAMA, "Essex")),
    ),
]
back_and_forth = pytest.mark.parametrize(("forth", "back"), BACK_AND_FORTH, ids=["1 vs. 1", "2 vs. 1"])
CROWN = Play(Maharacha("Lancaster", "Gwynedd"), TAKE)


def undo_is_legal(state: ks.State, back: ks.Action) -> bool:
    """Whether the player to move may undo; only the ban can forbid it."""
    if is_legal(state, Play(back, TAKE)):
        return True
    only_violation(state, Play(back, TAKE), undoing.UNDO)
    return False


def swapped(forth: ks.Action, ends: UndoBanEnds = UndoBanEnds.NEXT_CARD, players: int = 2) -> ks.State:
    """The first player has just made the swap; the tiles of four quiet provinces come first."""
    tiles = ["Strathclyde", "Lancaster", "Northumbria", "Gwynedd"]
    state = britain(players, tiles=tiles, followers=STANDING, readings=Readings(undo_ban_ends=ends))
    return ks.play(state, Play(forth, TAKE))


@back_and_forth
@pytest.mark.parametrize("ends", UndoBanEnds)
@pytest.mark.parametrize(
    ("moves", "enough"),
    [
        ((CROWN,), set(UndoBanEnds)),
        ((PASS,), {UndoBanEnds.PASS}),
        ((PASS, PASS, PASS), {UndoBanEnds.PASS, UndoBanEnds.STRUGGLE}),
    ],
    ids=["another card", "a pass", "the end of the struggle"],
)
def test_what_ends_the_ban(
    forth: ks.Action, back: ks.Action, ends: UndoBanEnds, moves: tuple[ks.Move, ...], enough: set[UndoBanEnds]
) -> None:
    """Under every reading another card does; by the summary a pass does too, by another reading the next struggle."""
    state = play_all(swapped(forth, ends, players=3), *moves)
    assert (state.last_swap is None) is (ends in enough)
    assert undo_is_legal(state, back) is (ends in enough)


@pytest.mark.parametrize("ends", UndoBanEnds)
def test_when_the_game_is_over_no_swap_is_remembered(ends: UndoBanEnds) -> None:
    """After the end of the game nothing can be undone."""
    swap = OneVsOne(Follower(RAMA, "Devon"), Follower(LAO, "Essex"))
    state = britain(
        2,
        tiles=["Strathclyde", "Lancaster", "Northumbria", "Gwynedd", "Moray", "Warwick", "Devon", "Essex"],
        control=[RAMA] * 7,
        followers={"Essex": Followers(1, 0, 0)},
        hands=[hand_without(ks.ActionCard.ONE_VS_ONE)] * 2,
        passes=1,
        last_swap=swap,
        readings=Readings(undo_ban_ends=ends),
    )
    end = ks.play(state, PASS)
    assert end.outcome is not None
    assert end.last_swap is None
