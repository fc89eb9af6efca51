"""On which readings a vector depends is found by running it; here it is found again, another way."""

from __future__ import annotations

from dataclasses import fields, replace
from enum import Enum
from random import Random
from typing import Any

import pytest

import kingofsiam as ks
from kingofsiam.conformance.dependence import Run, deal_run, look_run, move_run
from kingofsiam.conformance.making import deal_vector, move_vector
from kingofsiam.conformance.vector import DealVector, LookVector, MoveVector, Vector
from kingofsiam.positions import position
from kingofsiam.rules.s7_victory import outcome_of
from tests.conformance.at_hand import games, scenarios

FIELDS = tuple(each.name for each in fields(ks.Readings))


def given(vector: Vector) -> ks.Readings:
    return vector.deal.readings if isinstance(vector, DealVector) else vector.state.readings


def choices(readings: ks.Readings, name: str) -> list[ks.Readings]:
    """These readings with each other choice of this field."""
    here: Enum = getattr(readings, name)
    made: list[dict[str, Any]] = [{name: choice} for choice in type(here) if choice is not here]
    return [replace(readings, **each) for each in made]


def answer(vector: Vector, readings: ks.Readings) -> object:
    """What the engine says under these readings, with all that could differ; None if the position cannot be."""
    try:
        match vector:
            case DealVector():
                return table(ks.start(replace(vector.deal, readings=readings)))
            case LookVector():
                seen = ks.observe(there(vector.state, readings), vector.seat)
                return replace(seen, readings=ks.RULEBOOK)
            case _:
                assert isinstance(vector, MoveVector)
                state = there(vector.state, readings)
                reasons = {(reason.rule.id, reason.facts) for reason in ks.judge(state, vector.move)}
                return reasons or (ks.narrate(state, vector.move), table(ks.play(state, vector.move)))
    except ks.InvalidState:
        return None
    except ks.InvalidDeal:
        return "impossible" if isinstance(vector, DealVector) and vector.state is None else None


def there(state: ks.State, readings: ks.Readings) -> ks.State:
    outcome = outcome_of(state.board, state.players, readings) if state.outcome else None
    return ks.State(state.board, state.players, readings, state.to_move, state.passes, state.last_swap, outcome)


def table(state: ks.State) -> object:
    return (state.board, state.players, state.to_move, state.passes, state.last_swap, state.outcome)


def test_exactly_the_readings_that_change_the_answer_are_named() -> None:
    """One choice after the other: named are those with another answer, and those without any."""
    for vector in (*scenarios()[::4], *games()[::4]):
        readings = given(vector)
        usual = answer(vector, readings)
        found = {name: [answer(vector, other) for other in choices(readings, name)] for name in FIELDS}
        changing = tuple(name for name in FIELDS if any(each not in (usual, None) for each in found[name]))
        needed = tuple(name for name in FIELDS if None in found[name])
        assert (vector.readings, vector.needs) == (changing, needed), vector.id


def run_of(vector: Vector) -> Run:
    match vector:
        case MoveVector():
            return move_run(vector.state, vector.move)
        case DealVector():
            return deal_run(vector.deal)
        case _:
            assert isinstance(vector, LookVector)
            return look_run(vector.state, vector.seat)


def test_readings_that_are_not_named_make_no_difference_together() -> None:
    """All that are not named, chosen by chance: the answer is still the same."""
    random = Random(4)
    for vector in (*scenarios()[::2], *games()):
        free = [name for name in FIELDS if name not in vector.readings + vector.needs]
        run, readings = run_of(vector), given(vector)
        for _ in range(4):
            chosen = {name: getattr(random.choice([readings, *choices(readings, name)]), name) for name in free}
            assert run(replace(readings, **chosen)) == run(readings), (vector.id, chosen)


def test_a_follower_from_the_pool_depends_on_where_one_may_take_from() -> None:
    state = position(3)
    vector = move_vector("a/1", "A", state, ks.Play(ks.Maharacha("Mon", "Isan"), ks.Follower(ks.RAMA, ks.POOL)))
    assert (vector.readings, vector.needs) == (("take_from",), ())
    assert vector.rules == ("action.follower.from-a-province",)


def test_two_players_need_their_number_of_followers() -> None:
    """Under the other choice there would be others in play: such a position could not be."""
    vector = move_vector("a/1", "A", position(2), ks.Pass())
    assert (vector.readings, vector.needs) == ((), ("two_player_removal",))


def test_a_second_pass_depends_on_how_many_end_a_struggle() -> None:
    vector = move_vector("a/1", "A", position(4, passes=2), ks.Pass())
    assert vector.readings == ("struggle_ends",)


def test_a_fourth_pass_needs_a_reading_by_which_there_can_be_one() -> None:
    vector = move_vector("a/1", "A", position(4, passes=3), ks.Pass())
    assert (vector.readings, vector.needs) == ((), ("struggle_ends",))


def test_after_the_end_the_reasons_follow_the_winner() -> None:
    """The position is carried over to another reading with the outcome that it has there."""
    found: set[bool] = set()
    for vector in scenarios():
        if isinstance(vector, MoveVector) and "team_sets" in vector.readings and vector.verdict.after is not None:
            ended = vector.verdict.after
            (other,) = choices(ended.readings, "team_sets")
            otherwise = outcome_of(ended.board, ended.players, other)
            assert ended.outcome is not None
            assert otherwise is not None
            same_winners = ended.outcome.winners == otherwise.winners
            assert ("team_sets" in move_vector("a/1", "A", ended, ks.Pass()).readings) is not same_winners
            found.add(same_winners)
    assert False in found


@pytest.mark.parametrize(("readings", "possible"), [(ks.RULEBOOK, True), (ks.YUCATA, False)])
def test_a_deal_depends_on_how_the_first_player_is_found(readings: ks.Readings, possible: bool) -> None:
    """A deal without a first player needs a reading that asks for none; by one that does it cannot be."""
    deal = replace(ks.draw_deal(3, seed=1), readings=readings)
    vector = deal_vector("a/deal", "A", deal)
    assert (vector.state is not None) is possible
    assert (vector.readings, vector.needs) == (((), ("first_player",)) if possible else (("first_player",), ()))
