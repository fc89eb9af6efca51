"""A whole game as a record, true and false, and a runner for commands."""

import io
import json
import sys
from collections.abc import Sequence
from dataclasses import dataclass, replace
from random import Random
from typing import Any

import pytest

import kingofsiam as ks
from kingofsiam.cli.main import main
from kingofsiam.notation import Comment, Record, Result, format_record


def random_record(players: int = 2, seed: int = 5, board: ks.Map = ks.SIAM) -> Record:
    """A random game from its deal to its end, with names and a comment."""
    names = ("Ann", "Mongkut – IV", "Cho", "Dee")[:players]
    rng, game = Random(seed), ks.Game.new(players, seed=seed, map=board, names=names)
    while game.outcome is None:
        game = game.play(ks.random_move(game.state, rng))
    return replace(game.record(), comments=(Comment(3, "Was that wise?"),))


PROGRAM = (sys.executable, "-m", "kingofsiam")
GAME = random_record()
TEXT = format_record(GAME)
UNTRUE = replace(GAME, result=Result((0, 1), None))
NOT_FINISHED = replace(GAME, moves=GAME.moves[:5], result=None)
STATES = ks.Game.from_record(GAME).states
"""The positions of the game, the first and the last included."""
BAD_MOVE = ks.Play(ks.TwoVsOne((ks.Follower(ks.RAMA, "Lan Na"),) * 2, ks.Follower(ks.MALAY, "Pattani")), None)
ILLEGAL = replace(GAME, moves=(*GAME.moves[:4], BAD_MOVE, *GAME.moves[5:]))
RULE_IDS = {rule.id for rule in ks.RULES}


def rules_of_game(states: Sequence[ks.State], moves: Sequence[ks.Move]) -> list[str]:
    """The rules of all events of a finished game, and then those that led to its result."""
    events = [event for state, move in zip(states, moves, strict=False) for event in ks.narrate(state, move)]
    outcome = states[-1].outcome
    assert outcome is not None
    return [event.rule.id for event in events] + [rule.id for rule in outcome.rules]


def rules_at_line_ends(text: str) -> list[str]:
    """The ids of rules with which lines end."""
    return [words[-1] for line in text.splitlines() if (words := line.split()) and words[-1] in RULE_IDS]


class Terminal(io.StringIO):
    """A stream that is a terminal."""

    def isatty(self) -> bool:
        return True


@dataclass(frozen=True)
class CommandResult:
    """The exit code and the output of a command."""

    code: int
    out: str
    err: str

    @property
    def json(self) -> Any:
        """The output, parsed as JSON."""
        return json.loads(self.out)


@dataclass(frozen=True)
class CommandRunner:
    """Runs a command as the command line does."""

    capsys: pytest.CaptureFixture[str]
    monkeypatch: pytest.MonkeyPatch

    def __call__(self, *arguments: object, stdin: str | bytes = b"") -> CommandResult:
        """Run the command with this standard input."""
        content = stdin.encode() if isinstance(stdin, str) else stdin
        self.monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(content)))
        self.capsys.readouterr()
        code = main([str(argument) for argument in arguments])
        output = self.capsys.readouterr()
        return CommandResult(code, output.out, output.err)
