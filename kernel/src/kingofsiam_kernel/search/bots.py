"""Bots: players that are programs. One plays at random, one greedily, one by Monte Carlo tree search; three levels.

A bot is a function of what the player to move may see (an `Observation`) and a random generator. It remembers nothing
between turns, and what is hidden from a player at the table is hidden from it.

>>> import kingofsiam as ks
>>> game = ks.Game.new(players=2, seed=7)
>>> move = BOTS["greedy"](game.observe(game.state.to_move), Random(1))
>>> ks.judge(game.state, move)  # it is legal
()

`greedy` and `search` use the kernel. `search` is quick only if the kernel is compiled: see the page *A million turns a
second*.
"""

from collections.abc import Callable, Mapping
from random import Random
from types import MappingProxyType
from typing import Final, TypeAlias

import kingofsiam_kernel as kernel
from kingofsiam import engine
from kingofsiam.errors import KingOfSiamError
from kingofsiam.model.moves import Move, Pass, Play
from kingofsiam.model.state import State
from kingofsiam.observation import Observation, consistent_state

Bot: TypeAlias = Callable[[Observation, Random], Move]
"""A function from what the player to move sees, and a random generator, to a move."""

_SIMULATIONS: Final = 1000
_SEED_BITS: Final = 63
_EASY_SHARE: Final = 0.5


class InvalidSearch(KingOfSiamError):
    """The number of simulations of a search is not a whole number from 1 on."""

    def __init__(self, simulations: object) -> None:
        self.simulations = simulations
        super().__init__(f"a search needs a whole number of simulations, 1 or more; not {simulations!r}")


def _position(observation: Observation) -> State:
    """A position to think about. Raises `GameOver` if the game has ended."""
    if observation.outcome is not None:
        raise engine.GameOver("the game has ended: there are no moves")
    return consistent_state(observation)


def staged_bot(observation: Observation, rng: Random) -> Move:
    """Draw from the *staged* distribution: the pass or a card, then its execution, then a follower, each uniformly.

    It is the distribution of `kernel.staged_move`. Raises `GameOver`, as every bot does.
    """
    state = _position(observation)
    cards = engine.legal_cards(state)
    chosen = rng.randrange(len(cards) + 1)
    if chosen == len(cards):
        return Pass()
    action = rng.choice(engine.legal_actions(state, cards[chosen]))
    return Play(action, rng.choice(engine.legal_takes(state, action)))


def greedy_bot(observation: Observation, rng: Random) -> Move:
    """Make the move with the greatest evaluation; pass if no move is worth its card.

    The evaluation of a board is a sum over the three factions and the British: the square of the power of each, times
    the lead of your own side. The power is 2 for every province controlled and 1 for every other one that it would
    take if all players passed from now on. The lead is the most followers of the faction that a player of your side
    has, minus the most that any other player has; for the British, complete sets are counted. A card must raise the
    evaluation by 24 for each struggle to come, divided by the cards your side still holds. The very last card of the
    game is played whenever that wins. Every legal move is evaluated; ties are broken at random.
    """
    state, kernel_rng = _pack_observed(observation, rng)
    return kernel.unpack_move(kernel.greedy_move(state, kernel_rng), observation.board.map)


def easy_bot(observation: Observation, rng: Random) -> Move:
    """Play greedily half of the time, and else at random."""
    return greedy_bot(observation, rng) if rng.random() < _EASY_SHARE else staged_bot(observation, rng)


def mcts_bot(simulations: int) -> Bot:
    """Make a bot that plays this many games before each move: a Monte Carlo tree search (see `kernel.search_move`).

    In these games each player makes the move with the greatest average reward, or one that looks good and has been
    tried little. After a new move whoever would win if everyone passed passes; anyone else plays a card, the first of a
    few at random that puts them ahead. Cards that are hidden from the player are redrawn for each game. Raises
    `InvalidSearch`.
    """
    if type(simulations) is not int or simulations < 1:
        raise InvalidSearch(simulations)

    def search(observation: Observation, rng: Random) -> Move:
        state, kernel_rng = _pack_observed(observation, rng)
        move = kernel.search_move(state, kernel_rng, simulations, True)
        return kernel.unpack_move(move, observation.board.map)

    return search


def _pack_observed(observation: Observation, rng: Random) -> tuple[kernel.PackedState, kernel.Rng]:
    """A packed position that agrees with the observation, and a generator for the kernel."""
    state = _position(observation)
    engine.check(state)
    return kernel.pack(state), kernel.Rng(rng.getrandbits(_SEED_BITS))


QUICK_BOTS: Final[Mapping[str, Bot]] = MappingProxyType({"staged": staged_bot, "greedy": greedy_bot})
"""The bots that answer at once, even if the kernel is not compiled, by name."""

_SEARCH: Final = mcts_bot(_SIMULATIONS)

LEVELS: Final[Mapping[str, Bot]] = MappingProxyType({"easy": easy_bot, "medium": greedy_bot, "hard": _SEARCH})
"""Three levels of opponents for people: `medium` is greedy, `easy` is so half of the time, `hard` searches."""

BOTS: Final[Mapping[str, Bot]] = MappingProxyType({**QUICK_BOTS, "search": _SEARCH, **LEVELS})
"""All bots by name, and the levels. `search` and `hard` play 1000 games before each move."""
