"""`kingofsiam demo`: play a whole game move by move and show the rule behind everything that happens.

The game is always the same: three players on Siam, a deal, fifty-one moves, and three attempts that the rules refuse.
Watch the end: A wins with the very last card of the game.
"""

from argparse import Namespace
from collections.abc import Iterator, Mapping
from typing import Final

from kingofsiam import engine
from kingofsiam.cli.command import Command
from kingofsiam.cli.outputs import INDENT, outcome_lines, refusal_lines, turn_lines
from kingofsiam.game import Game
from kingofsiam.model.moves import Move
from kingofsiam.model.pieces import SEAT_LETTERS
from kingofsiam.notation import Comment, parse_move
from kingofsiam.render.sentences import describe_move
from kingofsiam.render.text_board import text_board, wrapped

PLAYERS: Final = 3
SEED: Final = 170

_MOVETEXT: Final = """
pass pass pass
L:KHO,SUK+L.KHO K:AYU*-ISA+L.SUK K:KHO*-MON+L.ISA K:MON*-SUK+M.SUK F:R.PAT,L.AYU,M.ISA+L.SUK
F:R.SUK,L.ISA,M.ISA+M.MON F:R.SUK,M.AYU+R.ISA 1:L.ISA-M.SUK+R.SUK 1:M.AYU-R.MON+L.SUK F:R.SUK,M.AYU+M.MON
2:RR.AYU-L.KHO+R.SUK pass pass pass
pass 2:LM.AYU-R.RAT+L.AYU F:R.RAT,L.PAT,M.MON+M.ISA F:R.AYU,M.ISA+M.ISA pass pass pass
R:MON,MON+R.KHO R:RAT,RAT+R.PAT 2:LL.RAT-L.KHO+R.MON 1:L.ISA-M.MON+R.KHO L:KHO,KHO+R.RAT pass pass pass
L:KHO+R.RAT pass pass pass
pass pass pass
pass pass pass
M:-+M.PAT M:-+M.PAT R:PAT,PAT+R.PAT pass pass M:-+L.PAT pass pass pass
"""
"""The moves in notation; each power-struggle begins a line, and ends with three passes."""

MOVES: Final = tuple(parse_move(move) for move in _MOVETEXT.split())

ILLEGAL_ATTEMPTS: Final[Mapping[int, Move]] = {
    12: parse_move("1:M.ISA-L.SUK+L.SUK"),
    19: parse_move("2:LL.AYU-R.LAN+L.ISA"),
    48: parse_move("M:-+M.PAT"),
}
"""Illegal moves that a player tries first, by the number of the turn."""

NOTES: Final[Mapping[int, str]] = {
    3: "Nobody wants to spend a card, and the tie lets the British in.",
    10: "There is no Lao left in the common pool, so only two followers are placed.",
    25: "Ayutthaya is Rama's: from there the card reaches Mon.",
    42: "That is the third British province. A fourth would make Siam a colony.",
    43: "Every neighbour of a Malay province is closed: nothing can be placed, yet a follower must be taken.",
    45: "The Lao lead in Pattani. If they take it they reign, and B will win: tied with C in everything, but C "
    "played a card later.",
    48: "Only A still has a card, the 24th. It lets the British in: all players hold three complete sets, and A "
    "played last.",
}
"""Comments on some turns, by the number of the turn."""


def run(_: Namespace) -> Iterator[str]:
    """The game from the deal to the victory."""
    game = Game(engine.draw_deal(PLAYERS, seed=SEED), MOVES, comments=tuple(Comment(*note) for note in NOTES.items()))
    yield "To the right of each event stands the rule behind it; `kingofsiam rules ID` explains it."
    yield from ("", text_board(game.states[0]), "")
    for turn in range(1, len(MOVES) + 1):
        if attempt := ILLEGAL_ATTEMPTS.get(turn):
            state, move = game.states[turn - 1], describe_move(attempt, game.state.map)
            yield from wrapped(f"{SEAT_LETTERS[state.to_move]} tries {move}.", first=f"{turn:>3} ")
            yield from refusal_lines("That", engine.judge(state, attempt), state, INDENT)
        yield from turn_lines(game, turn, brief=True)
    yield from outcome_lines(game.state)


COMMAND: Final = Command(
    run, "Play a whole game for three and show it, with the rule behind everything that happens.", "demo"
)
