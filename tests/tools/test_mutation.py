"""What kills a mutant is found, what changes nothing is not, and the committed tables fit each other and the code."""

import json
import re
from collections.abc import Callable
from dataclasses import replace

import pytest

import kingofsiam as ks
from kingofsiam.rules import s7_victory
from tools.mutation.checks import Check, MutantChecks, Outcome, run_checks
from tools.mutation.forked_workers import set_cpu_limit
from tools.mutation.mutants import Mutant, digests_in, mutants_of, mutated_modules
from tools.mutation.patching import CallTrace, killer_in_fresh_copy
from tools.mutation.tables import load_equivalent, load_scores

COLONY = "rules.s7_victory:is_colony"


def colony_mutant() -> Mutant:
    """Five British provinces make a colony, not four."""
    return next(one for one in mutants_of("rules.s7_victory") if one.function == COLONY and "[>= => >]" in one.change)


def outcome(mutant: Mutant, *passes: Callable[[], bool]) -> Outcome:
    """The outcome for a mutant with these checks, which are named by their numbers."""
    called = CallTrace(frozenset({mutant.function}), 0)
    checks = [Check(str(number), check, called) for number, check in enumerate(passes)]
    (only,) = run_checks((MutantChecks(mutant, checks),), 1)
    return only


def is_over(british: int) -> bool:
    state = ks.position(2)
    board = replace(state.board, control=(ks.BRITISH,) * british)
    return s7_victory.outcome_of(board, state.players, state.readings) is not None


def four_make_a_colony() -> bool:
    return is_over(4)


def five_make_a_colony() -> bool:
    return is_over(5)


def without_end() -> bool:
    set_cpu_limit(0.05)
    while True:
        pass


def broken() -> bool:
    raise KeyError(json.__name__)


def test_no_row_and_no_explanation_is_left_over() -> None:
    """`modules.tsv` has the modules that are mutated, nothing in it survives, and it counts every explanation."""
    scores = load_scores()
    assert set(scores) <= set(mutated_modules())
    assert [module for module, score in scores.items() if score.survived] == []
    assert all(score.mutants == score.killed + score.explained for score in scores.values())
    reasons = load_equivalent()
    assert all(reasons.values())
    modules = {function.partition(":")[0] for function, _ in reasons}
    assert {module for module, score in scores.items() if score.explained} == modules


@pytest.mark.slow
def test_what_is_explained_can_happen() -> None:
    """Every explanation is of a mutant of the code as it is now."""
    modules = {function.partition(":")[0] for function, _ in load_equivalent()}
    mutants = {(mutant.function, mutant.change) for module in modules for mutant in mutants_of(module)}
    assert load_equivalent().keys() - mutants == set()


@pytest.mark.slow
def test_decorated_functions_and_methods_are_mutated_and_messages_are_not() -> None:
    """The sentence of an error, and the type of a cast, are for people and type checkers: no test compares them."""
    assert colony_mutant().source.strip().startswith("def is_colony")
    assert any(mutant.function == "model.state:State.cards_left" for mutant in mutants_of("model.state"))
    faults = [mutant for mutant in mutants_of("validation") if mutant.function == "validation:state_faults"]
    assert faults
    assert not any("yet a struggle followed" in mutant.change for mutant in faults)


def test_a_digest_is_of_the_code() -> None:
    """It changes with the code and the rules of a function, but not with its docstring and its layout."""
    one = digests_in('@clause(A)\ndef f():\n    """One."""\n    return 1\n')
    assert one == digests_in('@clause(A)\n\ndef f():\n    """Two."""\n\n    # three\n    return 1\n')
    assert one != digests_in('@clause(A)\ndef f():\n    """One."""\n    return 2\n')
    assert one != digests_in('@clause(B)\ndef f():\n    """One."""\n    return 1\n')


@pytest.mark.slow
def test_the_first_check_that_fails_or_never_ends_kills() -> None:
    """A mutant survives if all checks pass or there are none; this process stays unchanged."""
    mutant = colony_mutant()
    assert outcome(mutant, five_make_a_colony, four_make_a_colony) == Outcome(mutant, "1")
    assert outcome(mutant, without_end) == Outcome(mutant, "0")
    assert outcome(mutant, five_make_a_colony) == outcome(mutant) == Outcome(mutant, "")
    assert four_make_a_colony()


@pytest.mark.slow
def test_an_error_in_a_check_is_no_kill(capfd: pytest.CaptureFixture[str]) -> None:
    """If the check itself crashes, the run fails."""
    with pytest.raises(ChildProcessError):
        outcome(colony_mutant(), broken)
    assert re.search("KeyError", capfd.readouterr().err)


@pytest.mark.slow
def test_a_copy_is_killed_by_the_first_test_that_fails() -> None:
    """In a new interpreter, which imports the copy."""
    tests = ("tests/scenarios/test_scenarios.py",)
    assert killer_in_fresh_copy(colony_mutant(), tests).startswith(tests[0])
