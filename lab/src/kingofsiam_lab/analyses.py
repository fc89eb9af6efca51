"""Analyses for the page: the best moves of a position with their lines, in slices, each going on from the last."""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from math import inf
from time import perf_counter
from typing import Final

from kingofsiam import engine
from kingofsiam.model.moves import Move
from kingofsiam.model.state import State
from kingofsiam.notation import format_position_with_map
from kingofsiam_kernel.search.analysis import Analysis, Candidate
from kingofsiam_lab import protocol
from kingofsiam_lab.ending import names_by_seat
from kingofsiam_lab.games import move_view


@lru_cache(maxsize=1)
def _analysis(state: State, move: Move | None) -> Analysis:
    if move is not None:
        engine.play(state, move)  # it must be legal
    return Analysis(state, only=move)


_AT_ONCE: Final = 4
"""How many simulations there are between two looks at the clock."""


def analyse(
    state: State, simulations: int, move: Move | None, milliseconds: int | None, names: tuple[str, ...]
) -> protocol.Analysis:
    """The best moves, or this one alone, after so many simulations, or as many as there is time for.

    The last analysis is kept: more simulations of it go on from there.
    """
    end = inf if milliseconds is None else perf_counter() + milliseconds / 1000
    analysis = _analysis(state, move)
    if analysis.simulations > simulations:
        _analysis.cache_clear()
        analysis = _analysis(state, move)
    while analysis.simulations < simulations and perf_counter() < end:
        analysis.simulate(min(_AT_ONCE, simulations - analysis.simulations))
    candidates = analysis.candidates(names=names_by_seat(names))
    return {
        "done": analysis.solved,
        "simulations": analysis.simulations,
        "moves": [_candidate_view(analysis.state, candidate) for candidate in candidates],
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
