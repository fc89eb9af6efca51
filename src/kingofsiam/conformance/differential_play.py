"""Differential testing: play random games by the rulebook and by an engine side by side until they differ.

Each turn compares the list of legal moves, the move made and a few mutated moves. The first difference is then shrunk.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from itertools import count, cycle, islice
from random import Random
from typing import Final, TypeAlias

from kingofsiam import engine as rulebook
from kingofsiam.conformance.checks import check_vector, run_check
from kingofsiam.conformance.differences import CheckResult, Difference, DifferenceKind
from kingofsiam.conformance.move_lists import check_sample, wrong_move
from kingofsiam.conformance.move_mutation import mutated_moves
from kingofsiam.conformance.shrinking import shrink
from kingofsiam.conformance.vectors import CountVector, DealVector, MoveVector, PerftCounts, ask_move
from kingofsiam.line_subprocess import NoAnswer
from kingofsiam.maps import BRITAIN, SABA, SIAM
from kingofsiam.model.moves import Pass
from kingofsiam.model.state import State
from kingofsiam.referee.client import Declined, EngineClient, NotSupported
from kingofsiam.rules.s3_setup import below
from kingofsiam.spec.readings import Readings

ProgressCallback: TypeAlias = Callable[[str, int, int], None]
"""Called with the name of the stage, how much of it is done, and how much there is."""

PLAYERS_AND_MAPS: Final = ((3, SIAM), (4, SIAM), (2, SIAM), (3, SABA), (4, BRITAIN))
"""The number of players and the map, game after game."""

_PASS_RATE: Final = 0.3
_MUTATIONS_PER_TURN: Final = 3
_SAMPLE_EVERY: Final = 5


@dataclass(slots=True)
class GamesResult:
    """The result of the games: how many were requested and finished, the turns, and the first difference."""

    wanted: int
    turns: int = 0
    finished: int = 0
    differing: CheckResult | None = None
    shrunk: CheckResult | None = None

    @property
    def results(self) -> tuple[CheckResult, ...]:
        """The differing result, and the shrunk one."""
        return tuple(result for result in (self.differing, self.shrunk) if result is not None)


def play_differential_games(
    engine: EngineClient, games: GamesResult, readings: Readings, seed: int, progress: ProgressCallback
) -> None:
    """Play the requested number of games, or fewer if one finds a difference; `games` collects the results."""
    for number, (players, board) in enumerate(islice(cycle(PLAYERS_AND_MAPS), games.wanted), 1):
        progress("games", number - 1, games.wanted)
        random = Random(f"{seed}/{number}")
        state = rulebook.deal(players, seed=below(10**9, random), map=board, readings=readings)
        checks = _check_game(engine, games, f"game-{number}", state, random)
        games.differing = next((result for result in checks if not result.agrees), None)
        if games.differing is not None:
            progress("shrinking", 0, 1)
            games.shrunk = _shrink_result(engine, games.differing)
            return
        games.finished += 1


def _check_game(
    engine: EngineClient, games: GamesResult, game: str, state: State, random: Random
) -> Iterator[CheckResult]:
    """Check, turn by turn, the number of legal moves, sometimes a sample of them, mutated moves, and the move made."""
    for turn in count():
        name = f"{game}/turn-{turn}"
        number = rulebook.count_legal_moves(state)
        question = CountVector(id=f"{name}/moves", title=name, state=state, counts=PerftCounts((number,)))
        yield check_vector(engine, question)
        if random.random() < 1 / _SAMPLE_EVERY:
            yield CheckResult(question, 0.0, run_check(check_sample(engine, state, number, random)))
        for place, mutated in enumerate(islice(mutated_moves(state, random), _MUTATIONS_PER_TURN), 1):
            yield check_vector(engine, ask_move(state, mutated, f"{name}/altered-{place}"))
        if state.outcome is not None:
            return
        move = Pass() if random.random() < _PASS_RATE else rulebook.random_move(state, random)
        yield check_vector(engine, ask_move(state, move, f"{name}/move"))
        state = rulebook.play(state, move)
        games.turns += 1


def _shrink_result(engine: EngineClient, result: CheckResult) -> CheckResult | None:
    """Find the same difference in a smaller position; None if there is no position or no answer to compare.

    An engine that gives another answer when asked again differs for that reason.
    """
    vector, wanted = result.vector, result.differences[0]
    if isinstance(vector, DealVector) or not result.answered:
        return None
    if isinstance(vector, CountVector):
        vector = replace(_misjudged_move(engine, vector.state) or vector, id="shrunk/moves", title="shrunk/moves")
    if isinstance(vector, MoveVector):
        vector = replace(vector, id="shrunk/move", title="shrunk/move")
        again = check_vector(engine, vector)
        if again.agrees:
            unstable = Difference(DifferenceKind.UNSTABLE, "the same answer again", f"once: {wanted.actual}")
            return replace(again, differences=(unstable,))
        wanted = again.differences[0]

    def differs(state: State) -> CheckResult:
        return check_vector(engine, replace(vector, state=state).under(state.readings))

    small = differs(shrink(vector.state, lambda state: differs(state).differences, wanted))
    return small if not small.agrees else replace(result, vector=vector)


def _misjudged_move(engine: EngineClient, state: State) -> MoveVector | None:
    """A move that the engine both lists and judges wrongly; None if there is none."""
    try:
        move = wrong_move(engine, state)
    except (NoAnswer, Declined, NotSupported):
        return None
    vector = None if move is None else ask_move(state, move)
    return vector if vector is not None and not check_vector(engine, vector).agrees else None
