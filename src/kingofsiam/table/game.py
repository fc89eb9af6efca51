"""A game at the table: the seats, the moves so far, those taken back, and its record."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from random import Random
from typing import Final

from kingofsiam import engine
from kingofsiam.errors import KingOfSiamError
from kingofsiam.events import Event
from kingofsiam.machine_players import MACHINE_PLAYERS
from kingofsiam.moves import Move
from kingofsiam.notation import Record, format_deal, record_of, replay, verify
from kingofsiam.observation import Observation, observe
from kingofsiam.readings import Hands
from kingofsiam.rules.s2_concept import Seat
from kingofsiam.rules.s3_setup import Deal
from kingofsiam.state import State

HUMAN: Final = "human"
KINDS: Final = (HUMAN, *MACHINE_PLAYERS)
"""Who can sit in a seat."""


class CannotSit(KingOfSiamError):
    """The seats asked for do not fit the game."""


class CannotResume(KingOfSiamError):
    """A record is in order as a text, but its game cannot be gone on with."""


@dataclass(frozen=True)
class Game:
    """A game and its past: `record` says how it began and who sits where, `states[at]` is the position now.

    `moves` lead from each of the `states` to the next. Those from `at` on have been taken back and can be redone.
    """

    record: Record
    kinds: tuple[str, ...]
    states: tuple[State, ...]
    moves: tuple[Move, ...] = ()
    at: int = 0

    @classmethod
    def begin(cls, deal: Deal, kinds: Sequence[str]) -> Game:
        """A new game from this deal, with one of the `KINDS` in each seat. Raises `CannotSit`."""
        return cls(Record(deal, players=_seated(kinds, len(deal.aids))), tuple(kinds), (engine.start(deal),))

    @classmethod
    def resume(cls, record: Record, kinds: Sequence[str] | None = None) -> Game:
        """The game of a record, after its last move.

        Unless `kinds` says otherwise, a player called as a machine player is one, and all others are human.
        Raises `CannotResume` if a move is not legal, and `CannotSit`.
        """
        verification = verify(record)
        if verification.refusal is not None:
            reasons = "".join(f"\n  - {each}" for each in verification.refusal.violations)
            raise CannotResume(f"move {verification.played + 1} of the record is not legal:{reasons}")
        said = tuple(name if name in MACHINE_PLAYERS else HUMAN for name in record.players)
        seated = _seated(said if kinds is None else kinds, len(record.deal.aids))
        names = tuple(kind if name in KINDS else name for name, kind in zip(record.players, seated, strict=True))
        return cls(replace(record, players=names), seated, tuple(replay(record)), record.moves, len(record.moves))

    @property
    def state(self) -> State:
        """The position now."""
        return self.states[self.at]

    @property
    def human_to_move(self) -> bool:
        """Whether a human player is to move; nobody is when the game is over."""
        return self._human_moves_at(self.at)

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.state.outcome is not None

    def play(self, move: Move) -> Game:
        """The game after this move; what was taken back is gone. Raises `IllegalMove`."""
        states = (*self.states[: self.at + 1], engine.play(self.state, move))
        return replace(self, states=states, moves=(*self.moves[: self.at], move), at=self.at + 1)

    def machine_move(self) -> Move:
        """What the machine player to move does. It depends on the deal and the number of moves alone, not on luck."""
        player = MACHINE_PLAYERS[self.kinds[self.state.to_move]]
        return player(observe(self.state, self.state.to_move), Random(f"{format_deal(self.record.deal)} {self.at}"))

    def undo(self) -> Game | None:
        """The game at the last decision of a human player before this moment; None if there was none."""
        earlier = (at for at in reversed(range(self.at)) if self._human_moves_at(at))
        return self._moved_to(next(earlier, None))

    def redo(self) -> Game | None:
        """The game at the next decision of a human player, or where what was played ends; None if nothing is undone."""
        if self.at == len(self.moves):
            return None
        later = (at for at in range(self.at + 1, len(self.moves)) if self._human_moves_at(at))
        return self._moved_to(next(later, len(self.moves)))

    def _moved_to(self, at: int | None) -> Game | None:
        return None if at is None else replace(self, at=at)

    def _human_moves_at(self, at: int) -> bool:
        state = self.states[at]
        return state.outcome is None and self.kinds[state.to_move] == HUMAN

    def told(self, first: int = 0) -> Iterator[tuple[int, tuple[Event, ...]]]:
        """What happened in each turn up to now, with the number of the turn; so many `first` turns are left out."""
        for at in range(first, self.at):
            yield at + 1, engine.narrate(self.states[at], self.moves[at])

    def seen_by(self, viewer: Seat | None) -> Observation:
        """What a player sees now; for None what somebody sees who sits with nobody and looks at the table alone."""
        if viewer is not None:
            return observe(self.state, viewer)
        seen, neighbour = observe(self.state, 0), observe(self.state, 1)
        return replace(seen, players=(neighbour.players[0], *seen.players[1:]))

    def needs_curtain(self, viewer: Seat | None) -> bool:
        """Whether the player to move may not see what the last viewer has on the screen, nor the other way round."""
        several = self.kinds.count(HUMAN) > 1
        return several and viewer != self.state.to_move and self.state.readings.hands is Hands.HIDDEN

    def to_record(self) -> Record:
        """The game up to now, to be saved."""
        old, moves = self.record, self.moves[: self.at]
        comments = tuple(each for each in old.comments if each.after <= len(moves))
        return record_of(old.deal, moves, players=old.players, comments=comments, headers=old.headers)


def _seated(kinds: Sequence[str], players: int) -> tuple[str, ...]:
    unknown = [each for each in kinds if each not in KINDS]
    if unknown:
        raise CannotSit(f"in a seat sits {', '.join(KINDS[:-1])} or {KINDS[-1]}, not {', '.join(unknown)}")
    if len(kinds) != players:
        raise CannotSit(f"{players} play, but {len(kinds)} seats are named: {', '.join(kinds)}")
    return tuple(kinds)
