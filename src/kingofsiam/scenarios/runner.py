"""The runner: plays a scenario on the engine and says where the engine differs from it."""

from collections.abc import Iterator
from dataclasses import dataclass, replace

from kingofsiam import engine
from kingofsiam.errors import InvalidDeal, InvalidState
from kingofsiam.model.deal import Deal
from kingofsiam.model.events import Event
from kingofsiam.model.moves import Move, Play
from kingofsiam.model.state import State
from kingofsiam.model.violations import Violation
from kingofsiam.observation import SeenPlayer, observe
from kingofsiam.scenarios.model import Allowed, Draw, Given, Looked, Played, Reason, Refused, Scenario, Seen, Step


@dataclass(frozen=True, slots=True)
class StepResult:
    """The engine's answer to one step: why it refuses the move, or else the events and the position after them."""

    before: State
    step: Step
    violations: tuple[Violation, ...] = ()
    events: tuple[Event, ...] = ()
    after: State | None = None
    seen: SeenPlayer | None = None
    offered: bool = False
    """Whether the move is among those that the engine proposes."""

    @property
    def then(self) -> State:
        """The position in which the next step is tried."""
        return self.after if self.after is not None and isinstance(self.step, Played) else self.before


class Impossible(Exception):
    """The start is impossible: the engine refuses it."""


def starting_position(given: Given) -> State:
    """The position in which a scenario begins; raises `Impossible`."""
    try:
        position = set_up(given)
        engine.check(position)
    except (InvalidDeal, InvalidState) as error:
        raise Impossible(*error.args) from error
    return position


def set_up(given: Given) -> State:
    """The position that is given, possible or not; raises `InvalidDeal`."""
    match given:
        case State():
            return replace(given)  # what another engine finds about it is not stored in the scenario
        case Deal():
            return engine.start(given)
        case Draw():
            return engine.deal(given.players, seed=given.seed, map=given.map, readings=given.readings)


def run_steps(scenario: Scenario) -> Iterator[StepResult]:
    """The engine's answers, step by step. Raises `Impossible` if the start is."""
    state = starting_position(scenario.given)
    for step in scenario.moves:
        taken = run_step(state, step)
        yield taken
        state = taken.then


def run_step(state: State, step: Step) -> StepResult:
    """The engine's answer to one step in this position."""
    if isinstance(step, Looked):
        return StepResult(state, step, seen=observe(state, step.by).players[step.at])
    offered = is_offered(state, step.move)
    if violations := engine.judge(state, step.move):
        return StepResult(state, step, violations, offered=offered)
    return StepResult(state, step, (), engine.narrate(state, step.move), engine.play(state, step.move), offered=offered)


def is_offered(state: State, move: Move) -> bool:
    """Whether the move is among those that the engine proposes."""
    if state.outcome is not None:
        return False
    if not isinstance(move, Play):
        return True
    return move.action in engine.legal_actions(state, move.action.card) and move.take in engine.legal_takes(
        state, move.action
    )


def differences(scenario: Scenario) -> tuple[str, ...]:
    """Where the engine differs from the scenario; empty if it agrees."""
    try:
        state = starting_position(scenario.given)
    except Impossible as error:
        return (f"the start is impossible: {error}",) if scenario.possible else ()
    if not scenario.possible:
        return ("the start should be impossible, but the engine accepts it",)
    faults: list[str] = []
    for number, taken in enumerate(run_steps(scenario), 1):
        faults += (f"step {number}: {fault}" for fault in _of_step(taken))
        state = taken.then
    faults += _of_table(scenario.seen, state)
    if state.outcome != scenario.outcome:
        faults.append(f"the outcome is {state.outcome}, not {scenario.outcome}")
    return tuple(faults)


def _of_step(taken: StepResult) -> Iterator[str]:
    match step := taken.step:
        case Looked():
            view = taken.seen
            if view is None or (view.hand, view.played) != (step.hand, step.played):
                yield f"seat {step.by} sees of seat {step.at} {view}, not {step.hand} and {step.played}"
        case Refused():
            yield from _of_refusal(step.reasons, taken)
        case Played() | Allowed():
            if taken.violations:
                yield f"{step.move} is refused: {taken.violations}"
            elif not taken.offered:
                yield f"{step.move} is legal, but not among the moves proposed"
            elif isinstance(step, Played):
                yield from _of_events(step, taken.events)


def _of_refusal(reasons: tuple[Reason, ...], taken: StepResult) -> Iterator[str]:
    unexplained = list(taken.violations)
    for reason in reasons:
        violation = next(filter(reason.explains, unexplained), None)
        if violation is None:
            yield f"{reason} is not among {taken.violations}"
        else:
            unexplained.remove(violation)
    if unexplained or not reasons:
        yield f"it is refused because of {unexplained}, and no more"
    if taken.offered:
        yield "the move is refused, yet among those proposed"


def _of_events(step: Played, events: tuple[Event, ...]) -> Iterator[str]:
    if step.these_are_all and events != step.events:
        yield f"told is {events}, not {step.events}"
    rest = iter(events)
    for event in step.events:
        if event not in rest:
            yield f"{event} is missing from {events}, or comes too late"
            return


def _of_table(seen: Seen, state: State) -> Iterator[str]:
    board, players = state.board, state.players
    table: dict[str, object] = {
        "to_move": state.to_move,
        "passes": state.passes,
        "contested": state.contested,
        "tiles": board.tiles,
        "kings": board.kings,
        "control": board.control,
        "pool": board.pool,
        "followers": {province: board.followers_in(province) for province in seen.followers},
        "own": {seat: players[seat].followers for seat in seen.own},
        "hands": {seat: players[seat].hand for seat in seen.hands},
        "played": {seat: players[seat].played for seat in seen.played},
    }
    for name, there in table.items():
        if (expected := getattr(seen, name)) is not None and expected != there:
            yield f"{name} at the end: {there}, not {expected}"
