"""The words in which the steps of scenarios are written: `played`, `allowed`, `refused`, `because`, `won`."""

from kingofsiam.model.events import Event
from kingofsiam.model.moves import Move
from kingofsiam.model.pieces import Faction, Seat
from kingofsiam.model.state import Outcome
from kingofsiam.model.violations import Fact
from kingofsiam.scenarios.model import Allowed, Played, Reason, Refused
from kingofsiam.spec.citation import Rule


def played(move: Move, *events: Event) -> Played:
    """The move is legal and has these events, perhaps with others between them."""
    return Played(move, events)


def played_exactly(move: Move, *events: Event) -> Played:
    """The move is legal and has these events, and no others."""
    return Played(move, events, these_are_all=True)


def allowed(move: Move) -> Allowed:
    """The move is legal, and is not made."""
    return Allowed(move)


def refused(move: Move, *reasons: Reason) -> Refused:
    """The move is refused for these reasons."""
    return Refused(move, reasons)


def because(rule: Rule, *, allowed: tuple[Fact, ...] | None = None, **facts: Fact) -> Reason:
    """A reason: the rule, some of the facts, what would have been allowed."""
    return Reason(rule, tuple(facts.items()), allowed)


def won(winners: tuple[Seat, ...], reign: Faction | None, *rules: Rule) -> Outcome:
    """How the game ends, with the rules that decide it."""
    return Outcome(winners, reign, rules)
