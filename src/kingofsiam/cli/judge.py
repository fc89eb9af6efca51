"""`kingofsiam judge`: whether a move is legal in a position, and if not, every reason."""

from __future__ import annotations

import json
from argparse import ArgumentParser, Namespace
from collections.abc import Iterator
from typing import Final

from kingofsiam import engine
from kingofsiam.cli.command import Command, Refused
from kingofsiam.cli.given import add_position, given_move, given_position, preset
from kingofsiam.cli.map import found_map
from kingofsiam.cli.telling import listed_reasons
from kingofsiam.picture.columns import wrapped
from kingofsiam.picture.names import SEATS, count_of
from kingofsiam.picture.tell import tell_move
from kingofsiam.readings import PRESETS, Readings
from kingofsiam.referee import METHODS
from kingofsiam.rules.s7_victory import outcome_of
from kingofsiam.state import State


def lines(options: Namespace) -> Iterator[str]:
    """The verdict; `Refused` is raised after the reasons."""
    state = given_position(options.position, options.map and found_map(options.map))
    if options.readings is not None:
        state = read_by(state, options.readings)
    move = given_move(options.move, state.map)
    violations = engine.judge(state, move)
    if options.json:
        yield json.dumps(METHODS["judge"].run(state, move), ensure_ascii=False)
    else:
        verdict = f"not legal, for {count_of(len(violations), 'reason')}:" if violations else "legal"
        yield from wrapped(f"{SEATS[state.to_move]}: {tell_move(move, state.map)}")
        yield verdict
        yield from listed_reasons(violations)
    if violations:
        raise Refused


def read_by(state: State, readings: Readings) -> State:
    """The same position by other readings, by which the game may have ended otherwise."""
    outcome = outcome_of(state.board, state.players, readings)
    other = State(state.board, state.players, readings, state.to_move, state.passes, state.last_swap, outcome)
    engine.check(other)
    return other


def _arguments(parser: ArgumentParser) -> None:
    add_position(parser)
    parser.add_argument("move", metavar="MOVE", help="a move in notation or JSON; or a .txt or .json file, or -")
    parser.add_argument(
        "--readings",
        type=preset,
        metavar="PRESET",
        help=f"judge by these readings instead of those of the position: {', '.join(name for name, _ in PRESETS)}",
    )
    parser.add_argument("--json", action="store_true", help="print the verdict as JSON")


COMMAND: Final = Command(
    "judge",
    "Judge a move in a position: legal, or every reason why not, each with its rule. Not legal is exit code 1.",
    (
        "judge position.txt pass",
        "judge position.txt K:LAN*-SUK+R.ISA              the King's card; a Rama is taken from Isan",
        "judge position.txt 1:R.LAN-L.SUK+M.MON --json    for programs",
        "judge position.txt pass --readings RUSSIAN       by the rules of another document",
    ),
    _arguments,
    lines,
    for_programs=True,
)
