"""The parameters of the methods, and how each is read."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from kingofsiam import maps
from kingofsiam.citation import Section
from kingofsiam.errors import UnknownName
from kingofsiam.maps import SIAM, Map
from kingofsiam.notation import parse_deal, parse_readings
from kingofsiam.notation.json_codec import Codec, Whole
from kingofsiam.notation.json_documents import load_deal, load_map, load_readings
from kingofsiam.notation.json_faults import mistaken, wrong
from kingofsiam.notation.json_nouns import SEAT as SEAT_CODEC
from kingofsiam.notation.letters import CARDS, SEATS
from kingofsiam.readings import PRESETS, RULEBOOK, Readings
from kingofsiam.referee.forms import Form, form_of, read_action, read_move, read_state
from kingofsiam.referee.method import Given, Parameter, Values
from kingofsiam.rules.contents import rule
from kingofsiam.rules.s1_components import ActionCard
from kingofsiam.rules.s2_concept import PLAYERS, Seat

MOST_MOVES: Final = 1000
"""How many moves `legal_moves` lists at once."""

USUAL_MOVES: Final = 100
_LARGEST_SEED: Final = 10**20 - 1
_LARGEST_OFFSET: Final = 10**9
_CARDS: Final = {card.value: card for card in ActionCard}


def _by(codec: Codec[Any]) -> Callable[[object, Values], Any]:
    return lambda value, _: codec.read(value)


def _always(value: object) -> Callable[[Given], Any]:
    return lambda _: value


def _map_before(values: Values) -> Map | None:
    return values["state"].map if "state" in values else None


def _read_form(value: object, _: Values) -> Form:
    if value not in ("json", "text"):
        raise mistaken('"json" or "text"', value)
    return Form(value)


def _read_card(value: object, _: Values) -> ActionCard:
    card = {**CARDS, **_CARDS}.get(value) if isinstance(value, str) else None
    if card is None:
        raise mistaken(f"one of {', '.join(_CARDS)}, or one of the letters {', '.join(CARDS)}", value)
    return card


def _read_seat(value: object, _: Values) -> Seat:
    if isinstance(value, str) and len(value) == 1 and value in SEATS:
        return SEATS.index(value)
    return SEAT_CODEC.read(value)


def _read_map(value: object, _: Values) -> Map:
    if not isinstance(value, str):
        return load_map(value)
    if value not in maps.NAMES:
        raise mistaken(f"one of {', '.join(maps.NAMES)}, or the document of a map", value)
    return maps.load(value)


def _read_readings(value: object, _: Values) -> Readings:
    if not isinstance(value, str):
        return load_readings(value)
    if value == "-" or "=" in value:
        return parse_readings(value, strict=False)
    presets = dict(PRESETS)
    if value not in presets:
        raise mistaken(f"one of {', '.join(presets)}, the notation or the document of readings", value)
    return presets[value]


def _read_deal(value: object, values: Values) -> object:
    if isinstance(value, str):
        return parse_deal(value.strip(), values.get("map") or SIAM, values.get("readings") or RULEBOOK, strict=False)
    if values.get("map") is not None or values.get("readings") is not None:
        raise wrong("is a document, which brings its own map and readings along; give no others")
    return load_deal(value)


def _read_rule(value: object, _: Values) -> object:
    try:
        return rule(value if isinstance(value, str) else "")
    except UnknownName as error:
        raise mistaken("the id of a rule", value) from error


def _read_section(value: object, _: Values) -> Section:
    for section in Section:
        if value in (section.number, section.name.lower().replace("_", "-")):
            return section
    raise mistaken(f"one of {', '.join(section.number for section in Section)}", value)


def _form_given(name: str) -> Callable[[Given], Form]:
    return lambda given: form_of(given.get(name))


STATE: Final = Parameter(
    "state", "the position: its JSON document, or one line of text notation", lambda value, _: read_state(value)
)
MOVE: Final = Parameter(
    "move",
    "the move: its JSON document, or its text notation",
    lambda value, values: read_move(value, _map_before(values)),
)
ACTION: Final = Parameter(
    "action",
    "what is done with the card: its JSON document, or its text notation",
    lambda value, values: read_action(value, _map_before(values)),
)
CARD: Final = Parameter(
    "card", "the action card, by its name or letter; all cards if left out", _read_card, _always(None)
)
SEAT: Final = Parameter("seat", "the seat, as a number from 0 or a letter from A", _read_seat)
FORM: Final = Parameter(
    "form", 'the form of the answer, "json" or "text"; that of `state` if left out', _read_form, _form_given("state")
)
FORM_OF_NEW: Final = Parameter(
    "form", 'the form of the answer, "json" (if left out) or "text"', _read_form, _always(Form.JSON)
)
FORM_OF_START: Final = Parameter(
    "form", 'the form of the answer, "json" or "text"; that of `deal` if left out', _read_form, _form_given("deal")
)
OFFSET: Final = Parameter(
    "offset", "how many moves to pass over; 0 if left out", _by(Whole(0, _LARGEST_OFFSET)), _always(0)
)
LIMIT: Final = Parameter(
    "limit",
    f"how many moves to list at most, up to {MOST_MOVES}; {USUAL_MOVES} if left out",
    _by(Whole(0, MOST_MOVES)),
    _always(USUAL_MOVES),
)
NUMBER_OF_PLAYERS: Final = Parameter(
    "players", "how many play; 3 if left out", _by(Whole(min(PLAYERS), max(PLAYERS))), _always(3)
)
SEED: Final = Parameter("seed", "makes the deal exact; chance if left out", _by(Whole(0, _LARGEST_SEED)), _always(None))
MAP: Final = Parameter(
    "map", f"one of {', '.join(maps.NAMES)}, or the document of a map; siam if left out", _read_map, _always(None)
)
READINGS: Final = Parameter(
    "readings",
    "a preset by its name, the notation or the document of readings; RULEBOOK if left out",
    _read_readings,
    _always(None),
)
DEAL: Final = Parameter("deal", "the deal: its JSON document, or its text notation", _read_deal)
RULE: Final = Parameter("id", "the id of a rule; all rules if left out", _read_rule, _always(None))
SECTION: Final = Parameter("section", "a section: 1 to 8, online or saba", _read_section, _always(None))
