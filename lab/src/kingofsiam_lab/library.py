"""The library of positions: the scenarios that begin with one. Only `methods.library` imports it, when it is called."""

from collections.abc import Iterator
from contextlib import suppress
from functools import cache

from kingofsiam.errors import InvalidDeal
from kingofsiam.model.state import State
from kingofsiam.notation import format_move, format_position_with_map
from kingofsiam.scenarios.catalogue import CHAPTERS, Chapter
from kingofsiam.scenarios.model import Looked
from kingofsiam.scenarios.runner import set_up
from kingofsiam_lab.inputs import read_unchecked_state, state_faults
from kingofsiam_lab.protocol import Library, LibraryEntry


@cache
def library() -> Library:
    """The answer of the method `library`."""
    chapters = ((chapter.title, tuple(_entries(chapter))) for chapter in CHAPTERS)
    return {"chapters": [{"title": title, "entries": list(entries)} for title, entries in chapters if entries]}


def _entries(chapter: Chapter) -> Iterator[LibraryEntry]:
    for scenario in chapter.all_scenarios:
        with suppress(InvalidDeal):
            state = set_up(scenario.given)
            if scenario.possible or _notation_shows_faults(state):
                move = next((step.move for step in scenario.moves if not isinstance(step, Looked)), None)
                yield {
                    "id": scenario.id,
                    "title": scenario.title,
                    "state": format_position_with_map(state),
                    "move": None if move is None else format_move(move, state.map),
                    "rules": [rule.id for rule in scenario.claims],
                }


def _notation_shows_faults(state: State) -> bool:
    """Whether an invalid position is still invalid as text. The notation cannot write, say, a ninth control marker."""
    return bool(state_faults(read_unchecked_state(format_position_with_map(state))))
