"""Whoever watches a world being explored: every position, every move and every turn is put to every law."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable
from dataclasses import dataclass
from time import process_time
from typing import ParamSpec, TypeAlias

import kingofsiam as ks
from tests.properties.test_narration import Retelling
from tests.small_worlds.asking import Asked
from tests.small_worlds.exploring import Explored, LawBroken, Turns, explore
from tests.small_worlds.laws import MOVES_LAWS, STATE_LAWS, TURN_LAWS, WORLD_LAWS, Turn
from tests.small_worlds.worlds import World

P = ParamSpec("P")
Picture: TypeAlias = tuple[object, ...]


def put(laws: Iterable[Callable[P, None]], *case: P.args, **named: P.kwargs) -> None:
    """Put a case to laws; raises `LawBroken` at the first that does not hold."""
    for law in laws:
        try:
            law(*case, **named)
        except LawBroken:
            raise
        except Exception as broken:
            raise LawBroken(law.__name__, case) from broken


def picture(state: ks.State) -> Picture:
    """All that a position holds, told by values that nothing can change."""
    board = state.board
    players = tuple((each.hand, each.played, each.followers.counts, each.last_card) for each in state.players)
    moment = (state.to_move, state.passes, state.last_swap, state.outcome, state.sound)
    return (board.tiles, board.kings, board.control, board.standing, players, moment)


class Watcher:
    """Puts every law to all that it sees."""

    def __init__(self, world: World, progress: Callable[[int], None] | None = None) -> None:
        self.asked = Asked(world.questions)
        self.told: set[str] = set()
        self._progress = progress
        self._met: Picture = ()
        self._left = 0

    def meet(self, state: ks.State) -> None:
        """Remember how the position looks."""
        self._met = picture(state)

    def leave(self, state: ks.State, turns: Turns) -> None:
        """Every law for this position, its moves and their turns."""
        moves = [move for move, _ in turns]
        put((self.playing_leaves_the_position_alone,), state)
        put(STATE_LAWS, state)
        put((*MOVES_LAWS, self.judge_accepts_exactly_what_is_listed), state, moves)
        for move, after in turns:
            put((*TURN_LAWS, self.what_is_told_is_what_happens), Turn(state, move, after))
        self._left += 1
        if self._progress and self._left % 1000 == 0:
            self._progress(self._left)

    def playing_leaves_the_position_alone(self, state: ks.State) -> None:
        """A position looks the same after all moves have been listed, and made, as before."""
        assert picture(state) == self._met

    def judge_accepts_exactly_what_is_listed(self, state: ks.State, moves: Collection[ks.Move]) -> None:
        """Of all moves that can be said, `judge` refuses with a reason exactly those that are not listed."""
        if state.outcome is not None:
            assert self.asked.refused_after_the_end(state)
        else:
            assert self.asked.accepted(state) | {ks.Pass()} == {*moves}

    def what_is_told_is_what_happens(self, turn: Turn) -> None:
        """The events of a move, each resting on a rule and carried out by hand, make the position after it."""
        retelling = Retelling(turn.before)
        events = ks.narrate(turn.before, turn.move)
        for event in events:
            retelling.hear(event)
        retelling.agrees_with(turn.after)
        self.told.update([event.rule.id for event in events])


@dataclass(frozen=True)
class Proof:
    """A world all of whose positions keep all laws.

    `questions` were put to `judge`; `told`, `refused_by` and `decided_by` are the ids of rules: of events,
    of refusals, and those that decided who wins.
    """

    explored: Explored
    questions: int
    told: frozenset[str]
    refused_by: frozenset[str]
    decided_by: frozenset[str]
    seconds: float


def prove(world: World, progress: Callable[[int], None] | None = None) -> Proof:
    """Explore a world and put it to every law; raises `LawBroken`."""
    begun = process_time()
    watcher = Watcher(world, progress)
    explored = explore(world, watcher)
    put(WORLD_LAWS, explored)
    return Proof(
        explored,
        watcher.asked.questions,
        frozenset(watcher.told),
        frozenset(watcher.asked.refused_by),
        frozenset(state.outcome.rule.id for state in explored.states if state.outcome),
        process_time() - begun,
    )
