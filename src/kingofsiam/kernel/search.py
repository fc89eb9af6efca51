"""Search for a move by simulations, one call for each: so between any two, Ctrl-C works and other threads can run.

This module is never compiled. A compiled loop would hold the interpreter for the whole search.
"""

from time import perf_counter

from kingofsiam.kernel.cards import hand_kinds
from kingofsiam.kernel.determinization import determinize
from kingofsiam.kernel.greedy import greedy_move
from kingofsiam.kernel.mcts import InformationSetNode, most_visited_child, simulate
from kingofsiam.kernel.move_codes import PASS
from kingofsiam.kernel.packed import PackedState
from kingofsiam.kernel.rng import Rng


class Search:
    """A search that grows with every simulation. Mutable.

    The same state of the generator and the same number of simulations give the same moves. If `hidden` is true, the
    search uses only what the player to move may see; otherwise it uses the whole position. The game must not be over.
    """

    def __init__(self, state: PackedState, rng: Rng, hidden: bool = False) -> None:
        self.state, self.rng, self.hidden = state, rng, hidden
        self.root = InformationSetNode(PASS, 1.0, None)

    def run(self, simulations: int) -> None:
        """Add so many simulations."""
        for _ in range(simulations):
            simulate(self.root, determinize(self.state, self.rng) if self.hidden else self.state, self.rng)

    def run_for(self, seconds: float) -> None:
        """Add simulations until this time is over."""
        end = perf_counter() + seconds
        while perf_counter() < end:
            self.run(1)

    @property
    def best_move(self) -> int:
        """The most visited move; the greedy one if there was no simulation."""
        best = most_visited_child(self.root)
        return greedy_move(self.state, self.rng) if best is None else best.move


def search_move(state: PackedState, rng: Rng, playouts: int, hidden: bool = False) -> int:
    """The most visited move after this many simulations; with none of them it is still legal.

    The same state of the generator gives the same move. If `hidden` is true, the search uses only what the player to
    move may see; otherwise it uses the whole position. The game must not be over.
    """
    search = Search(state, rng, hidden)
    if hand_kinds(state) != 0:
        search.run(playouts)
    return search.best_move


def search_move_for(state: PackedState, rng: Rng, seconds: float, hidden: bool = False) -> int:
    """The most visited move after about this time."""
    search = Search(state, rng, hidden)
    if hand_kinds(state) != 0:
        search.run_for(seconds)
    return search.best_move
