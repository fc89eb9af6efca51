"""The parameters of the remote procedures: name, description, parser and default of each."""

from collections.abc import Mapping
from typing import Final

from kingofsiam import maps
from kingofsiam.maps import SIAM, Map
from kingofsiam.model.pieces import PLAYERS, SEAT_LETTERS, ActionCard, Seat
from kingofsiam.notation import parse_deal, parse_readings
from kingofsiam.notation.json.codec import BOOLEAN, enumeration, one_of, whole_number
from kingofsiam.notation.json.documents import load_deal, load_map, load_readings
from kingofsiam.notation.json.parser import invalid, unexpected
from kingofsiam.notation.json.pieces import RULE as RULE_CODEC
from kingofsiam.notation.json.pieces import SEAT as SEAT_CODEC
from kingofsiam.notation.record import MAX_MOVES
from kingofsiam.notation.text.pieces import CARD_BY_LETTER
from kingofsiam.referee import serialization
from kingofsiam.referee.method_table import Parameter, ParsedParams
from kingofsiam.referee.serialization import Form
from kingofsiam.spec.citation import Section
from kingofsiam.spec.readings import RULEBOOK, Readings, spelled
from kingofsiam.turns import Answer, Turn

MAX_MOVES_PER_PAGE: Final = 1000
"""The most moves that `legal_moves` returns at once."""

DEFAULT_MOVES_PER_PAGE: Final = 100
_MAX_OFFSET: Final = 10**9
_CARD: Final = one_of({**{card.value: card for card in ActionCard}, **CARD_BY_LETTER})
_SECTION: Final = one_of({name: section for section in Section for name in (section.number, spelled(section.name))})
_FORM: Final = enumeration(*Form)
_SEED: Final = whole_number(0, 10**20 - 1)


def _map_of_state(values: ParsedParams) -> Map | None:
    return values["state"].map if "state" in values else None


def _read_seat(value: object) -> Seat:
    if isinstance(value, str) and len(value) == 1 and value in SEAT_LETTERS:
        return SEAT_LETTERS.index(value)
    return SEAT_CODEC.read(value)


def _read_map(value: object) -> Map:
    if not isinstance(value, str):
        return load_map(value)
    if value in maps.NAMES:
        return maps.load(value)
    if "\n" in value:
        return Map.from_toml(value)
    raise unexpected(f"one of {', '.join(maps.NAMES)}, the text of a map file, or the document of a map", value)


def _read_readings(value: object) -> Readings:
    return parse_readings(value) if isinstance(value, str) else load_readings(value)


def _read_deal(value: object, values: ParsedParams) -> object:
    if isinstance(value, str):
        return parse_deal(value, values.get("map") or SIAM, values.get("readings") or RULEBOOK)
    if values.get("map") is not None or values.get("readings") is not None:
        raise invalid("is a document, which has its own map and readings; leave these parameters out")
    return load_deal(value)


def _read_answers(value: object, values: ParsedParams) -> tuple[Answer, ...]:
    answers = serialization.read_turn(value)
    if "state" in values:
        Turn(values["state"], answers)  # raises `InvalidAnswer`
    return answers


def _read_answer(value: object, values: ParsedParams) -> tuple[Answer, ...]:
    """One answer, or those of a list, to the question that is asked after the `answers`."""
    return serialization.read_alternatives(value, is_first=not values["answers"]) if "answers" in values else ()


def _form_of(name: str) -> Parameter:
    """The form of the answer, which is by default that of another parameter."""
    about = f'the form of the answer, "json" or "text"; that of `{name}` if left out'

    def default(params: Mapping[str, object]) -> Form:
        return serialization.form_of(params.get(name))

    return Parameter("form", about, lambda value, _: _FORM.read(value), default)


