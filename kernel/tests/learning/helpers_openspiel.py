"""Random games in OpenSpiel, and endgames small enough to search through."""

from collections.abc import Iterator
from fractions import Fraction
from itertools import product
from random import Random
from typing import Final

import pyspiel

import kingofsiam as ks
from kingofsiam_kernel.learning.openspiel import KingOfSiamGame, KingOfSiamState
from kingofsiam_kernel.learning.openspiel.game import Parameter

GAMES: Final = [
    f"kingofsiam(players={players},map={board},readings=hands~{hands})"
    for (players, board), hands in product(((2, "saba"), (3, "siam"), (4, "britain")), ("hidden", "open"))
]
"""Two, three and four players, hidden and open hands."""


def make_game(**parameters: Parameter) -> KingOfSiamGame:
    return KingOfSiamGame(parameters)


def load_game(text: str) -> KingOfSiamGame:
    """The game of this string, as OpenSpiel loads it."""
    loaded = pyspiel.load_game(text)
    assert isinstance(loaded, KingOfSiamGame)
    return loaded


def random_action(state: KingOfSiamState, rng: Random) -> int:
    """A chance outcome by its probability, or a uniformly random action."""
    if state.is_chance_node():
        outcomes, probabilities = zip(*state.chance_outcomes(), strict=True)
        return int(rng.choices(outcomes, probabilities)[0])
    return rng.choice(state.legal_actions())


def random_game(game: KingOfSiamGame, seed: int) -> Iterator[KingOfSiamState]:
    """The states of a random game, from the deal to the end: one object, changed in place."""
    rng, state = Random(seed), game.new_initial_state()
    while not state.is_terminal():
        yield state
        state.apply_action(random_action(state, rng))
    yield state


def state_after_deal(game: KingOfSiamGame, seed: int = 1) -> KingOfSiamState:
    """The first state after a random deal."""
    return next(state for state in random_game(game, seed) if not state.is_chance_node())


def make_endgame(*hands: tuple[ks.ActionCard, ...], readings: ks.Readings = ks.RULEBOOK) -> ks.State:
    """A position with two struggles to go and these hands. Nobody is ahead."""
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


SMALL_ENDGAME: Final = make_endgame((ks.ActionCard.RAMA,), (ks.ActionCard.LAO,))
"""172 states. The first player can always win, but mostly loses with random play."""
ENDGAMES: Final = [
    make_endgame(*((card,) for card in tuple(ks.ActionCard)[-players:]), readings=readings)
    for players, readings in product((2, 3, 4), (ks.YUCATA, ks.YUCATA_OPEN))
]
"""Two, three and four players with a card each, hidden and open hands."""


def random_play_value(state: pyspiel.State) -> Fraction:
    """The exact value of a state to the first player if all players act uniformly at random."""
    if state.is_terminal():
        return Fraction(state.returns()[0])
    values = [random_play_value(state.child(action)) for action in state.legal_actions()]
    return sum(values, Fraction()) / len(values)
