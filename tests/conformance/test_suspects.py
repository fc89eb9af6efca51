"""Suspects: which rules failed checks speak against, in which order, with which score and smallest check."""

from dataclasses import replace
from math import sqrt

import pytest

import kingofsiam as ks
from kingofsiam import Followers
from kingofsiam.conformance.differences import CheckResult, Difference, DifferenceKind
from kingofsiam.conformance.suspects import rank_suspects
from kingofsiam.conformance.vectors import Vector, ask_deal, ask_move
from kingofsiam.model.pieces import ActionCard
from kingofsiam.model.state import State

TAKES, TIES, UNDO, PASS = "struggle.majority", "struggle.tie.british", "action.undo", "course.may-pass"
EMPTY = ks.position(hands=((), (), ()))


def vector_about(*rules: str, state: State = EMPTY, id: str = "a") -> Vector:
    return replace(ask_move(state, ks.Pass(), id), rules=rules)


def failed(vector: Vector, *rules: str, said: tuple[str, ...] = ()) -> CheckResult:
    return CheckResult(vector, 0.0, (Difference(DifferenceKind.POSITION, "", "", rules, said),))


def passed(vector: Vector) -> CheckResult:
    return CheckResult(vector, 0.0, ())


def ranked(failing: list[CheckResult], passing: list[CheckResult]) -> list[tuple[str, float]]:
    return [(suspect.rule.id, suspect.score) for suspect in rank_suspects(failing, passing)]


def test_a_rule_is_more_suspect_the_better_it_parts_what_fails_from_what_passes() -> None:
    """Ochiai: its share of the failing checks, divided by the mean of all that fail and of all about the rule."""
    failing = [failed(vector_about(TAKES, PASS))] * 2 + [failed(vector_about(TIES))]
    passing = [passed(vector_about(PASS))] * 2 + [passed(vector_about(TIES))]
    assert sorted(ranked(failing, passing)) == sorted(
        [
            (TIES, 1 / sqrt(3 * 2)),
            (TAKES, (1 / 2 + 1 / 2) / sqrt(3 * 2)),
            (PASS, (1 / 2 + 1 / 2) / sqrt(3 * 4)),
        ]
    )
    assert ranked(failing, passing)[-1][0] == PASS


def test_a_rule_that_only_one_answer_names_speaks_for_its_vector() -> None:
    """Then what else the vector is about does not count; a rule that the book does not know is no suspect."""
    assert ranked([failed(vector_about(TAKES, PASS), UNDO, "a.song")], []) == [(UNDO, 1 / 2)]
    assert ranked([], [passed(vector_about(UNDO))]) == []


@pytest.mark.parametrize(("number", "first"), [(2, UNDO), (1, TAKES)])
def test_the_engines_own_testimony_comes_first(number: int, first: str) -> None:
    """A rule by which it refuses legal moves in most failing checks, however many others about the rule pass."""
    said = [failed(vector_about(PASS), UNDO, said=(UNDO,))] * number
    failing, passing = [*said, *[failed(vector_about(TAKES))] * (3 - number)], [passed(vector_about(UNDO))] * 90
    (suspect, *_) = rank_suspects(failing, passing)
    assert (suspect.rule.id, suspect.said) == (first, first == UNDO)


@pytest.mark.parametrize(
    "larger",
    [
        ks.position(hands=((), (), ()), followers={"Lan Na": Followers(rama=1)}),
        ks.position(hands=((), (), ()), own=(Followers(), Followers(lao=1))),
        ks.position(hands=((), (), (ActionCard.LAO,))),
        ks.position(hands=((), (), ()), passes=1),
    ],
    ids=["a follower in a province", "a player with a follower", "a card", "a pass"],
)
def test_the_smallest_check_has_the_least_on_the_table(larger: State) -> None:
    """Followers outside the pool, cards and passes count; of two the first by its id; a deal is larger."""
    deal = failed(ask_deal(ks.draw_deal(2, seed=1)), UNDO)
    one, later, none = (
        failed(vector_about(state=state, id=id), UNDO) for state, id in ((larger, "a"), (EMPTY, "b"), (EMPTY, "a"))
    )
    for failing, smallest in (((deal, one), one), ((one, later), later), ((later, none), none)):
        assert rank_suspects(failing, ())[0].smallest is smallest
        assert rank_suspects(failing[::-1], ())[0].smallest is smallest
