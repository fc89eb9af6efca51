"""Machine players: one chooses by chance, one does what looks best at once, one tries out what may happen.

A machine player is a function of what the player to move may see (an `Observation`) and a source of chance. It
remembers nothing between turns, and what is hidden from a player at the table is hidden from it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from random import Random
from types import MappingProxyType
from typing import Final, TypeAlias

from kingofsiam import engine, kernel
from kingofsiam.errors import KingOfSiamError
from kingofsiam.moves import Move, Pass, Play
from kingofsiam.observation import Observation, SeenPlayer
from kingofsiam.rules.s1_components import CARD_SET_CARDS, ActionCard
from kingofsiam.state import Player, State

MachinePlayer: TypeAlias = Callable[[Observation, Random], Move]
"""A move for the player to move, who sees this."""

_PLAYOUTS: Final = 1000
_BITS_OF_A_SEED: Final = 63


class InvalidSearch(KingOfSiamError):
    """A searching player is asked for that tries out no whole number of games."""

    def __init__(self, playouts: object) -> None:
        self.playouts = playouts
        super().__init__(f"a player who searches tries out a whole number of games, 1 or more; not {playouts!r}")


def blind(seen: Observation, rng: Random) -> Move:
    """Draw a card or the pass, then a way to carry the card out, then a follower; all with equal chances.

    Raises `GameOver`, as every machine player does.
    """
    state = imagined(seen)
    cards = engine.legal_cards(state)
    chosen = rng.randrange(len(cards) + 1)
    if chosen == len(cards):
        return Pass()
    action = rng.choice(engine.legal_actions(state, cards[chosen]))
    return Play(action, rng.choice(engine.legal_takes(state, action)))


def greedy(seen: Observation, rng: Random) -> Move:
    """Make the move after which the board is worth most; pass if none is worth its card.

    The worth of a board is a sum over the three factions and the British: the square of how much power each has, times
    the lead of one's own side. Power is 2 for every province controlled and 1 for every other one that would fall to
    it if all passed from now on. The lead is the most followers of the faction that anybody of one's side has, less
    the most that anybody else has; for the British, complete sets are counted. A card must raise the worth by 24 for
    each struggle to come, divided by the cards one's side still holds. The very last card of the game is played
    whenever that wins. Every legal move is weighed; of equally good ones one is drawn.
    """
    state, dice = _thought_of(seen, rng)
    return kernel.unpack_move(kernel.greedy_move(state, dice), seen.board.map)


def searching(playouts: int) -> MachinePlayer:
    """A player who tries out so many games before each move, and makes the one that has brought him most.

    It is a Monte Carlo tree search. Whoever is to move in one of these games makes the choice that has brought him
    most so far, or has been tried little. A new choice is tried out by a game in which chance plays all the cards, then
    by one in which all go on greedily; others are tried where none promises a victory. Cards that are hidden
    from the player are dealt out anew for each game. Raises `InvalidSearch`.
    """
    if type(playouts) is not int or playouts < 1:
        raise InvalidSearch(playouts)

    def search(seen: Observation, rng: Random) -> Move:
        state, dice = _thought_of(seen, rng)
        return kernel.unpack_move(kernel.search_move(state, dice, playouts, True), seen.board.map)

    return search


def _thought_of(seen: Observation, rng: Random) -> tuple[kernel.PackedState, kernel.Dice]:
    """A position to think about, and dice to think with."""
    state = imagined(seen)
    engine.check(state)
    return kernel.pack(state), kernel.Dice(rng.getrandbits(_BITS_OF_A_SEED))


def imagined(seen: Observation) -> State:
    """A position that looks just like this to the player to move: hidden cards lie somewhere, no matter where.

    What is legal now is the same in all such positions. Raises `GameOver` if the game has ended.
    """
    if seen.outcome is not None:
        raise engine.GameOver("the game has ended: there are no moves")
    players = tuple(_imagined_player(player) for player in seen.players)
    return State(seen.board, players, seen.readings, seen.to_move, seen.passes, seen.last_swap)


def _imagined_player(player: SeenPlayer) -> Player:
    """The cards that are not seen are dealt out anew; Maharacha into the pile if it fits, for there may be Kings."""
    unseen = sorted((Counter(CARD_SET_CARDS) - Counter(player.played)).elements(), key=_is_maharacha)
    hand = tuple(unseen[: player.cards]) if player.hand is None else player.hand
    under = tuple((Counter(unseen) - Counter(hand)).elements())
    return Player(hand, (*under, *player.played), player.followers, player.last_card)


def _is_maharacha(card: ActionCard) -> bool:
    return card is ActionCard.MAHARACHA


QUICK_PLAYERS: Final[Mapping[str, MachinePlayer]] = MappingProxyType({"random": blind, "greedy": greedy})
"""Those of the machine players that answer at once, also where the kernel is not compiled."""

MACHINE_PLAYERS: Final[Mapping[str, MachinePlayer]] = MappingProxyType(
    {**QUICK_PLAYERS, "search": searching(_PLAYOUTS)}
)
"""The machine players by the names under which one invites them. `search` tries out 1000 games before each move."""
