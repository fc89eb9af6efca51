"""Playing a record again, and telling whether it is true."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from kingofsiam import engine
from kingofsiam.errors import InvalidRecord
from kingofsiam.moves import Move
from kingofsiam.notation.record import Comment, Record, Result
from kingofsiam.rules.s3_setup import Deal
from kingofsiam.state import State
from kingofsiam.violations import IllegalMove, Violation


@dataclass(frozen=True, slots=True)
class Refusal:
    """The first move of a record that is not legal; `index` counts from 0. `violations` are all the reasons."""

    index: int
    move: Move
    state: State
    violations: tuple[Violation, ...]


@dataclass(frozen=True, slots=True)
class Verification:
    """What came of playing a record again.

    `played` is the number of legal moves before the first illegal one or the end of the record, `state` the position
    after them, `result` what came of the game (None if it is not finished, or stopped by the refusal).
    """

    record: Record
    played: int
    state: State
    refusal: Refusal | None

    @property
    def result(self) -> Result | None:
        """How the game ended, as far as it was played."""
        return None if self.state.outcome is None else Result.of(self.state.outcome)

    @property
    def result_is_true(self) -> bool:
        """Whether the game ended as stated; or is not finished, if nothing is stated."""
        return self.record.result == self.result

    @property
    def moves_after_the_end(self) -> int:
        """How many moves the record has after the end of the game."""
        return 0 if self.state.outcome is None else len(self.record.moves) - self.played

    @property
    def ok(self) -> bool:
        """Whether every move is legal and the result is true."""
        return self.refusal is None and self.result_is_true


def replay(record: Record) -> Iterator[State]:
    """The position at the start and after each move, as long as the moves are legal."""
    state = engine.start(_checked(record).deal)
    yield state
    for move in record.moves:
        try:
            state = engine.play(state, move)
        except IllegalMove:
            return
        yield state


def verify(record: Record) -> Verification:
    """Play a record again, up to the first move that is not legal. Never raises for what was played."""
    *before, state = replay(record)
    played = len(before)
    if played == len(record.moves):
        return Verification(record, played, state, None)
    move = record.moves[played]
    return Verification(record, played, state, Refusal(played, move, state, engine.judge(state, move)))


def record_of(
    deal: Deal,
    moves: Sequence[Move],
    *,
    players: Sequence[str] = (),
    comments: Sequence[Comment] = (),
    headers: Sequence[tuple[str, str]] = (),
) -> Record:
    """The record of a game, with the result that its moves lead to (none if one of them is not legal)."""
    record = Record(deal, tuple(moves), None, tuple(players), tuple(comments), tuple(headers))
    verification = verify(record)
    result = None if verification.refusal else verification.result
    return Record(record.deal, record.moves, result, record.players, record.comments, record.headers)


def _checked(record: Record) -> Record:
    if type(record) is not Record:
        raise InvalidRecord((f"a Record is wanted, not {record!r:.60}",))
    return record
