"""The test suite: its contents, and that it is always the same."""

import subprocess
import sys
from itertools import chain
from typing import get_args

import pytest

from kingofsiam.conformance import suite
from kingofsiam.conformance.suite import (
    SCENARIO_GROUPS,
    select_vectors,
)
from kingofsiam.conformance.vectors import DealVector, LookVector, MoveVector
from kingofsiam.model.events import Event
from kingofsiam.model.state import State
from kingofsiam.rules.contents import RULES
from kingofsiam.scenarios.catalogue import SCENARIOS as ALL_SCENARIOS
from kingofsiam.scenarios.model import Allowed, Looked, Played, Refused
from kingofsiam.spec.readings import PRESETS
from tests.conformance.helpers_vectors import count_vectors, game_vectors, scenario_vectors
from tools.proofs import proofs

pytestmark = pytest.mark.slow

_DIGEST_PROGRAM = """
from hashlib import sha256
from kingofsiam.conformance.suite import GAME_GROUPS
from kingofsiam.conformance.json_vectors import VECTOR
from kingofsiam.notation.json.parser import format_json
print(sha256(repr([format_json(VECTOR.dump(each)) for each in GAME_GROUPS[3].make()]).encode()).hexdigest())
"""


def test_every_step_of_a_scenario_is_a_vector() -> None:
    """Each is legal or refused as its scenario says; impossible positions give no vectors."""
    by_id = {vector.id: vector for vector in scenario_vectors()}
    for scenario in ALL_SCENARIOS:
        for number, step in enumerate(scenario.moves, 1):
            vector = by_id.pop(f"{scenario.id}/{number}")
            match step:
                case Looked():
                    assert isinstance(vector, LookVector)
                    assert vector.seat == step.by
                case Played() | Allowed() | Refused():
                    assert isinstance(vector, MoveVector)
                    assert (vector.move, vector.verdict.legal) == (step.move, not isinstance(step, Refused))
        deal = by_id.pop(f"{scenario.id}/deal", None)
        assert (deal is None) <= (isinstance(scenario.given, State) or not scenario.possible)
        assert deal is None or (isinstance(deal, DealVector) and (deal.state is not None) == scenario.possible)
    assert not by_id


def test_ids_are_unique() -> None:
    made = [vector.id for vector in chain(scenario_vectors(), game_vectors(), count_vectors())]
    assert len(set(made)) == len(made)
    assert all(vector.id.startswith("game/saba-2-") for vector in game_vectors())
    assert not any(vector.id.startswith(("game/", "count/")) for vector in scenario_vectors())


def test_a_vector_is_about_rules_of_the_book() -> None:
    """They are in the order of the book; those of a move include all that the engine names."""
    order = [rule.id for rule in RULES]
    for vector in (*scenario_vectors(), *game_vectors()):
        assert not isinstance(vector, MoveVector | DealVector | LookVector) or list(vector.rules) == sorted(
            vector.rules, key=order.index
        )
        if isinstance(vector, MoveVector):
            assert {each.rule.id for each in vector.verdict.violations} <= set(vector.rules)
            assert {each.rule.id for each in vector.verdict.events} <= set(vector.rules)


def test_games_cover_everything_that_can_happen() -> None:
    """The games of two players alone include every kind of event, every rule that forbids, and every preset."""
    moves = [vector for vector in game_vectors() if isinstance(vector, MoveVector)]
    kinds = {type(event) for vector in moves for event in vector.verdict.events}
    assert kinds == set(get_args(Event))
    refusing = {violation.rule for vector in moves for violation in vector.verdict.violations}
    assert refusing == {rule for rule, proof in proofs().items() if proof.forbids}
    assert {preset.lower().replace("_", "-") for preset in PRESETS} == {
        vector.id.removeprefix("game/saba-2-").split("/")[0].rpartition("-")[0] for vector in game_vectors()
    }


def test_the_suite_is_always_the_same() -> None:
    """Processes in which sets have different orders make the same vectors."""
    outputs = {
        subprocess.run(
            [sys.executable, "-c", _DIGEST_PROGRAM],
            env={"PYTHONHASHSEED": seed},
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        for seed in ("1", "2")
    }
    assert len(outputs) == 1


def test_vectors_are_selected_by_a_pattern_of_ids(monkeypatch: pytest.MonkeyPatch) -> None:
    """The pattern is case-sensitive."""
    monkeypatch.setattr(suite, "SCENARIO_GROUPS", [group for group in SCENARIO_GROUPS if "victory" in group.name])
    selected = [vector.id for vector in select_vectors("victory.*")]
    assert selected == [vector.id for vector in scenario_vectors() if vector.id in selected]
    assert all(id.startswith("victory.") for id in selected)
    assert not list(select_vectors("Victory.*"))
