"""Analyses for the page: the best moves of a position with their lines, in slices, each going on from the last."""

from collections.abc import Iterator, Sequence
from functools import lru_cache

from kingofsiam import engine
from kingofsiam.model.moves import Move
from kingofsiam.model.state import State
from kingofsiam.notation import format_position_with_map
from kingofsiam_kernel.search.analysis import Analysis, Candidate
from kingofsiam_lab import protocol
from kingofsiam_lab.games import move_view


@lru_cache(maxsize=1)
def _analysis(state: State, move: Move | None) -> Analysis:
    if move is not None:
        engine.play(state, move)  # it must be legal
    return Analysis(state, only=move)


def analyse(state: State, simulations: int, move: Move | None) -> protocol.Analysis:
    """The best moves, or this one alone, after so many simulations.

    The last analysis is kept: more simulations of it go on from there.
    """
    analysis = _analysis(state, move)
    if analysis.simulations > simulations:
        _analysis.cache_clear()
        analysis = _analysis(state, move)
    analysis.simulate(simulations - analysis.simulations)
    return {
        "done": analysis.solved,
        "moves": [_candidate_view(analysis.state, candidate) for candidate in analysis.candidates()],
    }


def _candidate_view(state: State, candidate: Candidate) -> protocol.CandidateView:
    return {
        "chance": candidate.chance,
        "margin": candidate.margin,
        "exact": candidate.exact,
        "forced": candidate.forced,
        "simulations": candidate.simulations,
        "reasons": list(candidate.reasons),
        "line": list(_line_view(state, candidate.line)),
    }


def _line_view(state: State, line: Sequence[Move]) -> Iterator[protocol.LineStep]:
    """Each move of a line, and the position after it as the player to move imagines it."""
    for move in line:
        view = move_view(state.to_move, move, state.map)
        state = engine.play(state, move)
        yield {**view, "state": format_position_with_map(state)}
