"""Games at random, played by the rulebook and by an engine side by side, until they differ."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace
from functools import partial
from itertools import cycle, islice
from random import Random
from typing import Final, TypeAlias

from kingofsiam import engine as rulebook
from kingofsiam.conformance.altering import altered
from kingofsiam.conformance.difference import LOST, Difference, Trial
from kingofsiam.conformance.listing import moves_on, of_moves, page, wrongly_listed
from kingofsiam.conformance.making import emitted, ids
from kingofsiam.conformance.process import Clock, Lost
from kingofsiam.conformance.protocol import Declined, Engine, NotSupported
from kingofsiam.conformance.shrinking import shrunk
from kingofsiam.conformance.trial import differences, of_count, of_move
from kingofsiam.conformance.vector import verdict
from kingofsiam.maps import BRITAIN, SABA, SIAM
from kingofsiam.moves import Move, Pass
from kingofsiam.readings import Readings
from kingofsiam.rules.s3_setup import below
from kingofsiam.state import State

Progress: TypeAlias = Callable[[str, int, int], None]
"""What is being done, how much of it is done, and how much there is."""

TABLES: Final = ((3, SIAM), (4, SIAM), (2, SIAM), (3, SABA), (4, BRITAIN))
"""How many play, and on which map, game after game."""

_CHANCE_OF_A_PASS: Final = 0.3
_ALTERED: Final = 3
_FEW: Final = 200
_SAMPLE: Final = 40
_SAMPLED_TURNS: Final = 5


def nothing(_: str, __: int, ___: int) -> None:
    """Tell nobody of any progress."""


@dataclass(slots=True)
class Games:
    """What came of the games: how many were wanted and begun, the turns played, and the first turn that differs."""

    wanted: int
    begun: int = 0
    turns: int = 0
    finished: int = 0
    different: list[Trial] = field(default_factory=list[Trial])
    shrunk: Trial | None = None

    @property
    def trials(self) -> tuple[Trial, ...]:
        """What was tried and differs, the smallest last."""
        return (*self.different, *((self.shrunk,) if self.shrunk is not None else ()))


def side_by_side(engine: Engine, games: Games, readings: Readings, seed: int, tell: Progress) -> None:
    """Play the games that are wanted, or as many as it takes to find a difference."""
    for number, (players, board) in enumerate(islice(cycle(TABLES), games.wanted), 1):
        tell("games", number - 1, games.wanted)
        random = Random(f"{seed}/{number}")
        state = rulebook.deal(players, seed=below(10**9, random), map=board, readings=readings)
        games.begun += 1
        _play(engine, games, state, random)
        if games.different:
            tell("shrinking", 0, 1)
            games.shrunk = made_small(engine, games.different[0])
            return
        games.finished += 1


def _play(engine: Engine, games: Games, state: State, random: Random) -> None:
    turn = 0
    while not games.different:
        for trial in _turn(engine, state, f"game-{games.begun}/turn-{turn}", random):
            if not trial.agrees:
                games.different.append(trial)
                return
        if state.outcome is not None:
            return
        move = _chosen(state, random)
        trial = tried_move(engine, f"game-{games.begun}/turn-{turn}/move", state, move)
        if not trial.agrees:
            games.different.append(trial)
            return
        state, turn = rulebook.play(state, move), turn + 1
        games.turns += 1


def _chosen(state: State, random: Random) -> Move:
    return Pass() if random.random() < _CHANCE_OF_A_PASS else rulebook.random_move(state, random)


def _turn(engine: Engine, state: State, name: str, random: Random) -> Iterator[Trial]:
    """The number of legal moves, some of the list, a legal move that is not made, and some that are altered."""
    yield _tried_moves(engine, f"{name}/moves", state, random)
    for number, move in enumerate(islice(altered(state, random), _ALTERED), 1):
        yield tried_move(engine, f"{name}/altered-{number}", state, move)


def tried_move(engine: Engine, name: str, state: State, move: Move) -> Trial:
    """What comes of a move in a game."""
    clock, expected = Clock(), verdict(state, move)
    found = differences(partial(of_move, engine, state, move, expected))
    return Trial(name, name, clock.seconds, found, ids(emitted(expected)), (), state, move)


def _tried_moves(engine: Engine, name: str, state: State, random: Random) -> Trial:
    clock, number = Clock(), rulebook.count_legal_moves(state)
    found = differences(partial(of_count, engine, state, number))
    if not found and random.random() < 1 / _SAMPLED_TURNS:
        start = below(max(1, number - _SAMPLE), random)
        found = differences(partial(_of_sample, engine, state, number, start))
    return Trial(name, name, clock.seconds, found, (), (), state)


def _of_sample(engine: Engine, state: State, number: int, start: int) -> Iterator[Difference]:
    """A part of the list: the right number of moves, no two the same, all legal. A short list is compared whole."""
    if number <= _FEW:
        start = 0
    moves = moves_on(page(engine, state, start, _FEW if number <= _FEW else _SAMPLE))
    wanted = number if number <= _FEW else min(_SAMPLE, number - start)
    illegal = any(rulebook.judge(state, move) for move in moves)
    if len(moves) != wanted or len(set(moves)) != len(moves) or illegal:
        yield from of_moves(engine, state, f"{wanted} legal moves from place {start} on", f"{len(moves)} moves")


def made_small(engine: Engine, trial: Trial) -> Trial | None:
    """The same difference in a smaller position; None if it is one of those that cannot be looked for."""
    wanted = trial.differences[0]
    if trial.state is None or wanted.kind in LOST:
        return None
    move = trial.move if trial.move is not None else _wrongly_judged(engine, trial.state)
    if move is None:
        state = shrunk(trial.state, partial(_miscounted, engine), wanted)
        return replace(trial, id="shrunk/moves", state=state, differences=_miscounted(engine, state))
    if trial.move is None:
        wanted = tried_move(engine, trial.id, trial.state, move).differences[0]
    state = shrunk(trial.state, lambda there: tried_move(engine, trial.id, there, move).differences, wanted)
    return tried_move(engine, "shrunk/move", state, move)


def _miscounted(engine: Engine, state: State) -> tuple[Difference, ...]:
    return differences(partial(of_count, engine, state, rulebook.count_legal_moves(state)))


def _wrongly_judged(engine: Engine, state: State) -> Move | None:
    """A move that the engine lists wrongly and also judges wrongly."""
    try:
        move = wrongly_listed(engine, state)
    except (Lost, Declined, NotSupported):
        return None
    return move if move is not None and not tried_move(engine, "", state, move).agrees else None
