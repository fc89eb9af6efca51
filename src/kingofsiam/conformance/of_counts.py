"""Count vectors: for each map, number of players and preset an opening, a middle and a late position."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Final

from kingofsiam import engine
from kingofsiam.conformance.counting import Counter, Counts
from kingofsiam.conformance.dependence import carried, dependence
from kingofsiam.conformance.of_games import Table, drawn_move, tables
from kingofsiam.conformance.vector import CountVector
from kingofsiam.maps import Map
from kingofsiam.readings import Readings
from kingofsiam.rules.s1_components import CARD_SET_CARDS
from kingofsiam.rules.s2_concept import PLAYERS
from kingofsiam.state import State

SEED: Final = 3
CHANCE_OF_A_PASS: Final = 0.5
FEW_CARDS: Final = 2
"""Late is a position in which no more cards than so many for each player are left, and one at least."""
MOST_MOVES_LATE: Final = 60
"""And in which there are no more moves than these, so that one can look further ahead."""
TURNS_AHEAD: Final = {"opening": 1, "middle": 1, "late": 2}


def of_counts(map: Map) -> Iterator[CountVector]:  # noqa: A002 - the booklet's word
    """The counts on this map."""
    counter = Counter()
    for players in PLAYERS:
        for table in tables(map, players):
            yield from of_table(table, counter)


def of_table(table: Table, counter: Counter) -> Iterator[CountVector]:
    """The counts for this map, number of players and preset."""
    for moment, state in moments(table):
        yield _vector(f"count/{table.id}/{moment}", f"{table.title}, {moment}", state, TURNS_AHEAD[moment], counter)


def moments(table: Table) -> Iterator[tuple[str, State]]:
    """An opening, a middle position with half of the cards played, and a late one with few cards and few moves."""
    half = table.players * len(CARD_SET_CARDS) // 2
    yield "opening", engine.deal(table.players, seed=SEED, map=table.map, readings=table.readings)
    yield "middle", next(state for state in course(table, SEED) if state.cards_left <= half)
    yield "late", next(state for seed in range(SEED, 100) for state in course(table, seed) if is_late(state))


def is_late(state: State) -> bool:
    """Few cards and few moves, but more than the pass."""
    few = 0 < state.cards_left <= FEW_CARDS * len(state.players)
    return few and 1 < engine.count_legal_moves(state) <= MOST_MOVES_LATE


def course(table: Table, seed: int) -> Iterator[State]:
    """The positions of a random game, while it lasts."""
    random = Random(seed)
    state = engine.deal(table.players, seed=seed, map=table.map, readings=table.readings)
    while state.outcome is None:
        yield state
        state = engine.play(state, drawn_move(state, CHANCE_OF_A_PASS, random))


def _vector(id: str, title: str, state: State, turns: int, counter: Counter) -> CountVector:  # noqa: A002
    def run(readings: Readings) -> Counts:
        return counter.count(carried(state, readings), turns)

    counts, depends = run(state.readings), dependence(state.readings, run)
    return CountVector(
        id=id,
        title=title,
        state=state,
        moves=counts.moves,
        results=counts.results,
        readings=depends.readings,
        needs=depends.needs,
    )
