"""What a page needs to draw and edit a position, and how each choice of a reading changes the verdict on a move."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, fields, replace
from enum import Enum
from functools import cache
from typing import Any, Final, cast

from kingofsiam import engine
from kingofsiam.builder import with_readings
from kingofsiam.errors import InvalidRecord
from kingofsiam.maps import Map
from kingofsiam.model.events import Event
from kingofsiam.model.moves import Move, Pass, Swap
from kingofsiam.model.pieces import FOLLOWERS_PER_FACTION, SEAT_LETTERS
from kingofsiam.model.state import Outcome, State
from kingofsiam.notation import Record, format_position_with_map, format_readings, replay
from kingofsiam.render.sentences import (
    describe_ban,
    describe_event,
    describe_outcome,
    describe_turn,
    other_answers,
    rule_sentence,
    say_on,
    who_says,
)
from kingofsiam.render.text_board import pluralize
from kingofsiam.rules.s4_course import passes_that_end
from kingofsiam.rules.s6_power_struggle import contested_province, power_that_takes, taking_control
from kingofsiam.spec.citation import Choice
from kingofsiam.spec.readings import PRESETS, Readings, UndoBanEnds
from kingofsiam.spec.rulings import for_reading
from kingofsiam_lab import protocol
from kingofsiam_lab.ending import names_by_seat, outcome_facts, turns_of_last_cards
from kingofsiam_lab.inputs import state_document, state_faults
from kingofsiam_lab.map_view import map_text, map_words
from kingofsiam_lab.protocol import ChoiceWords, Comparison, Comparisons, PositionView, Reading


def _reading_view(name: str, readings: Readings, map: Map) -> Reading:
    """A reading with its question, its choices and the chosen one, in the words of the map."""
    ruling = for_reading(name)
    return {
        "name": name,
        "question": say_on(f"ruling-{ruling.id}", map),
        "ruling": ruling.id,
        "choices": [
            {**_answer(choice, map), "said": who_says(choice.sources), "readings": format_readings(alternative)}
            for choice, alternative in _choices(name, readings)
        ],
        "chosen": str(getattr(readings, name).value),
    }


def _choices(name: str, readings: Readings) -> Iterator[tuple[Choice, Readings]]:
    """Each choice of a reading, and the readings with that choice, otherwise unchanged."""
    for choice in for_reading(name).choices:
        changed: dict[str, Any] = {name: choice.reading}
        yield choice, replace(readings, **changed)


def _answer(choice: Choice, map: Map) -> ChoiceWords:
    return {"key": str(cast("Enum", choice.reading).value), "words": say_on(choice.message, map)}


@dataclass(frozen=True, slots=True)
class Finding:
    """The verdict on a move under one set of readings, in a form that can be compared.

    `legal` is None if the position is invalid under these readings. `rules` are the rules that the move breaks, or by
    which its events happen. `after` is the position after it, with the readings reset so that they do not count.
    """

    legal: bool | None
    rules: tuple[str, ...] = ()
    events: tuple[Event, ...] = ()
    after: State | None = None


def compare(state: State, move: Move, record: Record | None, at: int | None) -> Comparisons:
    """The verdict on a move under every reading.

    It is the finding under each choice, the others as they are, and under each preset. `ban_kept` says that the
    position has a ban on undoing which no known moves explain: it stays under each reading.
    """
    current, record = state.readings, played_until(state, record, at)

    @cache
    def finding_under(readings: Readings) -> Finding:
        return finding_for(_under(state, readings, record), move)

    def comparison(name: str, ruling: str, answer: ChoiceWords, readings: Readings) -> Comparison:
        finding = finding_under(readings)
        return {
            "name": name,
            "ruling": ruling,
            **answer,
            "current": readings == current,
            "legal": finding.legal,
            "rules": list(finding.rules),
            "differs": finding != finding_under(current),
            "readings": format_readings(readings),
        }

    return {
        "readings": [
            comparison(field.name, for_reading(field.name).id, _answer(choice, state.map), alternative)
            for field in fields(Readings)
            for choice, alternative in _choices(field.name, current)
        ],
        "presets": [comparison(name, "", {"key": name, "words": name}, readings) for name, readings in PRESETS.items()],
        "ban_kept": state.last_swap is not None and record is None,
    }


def finding_for(state: State, move: Move) -> Finding:
    """The finding on the move in this position."""
    if state_faults(state):
        return Finding(None)
    violations = engine.judge(state, move)
    if violations:
        return Finding(False, tuple(dict.fromkeys(violation.rule.id for violation in violations)))
    events = engine.narrate(state, move)
    rules = tuple(dict.fromkeys(event.rule.id for event in events))
    return Finding(True, rules, events, replace(engine.play(state, move), readings=Readings()))


def played_until(state: State, record: Record | None, at: int | None) -> Record | None:
    """The record up to this position, after `at` moves; raises `InvalidRecord` if it leads to another one."""
    if record is None:
        return None
    record = replace(record, moves=record.moves[:at], result=None, comments=(), variations=())
    *_, last = replay(record)
    if (last.board, last.players) != (state.board, state.players):
        raise InvalidRecord(("its moves lead to another position",))
    return record


def _under(state: State, readings: Readings, record: Record | None = None) -> State:
    """The position under other readings, valid or not. What they say about setting up a game has been settled.

    What lies on the table stays. The ban on undoing does not lie there: it is what the moves played make it.
    """
    changed = with_readings(state, readings, check=False)
    return changed if record is None else replace(changed, last_swap=_ban(record, readings.undo_ban_ends, state))


def _ban(record: Record, ends: UndoBanEnds, state: State) -> Swap | None:
    """The ban after these moves if it ends like this; that of the position if it would have forbidden one of them."""
    deal = replace(record.deal, readings=replace(record.readings, undo_ban_ends=ends))
    states = tuple(replay(replace(record, deal=deal)))
    return states[-1].last_swap if len(states) > len(record.moves) else state.last_swap


_MAX_DRAWN: Final = 3 * FOLLOWERS_PER_FACTION


def position_view(
    state: State,
    readings: Readings | None,
    record: Record | None = None,
    at: int | None = None,
    names: tuple[str, ...] = (),
) -> PositionView:
    """Everything you need to draw and edit a position, valid or not."""
    if readings is not None or state.outcome is not None:
        record = played_until(state, record, at)
    if readings is not None:
        state = _under(state, readings, record)
    faults = state_faults(state)
    called = names_by_seat(names or (record.players if record else ()))
    return {
        "state": format_position_with_map(state),
        "document": state_document(state),
        "faults": list(faults),
        "drawable": not faults or is_drawable(state),
        "title": f"An impossible position: {pluralize(len(faults), 'fault')}"
        if faults
        else describe_turn(state, called),
        "map": map_text(state.map),
        "words": map_words(state.map),
        "to_move": SEAT_LETTERS[state.to_move],
        "hands": {
            SEAT_LETTERS[seat]: [card.value for card in player.hand] for seat, player in enumerate(state.players)
        },
        "contested": next(iter(state.board.face_up), None) if state.outcome is None else None,
        "ban": None if state.last_swap is None else describe_ban(state.last_swap, state.map),
        "prospect": "" if faults or state.outcome is not None else _prospect(state),
        "passes_end": passes_that_end(len(state.players), state.readings),
        "cards": [] if faults else [card.value for card in engine.legal_cards(state)],
        "outcome": None if state.outcome is None else _outcome_view(state, state.outcome, called, record),
        "readings": [_reading_view(field.name, state.readings, state.map) for field in fields(Readings)],
        "preset": next(
            (name for name, preset in PRESETS.items() if _under(state, preset).readings == state.readings), None
        ),
        "presets": [
            {"name": name, "readings": format_readings(preset), "answers": [*other_answers(preset, state.map)]}
            for name, preset in PRESETS.items()
        ],
    }


def _prospect(state: State) -> str:
    """Who would take the contested province if its struggle ended now."""
    province = contested_province(state.board)
    followers = state.board.followers_in(province)
    return describe_event(taking_control(province, followers, power_that_takes(followers)), state.map)


def is_drawable(state: State) -> bool:
    """Whether an invalid position can still be drawn: its tiles and seats exist, and no pile is too large."""
    board = state.board
    groups = (*board.followers, board.pool, *(player.followers for player in state.players))
    whole = sorted(board.tiles) == sorted(board.map.provinces) and state.to_move < len(state.players)
    return whole and max(max(group.counts) for group in groups) <= _MAX_DRAWN


def ending(state: State) -> protocol.ExpectedEnding:
    """How the game ends if nobody plays another card, and whether that is sure."""
    sure = state.outcome is not None or state.cards_left == 0
    while state.outcome is None:
        state = engine.play(state, Pass())
    return {"sure": sure, **_outcome_view(state, state.outcome, SEAT_LETTERS, None)}


def _outcome_view(state: State, outcome: Outcome, names: Sequence[str], record: Record | None) -> protocol.OutcomeView:
    return {
        "winners": [SEAT_LETTERS[seat] for seat in outcome.winners],
        "reign": None if outcome.reign is None else outcome.reign.value,
        "words": describe_outcome(outcome, state.map, names),
        "rules": [rule.id for rule in outcome.rules],
        "sentences": [rule_sentence(rule, state.map, state.readings) for rule in outcome.rules],
        "facts": list(outcome_facts(state, outcome, names, turns_of_last_cards(record) if record else {})),
    }
