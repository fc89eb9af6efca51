"""Section 5: playing a card, and what the cards do, where no scenario shows it."""

from dataclasses import replace
from typing import cast

import pytest

import kingofsiam as ks
from kingofsiam import (
    LAO,
    MALAY,
    RAMA,
    ActionCard,
    FactionCard,
    Follower,
    Followers,
    KhonThai,
    OneVsOne,
    Play,
    Readings,
    TwoVsOne,
)
from kingofsiam.model.events import CutShort, FollowersPlaced, Shortage
from kingofsiam.model.moves import groups_of_swap
from kingofsiam.model.violations import ViolationKey
from kingofsiam.rules import s1_components
from kingofsiam.rules.s5_actions import closed_provinces, executing, faction_card, maharacha, swapping, two_vs_one
from kingofsiam.spec.readings import LostHome, UndoBanEnds
from tests.helpers_rules import PASS, britain, broken_rules, hand_without, only_violation

# --- playing ---------------------------------------------------------------------------------------------------------

LAO_HERE, RAMA_HERE = Follower(LAO, "Devon"), Follower(RAMA, "Devon")
LAO_THERE, RAMA_THERE = Follower(LAO, "Moray"), Follower(RAMA, "Moray")


def test_no_reason_is_given_twice() -> None:
    """One unknown province is one reason, even if the action names it three times and the take names it too."""
    move = Play(KhonThai("Atlantis", "Atlantis", "Atlantis"), Follower(LAO, "Atlantis"))
    assert broken_rules(britain(), move) == [s1_components.BOARD.id]


def test_a_move_told_in_another_order_is_the_same() -> None:
    """The sides of a 1 vs. 1, or of one for one; the two of a 2 vs. 1; the provinces of a faction card."""
    assert OneVsOne(LAO_HERE, RAMA_THERE) == OneVsOne(RAMA_THERE, LAO_HERE)
    assert TwoVsOne((LAO_HERE,), RAMA_THERE) == TwoVsOne((RAMA_THERE,), LAO_HERE)
    assert TwoVsOne((LAO_HERE, RAMA_HERE), LAO_THERE) == TwoVsOne((RAMA_HERE, LAO_HERE), LAO_THERE)
    assert ks.FactionCard(RAMA, ("Devon", "Moray")) == ks.FactionCard(RAMA, ("Moray", "Devon"))


# --- Rama, Lao, Malai ------------------------------------------------------------------------------------------------

ROUTE = Readings(lost_home=LostHome.ROUTE)
LANCASTER = {"Lancaster": Followers(0, 0, 1)}


@pytest.mark.parametrize("readings", [ks.RULEBOOK, ROUTE], ids=["no route", "route"])
def test_a_faction_without_a_home_reaches_from_what_it_controls(readings: Readings) -> None:
    """On a map built by hand a faction may have no home: then it has no path from a home, and loses none."""
    lands = tuple(replace(land, home_of=None) if land.name == "Essex" else land for land in ks.BRITAIN.lands)
    nowhere = britain(map=replace(ks.BRITAIN, lands=lands), followers=LANCASTER, readings=readings)
    into_devon = Play(FactionCard(RAMA, ("Devon",)), Follower(MALAY, "Lancaster"))
    assert only_violation(nowhere, into_devon, faction_card.ADJACENT).allowed == ()
    assert list(ks.legal_actions(nowhere, ActionCard.RAMA)) == [FactionCard(RAMA)]
    gwynedd = britain(map=nowhere.map, tiles=["Gwynedd"], control=[RAMA], followers=LANCASTER)
    assert set(faction_card.targets(gwynedd, RAMA)) == set(ks.BRITAIN.neighbours["Gwynedd"])


def test_where_the_pool_has_none_it_does_not_matter_how_far_a_province_is() -> None:
    """That there is nobody to place is the only reason."""
    state = britain(followers={**LANCASTER, "Moray": Followers(18, 0, 0)})
    only_violation(state, Play(FactionCard(RAMA, ("Moray",)), Follower(MALAY, "Lancaster")), faction_card.SHORT)


