"""Simple machine players: `blind` chooses by chance, `greedy` does what looks best at once.

A machine player is a function of what the player to move may see (an `Observation`) and a source of chance. It
remembers nothing between turns, and what is hidden from a player at the table is hidden from it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from itertools import chain
from random import Random
from types import MappingProxyType
from typing import Final, TypeAlias

from kingofsiam import engine
from kingofsiam.moves import Action, Follower, Move, Pass, Play
from kingofsiam.observation import Observation, SeenPlayer
from kingofsiam.rules.s1_components import BRITISH, CARD_SET_CARDS, FACTIONS, ActionCard, Faction, Followers, one
from kingofsiam.rules.s2_concept import Seat, side_of, sides
from kingofsiam.rules.s5_actions.playing import carry_out
from kingofsiam.rules.s6_power_struggle import power_that_takes
from kingofsiam.state import Board, Player, State

MachinePlayer: TypeAlias = Callable[[Observation, Random], Move]
"""A move for the player to move, who sees this."""

_FAVOURITES: Final = 12
_PRICE_OF_A_CARD: Final = 12.0
_CERTAIN, _LEADING = 2, 1


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
    """Play the card that most helps the factions one is ahead in; pass if no card is worth its price.

    Every execution of every card is weighed; every follower is tried after the dozen that look best. Of equally good
    moves one is drawn.
    """
    state = imagined(seen)
    scale = _Scale(state)
    plays = tuple(_plays(state, scale, rng))
    if not plays:
        return Pass()
    best = max(worth for worth, _ in plays)
    if engine.legal_cards(state) and state.cards_left > 1 and best - scale.worth(state.board) < _price(state):
        return Pass()
    return rng.choice([play for worth, play in plays if worth == best])


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


def _price(state: State) -> float:
    """What a card must bring: more, the fewer cards one has for the struggles still to come."""
    return _PRICE_OF_A_CARD * len(state.board.face_up) / len(state.player.hand)


def _plays(state: State, scale: _Scale, rng: Random) -> Iterator[tuple[float, Play]]:
    """The favourite executions with every follower, each play with its worth."""
    for action in _favourites(state, scale, rng):
        after = carry_out(state.board, action)
        for take in engine.legal_takes(state, action):
            left = after if take is None else after.moved(((take.faction, take.province, None),))
            yield scale.worth(left, take), Play(action, take)


def _favourites(state: State, scale: _Scale, rng: Random) -> Iterable[Action]:
    actions = list(chain.from_iterable(engine.legal_actions(state, card) for card in engine.legal_cards(state)))
    rng.shuffle(actions)
    return sorted(actions, key=lambda action: scale.worth(carry_out(state.board, action)), reverse=True)[:_FAVOURITES]


class _Scale:
    """Weighs boards for the player to move.

    The worth of a board is the sum over the factions of how much power a faction has (provinces controlled, and in
    part those it leads in; squared, for only the greatest counts) times the lead of one's own side in its followers.
    The power that marches in counts in the same way with complete sets of followers.
    """

    def __init__(self, state: State) -> None:
        self._state = state
        self._own = side_of(state.to_move, len(state.players))
        self._others = tuple(side for side in sides(len(state.players)) if side != self._own)
        self._rivals = tuple(self._together(side) for side in self._others)
        self._mine = self._together(self._own)

    def worth(self, board: Board, take: Follower | None = None) -> float:
        """The worth of this board, once the follower is in front of the player."""
        mine = self._mine if take is None else self._mine + one(take.faction)
        powers = _powers(board)
        of_factions = sum(powers[each.index] ** 2 * self._lead(mine, each) for each in FACTIONS)
        return of_factions + powers[-1] ** 2 * self._lead_in_sets(mine)

    def _lead(self, mine: Followers, faction: Faction) -> int:
        return mine.count(faction) - max(rival.count(faction) for rival in self._rivals)

    def _lead_in_sets(self, mine: Followers) -> int:
        return min(mine.counts) - max(min(rival.counts) for rival in self._rivals)

    def _together(self, side: Iterable[Seat]) -> Followers:
        return sum((self._state.players[seat].followers for seat in side), Followers())


def _powers(board: Board) -> list[int]:
    """How much power Rama, Lao, Malay and the power that marches in have, or would have if all passed from now on."""
    powers = [0, 0, 0, 0]
    for marker in board.control:
        powers[-1 if marker is BRITISH else marker.index] += _CERTAIN
    for province in board.face_up:
        marker = power_that_takes(board.followers_in(province))
        powers[-1 if marker is BRITISH else marker.index] += _LEADING
    return powers


MACHINE_PLAYERS: Final[Mapping[str, MachinePlayer]] = MappingProxyType({"random": blind, "greedy": greedy})
"""The machine players by the names under which one invites them."""
