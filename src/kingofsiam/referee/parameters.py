"""The parameters of the remote procedures: name, description, parser and default of each.

A position, move or record comes as a JSON document or in text notation.
"""

from collections.abc import Callable, Mapping
from typing import Final, TypeVar, cast

from kingofsiam import maps, notation
from kingofsiam.fluent import LANGUAGES
from kingofsiam.maps import Map
from kingofsiam.model.moves import Move
from kingofsiam.model.pieces import PLAYERS, SEAT_LETTERS, Seat
from kingofsiam.notation.game_documents import ANSWERS, FIRST_ANSWER, LATER_ANSWER
from kingofsiam.notation.json.codec import BOOLEAN, array, one_of, whole_number
from kingofsiam.notation.json.documents import load_deal, load_map, load_move, load_readings, load_record, load_state
from kingofsiam.notation.json.parser import unexpected
from kingofsiam.notation.json.values import RULE as RULE_CODEC
from kingofsiam.notation.json.values import SEAT as SEAT_CODEC
from kingofsiam.notation.record import MAX_MOVES, Record
from kingofsiam.notation.text.records import parse_record
from kingofsiam.referee.method_table import Parameter, ParsedParams, RawParams
from kingofsiam.referee.serialization import Form
from kingofsiam.spec.readings import Readings
from kingofsiam.turns.questions import Answer
from kingofsiam.turns.turn import Turn

T = TypeVar("T")

MAX_MOVES_PER_PAGE: Final = 1000
"""The most moves that `legal_moves` returns at once."""

DEFAULT_MOVES_PER_PAGE: Final = 100
_MAX_OFFSET: Final = 10**9
_LIMIT: Final = f"how many moves to list at most, up to {MAX_MOVES_PER_PAGE}; {DEFAULT_MOVES_PER_PAGE} if left out"
_MAP: Final = f"one of {', '.join(maps.NAMES)}, the text of a map file, or the document of a map"


def _either(load: Callable[[object], T], parse: Callable[[str], T]) -> Callable[[object], T]:
    """A reader of a JSON document or text."""

    def read(value: object) -> T:
        if isinstance(value, str):
            return parse(value)
        if not isinstance(value, dict):
            raise unexpected("an object (the JSON document) or a string (the text notation)", value)
        return load(cast("object", value))

    return read


def _read_move(value: object, values: ParsedParams) -> Move | None:
    """A move, in text on the map of the position or record; None if that could not be read."""
    owner = values.get("state", values.get("record"))
    return _either(load_move, lambda text: None if owner is None else notation.parse_move(text, owner.map))(value)


def _read_seat(value: object) -> Seat:
    is_letter = isinstance(value, str) and len(value) == 1 and value in SEAT_LETTERS
    return SEAT_LETTERS.index(cast("str", value)) if is_letter else SEAT_CODEC.read(value)


def _read_map(value: object) -> Map:
    if not isinstance(value, str):
        return load_map(value)
    if value in maps.NAMES:
        return maps.load(value)
    if "\n" in value:
        return Map.from_toml(value)
    raise unexpected(_MAP, value)


def _read_readings(value: object) -> Readings:
    return notation.parse_readings(value) if isinstance(value, str) else load_readings(value)


def _read_language(value: object) -> str:
    return one_of({code: code for code in LANGUAGES}).read(value)


def _load_record(value: object) -> Record:
    """A record; the document of a deal is a game without moves."""
    is_deal = cast("dict[str, object]", value).get("kind") == "deal"
    return Record(load_deal(value)) if is_deal else load_record(value)


def _read_answers(value: object, values: ParsedParams) -> tuple[Answer, ...]:
    answers = ANSWERS.read(value)
    if "state" in values:
        Turn(values["state"], answers)  # raises `InvalidAnswer`
    return answers


def _read_answer(value: object, values: ParsedParams) -> tuple[Answer, ...]:
    """Answers to the question that is asked after the `answers`; equal ones count once."""
    codec = LATER_ANSWER if values.get("answers") else FIRST_ANSWER
    return tuple(dict.fromkeys(array(codec).read(value))) if "answers" in values else ()


def _form_of_input(params: RawParams) -> Form:
    is_text = any(isinstance(params.get(name), str) for name in ("state", "record"))
    return Form.TEXT if is_text else Form.JSON


_of: Final = Parameter.of

PARAMETERS: Final[Mapping[str, Parameter]] = {
    parameter.name: parameter
    for parameter in (
        _of("state", "the position, as a JSON document or as text", _either(load_state, notation.parse_position)),
        Parameter("move", "the move, as a JSON document or as text", _read_move),
        _of("deal", "the JSON document of the deal", load_deal),
        _of("record", "the game: the document of its record or deal, or text", _either(_load_record, parse_record)),
        _of("at", "how many of its moves to play; all if left out", whole_number(0, MAX_MOVES).read, None),
        _of("seat", "a seat, as a number from 0 or a letter from A; a spectator if left out", _read_seat, None),
        _of("since", "after how many moves its events begin; 0 if left out", whole_number(0, MAX_MOVES).read, 0),
        Parameter("answers", 'a card or "pass", then provinces, followers, null; none if left out', _read_answers, ()),
        Parameter("answer", "a list of answers to the question: the result says why not", _read_answer, ()),
        _of("skip_forced", "whether to answer where one answer is legal; false if left out", BOOLEAN.read, False),
        _of(
            "form",
            '"json" or "text"; that of the question if left out',
            one_of({form.value: form for form in Form}).read,
            _form_of_input,
        ),
        _of("offset", "how many moves to skip; 0 if left out", whole_number(0, _MAX_OFFSET).read, 0),
        _of("limit", _LIMIT, whole_number(0, MAX_MOVES_PER_PAGE).read, DEFAULT_MOVES_PER_PAGE),
        _of("players", "the number of players; 3 if left out", whole_number(min(PLAYERS), max(PLAYERS)).read, 3),
        _of("seed", "makes the deal reproducible; random if left out", whole_number(0, 10**20 - 1).read, None),
        _of("map", f"{_MAP}; siam if left out", _read_map, None),
        _of("readings", "a preset, the notation or the document; RULEBOOK if left out", _read_readings, None),
        _of("language", f"that of the sentences: {', '.join(LANGUAGES)}; en if left out", _read_language, "en"),
        _of("id", "the id of a rule; all rules if left out", RULE_CODEC.read, None),
    )
}
"""The parameters by name, each as most methods have it."""
