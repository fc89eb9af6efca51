"""The `move_answers` method: from a whole move back to the answers that build it."""

from __future__ import annotations

from random import Random
from typing import Any

import kingofsiam as ks
from kingofsiam.notation import format_move, format_position
from kingofsiam.notation.json.documents import dump_move
from kingofsiam.scenarios.catalogue import SCENARIOS
from kingofsiam.scenarios.model import Allowed, Played, Refused
from tests.helpers_rpc import LAB, STATE, TEXT, rule_ids
from tests.lab.helpers_lab import sampled_positions

SCENARIO_MOVES = tuple(
    (scenario.given, step.move)
    for scenario in SCENARIOS
    for step in scenario.moves[:1]
    if isinstance(scenario.given, ks.State) and scenario.possible and isinstance(step, Played | Allowed | Refused)
)
"""The first move of every scenario, with its position."""


def turn_of(state: ks.State, answers: list[object]) -> Any:
    return LAB.result("turn", state=format_position(state), answers=answers)


def test_every_legal_move_round_trips() -> None:
    """`turn` builds the same move from its answers, and nothing is wrong with it."""
    rng = Random(5)
    for state in (state for state in sampled_positions(200) if state.outcome is None):
        move = format_move(ks.random_move(state, rng), state.map)
        turn = turn_of(state, LAB.result("move_answers", state=format_position(state), move=move)["answers"])
        assert (turn["move"], turn["violations"]) == (move, [])


def test_an_illegal_move_round_trips_or_has_no_answers() -> None:
    """The moves of the scenarios: the answers build the same move with the same reasons, or no answers can build it."""
    without = 0
    for state, move in SCENARIO_MOVES:
        text = format_move(move, state.map)
        answers = LAB.result("move_answers", state=format_position(state), move=text)["answers"]
        if answers is None:
            without += 1
            assert ks.judge(state, move)
        else:
            turn = turn_of(state, answers)
            assert turn["move"] == text
            assert rule_ids(turn["violations"]) == [each.rule.id for each in ks.judge(state, move)]
    assert 0 < without < len(SCENARIO_MOVES) / 10


def test_a_move_off_the_map_round_trips() -> None:
    """A move in JSON may name a province that the map does not have."""
    move = ks.Play(ks.FactionCard(ks.LAO, ("Atlantis", "Isan")), None)
    answers = LAB.result("move_answers", state=TEXT, move=dump_move(move))["answers"]
    assert answers == ["Lao", "Atlantis", "Isan", None]
    assert rule_ids(turn_of(STATE, answers)["violations"]) == [each.rule.id for each in ks.judge(STATE, move)]


def test_a_pass_and_nobody_are_answers() -> None:
    """A 2 vs. 1 in which only one follower leaves has null as its second answer."""
    assert LAB.result("move_answers", state=TEXT, move="pass")["answers"] == ["pass"]
    move = ks.Play(ks.TwoVsOne((ks.Follower(ks.LAO, "Isan"),), ks.Follower(ks.RAMA, "Khorat")), None)
    answers = LAB.result("move_answers", state=TEXT, move=format_move(move))["answers"]
    assert answers[0::2] == ["2 vs. 1", None, None]
