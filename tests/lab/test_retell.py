"""A move told again by pointing."""

from __future__ import annotations

from random import Random

import kingofsiam as ks
from kingofsiam.notation import format_move, format_position
from tests.lab.asking import TEXT, asked, positions
from tests.lab.test_tell import PLAYS


def test_every_legal_move_is_told_again() -> None:
    """Card, spots and take are what `tell` makes the same move of."""
    random = Random(5)
    for state in (state for state in positions(200) if state.outcome is None):
        move = ks.random_move(state, random)
        told = asked("retell", state=format_position(state), move=format_move(move, state.map))
        turn = asked("tell", state=format_position(state), **told)
        assert (turn["move"], turn["legal"]) == (format_move(move, state.map), True)


def test_an_illegal_move_is_told_again_or_not_at_all() -> None:
    """Those of the scenarios: what is told makes the same move; only a move of other questions has no card."""
    untold = 0
    for state, move in PLAYS:
        told = asked("retell", state=format_position(state), move=format_move(move, state.map))
        if told["card"] is None:
            untold += 1
            assert ks.judge(state, move)
            assert told == {"card": None, "told": [], "take": None, "taken": False}
        else:
            turn = asked("tell", state=format_position(state), **told)
            assert turn["move"] == format_move(move, state.map)
    assert 0 < untold < len(PLAYS) / 4


def test_a_pass_is_told_again() -> None:
    assert asked("retell", state=TEXT, move="pass") == {"card": "pass", "told": [], "take": None, "taken": False}


def test_nobody_is_a_spot_where_one_for_one_is_swapped() -> None:
    """A 2 vs. 1 that is short has nobody for its second follower."""
    short = [
        (state, move)
        for state, move in PLAYS
        if isinstance(move, ks.Play) and isinstance(move.action, ks.TwoVsOne) and len(move.action.two) == 1
    ]
    told = [asked("retell", state=format_position(state), move=format_move(move, state.map)) for state, move in short]
    assert any(each["told"][1:2] == [None] for each in told)
