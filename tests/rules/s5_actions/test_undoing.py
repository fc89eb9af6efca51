"""Section 5: the ban on undoing the swap before."""

from __future__ import annotations

import pytest

import kingofsiam as ks
from kingofsiam import LAO, MALAY, RAMA, Follower, Followers, KhonThai, Maharacha, OneVsOne, Play, Readings, TwoVsOne
from kingofsiam.rules.s5_actions import undoing
from kingofsiam.spec.readings import TwoVsOneShortfall, UndoBanEnds
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


def followers_in(action: ks.Action) -> tuple[Follower | None, ...]:
    """The followers that a swap names."""
    assert isinstance(action, OneVsOne | TwoVsOne)
    return (action.one, action.other) if isinstance(action, OneVsOne) else (*action.two, action.one)


def swapped(forth: ks.Action, ends: UndoBanEnds = UndoBanEnds.NEXT_CARD, players: int = 2) -> ks.State:
    """The first player has just made the swap; the tiles of four quiet provinces come first."""
    tiles = ["Strathclyde", "Lancaster", "Northumbria", "Gwynedd"]
    state = britain(players, tiles=tiles, followers=STANDING, readings=Readings(undo_ban_ends=ends))
    return ks.play(state, Play(forth, TAKE))


@pytest.mark.rule(undoing.UNDO)
@back_and_forth
def test_a_swap_must_not_be_undone_by_the_next_card(forth: ks.Action, back: ks.Action) -> None:
    """Swapping the same factions back between the same provinces is illegal; the refusal names the last swap."""
    state = swapped(forth)
    violation = only_violation(state, Play(back, TAKE), undoing.UNDO)
    assert violation.fact("last_swap") == forth
    assert back not in set(ks.legal_actions(state, back.card))


@pytest.mark.clause(undoing.UNDO)
@back_and_forth
def test_without_a_swap_before_it_the_same_move_is_allowed(forth: ks.Action, back: ks.Action) -> None:
    """The board is as after the swap, but the state remembers no swap."""
    board = swapped(forth).board
    followers = {province: board.followers_in(province) for province in ks.BRITAIN.provinces}
    assert undo_is_legal(britain(2, followers=followers), back)


@pytest.mark.clause(undoing.UNDO)
@pytest.mark.parametrize(
    "other",
    [
        OneVsOne(Follower(LAO, "Devon"), Follower(LAO, "Essex")),
        OneVsOne(Follower(LAO, "Devon"), Follower(RAMA, "Warwick")),
        OneVsOne(Follower(LAO, "Warwick"), Follower(RAMA, "Essex")),
    ],
    ids=["another faction", "another province", "another province in return"],
)
def test_another_swap_is_no_undoing(other: OneVsOne) -> None:
    """A swap with either the same provinces or the same factions, but not both, is legal."""
    assert is_legal(swapped(BACK_AND_FORTH[0][0]), Play(other, TAKE))


@pytest.mark.rule(undoing.UNDO)
def test_a_swap_of_equal_colours_is_undone_by_the_same_swap() -> None:
    """Only colours count: after Lao for Lao, the same swap in the same provinces is illegal."""
    same = OneVsOne(Follower(LAO, "Essex"), Follower(LAO, "Warwick"))
    assert not undo_is_legal(swapped(same), same)


@pytest.mark.clause(undoing.UNDO)
def test_a_two_for_one_swap_is_not_undone_by_one_for_one() -> None:
    """Only a card of the same kind can undo a swap."""
    state = swapped(BACK_AND_FORTH[1][0])
    assert is_legal(state, Play(OneVsOne(Follower(LAO, "Devon"), Follower(RAMA, "Essex")), TAKE))


@pytest.mark.clause(undoing.UNDO)
def test_a_one_for_one_swap_is_not_undone_by_a_two_vs_one_cut_short() -> None:
    """It restores the board, but the cards are of different kinds."""
    followers = {"Devon": Followers(1, 0, 0), "Essex": Followers(0, 1, 0), "Moray": Followers(0, 0, 1)}
    state = ks.play(britain(2, followers=followers), Play(BACK_AND_FORTH[0][0], TAKE))
    back = TwoVsOne((Follower(LAO, "Devon"),), Follower(RAMA, "Essex"))
    assert list(ks.legal_actions(state, back.card)) == [back]
    assert ks.judge(state, Play(back, Follower(RAMA, "Devon"))) == ()


@pytest.mark.rule(undoing.UNDO)
def test_a_two_vs_one_cut_short_is_not_undone_by_another() -> None:
    """After a one for one by a 2 vs. 1, another 2 vs. 1 may not reverse it: nothing is swapped."""
    followers = {"Devon": Followers(1, 0, 0), "Essex": Followers(0, 1, 0), **MORAY}
    forth = TwoVsOne((Follower(RAMA, "Devon"),), Follower(LAO, "Essex"))
    back = TwoVsOne((Follower(LAO, "Devon"),), Follower(RAMA, "Essex"))
    state = ks.play(britain(2, followers=followers), Play(forth, TAKE))
    assert not undo_is_legal(state, back)
    assert is_legal(state, Play(TwoVsOne(), TAKE))


