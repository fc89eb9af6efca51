"""Differential testing: play random games by the rulebook and by an engine side by side until they differ.

Each turn compares the list of legal moves, the move made and a few mutated moves. The first difference is then shrunk.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace
from functools import partial
from itertools import cycle, islice
from random import Random
from typing import Final, TypeAlias, cast

from kingofsiam import engine as rulebook
from kingofsiam.conformance.checks import check_move, run_check
from kingofsiam.conformance.client import (
    MAX_PAGES,
    PAGE_SIZE,
    Declined,
    EngineClient,
    NotSupported,
    fetch_legal_moves,
    fetch_page,
    fetch_total,
    parse_moves,
)
from kingofsiam.conformance.differences import NO_ANSWER, CheckResult, Difference, DifferenceKind, Stopwatch
from kingofsiam.conformance.mutations import mutated_moves
from kingofsiam.conformance.shrinking import shrink
from kingofsiam.conformance.vectors import reported_rules, rule_ids, verdict
from kingofsiam.line_subprocess import NoAnswer
from kingofsiam.maps import BRITAIN, SABA, SIAM
from kingofsiam.model.moves import Move, Pass
from kingofsiam.model.state import State
from kingofsiam.notation import format_move
from kingofsiam.notation.json.documents import dump_move, dump_state
from kingofsiam.render.names import pluralize
from kingofsiam.rules.s3_setup import below
from kingofsiam.spec.readings import Readings

_MAX_SHOWN: Final = 3
_MAX_COMPARED_MOVES: Final = 2000


def compare_move_lists(engine: EngineClient, state: State, expected: str, actual: str) -> Iterator[Difference]:
    """The moves listed wrongly, with the rules that forbid the extra ones, and the engine's for the missing ones."""
    extra, missing = _extra_and_missing(engine, state)
    rules: dict[str, None] = {}
    for move in extra[:_MAX_SHOWN]:
        rules |= dict.fromkeys(each.rule.id for each in rulebook.judge(state, move))
    for move in missing[:_MAX_SHOWN]:
        rules |= dict.fromkeys(_refusing_rules(engine, state, move))
    examples = (
        f"not {_format_moves(state, extra)}" if extra else "",
        f"also {_format_moves(state, missing)}" if missing else "",
    )
    yield Difference(DifferenceKind.MOVES, "; ".join((expected, *filter(None, examples))), actual, tuple(rules))


def find_wrongly_listed(engine: EngineClient, state: State) -> Move | None:
    """A listed move that is illegal, else a legal move that is not listed; None if the lists agree."""
    extra, missing = _extra_and_missing(engine, state)
    return next(iter((*extra, *missing)), None)


def _extra_and_missing(engine: EngineClient, state: State) -> tuple[list[Move], list[Move]]:
    theirs = fetch_legal_moves(engine, state)
    ours = frozenset(islice(rulebook.legal_moves(state), PAGE_SIZE * MAX_PAGES))
    return sorted(theirs - ours, key=repr), sorted(ours - theirs, key=repr)


def _refusing_rules(engine: EngineClient, state: State, move: Move) -> Iterator[str]:
    violations = engine.call("judge", state=dump_state(state), move=dump_move(move)).get("violations")
    for each in cast("list[object]", violations) if isinstance(violations, list) else ():
        if isinstance(each, dict) and "rule" in each:
            yield str(cast("dict[str, object]", each)["rule"])


def _format_moves(state: State, moves: list[Move]) -> str:
    more = f" and {len(moves) - _MAX_SHOWN} more" if len(moves) > _MAX_SHOWN else ""
    return ", ".join(format_move(move, state.map) for move in moves[:_MAX_SHOWN]) + more


