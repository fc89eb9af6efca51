"""The moves that an analysis found, in lines to read."""

from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import Final

from kingofsiam.model.moves import Pass
from kingofsiam.model.pieces import SEAT_LETTERS
from kingofsiam.model.state import State
from kingofsiam.render.names import capitalize
from kingofsiam.render.sentences import describe_move
from kingofsiam.render.text_board import wrapped
from kingofsiam_kernel.search.analysis.analysis import Analysis, Candidate

FEWEST_SIMULATIONS: Final = 20
"""A chance out of fewer simulations is not shown: a move that lost its only one has not lost the game."""

_INDENT: Final = "   "
_MOST_CARDS: Final = 4


def advise(state: State, seconds: float) -> Iterator[str]:
    """The best moves from what the player to move sees, found in this time, in lines to read."""
    analysis = Analysis(state)
    analysis.think(seconds)
    yield from describe_candidates(analysis.candidates(), state)


def describe_candidates(candidates: Sequence[Candidate], state: State) -> Iterator[str]:
    """Each move with its chance, the moves expected after it, and the reasons, after an empty line."""
    if not candidates:
        yield "There is nothing to do but to pass."
    for number, each in enumerate(candidates, start=1):
        yield ""
        yield from wrapped(f"{number}. {capitalize(describe_move(each.move, state.map))}: {chance(each, state)}.")
        if len(each.line) > 1:
            yield f"{_INDENT}Expected after it:"
            for turn in _expected(each, state):
                yield from wrapped(turn, first=f"{_INDENT}- ")
        for reason in each.reasons:
            yield from wrapped(reason, first=_INDENT)
    if len(candidates) > 1:
        yield from ("", *wrapped("The first move is the one that was tried most: that says more than a chance."))


def _expected(candidate: Candidate, state: State) -> Iterator[str]:
    """The moves after the first one, in words: passes in a row are counted, and only a few cards named."""
    cards = 0
    turns = tuple(zip(candidate.seats, candidate.line, strict=False))[1:]
    for passes, run in groupby(turns, lambda turn: isinstance(turn[1], Pass)):
        same = tuple(run)
        if passes:
            yield f"{SEAT_LETTERS[same[0][0]]} passes" if len(same) == 1 else f"{len(same)} passes in a row"
            continue
        for seat, move in same:
            if cards == _MOST_CARDS:
                yield "and so on"
                return
            cards += 1
            yield f"{SEAT_LETTERS[seat]} plays {describe_move(move, state.map)}"


def chance(candidate: Candidate, state: State) -> str:
    """What the player to move can expect of this move."""
    who = SEAT_LETTERS[state.to_move]
    if candidate.exact and candidate.chance == 1:
        return f"{who} wins, whatever the others do" if candidate.forced else f"{who} wins if nobody makes a mistake"
    if candidate.exact:
        return f"{who} {'shares the victory' if candidate.chance else 'loses'} if nobody makes a mistake"
    if candidate.simulations < FEWEST_SIMULATIONS:
        return "hardly tried"
    return f"{who} wins about {100 * candidate.chance:.0f} of 100 games"
