"""The moves that an analysis found, in lines to read."""

from collections.abc import Iterator, Sequence
from itertools import groupby

from kingofsiam.analysis.analysis import Candidate
from kingofsiam.maps import Map
from kingofsiam.model.moves import Move, Pass
from kingofsiam.model.state import State
from kingofsiam.notation import format_move
from kingofsiam.render.sentences import describe_move
from kingofsiam.render.text_board import wrapped


def describe_candidates(candidates: Sequence[Candidate], state: State) -> Iterator[str]:
    """Each move with its chance, the reasons and the moves expected, after an empty line."""
    if not candidates:
        yield "There is nothing to do but to pass."
    for number, each in enumerate(candidates, start=1):
        yield ""
        yield from wrapped(f"{number}. {describe_move(each.move, state.map)}: {_chance(each)}.")
        for reason in each.reasons:
            yield from wrapped(reason, first="   ")
        yield from wrapped(f"Expected: {' '.join(_line(each.line, state.map))}", first="   ")


def _line(moves: Sequence[Move], map: Map) -> Iterator[str]:
    for passes, run in groupby(moves, lambda move: isinstance(move, Pass)):
        same = [format_move(move, map) for move in run]
        yield f"{len(same)} passes" if passes and len(same) > 1 else " ".join(same)


def _chance(candidate: Candidate) -> str:
    if candidate.exact and candidate.chance in (0, 1):
        return "wins by force" if candidate.chance else "loses against perfect play"
    return f"{100 * candidate.chance:.0f} of 100 games won" + (" with perfect play" if candidate.exact else "")
