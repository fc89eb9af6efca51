"""`kingofsiam demo`: play a whole game move by move and show the rule behind everything that happens.

The game is always the same: three players on Siam, a deal, fifty-one moves, and three attempts that the rules refuse.
Watch the end: A wins with the very last card of the game.
"""

from __future__ import annotations

import time
from argparse import ArgumentParser, Namespace
from collections.abc import Iterator, Mapping
from functools import partial
from itertools import pairwise
from typing import Final

from kingofsiam import engine
from kingofsiam.cli.command import Command, parse_delay
from kingofsiam.cli.outputs import INDENT, outcome_lines, strip_lines, turn_lines, violation_lines
from kingofsiam.game import Game
from kingofsiam.model.moves import FactionCard, Follower, KhonThai, Maharacha, Move, OneVsOne, Pass, Play, TwoVsOne
from kingofsiam.model.pieces import LAO, MALAY, RAMA, SEAT_LETTERS
from kingofsiam.model.state import State
from kingofsiam.render.names import number_word, pluralize
from kingofsiam.render.sentences import describe_move
from kingofsiam.render.text_board import text_board, wrapped

PLAYERS: Final = 3
SEED: Final = 170

rama, lao, malay = partial(Follower, RAMA), partial(Follower, LAO), partial(Follower, MALAY)

MOVES: Final[tuple[Move, ...]] = (
    # 1: Lan Na
    Pass(),  #  1 B
    Pass(),  #  2 C
    Pass(),  #  3 A
    # 2: Khorat
    Play(FactionCard(LAO, ("Khorat", "Sukothai")), lao("Khorat")),  #  4 B
    Play(Maharacha("Ayutthaya", "Isan"), lao("Sukothai")),  #  5 C
    Play(Maharacha("Khorat", "Mon"), lao("Isan")),  #  6 A
    Play(Maharacha("Mon", "Sukothai"), malay("Sukothai")),  #  7 B
    Play(KhonThai("Pattani", "Ayutthaya", "Isan"), lao("Sukothai")),  #  8 C
    Play(KhonThai("Sukothai", "Isan", "Isan"), malay("Mon")),  #  9 A
    Play(KhonThai(rama="Sukothai", malay="Ayutthaya"), rama("Isan")),  # 10 B
    Play(OneVsOne(lao("Isan"), malay("Sukothai")), rama("Sukothai")),  # 11 C
    Play(OneVsOne(malay("Ayutthaya"), rama("Mon")), lao("Sukothai")),  # 12 A
    Play(KhonThai(rama="Sukothai", malay="Ayutthaya"), malay("Mon")),  # 13 B
    Play(TwoVsOne((rama("Ayutthaya"), rama("Ayutthaya")), lao("Khorat")), rama("Sukothai")),  # 14 C
    Pass(),  # 15 A
    Pass(),  # 16 B
    Pass(),  # 17 C
    # 3: Ayutthaya
    Pass(),  # 18 A
    Play(TwoVsOne((lao("Ayutthaya"), malay("Ayutthaya")), rama("Rattanakosin")), lao("Ayutthaya")),  # 19 B
    Play(KhonThai("Rattanakosin", "Pattani", "Mon"), malay("Isan")),  # 20 C
    Play(KhonThai(rama="Ayutthaya", malay="Isan"), malay("Isan")),  # 21 A
    Pass(),  # 22 B
    Pass(),  # 23 C
    Pass(),  # 24 A
    # 4: Mon
    Play(FactionCard(RAMA, ("Mon", "Mon")), rama("Khorat")),  # 25 B
    Play(FactionCard(RAMA, ("Rattanakosin", "Rattanakosin")), rama("Pattani")),  # 26 C
    Play(TwoVsOne((lao("Rattanakosin"), lao("Rattanakosin")), lao("Khorat")), rama("Mon")),  # 27 A
    Play(OneVsOne(lao("Isan"), malay("Mon")), rama("Khorat")),  # 28 B
    Play(FactionCard(LAO, ("Khorat", "Khorat")), rama("Rattanakosin")),  # 29 C
    Pass(),  # 30 A
    Pass(),  # 31 B
    Pass(),  # 32 C
    # 5: Khorat
    Play(FactionCard(LAO, ("Khorat",)), rama("Rattanakosin")),  # 33 A
    Pass(),  # 34 B
    Pass(),  # 35 C
    Pass(),  # 36 A
    # 6: Isan
    Pass(),  # 37 B
    Pass(),  # 38 C
    Pass(),  # 39 A
    # 7: Rattanakosin
    Pass(),  # 40 B
    Pass(),  # 41 C
    Pass(),  # 42 A
    # 8: Pattani
    Play(FactionCard(MALAY), malay("Pattani")),  # 43 B
    Play(FactionCard(MALAY), malay("Pattani")),  # 44 C
    Play(FactionCard(RAMA, ("Pattani", "Pattani")), rama("Pattani")),  # 45 A
    Pass(),  # 46 B
    Pass(),  # 47 C
    Play(FactionCard(MALAY), lao("Pattani")),  # 48 A
    Pass(),  # 49 B
    Pass(),  # 50 C
    Pass(),  # 51 A
)
"""The moves, with the number of the turn and the player."""

