"""A game at the table: who plays in which seat, and the turns that are undone and can be redone."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from random import Random
from typing import Final

from kingofsiam.errors import KingOfSiamError
from kingofsiam.game import Game
from kingofsiam.model.moves import Move
from kingofsiam.model.pieces import Seat
from kingofsiam.model.state import State
from kingofsiam.model.violations import IllegalMove
from kingofsiam.notation import Record, format_deal, replay
from kingofsiam.observation import Observation
from kingofsiam.players import BOTS
from kingofsiam.spec.readings import Hands

HUMAN: Final = "human"
PLAYER_KINDS: Final = (HUMAN, *BOTS)
"""Who can sit in a seat."""


class InvalidSeats(KingOfSiamError):
    """The list of players does not fit the game."""


class CannotResume(KingOfSiamError):
    """The text of a record is valid, but its game cannot be resumed."""


@dataclass(frozen=True)
class TableGame:
    """A game with one of the `PLAYER_KINDS` in each seat, as an immutable value. Raises `InvalidSeats`.

    `whole` holds the undone turns too: the game stands after `at` of its moves.
    """

    whole: Game
    player_kinds: tuple[str, ...]
    at: int = 0

    def __post_init__(self) -> None:
        kinds, players = self.player_kinds, len(self.whole.names)
        unknown = [each for each in kinds if each not in PLAYER_KINDS]
        if unknown:
            raise InvalidSeats(
                f"a player is {', '.join(PLAYER_KINDS[:-1])} or {PLAYER_KINDS[-1]}, not {', '.join(unknown)}"
            )
        if len(kinds) != players:
            raise InvalidSeats(f"the game has {players} players, but {len(kinds)} seats are named: {', '.join(kinds)}")

    @classmethod
    def resume(cls, record: Record, player_kinds: Sequence[str] | None = None) -> TableGame:
        """The game of a record, after its last move.

        Without `player_kinds`, a player with the name of a machine player is one, and all others are human.
        Raises `CannotResume` if a move is illegal, and `InvalidSeats`.
        """
        try:
            game = Game.from_record(record)
        except IllegalMove as error:
            raise CannotResume(f"move {len(tuple(replay(record)))} of the record: {error}") from error
        recorded = tuple(name if name in BOTS else HUMAN for name in game.names)
        kinds = recorded if player_kinds is None else tuple(player_kinds)
        resumed = cls(game, kinds, len(game.moves))
        names = tuple(kind if name in PLAYER_KINDS else name for name, kind in zip(game.names, kinds, strict=True))
        return replace(resumed, whole=replace(game, names=names))

    @cached_property
    def game(self) -> Game:
        """The game up to now."""
        return self.whole.at(self.at)

    @property
    def state(self) -> State:
        """The current position."""
        return self.whole.states[self.at]

    @property
    def human_to_move(self) -> bool:
        """Whether a human player is to move; False when the game is over."""
        return self._human_moves_at(self.at)

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.state.outcome is not None

    def play(self, move: Move) -> TableGame:
        """The game after this move; undone moves are forgotten. Raises `IllegalMove`."""
        return replace(self, whole=self.game.play(move), at=self.at + 1)

    def machine_move(self) -> Move:
        """The move of the machine player to move. Its random generator is seeded with the deal and the turn alone."""
        seat = self.state.to_move
        rng = Random(f"{format_deal(self.whole.deal)} {self.at}")
        return BOTS[self.player_kinds[seat]](self.game.observe(seat), rng)

    def undo(self) -> TableGame | None:
        """The game at the previous decision of a human player; None if there is none."""
        earlier = (at for at in reversed(range(self.at)) if self._human_moves_at(at))
        at = next(earlier, None)
        return None if at is None else replace(self, at=at)

    def redo(self) -> TableGame | None:
        """The game at the next decision of a human player, or after the last move; None if nothing is undone."""
        last = len(self.whole.moves)
        later = (at for at in range(self.at + 1, last) if self._human_moves_at(at))
        return None if self.at == last else replace(self, at=next(later, last))

    def _human_moves_at(self, at: int) -> bool:
        state = self.whole.states[at]
        return state.outcome is None and self.player_kinds[state.to_move] == HUMAN

    def observation_for(self, viewer: Seat | None) -> Observation:
        """What a player sees now. None is a viewer without a seat, who sees no hidden hand."""
        if viewer is not None:
            return self.game.observe(viewer)
        first, second = self.game.observe(0), self.game.observe(1)
        return replace(first, players=(second.players[0], *first.players[1:]))

    def needs_privacy_screen(self, viewer: Seat | None) -> bool:
        """Whether to cover the screen before the player to move looks: players may not see each other's hands."""
        several = self.player_kinds.count(HUMAN) > 1
        return several and viewer != self.state.to_move and self.state.readings.hands is Hands.HIDDEN
