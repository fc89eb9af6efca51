"""The two forms in which positions, moves and deals come and go: a JSON document, or the text notation."""

from __future__ import annotations

import marshal
from collections.abc import Mapping
from enum import Enum
from functools import lru_cache
from typing import Any, Final, cast

from kingofsiam import maps
from kingofsiam.maps import Map
from kingofsiam.moves import Action, Follower, Move
from kingofsiam.notation import (
    format_action,
    format_deal,
    format_move,
    format_position,
    parse_action,
    parse_move,
    parse_position,
)
from kingofsiam.notation.json_documents import (
    dump_action,
    dump_deal,
    dump_move,
    dump_state,
    load_action,
    load_move,
    load_state,
)
from kingofsiam.notation.json_faults import mistaken
from kingofsiam.notation.json_nouns import FOLLOWER
from kingofsiam.notation.json_text import Json
from kingofsiam.notation.letters import format_follower
from kingofsiam.referee.failures import fault, invalid_params
from kingofsiam.rules.s3_setup import Deal
from kingofsiam.state import State

_MOST_REMEMBERED: Final = 32
_LONGEST_REMEMBERED: Final = 30_000


class Form(Enum):
    """How a position, move or deal is written."""

    JSON = "json"
    TEXT = "text"


def form_of(value: object) -> Form:
    """The form of what is given."""
    return Form.TEXT if isinstance(value, str) else Form.JSON


def read_state(value: object) -> State:
    """A position in either form. Whoever asks about one often asks about it again: the last few are remembered."""
    if isinstance(value, str):
        return _remembered_text(value) if len(value) < _LONGEST_REMEMBERED else _text_state(value)
    _demand_object(value)
    try:
        content = marshal.dumps(cast("Any", value), 0)  # unlike ==, it tells 1 from 1.0 and true
    except ValueError:  # there is a number in it that JSON does not know
        return load_state(value)
    return _remembered_document(content) if len(content) < _LONGEST_REMEMBERED else load_state(value)


@lru_cache(maxsize=_MOST_REMEMBERED)
def _remembered_document(content: bytes) -> State:
    return load_state(marshal.loads(content))


@lru_cache(maxsize=_MOST_REMEMBERED)
def _remembered_text(text: str) -> State:
    return _text_state(text)


def _text_state(text: str) -> State:
    return parse_position(text.strip(), strict=False)


def read_move(value: object, map: Map | None) -> Move | None:  # noqa: A002 - the booklet's word
    """A move in either form; None for a text where no map tells what its codes mean."""
    if isinstance(value, str):
        return None if map is None else parse_move(value.strip(), map, strict=False)
    _demand_object(value)
    return load_move(value)


def read_action(value: object, map: Map | None) -> Action | None:  # noqa: A002
    """What is done with a card, in either form; None for a text where no map tells what its codes mean."""
    if isinstance(value, str):
        return None if map is None else parse_action(value.strip(), map, strict=False)
    _demand_object(value)
    return load_action(value)


def _demand_object(value: object) -> None:
    if not isinstance(value, Mapping):
        raise mistaken("an object (the JSON document) or a string (the text notation)", value)


def write_state(state: State, form: Form) -> Json:
    """The position in this form."""
    if form is Form.JSON:
        return dump_state(state)
    _demand_included(state.map)
    return format_position(state)


def write_deal(deal: Deal, form: Form) -> Json:
    """The deal in this form."""
    return dump_deal(deal) if form is Form.JSON else format_deal(deal)


def write_move(move: Move, map: Map, form: Form) -> Json:  # noqa: A002
    """The move in this form."""
    return dump_move(move) if form is Form.JSON else format_move(move, map)


def write_action(action: Action, map: Map, form: Form) -> Json:  # noqa: A002
    """What is done with a card, in this form."""
    return dump_action(action) if form is Form.JSON else format_action(action, map)


def write_take(take: Follower | None, map: Map, form: Form) -> Json:  # noqa: A002
    """The follower taken, in this form; null for nobody."""
    if take is None:
        return None
    return FOLLOWER.dump(take) if form is Form.JSON else format_follower(take, map)


def _demand_included(map: Map) -> None:  # noqa: A002
    """A position in text only names its map: whoever reads it must have the same one."""
    if map.name not in maps.NAMES or maps.load(map.name) != map:
        raise invalid_params([fault("$.params.form", 'cannot be "text" on a map of your own; that needs "json"')])
