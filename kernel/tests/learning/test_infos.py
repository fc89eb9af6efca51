"""The infos of learning libraries: the rules that an illegal choice would break, and the rewards at the end."""

from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

import kingofsiam as ks
import kingofsiam_kernel as kernel
from kingofsiam.testing import positions
from kingofsiam_kernel.errors import NotLegal
from kingofsiam_kernel.learning.infos import IllegalChoice, explain_illegal_choice, returns, turn_of

OPENING = ks.deal(3, seed=7)
LAN_NA, KHORAT, MON = 8, 11, 13
LAO_IN_PATTANI, RAMA_IN_THE_POOL, NOBODY = 38, 40, 43


def explain(*chosen: int, choice: int, state: ks.State = OPENING) -> IllegalChoice:
    decision = kernel.first_decision(kernel.pack(state))
    for each in chosen:
        decision = kernel.decide(decision, each)
    return explain_illegal_choice(decision, choice, state.map)


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
        ((4,), NOBODY, ("action.must-execute",)),
    ],
)
def test_it_names_the_broken_rules(chosen: tuple[int, ...], choice: int, rules: tuple[str, ...]) -> None:
    assert explain(*chosen, choice=choice).rules == rules


@pytest.mark.parametrize("choice", [MON, NOBODY, 44, -1, 10**20])
def test_a_number_that_does_not_answer_the_question_breaks_no_rule(choice: int) -> None:
    error = explain(choice=choice)
    assert (error.choice, error.asked, error.rules, error.violations) == (choice, "pass or card", (), ())


def test_the_same_move_in_another_order_breaks_no_rule() -> None:
    """The second province is never before the first on the map, so that each move has one chain of choices."""
    error = explain(5, MON, choice=KHORAT)
    assert (error.asked, error.name, error.violations) == ("second place", "Khorat", ())


def test_it_lists_the_legal_choices() -> None:
    error = explain(5, choice=LAN_NA)
    assert error.allowed == kernel.decide(kernel.first_decision(kernel.pack(OPENING)), 5).choices
    assert (error.asked, error.name, error.move) == ("first place", "Lan Na", LAN_NA)
    assert isinstance(error, NotLegal)


@given(positions(), st.integers(-1, kernel.CHOICES), st.data())
def test_the_reasons_are_those_of_a_turn(state: ks.State, choice: int, data: st.DataObject) -> None:
    """The reasons of a turn against this candidate, after any answers. Every illegal card or take has a reason."""
    decision, chosen = kernel.first_decision(kernel.pack(state)), list[int]()
    for _ in range(data.draw(st.integers(0, 4))):
        chosen = [*chosen, data.draw(st.sampled_from(decision.choices))]
        if kernel.completed_move(decision, chosen[-1]) != kernel.INCOMPLETE:
            return
        decision = kernel.decide(decision, chosen[-1])
    if decision.mask >> max(0, choice) & 1:
        return
    error = explain_illegal_choice(decision, choice, state.map)
    turn = turn_of(state, chosen)
    numbers = (
        range(1, 8) if error.asked == "pass or card" else range(8, kernel.CHOICES)
    )  # Amhara is a card and a province
    candidate = next((each for each in turn.candidates if choice in numbers and turn.label(each) == error.name), None)
    if candidate is not None:
        assert error.violations == turn.why_not(candidate)
    answers = {"pass or card": range(1, 8), "take": range(16, 44)}.get(error.asked, ())
    assert bool(error.rules) or choice not in answers or not error.name


WITHOUT_TEAMS = [
    (players, winners)
    for players in (2, 3)
    for number in range(1, players + 1)
    for winners in combinations(range(players), number)
]
WINNERS = [*WITHOUT_TEAMS, (4, (0, 2)), (4, (1, 3)), (4, (0, 1, 2, 3))]


@pytest.mark.parametrize(("players", "winners"), WINNERS)
def test_winners_get_what_losers_lose(players: int, winners: tuple[int, ...]) -> None:
    """Rewards are zero-sum. All winners get the same, all losers too, and winners more than losers."""
    rewards = returns(winners, players)
    assert sum(rewards) == 0
    assert len(rewards) == players
    assert max(map(abs, rewards)) == (1 if len(winners) < players else 0)
    gains, losses = {rewards[seat] for seat in winners}, {rewards[seat] for seat in {*range(players)} - {*winners}}
    assert (len(gains), len(losses)) == (1, len(winners) < players)
    assert all(gain > loss for gain in gains for loss in losses)
