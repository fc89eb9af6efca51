"""Whole games as records: begin one, import one, verify one; and the moves of the bots."""

from collections.abc import Sequence
from random import Random
from typing import Final

from kingofsiam import engine
from kingofsiam.game import Game
from kingofsiam.maps import SIAM, Map
from kingofsiam.model.events import BritishMarchIn, FactionTakesControl
from kingofsiam.model.moves import Maharacha, Move, Play
from kingofsiam.model.pieces import SEAT_LETTERS, Seat
from kingofsiam.model.state import State
from kingofsiam.notation import Record, Verification, format_move, format_position_with_map, format_record, verify
from kingofsiam.notation.text.map_section import comes_with_the_game, format_map_section
from kingofsiam.notation.text.positions import describe_result
from kingofsiam.notation.verification import replay_lines
from kingofsiam.observation import observe, visible_events
from kingofsiam.render.sentences import describe_early_end, describe_event, describe_move, explain_violations
from kingofsiam.render.svg.map_drawing import transfers_of
from kingofsiam.render.text_board import pluralize
from kingofsiam.spec.readings import RULEBOOK, Readings
from kingofsiam_kernel.search.bots import LEVELS
from kingofsiam_lab.ending import names_by_seat
from kingofsiam_lab.protocol import GameLine, GameRecord, Imported, MachineMove, PlayedMove, Told, Verified


def new_game(
    players: int, map: Map | None, readings: Readings | None, seed: int | None, names: tuple[str, ...]
) -> GameRecord:
    """The record of a new game."""
    game = Game.new(players, seed=seed, map=map or SIAM, readings=readings or RULEBOOK, names=names)
    return record_view(game.record())


def go_on(state: State, names: tuple[str, ...]) -> GameRecord:
    """The record of a game that goes on from a position."""
    return record_view(Record(state, players=names))


_FIRST_SEED: Final = 7
"""The seed of the deal that shows a map."""


def import_text(text: State | Record | Map) -> GameRecord | Imported:
    """Import a text: a position, a record or a map file.

    Of a map, the position is a new deal on it.
    """
    if isinstance(text, Record):
        return record_view(text)
    state = Game.new(3, seed=_FIRST_SEED, map=text).state if isinstance(text, Map) else text
    return {
        "kind": "map" if isinstance(text, Map) else "position",
        "state": format_position_with_map(state),
        "record": None,
    }


def record_view(record: Record) -> GameRecord:
    """A record as text, with its map and as short as can be; its moves, and how many of them are legal.

    The short text, for a URL, leaves out a map that comes with the game. The state is the one after the last legal
    move. After the first illegal move the seats are empty: nobody knows them.
    """
    whole, lines = format_record(record), replay_lines(record)
    states = lines[0]
    return {
        "kind": "record",
        "state": format_position_with_map(states[-1]),
        "record": whole,
        "short": whole.removesuffix(format_map_section(record.map)) if comes_with_the_game(record.map) else whole,
        "names": list(record.players),
        "moves": _move_views(states, record.moves, record.map),
        "played": len(states) - 1,
        "lines": [_line_view(record, number, states) for number, states in enumerate(lines)],
    }


def _line_view(record: Record, number: int, states: Sequence[State]) -> GameLine:
    """A line of a record that can be played through these positions: where it branches, its own moves, its comments."""
    line = record.line(number)
    states = states[line.after :]
    return {
        "line": line.line,
        "after": line.after,
        "moves": _move_views(states, line.moves[: len(states)], record.map),
        "comments": [{"after": comment.after, "text": comment.text} for comment in line.comments],
    }


def _move_views(states: Sequence[State], moves: Sequence[Move], map: Map) -> list[PlayedMove]:
    """The moves that lead through these positions, and those that nobody can play any more."""
    seats = [state.to_move for state in states] + [None] * len(moves)
    settled = [_settled(*step) for step in zip(states, states[1:], moves, strict=False)] + [""] * len(moves)
    return [move_view(*facts[:2], map, facts[2]) for facts in zip(seats, moves, settled, strict=False)]


def _settled(before: State, after: State, move: Move) -> str:
    """Who takes the province, if this move ends its struggle."""
    if len(after.board.control) == len(before.board.control):
        return ""
    events = (
        event for event in engine.narrate(before, move) if isinstance(event, FactionTakesControl | BritishMarchIn)
    )
    return " ".join(describe_event(event, before.map) for event in events)


def move_view(seat: Seat | None, move: Move, map: Map, settled: str = "") -> PlayedMove:
    """A move of a seat, with what an arrow can show: the followers it transfers, and the tiles it swaps."""
    action = move.action if isinstance(move, Play) else None
    return {
        "seat": "" if seat is None else SEAT_LETTERS[seat],
        "text": format_move(move, map),
        "words": describe_move(move, map),
        "transfers": [
            {"faction": faction.value, "from": origin, "to": to} for faction, origin, to in transfers_of(move, map)
        ],
        "settled": settled,
        "tiles": [tile for tile in (action.crowned, action.other) if tile] if isinstance(action, Maharacha) else [],
    }


def machine(state: State, player: str, seed: int | None) -> MachineMove:
    """The move of an opponent.

    It sees only what its seat may see.
    """
    move = LEVELS[player](observe(state, state.to_move), Random(seed))
    return {"move": format_move(move, state.map)}


def happened(record: Record, at: int, seat: Seat | None, names: tuple[str, ...]) -> Told:
    """What a seat, or a spectator, may know of the last of so many moves; players without a name are called by seat."""
    game, called = Game.from_record(record).at(at), names_by_seat(names)
    events = visible_events(game.states[-2], game.events(-1), seat) if at else ()
    told = [describe_event(event, record.map, called) for event in events]
    return {"events": [{"rule": event.rule.id} for event in events], "told": told}


def verify_record(record: Record) -> Verified:
    """Whether all moves of a record are legal and its result is correct."""
    verification = verify(record)
    return {"sound": verification.ok, "text": _verification_sentence(verification)}


def _verification_sentence(verification: Verification) -> str:
    refusal, record = verification.refusal, verification.record
    if refusal is not None:
        seat, words = SEAT_LETTERS[refusal.state.to_move], describe_move(refusal.move, record.map)
        reasons = " ".join(explain_violations(refusal.violations, refusal.state))
        where = f" of variation {refusal.line}" if refusal.line else ""
        return f"Move {refusal.index + 1}{where} ({seat}, {words}) is not legal. {reasons}"
    moves, result = pluralize(verification.played, "move"), describe_result(verification.result)
    if record.variations:
        moves += f" and {pluralize(len(record.variations), 'variation')}"
    if not verification.ok:
        stated = describe_result(record.result)
        return f"All {moves} are legal, but the record gives the wrong result: {stated}. The correct result: {result}."
    early = verification.early_end
    ended = f" {describe_early_end(*early, record.map)}" if early else ""
    return f"The record is correct: {moves}, all legal; result: {result}.{ended}"
