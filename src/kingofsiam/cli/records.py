"""`kingofsiam verify` and `replay`: check records, and show a game move by move with the rules behind what happens."""

import json
from argparse import Namespace
from collections.abc import Iterator
from typing import Final

from kingofsiam.cli.command import JSON_FLAG, LANGUAGE_OPTION, CannotRun, Command, RequestRefused, argument, flag
from kingofsiam.cli.inputs import resolve_record, source_name
from kingofsiam.cli.outputs import comment_lines, outcome_lines, refusal_lines, turn_lines
from kingofsiam.file_io import CannotRead
from kingofsiam.game import Game
from kingofsiam.model.pieces import SEAT_LETTERS
from kingofsiam.notation import Record, Refusal, Verification, format_move, format_position, verify
from kingofsiam.notation.json.parser import Json
from kingofsiam.notation.text.positions import describe_result
from kingofsiam.referee.serialization import write_events
from kingofsiam.render.sentences import describe_early_end
from kingofsiam.render.text_board import pluralize, text_board, wrapped


def verify_records(options: Namespace) -> Iterator[str]:
    """Print a report on each record. Raises `RequestRefused` at the end unless all of them are true."""
    unreadable = untrue = 0
    for name in options.records:
        try:
            verification = verify(resolve_record(name))
        except CannotRead as error:
            unreadable += 1
            yield str(error)
        else:
            untrue += not verification.ok
            yield from _verification_lines(verification, source_name(name))
    if unreadable or untrue:
        summary = f"{unreadable + untrue} of {pluralize(len(options.records), 'record')} cannot be confirmed"
        raise (RequestRefused if untrue else CannotRun)(summary if len(options.records) > 1 else "")


def _verification_lines(verification: Verification, name: str) -> Iterator[str]:
    """Whether a record is true, and if not, everything about its first fault."""
    if verification.ok:
        early = verification.early_end and f"; {describe_early_end(*verification.early_end, verification.record.map)}"
        yield f"{name}: {pluralize(verification.played, 'move')}, {describe_result(verification.result)}{early or ''}"
    elif verification.refusal is not None:
        yield from _refusal_lines(verification, verification.refusal, name)
    else:
        stated, true = describe_result(verification.record.result), describe_result(verification.result)
        yield from wrapped(f"{name}: the record states the result {stated}, but it is {true}", then="  ")


def _refusal_lines(verification: Verification, refusal: Refusal, name: str) -> Iterator[str]:
    seat, move = SEAT_LETTERS[refusal.state.to_move], format_move(refusal.move, verification.record.map)
    where = f"move {refusal.index + 1}" + (f" of variation {refusal.line}" if refusal.line else "")
    yield from refusal_lines(f"{name}: {where} ({seat}: {move})", refusal.violations, refusal.state)


VERIFY: Final = Command(
    verify_records,
    "Verify records: is every move legal, is the result true? If not, the exit code is 1; if it cannot be read, 3.",
    """
    verify game.game
    verify games/*.game more.json
    """,
    (argument("records", "RECORD", "records, text or JSON; - for standard input", nargs="+"),),
)


def replay(options: Namespace) -> Iterator[str]:
    """Show the game up to its end or its first illegal move. Raises `RequestRefused` for that or a wrong result."""
    record = resolve_record(options.record)
    verification = verify(record)
    comments = tuple(comment for comment in record.comments if comment.after <= verification.played)
    game = Game(record.deal, record.moves[: verification.played], comments=comments)
    if options.json:
        yield from _json_lines(game, options.language)
    else:
        yield from _lines(record, game, options.language, brief=options.brief)
    if not verification.ok:
        yield from () if options.json else ("", *_verification_lines(verification, source_name(options.record)))
        raise RequestRefused


def _json_lines(game: Game, language: str) -> Iterator[str]:
    """Each move, the position after it, and what happened, as JSON on a line."""
    for number, (move, state) in enumerate(zip(game.moves, game.states[1:], strict=True)):
        moment: dict[str, Json] = {"move": format_move(move, state.map), "state": format_position(state)}
        told = write_events(game.events(number), game.describe(number, language=language))
        yield json.dumps({**moment, **told}, ensure_ascii=False)


def _lines(record: Record, game: Game, language: str, *, brief: bool) -> Iterator[str]:
    yield from _header_lines(record)
    yield from ("", text_board(game.states[0], language=language), "", *comment_lines(game, 0))
    for turn in range(1, len(game.moves) + 1):
        yield from turn_lines(game, turn, language, brief=brief)
    yield from outcome_lines(game.state, language)


def _header_lines(record: Record) -> Iterator[str]:
    """Headers and names, one on a line: a line break in one of them must not look like the next."""
    yield from (f"{name}: {' '.join(text.splitlines())}" for name, text in record.headers)
    seated = zip(SEAT_LETTERS, record.players, strict=False)
    yield from (f"{seat}: {' '.join(name.splitlines())}" for seat, name in seated if name)


REPLAY: Final = Command(
    replay,
    "Show a recorded game, move by move, with the rule behind everything that happens.",
    """
    replay game.game                    the board after each move
    replay game.game --brief            the board after each power-struggle
    replay game.game --json             each move on a line, for programs
    replay - < game.json
    """,
    (
        argument("record", "RECORD", "a record, text or JSON; - for standard input"),
        flag("--brief", "show the board only after each power-struggle"),
        JSON_FLAG,
        LANGUAGE_OPTION,
    ),
)
