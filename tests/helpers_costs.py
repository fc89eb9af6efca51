"""Cost plugin: how many seconds of processor time each room's tests take, compared with `tests/costs.toml`.

Processor time, of the test's process and of the processes it waited for: unlike time on the clock, it hardly depends on
what else the machine does. `--costs` prints the table and the twenty most expensive tests; a room over its budget then
fails the run. A budget is about twice what the room takes on a quiet machine.
"""

import os
import tomllib
from collections import defaultdict
from collections.abc import Generator, Mapping
from pathlib import Path, PurePosixPath
from typing import cast

import pytest

BUDGETS = Path(__file__).parent / "costs.toml"
COST = "processor seconds"
STARTED = pytest.StashKey[float]()


def room(node_id: str) -> str:
    """The folder under `tests/` that a test stands in; `.` for `tests/` itself."""
    parts = PurePosixPath(node_id.partition("::")[0]).parts
    return parts[1] if len(parts) > 2 else "."


def over_budget(spent: dict[str, float], budgets: dict[str, float]) -> dict[str, float]:
    """The rooms that took more than their budget, with the seconds they took; a room without a budget has none."""
    return {name: seconds for name, seconds in spent.items() if seconds > budgets.get(name, 0)}


def dearest(costs: Mapping[str, float]) -> list[tuple[str, float]]:
    """Names and seconds, the most first."""
    return sorted(costs.items(), key=lambda each: -each[1])


class CostTable:
    """Adds up the costs that the tests report; registered only with `--costs`."""

    def __init__(self) -> None:
        self._tests: dict[str, float] = {}

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if report.when == "teardown":
            properties = cast("list[tuple[str, float]]", report.user_properties)
            self._tests[report.nodeid] = sum(cost for name, cost in properties if name == COST)

    def rooms(self) -> dict[str, float]:
        """Seconds by room, the most expensive first."""
        rooms = defaultdict[str, float](float)
        for node_id, seconds in dearest(self._tests):
            rooms[room(node_id)] += seconds
        return dict(dearest(rooms))

    def pytest_sessionfinish(self, session: pytest.Session) -> None:
        if over_budget(self.rooms(), tomllib.loads(BUDGETS.read_text())) and not session.exitstatus:
            session.exitstatus = pytest.ExitCode.TESTS_FAILED

    def pytest_terminal_summary(self, terminalreporter: pytest.TerminalReporter) -> None:
        budgets = tomllib.loads(BUDGETS.read_text())
        over = over_budget(self.rooms(), budgets)
        terminalreporter.section("processor seconds by room")
        for name, seconds in self.rooms().items():
            verdict = "over budget" if name in over else ""
            terminalreporter.write_line(f"{name:14}{seconds:8.1f} of {budgets.get(name, 0):5}  {verdict}".rstrip())
        terminalreporter.write_line(f"{'all':14}{sum(self.rooms().values()):8.1f}")
        terminalreporter.section("the twenty most expensive tests")
        for node_id, seconds in dearest(self._tests)[:20]:
            terminalreporter.write_line(f"{seconds:8.1f} {node_id}")


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--costs", action="store_true", help="print what each room costs, and compare it with its budget")


def pytest_configure(config: pytest.Config) -> None:
    if config.getoption("--costs") and not hasattr(config, "workerinput"):
        config.pluginmanager.register(CostTable())


@pytest.hookimpl(wrapper=True, tryfirst=True)
def pytest_runtest_protocol(item: pytest.Item) -> Generator[None, object, object]:
    item.stash[STARTED] = sum(os.times()[:4])  # this process and the children it has waited for
    return (yield)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_teardown(item: pytest.Item) -> Generator[None, None, None]:
    try:
        return (yield)
    finally:
        item.user_properties.append((COST, sum(os.times()[:4]) - item.stash[STARTED]))
