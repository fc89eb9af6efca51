"""The law checker: apply every law to each state, move and turn while exploring a world."""

from collections import Counter
from collections.abc import Callable, Collection, Iterable
from dataclasses import dataclass, replace
from time import process_time
from typing import ParamSpec, TypeAlias

import kingofsiam as ks
import kingofsiam_kernel as kernel
from kernel.tests.small_worlds.helpers_judge_audit import JudgeAudit
from kernel.tests.small_worlds.helpers_laws import MOVES_LAWS, STATE_LAWS, TURN_LAWS, WORLD_LAWS, Turn
from kernel.tests.small_worlds.helpers_state_graph import LawBroken, StateGraph, Turns, explore
from kernel.tests.small_worlds.helpers_worlds import World, checks_off
from tests.helpers_strategies import CARD_SET

P = ParamSpec("P")
Picture: TypeAlias = tuple[object, ...]


def check_laws(laws: Iterable[Callable[P, None]], *case: P.args, **named: P.kwargs) -> None:
    """Check laws on a case; raises `LawBroken` at the first one that fails."""
    for law in laws:
        try:
            law(*case, **named)
        except LawBroken:
            raise
        except Exception as broken:
            raise LawBroken(law.__name__, case) from broken


def picture(state: ks.State) -> Picture:
    """Everything in a position, as immutable values."""
    board = state.board
    players = tuple((each.hand, each.played, each.followers.counts, each.last_card) for each in state.players)
    moment = (state.to_move, state.passes, state.last_swap, state.outcome)
    return (board.tiles, board.kings, board.control, board.followers, board.pool, players, moment)


def the_kernel_agrees(state: ks.State, turns: Turns) -> None:
    """It lists exactly the rulebook's moves, and each leads to the same position, with the same winners."""
    packed = pack(state)
    assert (packed.over, packed.winners) == ((True, state.outcome.winners) if state.outcome else (False, ()))
    codes = [kernel.pack_move(move, state.map) for move, _ in turns]
    assert sorted(kernel.legal_moves(packed)) == sorted(codes)
    for code, (_, after) in zip(codes, turns, strict=True):
        assert kernel.play(packed, code) == pack(after)


def pack(state: ks.State) -> kernel.PackedState:
    """Pack a position whose players have few cards: for the kernel, the rest of each set was played in the beginning.

    A player who has never played a card has never played one for the kernel either.
    """
    rests = [Counter(CARD_SET) - Counter((*player.hand, *player.played)) for player in state.players]
    earlier = sum(rest.total() for rest in rests)
    players = (
        replace(
            player,
            played=(*rest.elements(), *player.played),
            last_card=player.last_card + earlier if player.last_card else 0,
        )
        for player, rest in zip(state.players, rests, strict=True)
    )
    return kernel.pack(replace(state, players=tuple(players)))


class LawChecker:
    """Checks every law on each position, its moves and its turns."""

    def __init__(self, world: World, progress: Callable[[int], None] | None = None) -> None:
        self.audit = JudgeAudit(world.questions)
        self.rules_emitted: set[str] = set()
        self._progress = progress
        self._met: Picture = ()
        self._left = 0

    def on_state(self, state: ks.State) -> None:
        """Record the content of the position."""
        self._met = picture(state)

    def on_expanded(self, state: ks.State, turns: Turns) -> None:
        """Check every law for this position, its moves and their turns."""
        moves = [move for move, _ in turns]
        check_laws((self.playing_leaves_the_position_alone,), state)
        check_laws(STATE_LAWS, state)
        check_laws((*MOVES_LAWS, self.judge_accepts_exactly_what_is_listed), state, moves)
        for move, after in turns:
            check_laws(TURN_LAWS, Turn(state, move, after))
            self.rules_emitted.update(event.rule.id for event in ks.narrate(state, move))
        check_laws((the_kernel_agrees,), state, turns)
        self._left += 1
        if self._progress and self._left % 1000 == 0:
            self._progress(self._left)

    def playing_leaves_the_position_alone(self, state: ks.State) -> None:
        """The content of a position is the same after all moves have been listed and played as before."""
        assert picture(state) == self._met

    def judge_accepts_exactly_what_is_listed(self, state: ks.State, moves: Collection[ks.Move]) -> None:
        """Of all expressible moves, `judge` refuses with a reason exactly those that are not listed."""
        if state.outcome is not None:
            assert self.audit.refused_after_the_end(state)
        else:
            assert self.audit.accepted_moves(state) | {ks.Pass()} == {*moves}


@dataclass(frozen=True)
class Proof:
    """A world in which every law holds.

    `questions` is the number of calls of `judge`; `rules_emitted`, `refused_by` and `decided_by` are the ids of rules:
    of events, of refusals, and those that decided who wins.
    """

    explored: StateGraph
    questions: int
    rules_emitted: frozenset[str]
    refused_by: frozenset[str]
    decided_by: frozenset[str]
    seconds: float


@checks_off()
def prove(world: World, progress: Callable[[int], None] | None = None) -> Proof:
    """Explore a world and check every law; raises `LawBroken`."""
    started = process_time()
    checker = LawChecker(world, progress)
    explored = explore(world, checker)
    check_laws(WORLD_LAWS, explored)
    return Proof(
        explored,
        checker.audit.questions,
        frozenset(checker.rules_emitted),
        frozenset(checker.audit.refused_by),
        frozenset(state.outcome.rule.id for state in explored.states if state.outcome),
        process_time() - started,
    )
