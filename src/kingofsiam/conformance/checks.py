"""Checks: ask an engine what a vector asks, call by call, until an answer differs from the rulebook's."""

from collections.abc import Iterator
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
from kingofsiam.notation.json.documents import dump, load_move
from kingofsiam.notation.json.parser import Json
from kingofsiam.referee.client import EngineClient
from kingofsiam.render.text_board import pluralize

REQUIRED_METHODS: Final = ("judge", "play", "legal_moves")
"""The methods that every engine must answer."""
OPTIONAL_METHODS: Final = ("narrate", "start", "observe")
"""The methods that an engine may answer."""

_MAX_LISTED: Final = 200
"""Of longer lists of legal moves only the number is compared."""


def check_vector(engine: EngineClient, vector: Vector) -> CheckResult:
    """Compare the answers to a vector with its expected result; further ones are not asked for if one differs."""
    check = _check_list(engine, vector) if isinstance(vector, CountVector) else _check_calls(engine, vector)
    return CheckResult(vector, next(check, None))


_Call: TypeAlias = tuple[str, dict[str, Json], dict[str, Json] | None]
"""A method, its parameters, and the right answer; None if the engine must decline."""


def _calls(vector: MoveVector | DealVector | LookVector) -> Iterator[_Call]:
    match vector:
        case MoveVector(state=state, move=move, verdict=verdict):
            params: dict[str, Json] = {"state": dump(state), "move": dump(move)}
            violations: list[Json] = [dump(violation) for violation in verdict.violations]
            yield "judge", params, {"legal": verdict.legal, "violations": violations}
            if verdict.legal:
                yield "narrate", params, {"events": [dump(event) for event in verdict.events]}
            yield "play", params, None if verdict.after is None else {"state": dump(verdict.after)}
        case DealVector(deal=deal, state=start):
            yield "start", {"deal": ANY_DEAL.dump(deal)}, None if start is None else {"state": dump(start)}
        case LookVector(state=state, seat=seat, observation=observation):
            yield "observe", {"state": dump(state), "seat": seat}, {"observation": dump(observation)}


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


def _check_list(engine: EngineClient, vector: CountVector) -> Iterator[Difference]:
    """Compare the number of legal moves, and if they are few the moves themselves."""
    state, expected = vector.state, vector.counts.moves[0]
    try:
        answer = engine.call("legal_moves", state=dump(state), offset=0, limit=_MAX_LISTED)
        listed = _moves(answer.get("moves"))
    except NoAnswer as failure:
        yield _no_answer("legal_moves", failure)
        return
    if expected <= _MAX_LISTED:
        yield from _check_moves(engine, state, listed ^ frozenset(rulebook.legal_moves(state)))
    if answer.get("total") != expected:
        yield Difference("legal_moves", pluralize(expected, "legal move"), f"{answer.get('total')}")


def _check_moves(engine: EngineClient, state: State, moves: frozenset[Move]) -> Iterator[Difference]:
    """The first of these moves, which are listed and should not be, or should be and are not; is it judged rightly?"""
    for move in sorted(moves, key=repr)[:1]:
        asked, name = ask_move(state, move), format_move(move, state.map)
        for difference in _check_calls(engine, asked):
            yield replace(difference, expected=f"{name}: {difference.expected}")
        expected, actual = ("listed", "not listed") if asked.verdict.legal else ("not listed", "listed")
        yield Difference("legal_moves", f"{name} is {expected}", actual)


def _moves(moves: object) -> frozenset[Move]:
    """The moves of a list, whose `format` and `kind` may be missing. Raises `NoAnswer` if it is no list of moves."""
    try:
        return frozenset(
            load_move({"format": 1, "kind": "move", **cast("dict[str, object]", move)} if type(move) is dict else move)
            for move in cast("list[object]", moves)
        )
    except (KingOfSiamError, TypeError) as error:
        raise NoAnswer(NoAnswerKind.DECLINED, f"among `moves`: {error}") from error
