"""The scenarios that begin with a position, chapter by chapter: what a page offers to look at first."""

from __future__ import annotations

import inspect
from collections.abc import Iterator
from functools import cache

from kingofsiam import engine
from kingofsiam.errors import InvalidDeal
from kingofsiam.lab.positions import faults_of, read_any_state
from kingofsiam.lab.wording import listed
from kingofsiam.moves import Move
from kingofsiam.notation import format_move
from kingofsiam.notation.json_text import Json
from kingofsiam.notation.position_text import text_of
from kingofsiam.rules.s3_setup import Deal
from kingofsiam.scenarios.contents import CHAPTERS, Chapter
from kingofsiam.scenarios.scenario import Draw, Looked, Scenario
from kingofsiam.state import State


@cache
def library() -> Json:
    """Every chapter that holds positions, with its scenarios in their order."""
    chapters = ((_title(chapter), tuple(_entries(chapter))) for chapter in CHAPTERS)
    return {"chapters": listed({"title": title, "entries": listed(entries)} for title, entries in chapters if entries)}


def _title(chapter: Chapter) -> str:
    """What a chapter is called: the first line of its docstring."""
    return (inspect.getdoc(chapter) or "").partition("\n")[0].rstrip(".")


def _entries(chapter: Chapter) -> Iterator[Json]:
    for scenario in (*chapter.SCENARIOS, *(each for apart in chapter.SEPARATIONS for each in apart.scenarios)):
        state = _begins(scenario)
        if state is not None and (scenario.possible or _text_tells_faults(state)):
            move = _first_move(scenario)
            yield {
                "id": scenario.id,
                "title": scenario.title,
                "state": text_of(state),
                "move": None if move is None else format_move(move, state.map),
                "rules": listed(rule.id for rule in scenario.claims),
            }


def _begins(scenario: Scenario) -> State | None:
    """The position in which a scenario begins, possible or not; None for a deal from which no game can begin."""
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


def _text_tells_faults(state: State) -> bool:
    """Whether the notation can say what makes an impossible position impossible: it has no place for a ninth marker."""
    return bool(faults_of(read_any_state(text_of(state))))


def _first_move(scenario: Scenario) -> Move | None:
    """The first move that is tried in a scenario."""
    return next((step.move for step in scenario.moves if not isinstance(step, Looked)), None)
