"""Counts of legal moves and of the positions they lead to, turn after turn.

Much of this work is shared: a count knows which readings were asked for in its course, and holds under all others
that choose alike in these.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator
from dataclasses import dataclass, field, fields, replace
from functools import partial
from typing import Any, Final, TypeAlias

from kingofsiam import engine
from kingofsiam.moves import Pass, Play
from kingofsiam.readings import Readings
from kingofsiam.rules.s1_components import ActionCard
from kingofsiam.rules.s4_course import take_turn
from kingofsiam.state import State

_FIELDS: Final = frozenset(each.name for each in fields(Readings))

Choices: TypeAlias = dict[str, object]
"""Readings by their names."""

Level: TypeAlias = dict[Hashable, tuple[State, int]]
"""Different positions after so many turns, each with the number of ways that lead there."""


@dataclass(frozen=True, slots=True)
class Counts:
    """`moves[0]` counts the legal moves, `moves[1]` all sequences of two; `results` the positions each can lead to."""

    moves: tuple[int, ...]
    results: tuple[int, ...]


def count(state: State, turns: int) -> Counts:
    """Count so many turns ahead. Where the game has ended there are no more moves."""
    engine.check(state)
    level: Level = {place(state): (state, 1)}
    moves: list[int] = []
    results: list[int] = []
    for _ in range(turns):
        level, ways = following(level)
        moves.append(ways)
        results.append(len(level))
    return Counts(tuple(moves), tuple(results))


def following(level: Level) -> tuple[Level, int]:
    """The positions one turn later, and the number of all ways to them."""
    later: Level = {}
    total = 0
    for state, ways in level.values():
        for move in engine.legal_moves(state):
            after = sound(take_turn(state, move))
            there = place(after)
            later[there] = (after, ways + (later[there][1] if there in later else 0))
            total += ways
    return later, total


def place(state: State) -> Hashable:
    """What tells one position from another in the same game; a hand is what of the set has not been played."""
    board = state.board
    before = tuple([(player.played, player.followers.counts, player.last_card) for player in state.players])
    lying = (board.tiles, board.kings, board.control, board.standing, before)
    return (lying, state.to_move, state.passes, state.last_swap, state.outcome)


def count_first(state: State, card: ActionCard | None) -> Counts:
    """Count one turn ahead, only the plays of this card, or only the pass."""
    moves = (Pass(),) if card is None else plays(state, card)
    places = [place(take_turn(state, move)) for move in moves]
    return Counts((len(places),), (len(set(places)),))


def plays(state: State, card: ActionCard) -> Iterator[Play]:
    """The legal plays of this card."""
    for action in engine.legal_actions(state, card):
        for take in engine.legal_takes(state, action):
            yield Play(action, take)


def sound(state: State) -> State:
    """The position, marked as one that needs no check: it comes of a legal move in a sound position."""
    object.__setattr__(state, "sound", True)
    return state


class Noting(Readings):
    """Readings that note which of them are asked for."""

    __slots__ = ("asked",)
    asked: set[str]

    def __post_init__(self) -> None:
        object.__setattr__(self, "asked", set[str]())

    def __getattribute__(self, name: str) -> Any:
        if name in _FIELDS:
            object.__getattribute__(self, "asked").add(name)
        return object.__getattribute__(self, name)


def noting(readings: Readings) -> Noting:
    """The same choices."""
    return Noting(**{name: getattr(readings, name) for name in _FIELDS})


@dataclass(slots=True)
class Counter:
    """Counts, and remembers: each count with the choices that were asked for in its course."""

    known: dict[Hashable, list[tuple[Choices, Counts]]] = field(
        default_factory=dict[Hashable, list[tuple[Choices, Counts]]]
    )

    def count(self, state: State, turns: int) -> Counts:
        """What `count` says, perhaps from memory. A single turn is counted card by card: the piles tell them apart."""
        if turns > 1 or state.outcome is not None:
            return self._recall((state.map, place(state), turns), state, lambda there: count(there, turns))
        parts = [
            self._recall((state.map, place(state), card), state, partial(count_first, card=card))
            for card in (None, *engine.legal_cards(state))
        ]
        return Counts((sum(each.moves[0] for each in parts),), (sum(each.results[0] for each in parts),))

    def _recall(self, about: Hashable, state: State, run: Callable[[State], Counts]) -> Counts:
        remembered = self.known.setdefault(about, [])
        for choices, counts in remembered:
            if all(getattr(state.readings, name) is choice for name, choice in choices.items()):
                return counts
        watched = noting(state.readings)
        counts = run(sound(replace(state, readings=watched)))
        remembered.append(({name: getattr(state.readings, name) for name in watched.asked}, counts))
        return counts
