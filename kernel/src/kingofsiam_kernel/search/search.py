"""Search for a move by simulations, one call for each: so between any two, Ctrl-C works and other threads can run.

This module is never compiled. A compiled loop would hold the interpreter for the whole search.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import chain
from time import perf_counter
from typing import Final

from kingofsiam_kernel.search.determinization import determinize
from kingofsiam_kernel.search.greedy import greedy_move
from kingofsiam_kernel.search.mcts import InformationSetNode, most_visited_child, simulate
from kingofsiam_kernel.search.solver import solve_if_small
from kingofsiam_kernel.twin.cards import hand_kinds
from kingofsiam_kernel.twin.course import is_legal, play_unchecked
from kingofsiam_kernel.twin.move_codes import PASS
from kingofsiam_kernel.twin.packed import PackedState, is_over
from kingofsiam_kernel.twin.rng import Rng
from kingofsiam_kernel.twin.victory import WHOLE_VICTORY

_POSITIONS_A_SECOND: Final = 1000
_ALL: Final = -1
_LEAST_VISITS: Final = 5
_LEAST_SHARE: Final = 20
"""A line ends where fewer than one in this many of the simulations that began with its first move still follow it."""


@dataclass(frozen=True, slots=True)
class MoveEstimate:
    """What a search knows of a move.

    `chance` is the share of the victory that the player can expect (0 to 1), `line` the moves it expects from here on.
    """

    move: int
    visits: int
    chance: float
    line: tuple[int, ...]


def merge(searches: Iterable[Sequence[MoveEstimate]]) -> tuple[MoveEstimate, ...]:
    """Independent searches of one position, added up (root parallelization), the most visited move first."""
    estimates: dict[int, MoveEstimate] = {}
    for new in chain.from_iterable(searches):
        if old := estimates.get(new.move):
            visits = old.visits + new.visits
            mean = (old.chance * old.visits + new.chance * new.visits) / visits
            line = max(old, new, key=lambda estimate: estimate.visits).line
            new = MoveEstimate(new.move, visits, mean, line)
        estimates[new.move] = new
    return tuple(sorted(estimates.values(), key=lambda estimate: (estimate.visits, estimate.chance), reverse=True))


class Search:
    """A search that grows with every simulation. Mutable.

    The same state of the generator and the same number of simulations give the same moves. The search uses only what
    the player to move may see, or the whole position if `all_cards` is true. The game must not be over. With a legal
    move as `only`, all simulations begin with that one.
    """

    def __init__(self, state: PackedState, rng: Rng, all_cards: bool = False, only: int | None = None) -> None:
        self.state: Final[PackedState] = state
        self.rng: Final[Rng] = rng
        self.all_cards: Final[bool] = all_cards
        self.root: Final[InformationSetNode] = InformationSetNode(PASS, 1.0)
        if only is not None:
            self.root.children.append(InformationSetNode(only, 1.0))
            self.root.expanded = _ALL

    def run(self, simulations: int) -> None:
        """Add so many simulations; none for a player who can only pass."""
        for _ in range(simulations if hand_kinds(self.state) != 0 else 0):
            simulate(self.root, self.state if self.all_cards else determinize(self.state, self.rng), self.rng)

    def run_for(self, seconds: float) -> None:
        """Add simulations until this time is over."""
        end = perf_counter() + seconds
        while perf_counter() < end and hand_kinds(self.state) != 0:
            self.run(1)

    @property
    def estimates(self) -> tuple[MoveEstimate, ...]:
        """All moves that have been tried, the most visited first."""
        tried = [child for child in self.root.children if child.visits]
        tried.sort(key=lambda child: (child.visits, child.total_reward), reverse=True)
        chances = (child.total_reward / (WHOLE_VICTORY * child.visits) for child in tried)
        return tuple(
            MoveEstimate(child.move, child.visits, chance, self._line(child))
            for child, chance in zip(tried, chances, strict=True)
        )

    def _line(self, first: InformationSetNode) -> tuple[int, ...]:
        """The line of most visited moves, as far as it is legal and has been visited often enough to mean something."""
        state, line = self.state, list[int]()
        node: InformationSetNode | None = first
        least = max(_LEAST_VISITS, first.visits // _LEAST_SHARE)
        while node is not None and (not line or node.visits >= least):
            while line and not is_over(state) and hand_kinds(state) == 0:
                line.append(PASS)
                state = play_unchecked(state, PASS)
            if not is_legal(state, node.move):
                break
            line.append(node.move)
            state, node = play_unchecked(state, node.move), most_visited_child(node)
        return tuple(line)

    @property
    def best_move(self) -> int:
        """The most visited move; the greedy one if there was no simulation."""
        best = most_visited_child(self.root)
        return greedy_move(self.state, self.rng) if best is None else best.move


def search_move(
    state: PackedState, rng: Rng, simulations: int = 0, *, seconds: float = 0.0, all_cards: bool = False
) -> int:
    """The best move of a `Search` after this many simulations, and as many more as this time allows.

    An endgame in which the player sees all cards is solved exactly, if it takes no more positions than simulations are
    asked for, or a thousand a second.
    """
    solution = solve_if_small(state, simulations + int(_POSITIONS_A_SECOND * seconds), all_cards=all_cards)
    if solution is not None and solution.principal_variation:
        return solution.principal_variation[0]
    search = Search(state, rng, all_cards)
    search.run(simulations)
    search.run_for(seconds)
    return search.best_move
