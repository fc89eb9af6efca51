"""Perft: count the legal moves of a position and the positions they lead to, one or more turns deep.

`PerftCache` records which readings a count looks at, so one count serves all readings that agree on those. The count
vectors cover three positions for each map, number of players and preset: an opening, a middle and a late one.
"""

from collections import defaultdict
from collections.abc import Callable, Hashable, Iterator
from dataclasses import replace
from functools import partial
from random import Random
from typing import Final, TypeAlias, cast

from kingofsiam import engine
from kingofsiam.builder import with_readings
from kingofsiam.conformance.sources import GameConfig, draw_move_by_card, game_configs
from kingofsiam.conformance.vectors import READING_NAMES, CountVector, PerftCounts, with_dependence
from kingofsiam.maps import Map
from kingofsiam.model.moves import Pass, Play
from kingofsiam.model.pieces import PLAYERS, ActionCard
from kingofsiam.model.state import State
from kingofsiam.rules.s1_components import CARD_SET_CARDS
from kingofsiam.rules.s4_course import take_turn
from kingofsiam.spec.readings import Readings

Frontier: TypeAlias = dict[Hashable, tuple[State, int]]
"""The different positions at one depth by their key, each with the number of move sequences that lead to it."""


def perft(state: State, depth: int) -> PerftCounts:
    """Count `depth` turns ahead, breadth first. A game that has ended has no more moves."""
    engine.check(state)
    frontier: Frontier = {transposition_key(state): (state, 1)}
    moves: list[int] = []
    results: list[int] = []
    for _ in range(depth):
        frontier, total = next_frontier(frontier)
        moves.append(total)
        results.append(len(frontier))
    return PerftCounts(tuple(moves), tuple(results))


def next_frontier(frontier: Frontier) -> tuple[Frontier, int]:
    """The positions one turn later, and the number of move sequences that lead to them."""
    later: Frontier = {}
    total = 0
    for state, ways in frontier.values():
        for move in engine.legal_moves(state):
            after = mark_validated(take_turn(state, move))
            key = transposition_key(after)
            later[key] = (after, ways + (later[key][1] if key in later else 0))
            total += ways
    return later, total


def transposition_key(state: State) -> Hashable:
    """A key that is equal for equal positions of the same game; hands follow from the cards played."""
    board = state.board
    players = tuple([(player.played, player.followers.counts, player.last_card) for player in state.players])
    table = (board.tiles, board.kings, board.control, board.counts, players)
    return (table, state.to_move, state.passes, state.last_swap, state.outcome)


def perft_one_card(state: State, card: ActionCard | None) -> PerftCounts:
    """Count one turn ahead, but only the plays of this card; for None, only the pass."""
    moves = (Pass(),) if card is None else plays_of_card(state, card)
    keys = [transposition_key(take_turn(state, move)) for move in moves]
    return PerftCounts((len(keys),), (len(set(keys)),))


def plays_of_card(state: State, card: ActionCard) -> Iterator[Play]:
    """The legal plays of this card."""
    for action in engine.legal_actions(state, card):
        for take in engine.legal_takes(state, action):
            yield Play(action, take)


def mark_validated(state: State) -> State:
    """Mark a position as one that needs no check: it follows from a legal move in a valid position."""
    object.__setattr__(state, "validated", True)
    return state


class RecordingReadings:
    """Stands for readings, and records which of their fields are read."""

    def __init__(self, readings: Readings) -> None:
        self.readings: Final = readings
        self.accessed: Final = set[str]()

    def __getattr__(self, name: str) -> object:
        self.accessed.add(name)
        return getattr(self.readings, name)


