"""Every ruling has a scenario, which tells our answer from the others: choices, presets, and engines that differ."""

from dataclasses import fields, replace
from enum import Enum
from itertools import permutations
from typing import Final

import pytest

import kingofsiam as ks
from kingofsiam import PRESETS, RULEBOOK, SPANISH, Readings
from kingofsiam.model.deal import Deal
from kingofsiam.scenarios.catalogue import SCENARIOS, SEPARATIONS, about
from kingofsiam.scenarios.model import Given, Looked, Separation, Step, with_choice
from kingofsiam.scenarios.runner import differences
from kingofsiam.spec.citation import Ruling
from kingofsiam.spec.rulings import RULINGS, for_reading
from tools.other_answers.engines import ENGINES_BY_ANSWER, INDISTINGUISHABLE_ANSWERS, Answer
from tools.other_answers.injection import injected

FIELDS: Final = tuple(each.name for each in fields(Readings))
PAIRS: Final = [(apart, *pair) for apart in SEPARATIONS for pair in permutations(apart.results, 2)]

each_separation = pytest.mark.parametrize("apart", SEPARATIONS, ids=lambda apart: apart.id)


@pytest.mark.parametrize("ruling", RULINGS, ids=lambda ruling: ruling.id)
def test_every_ruling_is_answered(ruling: Ruling) -> None:
    """Each ruling that is not a convention has a scenario, and each scenario about a ruling names an existing one."""
    assert bool(about(ruling)) is not ruling.convention
    assert {each for scenario in about(ruling) for each in scenario.about} <= set(RULINGS)


# Choices of a reading.


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


# Presets.


CHANGED: Final = [
    (name, apart) for name, preset in PRESETS.items() for apart in SEPARATIONS if apart.reading in dict(preset.changed)
]
"""Every preset with every separation of a reading that it changes."""


@pytest.mark.parametrize(("name", "apart"), CHANGED, ids=[f"{name}: {apart.id}" for name, apart in CHANGED])
def test_a_preset_plays_otherwise_than_the_rulebook(name: str, apart: Separation) -> None:
    """From the same position the same moves have different results under the preset and under the rulebook."""
    by_preset, by_rulebook = apart.under(PRESETS[name]), apart.under(RULEBOOK)
    assert differences(by_preset) == ()
    assert differences(by_rulebook) == ()
    assert differences(replace(by_rulebook, given=by_preset.given)) != ()


def test_the_spanish_rules_are_those_of_the_rulebook() -> None:
    """The Spanish booklet changes no reading, and each deal begins the same game."""
    assert SPANISH == RULEBOOK
    assert ks.deal(4, seed=11, readings=SPANISH) == ks.deal(4, seed=11)


# Answers that no reading switches to.


@pytest.mark.parametrize("answer", ENGINES_BY_ANSWER, ids=lambda answer: f"{answer[0].id}-{answer[1]}")
def test_a_scenario_tells_another_answer_from_ours(answer: Answer) -> None:
    """Some scenario about the ruling holds in our engine and fails in one that plays by the other choice."""
    held = [scenario for scenario in SCENARIOS if answer[0] in scenario.about and not differences(scenario)]
    with injected(*ENGINES_BY_ANSWER[answer]):
        apart = [scenario.id for scenario in held if differences(scenario)]
    assert apart, f"{len(held)} scenarios about {answer[0].id}, none of which needs our answer"


def test_every_other_answer_is_played_or_cannot_be_seen() -> None:
    """For each choice that is not ours, except of conventions, there is an engine, or a reason why none can show it."""
    settled = [ruling for ruling in RULINGS if not ruling.switchable and not ruling.convention]
    choices = {(ruling, choice) for ruling in settled for choice in range(1, len(ruling.choices))}
    assert set(ENGINES_BY_ANSWER) | set(INDISTINGUISHABLE_ANSWERS) == choices
    assert not set(ENGINES_BY_ANSWER) & set(INDISTINGUISHABLE_ANSWERS)
    assert all(INDISTINGUISHABLE_ANSWERS.values())
