"""Faulty engines are caught, and the rule that one breaks is ranked first, whether or not it gives reasons."""

from functools import cache

import pytest

from kingofsiam.conformance.fault_attribution import tied_suspects
from kingofsiam.conformance.suite import select_vectors
from kingofsiam.conformance.vectors import Vector
from proof.faulty_engines.attribution import Measurement, Named, broken_rules, engines, measure, table
from proof.faulty_engines.catalogue import FAULTY_ENGINES
from proof.faulty_engines.injection import FaultyEngine
from proof.faulty_engines.mutant_engines import mutant_engine, mutant_engines


@cache
def vectors() -> tuple[Vector, ...]:
    return tuple(select_vectors(quick=True))


def measured(faulty: FaultyEngine, *, silent: bool) -> Measurement:
    found = measure(faulty.name, broken_rules(faulty), vectors(), silent=silent)
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


def test_every_planted_engine_is_caught() -> None:
    """With and without reasons, all are caught, and 19 of 20 by a rule that the broken clause declares."""
    rows = [line.split("\t") for line in table("planted").read_text(encoding="utf-8").splitlines()]
    expected = [(name, reasons) for name in engines("planted") for reasons in ("with", "without")]
    assert [(name, reasons) for name, reasons, *_ in rows] == expected
    named = [Named(found) for _, _, found, *_ in rows]
    assert Named.NOTHING_WRONG not in named
    assert named.count(Named.NOT_FIRST) * 20 <= len(named)


@pytest.mark.slow
def test_what_cannot_be_told_apart_is_said_together() -> None:
    """Suspects with nearly the same probability as the first belong to it; the first always does."""
    suspects = measured(FAULTY_ENGINES[-1], silent=True).report.suspects
    tied = tied_suspects(suspects)
    assert suspects[: len(tied)] == tied
    assert all(each.score >= 0.6 * suspects[0].score for each in tied)


def test_mutants_make_engines() -> None:
    """Each clause with visible faults has one, each breaks the rules of its clause, and no two are alike."""
    engines = tuple(mutant_engines())
    assert len({each.name for each in engines}) == len(engines) >= 40
    assert all(each.rules for each in engines)
    assert mutant_engine(engines[0].name) == engines[0]
