"""A move that is known whole, told as one tells it by pointing: the way back from `tell`."""

from __future__ import annotations

from kingofsiam.lab.spots import dump_spot, spot_of
from kingofsiam.lab.steps import NOBODY, PASS, Slot, Way, action_of, slots, ways
from kingofsiam.lab.wording import listed
from kingofsiam.moves import Action, Move, Pass
from kingofsiam.notation.json_text import Json
from kingofsiam.state import State


def retell(state: State, move: Move) -> Json:
    """What `tell` is to be given for this move; no card if it cannot be told by pointing. Every legal one can."""
    if isinstance(move, Pass):
        return _told(PASS, ())
    asked = slots(state, move.action.card)
    way = _way(asked, move.action)
    if way is None:
        return _told(None, ())
    take = None if move.take is None else dump_spot(spot_of(move.take))
    return _told(move.action.card.value, way, take, taken=True)


def _way(asked: tuple[Slot, ...], action: Action) -> Way | None:
    """A spot for each question of the card that makes this very action; None if there is no such way."""
    return next((way for way in ways(action) if _tells(asked, way, action)), None)


def _tells(asked: tuple[Slot, ...], way: Way, action: Action) -> bool:
    """Whether these spots answer these questions, and make this very action."""
    if len(way) != len(asked):
        return False
    nobody_fits = all(slot.may_be_nobody for slot, spot in zip(asked, way, strict=True) if spot is NOBODY)
    return nobody_fits and action_of(action.card, asked, way) == action


def _told(card: str | None, way: Way, take: Json = None, *, taken: bool = False) -> Json:
    told = listed(None if spot is NOBODY else dump_spot(spot) for spot in way)
    return {"card": card, "told": told, "take": take, "taken": taken}
