"""Compare lists of legal moves: their number, the moves themselves, and the positions that they lead to (perft)."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from itertools import islice
from typing import Final, cast

from kingofsiam import engine as rulebook
from kingofsiam.conformance.differences import Difference, DifferenceKind, Unreadable, parse_position
from kingofsiam.conformance.perft import MAX_PLAYED
from kingofsiam.conformance.vectors import PerftCounts, rule_ids
from kingofsiam.errors import KingOfSiamError
from kingofsiam.model.moves import Move, Play
from kingofsiam.model.state import State
from kingofsiam.notation import format_move
from kingofsiam.notation.json.documents import dump_move, dump_state, load_move
from kingofsiam.referee.client import Declined, EngineClient
from kingofsiam.render.names import pluralize
from kingofsiam.scenarios.coverage import record_rules

_PAGE_SIZE: Final = 500
_MAX_PAGES: Final = 80
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
    """The legal moves that the engine lists, at most `_MAX_PAGES` pages; raises `Declined`."""
    listed: set[Move] = set()
    for number in range(_MAX_PAGES):
        page = _fetch_page(engine, state, number * _PAGE_SIZE, _PAGE_SIZE)
        moves = _parse_moves(page)
        listed.update(moves)
        if not moves or page.get("total") == len(listed):
            break
    return frozenset(listed)


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
    moves = _parse_moves(_fetch_page(engine, state, start, _MAX_FULL_LIST if whole else _SAMPLE_SIZE))
    wanted = number if whole else min(_SAMPLE_SIZE, number - start)
    illegal = any(rulebook.judge(state, move) for move in moves)
    if len(moves) != wanted or len(set(moves)) != len(moves) or illegal:
        expected = f"{wanted} legal moves from place {start} on"
        yield from compare_move_lists(engine, state, expected, pluralize(len(moves), "move"))


def compare_move_lists(engine: EngineClient, state: State, expected: str, actual: str) -> Iterator[Difference]:
    """Extra moves with the rules that forbid them, missing ones with the engine's own reasons; and card by card.

    Without a reason for a missing move, the rules speak that decide only about the cards of which moves are missing.
    """
    ours = frozenset(islice(rulebook.legal_moves(state), _PAGE_SIZE * _MAX_PAGES))
    theirs = _fetch_moves(engine, state)
    extra, missing = sorted(theirs - ours, key=repr), sorted(ours - theirs, key=repr)
    rules = [violation.rule.id for move in extra[:_MAX_SHOWN] for violation in rulebook.judge(state, move)]
    said = tuple(dict.fromkeys(rule for move in missing[:_MAX_SHOWN] for rule in _refusing_rules(engine, state, move)))
    if missing and not (rules or said):
        rules.extend(_rules_of_cards(state, missing, ours))
    examples = ((word, moves) for word, moves in (("not", extra), ("also", missing)) if moves)
    right = "; ".join((expected, *(f"{word} {_format_moves(state, moves)}" for word, moves in examples)))
    cards = "; ".join(_card_by_card(ours, theirs))
    wrong = f"{actual}{f' ({cards})' if cards else ''}"
    yield Difference(DifferenceKind.MOVES, right, wrong, tuple(dict.fromkeys((*rules, *said))), said)


def _card_by_card(ours: Iterable[Move], theirs: Iterable[Move]) -> Iterator[str]:
    """Of each card with another number of moves, how many there are."""
    right, wrong = Counter(map(_card, ours)), Counter(map(_card, theirs))
    for card in sorted({*right, *wrong}):
        if right[card] != wrong[card]:
            yield f"{card}: {wrong[card]} of {right[card]}"


def _card(move: Move) -> str:
    return move.action.card.value if isinstance(move, Play) else "pass"


def _rules_of_cards(state: State, missing: Iterable[Move], legal: Iterable[Move]) -> tuple[str, ...]:
    """The rules by which moves of the cards with missing moves are judged and made, and no move of another card is."""
    first_of_card = {_card(move): move for move in legal}
    of_card: dict[str, set[str]] = {}
    for card, move in (first_of_card | {_card(move): move for move in missing}).items():
        with record_rules() as recorded:
            rulebook.judge(state, move)
        events = rulebook.narrate(state, move)
        of_card[card] = {*rule_ids(recorded.ran), *(event.rule.id for event in events)}
    short = {_card(move) for move in missing}
    others = {rule for card, rules in of_card.items() if card not in short for rule in rules}
    return tuple(sorted({rule for card in short for rule in of_card[card]} - others))


def wrong_move(engine: EngineClient, state: State) -> Move | None:
    """A move that the engine lists though it is illegal, or does not list though it is legal; None if there is none."""
    ours = frozenset(islice(rulebook.legal_moves(state), _PAGE_SIZE * _MAX_PAGES))
    return min(_fetch_moves(engine, state) ^ ours, key=repr, default=None)


def _refusing_rules(engine: EngineClient, state: State, move: Move) -> Iterator[str]:
    violations = engine.call("judge", state=dump_state(state), move=dump_move(move)).get("violations")
    for violation in cast("list[object]", violations) if isinstance(violations, list) else ():
        if isinstance(violation, dict) and "rule" in violation:
            yield str(cast("dict[str, object]", violation)["rule"])


def _format_moves(state: State, moves: list[Move]) -> str:
    more = f" and {len(moves) - _MAX_SHOWN} more" if len(moves) > _MAX_SHOWN else ""
    return ", ".join(format_move(move, state.map) for move in moves[:_MAX_SHOWN]) + more
