"""For the tests of programs that use the rulebook: random positions, assertions that explain, scenarios of your own.

It needs pytest and Hypothesis, which the extra `testing` brings. `assert_legal` and `assert_refused` fail with the
reasons in plain English. The strategies reach the corners of the rules, to which random moves hardly ever lead. A test
with the parameter `scenario` runs once for each scenario of the rulebook, if `conftest.py` says
`pytest_plugins = ["kingofsiam.testing"]`.
The page *Testing* of the site has examples.
"""

from collections.abc import Sequence

import kingofsiam as ks
from kingofsiam.extras import MissingExtra
from kingofsiam.render.sentences import describe_move, explain_violations
from kingofsiam.scenarios.catalogue import SCENARIOS
from kingofsiam.scenarios.coverage import emittable, unproved
from kingofsiam.scenarios.dsl import allowed, because, played, played_exactly, refused, won
from kingofsiam.scenarios.model import Draw, Looked, Reason, Scenario, Seen
from kingofsiam.scenarios.runner import differences, is_offered

try:
    import pytest

    from kingofsiam.testing.move_strategies import any_actions, any_moves, legal_moves, moves
    from kingofsiam.testing.strategies import (
        CardsHeld,
        PlayStyle,
        Preference,
        deals,
        games,
        maps,
        positions,
        readings,
        states,
        styled_move,
    )
except ImportError as _error:
    raise MissingExtra(__name__, "testing", _error.name) from _error

__all__ = [
    "CardsHeld", "Draw", "Looked", "PlayStyle", "Preference", "Scenario", "Seen", "allowed", "any_actions", "any_moves",
    "assert_holds", "assert_legal", "assert_refused", "because", "deals", "games", "legal_moves", "maps", "moves",
    "played", "played_exactly", "positions", "readings", "refused", "scenario", "states", "styled_move", "won",
]  # fmt: skip


def assert_legal(state: ks.State, move: ks.Move) -> None:
    """The move is legal, and among those proposed; fails with the reasons why not."""
    if violations := ks.judge(state, move):
        raise AssertionError(_about(state, move, "is refused", violations))
    if not is_offered(state, move):
        raise AssertionError(_about(state, move, "is legal, but not among the legal moves"))


def assert_refused(state: ks.State, move: ks.Move, *reasons: ks.Rule | str | Reason) -> tuple[ks.Violation, ...]:
    """The move is refused for exactly these reasons, and not proposed; returns the violations in this order.

    A reason is a rule, its id, or `because(rule, allowed=..., **facts)`. Fails with the reasons that there are.
    """
    violations = ks.judge(state, move)
    rest, ordered = list(violations), list[ks.Violation]()
    for reason in (reason if isinstance(reason, Reason) else because(reason) for reason in reasons):
        explained = next((violation for violation in rest if reason.explains(violation)), None)
        if explained is None:
            raise AssertionError(_about(state, move, f"is not refused because of {reason}", violations))
        rest.remove(explained)
        ordered.append(explained)
    if rest:
        raise AssertionError(_about(state, move, "is refused for more reasons", rest))
    if not ordered or is_offered(state, move):
        raise AssertionError(_about(state, move, "is not refused"))
    return tuple(ordered)


def _about(state: ks.State, move: ks.Move, problem: str, violations: Sequence[ks.Violation] = ()) -> str:
    lines = (f"the move `{describe_move(move, state.map)}` {problem}", *explain_violations(violations, state))
    return "\n  - ".join(lines)


def assert_holds(scenario: Scenario) -> None:
    """The engine agrees with the scenario on every step and the end, and proves each rule that it claims."""
    problems = [*differences(scenario)]
    if scenario.claims:
        problems += (f"{rule.id} is claimed, but not proved" for rule in unproved(scenario, emittable()))
    if problems:
        raise AssertionError("\n  - ".join((f"{scenario.id}: {scenario.title}", *problems)))


@pytest.fixture(params=SCENARIOS, ids=lambda scenario: scenario.id)
def scenario(request: pytest.FixtureRequest) -> Scenario:
    """Each scenario of the rulebook in turn."""
    chosen: Scenario = request.param
    return chosen
