"""Whole games as records: begin one, import one, verify one; the moves of the bots; and the library of positions."""

from collections.abc import Iterator, Sequence
from functools import cache
from random import Random

from kingofsiam import engine
from kingofsiam.errors import InvalidDeal
from kingofsiam.game import Game
from kingofsiam.lab.inputs import read_unchecked_state, state_faults
from kingofsiam.maps import SIAM, Map
from kingofsiam.model.deal import Deal
from kingofsiam.model.pieces import SEAT_LETTERS
from kingofsiam.model.state import State
from kingofsiam.notation import Record, Result, Verification, format_move, format_record, format_result, replay, verify
from kingofsiam.notation.json.parser import Json
from kingofsiam.notation.text.movetext import format_map_section
from kingofsiam.notation.text.positions import format_position_unchecked
from kingofsiam.observation import observe
from kingofsiam.players import QUICK_BOTS
from kingofsiam.referee.serialization import json_list
from kingofsiam.render.names import pluralize
from kingofsiam.render.sentences import describe_move, explain_violations
from kingofsiam.scenarios.catalogue import CHAPTERS, Chapter
from kingofsiam.scenarios.model import Draw, Looked, Scenario
from kingofsiam.spec.readings import RULEBOOK, Readings


def new_game(
    players: int, map: Map | None, readings: Readings | None, seed: int | None, names: tuple[str, ...]
) -> Json:
    """The record of a new game, whose deal is drawn at random."""
    game = Game.new(players, seed=seed, map=map or SIAM, readings=readings or RULEBOOK, names=names)
    return record_view(game.record())


def import_text(text: State | Record) -> Json:
    """What the text is, a position or a record, and its position."""
    if isinstance(text, Record):
        return record_view(text)
    return {"kind": "position", "state": format_position_unchecked(text), "record": None}


def record_view(record: Record) -> Json:
    """A record as text, with its map and without it (`short`, for a URL); its moves, and how many of them are legal.

    The state is the one after the last legal move.
    """
    whole, states = format_record(record), tuple(replay(record))
    return {
        "kind": "record",
        "state": format_position_unchecked(states[-1]),
        "record": whole,
        "short": whole.removesuffix(format_map_section(record.map)),
        "names": json_list(record.players),
        "moves": json_list(_played_move_view(record, states, index) for index in range(len(record.moves))),
        "played": len(states) - 1,
    }


def _played_move_view(record: Record, states: Sequence[State], index: int) -> Json:
    """A move of the record. Its seat is empty after the first illegal move, because the mover is then unknown."""
    move = record.moves[index]
    return {
        "seat": SEAT_LETTERS[states[index].to_move] if index < len(states) else "",
        "text": format_move(move, record.map),
        "words": describe_move(move, record.map),
    }


def machine(state: State, player: str, seed: int | None) -> Json:
    """The move of a bot, which sees only what its seat may see."""
    move = QUICK_BOTS[player](observe(state, state.to_move), Random(seed))
    return {"move": format_move(move, state.map)}


def verify_record(record: Record) -> Json:
    """Whether every move of the record is legal and its result correct, with a sentence that says why or why not."""
    verification = verify(record)
    return {"sound": verification.ok, "text": _verification_sentence(verification)}


def _verification_sentence(verification: Verification) -> str:
    refusal, record = verification.refusal, verification.record
    if refusal is not None:
        seat, words = SEAT_LETTERS[refusal.state.to_move], describe_move(refusal.move, record.map)
        reasons = " ".join(explain_violations(refusal.violations, refusal.state))
        return f"Move {refusal.index + 1} ({seat}, {words}) is not legal. {reasons}"
    moves, result = pluralize(verification.played, "move"), _result_text(verification.result)
    if not verification.ok:
        stated = _result_text(record.result)
        return f"All {moves} are legal, but the record gives the wrong result: {stated}. The correct result: {result}."
    return f"The record is correct: {moves}, all legal; result: {result}."


def _result_text(result: Result | None) -> str:
    return "not finished" if result is None else format_result(result)


@cache
def library() -> Json:
    """Every chapter that has positions, with its scenarios in order."""
    chapters = ((chapter.title, tuple(_entries(chapter))) for chapter in CHAPTERS)
    return {
        "chapters": json_list({"title": title, "entries": json_list(entries)} for title, entries in chapters if entries)
    }


def _entries(chapter: Chapter) -> Iterator[Json]:
    for scenario in chapter.all_scenarios:
        state = _starting_position(scenario)
        if state is not None and (scenario.possible or _notation_shows_faults(state)):
            move = next((step.move for step in scenario.moves if not isinstance(step, Looked)), None)
            yield {
                "id": scenario.id,
                "title": scenario.title,
                "state": format_position_unchecked(state),
                "move": None if move is None else format_move(move, state.map),
                "rules": json_list(rule.id for rule in scenario.claims),
            }


def _starting_position(scenario: Scenario) -> State | None:
    """The position in which a scenario begins, valid or not; None for an invalid deal."""
    given = scenario.given
    try:
        match given:
            case State():
                return given
            case Deal():
                return engine.start(given)
            case Draw():
                return engine.deal(given.players, seed=given.seed, map=given.map, readings=given.readings)
    except InvalidDeal:
        return None


def _notation_shows_faults(state: State) -> bool:
    """Whether an invalid position is still invalid as text. The notation cannot write, say, a ninth control marker."""
    return bool(state_faults(read_unchecked_state(format_position_unchecked(state))))
