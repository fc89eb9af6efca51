"""JSON views for the page: a position to draw and edit, the readings with their choices, violations and events."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, fields, replace
from enum import Enum
from typing import Any, Final, cast

from kingofsiam import engine
from kingofsiam.builder import with_readings
from kingofsiam.lab.inputs import state_document, state_faults
from kingofsiam.maps import Map
from kingofsiam.model.events import Event
from kingofsiam.model.pieces import FACTIONS, FOLLOWERS_OF_EACH_FACTION, SEAT_LETTERS, ActionCard, Province
from kingofsiam.model.state import Outcome, State
from kingofsiam.model.violations import Fact, Violation, fact_text
from kingofsiam.notation import format_readings
from kingofsiam.notation.json.parser import Json
from kingofsiam.notation.text.positions import format_position_unchecked
from kingofsiam.render.names import pluralize, seat_list
from kingofsiam.render.sentences import describe_event
from kingofsiam.render.svg import board as drawing
from kingofsiam.spec.citation import Ruling
from kingofsiam.spec.readings import PRESETS, Readings
from kingofsiam.spec.rulings import for_reading

_MAX_DRAWN: Final = 3 * FOLLOWERS_OF_EACH_FACTION


def json_array(values: Iterable[Json]) -> list[Json]:
    """The values as a JSON array."""
    return list(values)


def violation_view(violation: Violation) -> Json:
    """A violation: its rule, its facts as pairs of words, what would be allowed, and all of it as one text."""
    return {
        "rule": violation.rule.id,
        "sentence": violation.rule.sentence,
        "facts": json_array([name.replace("_", " "), _fact_text(name, fact)] for name, fact in violation.facts),
        "allowed": fact_text(violation.allowed) if violation.allowed else None,
        "text": str(violation),
        "section": violation.rule.section.number,
    }


def _fact_text(name: str, fact: Fact) -> str:
    """A fact in words; a seat, which is a number, by its letter."""
    if name not in ("seat", "winners"):
        return fact_text(fact)
    return seat_list(cast("tuple[int, ...]", fact if isinstance(fact, tuple) else (fact,)))


def event_view(event: Event, map: Map) -> Json:
    """An event of a move in words, with its rule."""
    return {"rule": event.rule.id, "text": describe_event(event, map)}


@dataclass(frozen=True, slots=True)
class ReadingChoice:
    """One choice of one reading: its name, its ruling, and the readings with this choice and otherwise unchanged."""

    name: str
    ruling: Ruling
    choice: Enum
    readings: Readings

    @property
    def key(self) -> str:
        """The key of the choice in JSON documents."""
        return str(self.choice.value)

    @property
    def words(self) -> str:
        """The choice in words: its answer to the question of the ruling."""
        return next(choice.answer for choice in self.ruling.choices if choice.reading is self.choice)


def reading_choices(readings: Readings) -> Iterator[ReadingChoice]:
    """Every choice of every reading, each with the other readings unchanged."""
    for field in fields(Readings):
        yield from choices_of_reading(field.name, readings)


def choices_of_reading(name: str, readings: Readings) -> Iterator[ReadingChoice]:
    """Every choice of this reading, with the other readings unchanged."""
    for choice in type(cast("Enum", getattr(readings, name))):
        changed: dict[str, Any] = {name: choice}
        yield ReadingChoice(name, for_reading(name), choice, replace(readings, **changed))


def readings_view(readings: Readings) -> Json:
    """Every reading with its question, its choices and the chosen one."""
    return json_array(_reading_view(field.name, readings) for field in fields(Readings))


def _reading_view(name: str, readings: Readings) -> Json:
    ruling = for_reading(name)
    return {
        "name": name,
        "question": ruling.question,
        "ruling": ruling.id,
        "choices": json_array(
            {"key": choice.key, "words": choice.words, "readings": format_readings(choice.readings)}
            for choice in choices_of_reading(name, readings)
        ),
        "chosen": str(getattr(readings, name).value),
    }


def preset_of(readings: Readings) -> str | None:
    """The name of the first preset with these readings; None if there is none."""
    return next((name for name, preset in PRESETS if preset == readings), None)


def presets_view() -> Json:
    """Every preset: its name, and its readings in notation."""
    return json_array({"name": name, "readings": format_readings(readings)} for name, readings in PRESETS)


def position_view(state: State, readings: Readings | None) -> Json:
    """Everything you need to draw and edit the position, under other readings if any are given."""
    if readings is not None:
        state = with_readings(state, readings, check=False)
    faults = state_faults(state)
    drawable = not faults or is_drawable(state)
    return {
        "state": format_position_unchecked(state),
        "document": state_document(state),
        "faults": json_array(faults),
        "picture": drawing(state) if drawable else None,
        "title": _title(state, faults),
        "map": state.map.name,
        "words": map_words(state.map),
        "to_move": SEAT_LETTERS[state.to_move],
        "hands": {
            SEAT_LETTERS[seat]: json_array(card.value for card in player.hand)
            for seat, player in enumerate(state.players)
        },
        "contested": _contested(state),
        "cards": [] if faults else json_array(card.value for card in engine.legal_cards(state)),
        "outcome": None if state.outcome is None else _outcome_view(state.outcome, state.map),
        "readings": readings_view(state.readings),
        "preset": preset_of(state.readings),
        "presets": presets_view(),
    }


def is_drawable(state: State) -> bool:
    """Whether an invalid position can still be drawn: its tiles and seats exist, and no pile is too large."""
    board = state.board
    counts = (*board.counts, *(count for player in state.players for count in player.followers.counts))
    return (
        sorted(board.tiles) == sorted(board.map.provinces)
        and state.to_move < len(state.players)
        and max(counts) <= _MAX_DRAWN
    )


def _contested(state: State) -> Province | None:
    return next(iter(state.board.face_up), None) if state.outcome is None else None


def _title(state: State, faults: tuple[str, ...]) -> str:
    """The moment of the game in a few words."""
    if faults:
        return f"An impossible position: {pluralize(len(faults), 'fault')}"
    if state.outcome is not None:
        return "The game is over"
    number, total = len(state.board.control) + 1, len(state.board.tiles)
    passes = f" after {pluralize(state.passes, 'pass')}" if state.passes else ""
    return (
        f"Power-struggle {number} of {total} is for {_contested(state)}; {SEAT_LETTERS[state.to_move]} to move{passes}"
    )


def _outcome_view(outcome: Outcome, map: Map) -> Json:
    return {
        "winners": json_array(SEAT_LETTERS[seat] for seat in outcome.winners),
        "reign": None if outcome.reign is None else outcome.reign.value,
        "words": outcome_sentence(outcome, map),
        "rules": json_array(rule.id for rule in outcome.rules),
    }


def outcome_sentence(outcome: Outcome, map: Map) -> str:
    """The outcome in a sentence: who reigns and who wins."""
    if outcome.reign is None:
        reign = f"The country is a colony of the {map.invader}"
    else:
        reign = f"The {map.faction_name(outcome.reign)} reign"
    return f"{reign}: {seat_list(outcome.winners)} {'wins' if len(outcome.winners) == 1 else 'win'}."


def map_words(map: Map) -> Json:
    """The words of the map, each with its key in JSON."""
    return {
        "provinces": json_array({"name": land.name, "code": land.code} for land in map.lands),
        "factions": json_array(
            {"key": faction.value, "name": map.faction_name(faction), "colour": map.faction_colour(faction)}
            for faction in FACTIONS
        ),
        "cards": json_array({"key": card.value, "name": map.card_name(card)} for card in ActionCard),
        "invader": map.invader,
        "king": map.king,
    }
