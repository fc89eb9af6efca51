"""Mutation testing works, and the committed tables fit the current code."""

from __future__ import annotations

import subprocess
import sys
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

import kingofsiam_kernel as kernel
from kingofsiam.model.pieces import BRITISH
from kingofsiam.rules import s7_victory
from kingofsiam.scenarios.catalogue import SCENARIOS
from tools.mutation import results, sampling
from tools.mutation.attribution import rules_by_function
from tools.mutation.checks import SCENARIO_TESTS, Check, MutantChecks, MutantOutcome, run_checks
from tools.mutation.forked_workers import set_cpu_limit
from tools.mutation.fresh_imports import FreshCopy, functions_run_at_import, mutated_source
from tools.mutation.mutants import (
    PACKAGE,
    SAMPLED_ROOMS,
    Mutant,
    digests_in,
    functions_of,
    modules_in,
    mutated_modules,
)
from tools.mutation.patching import CallTrace, CallTracer, is_replaced
from tools.mutation.results import MutantStatus, ResultRow, Score
from tools.mutation.runner import sample_killed, stale_functions

COLONY = "rules.s7_victory:is_colony"


def colony_mutant(change: str) -> Mutant:
    """The mutant of `is_colony` with this change."""
    function = next(each for each in functions_of("rules.s7_victory") if each.name == COLONY)
    return next(each for each in function.mutants if change in each.change)


TRY_UNCHANGED = """
import ast, sys
from tools.mutation.checks import try_mutants
from tools.mutation.mutants import Mutant, definitions, file_of, functions_of

source = file_of(sys.argv[1]).read_text("utf-8")
written = {f"{sys.argv[1]}:{name}": ast.get_source_segment(source, each) for name, each in definitions(source)}
mutants = [Mutant(f"{each.name}#0", "", written[each.name]) for each in functions_of(sys.argv[1])]
tell = lambda outcome: print(outcome.mutant.name, outcome.status.value, sep="\\t", file=sys.__stdout__)
try_mutants(mutants, tell, known={}, tests=[sys.argv[2]])
"""
"""Try each function of a module replaced by itself, and print the outcomes."""


def run_one(mutant: Mutant, *passes: Callable[[], bool]) -> MutantOutcome:
    """The outcome for a mutant with these checks, which are named by their numbers."""
    called = CallTrace(frozenset({mutant.function}), 0)
    checks = (Check(str(number), MutantStatus.OWN, each, called) for number, each in enumerate(passes))
    (outcome,) = run_checks((MutantChecks(mutant, tuple(checks)),), 1)
    return outcome


def four_make_a_colony() -> bool:
    return s7_victory.is_colony((BRITISH,) * 4)


def five_make_a_colony() -> bool:
    return s7_victory.is_colony((BRITISH,) * 5)


class TestTable:
    @pytest.mark.parametrize("module", mutated_modules())
    def test_it_is_not_stale(self, module: str) -> None:
        """No function has changed since its mutants were tried; otherwise run `make mutants MUTANTS=--changed`."""
        assert stale_functions((module,)) == frozenset()

    def test_nothing_survives_unexplained(self) -> None:
        """Every mutant is killed, or explained as equivalent."""
        assert [row for row in results.load_results() if row.status is MutantStatus.SURVIVED] == []

    def test_every_explanation_is_needed(self) -> None:
        """Every explained mutant survives, and has a reason; of a sample, also one whose function has changed since."""
        listed = [row for row in results.load_results() if row.status is MutantStatus.EQUIVALENT]
        sampled = [*sampling.survivors()]
        required, survived = ({(row.function, row.change) for row in rows} for rows in (listed, [*listed, *sampled]))
        changed = (line.split("\t") for room in SAMPLED_ROOMS for line in sampling.outdated(room))
        survived |= {(name.partition("#")[0], change) for name, *_, change in changed}
        assert required <= set(results.load_equivalent()) <= survived
        assert all(results.load_equivalent().values())

    def test_the_killers_are_there(self) -> None:
        """A scenario that is listed as a killer exists."""
        known = {each.id for each in SCENARIOS}
        killers = {
            row.killed_by for row in results.load_results() if row.status in (MutantStatus.OWN, MutantStatus.SCENARIO)
        }
        assert killers <= known

    def test_own_scenarios_claim_a_rule_of_the_function(self) -> None:
        """If a mutant is killed by its own scenario, the two have a rule in common."""
        claims = {each.id: {rule.id for rule in each.claims} for each in SCENARIOS}
        own = [row for row in results.load_results() if row.status is MutantStatus.OWN]
        assert own
        assert [row for row in own if not claims[row.killed_by] & set(rules_by_function()[row.function])] == []

    def test_the_sample_is_always_the_same(self) -> None:
        """It has killed mutants of several modules."""
        chosen = sample_killed(60)
        assert chosen == sample_killed(60)
        assert len(chosen) == 60
        assert all(row.status.killed for row in chosen)
        assert len({row.module for row in chosen}) > 5


