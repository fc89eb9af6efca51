"""The law of names: a small world under other names is the same world."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import permutations

import kingofsiam as ks
from tests.properties.games import FACTIONS
from tests.properties.renaming import Renaming
from tests.small_worlds.exploring import Explored
from tests.small_worlds.worlds import trusted


def every_renaming(board: ks.Map, players: int) -> Iterator[Renaming]:
    """Every faction for every other, every province for every other, listed in either order, every seat the first."""
    names, places = board.provinces, range(len(board.provinces))
    for factions in permutations(FACTIONS):
        for provinces in permutations(names):
            for order in (places, tuple(reversed(places))):
                for turn in range(players):
                    yield Renaming(
                        board,
                        dict(zip(FACTIONS, factions, strict=True)),
                        dict(zip(names, provinces, strict=True)),
                        order,
                        turn,
                    )


def names_do_not_matter(explored: Explored, new: Renaming) -> None:
    """In every position the legal moves, and the positions after them, are those of the other names, renamed."""
    for state, following in zip(explored.states, explored.following, strict=True):
        other = trusted(new.state(state))
        assert {new.move(move) for move in ks.legal_moves(state)} == {*ks.legal_moves(other)}
        expected = {new.state(explored.states[place]) for place in following}
        assert {ks.play(other, move) for move in ks.legal_moves(other)} == expected