class PerftCache:
    """A cache of counts; each entry holds the choices of the readings that its computation read."""

    def __init__(self) -> None:
        self.entries: Final = defaultdict[Hashable, list[tuple[dict[str, object], PerftCounts]]](list)

    def perft(self, state: State, depth: int) -> PerftCounts:
        """Count like `perft`, from the cache if possible.

        A single turn is counted card by card: plays of different cards never lead to the same position.
        """
        if depth > 1 or state.outcome is not None:
            return self._lookup((state.map, transposition_key(state), depth), state, partial(perft, depth=depth))
        parts = [
            self._lookup((state.map, transposition_key(state), card), state, partial(perft_one_card, card=card))
            for card in (None, *engine.legal_cards(state))
        ]
        return PerftCounts((sum(each.moves[0] for each in parts),), (sum(each.results[0] for each in parts),))

    def _lookup(self, key: Hashable, state: State, compute: Callable[[State], PerftCounts]) -> PerftCounts:
        for choices, counts in self.entries[key]:
            if all(getattr(state.readings, name) is choice for name, choice in choices.items()):
                return counts
        recording = RecordingReadings(state.readings)
        counts = compute(mark_validated(replace(state, readings=cast("Readings", recording))))
        self.entries[key].append(({name: getattr(state.readings, name) for name in recording.accessed}, counts))
        return counts


COUNT_SEED: Final = 3
COUNT_PASS_RATE: Final = 0.5
MAX_CARDS_EACH_LATE: Final = 2
"""A late position has at most this many cards left for each player, and at least one in all."""
MAX_MOVES_LATE: Final = 60
"""It also has at most this many legal moves, so that counting two turns ahead stays quick."""
MAX_PLAYED: Final = 30
"""A cheap count looks two turns ahead in positions with at most this many legal moves, if the full count does."""
DEPTHS: Final = {"opening": 1, "middle": 1, "late": 2}
"""How many turns ahead each kind of position is counted."""


def count_vectors(map: Map, *, cheap: bool = False) -> Iterator[CountVector]:
    """The count vectors of this map.

    The `cheap` ones look two turns ahead only where few moves are legal, and name all readings: any may change them.
    """
    cache = PerftCache()
    for players in PLAYERS:
        for config in game_configs(map, players):
            yield from config_count_vectors(config, cache, cheap=cheap)


def config_count_vectors(config: GameConfig, cache: PerftCache, *, cheap: bool = False) -> Iterator[CountVector]:
    """The count vectors of one map, number of players and preset."""
    for moment, state in sample_positions(config):
        shallow = cheap and engine.count_legal_moves(state) > MAX_PLAYED
        counts = PerftCounts((engine.count_legal_moves(state),)) if shallow else cache.perft(state, DEPTHS[moment])
        id, title = f"count/{config.id}/{moment}", f"{config.title}, {moment}"
        vector = CountVector(id=id, title=title, state=state, counts=counts, readings=READING_NAMES)
        yield vector if cheap else with_dependence(vector, partial(_perft_under, cache, state, DEPTHS[moment]))


def _perft_under(cache: PerftCache, state: State, depth: int, readings: Readings) -> PerftCounts:
    return cache.perft(with_readings(state, readings, setup=True), depth)


def sample_positions(config: GameConfig) -> Iterator[tuple[str, State]]:
    """An opening, a middle position with half of the cards played, and a late one with few cards and few moves."""
    half = config.players * len(CARD_SET_CARDS) // 2
    yield "opening", engine.deal(config.players, seed=COUNT_SEED, map=config.map, readings=config.readings)
    yield "middle", next(state for state in random_game_states(config, COUNT_SEED) if state.cards_left <= half)
    later = (state for seed in range(COUNT_SEED, 100) for state in random_game_states(config, seed))
    yield "late", next(filter(is_late, later))


def is_late(state: State) -> bool:
    """Whether few cards and few moves are left, but more than a pass."""
    few_cards = 0 < state.cards_left <= MAX_CARDS_EACH_LATE * len(state.players)
    return few_cards and 1 < engine.count_legal_moves(state) <= MAX_MOVES_LATE


def random_game_states(config: GameConfig, seed: int) -> Iterator[State]:
    """The positions of a random game, without the final one."""
    random = Random(seed)
    state = engine.deal(config.players, seed=seed, map=config.map, readings=config.readings)
    while state.outcome is None:
        yield state
        state = engine.play(state, draw_move_by_card(state, COUNT_PASS_RATE, random))
