"""The RPC methods of the lab: those of the referee, and what a page needs to show positions, readings and records."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any, Final

from kingofsiam import referee
from kingofsiam.model.moves import Move
from kingofsiam.model.pieces import PLAYERS
from kingofsiam.model.state import State
from kingofsiam.notation import Comment
from kingofsiam.notation.json.codec import array, one_of, text, whole_number
from kingofsiam.notation.json.derivation import REQUIRED
from kingofsiam.notation.json.parser import Json
from kingofsiam.notation.record import MAX_VARIATIONS
from kingofsiam.referee import parameters
from kingofsiam.referee.method_table import Method, Methods, Parameter
from kingofsiam.referee.methods import with_about
from kingofsiam.referee.serialization import write_answer
from kingofsiam.turns import Turn
from kingofsiam_lab.analyses import analyse
from kingofsiam_lab.edit_map import EDIT, PROVINCE, VALUE, edit_map
from kingofsiam_lab.games import OPPONENTS, go_on, import_text, library, machine, new_game, verify_record
from kingofsiam_lab.inputs import (
    MAX_TEXT_LENGTH,
    known_map,
    read_import,
    read_unchecked_state,
    record_on_known_map,
    state_on_known_map,
)
from kingofsiam_lab.map_view import map_view
from kingofsiam_lab.position import compare, position_view
from kingofsiam_lab.variations import add_move, comment, moment, remove_variation


def move_answers(state: State, move: Move) -> Json:
    """The answers that build this move; null if no answers do."""
    turn = Turn.of(state, move)
    return {"answers": None if turn is None else [*map(write_answer, turn.answers)]}


def _read_comment(value: object) -> str:
    """The text of a comment. Raises `InvalidJson` and `InvalidRecord`."""
    return Comment(0, text().read(value)).text


def _converted(parameter: Parameter, convert: Callable[[Any], Any]) -> Parameter:
    """The same parameter, whose value is then converted."""

    def read(value: object, values: Mapping[str, Any]) -> Any:
        return convert(parameter.read(value, values))

    return replace(parameter, read=read)


_NAMES: Final = array(text(), 0, max(PLAYERS))
_NAMES_BY_SEAT: Final = Parameter.of("names", "the names of the players, by seat; none if left out", _NAMES.read, ())
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
    _NAMES_BY_SEAT,
)
_TEXT: Final = Parameter.of("text", f"a text of at most {MAX_TEXT_LENGTH} characters", read_import)
_RECORD: Final = _converted(parameters.RECORD, record_on_known_map)
_OPPONENT: Final = one_of({name: name for name in OPPONENTS})
_MACHINE: Final = Parameter.of("player", f"one of {', '.join(OPPONENTS)}", _OPPONENT.read)
_SIMULATIONS: Final = Parameter.of("simulations", "how many in all, 1 to 100000", whole_number(1, 100_000).read)
_LINE: Final = Parameter.of(
    "line", "0 for the game, or the number of a variation", whole_number(0, MAX_VARIATIONS).read
)
_MOMENT: Final = (_RECORD, _LINE, replace(parameters.AT, about="after how many moves", default=REQUIRED))
_ADDED_MOVE: Final = (*_MOMENT, replace(parameters.NEXT_MOVE, about="the move", default=REQUIRED))
_COMMENT: Final = Parameter.of("text", "the comment; empty for none", _read_comment)
_PLAYED: Final = (
    replace(_RECORD, about="the record of the game that led to the position, if it is known", default=None),
    parameters.AT,
)
_POSITION: Final = (_UNCHECKED_STATE, _NEW_READINGS, *_PLAYED)
_COMPARED: Final = (_UNCHECKED_STATE, parameters.MOVE, *_PLAYED)
_EDIT: Final = (_UNCHECKED_STATE, EDIT, PROVINCE, VALUE)
_MOVE: Final = (_STATE, parameters.MOVE)

METHODS: Final[Methods] = with_about(
    *referee.METHODS.values(),
    Method("import", "Import a text: a position, a record or a map file.", (_TEXT,), import_text),
    Method("position", "Everything you need to draw and edit a position, valid or not.", _POSITION, position_view),
    Method("map", "Where everything on a map lies when you draw it.", (_MAP,), map_view),
    Method("edit_map", "Edit the map under a position, checked as a map file.", _EDIT, edit_map),
    Method("move_answers", "A move as the answers that build it: the parameter of `turn`.", _MOVE, move_answers),
    Method("compare", "The verdict on a move under every reading.", _COMPARED, compare),
    Method("new_game", "The record of a new game.", _DEAL, new_game),
    Method("go_on", "The record of a game that goes on from a position.", (_STATE, _NAMES_BY_SEAT), go_on),
    Method("machine", "The move of an opponent.", (_STATE, _MACHINE, _SEED), machine),
    Method("analyse", "The best moves, after so many simulations.", (_STATE, _SIMULATIONS), analyse),
    Method("moment", "The position after some moves of a line of a record.", _MOMENT, moment),
    Method("add_move", "A record with another move, in its line or as a variation.", _ADDED_MOVE, add_move),
    Method("comment", "A record with a comment on a moment.", (*_MOMENT, _COMMENT), comment),
    Method("remove_variation", "A record without a variation.", (_RECORD, _LINE), remove_variation),
    Method("verify", "Whether all moves of a record are legal and its result is correct.", (_RECORD,), verify_record),
    Method("library", "The scenarios that begin with a position, chapter by chapter.", (), library),
)
"""Every method by name: those of the referee, then those of the lab."""


def answer(line: str) -> str | None:
    """Answer one line of JSON-RPC. The answer is ASCII without a line end; None if the line has only notifications."""
    return referee.answer(line, METHODS)
