"""Whole games: a record to begin, to go on with, to step through, to verify; and the machine players."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from random import Random
from typing import Final

from kingofsiam import engine
from kingofsiam.lab.sheet import outcome_words
from kingofsiam.lab.wording import listed
from kingofsiam.machine_players import QUICK_PLAYERS
from kingofsiam.maps import SIAM, Map
from kingofsiam.moves import Move
from kingofsiam.notation import (
    Record,
    Result,
    Verification,
    format_move,
    format_record,
    format_result,
    record_of,
    replay,
    verify,
)
from kingofsiam.notation.json_text import Json
from kingofsiam.notation.map_part import map_part
from kingofsiam.notation.position_text import text_of
from kingofsiam.observation import observe
from kingofsiam.picture.names import SEATS, count_of
from kingofsiam.picture.tell import tell_move
from kingofsiam.readings import RULEBOOK, Readings
from kingofsiam.referee.failures import fault, invalid_params
from kingofsiam.referee.method import PATH
from kingofsiam.state import State
from kingofsiam.violations import IllegalMove

_MOST_REMEMBERED: Final = 8


def new_game(
    players: int,
    map: Map | None,  # noqa: A002 - the booklet's word
    readings: Readings | None,
    seed: int | None,
    names: tuple[str, ...],
) -> Json:
    """The record of a game that begins with a deal drawn at random."""
    deal = engine.draw_deal(players, seed=seed, map=map or SIAM, readings=readings or RULEBOOK)
    return written(Record(deal, players=names))


def written(record: Record) -> dict[str, Json]:
    """A record as text: whole, and without the map for where it must be short; both can be read again."""
    whole = format_record(record)
    return {"record": whole, "short": whole.removesuffix(map_part(record.map))}


def game(record: Record, at: int | None) -> Json:
    """The game after so many moves, or as far as its moves are legal; and all its moves."""
    states = _states(record)
    at = len(states) - 1 if at is None else _reached(record, states, at)
    state = states[at]
    return {
        "at": at,
        "moves": listed(_told(record, states, index) for index in range(len(record.moves))),
        "state": text_of(state),
        "result": None if state.outcome is None else outcome_words(state.outcome, state.map),
        "over": state.outcome is not None,
        "complete": states[-1].outcome is not None,
    }


@lru_cache(maxsize=_MOST_REMEMBERED)
def _states(record: Record) -> tuple[State, ...]:
    """The position at the start and after each move, as long as the moves are legal."""
    return tuple(replay(record))


def _reached(record: Record, states: Sequence[State], at: int) -> int:
    """The number of moves itself; raises if there are not so many, or if one of them is not legal."""
    if at > len(record.moves):
        raise invalid_params(
            [fault(f"{PATH}.at", f"is {at}, but the record has {count_of(len(record.moves), 'move')}")]
        )
    if at >= len(states):
        raise IllegalMove(engine.judge(states[-1], record.moves[len(states) - 1]))
    return at


def _told(record: Record, states: Sequence[State], index: int) -> Json:
    """A move of the record; whose it is cannot be told after the first that is not legal."""
    one = record.moves[index]
    return {
        "number": index + 1,
        "seat": SEATS[states[index].to_move] if index < len(states) else "",
        "text": format_move(one, record.map),
        "words": tell_move(one, record.map),
    }


def move(record: Record, at: int | None, move: Move) -> Json:
    """The record up to so many moves, with this move after them; raises `IllegalMove`."""
    states = _states(record)
    at = _reached(record, states, len(record.moves) if at is None else at)
    engine.play(states[at], move)
    comments = tuple(each for each in record.comments if each.after <= at)
    moves = (*record.moves[:at], move)
    return written(record_of(record.deal, moves, players=record.players, comments=comments, headers=record.headers))


def machine(state: State, player: str, seed: int | None) -> Json:
    """What a machine player does here, which sees only what its seat may see."""
    chosen = QUICK_PLAYERS[player](observe(state, state.to_move), Random(seed))
    return {"move": format_move(chosen, state.map)}


def verified(record: Record) -> Json:
    """Whether every move of the record is legal and its result true; and if not, why."""
    found = verify(record)
    return {"sound": found.ok, "text": _words(found)}


def _words(found: Verification) -> str:
    if found.refusal is not None:
        seat, number = SEATS[found.refusal.state.to_move], found.refusal.index + 1
        told = tell_move(found.refusal.move, found.record.map)
        reasons = " ".join(str(each) for each in found.refusal.violations)
        return f"Move {number} ({seat}, {told}) is not legal. {reasons}"
    moves = count_of(found.played, "move")
    if not found.ok:
        said, true = _result(found.record.result), _result(found.result)
        return f"All of the {moves} are legal, but the result is said to be: {said}. In truth it is: {true}."
    return f"The record is true: {moves}, all legal; result: {_result(found.result)}."


def _result(result: Result | None) -> str:
    return "not finished" if result is None else format_result(result)
