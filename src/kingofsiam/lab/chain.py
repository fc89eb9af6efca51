"""The chain of a turn: card, spot after spot, then the follower; with what is legal next and what is wrong so far.

Nothing here knows a rule of the game: what is offered is read off the legal actions, and what is wrong is what the
engine says of the move, or of the best move that what is told so far can still become.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import Final, TypeAlias

from kingofsiam import engine
from kingofsiam.lab.spots import Spot, dump_spot, spot_of
from kingofsiam.lab.steps import NOBODY, Slot, Wants, Way, action_of, slots, ways
from kingofsiam.lab.wording import listed, violation
from kingofsiam.moves import Action, Follower, Move, Pass, Play
from kingofsiam.notation import format_action, format_move
from kingofsiam.notation.json_text import Json
from kingofsiam.referee.failures import Fault, fault, invalid_params
from kingofsiam.referee.method import PATH
from kingofsiam.rules.s1_components import ActionCard
from kingofsiam.rules.s5_actions import follower, playing
from kingofsiam.state import State
from kingofsiam.violations import Violation

_MOST_TRIED: Final = 48

Told: TypeAlias = "tuple[Spot | None, ...]"
"""A spot for each slot, None where none is told."""


def tell(
    state: State, card: ActionCard | Pass | None, told: Sequence[Spot | None], take: Spot | None, taken: bool
) -> Json:
    """The chain of a turn as far as it has been told.

    Spots beyond what the card asks for are passed over: a position may change while its turn is being told.
    """
    if card is None:
        return _chain((), None, None, (), legal=None)
    if isinstance(card, Pass):
        reasons = engine.judge(state, card)
        return _chain((), None, format_move(card, state.map), reasons, legal=not reasons)
    asked = slots(state, card)
    faults = [*_wrong_spots(asked, told), *_wrong_take(take)]
    if faults:
        raise invalid_params(faults)
    whom = None if take is None else take.follower
    turn = Turn(state, card, asked, _answers(asked, told), taken or whom is not None, whom)
    action, move = turn.action, turn.move
    return _chain(
        listed(map(turn.shown, range(len(asked)))),
        None if action is None else format_action(action, state.map),
        None if move is None else format_move(move, state.map),
        turn.violations,
        legal=None if move is None else not turn.violations,
        takes=turn.takes,
        take=turn.take,
    )


def _chain(
    shown: Sequence[Json],
    action: str | None,
    move: str | None,
    violations: Sequence[Violation],
    *,
    legal: bool | None,
    takes: Sequence[Follower | None] = (),
    take: Follower | None = None,
) -> Json:
    return {
        "slots": listed(shown),
        "take": {
            "ask": "Which follower do you take?",
            "legal": listed(dump_spot(spot_of(each)) for each in takes if each is not None),
            "told": None if take is None else dump_spot(spot_of(take)),
            "nobody": None in takes,
        },
        "action": action,
        "move": move,
        "violations": listed(map(violation, violations)),
        "legal": legal,
    }


def _wrong_spots(asked: Sequence[Slot], told: Sequence[Spot | None]) -> Iterator[Fault]:
    for place, (slot, spot) in enumerate(zip(asked, told, strict=False)):
        if slot.wants is Wants.FOLLOWER and spot is not None and spot.faction is None:
            yield fault(f"{PATH}.told[{place}].faction", "is missing: a follower is asked for")


def _wrong_take(take: Spot | None) -> Iterator[Fault]:
    if take is not None and take.faction is None:
        yield fault(f"{PATH}.take.faction", "is missing: a follower is asked for")


def _answers(asked: Sequence[Slot], told: Sequence[Spot | None]) -> Told:
    return tuple(_answer(slot, told[place : place + 1]) for place, slot in enumerate(asked))


def _answer(slot: Slot, told: Sequence[Spot | None]) -> Spot | None:
    """What is told for a slot: null is nobody where that may be, and else nothing."""
    spot = told[0] if told else None
    if spot is None:
        return NOBODY if told and slot.may_be_nobody else None
    return spot if slot.wants is Wants.FOLLOWER else spot.bare


@dataclass(frozen=True)
class Turn:
    """A turn as far as it has been told: a card, an answer for each of its slots, and who is taken."""

    state: State
    card: ActionCard
    asked: tuple[Slot, ...]
    told: Told
    taken: bool
    take: Follower | None

    @cached_property
    def action(self) -> Action | None:
        """The action, once all of it is told; legal or not."""
        way = tuple(each for each in self.told if each is not None)
        return action_of(self.card, self.asked, way) if len(way) == len(self.asked) else None

    @cached_property
    def move(self) -> Move | None:
        """The whole move, once all of it is told; legal or not."""
        return Play(self.action, self.take) if self.action is not None and self.taken else None

    @cached_property
    def takes(self) -> Sequence[Follower | None]:
        """Who may be taken after the action; nobody is offered before it is told, or if it is not legal."""
        return () if self.action is None else engine.legal_takes(self.state, self.action)

    def shown(self, place: int) -> Json:
        """The slot with what is told for it, and what is legal after what is told before it."""
        slot, told = self.asked[place], self.told[place]
        legal = dict.fromkeys(way[place] for way in agreeing(_legal_ways(self.state, self.card), self.told[:place]))
        return {
            "ask": slot.ask,
            "wants": slot.wants.value,
            "told": None if told is NOBODY else dump_spot(told),
            "legal": listed(dump_spot(spot) for spot in legal if spot is not NOBODY),
            "may_be_nobody": slot.may_be_nobody,
            "is_told": told is not None,
        }

    @cached_property
    def violations(self) -> tuple[Violation, ...]:
        """What is wrong with the move; before it is whole, with the best move that it can become."""
        if self.move is not None:
            return engine.judge(self.state, self.move)
        legal = _legal_ways(self.state, self.card)
        enough = 0 if legal else 1  # a card that cannot be played has a reason in any case
        fewest: tuple[Violation, ...] = ()
        for number, move in enumerate(self._completed(legal or _possible_ways(self.state, self.card))):
            found = engine.judge(self.state, move)
            if number == 0 or len(found) < len(fewest):
                fewest = found
            if len(fewest) <= enough:
                break
        return fewest

    def _completed(self, all_ways: Sequence[Way]) -> Iterator[Move]:
        """Moves that the turn can become, where what is not told is as in these ways."""
        if self.action is not None:
            yield self._with_take(self.action)
            return
        fitting = agreeing(all_ways, self.told)
        sample = fitting[:: max(1, len(fitting) // _MOST_TRIED)]
        filled = (tuple(own or other for own, other in zip(self.told, way, strict=True)) for way in sample)
        for way in dict.fromkeys(filled):
            yield self._with_take(action_of(self.card, self.asked, way))

    def _with_take(self, action: Action) -> Move:
        """The action with the follower that is told, or one that may be taken after it."""
        return Play(action, self.take if self.taken else _any_take(self.state, action))


def _any_take(state: State, action: Action) -> Follower | None:
    """A follower that may be taken after the action, or would stand there; nobody if the action is not legal."""
    takes = engine.legal_takes(state, action)
    if not takes and not any(True for _ in playing.judge_action(state, action)):
        takes = follower.takeable(playing.carry_out(state.board, action), state.readings)
    return takes[0] if takes else None


def agreeing(all_ways: Sequence[Way], told: Told) -> Sequence[Way]:
    """The ways that agree with what is told; a spot with which none of those left agrees is passed over."""
    for place, spot in enumerate(told):
        if spot is not None:
            all_ways = [way for way in all_ways if way[place] == spot] or all_ways
    return all_ways


@lru_cache(maxsize=16)
def _legal_ways(state: State, card: ActionCard) -> tuple[Way, ...]:
    """Every way to tell a legal execution of the card."""
    return tuple(dict.fromkeys(way for action in engine.legal_actions(state, card) for way in ways(action)))


@lru_cache(maxsize=4)
def _possible_ways(state: State, card: ActionCard) -> tuple[Way, ...]:
    """Every way to tell what the card could do, for whoever may play it."""
    return tuple(dict.fromkeys(way for action in playing.options(state, card) for way in ways(action)))
