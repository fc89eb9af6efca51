"""The wrong engines: each is wrong, agrees with itself, can be asked, and leaves nothing behind."""

from __future__ import annotations

import json
import subprocess
import sys

import pytest

import kingofsiam as ks
from kingofsiam.conformance.vector import Verdict, started, verdict
from kingofsiam.notation import format_move
from kingofsiam.notation.json_documents import dump_state
from kingofsiam.rules.contents import RULES
from kingofsiam.rules.s3_setup import Deal
from kingofsiam.scenarios.contents import SCENARIOS
from kingofsiam.scenarios.holding import differences
from tests.planted.contents import PLANTS
from tests.planted.plant import Patch, Plant, instead, namespaces, planted
from tests.planted.witnesses import LAST_CARD, MAHARACHA, WITNESSES, Witness

each_plant = pytest.mark.parametrize("plant", PLANTS, ids=lambda plant: plant.name)


def answer(witness: Witness) -> Verdict | ks.State | None:
    """What the engine says to a deal, or to a move in a position."""
    return started(witness) if isinstance(witness, Deal) else verdict(*witness)


def references() -> list[tuple[int, object, int]]:
    """Which object each module of the engine means by each name."""
    return [(id(names), name, id(value)) for names in namespaces() for name, value in names.items()]


@each_plant
def test_a_plant_is_wrong(plant: Plant) -> None:
    """Its witness is answered differently while it is planted, and as before afterwards."""
    right = answer(WITNESSES[plant])
    with planted(plant):
        assert answer(WITNESSES[plant]) != right
    assert answer(WITNESSES[plant]) == right


@each_plant
def test_a_scenario_of_the_broken_rule_catches_it(plant: Plant) -> None:
    """A kept scenario that claims the rule, or answers a ruling on it, does not hold in the wrong engine."""
    named = [each for each in SCENARIOS if plant.rule in each.claims or {*plant.rule.rulings} & {*each.about}]
    assert not any(differences(each) for each in named)
    with planted(plant):
        assert any(differences(each) for each in named)


@each_plant
def test_a_wrong_engine_agrees_with_itself(plant: Plant) -> None:
    """It lists as many moves as it counts, and a move is among them if and only if it judges it legal."""
    witness = WITNESSES[plant]
    if isinstance(witness, Deal):
        return
    state, move = witness
    with planted(plant):
        moves = tuple(ks.legal_moves(state))
        assert ks.count_legal_moves(state) == len(moves)
        assert (move in moves) is (ks.judge(state, move) == ())


@each_plant
def test_nothing_is_left_behind(plant: Plant) -> None:
    """Afterwards every name of every module means what it meant before, also if something went wrong meanwhile."""
    before = references()
    with pytest.raises(LookupError):
        ask_and_fail(plant, before)
    assert references() == before


def ask_and_fail(plant: Plant, before: list[tuple[int, object, int]]) -> None:
    with planted(plant):
        assert references() != before
        raise LookupError


def test_tables_of_functions_are_patched_too(monkeypatch: pytest.MonkeyPatch) -> None:
    """A wrong function stands also where the right one was found by a key."""
    patch: Patch = instead(ks.judge, lambda state, move: ())
    table = {"judge": ks.judge}
    monkeypatch.setattr(ks, "TABLE", table, raising=False)
    with planted(Plant("nothing-refused", RULES[0], "Every move is legal.", (patch,))):
        assert table["judge"] is patch[1]
    assert table["judge"] is ks.judge


def test_plants_have_names_rules_and_witnesses() -> None:
    """No two share a name or what they tell; each breaks a rule of the book and has a witness."""
    assert len({plant.name for plant in PLANTS}) == len({plant.tells for plant in PLANTS}) == len(PLANTS)
    assert {plant.rule for plant in PLANTS} <= set(RULES)
    assert set(WITNESSES) == set(PLANTS)


def served(*words: str, question: object = None) -> str:
    """What `python -m tests.planted` writes."""
    command = (sys.executable, "-m", "tests.planted", *words)
    asked = json.dumps(question) if question is not None else ""
    return subprocess.run(command, input=asked, capture_output=True, text=True, check=True, timeout=60).stdout


def test_a_wrong_engine_can_be_asked() -> None:
    """It speaks the referee's protocol: an engine that always plays the last card calls it legal."""
    params = {"state": dump_state(LAST_CARD), "move": format_move(MAHARACHA, LAST_CARD.map)}
    question = {"jsonrpc": "2.0", "id": 1, "method": "judge", "params": params}
    assert json.loads(served("last-card-always", question=question))["result"]["legal"] is True


def test_the_list_names_every_plant() -> None:
    assert [line.split()[0] for line in served("--list").splitlines()] == [plant.name for plant in PLANTS]
