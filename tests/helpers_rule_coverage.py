"""Rule coverage plugin: a test that claims a rule must prove it, so we record the rules that run during the test.

`@pytest.mark.rule(RULE)`: the engine must emit the rule, as an event, a violation or in an outcome; if it never emits
the rule, a clause of the rule must run. `@pytest.mark.clause(RULE)`: the test looks at the clause alone, which must
run. A sentence that no function can carry (see the contract of the rulebook) leaves no trace, so the claim of the test
is accepted.
"""

from collections.abc import Generator

import pytest

from kingofsiam.scenarios.coverage import RecordedRules, clauses, emittable, record_rules
from kingofsiam.spec.citation import Rule


def claimed_rules(item: pytest.Item, mark: str) -> tuple[Rule, ...]:
    """The rules named by the marks of this name over a test."""
    return tuple(rule for each in item.iter_markers(mark) for rule in each.args)


def unproved_rules(item: pytest.Item, recorded: RecordedRules) -> tuple[Rule, ...]:
    """The claims of a test that the recorded rules do not prove."""
    proved = recorded.emitted | (recorded.ran - emittable())
    return (
        *(rule for rule in claimed_rules(item, "rule") if rule in clauses() and rule not in proved),
        *(rule for rule in claimed_rules(item, "clause") if rule not in recorded.ran),
    )


@pytest.hookimpl(wrapper=True)
def pytest_runtest_call(item: pytest.Item) -> Generator[None, object, object]:
    """Run the test, recorded if it claims anything; an unproved claim fails it."""
    if not (claimed_rules(item, "rule") or claimed_rules(item, "clause")):
        return (yield)
    with record_rules() as seen:
        result = yield
    if left := unproved_rules(item, seen):
        pytest.fail(f"claimed, but not proved: {', '.join(map(str, left))}")
    return result
