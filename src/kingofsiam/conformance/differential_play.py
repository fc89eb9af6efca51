"""Differential testing: play random games by the rulebook and by an engine side by side until they differ.

Each turn compares the list of legal moves, the move made and a few mutated moves. The first difference is then shrunk.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace
from functools import partial
from itertools import cycle, islice
from random import Random
from typing import Final, TypeAlias

from kingofsiam import engine as rulebook
from kingofsiam.conformance.checks import check_move, run_check
from kingofsiam.conformance.client import Declined, EngineClient, NotSupported
from kingofsiam.conformance.differences import CheckResult, Difference, DifferenceKind, Stopwatch
from kingofsiam.conformance.move_lists import check_counts, check_sample, extra_and_missing, last_sample
from kingofsiam.conformance.mutations import mutated_moves
from kingofsiam.conformance.shrinking import shrink
from kingofsiam.conformance.vectors import reported_rules, rule_ids, verdict
from kingofsiam.line_subprocess import NoAnswer
from kingofsiam.maps import BRITAIN, SABA, SIAM
from kingofsiam.model.moves import Move, Pass
from kingofsiam.model.state import State
from kingofsiam.rules.s3_setup import below
from kingofsiam.spec.readings import Readings

ProgressCallback: TypeAlias = Callable[[str, int, int], None]
"""Called with the name of the stage, how much of it is done, and how much there is."""

PLAYERS_AND_MAPS: Final = ((3, SIAM), (4, SIAM), (2, SIAM), (3, SABA), (4, BRITAIN))
"""The number of players and the map, game after game."""

_PASS_RATE: Final = 0.3
_MUTATIONS_PER_TURN: Final = 3
_SAMPLE_EVERY: Final = 5


def no_progress(_: str, __: int, ___: int) -> None:
    """Ignore progress."""


@dataclass(slots=True)
class GamesResult:
    """The result of the games: how many were requested, started and finished, the turns, and the first differences."""

    wanted: int
    started: int = 0
    turns: int = 0
    finished: int = 0
    differing: list[CheckResult] = field(default_factory=list[CheckResult])
    shrunk: CheckResult | None = None

    @property
    def results(self) -> tuple[CheckResult, ...]:
        """The differing results, the shrunk one last."""
        return (*self.differing, *((self.shrunk,) if self.shrunk is not None else ()))


def play_differential_games(
    engine: EngineClient, games: GamesResult, readings: Readings, seed: int, progress: ProgressCallback
) -> None:
    """Play the requested number of games, or fewer if one finds a difference; `games` collects the results."""
    for number, (players, board) in enumerate(islice(cycle(PLAYERS_AND_MAPS), games.wanted), 1):
        progress("games", number - 1, games.wanted)
        random = Random(f"{seed}/{number}")
        state = rulebook.deal(players, seed=below(10**9, random), map=board, readings=readings)
        games.started += 1
        _play_game(engine, games, state, random)
        if games.differing:
            progress("shrinking", 0, 1)
            games.shrunk = shrink_result(engine, games.differing[0])
            return
        games.finished += 1


def _play_game(engine: EngineClient, games: GamesResult, state: State, random: Random) -> None:
    turn = 0
    while not games.differing:
        for result in _check_turn(engine, state, f"game-{games.started}/turn-{turn}", random):
            if not result.agrees:
                games.differing.append(result)
                return
        if state.outcome is not None:
            return
        move = _draw_move(state, random)
        result = check_game_move(engine, f"game-{games.started}/turn-{turn}/move", state, move)
        if not result.agrees:
            games.differing.append(result)
            return
        state, turn = rulebook.play(state, move), turn + 1
        games.turns += 1


def _draw_move(state: State, random: Random) -> Move:
    return Pass() if random.random() < _PASS_RATE else rulebook.random_move(state, random)


def _check_turn(engine: EngineClient, state: State, name: str, random: Random) -> Iterator[CheckResult]:
    """Check the number of legal moves, sometimes a sample of the list, and a few mutated moves."""
    yield _check_game_moves(engine, f"{name}/moves", state, random)
    for number, move in enumerate(islice(mutated_moves(state, random), _MUTATIONS_PER_TURN), 1):
        yield check_game_move(engine, f"{name}/altered-{number}", state, move)


def check_game_move(engine: EngineClient, name: str, state: State, move: Move) -> CheckResult:
    """Check a move in a game."""
    stopwatch, expected = Stopwatch(), verdict(state, move)
    found = run_check(partial(check_move, engine, state, move, expected))
    rules = rule_ids(reported_rules(expected))
    return CheckResult(name, name, stopwatch.seconds, found, rules, (), state, move, expected.legal)


def _check_game_moves(engine: EngineClient, name: str, state: State, random: Random) -> CheckResult:
    result = _check_number(engine, name, state)
    if result.agrees and random.random() < 1 / _SAMPLE_EVERY:
        number = rulebook.count_legal_moves(state)
        start = below(last_sample(number), random)
        return replace(result, differences=run_check(partial(check_sample, engine, state, number, start)))
    return result


def shrink_result(engine: EngineClient, result: CheckResult) -> CheckResult | None:
    """Find the same difference in a smaller position; None if there is no position or no answer to compare.

    An engine that gives another answer when asked again differs for that reason.
    """
    if result.state is None or not result.answered:
        return None
    move = result.move if result.move is not None else _misjudged_move(engine, result.state)
    if move is None:
        name, wanted = "shrunk/moves", result.differences[0]
    else:
        name, again = "shrunk/move", check_game_move(engine, result.id, result.state, move)
        if again.agrees:
            seen = result.differences[0]
            unstable = Difference(DifferenceKind.UNSTABLE, "the same answer again", f"once: {seen.actual}")
            return replace(again, id=name, differences=(unstable,))
        wanted = again.differences[0]

    def differs(state: State) -> CheckResult:
        return check_game_move(engine, name, state, move) if move is not None else _check_number(engine, name, state)

    small = differs(shrink(result.state, lambda state: differs(state).differences, wanted))
    return small if not small.agrees else replace(result, id=name)


def _check_number(engine: EngineClient, name: str, state: State) -> CheckResult:
    stopwatch, number = Stopwatch(), rulebook.count_legal_moves(state)
    found = run_check(partial(check_counts, engine, state, (number,), ()))
    return CheckResult(name, name, stopwatch.seconds, found, state=state)


def _misjudged_move(engine: EngineClient, state: State) -> Move | None:
    """A move that the engine both lists and judges wrongly; None if there is none."""
    try:
        extra, missing = extra_and_missing(engine, state)
    except (NoAnswer, Declined, NotSupported):
        return None
    moves = (*extra[:1], *missing[:1])
    return next((move for move in moves if not check_game_move(engine, "", state, move).agrees), None)
