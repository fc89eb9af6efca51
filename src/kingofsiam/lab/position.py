"""The position view: everything that a page needs to draw and edit a position."""

from __future__ import annotations

from typing import Final

from kingofsiam import engine
from kingofsiam.builder import with_readings
from kingofsiam.lab.inputs import state_document, state_faults
from kingofsiam.lab.readings import preset_of, presets_view, readings_view
from kingofsiam.maps import Map
from kingofsiam.model.pieces import FACTIONS, FOLLOWERS_OF_EACH_FACTION, SEAT_LETTERS, ActionCard
from kingofsiam.model.state import Outcome, State
from kingofsiam.notation.json.parser import Json
from kingofsiam.notation.text.positions import format_position_unchecked
from kingofsiam.referee.serialization import json_list
from kingofsiam.render.names import pluralize
from kingofsiam.render.sentences import describe_outcome, describe_turn, rule_sentence
from kingofsiam.render.svg import board as drawing
from kingofsiam.render.svg.palette import power_styles
from kingofsiam.spec.readings import Readings

_MAX_DRAWN: Final = 3 * FOLLOWERS_OF_EACH_FACTION


def position_view(state: State, readings: Readings | None) -> Json:
    """Everything you need to draw and edit the position, under other readings if any are given."""
    if readings is not None:
        state = with_readings(state, readings, check=False)
    faults = state_faults(state)
    drawable = not faults or is_drawable(state)
    return {
        "state": format_position_unchecked(state),
        "document": state_document(state),
        "faults": json_list(faults),
        "picture": drawing(state) if drawable else None,
        "title": _title(state, faults),
        "map": state.map.name,
        "words": map_words(state.map),
        "to_move": SEAT_LETTERS[state.to_move],
        "hands": {
            SEAT_LETTERS[seat]: json_list(card.value for card in player.hand)
            for seat, player in enumerate(state.players)
        },
        "contested": next(iter(state.board.face_up), None) if state.outcome is None else None,
        "cards": [] if faults else json_list(card.value for card in engine.legal_cards(state)),
        "outcome": None if state.outcome is None else _outcome_view(state, state.outcome),
        "readings": readings_view(state.readings, state.map),
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


def _title(state: State, faults: tuple[str, ...]) -> str:
    """The moment of the game in a few words."""
    if faults:
        return f"An impossible position: {pluralize(len(faults), 'fault')}"
    return describe_turn(state)


def _outcome_view(state: State, outcome: Outcome) -> Json:
    return {
        "winners": json_list(SEAT_LETTERS[seat] for seat in outcome.winners),
        "reign": None if outcome.reign is None else outcome.reign.value,
        "words": describe_outcome(outcome, state.map),
        "rules": json_list(rule.id for rule in outcome.rules),
        "sentences": json_list(rule_sentence(rule, state.map, state.readings) for rule in outcome.rules),
    }


def map_words(map: Map) -> Json:
    """The words of the map, each with its key in JSON; of factions also the letter and the colours of their pieces."""
    return {
        "provinces": json_list({"name": land.name, "code": land.code} for land in map.lands),
        "factions": json_list(
            {"key": faction.value, "name": style.name, "letter": style.letter, "fill": style.fill, "ink": style.ink}
            for faction, style in ((each, power_styles(map)[each]) for each in FACTIONS)
        ),
        "cards": json_list({"key": card.value, "name": map.card_name(card)} for card in ActionCard),
        "invader": map.invader,
        "king": map.king,
    }
