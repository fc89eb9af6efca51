"""Exhaustive audit of `judge`: try every expressible move in every situation that `judge` can distinguish.

For a card that is not the very last one, `judge` may depend only on the board, the readings, whether the card is held
and, for a swap of followers, the last swap. So we pass it only these: if it read anything else, that would raise an
error. Positions that agree in these are therefore judged once. For the very last card everything except the passes may
count.
"""

from collections.abc import Hashable, Iterable, Iterator
from dataclasses import replace
from enum import Enum
from functools import cache
from types import SimpleNamespace
from typing import TypeAlias, cast

import kingofsiam as ks
from kingofsiam.rules import s4_course
from tests import helpers_naive_rules
from tests.helpers_strategies import CARDS, SWAPS, every_action, every_take

Answer: TypeAlias = frozenset[ks.Play]


class MoveScope(Enum):
    """Which moves `judge` is asked about."""

    EVERY_MOVE = "every move"
    """Every card in the box, every action that a move can express, and every take, or none."""
    EVERY_ACTION = "every action"
    """Every card held at the start, and every action that a move can express.

    If the card is held and the second rulebook knows the action, every take; otherwise no take and, if the card is
    held, also one follower.
    """


class Hand:
    """A hand of several cards that only knows whether this card is among them."""

    def __init__(self, card: ks.ActionCard, held: bool) -> None:
        self._card = card
        self._held = held

    def __contains__(self, card: ks.ActionCard) -> bool:
        assert card is self._card, f"asked for {card}, but {self._card} is judged"
        return self._held

    def __iter__(self) -> Iterator[ks.ActionCard]:
        """A refusal lists the hand as what would be allowed; no verdict may depend on that list."""
        return iter((self._card,) if self._held else ())

    def __len__(self) -> int:
        return 2


@cache
def every_play(board: ks.Map, card: ks.ActionCard) -> tuple[tuple[ks.Action, tuple[ks.Play, ...]], ...]:
    """Every action of a card that a move can express on this map, each with every take."""
    state = cast("ks.State", SimpleNamespace(map=board))
    takes = every_take(state)
    return tuple((action, tuple(ks.Play(action, take) for take in takes)) for action in every_action(state, card))


class JudgeAudit:
    """The answers of `judge` so far: how many, and the ids of the rules by which it refused."""

    def __init__(self, scope: MoveScope) -> None:
        self.questions = 0
        self.refused_by: set[str] = set()
        self._scope = scope
        self._answers: dict[Hashable, Answer] = {}

    def accepted_moves(self, state: ks.State) -> Answer:
        """All expressible plays that `judge` accepts in this position."""
        cards = self._cards(state)
        assert {*state.player.hand} <= {*cards}
        return frozenset[ks.Play]().union(*(self._accepted(state, card) for card in cards))

    def refused_after_the_end(self, state: ks.State) -> bool:
        """Whether every move is refused after such an end; `judge` gets only the outcome."""
        assert state.outcome is not None
        seen = cast("ks.State", SimpleNamespace(outcome=state.outcome))
        key = ("ended", state.outcome.colony)
        if s4_course.judge(seen, ks.Pass()) == ():
            return False
        if key not in self._answers:
            most = None if self._scope is MoveScope.EVERY_MOVE else 1
            everything = (play for card in CARDS for _, plays in every_play(state.map, card) for play in plays[:most])
            self._answers[key] = self._ask(seen, everything)
        return not self._answers[key]

    def _cards(self, state: ks.State) -> Iterable[ks.ActionCard]:
        if self._scope is MoveScope.EVERY_MOVE:
            return CARDS
        return {card for player in state.players for card in (*player.hand, *player.played)}

    def _accepted(self, state: ks.State, card: ks.ActionCard) -> Answer:
        if card in state.player.hand and helpers_naive_rules.is_last_card(state):
            key, seen = _seen_of_the_last_card(state)
        else:
            key, seen = _seen_of_another_card(state, card)
        if key not in self._answers:
            self._answers[key] = self._ask(seen, self._plays(seen, card))
        return self._answers[key]

    def _plays(self, seen: ks.State, card: ks.ActionCard) -> Iterable[ks.Play]:
        everything, held = self._scope is MoveScope.EVERY_MOVE, card in seen.player.hand
        known = helpers_naive_rules.actions(seen, card) if held and not everything else ()
        for action, plays in every_play(seen.map, card):
            yield from plays if everything or action in known else plays[: 2 if held else 1]

    def _ask(self, seen: ks.State, questions: Iterable[ks.Play]) -> Answer:
        accepted: list[ks.Play] = []
        for move in questions:
            reasons = s4_course.judge(seen, move)
            self.refused_by.update([reason.rule.id for reason in reasons])
            self.questions += 1
            if not reasons:
                accepted.append(move)
        return frozenset(accepted)


def _seen_of_the_last_card(state: ks.State) -> tuple[Hashable, ks.State]:
    return (state.board, state.players, state.to_move, state.last_swap), replace(state, passes=0)


def _seen_of_another_card(state: ks.State, card: ks.ActionCard) -> tuple[Hashable, ks.State]:
    held = card in state.player.hand
    player = SimpleNamespace(hand=Hand(card, held))
    seen = SimpleNamespace(board=state.board, map=state.map, readings=state.readings, player=player, outcome=None)
    if card in SWAPS:
        seen.last_swap = state.last_swap
    swap = state.last_swap if card in SWAPS else None
    return (state.board, card, held, swap), cast("ks.State", seen)
