"""The table of costs adds up what tests report, and a room over its budget is named."""

import pytest

from tests.helpers_costs import COST, CostTable, over_budget


def report(node_id: str, seconds: float) -> pytest.TestReport:
    return pytest.TestReport(
        node_id, (node_id, 0, ""), {}, "passed", None, "teardown", user_properties=[(COST, seconds)]
    )


def test_costs_are_added_up_by_room() -> None:
    """A room is a folder under `tests/`; the most expensive comes first."""
    table = CostTable()
    for each in (report("tests/a/test_x.py::one", 1.5), report("tests/b/c/test_y.py::two", 4.0)):
        table.pytest_runtest_logreport(each)
    table.pytest_runtest_logreport(report("tests/a/test_x.py::three", 1.0))
    table.pytest_runtest_logreport(report("tests/test_z.py::four", 0.5))
    assert list(table.rooms().items()) == [("b", 4.0), ("a", 2.5), (".", 0.5)]


def test_a_room_over_its_budget_is_named() -> None:
    """A room without a budget may cost nothing."""
    assert over_budget({"a": 2.5, "b": 4.0, "c": 0.1}, {"a": 2.5, "b": 3.9}) == {"b": 4.0, "c": 0.1}
