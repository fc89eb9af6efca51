"""One turn, many interfaces: terminal, lab, Gymnasium and `ks.Turn` give the same reasons for every candidate."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import kingofsiam as ks
from kingofsiam import kernel, lab
from kingofsiam.notation.json.documents import dump_state, dump_violation
from kingofsiam.referee.serialization import write_answer
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


def rules_in_the_lab(turn: ks.Turn, candidates: Sequence[Answer]) -> list[list[str]]:
    """The reasons that the lab's method `turn` gives against each candidate, in one batch."""
    asked = {"state": dump_state(turn.state), "answers": [write_answer(each) for each in turn.answers]}
    calls = [
        {"jsonrpc": "2.0", "id": id_, "method": "turn", "params": {**asked, "answer": [each]}}
        for id_, each in enumerate(map(write_answer, candidates))
    ]
    found: list[list[str]] = []
    for call in calls:
        result = json.loads(lab.answer(json.dumps(call)) or "")["result"]
        found.append([violation["rule"] for violation in result["why_not"]["violations"]])
    return found


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
    in_lab = rules_in_the_lab(turn, turn.candidates)
    for candidate, rules in zip(turn.candidates, in_lab, strict=True):
        reasons = turn.why_not(candidate)
        expected = [violation.rule.id for violation in reasons]
        assert rules == expected
        assert rules_in_the_terminal(turn, candidate) == expected
        in_gymnasium = rules_in_gymnasium(turn, candidate)
        assert in_gymnasium is None or in_gymnasium == list(dict.fromkeys(expected))


def test_the_lab_gives_the_facts_too() -> None:
    """The violations are equal, not only their rules."""
    turn = ks.Turn(ks.deal(3, seed=7)).answer(ks.ActionCard.ONE_VS_ONE)
    call = {"state": dump_state(turn.state), "answers": ["1 vs. 1"], "answer": {"faction": "Rama", "province": "Isan"}}
    line = json.dumps({"jsonrpc": "2.0", "id": 1, "method": "turn", "params": call})
    (violation,) = turn.why_not(ks.Follower(ks.RAMA, "Isan"))
    assert json.loads(lab.answer(line) or "")["result"]["why_not"]["violations"] == [dump_violation(violation)]
