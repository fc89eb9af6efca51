"""Whole games as records: start one, import one, add a move, step through it, verify it; and the moves of the bots."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from random import Random
from typing import Final

from kingofsiam.game import Game
from kingofsiam.lab.views import json_array, outcome_sentence
from kingofsiam.maps import SIAM, Map
from kingofsiam.model.moves import Move
from kingofsiam.model.pieces import SEAT_LETTERS
from kingofsiam.model.state import State
from kingofsiam.notation import (
    Record,
    Result,
    Verification,
    format_move,
    format_record,
    format_result,
    replay,
    verify,
)
from kingofsiam.notation.json.parser import Json
from kingofsiam.notation.text.movetext import format_map_section
from kingofsiam.notation.text.positions import format_position_unchecked
from kingofsiam.observation import observe
from kingofsiam.players import QUICK_BOTS
from kingofsiam.referee.errors import fault, invalid_params_error
from kingofsiam.referee.method_table import PARAMS_PATH
from kingofsiam.render.names import pluralize
from kingofsiam.render.sentences import describe_move
from kingofsiam.spec.readings import RULEBOOK, Readings

_CACHE_SIZE: Final = 8


def new_game(
    players: int,
    map: Map | None,
    readings: Readings | None,
    seed: int | None,
    names: tuple[str, ...],
) -> Json:
    """The record of a new game, whose deal is drawn at random."""
    game = Game.new(players, seed=seed, map=map or SIAM, readings=readings or RULEBOOK, names=names)
    return record_texts(game.record())


def record_texts(record: Record) -> dict[str, Json]:
    """A record as text, with its map and without it (`short`, for a URL). Both can be parsed."""
    whole = format_record(record)
    return {"record": whole, "short": whole.removesuffix(format_map_section(record.map))}


def game(record: Record, at: int | None) -> Json:
    """The game after `at` moves (by default after the last legal one), and the list of all its moves."""
    whole = _legal_part(record)
    now = whole if at is None else _game_at(record, at)
    return {
        "at": len(now.moves),
        "moves": json_array(_played_move_view(record, whole.states, index) for index in range(len(record.moves))),
        "state": format_position_unchecked(now.state),
        "result": None if now.outcome is None else outcome_sentence(now.outcome, record.map),
        "over": now.outcome is not None,
        "complete": whole.outcome is not None,
    }


@lru_cache(maxsize=_CACHE_SIZE)
def _legal_part(record: Record) -> Game:
    """The game of the record, up to the first illegal move."""
    states = tuple(replay(record))
    played = len(states) - 1
    comments = tuple(comment for comment in record.comments if comment.after <= played)
    return Game(record.deal, record.moves[:played], record.players, comments, record.headers, states=states)


def _game_at(record: Record, at: int) -> Game:
    """The game after `at` moves. Raises if the record has fewer, `IllegalMove` if one of them is illegal."""
    if at > len(record.moves):
        raise invalid_params_error(
            [fault(f"{PARAMS_PATH}.at", f"is {at}, but the record has {pluralize(len(record.moves), 'move')}")]
        )
    legal = _legal_part(record)
    played = len(legal.moves)
    return legal.at(at) if at <= played else legal.play(record.moves[played])


def _played_move_view(record: Record, states: Sequence[State], index: int) -> Json:
    """A move of the record. Its seat is empty after the first illegal move, because the mover is then unknown."""
    move = record.moves[index]
    return {
        "number": index + 1,
        "seat": SEAT_LETTERS[states[index].to_move] if index < len(states) else "",
        "text": format_move(move, record.map),
        "words": describe_move(move, record.map),
    }


def move(record: Record, at: int | None, move: Move) -> Json:
    """The first `at` moves of the record, then this move. Raises `IllegalMove`."""
    before = _game_at(record, len(record.moves) if at is None else at)
    return record_texts(before.play(move).record())


def machine(state: State, player: str, seed: int | None) -> Json:
    """The move of a bot, which sees only what its seat may see."""
    move = QUICK_BOTS[player](observe(state, state.to_move), Random(seed))
    return {"move": format_move(move, state.map)}


def verify_record(record: Record) -> Json:
    """Whether every move of the record is legal and its result correct, with a sentence that says why or why not."""
    verification = verify(record)
    return {"sound": verification.ok, "text": _verification_sentence(verification)}


def _verification_sentence(verification: Verification) -> str:
    refusal, record = verification.refusal, verification.record
    if refusal is not None:
        seat, words = SEAT_LETTERS[refusal.state.to_move], describe_move(refusal.move, record.map)
        reasons = " ".join(str(violation) for violation in refusal.violations)
        return f"Move {refusal.index + 1} ({seat}, {words}) is not legal. {reasons}"
    moves, result = pluralize(verification.played, "move"), _result_text(verification.result)
    if not verification.ok:
        stated = _result_text(record.result)
        return f"All {moves} are legal, but the record gives the wrong result: {stated}. The correct result: {result}."
    return f"The record is correct: {moves}, all legal; result: {result}."


def _result_text(result: Result | None) -> str:
    return "not finished" if result is None else format_result(result)


def import_text(text: State | Record) -> Json:
    """What the text is, a position or a record, and the position: in a record the one after the last legal move."""
    if isinstance(text, State):
        return {"kind": "position", "state": format_position_unchecked(text), "record": None, "short": None}
    return {"kind": "record", "state": format_position_unchecked(_legal_part(text).state), **record_texts(text)}
