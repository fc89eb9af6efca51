"""The parameters of the remote procedures: name, description, parser and default of each.

A position, move, action, deal or record comes as a JSON document or in text notation.
"""

from collections.abc import Callable, Mapping
from typing import Final, TypeVar, cast

from kingofsiam import maps, notation
from kingofsiam.maps import SIAM, Map
from kingofsiam.model.pieces import PLAYERS, SEAT_LETTERS, ActionCard, Seat
from kingofsiam.notation.json import documents
from kingofsiam.notation.json.codec import BOOLEAN, array, enumeration, one_of, read_all, whole_number
from kingofsiam.notation.json.derivation import REQUIRED
from kingofsiam.notation.json.parser import invalid, unexpected
from kingofsiam.notation.json.pieces import RULE as RULE_CODEC
from kingofsiam.notation.json.pieces import SEAT as SEAT_CODEC
from kingofsiam.notation.record import MAX_MOVES
from kingofsiam.notation.text.pieces import CARD_BY_LETTER
from kingofsiam.referee.method_table import Parameter, ParsedParams, RawParams
from kingofsiam.referee.serialization import FIRST_ANSWER, LATER_ANSWER, Form
from kingofsiam.spec.citation import Section
from kingofsiam.spec.readings import RULEBOOK, Readings, spelled
from kingofsiam.turns.questions import Answer
from kingofsiam.turns.turn import Turn

T = TypeVar("T")

MAX_MOVES_PER_PAGE: Final = 1000
"""The most moves that `legal_moves` returns at once."""

DEFAULT_MOVES_PER_PAGE: Final = 100
_MAX_OFFSET: Final = 10**9
_MAX_ANSWERS: Final = 1000
_CARD: Final = one_of({**{card.value: card for card in ActionCard}, **CARD_BY_LETTER})
_SECTION: Final = one_of({name: section for section in Section for name in (section.number, spelled(section.name))})
_SEED: Final = whole_number(0, 10**20 - 1)
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


def _on_map(load: Callable[[object], T], parse: Callable[[str, Map], T]) -> Callable[[object, ParsedParams], T | None]:
    """A reader of what stands, in text, on the map of the position or record; None if that could not be read."""

    def read(value: object, values: ParsedParams) -> T | None:
        owner = values.get("state", values.get("record"))
        return _either(load, lambda text: None if owner is None else parse(text, owner.map))(value)

    return read


def _read_seat(value: object) -> Seat:
    is_letter = isinstance(value, str) and len(value) == 1 and value in SEAT_LETTERS
    return SEAT_LETTERS.index(cast("str", value)) if is_letter else SEAT_CODEC.read(value)


def _read_map(value: object) -> Map:
    if not isinstance(value, str):
        return documents.load_map(value)
    if value in maps.NAMES:
        return maps.load(value)
    if "\n" in value:
        return Map.from_toml(value)
    raise unexpected(_MAP, value)


def _read_readings(value: object) -> Readings:
    return notation.parse_readings(value) if isinstance(value, str) else documents.load_readings(value)


def _read_deal(value: object, values: ParsedParams) -> object:
    map, readings = values.get("map"), values.get("readings")
    if not isinstance(value, str) and (map or readings):
        raise invalid("is a document, which has its own map and readings; leave these parameters out")
    return _either(documents.load_deal, lambda text: notation.parse_deal(text, map or SIAM, readings or RULEBOOK))(
        value
    )


def _load_record(value: object) -> notation.Record:
    """A record; the document of a deal is a game without moves."""
    is_deal = cast("dict[str, object]", value).get("kind") == "deal"
    return notation.Record(documents.load_deal(value)) if is_deal else documents.load_record(value)


def _read_answers(value: object, values: ParsedParams) -> tuple[Answer, ...]:
    if not isinstance(value, list):
        raise unexpected("a list", value)
    entries = enumerate(cast("list[object]", value))
    answers = (*read_all((f"[{place}]", LATER_ANSWER if place else FIRST_ANSWER, entry) for place, entry in entries),)
    if "state" in values:
        Turn(values["state"], answers)  # raises `InvalidAnswer`
    return answers


