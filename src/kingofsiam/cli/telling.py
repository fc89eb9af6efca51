"""Telling a game in lines: what happens, with the rule to the right of it, and why something is refused."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

from kingofsiam import engine
from kingofsiam.moves import Move
from kingofsiam.picture.columns import WIDTH, wrapped
from kingofsiam.picture.tell import tell
from kingofsiam.rules.contents import RULES
from kingofsiam.state import State
from kingofsiam.violations import Violation

_WIDTH_OF_IDS: Final = max(len(rule.id) for rule in RULES)
_WIDTH_OF_SENTENCES: Final = WIDTH - _WIDTH_OF_IDS - 2


def told(state: State, turn: int, move: Move) -> Iterator[str]:
    """The events of a turn, the first with its number."""
    start = f"{turn:>3} "
    for event in engine.narrate(state, move):
        yield from _beside(tell(event, state.map), start, event.rule.id)
        start = " " * 4


def reasons_of_outcome(state: State) -> Iterator[str]:
    """Why a game that is over ended as it did, rule by rule."""
    if state.outcome is None:
        return
    yield "Why, rule by rule:"
    for rule in state.outcome.rules:
        yield from _beside(rule.sentence, "  - ", rule.id)


def listed_reasons(violations: Iterable[Violation], first: str = "  - ") -> Iterator[str]:
    """Every reason why a move is refused."""
    for violation in violations:
        yield from wrapped(str(violation), first=first)


def _beside(text: str, start: str, rule_id: str) -> Iterator[str]:
    *before, last = wrapped(text, first=start, width=_WIDTH_OF_SENTENCES)
    yield from before
    yield f"{last:<{_WIDTH_OF_SENTENCES}}  {rule_id}"
