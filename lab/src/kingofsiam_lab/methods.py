"""The RPC methods of the lab: those of the referee, and what a page needs to show positions, readings and records."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any, Final, cast

from kingofsiam import referee
from kingofsiam.model.moves import Move
from kingofsiam.model.pieces import PLAYERS
from kingofsiam.model.state import State
from kingofsiam.notation import Comment
from kingofsiam.notation.game_documents import ANSWERS
from kingofsiam.notation.json.codec import REQUIRED, array, one_of, text, whole_number
from kingofsiam.notation.record import MAX_VARIATIONS
from kingofsiam.referee.method_table import Method, Methods, Parameter
from kingofsiam.referee.methods import method_of, with_about
from kingofsiam.referee.parameters import PARAMETERS
from kingofsiam.turns.turn import Turn
from kingofsiam_kernel.search.bots import LEVELS
from kingofsiam_lab.analyses import analyse
from kingofsiam_lab.games import go_on, happened, import_text, machine, new_game, verify_record
from kingofsiam_lab.inputs import (
    MAX_TEXT_LENGTH,
    known_map,
    read_import,
    read_unchecked_state,
    record_on_known_map,
    state_on_known_map,
)
from kingofsiam_lab.map_edits import EDIT, PROVINCE, VALUE, edit_map
from kingofsiam_lab.map_view import map_view
from kingofsiam_lab.position import compare, ending, position_view
from kingofsiam_lab.protocol import Answer, Library, MoveAnswers
from kingofsiam_lab.variations import add_move, comment, moment, remove_variation


def move_answers(state: State, move: Move) -> MoveAnswers:
    """A move as the answers that build it: the parameter of `turn`."""
    turn = Turn.of(state, move)
    return {"answers": None if turn is None else cast("list[Answer]", ANSWERS.dump(turn.answers))}


def library() -> Library:
    """The scenarios that begin with a position, chapter by chapter."""
    from kingofsiam_lab.library import library  # noqa: PLC0415 - a quarter of the seconds until the lab is ready

    return library()


def _read_comment(value: object) -> str:
    """The text of a comment. Raises `InvalidJson` and `InvalidRecord`."""
    return Comment(0, text().read(value)).text


def _converted(parameter: Parameter, convert: Callable[[Any], Any]) -> Parameter:
    """The parameter, whose value is then converted."""

    def read(value: object, values: Mapping[str, Any]) -> Any:
        return convert(parameter.read(value, values))

    return replace(parameter, read=read)


_RECORD: Final = _converted(PARAMETERS["record"], record_on_known_map)
_KNOWN: Final = {
    "state": _converted(PARAMETERS["state"], state_on_known_map),
    "map": _converted(PARAMETERS["map"], known_map),
    "seed": replace(PARAMETERS["seed"], about="makes every random draw repeatable; drawn at random if left out"),
    "names": Parameter.of(
        "names", "the names of the players, by seat; none if left out", array(text(), 0, max(PLAYERS)).read, ()
    ),
    "text": Parameter.of("text", f"a text of at most {MAX_TEXT_LENGTH} characters", read_import),
    "record": _RECORD,
    "player": Parameter.of("player", f"one of {', '.join(LEVELS)}", one_of({name: name for name in LEVELS}).read),
    "simulations": Parameter.of("simulations", "how many in all, 1 to 100000", whole_number(1, 100_000).read),
    "milliseconds": Parameter.of("milliseconds", "for how long at most", whole_number(1, 60_000).read, None),
    "line": Parameter.of("line", "0 for the game, or the number of a variation", whole_number(0, MAX_VARIATIONS).read),
    "at": replace(PARAMETERS["at"], about="after how many moves", default=REQUIRED),
    "edit": EDIT,
    "province": PROVINCE,
    "value": VALUE,
}
_POSITION: Final = {
    "state": Parameter.of("state", "the position, valid or not, as a JSON document or as text", read_unchecked_state),
    "readings": replace(
        PARAMETERS["readings"],
        about="readings to use instead of the position's own: a preset, the notation or the document",
    ),
    "record": replace(_RECORD, about="the record of the game that led to the position, if it is known", default=None),
    "at": PARAMETERS["at"],
}
"""The parameters of a position that need not be valid."""


def _method(run: Callable[..., Any], name: str = "", special: Mapping[str, Parameter] = {}) -> Method:
    return method_of(run, {**_KNOWN, **special}, name)


METHODS: Final[Methods] = with_about(
    *referee.METHODS.values(),
    _method(import_text, "import"),
    _method(position_view, "position", _POSITION),
    _method(map_view, "map"),
    _method(edit_map, "edit_map", _POSITION),
    _method(move_answers),
    _method(compare, "compare", _POSITION),
    _method(ending),
    _method(new_game),
    _method(go_on),
    _method(happened),
    _method(machine),
    _method(analyse, "analyse", {"move": replace(PARAMETERS["move"], about="the only move to analyse", default=None)}),
    _method(moment),
    _method(add_move, "add_move", {"move": replace(PARAMETERS["move"], about="the move")}),
    _method(comment, "comment", {"text": Parameter.of("text", "the comment; empty for none", _read_comment)}),
    _method(remove_variation),
    _method(verify_record, "verify"),
    _method(library),
)
"""Every method by name: those of the referee, then those of the lab."""


def answer(line: str) -> str | None:
    """Answer one line of JSON-RPC. The answer is ASCII without a line end; None if the line has only notifications."""
    return referee.answer(line, METHODS)
