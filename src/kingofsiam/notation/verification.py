"""Whether a record is true: its moves, those of its variations, and its result."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from kingofsiam import engine
from kingofsiam.errors import InvalidRecord
from kingofsiam.model.moves import Move
from kingofsiam.model.pieces import Seat
from kingofsiam.model.state import State
from kingofsiam.model.violations import IllegalMove, Violation
from kingofsiam.notation.record import Record, Result, early_end, starting_position


@dataclass(frozen=True, slots=True)
class Refusal:
    """The first illegal move of a record."""

    index: int
    """The number of the move, counted from 0."""
    move: Move
    """The illegal move."""
    state: State
    """The position in which it is made."""
    violations: tuple[Violation, ...]
    """All the reasons against it."""
    line: int = 0
    """0 for the game itself, else the number of the variation."""


@dataclass(frozen=True, slots=True)
class Verification:
    """The result of a replay."""

    record: Record
    """The record that was replayed."""
    played: int
    """How many moves are legal before the first illegal one, or the end of the record."""
    state: State
    """The position after them."""
    refusal: Refusal | None
    """The first illegal move of the game or, if it has none, of the variations; None if all are legal."""

    @property
    def result(self) -> Result | None:
        """How the game ended, as far as it was played."""
        return None if self.state.outcome is None else Result.of(self.state.outcome)

    @property
    def ok(self) -> bool:
        """Whether every move is legal, and the game ended as stated, by the rules or before, or is not finished."""
        true_end = self.result is None or self.early_end is None
        return self.refusal is None and self.record.result == self.result and true_end

    @property
    def early_end(self) -> tuple[str, Seat | None] | None:
        """How the game ended before the rules ended it, and by whom."""
        return early_end(self.record.headers, len(self.record.players))


def replay(record: Record, line: int = 0) -> Iterator[State]:
    """The position at the start and after each move of this line (0 is the game), as long as the moves are legal."""
    if type(record) is not Record:
        raise InvalidRecord((f"must be a Record, not {record!r:.60}",))
    yield from _play_on(starting_position(record.deal), record.moves_along(line))


def replay_lines(record: Record) -> tuple[tuple[State, ...], ...]:
    """What `replay` yields for each line. What lines have in common is played once."""
    lines = [tuple(replay(record))]
    for variation in record.variations:
        before = lines[variation.line][: variation.after + 1]
        reached = len(before) == variation.after + 1
        lines.append((*before[:-1], *_play_on(before[-1], variation.moves)) if reached else before)
    return tuple(lines)


def _play_on(state: State, moves: Sequence[Move]) -> Iterator[State]:
    """The position and those after each of the moves, up to the first illegal one."""
    yield state
    for move in moves:
        try:
            state = engine.play(state, move)
        except IllegalMove:
            return
        yield state


def verify(record: Record) -> Verification:
    """Play a record again, up to the first illegal move, then its variations. Never raises because of the moves."""
    lines, refusal = replay_lines(record), None
    for number, states in enumerate(lines):
        moves, played = record.moves_along(number), len(states) - 1
        if refusal is None and played < len(moves):
            reasons = engine.judge(states[-1], moves[played])
            refusal = Refusal(played, moves[played], states[-1], reasons, number)
    return Verification(record, len(lines[0]) - 1, lines[0][-1], refusal)