class TestScore:
    def test_counts(self) -> None:
        """A mutant killed by its own scenario counts for scenarios and for the suite too."""
        statuses = (
            MutantStatus.OWN,
            MutantStatus.OWN,
            MutantStatus.SCENARIO,
            MutantStatus.SUITE,
            MutantStatus.EQUIVALENT,
            MutantStatus.SURVIVED,
        )
        counted = results.score(ResultRow(f"f#{number}", status, "", "") for number, status in enumerate(statuses))
        assert counted == Score(mutants=6, by_own_scenarios=2, by_scenarios=3, by_suite=4, equivalent=1)
        assert counted.survived == 1

    def test_a_rule_has_the_mutants_of_its_functions(self) -> None:
        """Only one function carries the rule that the followers return to the pool."""
        mutants = [row for row in results.load_results() if row.function == "rules.s6_power_struggle:all_to_the_pool"]
        assert mutants
        assert results.scores_by_rule()["struggle.followers-return"] == results.score(mutants)


class TestSample:
    def test_each_module_has_its_share(self) -> None:
        """Of each module the same share of mutants is chosen, always the same ones, and ten at least."""
        chosen = Counter(each.module for each in sampling.sample("turns", 300))
        whole = {module: sum(len(each.mutants) for each in functions_of(module)) for module in modules_in("turns")}
        shares = [chosen[module] / number for module, number in whole.items()]
        assert max(shares) - min(shares) < 0.01
        assert sampling.sample("turns", 300) == sampling.sample("turns", 300)
        assert {*Counter(each.module for each in sampling.sample("turns", 1)).values()} == {10}

    def test_the_last_outcome_counts(self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        """A mutant killed after it survived needed a test; an outcome for code that has changed does not count."""
        monkeypatch.setattr(sampling, "SAMPLES", tmp_path)
        function = next(each for each in functions_of("turns.turn") if len(each.mutants) >= 3)
        one, two, three = function.mutants[:3]
        digest = function.digest
        lines = ((one, digest, "SURVIVED"), (two, digest, "suite"), (three, "old", "suite"), (one, digest, "suite"))
        text = "".join(f"{mutant.name}\t{by}\t{status}\tt\t\n" for mutant, by, status in lines)
        (tmp_path / "turns.tsv").write_text(text, encoding="utf-8")
        rows = {each.name: ResultRow(each.name, MutantStatus.SUITE, "t", "") for each in (one, two)}
        assert sampling.trials("turns") == {
            one.name: sampling.Trial(rows[one.name], late=True),
            two.name: sampling.Trial(rows[two.name]),
        }

    def test_what_the_rest_may_hide(self) -> None:
        """With 10 of 1000 missed, the rest misses between 0.5 and 1.8 of a hundred; with none, at most 0.4."""
        found = sampling.RoomScore("room", 0, 5000, 1000, 980, 10, 20).interval
        assert found == pytest.approx((0.00544, 0.01831), abs=1e-5)
        assert sampling.RoomScore("room", 0, 5000, 1000, 980, 0, 20).interval == pytest.approx((0, 0.00383), abs=1e-5)

    def test_whatever_survives_is_explained(self) -> None:
        """What has changed since it was tried does not count."""
        assert sampling.unexplained() == ()

    def test_what_never_runs_is_not_tried(self) -> None:
        """Where the kernel is interpreted, a method of `int` counts the bits."""
        assert is_replaced("kernel.bits:popcount") is not kernel.COMPILED
        assert not is_replaced("kernel.bits:has_bit")

    def test_the_table_adds_up(self) -> None:
        """In no room more was killed or explained than tried, or more tried than there is."""
        scores = [*sampling.scores_by_room()]
        assert {"rules", *SAMPLED_ROOMS} <= {each.name for each in scores}
        for each in scores:
            assert 0 <= each.late <= each.killed <= each.killed + each.equivalent <= each.tried <= each.mutants
            assert each.survived == each.tried - each.killed - each.equivalent


class TestMutants:
    def test_clauses_and_properties_are_mutated(self) -> None:
        """Mutmut leaves decorated functions alone; our mutation does not."""
        assert COLONY in {each.name for each in functions_of("rules.s7_victory")}
        mutants = {each.name: each.mutants for each in functions_of("model.state")}
        assert mutants["model.state:Board.face_up"] == (), "nothing in it can change"
        assert mutants["model.state:State.cards_left"]

    def test_messages_and_casts_are_left_out(self) -> None:
        """What changes only the sentence of an error, or the type of a cast, is counted but not tried."""
        functions = {each.name: each for each in functions_of("kernel.policies")}
        assert functions["kernel.policies:get_policy"].left_out == 0
        fault = next(each for each in functions_of("validation") if each.name == "validation:_too_many_markers")
        assert fault.left_out > 0
        assert not any("British" in each.change for each in fault.mutants)
        types = next(each for each in functions_of("validation") if each.name == "validation:type_faults")
        assert not any('cast("[' in each.change for each in types.mutants)

    def test_a_docstring_does_not_count(self) -> None:
        """The digest of a function changes with its code and with its rules, but not with its docstring."""
        one = digests_in('@clause(A)\ndef f():\n    """One."""\n    return 1\n')
        assert one == digests_in('@clause(A)\n\ndef f():\n    """Two."""\n\n    # three\n    return 1\n')
        assert one != digests_in('@clause(A)\ndef f():\n    """One."""\n    return 2\n')
        assert one != digests_in('@clause(B)\ndef f():\n    """One."""\n    return 1\n')


class TestOutcome:
    def test_what_notices_it_kills_it(self) -> None:
        """The outcome names the first check that fails; this process stays unchanged."""
        mutant = colony_mutant("[>= => >]")
        assert run_one(mutant, five_make_a_colony, four_make_a_colony) == MutantOutcome(mutant, MutantStatus.OWN, "1")
        assert four_make_a_colony()

    def test_what_nobody_notices_survives(self) -> None:
        """A mutant survives if all checks pass, or if there are none."""
        mutant = colony_mutant("[>= => >]")
        assert run_one(mutant, five_make_a_colony) == MutantOutcome(mutant, MutantStatus.SURVIVED)
        assert run_one(mutant) == MutantOutcome(mutant, MutantStatus.SURVIVED)

    @pytest.mark.slow
    def test_what_changes_nothing_is_not_noticed(self) -> None:
        """If a function is replaced by itself, every scenario and every claim holds, whatever was cached before."""
        run = subprocess.run(
            (sys.executable, "-c", TRY_UNCHANGED, "rules.s6_power_struggle", SCENARIO_TESTS),
            capture_output=True,
            text=True,
            check=True,
        )
        outcomes = dict(line.split("\t") for line in run.stdout.splitlines() if "\t" in line)
        assert outcomes == {f"{each.name}#0": "SURVIVED" for each in functions_of("rules.s6_power_struggle")}

    def test_what_never_ends_is_killed(self) -> None:
        """The CPU time of a check is limited."""

        def without_end() -> bool:
            set_cpu_limit(0.05)
            while True:
                pass

        assert run_one(colony_mutant("[>= => >]"), without_end).status is MutantStatus.OWN

    def test_an_error_in_a_check_is_no_kill(self, capfd: pytest.CaptureFixture[str]) -> None:
        """If the check itself crashes, the run fails."""

        def broken() -> bool:
            raise KeyError("ours")

        with pytest.raises(ChildProcessError):
            run_one(colony_mutant("[>= => >]"), broken)
        assert "KeyError" in capfd.readouterr().err


class TestFreshImport:
    def test_what_runs_at_import(self) -> None:
        """Classes are made while a module is imported; no rule is asked."""
        early = functions_run_at_import(mutated_modules())
        assert "model.frozen:frozen" in early
        assert COLONY not in early

    def test_only_the_function_changes(self) -> None:
        """Its decorators stay, and so does all around it."""
        source = "class A:\n    @property\n    def f(self) -> int:\n        return 1\n\n    x = 2\n"
        mutant = Mutant("module:A.f#1", "", "\n    def f(self) -> int:\n        return 3\n")
        assert mutated_source(source, mutant) == source.replace("return 1", "return 3")

    @pytest.mark.slow
    def test_it_is_killed_by_the_first_test_that_fails(self, tmp_path: Path) -> None:
        """The copy is as before afterwards."""
        copy, tests = FreshCopy(tmp_path), ("tests/turns/test_turn.py",)
        first = next(each for each in functions_of("turns.questions") if each.name == "turns.questions:fits").mutants[0]
        assert copy.killer(first, tests).startswith(tests[0])
        unchanged = (PACKAGE / "turns" / "questions.py").read_bytes()
        assert (copy.package / "turns" / "questions.py").read_bytes() == unchanged


class TestCalls:
    @pytest.fixture
    def tracer(self) -> Iterator[CallTracer]:
        tracer = CallTracer((COLONY, "rules.s7_victory:last_gain"))
        yield tracer
        tracer.remove()

    def test_what_is_called_is_noted(self, tracer: CallTracer) -> None:
        """Each task is recorded separately, and the functions work as before."""
        assert tracer.trace(four_make_a_colony).functions == {COLONY}
        assert tracer.trace(four_make_a_colony).functions == {COLONY}
        assert tracer.trace(lambda: None).functions == frozenset()
        tracer.remove()
        assert tracer.trace(four_make_a_colony).functions == {COLONY}, "after a pause too"
        assert four_make_a_colony()


class TestAttribution:
    @pytest.mark.parametrize(
        ("function", "rules"),
        [
            (COLONY, ("victory.end.colony",)),
            ("model.pieces:Followers.of", ()),
            ("model.state:State.cards_left", ()),
            ("rules.s5_actions.last_card:with_last_card_played", ("action.last-card",)),
        ],
    )
    def test_rules(self, function: str, rules: tuple[str, ...]) -> None:
        """A clause carries the rules that it declares, and so do its helpers; the methods of values carry none."""
        assert rules_by_function()[function] == rules
