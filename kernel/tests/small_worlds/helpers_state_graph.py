"""Explicit-state model checking: explore all reachable states breadth first, then analyse the graph."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Protocol, TypeAlias

import kingofsiam as ks
from kernel.tests.small_worlds.helpers_worlds import World, checks_off

Turns: TypeAlias = Sequence[tuple[ks.Move, ks.State]]
"""The legal moves of a position, each with the position after it."""


class LawBroken(AssertionError):
    """A law does not hold: which one, and where."""

    def __init__(self, law: str, where: object) -> None:
        self.law = law
        super().__init__(f"{law} is broken: {where}")


class Observer(Protocol):
    """Watches the exploration."""

    def on_state(self, state: ks.State) -> None:
        """A position is reached, and not yet expanded."""

    def on_expanded(self, state: ks.State, turns: Turns) -> None:
        """A position is expanded: every legal move has been made in it."""


@dataclass(frozen=True)
class StateGraph:
    """A world with all its reachable positions; `following` has, for each, the indices of those after its moves."""

    world: World
    states: tuple[ks.State, ...]
    successors: tuple[tuple[int, ...], ...]

    @property
    def transitions(self) -> int:
        """The number of moves in all positions together."""
        return sum(map(len, self.successors))

    @property
    def ended(self) -> int:
        """The number of positions in which the game is over."""
        return sum(state.outcome is not None for state in self.states)

    @cached_property
    def backwards(self) -> tuple[int, ...]:
        """The indices of all positions, those nearest to the end first: each comes after all positions it leads to."""
        return tuple(
            sorted(range(len(self.states)), key=lambda place: progress_measure(self.states[place]), reverse=True)
        )

    @cached_property
    def turns_left(self) -> tuple[int, ...]:
        """For each position, the number of turns of the longest game from there."""
        longest = [0] * len(self.states)
        for place in self.backwards:
            longest[place] = max((1 + longest[each] for each in self.successors[place]), default=0)
        return tuple(longest)

    @property
    def longest_game(self) -> int:
        """The number of turns of the longest game."""
        return max(self.turns_left[: len(self.world.starts)])

    @cached_property
    def values(self) -> tuple[float, ...]:
        """The minimax value of each position, for two players with open hands: the share of the victory for seat 0."""
        worth = [0.0] * len(self.states)
        for place in self.backwards:
            state = self.states[place]
            if state.outcome is not None:
                worth[place] = sum(seat == 0 for seat in state.outcome.winners) / len(state.outcome.winners)
            else:
                best = max if state.to_move == 0 else min
                worth[place] = best(worth[each] for each in self.successors[place])
        return tuple(worth)

    @property
    def forced_wins(self) -> int:
        """From how many starts of a game of two the first player can force a win."""
        starts = range(len(self.world.starts))
        return sum(self.values[place] == (1 if self.states[place].to_move == 0 else 0) for place in starts)


def progress_measure(state: ks.State) -> tuple[int, int, int]:
    """How near the end is: cards played, then struggles completed, then passes in a row. Every move increases it."""
    return (-state.cards_left, len(state.board.control), state.passes)


def turns_of(state: ks.State) -> Iterator[tuple[ks.Move, ks.State]]:
    """Every legal move with the position after it; it is a law that every listed move can be played."""
    for move in ks.legal_moves(state):
        try:
            yield move, ks.play(state, move)
        except ks.IllegalMove as refused:
            raise LawBroken("what_is_listed_can_be_played", (state, move)) from refused


@checks_off()
def explore(world: World, watch: Observer) -> StateGraph:
    """Find every reachable position, and show each with its legal moves to the watcher."""
    places = {state: place for place, state in enumerate(world.starts)}
    states = [*places]
    following: list[tuple[int, ...]] = []
    for state in states:  # which grows during the loop
        watch.on_state(state)
        turns = tuple(turns_of(state))
        watch.on_expanded(state, turns)
        for _, after in turns:
            if after not in places:
                places[after] = len(states)
                states.append(after)
        following.append(tuple(places[after] for _, after in turns))
    return StateGraph(world, tuple(states), tuple(following))
