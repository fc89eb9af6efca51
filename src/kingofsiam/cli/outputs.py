"""Outputs that commands share: lines that end with the id of their rule.

`turn_lines` and `strip_lines` print what happens, `outcome_lines` why the game ended, `violation_lines` why a move is
illegal; `notation_of` is the notation of a position or a record.
"""

from collections.abc import Iterable, Iterator
from typing import Final

from kingofsiam.game import Game
from kingofsiam.model.state import State
from kingofsiam.model.violations import Violation
from kingofsiam.notation import Record, format_position_with_map, format_record
from kingofsiam.render.sentences import explain_violations, rule_sentence
from kingofsiam.render.text_board import WIDTH, text_strip, wrapped
from kingofsiam.rules.contents import RULES

_ID_WIDTH: Final = max(len(rule.id) for rule in RULES)
_SENTENCE_WIDTH: Final = WIDTH - _ID_WIDTH - 2

INDENT: Final = " " * 4
"""What stands below the number of a turn."""


def turn_lines(game: Game, turn: int) -> Iterator[str]:
    """The events of a turn, counted from 1, each with its rule; the first line starts with the number of the turn."""
    start = f"{turn:>3} "
    for event, sentence in zip(game.events(turn - 1), game.describe(turn - 1), strict=True):
        yield from _with_rule_id(sentence, start, event.rule.id)
        start = INDENT


def strip_lines(state: State) -> Iterator[str]:
    """The board in short, between blank lines."""
    yield from ("", *(INDENT + line for line in text_strip(state).splitlines()), "")


def outcome_lines(state: State) -> Iterator[str]:
    """Why a finished game ended the way it did, rule by rule; nothing if it goes on."""
    if state.outcome is None:
        return
    yield "Why, rule by rule:"
    for rule in state.outcome.rules:
        yield from _with_rule_id(rule_sentence(rule, state.map, state.readings), "  - ", rule.id)


def violation_lines(violations: Iterable[Violation], state: State, first: str = "  - ") -> Iterator[str]:
    """Every reason why a move is illegal in this position."""
    for reason in explain_violations(violations, state):
        yield from wrapped(reason, first=first)


def notation_of(value: State | Record) -> str:
    """A position or a record in text notation, without a line end."""
    return format_record(value).removesuffix("\n") if isinstance(value, Record) else format_position_with_map(value)


def _with_rule_id(text: str, start: str, rule_id: str) -> Iterator[str]:
    *before, last = wrapped(text, first=start, width=_SENTENCE_WIDTH)
    yield from before
    yield f"{last:<{_SENTENCE_WIDTH}}  {rule_id}"
