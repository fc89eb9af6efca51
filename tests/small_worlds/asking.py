"""Every move that can be said in a small world is put to `judge`, wherever `judge` can tell a difference.

Of a card that is not the very last one, `judge` may look at nothing but the board, the readings, whether the card is
held and, if it swaps followers, the last swap. So it gets these alone: whatever else it asked for would not be there,
and that would be an error. Positions alike in these are therefore judged once. Of the very last card everything may
matter but the passes.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable
from enum import Enum
from functools import cache
from types import SimpleNamespace
from typing import TypeAlias, cast

import kingofsiam as ks
from kingofsiam.rules import s4_course
from tests.properties import naive
from tests.properties.games import CARDS, SWAPS
from tests.properties.test_legality import every_action, every_take

Answer: TypeAlias = frozenset[ks.Play]


class Questions(Enum):
    """Which moves are put to `judge`."""

    EVERY_MOVE = "every move"
    """Every card of the box, carried out in every way that can be said, and everybody taken, or nobody."""
    EVERY_ACTION = "every action"
    """Every card that somebody held at the start, carried out in every way that can be said. Everybody is taken where
    the card is held and the second rulebook knows the action; else nobody, and if it is held one follower."""


class Hand:
    """A hand of several cards, of which it is known only whether one of them is this."""

    def __init__(self, card: ks.ActionCard, held: bool) -> None:
        self._card = card
        self._held = held

    def __contains__(self, card: ks.ActionCard) -> bool:
        assert card is self._card, f"asked for {card}, but {self._card} is judged"
        return self._held

    def __len__(self) -> int:
        return 2


@cache
def every_play(board: ks.Map, card: ks.ActionCard) -> tuple[tuple[ks.Action, tuple[ks.Play, ...]], ...]:
    """Every way to carry out a card on this map that can be said at all, each with every take."""
    state = cast("ks.State", SimpleNamespace(map=board))
    takes = every_take(state)
    return tuple((action, tuple(ks.Play(action, take) for take in takes)) for action in every_action(state, card))


class Asked:
    """What `judge` has answered so far: to how many questions, and by which rules (their ids) it refused."""

    def __init__(self, sort: Questions) -> None:
        self.questions = 0
        self.refused_by: set[str] = set()
        self._sort = sort
        self._answers: dict[Hashable, Answer] = {}

    def accepted(self, state: ks.State) -> Answer:
        """The plays that `judge` accepts in this position, of all that can be said."""
        cards = self._cards(state)
        assert {*state.player.hand} <= {*cards}
        return frozenset[ks.Play]().union(*(self._accepted(state, card) for card in cards))

    def refused_after_the_end(self, state: ks.State) -> bool:
        """Whether nothing that can be said is accepted after such an end; nothing but the outcome is looked at."""
        assert state.outcome is not None
        seen = cast("ks.State", SimpleNamespace(outcome=state.outcome))
        key = ("ended", state.outcome.colony)
        if s4_course.judge(seen, ks.Pass()) == ():
            return False
        if key not in self._answers:
            most = None if self._sort is Questions.EVERY_MOVE else 1
            everything = (play for card in CARDS for _, plays in every_play(state.map, card) for play in plays[:most])
            self._answers[key] = self._ask(seen, everything)
        return not self._answers[key]

    def _cards(self, state: ks.State) -> Iterable[ks.ActionCard]:
        if self._sort is Questions.EVERY_MOVE:
            return CARDS
        return {card for player in state.players for card in (*player.hand, *player.played)}

    def _accepted(self, state: ks.State, card: ks.ActionCard) -> Answer:
        if card in state.player.hand and naive.is_last_card(state):
            key, seen = _seen_of_the_last_card(state)
        else:
            key, seen = _seen_of_another_card(state, card)
        if key not in self._answers:
            self._answers[key] = self._ask(seen, self._plays(seen, card))
        return self._answers[key]

    def _plays(self, seen: ks.State, card: ks.ActionCard) -> Iterable[ks.Play]:
        everything, held = self._sort is Questions.EVERY_MOVE, card in seen.player.hand
        known = naive.actions(seen, card) if held and not everything else ()
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
    seen = SimpleNamespace(
        board=state.board,
        map=state.map,
        players=state.players,
        player=state.player,
        to_move=state.to_move,
        readings=state.readings,
        last_swap=state.last_swap,
        cards_left=state.cards_left,
        cards_played=state.cards_played,
        outcome=None,
    )
    return (state.board, state.players, state.to_move, state.last_swap), cast("ks.State", seen)


def _seen_of_another_card(state: ks.State, card: ks.ActionCard) -> tuple[Hashable, ks.State]:
    held = card in state.player.hand
    player = SimpleNamespace(hand=Hand(card, held))
    seen = SimpleNamespace(board=state.board, map=state.map, readings=state.readings, player=player, outcome=None)
    if card in SWAPS:
        seen.last_swap = state.last_swap
    swap = state.last_swap if card in SWAPS else None
    return (state.board, card, held, swap), cast("ks.State", seen)
