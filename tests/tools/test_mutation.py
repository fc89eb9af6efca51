"""What kills a mutant is found, what changes nothing is not, and the committed tables fit each other and the code."""

import json
import re
from collections import Counter
from collections.abc import Callable

import pytest

from kingofsiam.model.pieces import BRITISH
from kingofsiam.rules import s7_victory
from tools.mutation.__main__ import sample
from tools.mutation.checks import Check, MutantChecks, Outcome, run_checks
from tools.mutation.forked_workers import set_cpu_limit
from tools.mutation.fresh_copies import killer_in_fresh_copy, mutated_source
from tools.mutation.mutants import Mutant, digests_in, modules_in, mutants_of, mutated_modules
from tools.mutation.patching import CallTrace, CallTracer, running_function
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


def four_make_a_colony() -> bool:
    return s7_victory.is_colony((BRITISH,) * 4)


def five_make_a_colony() -> bool:
    return s7_victory.is_colony((BRITISH,) * 5)


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


def test_decorated_functions_and_methods_are_mutated_and_messages_are_not() -> None:
    """The sentence of an error, and the type of a cast, are for people and type checkers: no test compares them."""
    assert colony_mutant().source.strip().startswith("def is_colony")
    assert any(mutant.function == "model.state:State.cards_left" for mutant in mutants_of("model.state"))
    faults = [mutant for mutant in mutants_of("validation") if mutant.function == "validation:_too_many_markers"]
    assert faults
    assert not any("British" in mutant.change for mutant in faults)


def test_a_digest_is_of_the_code() -> None:
    """It changes with the code and the rules of a function, but not with its docstring and its layout."""
    one = digests_in('@clause(A)\ndef f():\n    """One."""\n    return 1\n')
    assert one == digests_in('@clause(A)\n\ndef f():\n    """Two."""\n\n    # three\n    return 1\n')
    assert one != digests_in('@clause(A)\ndef f():\n    """One."""\n    return 2\n')
    assert one != digests_in('@clause(B)\ndef f():\n    """One."""\n    return 1\n')


def test_the_first_check_that_fails_or_never_ends_kills() -> None:
    """A mutant survives if all checks pass or there are none; this process stays unchanged."""
    mutant = colony_mutant()
    assert outcome(mutant, five_make_a_colony, four_make_a_colony) == Outcome(mutant, "1")
    assert outcome(mutant, without_end) == Outcome(mutant, "0")
    assert outcome(mutant, five_make_a_colony) == outcome(mutant) == Outcome(mutant, "")
    assert four_make_a_colony()


def test_an_error_in_a_check_is_no_kill(capfd: pytest.CaptureFixture[str]) -> None:
    """If the check itself crashes, the run fails."""
    with pytest.raises(ChildProcessError):
        outcome(colony_mutant(), broken)
    assert re.search("KeyError", capfd.readouterr().err)


def test_calls_are_traced_task_by_task() -> None:
    """Each task is recorded separately, and the functions work as before."""
    tracer = CallTracer((COLONY, "rules.s7_victory:last_gain"))
    code = running_function("rules.s7_victory:last_gain").__code__
    for _ in range(2):
        assert tracer.trace(four_make_a_colony).functions == {COLONY}
    assert tracer.trace(lambda: None).functions == frozenset()
    tracer.remove()
    assert running_function("rules.s7_victory:last_gain").__code__ is code
    assert four_make_a_colony()


def test_only_the_function_changes_in_a_copy() -> None:
    """Its decorators stay, and so does all around it."""
    source = "class A:\n    @property\n    def f(self) -> int:\n        return 1\n\n    x = 2\n"
    mutant = Mutant("module:A.f#1", "", "\n    def f(self) -> int:\n        return 3\n")
    assert mutated_source(source, mutant) == source.replace("return 1", "return 3")


@pytest.mark.slow
def test_a_copy_is_killed_by_the_first_test_that_fails() -> None:
    """In a new interpreter, which imports the copy."""
    tests = ("tests/scenarios/test_scenarios.py",)
    assert killer_in_fresh_copy(colony_mutant(), tests).startswith(tests[0])


def test_the_sample_is_always_the_same_and_of_many_modules() -> None:
    mutants = [mutant for module in modules_in("rules.s5_actions") for mutant in mutants_of(module)]
    chosen = sample(mutants, 40)
    assert chosen == sample(reversed(mutants), 40)
    assert len(Counter(mutant.module for mutant in chosen)) > 5
