"""A game at the table: who plays in which seat, what bots play, and what each player may see."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Future
from dataclasses import dataclass, replace
from importlib.metadata import entry_points
from random import Random
from threading import Thread
from typing import Final, TypeVar

from kingofsiam.errors import KingOfSiamError
from kingofsiam.fluent import Value
from kingofsiam.game import Game
from kingofsiam.model.moves import Move
from kingofsiam.model.pieces import Seat
from kingofsiam.model.state import State
from kingofsiam.notation import Record, format_position
from kingofsiam.players import bot_fault, bot_move, bot_names
from kingofsiam.render.names import Localization
from kingofsiam.spec.readings import Hands
from kingofsiam.turns.turn import Turn

HUMAN: Final = "human"
PLAYER_KINDS: Final = (HUMAN, *bot_names())
"""Who can sit in a seat by a name of its own: a person, or a bot that is installed."""

DEFAULT_SEATS: Final = (HUMAN, *["medium" if "medium" in PLAYER_KINDS else "staged"] * 2)
"""Who plays if nobody says otherwise."""

ADVISERS: Final = "kingofsiam.advisers"
"""The group of entry points with which an installed distribution offers a look for the best moves."""

_ANALYSIS_SECONDS: Final = 1.0

_T = TypeVar("_T")


class CannotSeat(KingOfSiamError):
    """No table can be laid for this: the players do not fit the game."""


@dataclass(frozen=True)
class TableGame:
    """A game with a person or a bot in each seat, as an immutable value. Raises `CannotSeat`."""

    game: Game
    player_kinds: tuple[str, ...]
    language: str = "en"

    def __post_init__(self) -> None:
        kinds, players = self.player_kinds, len(self.state.players)
        if faults := [fault for kind in kinds if kind != HUMAN and (fault := bot_fault(kind))]:
            raise CannotSeat(f"{'; '.join(faults)}; or {HUMAN}")
        if len(kinds) != players:
            raise CannotSeat(f"the game has {players} players, but {len(kinds)} seats are named: {', '.join(kinds)}")

    @classmethod
    def resume(cls, record: Record, player_kinds: Sequence[str] | None = None, language: str = "en") -> TableGame:
        """The game of a record, after its last move. Raises `CannotSeat`, and `IllegalGame` if a move is illegal.

        Without `player_kinds`, a player with the name of an installed bot is one, and all others are human.
        """
        game = Game.from_record(record).at(len(record.moves))  # whoever left it early is back
        recorded = tuple(name if name in PLAYER_KINDS else HUMAN for name in game.names)
        table = cls(game, recorded if player_kinds is None else tuple(player_kinds), language)
        seated = zip(game.names, table.player_kinds, strict=True)
        names = tuple(kind if name in PLAYER_KINDS else name for name, kind in seated)
        return replace(table, game=replace(game, names=names))

    @property
    def state(self) -> State:
        """The current position."""
        return self.game.state

    @property
    def turn(self) -> Turn:
        """The turn of the player to move, in the language of the table."""
        return Turn(self.state, language=self.language)

    @property
    def words(self) -> Localization:
        """How the facts of the game are said, in the language of the table."""
        return Localization(self.state.map, language=self.language)

    def say(self, message: str, **facts: Value) -> str:
        """A message of the table, in its language."""
        return self.words.bundle.format(f"table-{message}", facts)

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.state.outcome is not None

    @property
    def human_to_move(self) -> bool:
        """Whether a human player is to move; False when the game is over."""
        return not self.over and self.player_kinds[self.state.to_move] == HUMAN

    def play(self, move: Move) -> TableGame:
        """The game after this move. Raises `IllegalMove`."""
        return replace(self, game=self.game.play(move))

    def undo(self) -> TableGame | None:
        """The game at the previous decision of a human player; None if there is none."""
        earlier = (replace(self, game=self.game.at(moves)) for moves in reversed(range(len(self.game.moves))))
        return next((table for table in earlier if table.human_to_move), None)

    def machine_move(self) -> Move:
        """The move of the bot whose turn it is. It plays the same in the same position. Raises `PlayerFailed`."""
        return bot_move(self.player_kinds[self.state.to_move], self.state, Random(format_position(self.state)))

    def advice(self) -> str:
        """What an installed adviser finds in a short time, from what the player to move sees."""
        for adviser in entry_points(group=ADVISERS):
            advise: Callable[[State, float, str], Iterator[str]] = adviser.load()
            return "\n".join(advise(self.state, _ANALYSIS_SECONDS, self.language)).strip()
        return self.say("no-adviser")

    def needs_privacy_screen(self, viewer: Seat | None) -> bool:
        """Whether to cover the screen before the player to move looks: players may not see each other's hands."""
        several = self.player_kinds.count(HUMAN) > 1
        return several and viewer != self.state.to_move and self.state.readings.hands is Hands.HIDDEN


async def run_in_background(function: Callable[[], _T]) -> _T:
    """Call the function in a daemon thread: its result or its error. The program can end without waiting for it."""
    result: Future[_T] = Future()
    result.set_running_or_notify_cancel()  # whoever waits may go away; the thread does not notice

    def work() -> None:
        try:
            result.set_result(function())
        except Exception as error:  # noqa: BLE001 - raised again in the caller
            result.set_exception(error)

    Thread(target=work, daemon=True).start()
    return await asyncio.wrap_future(result)
