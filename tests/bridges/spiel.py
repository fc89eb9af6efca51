"""Games by chance in OpenSpiel, and endgames small enough to be searched through."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from itertools import product
from random import Random
from typing import Final

import pyspiel

import kingofsiam as ks
from kingofsiam.bridges.openspiel import KingOfSiamGame, KingOfSiamState
from kingofsiam.bridges.openspiel.parameters import Parameter

GAMES: Final = [
    f"kingofsiam(players={players},map={board},hands={hands})"
    for (players, board), hands in product(((2, "saba"), (3, "siam"), (4, "britain")), ("hidden", "open"))
]
"""Two, three and four players, hidden and open hands."""


def game(**parameters: Parameter) -> KingOfSiamGame:
    return KingOfSiamGame(parameters)


def by_chance(state: KingOfSiamState, random: Random) -> int:
    """An outcome by its probability, or any action."""
    if state.is_chance_node():
        outcomes, chances = zip(*state.chance_outcomes(), strict=True)
        return int(random.choices(outcomes, chances)[0])
    return random.choice(state.legal_actions())


def played(game: KingOfSiamGame, seed: int) -> Iterator[KingOfSiamState]:
    """The states of a game by chance, from the deal to the end: one state, changed in place."""
    random, state = Random(seed), game.new_initial_state()
    while not state.is_terminal():
        yield state
        state.apply_action(by_chance(state, random))
    yield state


def dealt(game: KingOfSiamGame, seed: int = 1) -> KingOfSiamState:
    """A game after the deal."""
    return next(state for state in played(game, seed) if not state.is_chance_node())


def endgame(*hands: tuple[ks.ActionCard, ...], readings: ks.Readings = ks.RULEBOOK) -> ks.State:
    """Two struggles are left, and these cards are held, each hand by a player. Nobody is ahead."""
    tiles = ks.SIAM.provinces
    own = (ks.Followers(2, 1, 1), ks.Followers(1, 2, 1), ks.Followers(1, 1, 2), ks.Followers(2, 1, 1))
    return ks.position(
        players=len(hands),
        readings=readings,
        tiles=tiles,
        control=(ks.RAMA, ks.LAO, ks.MALAY, ks.RAMA, ks.LAO, ks.MALAY),
        own=own[: len(hands)],
        followers={tiles[6]: ks.Followers(1, 1, 0), tiles[7]: ks.Followers(0, 1, 2)},
        hands=hands,
    )


SMALL: Final = endgame((ks.ActionCard.RAMA,), (ks.ActionCard.LAO,))
"""172 states. The first player can always win; by chance he mostly loses."""
ENDGAMES: Final = [
    endgame(*((card,) for card in tuple(ks.ActionCard)[-players:]), readings=readings)
    for players, readings in product((2, 3, 4), (ks.YUCATA, ks.YUCATA_OPEN))
]
"""Two, three and four players, hidden and open hands, a card each."""


def worth_by_chance(state: pyspiel.State) -> Fraction:
    """What a state is worth to the first player, exactly, if everybody does anything."""
    if state.is_terminal():
        return Fraction(state.returns()[0])
    worth = [worth_by_chance(state.child(action)) for action in state.legal_actions()]
    return sum(worth, Fraction()) / len(worth)
