"""Moves that are nearly legal: a legal one with one thing altered, and what a careless player might try."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from random import Random
from typing import Final, TypeAlias, TypeVar, assert_never

from kingofsiam.moves import Action, FactionCard, Follower, KhonThai, Maharacha, Move, OneVsOne, Pass, Play, TwoVsOne
from kingofsiam.rules.s1_components import CARD_SET_CARDS, FACTIONS, POOL, ActionCard, Province
from kingofsiam.rules.s3_setup import below
from kingofsiam.rules.s5_actions import follower, playing, undoing
from kingofsiam.state import State

T = TypeVar("T")

NOWHERE: Final = "Nowhere"
"""A province that is on no map."""

PLAYS_TO_ALTER: Final = 4
"""So many different plays are altered in a position, one after the other."""


def pick(things: Sequence[T], random: Random) -> T:
    """One of these things, each as likely; the same on every version of Python."""
    return things[below(len(things), random)]


def play_of(state: State, card: ActionCard, random: Random) -> Play:
    """This card played as its own rules allow, whether it is held or not, and whether or not it is the very last."""
    action = pick(playing.options(state, card), random)
    after = playing.carry_out(state.board, action)
    return Play(action, pick(follower.takeable(after, state.readings) or (None,), random))


def altered(state: State, random: Random) -> Iterator[Move]:
    """Moves that are mostly refused: each way of altering a play once; after the end of the game a pass and a play."""
    if state.outcome is not None:
        yield from (Pass(), Play(Maharacha(), None))
        return
    cards = state.player.hand or CARD_SET_CARDS
    plays = [play_of(state, pick(cards, random), random) for _ in range(PLAYS_TO_ALTER)]
    for number, alter in enumerate(ALTERATIONS):
        yield alter(state, plays[number % len(plays)], random)


Alteration: TypeAlias = Callable[[State, Play, Random], Play]


def as_it_is(_: State, play: Play, __: Random) -> Play:
    """Nothing is altered: it may be the very last card."""
    return play


def card_not_held(state: State, _: Play, random: Random) -> Play:
    """A card is played that lies on the pile already."""
    return play_of(state, pick(state.player.played or CARD_SET_CARDS, random), random)


def nobody_taken(_: State, play: Play, __: Random) -> Play:
    """No follower is taken."""
    return replace(play, take=None)


def taken_from_the_pool(_: State, play: Play, random: Random) -> Play:
    """A follower is taken from the common pool."""
    return replace(play, take=Follower(pick(FACTIONS, random), POOL))


def somebody_taken(state: State, play: Play, random: Random) -> Play:
    """A follower is taken who perhaps does not stand there."""
    return replace(play, take=Follower(pick(FACTIONS, random), pick(state.map.provinces, random)))


def taken_nowhere(_: State, play: Play, random: Random) -> Play:
    """A follower is taken from a province that is not on the map."""
    return replace(play, take=Follower(pick(FACTIONS, random), NOWHERE))


def nothing_done(_: State, play: Play, __: Random) -> Play:
    """The action is not carried out."""
    action = play.action
    return replace(play, action=FactionCard(action.faction) if isinstance(action, FactionCard) else type(action)())


def half_done(_: State, play: Play, __: Random) -> Play:
    """The action is carried out in part."""
    return replace(play, action=half(play.action))


def half(action: Action) -> Action:
    """The action with one thing left out."""
    match action:
        case Maharacha():
            return replace(action, other=None)
        case KhonThai():
            return replace(action, lao=None)
        case OneVsOne():
            return replace(action, other=None)
        case TwoVsOne():
            return replace(action, two=action.two[:1])
        case FactionCard():
            return replace(action, into=action.into[:1])
        case _ as unknown:  # pragma: no cover
            assert_never(unknown)


def elsewhere(state: State, play: Play, random: Random) -> Play:
    """The action is carried out in another province, open or not."""
    return replace(play, action=moved(play.action, pick(state.map.provinces, random)))


def in_a_completed_province(state: State, play: Play, random: Random) -> Play:
    """The action is carried out in a province whose struggle is over, if there is one."""
    completed = state.board.tiles[: len(state.board.control)] or state.map.provinces
    return replace(play, action=moved(play.action, pick(completed, random)))


def under_the_king(state: State, play: Play, random: Random) -> Play:
    """The action is carried out in a province on whose tile the King marker lies, if there is one."""
    crowned = tuple(each for each in state.board.tiles if each in state.board.kings)
    return replace(play, action=moved(play.action, pick(crowned or state.map.provinces, random)))


def off_the_map(_: State, play: Play, __: Random) -> Play:
    """The action is carried out in a province that is not on the map."""
    return replace(play, action=moved(play.action, NOWHERE))


def moved(action: Action, province: Province) -> Action:
    """The action with this province in the place of one of its own."""
    match action:
        case Maharacha():
            return replace(action, crowned=province)
        case KhonThai():
            return replace(action, rama=province)
        case OneVsOne():
            return replace(action, one=_follower_in(action.one, province))
        case TwoVsOne():
            return replace(action, one=_follower_in(action.one, province))
        case FactionCard():
            return replace(action, into=(province, *action.into[1:]))
        case _ as unknown:  # pragma: no cover
            assert_never(unknown)


def _follower_in(someone: Follower | None, province: Province) -> Follower:
    return Follower(FACTIONS[0] if someone is None else someone.faction, province)


def once_too_often(_: State, play: Play, __: Random) -> Play:
    """More is done than the card allows: more followers placed, one of a swap in a third province."""
    match play.action:
        case FactionCard(faction, into):
            return replace(play, action=FactionCard(faction, (*into, *into[:1])))
        case TwoVsOne((first, second), one) if one is not None:
            return replace(play, action=TwoVsOne((first, replace(second, province=one.province)), one))
        case OneVsOne(one, _):
            return replace(play, action=OneVsOne(one, one))
        case _:
            return play


def undone(state: State, play: Play, random: Random) -> Play:
    """The swap before is undone, if there was one."""
    if state.last_swap is None:
        return play
    action = undoing.reverse(state.last_swap)
    return Play(action, Follower(pick(FACTIONS, random), pick(state.map.provinces, random)))


ALTERATIONS: Final[tuple[Alteration, ...]] = (
    as_it_is,
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
"""The ways to alter a play, in the order in which they are tried."""
