"""The faulty engines: each gives wrong answers, is consistent, answers as a referee, and leaves nothing behind."""

from __future__ import annotations

import json
import subprocess
import sys

import pytest

import kingofsiam as ks
from kingofsiam.conformance.vectors import Verdict, start_or_none, verdict
from kingofsiam.model.deal import Deal
from kingofsiam.notation import format_move
from kingofsiam.notation.json.documents import dump_state
from kingofsiam.rules.contents import RULES
from kingofsiam.scenarios.catalogue import SCENARIOS
from kingofsiam.scenarios.runner import differences
from tests.tools.helpers_counterexamples import COUNTEREXAMPLES, LAST_CARD, MAHARACHA, Counterexample
from tools.faulty_engines.catalogue import FAULTY_ENGINES
from tools.faulty_engines.injection import FaultyEngine, Patch, engine_namespaces, injected

each_engine = pytest.mark.parametrize("engine", FAULTY_ENGINES, ids=lambda engine: engine.name)


def engine_answer(counterexample: Counterexample) -> Verdict | ks.State | None:
    """The engine's result for a deal, or for a move in a position."""
    return start_or_none(counterexample) if isinstance(counterexample, Deal) else verdict(*counterexample)


def references() -> list[tuple[int, object, int]]:
    """The object that each name in each module of the engine stands for."""
    return [(id(names), name, id(value)) for names in engine_namespaces() for name, value in names.items()]


@each_engine
def test_a_faulty_engine_answers_its_counterexample_otherwise(engine: FaultyEngine) -> None:
    """Its answer differs while the fault is injected, and is the old one afterwards."""
    right = engine_answer(COUNTEREXAMPLES[engine])
    with injected(engine):
        assert engine_answer(COUNTEREXAMPLES[engine]) != right
    assert engine_answer(COUNTEREXAMPLES[engine]) == right


@each_engine
def test_a_scenario_of_the_broken_rule_catches_it(engine: FaultyEngine) -> None:
    """A scenario that claims the rule, or is about a ruling on it, fails with the faulty engine."""
    named = [each for each in SCENARIOS if engine.rule in each.claims or {*engine.rule.rulings} & {*each.about}]
    assert not any(differences(each) for each in named)
    with injected(engine):
        assert any(differences(each) for each in named)


@each_engine
def test_a_faulty_engine_agrees_with_itself(engine: FaultyEngine) -> None:
    """It lists as many moves as it counts, and lists a move if and only if it judges it legal."""
    counterexample = COUNTEREXAMPLES[engine]
    if isinstance(counterexample, Deal):
        return
    state, move = counterexample
    with injected(engine):
        moves = tuple(ks.legal_moves(state))
        assert ks.count_legal_moves(state) == len(moves)
        assert (move in moves) is (ks.judge(state, move) == ())


@each_engine
def test_nothing_is_left_behind(engine: FaultyEngine) -> None:
    """Afterwards every name in every module means what it meant before, even after an error."""
    before = references()
    with pytest.raises(LookupError):
        ask_and_fail(engine, before)
    assert references() == before


def ask_and_fail(engine: FaultyEngine, before: list[tuple[int, object, int]]) -> None:
    with injected(engine):
        assert references() != before
        raise LookupError


def test_tables_of_functions_are_patched_too(monkeypatch: pytest.MonkeyPatch) -> None:
    """A faulty function replaces the right one in dicts too."""

    def allow_everything(_: ks.State, __: ks.Move) -> tuple[ks.Violation, ...]:
        return ()

    patch: Patch = (ks.judge, allow_everything)
    table = {"judge": ks.judge}
    monkeypatch.setattr(ks, "TABLE", table, raising=False)
    with injected(FaultyEngine("nothing-refused", RULES[0], "Every move is legal.", (patch,))):
        assert table["judge"] is patch[1]
    assert table["judge"] is ks.judge


def test_faulty_engines_have_names_rules_and_counterexamples() -> None:
    """Names and descriptions are unique; each engine breaks a rule of the book and has a counterexample."""
    assert (
        len({engine.name for engine in FAULTY_ENGINES})
        == len({engine.description for engine in FAULTY_ENGINES})
        == len(FAULTY_ENGINES)
    )
    assert {engine.rule for engine in FAULTY_ENGINES} <= set(RULES)
    assert set(COUNTEREXAMPLES) == set(FAULTY_ENGINES)


def served(*words: str, question: object = None) -> str:
    """What `python -m tools.faulty_engines` writes."""
    command = (sys.executable, "-m", "tools.faulty_engines", *words)
    asked = json.dumps(question) if question is not None else ""
    return subprocess.run(command, input=asked, capture_output=True, text=True, check=True, timeout=60).stdout


def test_a_faulty_engine_is_served() -> None:
    """It speaks the referee's protocol: an engine that may always play the last card calls it legal."""
    params = {"state": dump_state(LAST_CARD), "move": format_move(MAHARACHA, LAST_CARD.map)}
    question = {"jsonrpc": "2.0", "id": 1, "method": "judge", "params": params}
    assert json.loads(served("last-card-always", question=question))["result"]["legal"] is True


def test_the_list_names_every_faulty_engine() -> None:
    assert [line.split()[0] for line in served("--list").splitlines()] == [engine.name for engine in FAULTY_ENGINES]