STATE: Final = Parameter.of(
    "state", "the position: its JSON document, or one line of text notation", serialization.read_state
)
MOVE: Final = Parameter(
    "move",
    "the move: its JSON document, or its text notation",
    lambda value, values: serialization.read_move(value, _map_of_state(values)),
)
ACTION: Final = Parameter(
    "action",
    "what is done with the card: its JSON document, or its text notation",
    lambda value, values: serialization.read_action(value, _map_of_state(values)),
)
CARD: Final = Parameter.of("card", "the action card, by its name or letter; all cards if left out", _CARD.read, None)
ANSWERS: Final = Parameter(
    "answers",
    'the answers so far, in a list: a card or "pass" first, then provinces, followers or null; none if left out',
    _read_answers,
    (),
)
ANSWER: Final = Parameter(
    "answer",
    "an answer to the question (null is one), or a list of answers: the result says why not",
    _read_answer,
    (),
    nullable=True,
)
SKIP_FORCED: Final = Parameter.of(
    "skip_forced",
    "whether to answer every question that has only one legal answer; false if left out",
    BOOLEAN.read,
    False,
)
RECORD: Final = Parameter.of(
    "record", "the record of the game: its JSON document, that of the deal, or text", serialization.read_record
)
AT: Final = Parameter.of("at", "how many of its moves to play; all if left out", whole_number(0, MAX_MOVES).read, None)
NEXT_MOVE: Final = Parameter(
    "move",
    "one more move to play then: its JSON document, or its text notation",
    lambda value, values: serialization.read_move(value, values["record"].map if "record" in values else None),
    None,
)
SEAT_OR_NONE: Final = Parameter.of(
    "seat", "the seat that is to see the result; it then has `observation` instead of `state`", _read_seat, None
)
FORM_OF_GAME: Final = _form_of("record")
SEAT: Final = Parameter.of("seat", "the seat, as a number from 0 or a letter from A", _read_seat)
FORM: Final = _form_of("state")
FORM_OF_NEW: Final = Parameter.of(
    "form", 'the form of the answer, "json" (if left out) or "text"', _FORM.read, Form.JSON
)
FORM_OF_START: Final = _form_of("deal")
OFFSET: Final = Parameter.of("offset", "how many moves to skip; 0 if left out", whole_number(0, _MAX_OFFSET).read, 0)
LIMIT: Final = Parameter.of(
    "limit",
    f"how many moves to list at most, up to {MAX_MOVES_PER_PAGE}; {DEFAULT_MOVES_PER_PAGE} if left out",
    whole_number(0, MAX_MOVES_PER_PAGE).read,
    DEFAULT_MOVES_PER_PAGE,
)
NUMBER_OF_PLAYERS: Final = Parameter.of(
    "players", "the number of players; 3 if left out", whole_number(min(PLAYERS), max(PLAYERS)).read, 3
)
SEED: Final = Parameter.of("seed", "makes the deal reproducible; random if left out", _SEED.read, None)
MAP: Final = Parameter.of(
    "map",
    f"one of {', '.join(maps.NAMES)}, the text of a map file, or the document of a map; siam if left out",
    _read_map,
    None,
)
READINGS: Final = Parameter.of(
    "readings",
    "a preset by its name, the notation or the document of readings; RULEBOOK if left out",
    _read_readings,
    None,
)
DEAL: Final = Parameter("deal", "the deal: its JSON document, or its text notation", _read_deal)
RULE: Final = Parameter.of("id", "the id of a rule; all rules if left out", RULE_CODEC.read, None)
SECTION: Final = Parameter.of("section", "a section: 1 to 8, online or saba", _SECTION.read, None)

PARAMETERS: Final[Mapping[str, Parameter]] = {
    parameter.name: parameter
    for parameter in (
        *(STATE, MOVE, ACTION, CARD, ANSWERS, ANSWER, SKIP_FORCED, RECORD, AT, SEAT, FORM, OFFSET, LIMIT),
        *(NUMBER_OF_PLAYERS, SEED, MAP, READINGS, DEAL, RULE, SECTION),
    )
}
"""The parameters by name, each as most methods have it."""
