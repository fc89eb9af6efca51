"""Random games (card first, then execution, then follower), so that drawings of all kinds of position are checked."""

from collections.abc import Iterator
from random import Random
from typing import Final

import kingofsiam as ks

MAPS: Final = (ks.SIAM, ks.SABA, ks.BRITAIN)
PLAYERS: Final = (2, 3, 4)


def game_positions(
    map: ks.Map, players: int, readings: ks.Readings = ks.RULEBOOK, *, seed: int = 1
) -> Iterator[ks.State]:
    """Every position of one such game, including the last."""
    state, rng = ks.deal(players, seed=seed, map=map, readings=readings), Random(seed)
    yield state
    while state.outcome is None:
        state = ks.play(state, random_move_card_first(state, rng))
        yield state


def random_move_card_first(state: ks.State, rng: Random) -> ks.Move:
    """A pass, or any card with any action, chosen card first, so that no card is rare."""
    cards = ks.legal_cards(state)
    if not cards or rng.random() < 0.4:
        return ks.Pass()
    action = rng.choice(ks.legal_actions(state, rng.choice(cards)))
    return ks.Play(action, rng.choice(ks.legal_takes(state, action)))
