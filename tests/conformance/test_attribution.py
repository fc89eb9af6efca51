"""Fault attribution measured: how well it works for faulty engines, whose runs are recorded in tables."""

from collections import Counter
from functools import cache

import pytest

from kingofsiam.conformance.differences import DifferenceKind
from kingofsiam.conformance.fault_dictionary import load_dictionary, symptoms_of
from kingofsiam.conformance.suite import select_vectors
from kingofsiam.conformance.vectors import Vector
from tools.faulty_engines.catalogue import FAULTY_ENGINES
from tools.faulty_engines.dictionary import built_from, planted
from tools.faulty_engines.mutant_engines import Fault, from_mutants, mutant_engine
from tools.faulty_engines.recorded_runs import live_runs
from tools.faulty_engines.signatures import Signature, signatures
from tools.faulty_engines.tables import KINDS, Named, explanations, load_table
from tools.mutation.mutants import Mutant
from tools.mutation.patching import apply_mutant


@cache
def vectors() -> tuple[Vector, ...]:
    return tuple(select_vectors(quick=True))


@pytest.mark.slow
def test_the_dictionary_is_up_to_date() -> None:
    """If not, run `python -m tools.faulty_engines.dictionary`, then `python -m tools.faulty_engines.attribution`."""
    assert load_dictionary().built_from == built_from()
    assert {each.name for each in load_dictionary().faults} <= {each.name for each in (*planted(), *from_mutants())}


@pytest.mark.slow
@pytest.mark.parametrize("name", ["ban-both-ways", "rules.s2_concept:side_of#3"])
def test_a_live_run_shows_the_recorded_symptoms(name: str) -> None:
    """With its reasons an engine shows what the dictionary says; without them, what it can still show of that."""
    fault = mutant_engine(name) if ":" in name else next(each for each in planted() if each.name == name)
    known = next(each for each in load_dictionary().faults if each.name == name)
    with_reasons, without = live_runs(fault, vectors())
    assert symptoms_of(with_reasons.results) == known.symptoms
    assert symptoms_of(without.results) == known.symptoms_without(without.unseen)
    assert with_reasons.unseen == frozenset()
    assert without.unseen == {DifferenceKind.REASONS, DifferenceKind.EVENTS}
    assert with_reasons.suspects[0].rule in fault.rules
    assert without.suspects[0].rule in fault.rules


@pytest.mark.parametrize("kind", KINDS)
def test_every_faulty_engine_is_in_the_tables(kind: str) -> None:
    """With and without its reasons; more than forty clauses of the rulebook have one made from mutants."""
    of_mutants = [each.name for each in load_dictionary().faults if ":" in each.name]
    engines = [each.name for each in FAULTY_ENGINES] if kind == "planted" else of_mutants
    expected = [(each, by) for each in engines for by in ("with", "without")]
    assert [(row.engine, row.reasons) for row in load_table(kind)] == expected
    assert kind == "planted" or len({each.partition("#")[0] for each in engines}) >= 40


def test_the_broken_rule_is_named_first() -> None:
    """Every engine is caught, and of those that can be told apart 19 of 20 by a rule of the broken clause."""
    for kind in KINDS:
        found = Counter(row.known for row in load_table(kind))
        assert found[Named.NOTHING_WRONG] == 0
        assert found[Named.FIRST] >= 0.95 * (found.total() - found[Named.ALIKE])


def test_whatever_does_not_come_first_is_explained() -> None:
    """And nothing else is."""
    rest = {row.engine for kind in KINDS for row in load_table(kind) if row.known is not Named.FIRST}
    assert {*explanations()} == rest


@pytest.mark.slow
def test_a_mutant_makes_an_engine() -> None:
    """Each breaks the rules of its clause, no two are alike, and one can be had by its name."""
    engines = tuple(from_mutants())
    assert len({each.name for each in engines}) == len(engines)
    assert all(each.rules for each in engines)
    assert mutant_engine(engines[0].name).rules == engines[0].rules


@pytest.mark.slow
def test_faults_with_the_same_answers_have_one_signature() -> None:
    """Whoever answers alike has the same signature, whoever plays otherwise another; what crashes has none."""

    def crash() -> None:
        apply_mutant(Mutant("engine:judge#1", "", "def judge(state, move):\n    raise LookupError\n"))

    must_take: Fault = next(each for each in planted() if each.name == "need-not-take")
    faults = {"right": lambda: None, "again": lambda: None, "crash": crash, "lax": must_take.inject}
    found = signatures(faults, vectors()[:120])
    assert found["right"] == found["again"]
    assert found["lax"].without not in (found["right"].without, "")
    assert found["crash"] == Signature(crashes=True)
