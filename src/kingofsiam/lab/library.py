"""The library of example positions: every scenario that starts from a position, chapter by chapter."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from kingofsiam import engine
from kingofsiam.errors import InvalidDeal
from kingofsiam.lab.inputs import read_unchecked_state, state_faults
from kingofsiam.model.deal import Deal
from kingofsiam.model.state import State
from kingofsiam.notation import format_move
from kingofsiam.notation.json.parser import Json
from kingofsiam.notation.text.positions import format_position_unchecked
from kingofsiam.referee.serialization import json_list
from kingofsiam.scenarios.catalogue import CHAPTERS, Chapter
from kingofsiam.scenarios.model import Draw, Looked, Scenario


@cache
def library() -> Json:
    """Every chapter that has positions, with its scenarios in order."""
    chapters = ((chapter.title, tuple(_entries(chapter))) for chapter in CHAPTERS)
    return {
        "chapters": json_list({"title": title, "entries": json_list(entries)} for title, entries in chapters if entries)
    }


def _entries(chapter: Chapter) -> Iterator[Json]:
    for scenario in chapter.all_scenarios:
        state = _starting_position(scenario)
        if state is not None and (scenario.possible or _notation_shows_faults(state)):
            move = next((step.move for step in scenario.moves if not isinstance(step, Looked)), None)
            yield {
                "id": scenario.id,
                "title": scenario.title,
                "state": format_position_unchecked(state),
                "move": None if move is None else format_move(move, state.map),
                "rules": json_list(rule.id for rule in scenario.claims),
            }


def _starting_position(scenario: Scenario) -> State | None:
    """The position in which a scenario begins, valid or not; None for an invalid deal."""
    given = scenario.given
    try:
        match given:
            case State():
                return given
            case Deal():
                return engine.start(given)
            case Draw():
                return engine.deal(given.players, seed=given.seed, map=given.map, readings=given.readings)
    except InvalidDeal:
        return None


def _notation_shows_faults(state: State) -> bool:
    """Whether an invalid position is still invalid as text. The notation cannot write, say, a ninth control marker."""
    return bool(state_faults(read_unchecked_state(format_position_unchecked(state))))
