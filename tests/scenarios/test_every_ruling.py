"""Every ruling has a scenario; for a switchable one, scenarios tell its choices apart."""

from dataclasses import fields, replace
from enum import Enum
from itertools import permutations
from typing import Final

import pytest

from kingofsiam.model.deal import Deal
from kingofsiam.scenarios.catalogue import SEPARATIONS, about
from kingofsiam.scenarios.model import Given, Looked, Separation, Step, with_choice
from kingofsiam.scenarios.runner import differences
from kingofsiam.spec.citation import Ruling
from kingofsiam.spec.readings import RULEBOOK, Readings
from kingofsiam.spec.rulings import RULINGS, for_reading

FIELDS: Final = tuple(each.name for each in fields(Readings))
PAIRS: Final = [(apart, *pair) for apart in SEPARATIONS for pair in permutations(apart.results, 2)]

each_separation = pytest.mark.parametrize("apart", SEPARATIONS, ids=lambda apart: apart.id)


@pytest.mark.parametrize("ruling", RULINGS, ids=lambda ruling: ruling.id)
def test_every_ruling_is_answered(ruling: Ruling) -> None:
    """Each ruling that is not a convention has a scenario, and each scenario about a ruling names an existing one."""
    assert bool(about(ruling)) is not ruling.convention
    assert {each for scenario in about(ruling) for each in scenario.about} <= set(RULINGS)


@pytest.mark.parametrize("reading", FIELDS)
def test_every_reading_is_separated(reading: str) -> None:
    """Each has its own position in which its choices differ."""
    assert [apart for apart in SEPARATIONS if apart.reading == reading]


@each_separation
def test_every_choice_is_there(apart: Separation) -> None:
    """The choices of a separation are those of its ruling, with the preferred one first."""
    assert apart.ruling is for_reading(apart.reading)
    assert tuple(apart.results) == tuple(choice.reading for choice in apart.ruling.choices)
    assert [each.about for each in apart.scenarios] == [(apart.ruling,)] * len(apart.results)


@each_separation
def test_the_same_is_tried_under_each_choice(apart: Separation) -> None:
    """The positions differ only in the choice (and the first player, if chance names them); the moves are the same."""
    given = [bare(apart.position(with_choice(apart.reading, choice))) for choice in apart.results]
    tried = [tuple(what_is_tried(step) for step in result.moves) for result in apart.results.values()]
    assert given == given[:1] * len(given)
    assert tried == tried[:1] * len(tried)


def bare(given: Given) -> Given:
    """The position before the moves, without its readings and its first player."""
    if isinstance(given, Deal):
        return replace(given, readings=RULEBOOK, first=None)
    return replace(given, readings=RULEBOOK)


def what_is_tried(step: Step) -> object:
    """The moves, or who looks at whom."""
    return (step.by, step.at) if isinstance(step, Looked) else step.move


@pytest.mark.parametrize(
    ("apart", "choice", "other"), PAIRS, ids=[f"{apart.id}: {one.name}, {other.name}" for apart, one, other in PAIRS]
)
def test_a_result_is_that_of_its_choice_alone(apart: Separation, choice: Enum, other: Enum) -> None:
    """The required result of one choice is not the result of another choice, from the same position."""
    scenario = apart.under(with_choice(apart.reading, choice))
    assert differences(scenario) == ()
    assert differences(replace(scenario, given=apart.position(with_choice(apart.reading, other)))) != ()