def check_move_count(engine: EngineClient, state: State, expected: int) -> Iterator[Difference]:
    """Compare the number of legal moves. If it differs, compare the moves too, unless that takes too long."""
    actual = fetch_total(engine, state)
    if actual is None:
        actual = len(fetch_legal_moves(engine, state))
    if actual == expected:
        return
    right, wrong = pluralize(expected, "legal move"), pluralize(actual, "legal move")
    if max(actual, expected) <= _MAX_COMPARED_MOVES:
        yield from compare_move_lists(engine, state, right, wrong)
    else:
        yield Difference(DifferenceKind.MOVES, right, wrong)


ProgressCallback: TypeAlias = Callable[[str, int, int], None]
"""Called with the name of the stage, how much of it is done, and how much there is."""

PLAYERS_AND_MAPS: Final = ((3, SIAM), (4, SIAM), (2, SIAM), (3, SABA), (4, BRITAIN))
"""The number of players and the map, game after game."""

_PASS_RATE: Final = 0.3
_MUTATIONS_PER_TURN: Final = 3
_MAX_FULL_LIST: Final = 200
_SAMPLE_SIZE: Final = 40
_SAMPLE_EVERY: Final = 5


def no_progress(_: str, __: int, ___: int) -> None:
    """Ignore progress."""


@dataclass(slots=True)
class GamesResult:
    """The result of the games: how many were wanted, started and finished, the turns played, and what differs first."""

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
    """Play the wanted number of games, or fewer if one finds a difference; `games` collects the results."""
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
    return CheckResult(name, name, stopwatch.seconds, found, rule_ids(reported_rules(expected)), (), state, move)


def _check_game_moves(engine: EngineClient, name: str, state: State, random: Random) -> CheckResult:
    stopwatch, number = Stopwatch(), rulebook.count_legal_moves(state)
    found = run_check(partial(check_move_count, engine, state, number))
    if not found and random.random() < 1 / _SAMPLE_EVERY:
        start = below(max(1, number - _SAMPLE_SIZE), random)
        found = run_check(partial(_compare_sample, engine, state, number, start))
    return CheckResult(name, name, stopwatch.seconds, found, (), (), state)


def _compare_sample(engine: EngineClient, state: State, number: int, start: int) -> Iterator[Difference]:
    """Check that a sample of the list has the right length, no duplicates and only legal moves; a short list whole."""
    whole = number <= _MAX_FULL_LIST
    if whole:
        start = 0
    moves = parse_moves(fetch_page(engine, state, start, _MAX_FULL_LIST if whole else _SAMPLE_SIZE))
    wanted = number if whole else min(_SAMPLE_SIZE, number - start)
    illegal = any(rulebook.judge(state, move) for move in moves)
    if len(moves) != wanted or len(set(moves)) != len(moves) or illegal:
        yield from compare_move_lists(
            engine, state, f"{wanted} legal moves from place {start} on", f"{len(moves)} moves"
        )


def shrink_result(engine: EngineClient, result: CheckResult) -> CheckResult | None:
    """Find the same difference in a smaller position; None if there is no position or no answer to compare."""
    wanted = result.differences[0]
    if result.state is None or wanted.kind in NO_ANSWER:
        return None
    move = result.move if result.move is not None else _find_misjudged_move(engine, result.state)
    if move is None:
        state = shrink(result.state, partial(_count_differences, engine), wanted)
        return replace(result, id="shrunk/moves", state=state, differences=_count_differences(engine, state))
    if result.move is None:
        wanted = check_game_move(engine, result.id, result.state, move).differences[0]
    state = shrink(result.state, lambda small: check_game_move(engine, result.id, small, move).differences, wanted)
    return check_game_move(engine, "shrunk/move", state, move)


def _count_differences(engine: EngineClient, state: State) -> tuple[Difference, ...]:
    return run_check(partial(check_move_count, engine, state, rulebook.count_legal_moves(state)))


def _find_misjudged_move(engine: EngineClient, state: State) -> Move | None:
    """A move that the engine both lists and judges wrongly; None if there is none."""
    try:
        move = find_wrongly_listed(engine, state)
    except (NoAnswer, Declined, NotSupported):
        return None
    return move if move is not None and not check_game_move(engine, "", state, move).agrees else None
