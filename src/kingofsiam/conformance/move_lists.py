"""Compare lists of legal moves: their number, the moves themselves, and the positions that they lead to (perft)."""

from collections.abc import Iterator
from itertools import islice
from typing import Final, cast

from kingofsiam import engine as rulebook
from kingofsiam.conformance import client
from kingofsiam.conformance.differences import Difference, DifferenceKind, Unreadable, parse_position
from kingofsiam.conformance.perft import MAX_PLAYED
from kingofsiam.conformance.vectors import PerftCounts
from kingofsiam.model.moves import Move
from kingofsiam.model.state import State
from kingofsiam.notation import format_move
from kingofsiam.notation.json.documents import dump_move, dump_state
from kingofsiam.referee.client import EngineClient
from kingofsiam.render.names import pluralize

_MAX_SHOWN: Final = 3
_MAX_COMPARED: Final = 2000
_MAX_FULL_LIST: Final = 200
_SAMPLE_SIZE: Final = 40


def check_counts(engine: EngineClient, state: State, counts: PerftCounts) -> Iterator[Difference]:
    """Compare the number of legal moves, and for a deeper count also what each move leads to.

    If the number differs, compare the moves, unless that takes too long.
    """
    expected, actual = counts.moves[0], _number_of_moves(engine, state)
    if actual != expected:
        right, wrong = pluralize(expected, "legal move"), pluralize(actual, "legal move")
        if max(actual, expected) <= _MAX_COMPARED:
            yield from compare_move_lists(engine, state, right, wrong)
        else:
            yield Difference(DifferenceKind.MOVES, right, wrong)
    elif len(counts.moves) > 1 and expected <= MAX_PLAYED:
        yield from _check_next_turn(engine, state, counts.results[0])


def _number_of_moves(engine: EngineClient, state: State) -> int:
    """The number of legal moves that the engine counts or, without a count, lists."""
    total = client.fetch_total(engine, state)
    return len(client.fetch_legal_moves(engine, state)) if total is None else total


def _check_next_turn(engine: EngineClient, state: State, results: int) -> Iterator[Difference]:
    """Play every move: compare how many different positions follow, and how many legal moves each of them has."""
    reached: set[frozenset[object]] = set()
    for move in rulebook.legal_moves(state):
        after = rulebook.play(state, move)
        position = parse_position(engine.call("play", state=dump_state(state), move=dump_move(move)).get("state"))
        reached.add(frozenset([position]) if isinstance(position, Unreadable) else frozenset(position.items()))
        expected, actual = rulebook.count_legal_moves(after), _number_of_moves(engine, after)
        if actual != expected:
            where = f"after {format_move(move, state.map)}: "
            yield Difference(DifferenceKind.MOVES, f"{where}{pluralize(expected, 'legal move')}", f"{where}{actual}")
            return
    if len(reached) != results:
        expected_results = f"{pluralize(results, 'position')} after one turn"
        yield Difference(DifferenceKind.MOVES, expected_results, f"{len(reached)} of them")


def last_sample(number: int) -> int:
    """The number of places at which a sample of this many moves can begin."""
    return max(1, number - _SAMPLE_SIZE + 1)


def check_sample(engine: EngineClient, state: State, number: int, start: int) -> Iterator[Difference]:
    """Check that a sample of the list has the right length, no duplicates and only legal moves; check a short list
    whole.
    """
    whole = number <= _MAX_FULL_LIST
    start = 0 if whole else start
    moves = client.parse_moves(client.fetch_page(engine, state, start, _MAX_FULL_LIST if whole else _SAMPLE_SIZE))
    wanted = number if whole else min(_SAMPLE_SIZE, number - start)
    illegal = any(rulebook.judge(state, move) for move in moves)
    if len(moves) != wanted or len(set(moves)) != len(moves) or illegal:
        expected = f"{wanted} legal moves from place {start} on"
        yield from compare_move_lists(engine, state, expected, pluralize(len(moves), "move"))


def compare_move_lists(engine: EngineClient, state: State, expected: str, actual: str) -> Iterator[Difference]:
    """Extra moves with the rules that forbid them, and missing ones with the engine's own reasons."""
    extra, missing = extra_and_missing(engine, state)
    rules: dict[str, None] = {}
    for move in extra[:_MAX_SHOWN]:
        rules |= dict.fromkeys(each.rule.id for each in rulebook.judge(state, move))
    for move in missing[:_MAX_SHOWN]:
        rules |= dict.fromkeys(_refusing_rules(engine, state, move))
    examples = ((word, moves) for word, moves in (("not", extra), ("also", missing)) if moves)
    right = "; ".join((expected, *(f"{word} {_format_moves(state, moves)}" for word, moves in examples)))
    yield Difference(DifferenceKind.MOVES, right, actual, tuple(rules))


def extra_and_missing(engine: EngineClient, state: State) -> tuple[list[Move], list[Move]]:
    """The illegal moves that the engine lists, and the legal ones that it does not."""
    theirs = client.fetch_legal_moves(engine, state)
    ours = frozenset(islice(rulebook.legal_moves(state), client.PAGE_SIZE * client.MAX_PAGES))
    return sorted(theirs - ours, key=repr), sorted(ours - theirs, key=repr)


def _refusing_rules(engine: EngineClient, state: State, move: Move) -> Iterator[str]:
    violations = engine.call("judge", state=dump_state(state), move=dump_move(move)).get("violations")
    for each in cast("list[object]", violations) if isinstance(violations, list) else ():
        if isinstance(each, dict) and "rule" in each:
            yield str(cast("dict[str, object]", each)["rule"])


def _format_moves(state: State, moves: list[Move]) -> str:
    more = f" and {len(moves) - _MAX_SHOWN} more" if len(moves) > _MAX_SHOWN else ""
    return ", ".join(format_move(move, state.map) for move in moves[:_MAX_SHOWN]) + more