@pytest.mark.clause(undoing.UNDO)
def test_where_only_undoing_is_possible_nothing_is_swapped() -> None:
    """A 1 vs. 1 that could only undo is played without effect."""
    followers = {"Devon": Followers(1, 0, 0), "Essex": Followers(0, 1, 0), "Moray": Followers(0, 0, 1)}
    state = ks.play(britain(2, followers=followers), Play(BACK_AND_FORTH[0][0], TAKE))
    assert list(ks.legal_actions(state, ks.ActionCard.ONE_VS_ONE)) == [OneVsOne()]
    assert ks.judge(state, Play(OneVsOne(), Follower(LAO, "Devon"))) == ()


@pytest.mark.rule(undoing.BAN_ENDS)
@back_and_forth
@pytest.mark.parametrize("ends", UndoBanEnds)
def test_another_card_ends_the_ban(forth: ks.Action, back: ks.Action, ends: UndoBanEnds) -> None:
    """Under every reading another card ends the ban; then the third player may undo."""
    state = play_all(swapped(forth, ends, players=3), CROWN)
    assert state.last_swap is None
    assert undo_is_legal(state, back)


@pytest.mark.rule(undoing.BAN_ENDS)
def test_another_swap_takes_its_place() -> None:
    """Only the swap of the last card played may not be undone."""
    forth, back = BACK_AND_FORTH[0]
    other = OneVsOne(Follower(RAMA, "Warwick"), Follower(MALAY, "Moray"))
    state = play_all(swapped(forth, players=3), Play(other, TAKE))
    assert state.last_swap == other
    assert undo_is_legal(state, back)
    assert not undo_is_legal(state, OneVsOne(Follower(MALAY, "Warwick"), Follower(RAMA, "Moray")))


@pytest.mark.rule(undoing.BAN_ENDS)
def test_a_swap_card_without_a_swap_ends_the_ban_too() -> None:
    """It ends the ban like any other card."""
    followers = {"Devon": Followers(1, 0, 0), "Essex": Followers(0, 2, 0), **MORAY}
    forth, back = BACK_AND_FORTH[1]
    readings = Readings(two_vs_one_shortfall=TwoVsOneShortfall.NOTHING)
    state = ks.play(britain(3, followers=followers, readings=readings), Play(forth, TAKE))
    assert not undo_is_legal(state, back)
    state = ks.play(state, Play(TwoVsOne(), TAKE))
    assert state.last_swap is None
    assert undo_is_legal(state, back)


@pytest.mark.rule(undoing.BAN_ENDS)
@back_and_forth
@pytest.mark.parametrize(
    ("ends", "legal"), [(UndoBanEnds.NEXT_CARD, False), (UndoBanEnds.PASS, True), (UndoBanEnds.STRUGGLE, False)]
)
def test_a_pass_ends_the_ban_by_the_summary_only(
    forth: ks.Action, back: ks.Action, ends: UndoBanEnds, legal: bool
) -> None:
    """The second player passes, and the third tries to undo."""
    state = play_all(swapped(forth, ends, players=3), PASS)
    assert undo_is_legal(state, back) is legal


@pytest.mark.rule(undoing.BAN_ENDS)
@back_and_forth
@pytest.mark.parametrize(
    ("ends", "legal"), [(UndoBanEnds.NEXT_CARD, False), (UndoBanEnds.PASS, True), (UndoBanEnds.STRUGGLE, True)]
)
def test_the_end_of_a_struggle_ends_it_by_two_readings(
    forth: ks.Action, back: ks.Action, ends: UndoBanEnds, legal: bool
) -> None:
    """All pass, the next struggle begins, and its second player tries to undo (the first has played that card)."""
    state = play_all(swapped(forth, ends, players=3), PASS, PASS, PASS)
    assert (len(state.board.control), state.to_move) == (1, 1)
    assert undo_is_legal(state, back) is legal


@pytest.mark.rule(undoing.BAN_ENDS)
def test_by_the_rulebook_the_ban_outlasts_two_struggles() -> None:
    """The ban lasts as long as nobody plays a card."""
    forth, back = BACK_AND_FORTH[0]
    state = play_all(swapped(forth), *[PASS] * 4)
    assert (len(state.board.control), state.to_move) == (2, 1)
    assert not undo_is_legal(state, back)


@back_and_forth
def test_the_reverse_of_the_reverse_is_the_swap(forth: ks.Action, back: ks.Action) -> None:
    """The reverse of a reversed swap is the swap itself."""
    assert isinstance(forth, OneVsOne | TwoVsOne)
    assert undoing.reverse(forth) == back
    assert undoing.reverse(undoing.reverse(forth)) == forth


def test_what_is_no_swap_is_not_remembered() -> None:
    """After Khon Thai there is no swap to undo."""
    assert undoing.swap_to_remember(KhonThai("Devon", "Devon", "Devon")) is None
    assert ks.play(britain(2, hands=[hand_without()], followers=STANDING), CROWN).last_swap is None


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
