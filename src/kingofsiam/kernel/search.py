"""Search for a move by simulations, one call for each: so between any two, Ctrl-C works and other threads can run.

This module is never compiled. A compiled loop would hold the interpreter for the whole search.
"""

from kingofsiam.kernel.decisions import first_decision
from kingofsiam.kernel.determinization import determinize
from kingofsiam.kernel.mcts import InformationSetNode, most_visited_move, seed_with_greedy_move, simulate
from kingofsiam.kernel.move_codes import PASS
from kingofsiam.kernel.packed import PackedState
from kingofsiam.kernel.rng import Rng


def search_move(state: PackedState, rng: Rng, playouts: int, hidden: bool = False) -> int:
    """The most visited move after this many simulations; with none of them it is still legal.

    The same state of the generator gives the same move. If `hidden` is true, the search uses only what the player to
    move may see; otherwise it uses the whole position. The game must not be over.
    """
    root = InformationSetNode(PASS, None)
    if len(first_decision(state).choices) > 1:
        seed_with_greedy_move(root, state, rng)
        for _ in range(playouts):
            simulate(root, determinize(state, rng) if hidden else state, rng)
    return most_visited_move(root, state, rng)
