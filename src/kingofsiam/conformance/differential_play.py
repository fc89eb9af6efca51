"""Differential testing: play random games by the rulebook and by an engine side by side until they differ."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import count, cycle, islice
from random import Random
from typing import Final, TypeAlias

from kingofsiam import engine as rulebook
from kingofsiam.conformance.checks import check_vector
from kingofsiam.conformance.differences import CheckResult
from kingofsiam.conformance.move_mutation import mutated_moves
from kingofsiam.conformance.vectors import CountVector, PerftCounts, ask_move
from kingofsiam.maps import BRITAIN, SABA, SIAM
from kingofsiam.model.moves import Pass
from kingofsiam.model.state import State
from kingofsiam.referee.client import EngineClient
from kingofsiam.rules.s3_setup import random_below
from kingofsiam.spec.readings import Readings

ProgressCallback: TypeAlias = Callable[[str, int, int], None]
"""Called with the name of the stage, how much of it is done, and how much there is."""

PLAYERS_AND_MAPS: Final = ((3, SIAM), (4, SIAM), (2, SIAM), (3, SABA), (4, BRITAIN))
"""The number of players and the map, game after game."""

_PASS_RATE: Final = 0.3
_MUTATIONS_PER_TURN: Final = 3


@dataclass(slots=True)
class GamesResult:
    """The result of the games: how many were requested and finished, the turns, and the first difference."""

    wanted: int = 0
    finished: int = 0
    turns: int = 0
    differing: CheckResult | None = None


def play_differential_games(
    engine: EngineClient, games: GamesResult, readings: Readings, seed: int, progress: ProgressCallback
) -> None:
    """Play the requested number of games, or fewer if one finds a difference; `games` collects the results."""
    for number, (players, board) in enumerate(islice(cycle(PLAYERS_AND_MAPS), games.wanted), 1):
        progress("games", number - 1, games.wanted)
        random = Random(f"{seed}/{number}")
        state = rulebook.deal(players, seed=random_below(10**9, random), map=board, readings=readings)
        for result in _check_game(engine, games, f"game-{number}", state, random):
            if result.difference is not None:
                games.differing = result
                return
        games.finished += 1


def _check_game(
    engine: EngineClient, games: GamesResult, game: str, state: State, random: Random
) -> Iterator[CheckResult]:
    """Check, turn by turn, the list of legal moves, mutated moves, and the move made."""
    for turn in count():
        name = f"{game}/turn-{turn}"
        number = rulebook.count_legal_moves(state)
        question = CountVector(id=f"{name}/moves", title=name, state=state, counts=PerftCounts((number,)))
        yield check_vector(engine, question)
        for place, mutated in enumerate(islice(mutated_moves(state, random), _MUTATIONS_PER_TURN), 1):
            yield check_vector(engine, ask_move(state, mutated, f"{name}/altered-{place}"))
        if state.outcome is not None:
            return
        move = Pass() if random.random() < _PASS_RATE else rulebook.random_move(state, random)
        yield check_vector(engine, ask_move(state, move, f"{name}/move"))
        state = rulebook.play(state, move)
        games.turns += 1
