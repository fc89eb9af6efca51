"""The RPC methods of the lab: those of the referee, and what a page needs to show a position, a turn and a game."""

from __future__ import annotations

from typing import Final

from kingofsiam import referee
from kingofsiam.lab import parameters
from kingofsiam.lab.games import game, import_text, machine, move, new_game, verify_record
from kingofsiam.lab.library import library
from kingofsiam.lab.turn_view import describe_move, turn_view
from kingofsiam.lab.verdict import compare, verdict
from kingofsiam.lab.views import position_view
from kingofsiam.referee.method_table import Method, Methods
from kingofsiam.referee.methods import with_about

_STATE, _MOVE, _RECORD = parameters.STATE, parameters.MOVE, parameters.RECORD
_TURN: Final = (_STATE, parameters.CARD, parameters.ANSWERS, parameters.TAKE, parameters.TAKEN)
_DEAL: Final = (
    parameters.NUMBER_OF_PLAYERS,
    parameters.MAP,
    parameters.READINGS,
    parameters.SEED,
    parameters.NAMES,
)
_NEXT: Final = (_RECORD, parameters.AT, parameters.NEXT_MOVE)

METHODS: Final[Methods] = with_about(
    *referee.METHODS.values(),
    Method("import", "Import a text: a position or a record.", (parameters.TEXT,), import_text),
    Method(
        "position",
        "Everything you need to draw and edit a position, valid or not.",
        (parameters.UNCHECKED_STATE, parameters.NEW_READINGS),
        position_view,
    ),
    Method("turn", "A turn that is built step by step: the answers so far, and what is legal next.", _TURN, turn_view),
    Method(
        "describe_move",
        "A move as the answers that build it: the parameters of `turn`.",
        (_STATE, _MOVE),
        describe_move,
    ),
    Method("verdict", "What a move does, or every reason why it is illegal.", (_STATE, _MOVE), verdict),
    Method("compare", "The verdict on a move under every reading.", (parameters.UNCHECKED_STATE, _MOVE), compare),
    Method("new_game", "The record of a new game.", _DEAL, new_game),
    Method("game", "The game of a record after a number of moves.", (_RECORD, parameters.AT), game),
    Method("move", "The record with one more move, perhaps from an earlier moment.", _NEXT, move),
    Method("machine", "The move of a machine player.", (_STATE, parameters.MACHINE, parameters.SEED), machine),
    Method("verify", "Whether all moves of a record are legal and its result is correct.", (_RECORD,), verify_record),
    Method("library", "The scenarios that begin with a position, chapter by chapter.", (), library),
)
"""Every method by name: those of the referee, then those of the lab."""


def answer(line: str) -> str | None:
    """Answer one line of JSON-RPC. The answer is ASCII without a line end; None if the line has only notifications."""
    return referee.answer(line, METHODS)
