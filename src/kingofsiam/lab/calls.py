"""The methods of the lab: those of the referee, and what a page needs to show a position, a turn and a game."""

from __future__ import annotations

from typing import Final

from kingofsiam import referee
from kingofsiam.lab import parameters
from kingofsiam.lab.chain import tell
from kingofsiam.lab.comparing import compare
from kingofsiam.lab.games import game, machine, move, new_game, verified
from kingofsiam.lab.library import library
from kingofsiam.lab.opening import opened
from kingofsiam.lab.retelling import retell
from kingofsiam.lab.sheet import sheet
from kingofsiam.lab.verdicts import verdict
from kingofsiam.referee.method import Method, Methods
from kingofsiam.referee.methods import with_about

_STATE, _MOVE, _RECORD = parameters.STATE, parameters.MOVE, parameters.RECORD
_TURN: Final = (_STATE, parameters.CARD, parameters.TOLD, parameters.TAKE, parameters.TAKEN)
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
    Method("open", "What a text is: a position or a record.", (parameters.TEXT,), opened),
    Method(
        "sheet",
        "Everything that is needed to draw and edit a position, possible or not.",
        (parameters.ANY_STATE, parameters.NEW_READINGS),
        sheet,
    ),
    Method("tell", "A turn as far as it has been told, and what would be legal next.", _TURN, tell),
    Method("retell", "A move as it is told by pointing: what `tell` is to be given for it.", (_STATE, _MOVE), retell),
    Method("verdict", "What comes of a move, or every reason why it is not legal.", (_STATE, _MOVE), verdict),
    Method("compare", "The verdict on a move under every reading.", (parameters.ANY_STATE, _MOVE), compare),
    Method("new_game", "The record of a game that begins.", _DEAL, new_game),
    Method("game", "A record after so many moves.", (_RECORD, parameters.AT), game),
    Method("move", "A record that goes on with this move after so many.", _NEXT, move),
    Method("machine", "What a machine player does.", (_STATE, parameters.MACHINE, parameters.SEED), machine),
    Method("verify", "Whether a record is true.", (_RECORD,), verified),
    Method("library", "The scenarios that begin with a position, chapter by chapter.", (), library),
)
"""Every method by its name."""


def answer(line: str) -> str | None:
    """The answer to one line, in plain ASCII without a line end; None if it holds only notifications."""
    return referee.answer(line, METHODS)
