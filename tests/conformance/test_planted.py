"""Each wrong engine is caught, and the rule that it breaks is named first."""

from __future__ import annotations

import sys
from functools import cache

import pytest

from kingofsiam.conformance.choosing import few
from kingofsiam.conformance.protocol import Engine
from kingofsiam.conformance.running import run
from kingofsiam.conformance.vector import Vector
from kingofsiam.readings import RULEBOOK
from tests.planted.contents import PLANTS
from tests.planted.plant import Plant


@cache
def vectors() -> tuple[Vector, ...]:
    return tuple(few())


@pytest.mark.parametrize("plant", PLANTS, ids=[plant.name for plant in PLANTS])
def test_the_broken_rule_is_named_first(plant: Plant) -> None:
    """An engine that breaks one rule does not conform, and by all signs it is that rule which is broken."""
    with Engine((sys.executable, "-m", "tests.planted", plant.name), timeout=60) as engine:
        report = run(engine, vectors(), ("RULEBOOK", RULEBOOK))
    assert report.finished
    assert not report.conforms
    assert report.suspects[0].rule is plant.rule
