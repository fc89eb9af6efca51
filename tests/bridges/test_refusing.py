"""Why a number cannot be chosen."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

import kingofsiam as ks
from kingofsiam import kernel
from kingofsiam.bridges.refusing import IllegalChoice, refusal
from kingofsiam.errors import NotLegal
from kingofsiam.rules.contents import rule
from tests.kernel.test_sight import checked
from tests.properties.games import positions

DEALT = ks.deal(3, seed=7)
LAN_NA, KHORAT, MON = 8, 11, 13
LAO_IN_PATTANI, RAMA_IN_THE_POOL, NOBODY = 38, 40, 43


def refused(*chosen: int, choice: int, state: ks.State = DEALT) -> IllegalChoice:
    decision = kernel.first_decision(kernel.pack(state))
    for each in chosen:
        decision = kernel.decide(decision, each)
    return refusal(decision, choice, state.map)


@pytest.mark.parametrize(
    ("chosen", "choice", "rules"),
    [
        ((5,), LAN_NA, ("action.faction-card.adjacent",)),
        ((5, MON, MON), NOBODY, ("action.follower.must-take",)),
        ((5, MON, MON), RAMA_IN_THE_POOL, ("action.follower.from-a-province",)),
        ((5, MON, MON), LAO_IN_PATTANI, ("action.follower.take",)),
        ((3,), 17 + 3 * 7, ("action.swap.stands-there",)),
        ((3,), 21, ("action.swap.stands-there",)),
        ((4, 16), 18 + 3 * 2, ("action.two-vs-one.swap",)),
        ((4, 25, 26), 17, ("action.two-vs-one.adjacent",)),
        ((4, 28, 30), 21, ("action.swap.stands-there",)),
    ],
    ids=[
        "a province too far",
        "nobody",
        "from the pool",
        "not there to be taken",
        "not there to be swapped",
        "nor there",
        "two of two provinces",
        "not from a neighbour",
        "not there to come",
    ],
)
def test_the_rules_that_forbid_it_are_named(chosen: tuple[int, ...], choice: int, rules: tuple[str, ...]) -> None:
    assert refused(*chosen, choice=choice).rules == rules


LAN_NA_IS_RAMAS = ks.position(
    control=[ks.RAMA], followers={"Mon": ks.Followers(1, 1, 1), "Isan": ks.Followers(0, 2, 1)}
)


@pytest.mark.parametrize(
    ("chosen", "rules"),
    [
        ((2,), ("action.closed-province",)),
        ((2, MON), ("action.closed-province",)),
        ((2, MON, MON), ("action.closed-province",)),
        ((1,), ("action.maharacha.swap",)),
        ((1, MON), ("action.maharacha.swap",)),
    ],
    ids=["Khon Thai, first", "second", "third", "Maharacha, crowned", "the other"],
)
def test_a_province_that_is_done_with(chosen: tuple[int, ...], rules: tuple[str, ...]) -> None:
    """What was chosen before it is no reason, and what would have come after it neither."""
    ks.judge(LAN_NA_IS_RAMAS, ks.Pass())
    error = refused(*chosen, choice=LAN_NA, state=LAN_NA_IS_RAMAS)
    assert error.rules == rules
    assert all(each in str(error) for each in rules)


def test_a_card_one_does_not_hold() -> None:
    held = ks.position(
        hands=[(ks.ActionCard.LAO,), (ks.ActionCard.RAMA,), ()], followers={"Mon": ks.Followers(1, 1, 1)}, to_move=0
    )
    ks.judge(held, ks.Pass())
    assert refused(choice=5, state=held).rules == ("action.one-card",)


@pytest.mark.parametrize("choice", [MON, NOBODY, 44, -1, 10**20])
def test_what_is_no_answer_to_the_question_breaks_no_rule(choice: int) -> None:
    error = refused(choice=choice)
    assert (error.choice, error.asked, error.rules, error.violations) == (choice, "pass or card", (), ())


def test_the_same_move_in_another_order_breaks_no_rule() -> None:
    """The second province is the same as the first or later on the map, so that each move is told by one chain."""
    error = refused(5, MON, choice=KHORAT)
    assert (error.asked, error.name, error.violations) == ("second place", "Khorat", ())


def test_it_tells_what_could_be_chosen() -> None:
    error = refused(5, choice=LAN_NA)
    assert error.allowed == kernel.decide(kernel.first_decision(kernel.pack(DEALT)), 5).choices
    assert (error.asked, error.name, error.move) == ("first place", "Lan Na", LAN_NA)
    assert isinstance(error, NotLegal)


def test_a_number_that_says_nothing_on_the_map_has_no_name() -> None:
    assert refused(choice=44).name == ""
    assert refused(choice=5).name == "Rama"


@given(positions(), st.integers(-1, kernel.CHOICES), st.data())
def test_every_refused_card_or_follower_has_a_reason(state: ks.State, choice: int, data: st.DataObject) -> None:
    """Whatever has been chosen before; and the reasons are rules of the book."""
    decision = kernel.first_decision(checked(state))
    for _ in range(data.draw(st.integers(0, 4))):
        decision = kernel.decide(decision, data.draw(st.sampled_from(decision.choices)))
        if decision.over:
            return
    if decision.mask >> max(0, choice) & 1:
        return
    error = refusal(decision, choice, state.map)
    assert all(rule(each) for each in error.rules)
    asked_for = {"pass or card": range(1, 8), "take": range(16, 44)}.get(error.asked, ())
    assert bool(error.rules) or choice not in asked_for or not error.name
