"""`kingofsiam judge` and `kingofsiam referee`: judge one move, or judge and play for programs in any language."""

import json
from argparse import ArgumentParser, Namespace
from collections.abc import Iterator
from typing import Final

from kingofsiam import engine
from kingofsiam.builder import with_readings
from kingofsiam.cli.command import (
    Command,
    Refused,
    add_position_arguments,
    add_readings_argument,
    ignore_interrupts_from_clients,
)
from kingofsiam.cli.inputs import resolve_move, resolve_position, standard_input
from kingofsiam.cli.map import resolve_map
from kingofsiam.cli.outputs import violation_lines
from kingofsiam.model.pieces import SEAT_LETTERS
from kingofsiam.referee import METHODS, serve
from kingofsiam.render.names import pluralize
from kingofsiam.render.sentences import describe_move
from kingofsiam.render.text_board import wrapped


def judge(options: Namespace) -> Iterator[str]:
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


def _add_judge_arguments(parser: ArgumentParser) -> None:
    add_position_arguments(parser)
    parser.add_argument("move", metavar="MOVE", help="a move in notation or JSON; or a .txt or .json file, or -")
    add_readings_argument(parser, "judge by these readings; a ban on undoing stays as it is")
    parser.add_argument("--json", action="store_true", help="print the verdict as JSON")


JUDGE: Final = Command(
    "judge",
    "Judge a move in a position: legal, or every reason why not, each with its rule. If illegal, the exit code is 1.",
    (
        "judge position.txt pass",
        "judge position.txt K:LAN*-SUK+R.ISA              Maharacha; you take a Rama from Isan",
        "judge position.txt 1:R.LAN-L.SUK+M.MON --json    for programs",
        "judge position.txt pass --readings RUSSIAN       by the rules of another document",
    ),
    _add_judge_arguments,
    judge,
    for_programs=True,
)


def referee(_: Namespace) -> Iterator[str]:
    """Yield an answer for each line of standard input."""
    with ignore_interrupts_from_clients():
        yield from serve(standard_input())


def _add_referee_arguments(parser: ArgumentParser) -> None:
    parser.description = (
        f"{REFEREE.summary} Each line of standard input holds one JSON object, and each answer is one line of "
        f"standard output. The methods are {', '.join(METHODS)}; `about` describes them."
    )


REFEREE: Final = Command(
    "referee",
    "Judge and play for other programs, by JSON-RPC 2.0 over standard input and output.",
    (
        "referee                         then type a request on each line; Ctrl-D ends it",
        "referee < requests.jsonl        the answers to a file of requests",
    ),
    _add_referee_arguments,
    referee,
)
