"""The RPC methods of the lab: those of the referee, and what a page needs to show positions, readings and records."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any, Final

from kingofsiam import referee
from kingofsiam.lab.analyses import analyse
from kingofsiam.lab.edit_map import EDIT, PROVINCE, VALUE, edit_map
from kingofsiam.lab.games import import_text, library, machine, new_game, verify_record
from kingofsiam.lab.inputs import (
    MAX_TEXT_LENGTH,
    known_map,
    read_import,
    read_unchecked_state,
    record_on_known_map,
    state_on_known_map,
)
from kingofsiam.lab.map_view import map_view
from kingofsiam.lab.position import compare, position_view
from kingofsiam.model.moves import Move
from kingofsiam.model.pieces import PLAYERS
from kingofsiam.model.state import State
from kingofsiam.notation.json.codec import Array, Integer, OneOf, String
from kingofsiam.notation.json.parser import Json
from kingofsiam.players import QUICK_BOTS
from kingofsiam.referee import parameters
from kingofsiam.referee.method_table import Method, Methods, Parameter
from kingofsiam.referee.methods import with_about
from kingofsiam.referee.serialization import json_list, write_answer
from kingofsiam.turns import Turn


def move_answers(state: State, move: Move) -> Json:
    """The answers that build this move; null if no answers do."""
    turn = Turn.of(state, move)
    return {"answers": None if turn is None else json_list(map(write_answer, turn.answers))}


def _converted(parameter: Parameter, convert: Callable[[Any], Any]) -> Parameter:
    """The same parameter, whose value is then converted."""

    def read(value: object, values: Mapping[str, Any]) -> Any:
        return convert(parameter.read(value, values))

    return replace(parameter, read=read)


_NAMES: Final = Array(String(), 0, max(PLAYERS))
_STATE: Final = _converted(parameters.STATE, state_on_known_map)
_UNCHECKED_STATE: Final = Parameter.of(
    "state", "the position, valid or not: its JSON document, or one line of text notation", read_unchecked_state
)
_NEW_READINGS: Final = replace(
    parameters.READINGS, about="readings to use instead of the position's own: a preset, the notation or the document"
)
_SEED: Final = replace(parameters.SEED, about="makes every random draw repeatable; drawn at random if left out")
_MAP: Final = _converted(parameters.MAP, known_map)
_DEAL: Final = (
    parameters.NUMBER_OF_PLAYERS,
    _MAP,
    parameters.READINGS,
    _SEED,
    Parameter.of("names", "the names of the players, by seat; none if left out", _NAMES.read, ()),
)
_TEXT: Final = Parameter.of("text", f"a text of at most {MAX_TEXT_LENGTH} characters", read_import)
_RECORD: Final = _converted(parameters.RECORD, record_on_known_map)
_BOT: Final = OneOf({name: name for name in QUICK_BOTS})
_MACHINE: Final = Parameter.of("player", f"one of {', '.join(QUICK_BOTS)}", _BOT.read)
_SIMULATIONS: Final = Parameter.of("simulations", "how many in all, 1 to 100000", Integer(1, 100_000).read)
_POSITION: Final = (_UNCHECKED_STATE, _NEW_READINGS)
_EDIT: Final = (_UNCHECKED_STATE, EDIT, PROVINCE, VALUE)
_MOVE: Final = (_STATE, parameters.MOVE)

METHODS: Final[Methods] = with_about(
    *referee.METHODS.values(),
    Method("import", "Import a text: a position, a record or a map file.", (_TEXT,), import_text),
    Method("position", "Everything you need to draw and edit a position, valid or not.", _POSITION, position_view),
    Method("map", "Where everything on a map lies when you draw it.", (_MAP,), map_view),
    Method("edit_map", "Edit the map under a position, checked as a map file.", _EDIT, edit_map),
    Method("move_answers", "A move as the answers that build it: the parameter of `turn`.", _MOVE, move_answers),
    Method("compare", "The verdict on a move under every reading.", (_UNCHECKED_STATE, parameters.MOVE), compare),
    Method("new_game", "The record of a new game.", _DEAL, new_game),
    Method("machine", "The move of a machine player.", (_STATE, _MACHINE, _SEED), machine),
    Method("analyse", "The best moves, after so many simulations.", (_STATE, _SIMULATIONS), analyse),
    Method("verify", "Whether all moves of a record are legal and its result is correct.", (_RECORD,), verify_record),
    Method("library", "The scenarios that begin with a position, chapter by chapter.", (), library),
)
"""Every method by name: those of the referee, then those of the lab."""


def answer(line: str) -> str | None:
    """Answer one line of JSON-RPC. The answer is ASCII without a line end; None if the line has only notifications."""
    return referee.answer(line, METHODS)
