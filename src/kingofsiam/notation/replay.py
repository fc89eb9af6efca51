"""Replay and verification: play a record again, and check that its moves are legal and its result is true."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from kingofsiam import engine, maps
from kingofsiam.errors import InvalidRecord
from kingofsiam.model.deal import Deal
from kingofsiam.model.moves import Move
from kingofsiam.model.state import State
from kingofsiam.model.violations import IllegalMove, Violation
from kingofsiam.notation.record import Comment, Record, Result


@dataclass(frozen=True, slots=True)
class Refusal:
    """The first illegal move of a record; `index` counts from 0, `violations` are all the reasons."""

    index: int
    move: Move
    state: State
    violations: tuple[Violation, ...]


@dataclass(frozen=True, slots=True)
class Verification:
    """The result of a replay.

    `played` is the number of legal moves before the first illegal one or the end of the record. `state` is the position
    after them. `result` is how the game ended: None if it is not finished, or if an illegal move stopped the replay.
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
        """Whether the game ended as stated; if no result is stated, whether it is not finished."""
        return self.record.result == self.result

    @property
    def moves_after_the_end(self) -> int:
        """The number of moves in the record after the end of the game."""
        return 0 if self.state.outcome is None else len(self.record.moves) - self.played

    @property
    def map_differences(self) -> tuple[str, ...] | None:
        """How the record's map differs in play from the included map of its name; None if none has that name."""
        name = self.record.map.name
        return maps.load(name).differences_for_play(self.record.map) if name in maps.NAMES else None

    @property
    def ok(self) -> bool:
        """Whether every move is legal, on the map of the record, and the result is true."""
        return self.refusal is None and self.result_is_true


def replay(record: Record) -> Iterator[State]:
    """The position at the start and after each move, as long as the moves are legal."""
    if type(record) is not Record:
        raise InvalidRecord((f"must be a Record, not {record!r:.60}",))
    state = engine.start(record.deal)
    yield state
    for move in record.moves:
        try:
            state = engine.play(state, move)
        except IllegalMove:
            return
        yield state


def verify(record: Record) -> Verification:
    """Play a record again, up to the first illegal move. Never raises because of the moves."""
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
    """The record of a game, with the result that its moves lead to (None if one of them is illegal)."""
    record = Record(deal, tuple(moves), None, tuple(players), tuple(comments), tuple(headers))
    verification = verify(record)
    result = None if verification.refusal else verification.result
    return replace(record, result=result)
