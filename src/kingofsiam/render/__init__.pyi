"""The public names of the package, listed once: for type checkers, and for `__init__.py`, which imports them lazily."""

from kingofsiam.render.sentences import (
    describe as describe,
    describe_early_end as describe_early_end,
    describe_event as describe_event,
    describe_move as describe_move,
    describe_outcome as describe_outcome,
    describe_turn as describe_turn,
    describe_violation as describe_violation,
    explain_violations as explain_violations,
    rule_sentence as rule_sentence,
)
from kingofsiam.render.svg import board as board, strip as strip

__all__: list[str]
