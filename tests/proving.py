"""A test that claims a rule must prove it: this plugin watches the engine while such a test runs.

`@pytest.mark.rule(RULE)`: the engine must emit the rule, as an event, a violation or in an outcome; a rule that it
never emits must have its clause run. `@pytest.mark.clause(RULE)`: the test looks at the clause alone, which must run.
A sentence that no function can carry (see the contract of the rulebook) leaves no trace: there the test is believed.
"""

from __future__ import annotations

from collections.abc import Generator

import pytest

from kingofsiam.citation import Rule
from kingofsiam.scenarios.proof import emittable
from kingofsiam.scenarios.tracing import Ran, clauses, watching


def claimed(item: pytest.Item, mark: str) -> tuple[Rule, ...]:
    """The rules named by the marks of this name over a test."""
    return tuple(rule for each in item.iter_markers(mark) for rule in each.args)


def unproved(item: pytest.Item, seen: Ran) -> tuple[Rule, ...]:
    """The claims of a test that what was seen does not prove."""
    proved = seen.emitted | (seen.rules - emittable())
    return (
        *(rule for rule in claimed(item, "rule") if rule in clauses() and rule not in proved),
        *(rule for rule in claimed(item, "clause") if rule not in seen.rules),
    )


@pytest.hookimpl(wrapper=True)
def pytest_runtest_call(item: pytest.Item) -> Generator[None, object, object]:
    """Run the test, watched if it claims anything; what it leaves unproved makes it fail."""
    if not (claimed(item, "rule") or claimed(item, "clause")):
        return (yield)
    with watching() as seen:
        result = yield
    if left := unproved(item, seen):
        pytest.fail(f"claimed, but not proved: {', '.join(map(str, left))}")
    return result
