"""The `describe_move` method: from a whole move back to the answers that build it."""

from __future__ import annotations

from random import Random

import kingofsiam as ks
from kingofsiam.notation import format_move, format_position
from kingofsiam.notation.json.documents import dump_move
from tests.lab.helpers_lab import SCENARIO_MOVES, STATE, TEXT, result_of, rule_ids, sampled_positions


def test_every_legal_move_round_trips() -> None:
    """`turn` builds the same move from card, spots and take."""
    rng = Random(5)
    for state in (state for state in sampled_positions(200) if state.outcome is None):
        move = ks.random_move(state, rng)
        params = result_of("describe_move", state=format_position(state), move=format_move(move, state.map))
        turn = result_of("turn", state=format_position(state), **params)
        assert (turn["move"], turn["legal"]) == (format_move(move, state.map), True)


def test_an_illegal_move_round_trips_or_has_no_card() -> None:
    """The moves of the scenarios: the answers make the same move, unless the move answers other questions."""
    without_card = 0
    for state, move in SCENARIO_MOVES:
        params = result_of("describe_move", state=format_position(state), move=format_move(move, state.map))
        if params["card"] is None:
            without_card += 1
            assert ks.judge(state, move)
            assert params == {"card": None, "told": [], "take": None, "taken": False}
        else:
            turn = result_of("turn", state=format_position(state), **params)
            assert turn["move"] == format_move(move, state.map)
    assert 0 < without_card < len(SCENARIO_MOVES) / 4


def test_a_move_off_the_map_round_trips() -> None:
    """A move in JSON may name a province that the map does not have."""
    move = ks.Play(ks.FactionCard(ks.LAO, ("Atlantis", "Isan")), None)
    params = result_of("describe_move", state=TEXT, move=dump_move(move))
    assert params["told"] == [{"place": "Atlantis"}, {"place": "Isan"}]
    turn = result_of("turn", state=TEXT, **params)
    assert rule_ids(turn["violations"]) == [each.rule.id for each in ks.judge(STATE, move)]


def test_a_pass_round_trips() -> None:
    assert result_of("describe_move", state=TEXT, move="pass") == {
        "card": "pass",
        "told": [],
        "take": None,
        "taken": False,
    }


def test_a_swap_of_one_for_one_has_nobody_as_an_answer() -> None:
    """A 2 vs. 1 with only one leaving follower has null as its second answer."""
    short = [
        (state, move)
        for state, move in SCENARIO_MOVES
        if isinstance(move, ks.Play) and isinstance(move.action, ks.TwoVsOne) and len(move.action.two) == 1
    ]
    params = [
        result_of("describe_move", state=format_position(state), move=format_move(move, state.map))
        for state, move in short
    ]
    assert any(each["told"][1:2] == [None] for each in params)
