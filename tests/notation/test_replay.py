"""Replay and verification: a game is replayed exactly, and the error names the first illegal move."""

from dataclasses import replace

from hypothesis import given

import kingofsiam as ks
from kingofsiam.notation import Record, Result, record_of, replay, verify
from kingofsiam.notation.record import starting_position
from tests.notation.helpers_text import records


class TestReplay:
    """`replay` plays a record again."""

    @given(records())
    def test_replay(self, record: Record) -> None:
        """The states are those of the moves, from the deal to the first illegal move."""
        states = tuple(replay(record))
        assert states[0] == starting_position(record.deal)
        for before, move, after in zip(states, record.moves, states[1:], strict=False):
            assert ks.play(before, move) == after
        if len(states) <= len(record.moves):
            assert ks.judge(states[-1], record.moves[len(states) - 1])

    @given(records())
    def test_verify(self, record: Record) -> None:
        """A record is true if all moves are legal, also those of its variations, and the stated result is true."""
        states, verification = tuple(replay(record)), verify(record)
        assert (verification.played, verification.state) == (len(states) - 1, states[-1])
        refusal, outcome = verification.refusal, states[-1].outcome
        illegal_in_the_game = refusal is not None and refusal.line == 0
        assert (verification.played < len(record.moves)) is illegal_in_the_game
        if refusal is not None:
            before = tuple(replay(record, refusal.line))
            assert (refusal.index, refusal.state) == (len(before) - 1, before[-1])
            assert refusal.move == record.moves_along(refusal.line)[refusal.index]
            assert refusal.violations == ks.judge(refusal.state, refusal.move) != ()
        result = None if outcome is None else Result.of(outcome)
        assert verification.result == result
        assert verification.result_is_true is (record.result == result)
        assert verification.moves_after_the_end == (len(record.moves) - len(states) + 1 if outcome else 0)
        assert verification.ok is (refusal is None and record.result == result)

    @given(records())
    def test_record_of(self, record: Record) -> None:
        """`record_of` states the true result, or None if a move is illegal."""
        new_record = record_of(record.deal, record.moves, players=record.players, comments=record.comments)
        verification = verify(new_record)
        assert verification.ok is (verification.refusal is None)
        assert new_record == replace(record, headers=(), variations=(), result=new_record.result)
        if verification.refusal is not None:
            assert new_record.result is None