def test_three_followers_of_two_are_too_many_and_not_too_few() -> None:
    """That more than two are placed is the only reason."""
    state = britain(followers={**LANCASTER, "Moray": Followers(16, 0, 0)})
    within_reach = faction_card.targets(state, RAMA)
    only_violation(
        state, Play(FactionCard(RAMA, within_reach[:1] * 3), Follower(MALAY, "Lancaster")), faction_card.PLACE_TWO
    )


def test_a_lost_home_is_told_with_its_faction_and_who_controls_it() -> None:
    """Devon is next to Essex, the home of the Rama, and to no province that they control."""
    state = britain(tiles=["Essex"], control=[LAO], followers=LANCASTER)
    violation = only_violation(
        state, Play(FactionCard(RAMA, ("Devon",)), Follower(MALAY, "Lancaster")), faction_card.LOST_HOME
    )
    facts = {"faction": RAMA, "province": "Devon", "home": "Essex", "controlled_by": LAO}
    assert dict(violation.facts) == facts


def test_the_last_follower_of_the_pool_is_offered_every_province_in_reach() -> None:
    """Moray is closed, and out of reach as well."""
    state = ks.position(players=2, map=ks.BRITAIN, followers={"Devon": Followers(rama=15)}, control=[MALAY])
    reasons = ks.judge(state, Play(FactionCard(RAMA, ("Moray",)), RAMA_HERE))
    assert [reason.rule for reason in reasons] == [closed_provinces.CLOSED, faction_card.ADJACENT]
    assert {reason.allowed for reason in reasons} == {("Northumbria", "Warwick", "Devon")}


# --- 2 vs. 1 ---------------------------------------------------------------------------------------------------------

TAKE = Follower(MALAY, "Moray")
R_WARWICK, L_WARWICK = Follower(RAMA, "Warwick"), Follower(LAO, "Warwick")
FULL = {"Warwick": Followers(2, 1, 0), "Devon": Followers(0, 1, 0), "Moray": Followers(0, 0, 1)}


def test_an_unknown_province_is_not_called_far_away() -> None:
    """The province is unknown, and that is the only reason."""
    move = Play(TwoVsOne((R_WARWICK, L_WARWICK), Follower(LAO, "Atlantis")), TAKE)
    assert broken_rules(britain(followers=FULL), move) == [s1_components.BOARD.id]


# --- what is offered instead -----------------------------------------------------------------------------------------

TILES = ("Strathclyde", "Lancaster", "Northumbria", "Gwynedd", "Moray", "Warwick", "Devon", "Essex")
TWO_LEFT_OR_ONE = pytest.mark.parametrize(("decided", "offered"), [(6, {"Devon", "Essex"}), (7, set[str]())])


@TWO_LEFT_OR_ONE
def test_two_tiles_that_are_left_are_offered_for_a_swap_and_a_single_one_is_not(
    decided: int, offered: set[str]
) -> None:
    """Maharacha: the tile of a decided province cannot be swapped."""
    state = britain(tiles=TILES, control=[RAMA] * decided)
    (violation,) = maharacha.judge_tile(state.board, "Moray")
    assert {*violation.allowed} == offered


@TWO_LEFT_OR_ONE
def test_two_provinces_that_are_left_are_offered_for_a_swap_and_a_single_one_is_not(
    decided: int, offered: set[str]
) -> None:
    """1 vs. 1: a decided province takes no followers."""
    state = britain(tiles=TILES, control=[RAMA] * decided, followers={"Essex": Followers(1, 0, 0)})
    (violation, *_) = swapping.judge_followers_of_one_province(state, (Follower(RAMA, "Moray"),))
    assert {*violation.allowed} == offered


