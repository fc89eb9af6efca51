"""Mutation of legal moves (as in mutation-based fuzzing): change one thing, and get a move that is probably illegal.

The order of the mutations decides which vectors the random games give. If you change it, the suite needs a new version.
"""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from random import Random
from typing import Final, TypeVar

from kingofsiam.model import moves
from kingofsiam.model.moves import Action, Follower, Move, Pass, Play
from kingofsiam.model.pieces import FACTIONS, POOL, ActionCard, Province
from kingofsiam.model.state import State
from kingofsiam.rules.s1_components import EIGHT_CARDS
from kingofsiam.rules.s3_setup import random_below
from kingofsiam.rules.s5_actions import cards, follower, undoing

T = TypeVar("T")

NOWHERE: Final = "Nowhere"
"""The name of a province that is not on any map."""


def pick(things: Sequence[T], random: Random) -> T:
    """Draw one of these things uniformly, with the same result on every version of Python."""
    return things[random_below(len(things), random)]


def random_play_of_card(state: State, card: ActionCard, random: Random) -> Play:
    """Draw a play of this card by its own rules, even if the player does not hold it or it is their very last."""
    action = pick(cards.options(state, card), random)
    after, _ = cards.carry_out(state.board, action)
    return Play(action, pick(follower.takeable(after, state.readings) or (None,), random))


def mutated_moves(state: State, random: Random) -> Iterator[Move]:
    """Moves that are mostly illegal: four plays mutated in turn, or a pass and a play if the game has ended."""
    if state.outcome is not None:
        yield from (Pass(), Play(moves.Maharacha(), None))
        return
    board, provinces = state.board, state.map.provinces
    cards = state.player.hand or EIGHT_CARDS
    first, second, third, fourth = [random_play_of_card(state, pick(cards, random), random) for _ in range(4)]
    yield first  # the card may be the very last one
    yield random_play_of_card(state, pick(state.player.played or EIGHT_CARDS, random), random)  # no longer held
    yield replace(third, take=None)
    yield replace(fourth, take=Follower(pick(FACTIONS, random), POOL))
    yield replace(first, take=Follower(pick(FACTIONS, random), pick(provinces, random)))  # there or not
    yield replace(second, take=Follower(pick(FACTIONS, random), NOWHERE))
    yield replace(third, action=_none_of(third.action))
    yield replace(fourth, action=_half_of(fourth.action))
    yield replace(first, action=_with_province(first.action, pick(provinces, random)))
    completed = board.tiles[: len(board.control)]
    yield replace(second, action=_with_province(second.action, pick(completed or provinces, random)))
    crowned = tuple(province for province in board.tiles if province in board.kings)
    yield replace(third, action=_with_province(third.action, pick(crowned or provinces, random)))
    yield replace(fourth, action=_with_province(fourth.action, NOWHERE))
    yield replace(first, action=_more_than(first.action))
    if state.last_swap is None:
        yield second
    else:
        undone = undoing.reverse(state.last_swap)
        yield Play(undone, Follower(pick(FACTIONS, random), pick(provinces, random)))


def _none_of(action: Action) -> Action:
    """The card, and nothing done with it."""
    return moves.FactionCard(action.faction) if isinstance(action, moves.FactionCard) else type(action)()


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


def _with_province(action: Action, province: Province) -> Action:
    """The action with one of its provinces replaced by this one, which may be closed or not on the map."""
    match action:
        case moves.Maharacha():
            return replace(action, crowned=province)
        case moves.KhonThai():
            return replace(action, rama=province)
        case moves.OneVsOne(one=one) | moves.TwoVsOne(one=one):
            return replace(action, one=Follower(one.faction if one else FACTIONS[0], province))
        case moves.FactionCard():
            return replace(action, into=(province, *action.into[1:]))


def _more_than(action: Action) -> Action:
    """More than the card allows: place one more follower, or swap with a third province."""
    match action:
        case moves.FactionCard(faction, into):
            return moves.FactionCard(faction, (*into, *into[:1]))
        case moves.TwoVsOne((first, second), one) if one is not None:
            return moves.TwoVsOne((first, replace(second, province=one.province)), one)
        case moves.OneVsOne(one, _):
            return moves.OneVsOne(one, one)
        case _:
            return action
