"""Each choice that is not ours fails a scenario, because an engine that plays by it gives other results."""

from typing import Final

import pytest

from kingofsiam.scenarios.catalogue import SCENARIOS
from kingofsiam.scenarios.runner import differences
from kingofsiam.spec.rulings import RULINGS
from tools.other_answers.engines import ENGINES_BY_ANSWER, INDISTINGUISHABLE_ANSWERS, Answer
from tools.other_answers.injection import injected

CHOICES: Final = {
    (each, choice)
    for each in RULINGS
    if not each.switchable and not each.convention
    for choice in range(1, len(each.choices))
}
"""What others might answer to the questions that we have settled, except for conventions, which no engine can show."""


@pytest.mark.parametrize("answer", ENGINES_BY_ANSWER, ids=lambda answer: f"{answer[0].id}-{answer[1]}")
def test_a_scenario_tells_another_answer_from_ours(answer: Answer) -> None:
    """Some scenario about the ruling holds in our engine and fails in one that plays by the other choice."""
    about = [scenario for scenario in SCENARIOS if answer[0] in scenario.about and not differences(scenario)]
    with injected(*ENGINES_BY_ANSWER[answer]):
        apart = [scenario.id for scenario in about if differences(scenario)]
    assert apart, f"{len(about)} scenarios about {answer[0].id}, none of which needs our answer"


def test_every_other_answer_is_played_or_cannot_be_seen() -> None:
    """For each choice that is not ours there is an engine, or a reason why no engine can show it."""
    assert set(ENGINES_BY_ANSWER) | set(INDISTINGUISHABLE_ANSWERS) == CHOICES
    assert not set(ENGINES_BY_ANSWER) & set(INDISTINGUISHABLE_ANSWERS)
    assert all(INDISTINGUISHABLE_ANSWERS.values())
