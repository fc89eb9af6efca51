"""The gallery of sentences: what a refused player reads, and what each event says, made from the scenarios."""

from collections.abc import Iterator
from functools import cache
from typing import Final

from docs.generators.markdown import escape_markdown, rule_link, table
from docs.generators.scenarios import scenario_link
from kingofsiam.fluent import bundle
from kingofsiam.model.violations import Violation, ViolationKey
from kingofsiam.render.sentences import advice, describe_event, describe_violation, event_key
from kingofsiam.scenarios.catalogue import SCENARIOS
from kingofsiam.scenarios.model import Scenario
from kingofsiam.scenarios.runner import StepResult, run_steps
from kingofsiam.spec.citation import Rule

TO_ROOT: Final = "../"


def refusals_page() -> str:
    """Every sentence of the catalogue at least once, with the scenario that it comes from."""
    return f"""# What a player reads

If you may not make a move, you read what is wrong with it, what you may do instead, and the rule. What happens on the
table is said in one sentence each. All sentences are in one file, `locale/en/game.ftl`, and use the words of the map.
Here you find every sentence at least once, in a position of a scenario and in the words of its own map.

## Refusals

The key is in the value and in JSON, and belongs to one rule. "You" is the player whose move it is.

{table(("key", "what you read", "rule", "scenario"), refusal_rows())}

## Events

{table(("event", "what is said", "rule", "scenario"), event_rows())}
"""


@cache
def refusals() -> dict[tuple[ViolationKey, str], tuple[Scenario, StepResult, int]]:
    """For every key, with something that would be allowed and without: the first scenario, step and reason."""
    found: dict[tuple[ViolationKey, str], tuple[Scenario, StepResult, int]] = {}
    for scenario, taken in steps():
        for number, violation in enumerate(taken.violations):
            found.setdefault((violation.key, part(violation)), (scenario, taken, number))
    return found


def part(violation: Violation) -> str:
    """Which message says what to do instead: one of its key, or the one about the very last card; else none."""
    name = advice(violation)
    known = f"violation-{violation.key.value}.{name}" in bundle("en").patterns
    return name if known else "winning" if violation.example else ""


@cache
def events() -> dict[str, tuple[Scenario, StepResult, int]]:
    """For every sentence about events: the first scenario and step, and which event."""
    found: dict[str, tuple[Scenario, StepResult, int]] = {}
    for scenario, taken in steps():
        for number, event in enumerate(taken.events):
            found.setdefault(event_key(event), (scenario, taken, number))
    return found


def steps() -> Iterator[tuple[Scenario, StepResult]]:
    """Every step of every scenario that is possible, those with the fewest steps first."""
    for scenario in sorted((each for each in SCENARIOS if each.possible), key=lambda each: len(each.moves)):
        yield from ((scenario, taken) for taken in run_steps(scenario))


def refusal_rows() -> Iterator[tuple[str, ...]]:
    """A row for every key, in the order of the enumeration."""
    order = list(ViolationKey)
    for (key, _), (scenario, taken, number) in sorted(refusals().items(), key=lambda row: order.index(row[0][0])):
        violation = taken.violations[number]
        yield row(key.value, describe_violation(violation, taken.before), violation.rule, scenario)


def event_rows() -> Iterator[tuple[str, ...]]:
    """A row for every sentence, in the order of the catalogue."""
    order = list(bundle("en").patterns)
    for _, (scenario, taken, number) in sorted(events().items(), key=lambda row: order.index(row[0])):
        event = taken.events[number]
        yield row(type(event).__name__, describe_event(event, taken.before.map), event.rule, scenario)


def row(key: str, said: str, rule: Rule, scenario: Scenario) -> tuple[str, ...]:
    """The key, the sentence, the rule and the scenario."""
    return (
        f"`{key}`",
        escape_markdown(said),
        rule_link(rule, TO_ROOT),
        scenario_link(scenario.id, scenario.title, TO_ROOT),
    )
