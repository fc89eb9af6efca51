"""Outputs that commands share: turns, outcomes and refusals in lines, each with the rule behind what happens."""

from collections.abc import Iterator, Sequence
from typing import Final

from kingofsiam import fluent
from kingofsiam.game import Game
from kingofsiam.model.state import State
from kingofsiam.model.violations import Violation
from kingofsiam.notation import Record, format_position_with_map, format_record
from kingofsiam.render.sentences import explain_violations, rule_sentence
from kingofsiam.render.text_board import WIDTH, text_board, wrapped
from kingofsiam.rules.contents import RULES

_SENTENCE_WIDTH: Final = WIDTH - max(len(rule.id) for rule in RULES) - 2

INDENT: Final = " " * 4
"""What stands below the number of a turn."""


def turn_lines(game: Game, turn: int, language: str = "en", *, brief: bool) -> Iterator[str]:
    """The events of a turn, counted from 1, each with its rule, the comments on it, and the board.

    If `brief`, the board is shown only after a power-struggle.
    """
    for number, (event, sentence) in enumerate(
        zip(game.events(turn - 1), game.describe(turn - 1, language=language), strict=True)
    ):
        yield from _with_rule_id(sentence, INDENT if number else f"{turn:>3} ", event.rule.id)
    yield from comment_lines(game, turn)
    before, after = game.states[turn - 1 : turn + 1]
    if not brief or after.board.control != before.board.control:
        yield from ("", text_board(after, language=language), "")


def comment_lines(game: Game, turn: int) -> Iterator[str]:
    """The comments on the position after this turn."""
    for comment in game.comments:
        if comment.after == turn:
            yield from wrapped(f"({comment.text})", first=INDENT)


def outcome_lines(state: State, language: str = "en") -> Iterator[str]:
    """Why a finished game ended the way it did, rule by rule; nothing if it goes on."""
    if state.outcome is None:
        return
    yield fluent.bundle(language).format("why-by-rule", {})
    for rule in state.outcome.rules:
        yield from _with_rule_id(rule_sentence(rule, state.map, state.readings, language=language), "  - ", rule.id)


def refusal_lines(
    move: str, violations: Sequence[Violation], state: State, language: str = "en", *, indent: str = ""
) -> Iterator[str]:
    """That a move is illegal in this position, and every reason."""
    judged = fluent.bundle(language).format("move-not-legal", {"move": move, "reasons": len(violations)})
    yield from wrapped(judged, first=indent, then=f"{indent}  ")
    for reason in explain_violations(violations, state, language=language):
        yield from wrapped(reason, first=f"{indent}  - ")


def notation_of(value: State | Record) -> str:
    """A position or a record in text notation, without a line end."""
    return format_record(value).removesuffix("\n") if isinstance(value, Record) else format_position_with_map(value)


def _with_rule_id(text: str, start: str, rule_id: str) -> Iterator[str]:
    *before, last = wrapped(text, first=start, width=_SENTENCE_WIDTH)
    yield from (*before, f"{last:<{_SENTENCE_WIDTH}}  {rule_id}")
