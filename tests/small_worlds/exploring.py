"""Every position of a small world that can be reached, found breadth first; and what the whole graph then tells."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Protocol, TypeAlias

import kingofsiam as ks
from tests.small_worlds.worlds import World

Turns: TypeAlias = Sequence[tuple[ks.Move, ks.State]]
"""The legal moves of a position, each with the position after it."""


class LawBroken(AssertionError):
    """A law does not hold: which, and where."""

    def __init__(self, law: str, where: object) -> None:
        self.law = law
        super().__init__(f"{law} is broken: {where}")


class Watch(Protocol):
    """Who looks on."""

    def meet(self, state: ks.State) -> None:
        """A position is reached, and nothing has been asked about it."""

    def leave(self, state: ks.State, turns: Turns) -> None:
        """Every legal move has been made in it."""


@dataclass(frozen=True)
class Explored:
    """A world with all its reachable positions; `following` tells of each the places of those after its moves."""

    world: World
    states: tuple[ks.State, ...]
    following: tuple[tuple[int, ...], ...]

    @property
    def transitions(self) -> int:
        """How many moves there are in all positions together."""
        return sum(map(len, self.following))

    @property
    def ended(self) -> int:
        """In how many positions the game is over."""
        return sum(state.outcome is not None for state in self.states)

    @cached_property
    def backwards(self) -> tuple[int, ...]:
        """The places of all positions, those nearest to the end first: none leads to one before it gets there."""
        return tuple(sorted(range(len(self.states)), key=lambda place: nearness(self.states[place]), reverse=True))

    @cached_property
    def turns_left(self) -> tuple[int, ...]:
        """Of each position, how many turns the longest game from there takes."""
        longest = [0] * len(self.states)
        for place in self.backwards:
            longest[place] = max((1 + longest[each] for each in self.following[place]), default=0)
        return tuple(longest)

    @property
    def longest_game(self) -> int:
        """How many turns the longest game takes."""
        return max(self.turns_left[: len(self.world.starts)])

    @cached_property
    def values(self) -> tuple[float, ...]:
        """Of each position in a game of two with open hands: 1 if seat 0 can force a win, 0 if seat 1; or shared."""
        worth = [0.0] * len(self.states)
        for place in self.backwards:
            state = self.states[place]
            if state.outcome is not None:
                worth[place] = sum(seat == 0 for seat in state.outcome.winners) / len(state.outcome.winners)
            else:
                best = max if state.to_move == 0 else min
                worth[place] = best(worth[each] for each in self.following[place])
        return tuple(worth)

    @property
    def forced(self) -> int:
        """From how many starts of a game of two the first player can force a win of his own."""
        starts = range(len(self.world.starts))
        return sum(self.values[place] == (1 if self.states[place].to_move == 0 else 0) for place in starts)


def nearness(state: ks.State) -> tuple[int, int, int]:
    """How near the end is: cards played, then struggles completed, then passes in a row. Every move adds to it."""
    return (-state.cards_left, len(state.board.control), state.passes)


def turns_of(state: ks.State) -> Iterator[tuple[ks.Move, ks.State]]:
    """Every legal move with the position after it; it is a law that a move that is listed can be played."""
    for move in ks.legal_moves(state):
        try:
            yield move, ks.play(state, move)
        except ks.IllegalMove as refused:
            raise LawBroken("what_is_listed_can_be_played", (state, move)) from refused


def explore(world: World, watch: Watch) -> Explored:
    """Find every position that can be reached, and show each, with its legal moves, to the watcher."""
    places = {state: place for place, state in enumerate(world.starts)}
    states = [*places]
    following: list[tuple[int, ...]] = []
    for state in states:  # which grows meanwhile
        watch.meet(state)
        turns = tuple(turns_of(state))
        watch.leave(state, turns)
        for _, after in turns:
            if after not in places:
                places[after] = len(states)
                states.append(after)
        following.append(tuple(places[after] for _, after in turns))
    return Explored(world, tuple(states), tuple(following))
