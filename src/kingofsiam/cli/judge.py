"""`kingofsiam judge`: judge one move."""

import json
from argparse import ArgumentParser, Namespace
from collections.abc import Iterator
from typing import Final

from kingofsiam import engine
from kingofsiam.builder import with_readings
from kingofsiam.cli.command import Command, Refused, add_position_arguments, add_readings_argument
from kingofsiam.cli.inputs import resolve_move, resolve_position
from kingofsiam.cli.map import resolve_map
from kingofsiam.cli.outputs import violation_lines
from kingofsiam.model.pieces import SEAT_LETTERS
from kingofsiam.referee import METHODS
from kingofsiam.render.names import pluralize
from kingofsiam.render.sentences import describe_move
from kingofsiam.render.text_board import wrapped


def run(options: Namespace) -> Iterator[str]:
    """Print the verdict. Raises `Refused` after the reasons if the move is illegal."""
    state = resolve_position(options.position, options.map and resolve_map(options.map))
    if options.readings is not None:
        state = with_readings(state, options.readings)
    move = resolve_move(options.move, state.map)
    violations = engine.judge(state, move)
    if options.json:
        yield json.dumps(METHODS["judge"].run(state, move), ensure_ascii=False)
    else:
        verdict = f"not legal, for {pluralize(len(violations), 'reason')}:" if violations else "legal"
        yield from wrapped(f"{SEAT_LETTERS[state.to_move]}: {describe_move(move, state.map)}")
        yield verdict
        yield from violation_lines(violations, state)
    if violations:
        raise Refused


def _add_arguments(parser: ArgumentParser) -> None:
    add_position_arguments(parser)
    parser.add_argument("move", metavar="MOVE", help="a move in notation or JSON; or a .txt or .json file, or -")
    add_readings_argument(parser, "judge by these readings; a ban on undoing stays as it is")
    parser.add_argument("--json", action="store_true", help="print the verdict as JSON")


COMMAND: Final = Command(
    "judge",
    "Judge a move in a position: legal, or every reason why not, each with its rule. If illegal, the exit code is 1.",
    (
        "judge position.txt pass",
        "judge position.txt K:LAN*-SUK+R.ISA              Maharacha; you take a Rama from Isan",
        "judge position.txt 1:R.LAN-L.SUK+M.MON --json    for programs",
        "judge position.txt pass --readings RUSSIAN       by the rules of another document",
    ),
    _add_arguments,
    run,
    for_programs=True,
)
