"""Analysis for people: the best moves with their chances, or that they win by force, and why, in words of the game.

It is a search that grows as long as you let it; small endgames are solved exactly.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import accumulate, islice
from math import sqrt
from random import Random
from typing import Final

import kingofsiam_kernel as kernel
from kingofsiam import engine, fluent
from kingofsiam.engine import GameOver
from kingofsiam.model.events import BritishMarchIn, FactionTakesControl
from kingofsiam.model.moves import Move, Pass
from kingofsiam.model.pieces import SEAT_LETTERS, Faction, Seat
from kingofsiam.model.state import State
from kingofsiam.observation import consistent_state, observe
from kingofsiam.render.names import Localization, capitalize
from kingofsiam.render.sentences import describe_event, describe_move, describe_outcome, rule_sentence
from kingofsiam.render.text_board import wrapped
from kingofsiam.rules.s2_concept import sides
from kingofsiam.rules.s7_victory import MOST_FOLLOWERS, MOST_SETS
from kingofsiam.rules.s8_four_players import COLONY_SETS, sets_of_sides
from kingofsiam_kernel.search.search import MoveEstimate, merge
from kingofsiam_kernel.search.solver import solve_if_small

FEWEST_SIMULATIONS: Final = 20
"""A chance out of fewer simulations is not shown: a move that lost its only one has not lost the game."""

_SEED_BITS: Final = 63
_POSITIONS: Final = 30_000
_WHOLE: Final = 6
_TWO_SIDES: Final = 2
_MAX_STRUGGLES: Final = 2
_MAX_TURNS: Final = 6
_WITHOUT_A_TIE: Final = (MOST_FOLLOWERS, MOST_SETS, COLONY_SETS)
_INDENT: Final = "   "


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

    @property
    def margin(self) -> float:
        """How far the chance may be off: a search that is much longer finds it within this margin nine times in ten.

        Simulations go where earlier ones led: they count as the square root of so many independent games, in the
        interval of Agresti and Coull (1998). It is 0 if the chance is exact.
        """
        number = self.simulations + 4
        share = (self.chance * self.simulations + 2) / number
        return 0.0 if self.exact else 2 * sqrt(share * (1 - share) / sqrt(number))


class Analysis:
    """The analysis of a position, from the seat of the player to move. Mutable. Raises `GameOver`.

    It uses what this player sees, or the whole position if `all_cards` is true. A small endgame in which all cards are
    seen is solved exactly at once; else `simulate` and `think` make the analysis better. With `only`, it is about this
    legal move alone.
    """

    def __init__(self, state: State, seed: int = 0, *, all_cards: bool = False, only: Move | None = None) -> None:
        if state.outcome is not None:
            raise GameOver("the game has ended: there are no moves")
        self.state: Final = state if all_cards else consistent_state(observe(state, state.to_move))
        packed = kernel.pack(self.state)
        rng = kernel.Rng(Random(seed).getrandbits(_SEED_BITS))
        self._first = () if only is None else (kernel.pack_move(only, state.map),)
        self._search = kernel.Search(packed, rng, all_cards, *self._first)
        self._others: tuple[tuple[MoveEstimate, ...], ...] = ()
        self.simulations: int = 0
        """How many simulations have been asked for."""
        self._solution = solve_if_small(packed, _POSITIONS, all_cards=all_cards)
        if only is not None and self._solution is not None:
            after = engine.play(self.state, only)
            self._solution = None if after.outcome else solve_if_small(kernel.pack(after), _POSITIONS, all_cards=True)

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

    @property
    def estimates(self) -> tuple[MoveEstimate, ...]:
        """What the search knows of each move that it has tried, and what the searches that were added know."""
        return merge((self._search.estimates, *self._others))

    def add(self, estimates: tuple[MoveEstimate, ...]) -> None:
        """Add the simulations of another analysis of this position, with another seed."""
        self._others += (estimates,)

    def candidates(
        self, number: int = 3, names: Sequence[str] = SEAT_LETTERS, *, language: str = "en"
    ) -> tuple[Candidate, ...]:
        """The best moves found so far, at most this many, the best first; none if the player can only pass."""
        localization = Localization(self.state.map, names, language=language)
        if self._solution is not None and self._solution.principal_variation:
            chance = self._solution.shares[self.state.to_move] / _WHOLE
            line = (*self._first, *self._solution.principal_variation)
            return (self._candidate(line, chance, 0, localization),)
        return tuple(self._candidate(its.line, its.chance, its.visits, localization) for its in self.estimates[:number])

    def _candidate(self, line: tuple[int, ...], chance: float, simulations: int, words: Localization) -> Candidate:
        exact = simulations == 0  # then it is the solution
        moves = tuple(kernel.unpack_move(code, self.state.map) for code in line)
        seats = tuple(state.to_move for state in states_along(self.state, moves[:-1]))
        two_sides, own = len(sides(len(self.state.players))) == _TWO_SIDES, len(self.state.player.hand)
        forced = exact and chance == 1 and (two_sides or own == self.state.cards_left)
        why = reasons(self.state, moves, words.names, language=words.language)
        return Candidate(moves[0], chance, exact, simulations, moves, why, seats, forced)


# --- why a move is good ----------------------------------------------------------------------------------------------


def states_along(state: State, line: Sequence[Move]) -> list[State]:
    """The position, and the one after each of these moves."""
    return list(accumulate(line, engine.play, initial=state))


def reasons(
    state: State, line: Sequence[Move], names: Sequence[str] = SEAT_LETTERS, *, language: str = "en"
) -> tuple[str, ...]:
    """The struggles that the line decides; who would reign and win if nobody played on after it, and by what."""
    states = states_along(state, line)
    events = (event for before, move in zip(states, line, strict=False) for event in engine.narrate(before, move))
    ends = (event for event in events if isinstance(event, FactionTakesControl | BritishMarchIn))
    decided = [describe_event(event, state.map, names, language=language) for event in islice(ends, _MAX_STRUGGLES)]
    last = states[-1]
    while last.outcome is None:
        last = engine.play(last, Pass())
    localization = Localization(state.map, names, language=language)
    outcome = {"outcome": describe_outcome(last.outcome, state.map, names, language=language)}
    key = "analysis-if-all-pass" if states[-1].outcome is None else "analysis-end"
    return (*decided, localization.bundle.format(key, outcome), *_decisive(last, localization))


def _decisive(state: State, localization: Localization) -> Iterator[str]:
    """At the end of a game: who is ahead, and if several are, the rule that decides between them."""
    assert state.outcome is not None
    reign, rule = state.outcome.reign, state.outcome.rule
    (first, most), *_, (last, least) = holdings = standings(state, reign)
    if len(first) > 1:
        facts = {"leaders": first, "number": most, "rivals": last, "least": least}
        yield localization.sentence("analysis-team-sets", facts)
    else:
        leaders = tuple(side[0] for side, number in holdings if number == most)
        facts = {"leaders": leaders, "number": most, "reign": reign}
        yield localization.sentence("analysis-most-sets" if reign is None else "analysis-most", facts)
    if rule not in _WITHOUT_A_TIE:
        yield rule_sentence(rule, state.map, state.readings, language=localization.language)


def standings(state: State, reign: Faction | None) -> list[tuple[tuple[Seat, ...], int]]:
    """How many followers of the faction each player has, or complete sets each side if it is None; the most first."""
    followers = {(seat,): player.followers.count(reign) for seat, player in enumerate(state.players) if reign}
    held = followers or sets_of_sides(state.players, state.readings)
    return sorted(held.items(), key=lambda holding: -holding[1])


# --- in lines to read ------------------------------------------------------------------------------------------------


def advise(state: State, seconds: float, language: str = "en") -> Iterator[str]:
    """The best moves from what the player to move sees, found in this time, in lines to read."""
    analysis = Analysis(state)
    analysis.think(seconds)
    yield from describe_candidates(analysis.candidates(language=language), state, language=language)


def describe_candidates(candidates: Sequence[Candidate], state: State, *, language: str = "en") -> Iterator[str]:
    """Each move with its chance, the moves expected after it, and the reasons, after an empty line."""
    words = fluent.bundle(language)
    if not candidates:
        yield words.format("analysis-only-pass", {})
    for number, candidate in enumerate(candidates, start=1):
        move = capitalize(describe_move(candidate.move, state.map, language=language))
        yield from ("", *wrapped(f"{number}. {move}: {chance(candidate, state, language=language)}."))
        turns = tuple(zip(candidate.seats, candidate.line, strict=False))[1:]
        if turns:
            yield f"{_INDENT}{words.format('analysis-expected', {})}"
        for seat, turn in turns[:_MAX_TURNS]:
            described = describe_move(turn, state.map, language=language)
            yield from wrapped(f"{SEAT_LETTERS[seat]}: {described}", first=f"{_INDENT}- ")
        for reason in candidate.reasons:
            yield from wrapped(reason, first=_INDENT)
    if len(candidates) > 1:
        yield from ("", *wrapped(words.format("analysis-first", {})))


def chance(candidate: Candidate, state: State, *, language: str = "en") -> str:
    """What the player to move can expect of this move."""
    certain = "loses" if candidate.chance == 0 else "shares" if candidate.chance < 1 else "wins"
    guessed = "hardly-tried" if candidate.simulations < FEWEST_SIMULATIONS else ""
    variant = "forced" if candidate.forced else certain if candidate.exact else guessed
    percent = {"chance": round(100 * candidate.chance), "margin": round(100 * candidate.margin)}
    return Localization(language=language).format("analysis-chance", {"seat": state.to_move, **percent}, variant)
