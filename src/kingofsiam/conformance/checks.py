"""Checks: ask an engine what a vector asks, call by call, until an answer differs from the rulebook's."""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Final, TypeAlias, cast

from kingofsiam import engine as rulebook
from kingofsiam.conformance.differences import CheckResult, Difference, compare
from kingofsiam.conformance.json_vectors import ANY_DEAL
from kingofsiam.conformance.vectors import CountVector, DealVector, LookVector, MoveVector, Vector, ask_move
from kingofsiam.errors import KingOfSiamError
from kingofsiam.line_subprocess import NoAnswer, NoAnswerKind
from kingofsiam.model.moves import Move
from kingofsiam.model.state import State
from kingofsiam.notation import format_move
from kingofsiam.notation.json.documents import dump, dump_move, dump_state, load_move
from kingofsiam.notation.json.parser import Json
from kingofsiam.referee.client import EngineClient
from kingofsiam.render.names import pluralize

REQUIRED_METHODS: Final = ("judge", "play", "legal_moves")
"""The methods that every engine must answer."""
OPTIONAL_METHODS: Final = ("narrate", "start", "observe", "about")
"""The methods that an engine may answer."""

_PAGE_SIZE: Final = 500
_MAX_LISTED: Final = 200


def check_vector(engine: EngineClient, vector: Vector) -> CheckResult:
    """Compare the answers to a vector with its expected result; further ones are not asked for if one differs."""
    if isinstance(vector, CountVector):
        return CheckResult(vector, next(_check_counts(engine, vector), None))
    return CheckResult(vector, next(_check_calls(engine, vector), None))


_Call: TypeAlias = tuple[str, dict[str, Json], dict[str, Json] | None]
"""A method, its parameters, and the right answer; None if the engine must decline."""


def _calls(vector: MoveVector | DealVector | LookVector) -> Iterator[_Call]:
    match vector:
        case MoveVector(state=state, move=move, verdict=verdict):
            params: dict[str, Json] = {"state": dump_state(state), "move": dump_move(move)}
            violations: list[Json] = [dump(violation) for violation in verdict.violations]
            yield "judge", params, {"legal": verdict.legal, "violations": violations}
            if verdict.legal:
                yield "narrate", params, {"events": [dump(event) for event in verdict.events]}
            yield "play", params, None if verdict.after is None else {"state": dump(verdict.after)}
        case DealVector(deal=deal, state=start):
            yield "start", {"deal": ANY_DEAL.dump(deal)}, None if start is None else {"state": dump(start)}
        case LookVector(state=state, seat=seat, observation=observation):
            yield "observe", {"state": dump_state(state), "seat": seat}, {"observation": dump(observation)}


def _check_calls(engine: EngineClient, vector: MoveVector | DealVector | LookVector) -> Iterator[Difference]:
    for method, params, expected in _calls(vector):
        try:
            answer = engine.call(method, **params)
        except NoAnswer as failure:
            may_decline = failure.kind is NoAnswerKind.DECLINED and expected is None
            is_optional = failure.kind is NoAnswerKind.NOT_SUPPORTED and method in OPTIONAL_METHODS
            if not may_decline and not is_optional:
                yield _no_answer(method, failure)
            continue
        if expected is not None:
            yield from compare(method, expected, answer)
        elif answer.get("state") is not None:
            yield Difference(method, "an error", "a position")


def _no_answer(method: str, failure: NoAnswer) -> Difference:
    """The difference that a call has no answer."""
    return Difference(method, "an answer", failure.detail, failure=failure.kind)


def _check_counts(engine: EngineClient, vector: CountVector) -> Iterator[Difference]:
    """Compare the number of legal moves; for a deeper count also what each move leads to."""
    yield from _check_list(engine, vector.state, vector.counts.moves[0])
    for move in rulebook.legal_moves(vector.state) if len(vector.counts.moves) > 1 else ():
        asked = ask_move(vector.state, move)
        yield from _check_calls(engine, asked)
        if asked.verdict.after is not None:
            yield from _check_list(engine, asked.verdict.after, rulebook.count_legal_moves(asked.verdict.after))


def _check_list(engine: EngineClient, state: State, expected: int) -> Iterator[Difference]:
    """Compare the number of legal moves, and if they are few the moves themselves."""
    try:
        total = _page(engine, state, 0, 1).get("total")
        if type(total) is int and (total != expected or total > _MAX_LISTED):
            listed, actual = None, total
        else:
            listed = _all_moves(engine, state, expected)
            actual = len(listed)
        if max(actual, expected) <= _MAX_LISTED:
            yield from _check_moves(engine, state, listed or _all_moves(engine, state, expected))
        if actual != expected:
            yield Difference("legal_moves", pluralize(expected, "legal move"), f"{actual}")
    except NoAnswer as failure:
        yield _no_answer("legal_moves", failure)


def _check_moves(engine: EngineClient, state: State, listed: frozenset[Move]) -> Iterator[Difference]:
    """A move that should be listed or should not: the engine may judge it wrongly, too."""
    for move in sorted(listed ^ frozenset(rulebook.legal_moves(state)), key=repr)[:1]:
        name = format_move(move, state.map)
        for difference in _check_calls(engine, ask_move(state, move)):
            yield replace(difference, expected=f"{name}: {difference.expected}")
        expected, actual = ("not listed", "listed") if move in listed else ("listed", "not listed")
        rules = tuple(dict.fromkeys(violation.rule.id for violation in rulebook.judge(state, move)))
        yield Difference("legal_moves", f"{name} is {expected}", actual, rules)


def _page(engine: EngineClient, state: State, offset: int, limit: int) -> Mapping[str, object]:
    return engine.call("legal_moves", state=dump_state(state), offset=offset, limit=limit)


def _all_moves(engine: EngineClient, state: State, expected: int) -> frozenset[Move]:
    """The moves that the engine lists, page by page; not many more than expected."""
    listed: set[Move] = set()
    for offset in range(0, expected + 2 * _PAGE_SIZE, _PAGE_SIZE):
        moves = _moves(_page(engine, state, offset, _PAGE_SIZE))
        listed.update(moves)
        if len(moves) < _PAGE_SIZE:
            break
    return frozenset(listed)


def _moves(page: Mapping[str, object]) -> tuple[Move, ...]:
    """The moves on a page, whose `format` and `kind` may be missing. Raises `NoAnswer` if it lists something else."""
    moves = page.get("moves")
    if not isinstance(moves, list):
        raise NoAnswer(NoAnswerKind.DECLINED, "`moves` is not a list")
    try:
        return tuple(
            load_move({"format": 1, "kind": "move", **cast("dict[str, object]", move)} if type(move) is dict else move)
            for move in cast("list[object]", moves)
        )
    except KingOfSiamError as error:
        raise NoAnswer(NoAnswerKind.DECLINED, f"among `moves`: {error}") from error
