"""The mutants are tried as they should be, and the table that is committed tells of the code that is there."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest

from kingofsiam.rules import s7_victory
from kingofsiam.rules.s1_components import BRITISH
from kingofsiam.scenarios.contents import SCENARIOS
from kingofsiam.scenarios.tracing import watching
from proof.mutation import table
from proof.mutation.bearing import bearing
from proof.mutation.calls import Called, Watch
from proof.mutation.children import limit
from proof.mutation.fresh import mutant_named, mutated
from proof.mutation.mutants import Mutant, definitions, digests_of, file_of, functions_of, modules
from proof.mutation.running import stale
from proof.mutation.sample import sample
from proof.mutation.table import Fate, Row, Score
from proof.mutation.trials import Case, Trial, Witness, hear, watched

COLONY = "rules.s7_victory:is_colony"


def colony_mutant(change: str) -> Mutant:
    """The mutant of `is_colony` with this change."""
    function = next(each for each in functions_of("rules.s7_victory") if each.name == COLONY)
    return next(each for each in function.mutants if change in each.change)


def as_written(name: str) -> Mutant:
    """A function planted in its own place."""
    module, _, qualname = name.partition(":")
    source = file_of(module).read_text("utf-8")
    function = dict(definitions(source))[qualname]
    return Mutant(f"{name}#0", "", "\n".join(source.splitlines()[function.lineno - 1 : function.end_lineno]))


def hear_one(mutant: Mutant, *holds: Callable[[], bool]) -> Trial:
    """The trial of a mutant before these witnesses, who have no names but their numbers."""
    called = Called(frozenset({mutant.function}), 0)
    witnesses = (Witness(str(number), Fate.OWN, each, called) for number, each in enumerate(holds))
    (trial,) = hear((Case(mutant, tuple(witnesses)),), 1)
    return trial


def four_make_a_colony() -> bool:
    return s7_victory.is_colony((BRITISH,) * 4)


def five_make_a_colony() -> bool:
    return s7_victory.is_colony((BRITISH,) * 5)


class TestTable:
    @pytest.mark.parametrize("module", modules())
    def test_it_is_not_stale(self, module: str) -> None:
        """Every function is as it was when its mutants were tried; else: `make mutants MUTANTS=--changed`."""
        assert stale(functions_of(module)) == frozenset()

    def test_nothing_survives_unexplained(self) -> None:
        """Every mutant is killed, or it is told why nothing can tell it from the original."""
        assert [row for row in table.results() if row.fate is Fate.SURVIVED] == []

    def test_every_explanation_is_needed(self) -> None:
        """What is explained is a mutant that survives, and it has a reason."""
        explained = {(row.function, row.change) for row in table.results() if row.fate is Fate.EQUIVALENT}
        assert set(table.equivalent()) == explained
        assert all(table.equivalent().values())

    def test_the_killers_are_there(self) -> None:
        """A scenario that is said to kill a mutant exists."""
        known = {each.id for each in SCENARIOS}
        killers = {row.by for row in table.results() if row.fate in (Fate.OWN, Fate.SCENARIO)}
        assert killers <= known

    def test_own_scenarios_claim_a_rule_of_the_function(self) -> None:
        """Where a mutant is killed by a scenario of its own, the two have a rule in common."""
        claims = {each.id: {rule.id for rule in each.claims} for each in SCENARIOS}
        own = [row for row in table.results() if row.fate is Fate.OWN]
        assert own
        assert [row for row in own if not claims[row.by] & set(bearing()[row.function])] == []

    def test_the_sample_is_always_the_same(self) -> None:
        """It holds killed mutants of several modules."""
        chosen = sample(60)
        assert chosen == sample(60)
        assert len(chosen) == 60
        assert all(row.fate.killed for row in chosen)
        assert len({row.module for row in chosen}) > 5


class TestScore:
    def test_counts(self) -> None:
        """A mutant killed by its own scenario counts as killed by scenarios and by the suite, too."""
        fates = (Fate.OWN, Fate.OWN, Fate.SCENARIO, Fate.SUITE, Fate.EQUIVALENT, Fate.SURVIVED)
        counted = table.score(Row(f"f#{number}", fate, "", "") for number, fate in enumerate(fates))
        assert counted == Score(mutants=6, by_own_scenarios=2, by_scenarios=3, by_suite=4, equivalent=1)
        assert counted.survived == 1

    def test_a_rule_has_the_mutants_of_its_functions(self) -> None:
        """That the followers return to the pool is said by one function alone."""
        mutants = [row for row in table.results() if row.function == "rules.s6_power_struggle:all_to_the_pool"]
        assert mutants
        assert table.scores()["struggle.followers-return"] == table.score(mutants)


class TestMutants:
    def test_clauses_and_properties_are_mutated(self) -> None:
        """Mutmut leaves decorated functions alone; here they are not."""
        assert COLONY in {each.name for each in functions_of("rules.s7_victory")}
        assert "state:Board.face_up" not in {each.name for each in functions_of("state")}, "nothing in it can change"
        assert "state:State.cards_left" in {each.name for each in functions_of("state")}

    def test_a_docstring_does_not_count(self) -> None:
        """The digest of a function changes with its code and with its rules, not with its words."""
        one = digests_of('@clause(A)\ndef f():\n    """One."""\n    return 1\n')
        assert one == digests_of('@clause(A)\n\ndef f():\n    """Two."""\n\n    # three\n    return 1\n')
        assert one != digests_of('@clause(A)\ndef f():\n    """One."""\n    return 2\n')
        assert one != digests_of('@clause(B)\ndef f():\n    """One."""\n    return 1\n')

    def test_the_whole_module_with_a_mutant(self) -> None:
        """It differs from what is written in the changed line alone."""
        source = mutated(mutant_named(colony_mutant("[>= => >]").name))
        assert "return control.count(BRITISH) > BRITISH_FOR_A_COLONY" in source
        assert "@clause(ENDS_AS_COLONY)\ndef is_colony" in source


class TestTrial:
    def test_what_notices_it_kills_it(self) -> None:
        """The first witness who notices it is named; here the table is as it was."""
        mutant = colony_mutant("[>= => >]")
        assert hear_one(mutant, five_make_a_colony, four_make_a_colony) == Trial(mutant, Fate.OWN, "1")
        assert four_make_a_colony()

    def test_what_nobody_notices_survives(self) -> None:
        """It does not help that somebody was asked."""
        mutant = colony_mutant("[>= => >]")
        assert hear_one(mutant, five_make_a_colony) == Trial(mutant, Fate.SURVIVED)
        assert hear_one(mutant) == Trial(mutant, Fate.SURVIVED)

    def test_what_changes_nothing_is_not_noticed(self) -> None:
        """A function that is planted as it is written: every scenario and every claim holds as before, whatever
        was remembered before an earlier trial.
        """
        with watching():
            pass  # now it is remembered which code declares which rules
        hear_one(colony_mutant("[>= => >]"), four_make_a_colony)
        same = tuple(as_written(each.name) for each in functions_of("rules.s7_victory"))
        stage = watched([each.function for each in same])
        trials = tuple(hear((Case(each, tuple(stage.witnesses(each))) for each in same), 1))
        assert {trial.mutant for trial in trials} == set(same)
        assert {trial.fate for trial in trials} == {Fate.SURVIVED}

    def test_what_never_ends_is_killed(self) -> None:
        """A witness has only so much time."""

        def without_end() -> bool:
            limit(0.05)
            while True:
                pass

        assert hear_one(colony_mutant("[>= => >]"), without_end).fate is Fate.OWN

    def test_a_fault_of_our_own_is_no_kill(self, capfd: pytest.CaptureFixture[str]) -> None:
        """Where the trial itself breaks down nothing is said of the mutant."""

        def broken() -> bool:
            raise KeyError("ours")

        with pytest.raises(ChildProcessError):
            hear_one(colony_mutant("[>= => >]"), broken)
        assert "KeyError" in capfd.readouterr().err


class TestCalls:
    @pytest.fixture
    def eye(self) -> Iterator[Watch]:
        watch = Watch((COLONY, "rules.s7_victory:last_gain"))
        yield watch
        watch.remove()

    def test_what_is_called_is_noted(self, eye: Watch) -> None:
        """Each piece of work anew, and the functions do what they did."""
        assert eye.calls_of(four_make_a_colony).names == {COLONY}
        assert eye.calls_of(four_make_a_colony).names == {COLONY}
        assert eye.calls_of(lambda: None).names == frozenset()
        assert four_make_a_colony()


class TestBearing:
    @pytest.mark.parametrize(
        ("function", "rules"),
        [
            (COLONY, ("victory.end.colony",)),
            ("rules.s1_components:Followers.count", ()),
            ("state:State.cards_left", ()),
            ("rules.s5_actions.last_card:powers_without", ("action.last-card",)),
        ],
    )
    def test_rules(self, function: str, rules: tuple[str, ...]) -> None:
        """A clause bears on what it declares, what it calls on the same, the arithmetic of values on nothing."""
        assert bearing()[function] == rules
