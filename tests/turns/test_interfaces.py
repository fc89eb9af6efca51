"""One turn, many interfaces: terminal, Gymnasium and `ks.Turn` give the same reasons for every candidate.

The referee and the lab give those of `ks.Turn` too: `tests/referee/test_turn_and_game.py`.
"""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import kingofsiam as ks
from kingofsiam import kernel
from kingofsiam.tui.turn import TableTurn
from kingofsiam.turns import Answer
from kingofsiam.turns.action_ids import action_ids
from tests.turns.helpers_turns import LIVE


@st.composite
def turns_of_the_kernel(draw: st.DrawFn) -> ks.Turn:
    """A turn after up to three choices that the kernel allows, so that every interface can build it."""
    state = draw(LIVE)
    decision, chosen = kernel.first_decision(kernel.pack(state)), list[int]()
    for _ in range(draw(st.integers(0, 3))):
        choice = draw(st.sampled_from(decision.choices))
        if kernel.completed_move(decision, choice) != kernel.INCOMPLETE:
            break
        chosen.append(choice)
        decision = kernel.decide(decision, choice)
    return ks.Turn.from_action_ids(state, chosen)


def rules_in_the_terminal(turn: ks.Turn, candidate: Answer) -> list[str]:
    """The reasons that `w` shows against the key of this candidate, once the place of a follower is chosen."""
    place = candidate.province if isinstance(candidate, ks.Follower) else None
    table = TableTurn(turn, place)
    (choice,) = (each for each in table.choices if each.answers == (candidate,))
    return [violation.rule.id for violation in table.why_not(choice)]


def rules_in_gymnasium(turn: ks.Turn, candidate: Answer) -> list[str] | None:
    """The rules in the info after this choice; empty if the mask allows it. None if the candidate has no number."""
    chosen = turn.action_ids
    *before, choice = action_ids((*turn.answers, candidate), turn.state.map)
    if tuple(before) != chosen:  # nobody and nowhere have no number
        return None
    gymnasium = pytest.importorskip("kingofsiam.bridges.gymnasium")
    state = turn.state
    env = gymnasium.KingOfSiamEnv(len(state.players), state.map, state.readings, seat=state.to_move)
    env.reset(seed=1, options={"state": state})
    for each in chosen:
        env.step(each)
    if env.decision.mask >> choice & 1:
        return []
    info: dict[str, Any] = env.step(choice)[4]
    rules: list[str] = info["illegal"]["rules"]
    return rules


@settings(max_examples=60)
@given(turns_of_the_kernel())
def test_every_interface_gives_the_same_reasons(turn: ks.Turn) -> None:
    """For every candidate of positions on all maps, under all readings, for two to four players."""
    for candidate in turn.candidates:
        expected = [violation.rule.id for violation in turn.why_not(candidate)]
        assert rules_in_the_terminal(turn, candidate) == expected
        in_gymnasium = rules_in_gymnasium(turn, candidate)
        assert in_gymnasium is None or in_gymnasium == list(dict.fromkeys(expected))
