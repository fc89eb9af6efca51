"""A whole game written down, true and untrue, and how a command is run on it."""

from __future__ import annotations

import io
import json
import sys
from dataclasses import dataclass, replace
from random import Random
from typing import Any

import pytest

import kingofsiam as ks
from kingofsiam.cli.main import main
from kingofsiam.notation import Comment, Record, Result, format_record, record_of


def a_game(players: int = 2, seed: int = 5, board: ks.Map = ks.SIAM) -> Record:
    """A random game from its deal to its end, with names and a comment."""
    rng, deal = Random(seed), ks.draw_deal(players, seed=seed, map=board)
    state, moves = ks.start(deal), list[ks.Move]()
    while state.outcome is None:
        moves.append(ks.random_move(state, rng))
        state = ks.play(state, moves[-1])
    names = ("Ann", "Mongkut – IV", "Cho", "Dee")[:players]
    return record_of(deal, moves, players=names, comments=[Comment(3, "Was that wise?")])


GAME = a_game()
TEXT = format_record(GAME)
AFTER_THE_END = replace(GAME, moves=(*GAME.moves, ks.Pass(), ks.Pass()))
UNTRUE = replace(GAME, result=Result((0, 1), None))
NOT_FINISHED = replace(GAME, moves=GAME.moves[:5], result=None)
STARTED = ks.start(GAME.deal)
BAD_MOVE = ks.Play(ks.TwoVsOne((ks.Follower(ks.RAMA, "Lan Na"),) * 2, ks.Follower(ks.MALAY, "Pattani")), None)
ILLEGAL = replace(GAME, moves=(*GAME.moves[:4], BAD_MOVE, *GAME.moves[5:]))


def states() -> list[ks.State]:
    """The positions of the game, the first and the last included."""
    made = [STARTED]
    for move in GAME.moves:
        made.append(ks.play(made[-1], move))
    return made


@dataclass(frozen=True)
class Ran:
    """What came of a command."""

    code: int
    out: str
    err: str

    @property
    def json(self) -> Any:
        """The one JSON value that was printed."""
        return json.loads(self.out)


class Command:
    """Runs a command as the command line does."""

    def __init__(self, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
        self.capsys, self.monkeypatch = capsys, monkeypatch

    def __call__(self, *arguments: object, given: str | bytes = b"") -> Ran:
        """The exit code and what was printed, with this on the standard input."""
        content = given.encode() if isinstance(given, str) else given
        self.monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(content)))
        self.capsys.readouterr()
        code = main([str(argument) for argument in arguments])
        found = self.capsys.readouterr()
        return Ran(code, found.out, found.err)
