"""Examples of the board of *The King is Dead*, told on that of Siam wherever no border matters.

Scenarios stand on the board whose borders are certain. Readers have that of Siam before them.
"""

from collections.abc import Iterable
from dataclasses import fields, is_dataclass, replace
from functools import cache
from typing import Any, Final, cast

from kingofsiam.errors import InvalidState
from kingofsiam.maps import BRITAIN, SIAM
from kingofsiam.model.moves import FACTION_CARDS, Play
from kingofsiam.model.pieces import FACTIONS, ActionCard, Province
from kingofsiam.model.state import State
from kingofsiam.scenarios.model import Looked
from kingofsiam.scenarios.runner import StepResult, run_step

BORDER_CARDS: Final = (ActionCard.TWO_VS_ONE, *FACTION_CARDS)
"""Which provinces are adjacent decides what these cards do."""

WHY_BRITAIN: Final = "(On the board of *The King is Dead*: its borders are certain.)"


def on_siam(taken: StepResult) -> StepResult:
    """The step on the board of Siam, where the engine answers it in the same way; else as it is."""
    step = taken.step
    if taken.before.map != BRITAIN or (
        not isinstance(step, Looked) and isinstance(step.move, Play) and step.move.action.card in BORDER_CARDS
    ):
        return taken
    try:
        told = run_step(_position(taken.before), _renamed(step))
    except InvalidState:
        return taken
    return told if _kinds(told) == _kinds(taken) else taken


def _kinds(taken: StepResult) -> list[object]:
    reasons: list[object] = [each.rule for each in taken.violations]
    return reasons + [(type(each), each.rule) for each in taken.events]


@cache
def _names() -> dict[Province, Province]:
    """Homes for homes, and the other provinces in their order."""
    homes = {BRITAIN.home(faction): SIAM.home(faction) for faction in FACTIONS}
    others = [[name for name in board.provinces if name not in {*homes, *homes.values()}] for board in (BRITAIN, SIAM)]
    return homes | dict(zip(*others, strict=True))


def _position(state: State) -> State:
    board = state.board
    groups = {_names()[name]: group for name, group in zip(BRITAIN.provinces, board.followers, strict=True)}
    followers = tuple(groups[name] for name in SIAM.provinces)
    tiles, kings = _renamed((board.tiles, board.kings))
    on_board = replace(board, map=SIAM, tiles=tiles, kings=kings, followers=followers)
    return replace(state, board=on_board, last_swap=_renamed(state.last_swap))


def _renamed(value: Any) -> Any:
    """The value with the provinces of Siam."""
    if isinstance(value, str):
        return _names().get(value, value)
    if isinstance(value, tuple | frozenset):
        parts = map(_renamed, cast("Iterable[object]", value))
        return tuple(parts) if isinstance(value, tuple) else frozenset(parts)
    if is_dataclass(value) and not isinstance(value, type):
        return replace(value, **{each.name: _renamed(getattr(value, each.name)) for each in fields(value) if each.init})
    return value
