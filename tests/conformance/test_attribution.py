"""Each faulty engine is caught, and the rule that it breaks is ranked first."""

from __future__ import annotations

import sys
from functools import cache

import pytest

from kingofsiam.conformance.client import EngineClient
from kingofsiam.conformance.runner import run
from kingofsiam.conformance.suite import quick_vectors
from kingofsiam.conformance.vectors import Vector
from kingofsiam.spec.readings import RULEBOOK
from proof.faulty_engines.catalogue import FAULTY_ENGINES
from proof.faulty_engines.injection import FaultyEngine


@cache
def vectors() -> tuple[Vector, ...]:
    return tuple(quick_vectors())


@pytest.mark.parametrize("faulty", FAULTY_ENGINES, ids=[each.name for each in FAULTY_ENGINES])
def test_the_broken_rule_is_named_first(faulty: FaultyEngine) -> None:
    """An engine that breaks one rule does not conform, and that rule is the first suspect."""
    with EngineClient((sys.executable, "-m", "proof.faulty_engines", faulty.name), timeout=60) as engine:
        report = run(engine, vectors(), ("RULEBOOK", RULEBOOK))
    assert not report.stopped
    assert not report.conforms
    assert report.suspects[0].rule is faulty.rule