def _read_answer(value: object, values: ParsedParams) -> tuple[Answer, ...]:
    """One answer, or those of a list, to the question that is asked after the `answers`; equal ones count once."""
    if "answers" not in values:
        return ()
    codec = LATER_ANSWER if values["answers"] else FIRST_ANSWER
    if isinstance(value, list):
        return tuple(dict.fromkeys(array(codec, 0, _MAX_ANSWERS).read(cast("object", value))))
    return (codec.read(value),)


def _form_of_input(params: RawParams) -> Form:
    is_text = any(isinstance(params.get(name), str) for name in ("state", "record", "deal"))
    return Form.TEXT if is_text else Form.JSON


_ABOUT: Final = {
    "state": "the position: its JSON document, or one line of text notation",
    "move": "the move: its JSON document, or its text notation",
    "action": "what is done with the card: its JSON document, or its text notation",
    "deal": "the deal: its JSON document, or its text notation",
    "record": "the record of the game: its JSON document, that of the deal, or text",
    "at": "how many of its moves to play; all if left out",
    "seat": "the seat, as a number from 0 or a letter from A",
    "card": "the action card, by its name or letter; all cards if left out",
    "answers": 'the answers so far: a card or "pass" first, then provinces, followers or null; none if left out',
    "answer": "an answer to the question (null is one), or a list of answers: the result says why not",
    "skip_forced": "whether to answer every question that has only one legal answer; false if left out",
    "form": 'the form of the answer, "json" or "text"; by default that of the question',
    "offset": "how many moves to skip; 0 if left out",
    "limit": f"how many moves to list at most, up to {MAX_MOVES_PER_PAGE}; {DEFAULT_MOVES_PER_PAGE} if left out",
    "players": "the number of players; 3 if left out",
    "seed": "makes the deal reproducible; random if left out",
    "map": f"{_MAP}; siam if left out",
    "readings": "a preset by its name, the notation or the document of readings; RULEBOOK if left out",
    "id": "the id of a rule; all rules if left out",
    "section": "a section: 1 to 8, online or saba",
}


def _of(name: str, read: Callable[[object], object], default: object = REQUIRED) -> Parameter:
    return Parameter.of(name, _ABOUT[name], read, default)


def _after(name: str, read: Callable[[object, ParsedParams], object], default: object = REQUIRED) -> Parameter:
    """A parameter whose value depends on those before it."""
    return Parameter(name, _ABOUT[name], read, default, nullable=name == "answer")


PARAMETERS: Final[Mapping[str, Parameter]] = {
    parameter.name: parameter
    for parameter in (
        _of("state", _either(documents.load_state, notation.parse_position)),
        _after("move", _on_map(documents.load_move, notation.parse_move)),
        _after("action", _on_map(documents.load_action, notation.parse_action)),
        _after("deal", _read_deal),
        _of("record", _either(_load_record, notation.parse_record)),
        _of("at", whole_number(0, MAX_MOVES).read, None),
        _of("seat", _read_seat),
        _of("card", _CARD.read, None),
        _after("answers", _read_answers, ()),
        _after("answer", _read_answer, ()),
        _of("skip_forced", BOOLEAN.read, False),
        _of("form", enumeration(*Form).read, _form_of_input),
        _of("offset", whole_number(0, _MAX_OFFSET).read, 0),
        _of("limit", whole_number(0, MAX_MOVES_PER_PAGE).read, DEFAULT_MOVES_PER_PAGE),
        _of("players", whole_number(min(PLAYERS), max(PLAYERS)).read, 3),
        _of("seed", _SEED.read, None),
        _of("map", _read_map, None),
        _of("readings", _read_readings, None),
        _of("id", RULE_CODEC.read, None),
        _of("section", _SECTION.read, None),
    )
}
"""The parameters by name, each as most methods have it."""
