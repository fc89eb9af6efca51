"""Faulty engines are caught, and the rule that one breaks is ranked first, whether or not it gives reasons."""

from functools import cache

import pytest

from kingofsiam.conformance.fault_attribution import tied_suspects
from kingofsiam.conformance.suite import select_vectors
from kingofsiam.conformance.vectors import Vector
from proof.faulty_engines.attribution import Measurement, Named, measure, planted, table
from proof.faulty_engines.catalogue import FAULTY_ENGINES
from proof.faulty_engines.injection import FaultyEngine
from proof.faulty_engines.mutant_engines import from_mutants, mutant_engine
from proof.faulty_engines.signatures import Signature, signatures
from proof.mutation.mutants import Mutant
from proof.mutation.patching import apply_mutant


@cache
def vectors() -> tuple[Vector, ...]:
    return tuple(select_vectors(quick=True))


def measured(faulty: FaultyEngine, *, silent: bool) -> Measurement:
    fault = next(each for each in planted() if each.name == faulty.name)
    found = tuple(measure(fault, vectors()))[silent]
    assert not found.report.stopped
    assert not found.report.conforms
    return found


# All of them take ten minutes: `python -m proof.faulty_engines.attribution` does that, and its table is checked here.
@pytest.mark.slow
@pytest.mark.parametrize("faulty", FAULTY_ENGINES[::18], ids=[each.name for each in FAULTY_ENGINES[::18]])
def test_the_broken_rule_is_named_first(faulty: FaultyEngine) -> None:
    """An engine that breaks one rule does not conform, and a rule of the broken clause is the first suspect."""
    assert measured(faulty, silent=False).named is Named.FIRST


@pytest.mark.slow
@pytest.mark.parametrize("faulty", FAULTY_ENGINES[9::18], ids=[each.name for each in FAULTY_ENGINES[9::18]])
def test_the_broken_rule_is_found_without_reasons(faulty: FaultyEngine) -> None:
    """An engine need not say why: by what it lets, forbids and does, the rule is among the first four suspects."""
    found = measured(faulty, silent=True)
    assert faulty.rule in [each.rule for each in found.report.suspects[:4]]


def rows(kind: str) -> list[tuple[str, str, Named]]:
    """The lines of a committed table: the engine, `with` or `without` its reasons, and what the run finds."""
    lines = (line.split("\t") for line in table(kind).read_text(encoding="utf-8").splitlines())
    return [(name, reasons, Named(found)) for name, reasons, found, *_ in lines]


def test_every_planted_engine_is_caught() -> None:
    """With and without reasons, all are caught, and 19 of 20 by a rule that the broken clause declares."""
    assert [(name, by) for name, by, _ in rows("planted")] == [
        (each.name, by) for each in FAULTY_ENGINES for by in ("with", "without")
    ]
    named = [found for *_, found in rows("planted")]
    assert Named.NOTHING_WRONG not in named
    assert named.count(Named.NOT_FIRST) * 20 <= len(named)


def test_every_engine_made_from_a_mutant_is_caught() -> None:
    """More than forty functions have one, each is caught with and without reasons, and the table is of today's code."""
    found = rows("mutants")
    functions = {name.partition("#")[0] for name, *_ in found}
    assert len(functions) == len(found) / 2 >= 40
    assert Named.NOTHING_WRONG not in [named for *_, named in found]
    assert {name for name, *_ in found} <= {each.name for each in from_mutants()}


@pytest.mark.slow
def test_what_cannot_be_told_apart_is_said_together() -> None:
    """Suspects with nearly the same probability as the first belong to it; the first always does."""
    suspects = measured(FAULTY_ENGINES[-1], silent=True).report.suspects
    tied = tied_suspects(suspects)
    assert suspects[: len(tied)] == tied
    assert all(each.score >= 0.6 * suspects[0].score for each in tied)


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

    must_take = next(each.inject for each in planted() if each.name == "need-not-take")
    faults = {"right": lambda: None, "again": lambda: None, "crash": crash, "lax": must_take}
    found = signatures(faults, vectors()[:120])
    assert found["right"] == found["again"]
    assert found["lax"].without not in (found["right"].without, "")
    assert found["crash"] == Signature(crashes=True)
