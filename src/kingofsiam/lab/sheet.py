"""A position as a page draws and edits it, possible or not."""

from __future__ import annotations

from typing import Final

from kingofsiam import engine
from kingofsiam.lab.choices import preset_of, shown_presets, shown_readings
from kingofsiam.lab.positions import document_of, faults_of, with_readings
from kingofsiam.lab.wording import listed
from kingofsiam.maps import Map
from kingofsiam.notation.json_text import Json
from kingofsiam.notation.position_text import text_of
from kingofsiam.picture.names import SEATS, count_of, seats
from kingofsiam.picture.svg import board as drawing
from kingofsiam.readings import Readings
from kingofsiam.rules.s1_components import FACTIONS, FOLLOWERS_OF_EACH_FACTION, ActionCard, Province
from kingofsiam.state import Outcome, State

_MOST_STANDING: Final = 3 * FOLLOWERS_OF_EACH_FACTION


def sheet(state: State, readings: Readings | None) -> Json:
    """All about the position; under other readings, if some are given."""
    if readings is not None:
        state = with_readings(state, readings)
    faults = faults_of(state)
    drawable = not faults or can_be_drawn(state)
    return {
        "state": text_of(state),
        "document": document_of(state),
        "faults": listed(faults),
        "picture": drawing(state) if drawable else None,
        "title": _title(state, faults),
        "map": state.map.name,
        "words": words(state.map),
        "to_move": SEATS[state.to_move],
        "hands": {SEATS[seat]: listed(card.value for card in player.hand) for seat, player in enumerate(state.players)},
        "contested": _contested(state),
        "cards": [] if faults else listed(card.value for card in engine.legal_cards(state)),
        "outcome": None if state.outcome is None else _outcome(state.outcome, state.map),
        "readings": shown_readings(state.readings),
        "preset": preset_of(state.readings),
        "presets": shown_presets(),
    }


def can_be_drawn(state: State) -> bool:
    """Whether an impossible position is still one of this map, its players, and not too many followers."""
    board = state.board
    heaps = (*board.standing, *(count for player in state.players for count in player.followers.counts))
    return (
        sorted(board.tiles) == sorted(board.map.provinces)
        and state.to_move < len(state.players)
        and max(heaps) <= _MOST_STANDING
    )


def _contested(state: State) -> Province | None:
    return next(iter(state.board.face_up), None) if state.outcome is None else None


def _title(state: State, faults: tuple[str, ...]) -> str:
    """The moment of the game in a few words."""
    if faults:
        return f"An impossible position: {count_of(len(faults), 'fault')}"
    if state.outcome is not None:
        return "The game is over"
    number, total = len(state.board.control) + 1, len(state.board.tiles)
    passes = f" after {count_of(state.passes, 'pass')}" if state.passes else ""
    return f"Power-struggle {number} of {total} is for {_contested(state)}; {SEATS[state.to_move]} to move{passes}"


def _outcome(outcome: Outcome, map: Map) -> Json:  # noqa: A002 - the booklet's word
    return {
        "winners": listed(SEATS[seat] for seat in outcome.winners),
        "reign": None if outcome.reign is None else outcome.reign.value,
        "words": outcome_words(outcome, map),
        "rules": listed(rule.id for rule in outcome.rules),
    }


def outcome_words(outcome: Outcome, map: Map) -> str:  # noqa: A002
    """Who reigns and who wins."""
    if outcome.reign is None:
        reign = f"The country is a colony of the {map.invader}"
    else:
        reign = f"The {map.faction_name(outcome.reign)} reign"
    return f"{reign}: {seats(outcome.winners)} {'wins' if len(outcome.winners) == 1 else 'win'}."


def words(map: Map) -> Json:  # noqa: A002
    """What everything is called on the map, and by which key the calls know it."""
    return {
        "provinces": listed({"name": land.name, "code": land.code} for land in map.lands),
        "factions": listed(
            {"key": each.value, "name": map.faction_name(each), "colour": map.faction_colour(each)} for each in FACTIONS
        ),
        "cards": listed({"key": card.value, "name": map.card_name(card)} for card in ActionCard),
        "invader": map.invader,
        "king": map.king,
    }
