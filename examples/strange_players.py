"""Strange opponents: one who passes, one who rushes a colony, one who copies the leader, and OpenSpiel's search.

For an arena, in the folder of the project:

    kingofsiam arena novice examples.strange_players:rushes
"""

from importlib import import_module
from random import Random
from typing import Any

import kingofsiam_kernel as kernel
from kingofsiam import BRITISH, Move, Observation, Pass, State
from kingofsiam.players import observed_position
from kingofsiam.rules.s2_concept import side_of

TRIES = 100
"""How many random moves they choose from."""
SIMULATIONS = 50


def passes(observation: Observation, rng: Random) -> Move:
    """Never play a card."""
    return Pass()


def rushes(observation: Observation, rng: Random) -> Move:
    """Make the move after which most provinces would be British if all passed; then with the most sets of your own."""
    state = observed_position(observation)

    def liking(move: int) -> tuple[int, int]:
        end = if_all_pass(kernel.play(kernel.pack(state), move), state)
        return end.board.control.count(BRITISH), min(end.players[state.to_move].followers.counts)

    return kernel.unpack_move(max(random_moves(state, rng), key=liking), state.map)


def copies(observation: Observation, rng: Random) -> Move:
    """Play the card that an opponent played who would win if all passed, and take what they have most of; or pass."""
    state = observed_position(observation)
    outcome = if_all_pass(kernel.pack(state), state).outcome
    assert outcome is not None
    own = side_of(state.to_move, len(state.players))
    leader = next((state.players[seat] for seat in outcome.winners if seat not in own), None)
    if leader is None or not leader.played:
        return Pass()
    moves = [kernel.unpack_move(move, state.map) for move in random_moves(state, rng)]
    copied = [move for move in moves if not isinstance(move, Pass) and move.action.card is leader.played[-1]]
    return max(copied, key=lambda move: leader.followers.count(move.take.faction) if move.take else 0, default=Pass())


def open_spiel(observation: Observation, rng: Random) -> Move:
    """OpenSpiel's Monte Carlo tree search, with 50 simulations for each choice and random playouts."""
    import numpy as np  # noqa: PLC0415 - the other players do not need it, nor OpenSpiel

    from kingofsiam_kernel.learning.openspiel import game_at  # noqa: PLC0415 - as above

    mcts: Any = import_module("open_spiel.python.algorithms.mcts")
    state = observed_position(observation)
    game, numbers = game_at(state), np.random.RandomState(rng.getrandbits(32))
    bot = mcts.MCTSBot(game, 2, SIMULATIONS, mcts.RandomRolloutEvaluator(1, numbers), random_state=numbers)
    node, decision = game.new_initial_state(), kernel.first_decision(kernel.pack(state))
    while True:
        choice: int = bot.step(node)
        move = kernel.completed_move(decision, choice)
        if move != kernel.INCOMPLETE:
            return kernel.unpack_move(move, state.map)
        node.apply_action(choice)
        decision = kernel.decide(decision, choice)


def random_moves(state: State, rng: Random) -> list[int]:
    """The pass, and moves at random."""
    packed, numbers = kernel.pack(state), kernel.Rng(rng.getrandbits(63))
    return [kernel.PASS, *(kernel.staged_move(packed, numbers) for _ in range(TRIES))]


def if_all_pass(packed: kernel.PackedState, state: State) -> State:
    """The end of the game if all pass from now on."""
    while not packed.over:
        packed = kernel.play(packed, kernel.PASS)
    return kernel.unpack(packed, state.map)
