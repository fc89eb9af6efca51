"""`kingofsiam new`, `show`, `judge` and `convert`: deal, show and judge positions, and write them in the other form."""

import json
from argparse import Namespace
from collections.abc import Iterator
from typing import Final

from kingofsiam import engine, fluent
from kingofsiam.builder import with_readings
from kingofsiam.cli.command import (
    DEAL_OPTIONS,
    JSON_FLAG,
    LANGUAGE_OPTION,
    MAP_OPTION,
    POSITION_ARGUMENTS,
    Command,
    RequestRefused,
    argument,
    flag,
    readings_option,
)
from kingofsiam.cli.inputs import resolve_map, resolve_move, resolve_position, resolve_position_or_record
from kingofsiam.cli.outputs import notation_of, refusal_lines
from kingofsiam.file_io import write_file
from kingofsiam.model.pieces import PLAYERS, SEAT_LETTERS
from kingofsiam.notation import Record, dumps
from kingofsiam.referee.serialization import write_reasons
from kingofsiam.render import svg
from kingofsiam.render.sentences import describe_move
from kingofsiam.render.text_board import text_board, wrapped


def new(options: Namespace) -> Iterator[str]:
    """Deal, and print the position or a record without moves."""
    deal = engine.draw_deal(options.players, seed=options.seed, map=resolve_map(options.map), readings=options.readings)
    value = Record(deal) if options.record else engine.start(deal)
    yield notation_of(value)


NEW: Final = Command(
    new,
    "Deal a new game and print the position: one line of text notation.",
    """
    new                                      a random game for three
    new --players 2 --map britain --seed 7   the same each time
    new --seed 7 --record                    a record that you can add moves to
    new | kingofsiam convert -               in JSON
    """,
    (
        argument("--players", None, "number of players (default 3)", type=int, choices=PLAYERS, default=3),
        *DEAL_OPTIONS,
        flag("--record", "print a record without moves: it holds the deal and the map"),
    ),
)


def show(options: Namespace) -> Iterator[str]:
    """Print the position as text, or draw it."""
    state = resolve_position(options.position, options.map)
    move = None if options.move is None else resolve_move(options.move, state.map)
    if options.svg is None:
        yield dumps(state) if options.json else text_board(state, language=options.language)
    else:
        write_file(options.svg, svg.board(state, move=move) + "\n")


SHOW: Final = Command(
    show,
    "Show a position, as text or as a picture.",
    """
    show position.txt
    show position.json --svg board.svg               a picture
    show position.txt --move pass --svg board.svg    with the next move
    new --seed 7 | kingofsiam show -                 a new game
    """,
    (
        *POSITION_ARGUMENTS,
        argument("--svg", "FILE", "draw the position into this file"),
        argument("--move", "MOVE", "show in the picture what this move does"),
        JSON_FLAG,
        LANGUAGE_OPTION,
    ),
)


def judge(options: Namespace) -> Iterator[str]:
    """Print the verdict. Raises `RequestRefused` after the reasons if the move is illegal."""
    state = resolve_position(options.position, options.map)
    if options.readings is not None:
        state = with_readings(state, options.readings)
    move = resolve_move(options.move, state.map)
    violations = engine.judge(state, move)
    if options.json:
        yield json.dumps(
            {"legal": not violations, **write_reasons(violations, state, options.language)}, ensure_ascii=False
        )
    else:
        language = options.language
        sentence = f"{SEAT_LETTERS[state.to_move]}: {describe_move(move, state.map, language=language)}"
        legal = wrapped(fluent.bundle(language).format("move-legal", {"move": sentence}))
        yield from refusal_lines(sentence, violations, state, language) if violations else legal
    if violations:
        raise RequestRefused


JUDGE: Final = Command(
    judge,
    "Judge a move in a position: legal, or every reason why not, each with its rule. If illegal, the exit code is 1.",
    """
    judge position.txt pass
    judge position.txt K:LAN*-SUK+R.ISA              Maharacha; you take a Rama from Isan
    judge position.txt 1:R.LAN-L.SUK+M.MON --json    for programs
    judge position.txt pass --readings RUSSIAN       by the rules of another document
    """,
    (
        *POSITION_ARGUMENTS,
        argument("move", "MOVE", "a move in notation or JSON; or a .txt or .json file, or -"),
        readings_option("judge by these readings; a ban on undoing stays as it is"),
        JSON_FLAG,
        LANGUAGE_OPTION,
    ),
)


def convert(options: Namespace) -> Iterator[str]:
    """Print the same content in the form that is asked for."""
    value = resolve_position_or_record(options.file, options.map)
    yield dumps(value) if options.to == "json" else notation_of(value)


CONVERT: Final = Command(
    convert,
    "Convert a position or a record to JSON, or to text.",
    """
    convert game.game > game.json          a record to JSON
    convert game.json --to text            and back
    convert mail.game --to text            a handwritten record, tidied up
    """,
    (
        argument("file", "FILE", "a position or a record, text or JSON; - for standard input"),
        argument("--to", None, "the form to print (default json)", choices=("json", "text"), default="json"),
        MAP_OPTION,
    ),
)
