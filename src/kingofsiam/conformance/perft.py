"""Perft: count the legal moves of a position and the positions they lead to, one or more turns deep.

The count vectors cover three positions for each map, number of players and preset: an opening, a middle and a late one.
"""

from collections import Counter
from collections.abc import Iterator
from random import Random
from typing import Final

from kingofsiam import engine
from kingofsiam.conformance.sources import VectorConfig, draw_move_by_card, vector_configs
from kingofsiam.conformance.vectors import READING_NAMES, CountVector, PerftCounts
from kingofsiam.maps import Map
from kingofsiam.model.pieces import PLAYERS
from kingofsiam.model.state import State
from kingofsiam.rules.s1_components import EIGHT_CARDS
from kingofsiam.rules.s4_course import take_turn


def perft(state: State, depth: int) -> PerftCounts:
    """Count `depth` turns ahead, breadth first. A game that has ended has no more moves."""
    engine.check(state)
    ways = Counter({state: 1})
    moves: list[int] = []
    results: list[int] = []
    for _ in range(depth):
        later = Counter[State]()
        for before, number in ways.items():
            for move in engine.legal_moves(before):
                after, _ = take_turn(before, move)
                later[after] += number
        ways = later
        moves.append(ways.total())
        results.append(len(ways))
    return PerftCounts(tuple(moves), tuple(results))


COUNT_SEED: Final = 3
COUNT_PASS_RATE: Final = 0.5
MAX_CARDS_EACH_LATE: Final = 2
"""A late position has at most this many cards left for each player, and at least one in all."""
MAX_MOVES_LATE: Final = 60
"""It also has at most this many legal moves, so that counting two turns ahead stays quick."""
DEPTHS: Final = {"opening": 1, "middle": 1, "late": 2}
"""How many turns ahead each kind of position is counted."""


def count_vectors(map: Map) -> Iterator[CountVector]:
    """The count vectors of this map."""
    for players in PLAYERS:
        for config in vector_configs(map, players):
            yield from config_count_vectors(config)


def config_count_vectors(config: VectorConfig) -> Iterator[CountVector]:
    """The count vectors of one map, number of players and preset. Any reading may change them, so they name all."""
    for moment, state in sample_positions(config):
        id, title = f"count/{config.id}/{moment}", f"{config.title}, {moment}"
        counts = perft(state, DEPTHS[moment])
        yield CountVector(id=id, title=title, state=state, counts=counts, readings=READING_NAMES)


def sample_positions(config: VectorConfig) -> Iterator[tuple[str, State]]:
    """An opening, a middle position with half of the cards played, and a late one with few cards and few moves."""
    half = config.players * len(EIGHT_CARDS) // 2
    yield "opening", engine.deal(config.players, seed=COUNT_SEED, map=config.map, readings=config.readings)
    yield "middle", next(state for state in random_game_states(config, COUNT_SEED) if state.cards_left <= half)
    later = (state for seed in range(COUNT_SEED, 100) for state in random_game_states(config, seed))
    yield "late", next(filter(is_late, later))


def is_late(state: State) -> bool:
    """Whether few cards and few moves are left, but more than a pass."""
    few_cards = 0 < state.cards_left <= MAX_CARDS_EACH_LATE * len(state.players)
    return few_cards and 1 < engine.count_legal_moves(state) <= MAX_MOVES_LATE


def random_game_states(config: VectorConfig, seed: int) -> Iterator[State]:
    """The positions of a random game, without the final one."""
    random = Random(seed)
    state = engine.deal(config.players, seed=seed, map=config.map, readings=config.readings)
    while state.outcome is None:
        yield state
        state = engine.play(state, draw_move_by_card(state, COUNT_PASS_RATE, random))