PAIR = {"Warwick": Followers(1, 0, 0), "Devon": Followers(0, 1, 0), "Moray": Followers(0, 0, 1)}


@pytest.mark.parametrize(
    ("swap", "followers"),
    [(OneVsOne(), FULL), (TwoVsOne(), FULL), (TwoVsOne(), PAIR)],
    ids=["1 vs. 1", "2 vs. 1", "one for one"],
)
def test_a_swap_that_is_possible_is_offered(swap: OneVsOne | TwoVsOne, followers: dict[str, Followers]) -> None:
    """The first of those that are legal."""
    state = britain(followers=followers)
    violation = only_violation(state, Play(swap, TAKE), executing.MUST_EXECUTE)
    assert violation.example == next(iter(ks.legal_actions(state, swap.card)))


def test_no_province_is_offered_where_the_pool_is_empty() -> None:
    """Khon Thai: where nobody can be placed, another province is no better."""
    everybody = {"Lancaster": Followers(18, 0, 0), "Moray": Followers(0, 18, 0), "Warwick": Followers(0, 0, 18)}
    state = britain(followers=everybody, tiles=["Essex"], control=[RAMA])
    allowed = {violation.key: violation.allowed for violation in ks.judge(state, Play(KhonThai("Essex"), TAKE))}
    assert allowed[ViolationKey.PROVINCE_CLOSED] == ()


def test_every_open_province_is_offered_to_the_last_follower_of_the_pool() -> None:
    """Khon Thai places one follower of a faction, even if nobody else is left."""
    everybody = {"Lancaster": Followers(17, 0, 0), "Moray": Followers(0, 18, 0), "Warwick": Followers(0, 0, 18)}
    state = britain(followers=everybody, tiles=["Essex"], control=[RAMA])
    violation = only_violation(state, Play(KhonThai(), TAKE), executing.MUST_EXECUTE)
    assert set(cast("tuple[str, ...]", violation.allowed)) == set(ks.BRITAIN.provinces) - {"Essex"}


# --- the ban on undoing ----------------------------------------------------------------------------------------------


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


# --- what is told ----------------------------------------------------------------------------------------------------


def test_two_followers_that_are_placed_are_not_said_to_be_fewer() -> None:
    """That a card is cut short is told of one follower or none."""
    state = britain(followers=LANCASTER)
    *_, action = ks.legal_actions(state, ActionCard.RAMA)
    assert isinstance(action, FactionCard)
    assert len(action.into) == 2
    told = [type(event) for event in ks.narrate(state, Play(action, Follower(MALAY, "Lancaster")))]
    assert (FollowersPlaced in told, CutShort in told) == (True, False)


def test_a_swap_of_one_for_one_is_told_to_be_cut_short() -> None:
    """2 vs. 1: the event names the rule and the card."""
    state = britain(followers=PAIR)
    move = Play(TwoVsOne((Follower(RAMA, "Warwick"),), Follower(LAO, "Devon")), TAKE)
    (cut_short,) = [event for event in ks.narrate(state, move) if isinstance(event, CutShort)]
    assert cut_short == CutShort(two_vs_one.SHORT, ActionCard.TWO_VS_ONE, Shortage.NO_TWO_FOR_ONE)


def test_each_swap_of_one_for_one_is_listed_once() -> None:
    """2 vs. 1: of three neighbours with one follower each, every two can swap."""
    alone = {"Lancaster": Followers(rama=1), "Northumbria": Followers(lao=1), "Warwick": Followers(malay=1)}
    actions = ks.legal_actions(britain(followers=alone), ActionCard.TWO_VS_ONE)
    swaps = [action for action in actions if isinstance(action, TwoVsOne)]
    pairs = [{follower.province for group in groups_of_swap(swap) for follower in group} for swap in swaps]
    assert sorted(map(sorted, pairs)) == [
        ["Lancaster", "Northumbria"],
        ["Lancaster", "Warwick"],
        ["Northumbria", "Warwick"],
    ]
