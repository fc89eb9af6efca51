"""A choice that we do not make is told from ours by a kept scenario: an engine that plays by it does not hold it."""

from __future__ import annotations

from typing import Final

import pytest

from kingofsiam.rulings import RULINGS
from kingofsiam.scenarios.contents import SCENARIOS
from kingofsiam.scenarios.holding import differences
from tests.planted.other_answers import INVISIBLE, OTHER_ANSWERS, Answer
from tests.planted.plant import planted

CHOICES: Final = {(each, choice) for each in RULINGS if not each.switchable for choice in range(1, len(each.choices))}
"""What others might answer to the questions that we have settled."""


@pytest.mark.parametrize("answer", OTHER_ANSWERS, ids=lambda answer: f"{answer[0].id}-{answer[1]}")
def test_a_scenario_tells_another_answer_from_ours(answer: Answer) -> None:
    """Some scenario about the ruling holds in our engine, and not in one that plays by the other choice."""
    about = [scenario for scenario in SCENARIOS if answer[0] in scenario.about and not differences(scenario)]
    with planted(OTHER_ANSWERS[answer]):
        apart = [scenario.id for scenario in about if differences(scenario)]
    assert apart, f"{len(about)} scenarios about {answer[0].id}, none of which needs our answer"


def test_every_other_answer_is_played_or_cannot_be_seen() -> None:
    """For each choice that is not ours there is an engine, or else the reason why no engine could show it."""
    assert set(OTHER_ANSWERS) | set(INVISIBLE) == CHOICES
    assert not set(OTHER_ANSWERS) & set(INVISIBLE)
    assert all(INVISIBLE.values())
