"""A view: everything that a seat, or a spectator, may see of a game, as one value that you can send them."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from kingofsiam.model.events import Event
from kingofsiam.observation import Observation, consistent_state
from kingofsiam.turns.turn import Turn


@dataclass(frozen=True, slots=True)
class SeenEvent:
    """An event as its viewer may know it; its move and its number identify it for good: move 17, event 2."""

    move: int
    """The number of the move, from 1."""
    number: int
    """The number of the event in this move, from 1."""
    event: Event
    """What happened."""
    text: str
    """What happened, in the words of the map and with the players' names."""


@dataclass(frozen=True)
class View:
    """A game at one moment, as a seat or a spectator sees it. It holds nothing that is hidden from them."""

    observation: Observation
    """What they see of the position; its `seat` is None for a spectator."""
    names: tuple[str, ...]
    """The players' names by seat, "" where one is not known."""
    moves: int
    """How many moves have been played: the next view may begin here (`since`)."""
    events: tuple[SeenEvent, ...]
    """What has happened since then."""
    ending: tuple[str, ...]
    """How the game ended, in words: who wins, and the rules that decided it; empty while it goes on."""
    language: str = "en"
    """The language of these words, and of their turn."""

    @cached_property
    def turn(self) -> Turn | None:
        """Their turn, without answers yet; None if it is not theirs, or the game has ended.

        Hidden cards lie in arbitrary places of its `state`: that changes nothing of what is legal, and why.
        """
        seen = self.observation
        return (
            Turn(consistent_state(seen), language=self.language)
            if seen.seat == seen.to_move and not self.ending
            else None
        )
