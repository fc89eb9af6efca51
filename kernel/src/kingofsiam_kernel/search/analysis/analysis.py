"""The best moves of a position by search, or exactly in small endgames; it grows as long as you let it."""

from dataclasses import dataclass
from random import Random
from typing import Final

import kingofsiam_kernel as kernel
from kingofsiam import engine
from kingofsiam.engine import GameOver
from kingofsiam.model.moves import Move
from kingofsiam.model.pieces import Seat
from kingofsiam.model.state import State
from kingofsiam.observation import consistent_state, observe
from kingofsiam.rules.s2_concept import sides
from kingofsiam_kernel.search.analysis.reasons import reasons
from kingofsiam_kernel.search.determinization import sees_all_cards

_SEED_BITS: Final = 63
_POSITIONS: Final = 30_000
_MAX_CARDS: Final = 6
_WHOLE: Final = 6
_TWO_SIDES: Final = 2


@dataclass(frozen=True, slots=True)
class Candidate:
    """A move that is worth considering.

    `chance` is the share of the victory (0 to 1) that the player to move can expect; if `exact` is true, it is what
    perfect play by all gives. `line` are the moves expected from this one on, `seats` who makes each of them, and
    `reasons` say in sentences what they come to. `forced` is a win whatever the others do. Where three
    play and others still hold cards, perfect play forces nothing: those who cannot win might choose who does.
    """

    move: Move
    chance: float
    exact: bool
    simulations: int
    line: tuple[Move, ...]
    reasons: tuple[str, ...]
    seats: tuple[Seat, ...] = ()
    forced: bool = False


class Analysis:
    """The analysis of a position, from the seat of the player to move. Mutable. Raises `GameOver`.

    It uses what this player sees, or the whole position if `all_cards` is true. A small endgame in which all cards are
    seen is solved exactly at once; else `simulate` and `think` make the analysis better.
    """

    def __init__(self, state: State, seed: int = 0, *, all_cards: bool = False) -> None:
        if state.outcome is not None:
            raise GameOver("the game has ended: there are no moves")
        self.state: Final = state if all_cards else consistent_state(observe(state, state.to_move))
        engine.check(self.state)
        self._packed = kernel.pack(self.state)
        rng = kernel.Rng(Random(seed).getrandbits(_SEED_BITS))
        self._search = kernel.Search(self._packed, rng, not all_cards)
        small = self.state.cards_left <= _MAX_CARDS and (all_cards or sees_all_cards(self._packed))
        self.simulations: int = 0
        """How many simulations have been asked for."""
        self._solution = kernel.solve(self._packed, positions=_POSITIONS) if small else None

    @property
    def solved(self) -> bool:
        """Whether the position is solved: more simulations change nothing."""
        return self._solution is not None

    def simulate(self, simulations: int) -> None:
        """Add so many simulations."""
        self.simulations += simulations
        if not self.solved:
            self._search.run(simulations)

    def think(self, seconds: float) -> None:
        """Add simulations for this time."""
        if not self.solved:
            self._search.run_for(seconds)

    def candidates(self, number: int = 3) -> tuple[Candidate, ...]:
        """The best moves found so far, at most this many, the best first; none if the player can only pass."""
        if self._solution is not None and self._solution.principal_variation:
            chance = self._solution.shares[self.state.to_move] / _WHOLE
            return (self._candidate(self._solution.principal_variation, chance, exact=True, simulations=0),)
        estimates = self._search.estimates[:number]
        return tuple(
            self._candidate(each.line, each.chance, exact=False, simulations=each.visits) for each in estimates
        )

    def _candidate(self, line: tuple[int, ...], chance: float, *, exact: bool, simulations: int) -> Candidate:
        moves, seats, state = tuple(kernel.unpack_move(each, self.state.map) for each in line), list[Seat](), self.state
        for move in moves:
            seats.append(state.to_move)
            state = engine.play(state, move)
        two_sides, own = len(sides(len(self.state.players))) == _TWO_SIDES, len(self.state.player.hand)
        forced = exact and chance == 1 and (two_sides or own == self.state.cards_left)
        why = reasons(self.state, moves)
        return Candidate(moves[0], chance, exact, simulations, moves, why, tuple(seats), forced)
