"""Signatures of faults: two faults can be told apart if some vector is answered differently.

Each fault is injected into a child process, which answers the vectors as an engine would. A signature is a digest of
all answers: with the reasons of an engine that gives them, and without.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from hashlib import sha256
from typing import Final, TypeAlias

from kingofsiam import engine
from kingofsiam.conformance.vectors import CountVector, DealVector, LookVector, Vector, input_readings, verdict
from kingofsiam.errors import InvalidState, KingOfSiamError
from kingofsiam.model.state import Outcome, State
from kingofsiam.observation import observe
from kingofsiam.spec.readings import RULEBOOK
from tools.mutation.forked_workers import ResultFile, run_in_children, set_cpu_limit
from tools.mutation.patching import find_caches

SECONDS: Final = 10
"""CPU time after which we say that an engine never answers."""


Answer: TypeAlias = tuple[str, str]
"""What an engine answers to a vector, with its reasons and without."""


@dataclass(frozen=True, slots=True)
class Signature:
    """Digests of all answers of an engine, with its reasons and without.

    `crashes` says that it did not answer every vector, `plays_wrongly` that under the rulebook's readings it judges,
    plays or counts wrongly; that it takes a position for impossible does not count.
    """

    crashes: bool
    with_reasons: str = ""
    without: str = ""
    plays_wrongly: bool = False


def signatures(
    faults: Mapping[str, Callable[[], object]], vectors: Sequence[Vector], jobs: int = 1
) -> dict[str, Signature]:
    """The signature of each fault, by its name; the values inject them."""
    right = [_answer(vector)[1] for vector in vectors]

    def sign(name: str, result: ResultFile) -> None:
        set_cpu_limit(SECONDS)
        faults[name]()
        for each in find_caches():
            each.cache_clear()
        digests, plays_wrongly = (sha256(), sha256()), False
        for vector, expected in zip(vectors, right, strict=True):
            try:
                answer = _answer(vector)
            except Exception:  # noqa: BLE001 - whatever the mutant does wrong: it crashes
                return
            by_the_rulebook = input_readings(vector) == RULEBOOK
            plays_wrongly |= by_the_rulebook and answer[1] not in (expected, InvalidState.__name__)
            for digest, part in zip(digests, answer, strict=True):
                digest.update(part.encode())
        result.write(json.dumps([*(each.hexdigest() for each in digests), plays_wrongly]))

    found: dict[str, Signature] = {}
    for each in run_in_children(faults, sign, jobs):
        found[each.task] = Signature(not each.message, *json.loads(each.message or "[]"))
    return found


def _answer(vector: Vector) -> Answer:
    """The answer of the engine of this process; a position is checked again, as if it came from outside."""
    try:
        if isinstance(vector, DealVector):
            return _picture(engine.start(vector.deal))
        state = replace(vector.state)
        if isinstance(vector, CountVector):
            number = str(engine.count_legal_moves(state))
            return number, number
        if isinstance(vector, LookVector):
            view = observe(state, vector.seat)
            return repr(view), repr((replace(view, outcome=None), _ending(view.outcome)))
        answer = verdict(state, vector.move)
    except KingOfSiamError as error:
        return type(error).__name__, type(error).__name__
    if answer.after is None:
        return repr([(each.rule.id, each.facts) for each in answer.violations]), "illegal"
    with_reasons, without = _picture(answer.after)
    return f"{with_reasons} {answer.events}", without


def _picture(state: State) -> Answer:
    """Everything in a position, with and without the rules by which somebody has won."""
    board = state.board
    moment = (state.players, state.to_move, state.passes, state.last_swap, _ending(state.outcome))
    picture = repr((board.tiles, sorted(board.kings), board.control, board.counts, moment))
    return f"{picture} {state.outcome}", picture


def _ending(outcome: Outcome | None) -> object:
    return outcome and (outcome.reign, sorted(outcome.winners))
