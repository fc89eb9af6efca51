"""The `move_answers` method: from a whole move back to the answers that build it."""

from __future__ import annotations

from random import Random
from typing import Any

import kingofsiam as ks
from kingofsiam.notation import format_move, format_position
from kingofsiam.notation.json.documents import dump_move
from tests.helpers_rpc import LAB, STATE, TEXT, rule_ids
from tests.lab.helpers_lab import sampled_positions


def turn_of(state: ks.State, answers: list[object]) -> Any:
    return LAB.result("turn", state=format_position(state), answers=answers)


def test_every_legal_move_round_trips() -> None:
    """`turn` builds the same move from its answers, and nothing is wrong with it."""
    rng = Random(5)
    for state in (state for state in sampled_positions(200) if state.outcome is None):
        move = format_move(ks.random_move(state, rng), state.map)
        turn = turn_of(state, LAB.result("move_answers", state=format_position(state), move=move)["answers"])
        assert (turn["move"], turn["violations"]) == (move, [])


def test_a_move_off_the_map_round_trips() -> None:
    """A move in JSON may name a province that the map does not have."""
    move = ks.Play(ks.FactionCard(ks.LAO, ("Atlantis", "Isan")), None)
    answers = LAB.result("move_answers", state=TEXT, move=dump_move(move))["answers"]
    assert answers == ["Lao", "Atlantis", "Isan", None]
    assert rule_ids(turn_of(STATE, answers)["violations"]) == [each.rule.id for each in ks.judge(STATE, move)]


def test_a_pass_and_nobody_are_answers() -> None:
    """A 2 vs. 1 in which only one follower leaves has null as its second answer. No answers build three placements."""
    assert LAB.result("move_answers", state=TEXT, move="pass")["answers"] == ["pass"]
    move = ks.Play(ks.TwoVsOne((ks.Follower(ks.LAO, "Isan"),), ks.Follower(ks.RAMA, "Khorat")), None)
    answers = LAB.result("move_answers", state=TEXT, move=format_move(move))["answers"]
    assert answers[0::2] == ["2 vs. 1", None, None]
    assert LAB.result("move_answers", state=TEXT, move="L:ISA,ISA,ISA+R.LAN") == {"answers": None}
