"""Compare lists of legal moves: their number, the moves themselves, and the positions that they lead to (perft)."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from itertools import islice
from random import Random
from typing import Final, cast

from kingofsiam import engine as rulebook
from kingofsiam.conformance.differences import Difference, DifferenceKind, pieces_of
from kingofsiam.conformance.perft import MAX_PLAYED
from kingofsiam.conformance.vectors import PerftCounts
from kingofsiam.errors import KingOfSiamError
from kingofsiam.model.moves import Move, Play
from kingofsiam.model.state import State
from kingofsiam.notation import format_move
from kingofsiam.notation.json.documents import dump_move, dump_state, load_move
from kingofsiam.referee.client import Declined, EngineClient
from kingofsiam.render.names import pluralize
from kingofsiam.rules.s3_setup import below

_PAGE_SIZE: Final = 500
_MAX_MOVES: Final = 40_000
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
    total = _fetch_page(engine, state, 0, 1).get("total")
    return total if type(total) is int else len(_fetch_moves(engine, state))


def _fetch_page(engine: EngineClient, state: State, offset: int, limit: int) -> Mapping[str, object]:
    """A page of the engine's list of legal moves, not parsed yet."""
    return engine.call("legal_moves", state=dump_state(state), offset=offset, limit=limit)


def _parse_moves(page: Mapping[str, object]) -> tuple[Move, ...]:
    """The moves on a page, whose `format` and `kind` may be missing. Raises `Declined` if it lists something else."""
    moves = page.get("moves")
    if not isinstance(moves, list):
        raise Declined(None, "`moves` is not a list")
    try:
        return tuple(
            load_move({"format": 1, "kind": "move", **cast("dict[str, object]", move)} if type(move) is dict else move)
            for move in cast("list[object]", moves)
        )
    except KingOfSiamError as error:
        raise Declined(None, f"among `moves`: {error}") from error


def _fetch_moves(engine: EngineClient, state: State) -> frozenset[Move]:
    """The legal moves that the engine lists, page by page, up to a limit; raises `Declined`."""
    listed: set[Move] = set()
    for offset in range(0, _MAX_MOVES, _PAGE_SIZE):
        page = _fetch_page(engine, state, offset, _PAGE_SIZE)
        moves = _parse_moves(page)
        listed.update(moves)
        if not moves or page.get("total") == len(listed):
            break
    return frozenset(listed)


def _check_next_turn(engine: EngineClient, state: State, results: int) -> Iterator[Difference]:
    """Play every move: compare how many different positions follow, and how many legal moves each of them has."""
    reached: set[frozenset[tuple[str, str]]] = set()
    for move in rulebook.legal_moves(state):
        after = rulebook.play(state, move)
        document = engine.call("play", state=dump_state(state), move=dump_move(move)).get("state")
        reached.add(frozenset(pieces_of(cast("dict[str, object]", document)).items() if type(document) is dict else ()))
        expected, actual = rulebook.count_legal_moves(after), _number_of_moves(engine, after)
        if actual != expected:
            where = f"after {format_move(move, state.map)}: "
            yield Difference(DifferenceKind.MOVES, f"{where}{pluralize(expected, 'legal move')}", f"{where}{actual}")
            return
    if len(reached) != results:
        expected_results = f"{pluralize(results, 'position')} after one turn"
        yield Difference(DifferenceKind.MOVES, expected_results, f"{len(reached)} of them")


def check_sample(engine: EngineClient, state: State, number: int, random: Random) -> Iterator[Difference]:
    """Check that a sample of the list has the right length, no duplicates and only legal moves; a short list whole."""
    size = number if number <= _MAX_FULL_LIST else _SAMPLE_SIZE
    start = below(number - size + 1, random)
    moves = _parse_moves(_fetch_page(engine, state, start, size))
    illegal = any(rulebook.judge(state, move) for move in moves)
    if len(moves) != size or len(set(moves)) != size or illegal:
        expected = f"{size} legal moves from place {start} on"
        yield from compare_move_lists(engine, state, expected, pluralize(len(moves), "move"))


def compare_move_lists(engine: EngineClient, state: State, expected: str, actual: str) -> Iterator[Difference]:
    """Extra moves with the rules that forbid them, missing ones with the engine's own reasons; and card by card.

    Without a reason for a missing move, the rules speak by which only the cards act of which moves are missing.
    """
    ours, theirs = _legal_moves(state), _fetch_moves(engine, state)
    extra, missing = sorted(theirs - ours, key=repr), sorted(ours - theirs, key=repr)
    rules = [violation.rule.id for move in extra[:_MAX_SHOWN] for violation in rulebook.judge(state, move)]
    said = tuple(dict.fromkeys(rule for move in missing[:_MAX_SHOWN] for rule in _refusing_rules(engine, state, move)))
    if missing and not (rules or said):
        rules.extend(_rules_of_cards(state, missing, ours))
    examples = ((word, moves) for word, moves in (("not", extra), ("also", missing)) if moves)
    right = "; ".join((expected, *(f"{word} {_format_moves(state, moves)}" for word, moves in examples)))
    counted, listed = Counter(map(_card, ours)), Counter(map(_card, theirs))
    differing = sorted(card for card in {*counted, *listed} if counted[card] != listed[card])
    cards = "; ".join(f"{card}: {listed[card]} of {counted[card]}" for card in differing)
    wrong = f"{actual} ({cards})" if cards else actual
    yield Difference(DifferenceKind.MOVES, right, wrong, tuple(dict.fromkeys((*rules, *said))), said)


def wrong_move(engine: EngineClient, state: State) -> Move | None:
    """A move that the engine lists though it is illegal, or does not list though it is legal; None if there is none."""
    return min(_fetch_moves(engine, state) ^ _legal_moves(state), key=repr, default=None)


def _legal_moves(state: State) -> frozenset[Move]:
    return frozenset(islice(rulebook.legal_moves(state), _MAX_MOVES))


def _card(move: Move) -> str:
    return move.action.card.value if isinstance(move, Play) else "pass"


def _rules_of_cards(state: State, missing: Iterable[Move], legal: Iterable[Move]) -> tuple[str, ...]:
    """The rules by which the cards with missing moves act, and no other card does."""
    short = {_card(move) for move in missing}
    acts: dict[bool, set[str]] = {True: set(), False: set()}
    for card, move in ({_card(move): move for move in legal} | {_card(move): move for move in missing}).items():
        acts[card in short].update(event.rule.id for event in rulebook.narrate(state, move))
    return tuple(sorted(acts[True] - acts[False]))


def _refusing_rules(engine: EngineClient, state: State, move: Move) -> Iterator[str]:
    violations = engine.call("judge", state=dump_state(state), move=dump_move(move)).get("violations")
    for violation in cast("list[object]", violations) if isinstance(violations, list) else ():
        if isinstance(violation, dict) and "rule" in violation:
            yield str(cast("dict[str, object]", violation)["rule"])


def _format_moves(state: State, moves: list[Move]) -> str:
    more = f" and {len(moves) - _MAX_SHOWN} more" if len(moves) > _MAX_SHOWN else ""
    return ", ".join(format_move(move, state.map) for move in moves[:_MAX_SHOWN]) + more
