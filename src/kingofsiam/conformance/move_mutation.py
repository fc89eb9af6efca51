"""Mutation of legal moves (as in mutation-based fuzzing): change one thing, and get a move that is probably illegal.

The order of `MUTATIONS` decides which vectors the random games give. If you change it, the suite needs a new version.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from random import Random
from typing import Final, TypeAlias, TypeVar

from kingofsiam.model import moves
from kingofsiam.model.moves import Action, Follower, Move, Pass, Play
from kingofsiam.model.pieces import FACTIONS, POOL, ActionCard, Province
from kingofsiam.model.state import State
from kingofsiam.rules.s1_components import CARD_SET_CARDS
from kingofsiam.rules.s3_setup import below
from kingofsiam.rules.s5_actions import cards, follower, undoing

T = TypeVar("T")

NOWHERE: Final = "Nowhere"
"""The name of a province that is not on any map."""

PLAYS_TO_MUTATE: Final = 4
"""How many different plays are mutated in a position, in turn."""


def pick(things: Sequence[T], random: Random) -> T:
    """Draw one of these things uniformly, with the same result on every version of Python."""
    return things[below(len(things), random)]


def random_play_of_card(state: State, card: ActionCard, random: Random) -> Play:
    """Draw a play of this card by its own rules, even if the player does not hold it or it is their very last."""
    action = pick(cards.options(state, card), random)
    after = cards.carry_out(state.board, action)
    return Play(action, pick(follower.takeable(after, state.readings) or (None,), random))


def mutated_moves(state: State, random: Random) -> Iterator[Move]:
    """Moves that are mostly illegal: each mutation once, or a pass and a play if the game has ended."""
    if state.outcome is not None:
        yield from (Pass(), Play(moves.Maharacha(), None))
        return
    cards = state.player.hand or CARD_SET_CARDS
    plays = [random_play_of_card(state, pick(cards, random), random) for _ in range(PLAYS_TO_MUTATE)]
    for number, mutate in enumerate(MUTATIONS):
        yield mutate(state, plays[number % len(plays)], random)


Mutation: TypeAlias = Callable[[State, Play, Random], Play]


def unchanged(_: State, play: Play, __: Random) -> Play:
    """Change nothing: the card may be the very last one."""
    return play


def card_not_held(state: State, _: Play, random: Random) -> Play:
    """Play a card that lies on the pile already."""
    return random_play_of_card(state, pick(state.player.played or CARD_SET_CARDS, random), random)


def nobody_taken(_: State, play: Play, __: Random) -> Play:
    """Take no follower."""
    return replace(play, take=None)


def taken_from_the_pool(_: State, play: Play, random: Random) -> Play:
    """Take a follower from the common pool."""
    return replace(play, take=Follower(pick(FACTIONS, random), POOL))


def somebody_taken(state: State, play: Play, random: Random) -> Play:
    """Take a follower from any province, whether it stands there or not."""
    return replace(play, take=Follower(pick(FACTIONS, random), pick(state.map.provinces, random)))


def taken_nowhere(_: State, play: Play, random: Random) -> Play:
    """Take a follower from a province that is not on the map."""
    return replace(play, take=Follower(pick(FACTIONS, random), NOWHERE))


def nothing_done(_: State, play: Play, __: Random) -> Play:
    """Leave out the whole action."""
    action = play.action
    nothing = moves.FactionCard(action.faction) if isinstance(action, moves.FactionCard) else type(action)()
    return replace(play, action=nothing)


def half_done(_: State, play: Play, __: Random) -> Play:
    """Carry out the action in part."""
    return replace(play, action=_half_of(play.action))


def _half_of(action: Action) -> Action:
    """The action with one thing left out."""
    match action:
        case moves.Maharacha() | moves.OneVsOne():
            return replace(action, other=None)
        case moves.KhonThai():
            return replace(action, lao=None)
        case moves.TwoVsOne():
            return replace(action, two=action.two[:1])
        case moves.FactionCard():
            return replace(action, into=action.into[:1])


def elsewhere(state: State, play: Play, random: Random) -> Play:
    """Carry out the action in another province, open or not."""
    return replace(play, action=with_province(play.action, pick(state.map.provinces, random)))


def in_a_completed_province(state: State, play: Play, random: Random) -> Play:
    """Carry out the action in a province whose struggle is over, if there is one."""
    completed = state.board.tiles[: len(state.board.control)] or state.map.provinces
    return replace(play, action=with_province(play.action, pick(completed, random)))


def under_the_king(state: State, play: Play, random: Random) -> Play:
    """Carry out the action in a province whose tile has a King marker, if there is one."""
    crowned = tuple(each for each in state.board.tiles if each in state.board.kings)
    return replace(play, action=with_province(play.action, pick(crowned or state.map.provinces, random)))


def off_the_map(_: State, play: Play, __: Random) -> Play:
    """Carry out the action in a province that is not on the map."""
    return replace(play, action=with_province(play.action, NOWHERE))


def with_province(action: Action, province: Province) -> Action:
    """The action with one of its provinces replaced by this one."""
    match action:
        case moves.Maharacha():
            return replace(action, crowned=province)
        case moves.KhonThai():
            return replace(action, rama=province)
        case moves.OneVsOne(one=one) | moves.TwoVsOne(one=one):
            return replace(action, one=Follower(one.faction if one else FACTIONS[0], province))
        case moves.FactionCard():
            return replace(action, into=(province, *action.into[1:]))


def once_too_often(_: State, play: Play, __: Random) -> Play:
    """Do more than the card allows: place one more follower, or swap with a third province."""
    match play.action:
        case moves.FactionCard(faction, into):
            return replace(play, action=moves.FactionCard(faction, (*into, *into[:1])))
        case moves.TwoVsOne((first, second), one) if one is not None:
            return replace(play, action=moves.TwoVsOne((first, replace(second, province=one.province)), one))
        case moves.OneVsOne(one, _):
            return replace(play, action=moves.OneVsOne(one, one))
        case _:
            return play


def undone(state: State, play: Play, random: Random) -> Play:
    """Undo the previous turn's swap, if there was one."""
    if state.last_swap is None:
        return play
    action = undoing.reverse(state.last_swap)
    return Play(action, Follower(pick(FACTIONS, random), pick(state.map.provinces, random)))


MUTATIONS: Final[tuple[Mutation, ...]] = (
    unchanged,
    card_not_held,
    nobody_taken,
    taken_from_the_pool,
    somebody_taken,
    taken_nowhere,
    nothing_done,
    half_done,
    elsewhere,
    in_a_completed_province,
    under_the_king,
    off_the_map,
    once_too_often,
    undone,
)
"""The ways to mutate a play, in the order in which they are tried."""
