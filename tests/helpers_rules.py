"""Short helpers for tests of the rules: a small board, a hand, the violations and the events of a move."""

from functools import partial
from typing import Final, TypeVar

import kingofsiam as ks
from kingofsiam.model.events import Event
from kingofsiam.rules.s1_components import EIGHT_CARDS

E = TypeVar("E")

britain: Final = partial(ks.position, map=ks.BRITAIN)
"""A position on the map with certain borders; Rama is at home in Essex, Lao in Gwynedd, Malay in Moray."""

PASS: Final = ks.Pass()


def hand_without(*played: ks.ActionCard) -> tuple[ks.ActionCard, ...]:
    """The hand of a player who has played these cards."""
    hand = list(EIGHT_CARDS)
    for card in played:
        hand.remove(card)
    return tuple(hand)


def broken_rules(state: ks.State, move: ks.Move) -> list[str]:
    """The ids of the rules that the move breaks, in alphabetical order, one for each reason."""
    return sorted(violation.rule.id for violation in ks.judge(state, move))


def only_violation(state: ks.State, move: ks.Move, rule: ks.Rule) -> ks.Violation:
    """The only violation by the move, which is of this rule."""
    (violation,) = ks.judge(state, move)
    assert violation.rule is rule
    return violation


def is_legal(state: ks.State, move: ks.Move) -> bool:
    """Whether `judge` gives no reason against the move, and the move is listed as legal."""
    legal = ks.judge(state, move) == ()
    assert legal is (move in set(ks.legal_moves(state)))
    return legal


def event_of(state: ks.State, move: ks.Move, kind: type[E]) -> E:
    """The only event of this kind in the move."""
    (event,) = events_of(state, move, kind)
    return event


def events_of(state: ks.State, move: ks.Move, kind: type[E]) -> list[E]:
    """The events of this kind in the move."""
    events: tuple[Event, ...] = ks.narrate(state, move)
    return [event for event in events if isinstance(event, kind)]