ILLEGAL_ATTEMPTS: Final[Mapping[int, Move]] = {
    12: Play(OneVsOne(lao("Sukothai"), malay("Isan")), lao("Sukothai")),
    19: Play(TwoVsOne((lao("Ayutthaya"), lao("Ayutthaya")), rama("Lan Na")), lao("Isan")),
    48: Play(FactionCard(MALAY), malay("Pattani")),
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


def run(options: Namespace) -> Iterator[str]:
    """The game from the deal to the victory, never with two blank lines in a row."""
    previous = ""
    for line in _game(brief=options.brief, delay=options.delay):
        if line or previous:
            yield line
        previous = line


def _game(*, brief: bool, delay: float) -> Iterator[str]:
    game = Game(engine.draw_deal(PLAYERS, seed=SEED), MOVES)
    yield from _opening(game.states[0])
    for turn, (before, after) in enumerate(pairwise(game.states), start=1):
        yield from _illegal_attempt(before, turn)
        struggle_ended = after.board.control != before.board.control
        if struggle_ended or not brief:
            yield from turn_lines(game, turn)
            yield from _note(turn)
        if struggle_ended and after.outcome is None:
            yield from strip_lines(after)
        time.sleep(delay)
    yield from ("", text_board(game.state), "", *outcome_lines(game.state))


def _opening(state: State) -> Iterator[str]:
    yield from wrapped(
        f"A game for {number_word(PLAYERS)} on the map {state.map.name}, move by move. "
        "To the right of each event stands the rule behind it; `kingofsiam rules ID` explains it."
    )
    yield from ("", text_board(state), "")


def _note(turn: int) -> Iterator[str]:
    if turn in NOTES:
        yield from wrapped(f"({NOTES[turn]})", first=INDENT)


def _illegal_attempt(state: State, turn: int) -> Iterator[str]:
    """The illegal move that the player tries first, and every reason why it is refused."""
    if turn not in ILLEGAL_ATTEMPTS:
        return
    move = ILLEGAL_ATTEMPTS[turn]
    violations = engine.judge(state, move)
    yield ""
    yield from wrapped(f"{SEAT_LETTERS[state.to_move]} tries {describe_move(move, state.map)}.", first=f"{turn:>3} ")
    yield f"{INDENT}That is not legal, for {pluralize(len(violations), 'reason')}:"
    yield from violation_lines(violations, f"{INDENT}  - ")
    yield ""


def _add_arguments(parser: ArgumentParser) -> None:
    parser.add_argument("--brief", action="store_true", help="show only how each power-struggle ends")
    parser.add_argument(
        "--delay", type=parse_delay, default=0.0, metavar="SECONDS", help="wait this long after each turn"
    )


COMMAND: Final = Command(
    "demo",
    "Play a whole game for three and show it, with the rule behind everything that happens.",
    (
        "demo               the whole game",
        "demo --brief       only how each power-struggle ends",
        "demo --delay 1     to watch: a second after each turn",
    ),
    _add_arguments,
    run,
)
