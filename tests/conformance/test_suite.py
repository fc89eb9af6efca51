"""The suite: what is in it, and that it is always the same."""

from __future__ import annotations

import subprocess
import sys
from itertools import chain
from typing import get_args

import pytest

from kingofsiam.conformance import suite
from kingofsiam.conformance.suite import COUNTS, GAMES, GROUPS, SCENARIOS, groups, vectors
from kingofsiam.conformance.vector import DealVector, LookVector, MoveVector, verdict
from kingofsiam.events import Event
from kingofsiam.readings import PRESETS
from kingofsiam.rules.contents import RULES
from kingofsiam.scenarios.contents import SCENARIOS as ALL_SCENARIOS
from kingofsiam.scenarios.proof import proofs
from kingofsiam.scenarios.scenario import Allowed, Looked, Played, Refused
from kingofsiam.scenarios.tracing import watching
from kingofsiam.state import State
from tests.conformance.at_hand import counts, games, scenarios

_AGAIN = """
from hashlib import sha256
from kingofsiam.conformance import suite
from kingofsiam.conformance.suite import GAMES
from kingofsiam.conformance.json_vectors import VECTOR
from kingofsiam.notation.json_text import written
print(sha256(repr([written(VECTOR.dump(each)) for each in GAMES[3].make()]).encode()).hexdigest())
"""


def test_every_step_of_a_scenario_is_a_vector() -> None:
    """Each is legal or refused as its scenario says; a look is a look, and what cannot be is left out."""
    by_id = {vector.id: vector for vector in scenarios()}
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


def test_ids_are_given_once() -> None:
    made = [vector.id for vector in chain(scenarios(), games(), counts())]
    assert len(set(made)) == len(made)
    assert all(vector.id.startswith("game/saba-2-") for vector in games())
    assert not any(vector.id.startswith(("game/", "count/")) for vector in scenarios())


def test_a_vector_is_about_rules_of_the_book() -> None:
    """In the order of the book; a move at least about those that the engine names."""
    order = [rule.id for rule in RULES]
    for vector in (*scenarios(), *games()):
        assert not isinstance(vector, MoveVector | DealVector | LookVector) or list(vector.rules) == sorted(
            vector.rules, key=order.index
        )
        if isinstance(vector, MoveVector):
            assert {each.rule.id for each in vector.verdict.violations} <= set(vector.rules)
            assert {each.rule.id for each in vector.verdict.events} <= set(vector.rules)


def test_every_rule_that_forbids_is_seen_from_both_sides() -> None:
    """There is a move that it refuses, and one that its clause lets pass."""
    moves = [vector for vector in (*scenarios(), *games()) if isinstance(vector, MoveVector)]
    refusing = {violation.rule for vector in moves for violation in vector.verdict.violations}
    with watching() as ran:
        for vector in moves:
            if vector.verdict.legal:
                verdict(vector.state, vector.move)
    assert {rule for rule, proof in proofs().items() if proof.forbids} <= refusing
    assert refusing <= ran.rules


def test_games_show_all_that_can_happen() -> None:
    """Every kind of event, every rule that forbids, every preset; these of two players on their own."""
    moves = [vector for vector in games() if isinstance(vector, MoveVector)]
    told = {type(event) for vector in moves for event in vector.verdict.events}
    assert told == set(get_args(Event))
    refusing = {violation.rule for vector in moves for violation in vector.verdict.violations}
    assert refusing == {rule for rule, proof in proofs().items() if proof.forbids}
    assert {preset.lower().replace("_", "-") for preset, _ in PRESETS} == {
        vector.id.removeprefix("game/saba-2-").split("/")[0].rpartition("-")[0] for vector in games()
    }


def test_the_suite_is_always_the_same() -> None:
    """Another process, in which sets have another order, makes the very same vectors."""
    found = {
        subprocess.run(
            [sys.executable, "-c", _AGAIN], env={"PYTHONHASHSEED": seed}, capture_output=True, text=True, check=True
        ).stdout
        for seed in ("1", "2")
    }
    assert len(found) == 1


def test_there_are_games_and_counts_for_every_map_and_number_of_players() -> None:
    assert [group.name for group in GAMES] == [
        f"games/{name}-{players}" for name in ("siam", "saba", "britain") for players in (2, 3, 4)
    ]
    assert [group.name for group in COUNTS] == ["counts/siam", "counts/saba", "counts/britain"]
    assert (*SCENARIOS, *GAMES, *COUNTS) == GROUPS


@pytest.mark.parametrize(
    ("pattern", "names"),
    [
        ("game/siam-2-*", ["games/siam-2"]),
        ("game/siam-2-rulebook-1/3", ["games/siam-2"]),
        ("game/s*-4-*", ["games/siam-4", "games/saba-4"]),
        ("count/britain-*/late", ["counts/britain"]),
        ("count/*", ["counts/siam", "counts/saba", "counts/britain"]),
    ],
)
def test_groups_that_cannot_match_are_left_out(pattern: str, names: list[str]) -> None:
    """As far as the plain beginning of the pattern tells; scenarios have ids of many kinds, and stay."""
    assert set(names) <= {group.name for group in groups(pattern)} - {group.name for group in SCENARIOS}
    assert len(groups(pattern)) <= len(SCENARIOS) + 9
    assert not set(groups(pattern, counts=False)) & set(COUNTS)


def test_only_some_vectors(monkeypatch: pytest.MonkeyPatch) -> None:
    """The ids match the pattern, the case of letters included; what cannot match is not even made."""
    victory = tuple(group for group in SCENARIOS if "victory" in group.name)
    monkeypatch.setattr(suite, "GROUPS", (*victory, *GAMES, *COUNTS))
    found = [vector.id for vector in vectors("victory.*/1")]
    assert len(found) > 10
    assert all(each.startswith("victory.") and each.endswith("/1") for each in found)
    assert found == [each.id for each in scenarios() if each.id in found]
    assert not list(vectors("Victory.*"))
