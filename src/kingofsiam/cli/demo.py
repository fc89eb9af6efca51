"""`kingofsiam demo`: play a whole game move by move and show the rule behind everything that happens.

The game is always the same: three players on Siam, a deal, fifty-one moves, and three attempts that the rules refuse.
Watch the end: A wins with the very last card of the game.
"""

from argparse import Namespace
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Final

from kingofsiam import engine
from kingofsiam.cli.command import Command
from kingofsiam.cli.outputs import INDENT, outcome_lines, refusal_lines, turn_lines
from kingofsiam.game import Game
from kingofsiam.model.moves import Move
from kingofsiam.model.pieces import SEAT_LETTERS
from kingofsiam.notation import parse_move
from kingofsiam.render.sentences import describe_move
from kingofsiam.render.text_board import text_board, wrapped

GAME: Final = Game.from_text(Path(__file__).with_name("demo.game").read_text(encoding="utf-8"))

ILLEGAL_ATTEMPTS: Final[Mapping[int, Move]] = {
    12: parse_move("1:M.ISA-L.SUK+L.SUK"),
    19: parse_move("2:LL.AYU-R.LAN+L.ISA"),
    48: parse_move("M:-+M.PAT"),
}
"""Illegal moves that a player tries first, by the number of the turn."""


def run(_: Namespace) -> Iterator[str]:
    """The game from the deal to the victory."""
    yield "To the right of each event stands the rule behind it; `kingofsiam rules ID` explains it."
    yield from ("", text_board(GAME.states[0]), "")
    for turn in range(1, len(GAME.moves) + 1):
        if attempt := ILLEGAL_ATTEMPTS.get(turn):
            state, move = GAME.states[turn - 1], describe_move(attempt, GAME.state.map)
            yield from wrapped(f"{SEAT_LETTERS[state.to_move]} tries {move}.", first=f"{turn:>3} ")
            yield from refusal_lines("That", engine.judge(state, attempt), state, indent=INDENT)
        yield from turn_lines(GAME, turn, brief=True)
    yield from outcome_lines(GAME.state)


COMMAND: Final = Command(
    run, "Play a whole game for three and show it, with the rule behind everything that happens.", "demo"
)
