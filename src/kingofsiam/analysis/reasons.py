"""Why a move is good: what a line of moves comes to, from the rulebook's events, in sentences of players."""

from collections.abc import Iterator, Sequence
from itertools import islice
from typing import Final

from kingofsiam import engine
from kingofsiam.model.events import BritishMarchIn, FactionTakesControl
from kingofsiam.model.moves import Move, Pass
from kingofsiam.model.pieces import SEAT_LETTERS, Seat
from kingofsiam.model.state import State
from kingofsiam.render.sentences import describe_ahead, describe_event, describe_if_all_pass

_MAX_STRUGGLES: Final = 2


def reasons(state: State, line: Sequence[Move], names: Sequence[str] = SEAT_LETTERS) -> tuple[str, ...]:
    """The struggles that the line decides; who would reign and win if nobody played on after it, and who is ahead."""
    end = after(state, line)
    decided = islice(_struggles(state, line, names), _MAX_STRUGGLES)
    last = after(end, ())
    while last.outcome is None:
        last = engine.play(last, Pass())
    leaders, most = ahead(last)
    assert last.outcome is not None
    prospect = describe_if_all_pass(last.outcome, state.map, names)
    return (*decided, prospect, describe_ahead(leaders, most, last.outcome.reign, state.map, names))


def after(state: State, line: Sequence[Move]) -> State:
    """The position after these moves."""
    for move in line:
        state = engine.play(state, move)
    return state


def _struggles(state: State, line: Sequence[Move], names: Sequence[str]) -> Iterator[str]:
    """A sentence for each struggle that ends during these moves."""
    for move in line:
        for event in engine.narrate(state, move):
            if isinstance(event, FactionTakesControl | BritishMarchIn):
                yield describe_event(event, state.map, names)
        state = engine.play(state, move)


def ahead(state: State) -> tuple[tuple[Seat, ...], int]:
    """At the end of a game: who has the most followers of the faction that reigns, or sets; and how many."""
    assert state.outcome is not None
    reign = state.outcome.reign
    held = [min(each.followers.counts) if reign is None else each.followers.count(reign) for each in state.players]
    return tuple(seat for seat, number in enumerate(held) if number == max(held)), max(held)
