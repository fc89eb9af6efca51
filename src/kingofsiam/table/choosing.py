"""A turn chosen step by step: a card or the pass, then how the card is carried out, then the follower.

A `Turn` is a value: `choose` and `back` give another one. What is offered is read off the legal moves; no rule of the
game stands here.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from functools import cached_property, lru_cache
from itertools import combinations_with_replacement
from typing import Final, TypeAlias

from kingofsiam import engine
from kingofsiam.errors import KingOfSiamError
from kingofsiam.maps import Map
from kingofsiam.moves import Action, Move, Pass, Play
from kingofsiam.picture.names import counted, number, people, place
from kingofsiam.rules.s1_components import FACTIONS, POOL, ActionCard, Followers, Province
from kingofsiam.rules.s5_actions.playing import carry_out
from kingofsiam.state import Board, State
from kingofsiam.table.forms import (
    Answer,
    Kind,
    Question,
    Way,
    action_of,
    questions,
    questions_of_take,
    take_of,
    way_of_take,
    ways,
)

Value: TypeAlias = "Answer | ActionCard | Pass"
"""What can be chosen in a step of a turn."""

PASS_KEY: Final = "p"
NOBODY_KEY: Final = "0"
POOL_KEY: Final = "9"
_CARD: Final = Question(Kind.CARD, "Which card do you play?", "card")


class NotOffered(KingOfSiamError):
    """Something is chosen that is not offered in this step."""


@dataclass(frozen=True, slots=True)
class Choice:
    """Something that can be chosen: the key for it, what it is called, and what stands or lies there."""

    key: str
    value: Value
    name: str
    note: str = ""


@dataclass(frozen=True)
class Turn:
    """A turn as far as it has been chosen: first the card or the pass, then an answer to each question."""

    state: State
    chosen: tuple[Value, ...] = ()

    @cached_property
    def card(self) -> ActionCard | None:
        """The card chosen, if there is one."""
        return self.chosen[0] if self.chosen and isinstance(self.chosen[0], ActionCard) else None

    @cached_property
    def answers(self) -> Way:
        """The answers after the card."""
        return tuple(each for each in self.chosen[1:] if each is None or isinstance(each, str | tuple))

    @cached_property
    def action(self) -> Action | None:
        """The action, once every question about it is answered."""
        if self.card is None or len(self.answers) < self._length:
            return None
        return action_of(self.card, self.answers[: self._length])

    @cached_property
    def move(self) -> Move | None:
        """The whole move, once there is nothing left to choose."""
        if self.chosen and isinstance(self.chosen[0], Pass):
            return Pass()
        if self.action is None or len(self.take) < len(_ways_of_take(self.state, self.action)[0]):
            return None
        return Play(self.action, take_of(self.take))

    @property
    def take(self) -> Way:
        """The answers about the follower to be taken."""
        return self.answers[self._length :]

    @property
    def _length(self) -> int:
        """How many answers tell the action of the card."""
        return len(_ways(self.state, self.card)[0]) if self.card is not None else 0

    @cached_property
    def board(self) -> Board:
        """The board as it is when the next question is asked: the follower is taken after the action."""
        return self.state.board if self.action is None else carry_out(self.state.board, self.action)

    @cached_property
    def question(self) -> Question | None:
        """What is asked now; None if nothing is left to choose."""
        return None if self.move is not None else self.question_at(len(self.chosen))

    def question_at(self, step: int) -> Question:
        """What is, or was, asked in this step, the first being 0."""
        if step == 0 or self.card is None:
            return _CARD
        if step <= self._length:
            return questions(self.card, self.answers, self.state.map)[step - 1]
        return questions_of_take(self.take, self.state.map)[step - 1 - self._length]

    @cached_property
    def choices(self) -> tuple[Choice, ...]:
        """What is offered now, each of which leads to a legal move."""
        offered = set(self._offered())
        return tuple(each for each in self.thinkable if each.value in offered)

    @cached_property
    def thinkable(self) -> tuple[Choice, ...]:
        """What could be thought of in this step, offered or not. The keys are the same in every turn."""
        return () if self.question is None else tuple(_thinkable(self, self.question.kind))

    def _offered(self) -> Iterator[Value]:
        if self.move is not None:
            return
        if self.card is None:
            yield Pass()
            yield from engine.legal_cards(self.state)
            return
        for way in self.legal_ways():
            yield way[0]

    def legal_ways(self) -> Iterator[Way]:
        """How the answers to the question asked now, and to those after it of the same kind of choice, can go on."""
        assert self.card is not None
        if self.action is None:
            told, all_ways = self.answers, _ways(self.state, self.card)
        else:
            told, all_ways = self.take, _ways_of_take(self.state, self.action)
        return (way[len(told) :] for way in all_ways if way[: len(told)] == told)

    def choose(self, value: Value) -> Turn:
        """The turn with this chosen, and with whatever then leaves no choice. Raises `NotOffered`."""
        if all(value != each.value for each in self.choices):
            raise NotOffered(f"{value!r} is not offered; {[each.name for each in self.choices]} is")
        turn = replace(self, chosen=(*self.chosen, value))
        while len(turn.choices) == 1:
            turn = replace(turn, chosen=(*turn.chosen, turn.choices[0].value))
        return turn

    def back(self) -> Turn:
        """The turn as it was before the last real choice; itself if nothing is chosen."""
        turn = self
        while turn.chosen:
            turn = replace(turn, chosen=turn.chosen[:-1])
            if len(turn.choices) > 1:
                break
        return turn

    def with_key(self, key: str) -> Choice | None:
        """The choice offered under this key."""
        return next((each for each in self.choices if each.key == key), None)

    @property
    def refused(self) -> tuple[Choice, ...]:
        """What could be thought of, but is not offered."""
        return tuple(each for each in self.thinkable if each not in self.choices)

    def summary(self) -> Iterator[tuple[str, str]]:
        """What is chosen so far, as pairs of a word and a name: `from` `Mon`."""
        for step, value in enumerate(self.chosen):
            yield self.question_at(step).label, named(value, self.state.map)


def named(value: Value, map: Map) -> str:  # noqa: A002 - the booklet's word
    """What something that can be chosen is called on this map."""
    match value:
        case Pass():
            return "pass"
        case ActionCard():
            return map.card_name(value)
        case str():
            return place(value)
        case None:
            return "nobody"
        case _:
            return people(Followers.of(*value), map)


@lru_cache(maxsize=8)
def _ways(state: State, card: ActionCard) -> tuple[Way, ...]:
    """Every way to tell a legal execution of the card."""
    return tuple(dict.fromkeys(way for action in engine.legal_actions(state, card) for way in ways(action)))


@lru_cache(maxsize=8)
def _ways_of_take(state: State, action: Action) -> tuple[Way, ...]:
    return tuple(way_of_take(take) for take in engine.legal_takes(state, action))


def _thinkable(turn: Turn, kind: Kind) -> Iterator[Choice]:
    match kind:
        case Kind.CARD:
            yield from _cards(turn.state)
        case Kind.TILE:
            yield from _provinces(turn.board, _tile)
        case Kind.TARGET:
            yield from _provinces(turn.board, _standing)
            yield Choice(NOBODY_KEY, None, "nobody")
        case Kind.SOURCE:
            yield from _provinces(turn.board, _standing)
            if turn.action is not None:
                yield Choice(POOL_KEY, POOL, place(POOL), _standing(turn.board, POOL))
        case Kind.GROUP:
            yield from _groups(turn)


def _cards(state: State) -> Iterator[Choice]:
    """The kinds of card, those of which one holds more than one marked so, and the pass."""
    for key, card in enumerate(ActionCard, start=1):
        held = state.player.hand.count(card)
        yield Choice(str(key), card, state.map.card_name(card), f"{number(held)} of them" if held > 1 else "")
    yield Choice(PASS_KEY, Pass(), "pass")


def _provinces(board: Board, note: Callable[[Board, Province], str]) -> Iterator[Choice]:
    """The provinces in the order of their boxes, whose numbers are the keys."""
    for box, province in enumerate(board.tiles, start=1):
        yield Choice(str(box), province, province, note(board, province))


def _tile(board: Board, province: Province) -> str:
    if province not in board.face_up:
        return "face down"
    return board.map.king if province in board.kings else ""


def _standing(board: Board, province: Province) -> str:
    """Who stands there, in three columns."""
    return " ".join(f"{each:>3}" for each in counted(board.followers_in(province), board.map))


def _groups(turn: Turn) -> Iterator[Choice]:
    """The followers that could go together: as many as in the groups that are offered."""
    sizes = {len(way[0]) for way in turn.legal_ways() if isinstance(way[0], tuple)}
    for size in sizes:
        for key, group in enumerate(combinations_with_replacement(FACTIONS, size), start=1):
            yield Choice(str(key), group, named(group, turn.state.map))
