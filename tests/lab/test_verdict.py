"""The verdict in words, and the same move under every reading."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

import kingofsiam as ks
from kingofsiam.errors import InvalidState
from kingofsiam.notation import (
    format_move,
    format_position,
    format_readings,
    parse_move,
    parse_position,
    parse_readings,
)
from kingofsiam.scenarios.contents import SEPARATIONS
from kingofsiam.scenarios.scenario import Looked, Scenario, Separation
from tests.lab.asking import (
    ILLEGAL,
    IMPOSSIBLE_POSITION,
    INVALID_PARAMS,
    LEGAL,
    STATE,
    TEXT,
    asked,
    moves,
    paths,
    positions,
    refused,
    rules,
)


def test_every_reason_is_told_with_its_facts_in_words() -> None:
    """The facts by name, seats by their letters, what would be allowed, and the section for a link."""
    violations = asked("verdict", state=TEXT, move=ILLEGAL)["violations"]
    assert rules(violations) == ["action.two-vs-one.adjacent", "action.swap.stands-there"]
    assert violations[0]["facts"] == [["province", "Lan Na"], ["other", "Pattani"]]
    assert (violations[0]["allowed"], violations[0]["section"]) == ("Sukothai, Isan", "5")
    reasons = ks.judge(STATE, parse_move(ILLEGAL))
    assert [each["text"] for each in violations] == [str(each) for each in reasons]
    assert [each["sentence"] for each in violations] == [each.rule.sentence for each in reasons]


def test_winners_are_told_by_their_letters() -> None:
    ended = next(state for state in positions(30) if state.outcome is not None)
    (violation,) = asked("verdict", state=format_position(ended), move="pass")["violations"]
    assert ended.outcome is not None
    assert violation["facts"] == [["winners", " and ".join("ABCD"[seat] for seat in ended.outcome.winners)]]
    assert violation["allowed"] is None


def test_a_move_in_an_impossible_position_is_refused() -> None:
    error = refused("verdict", state=TEXT.replace("+4,3,9", "+4,3,8"), move=LEGAL)
    assert (error["code"], paths(error)) == (IMPOSSIBLE_POSITION, ["$.params.state"])


def test_what_is_no_move_is_refused_with_its_place() -> None:
    error = refused("verdict", state=TEXT, move="L:LAN,XYZ+R.LAN")
    (fault,) = error["data"]["faults"]
    assert (error["code"], fault["path"], fault["column"]) == (INVALID_PARAMS, "$.params.move", 7)


def test_every_choice_of_every_reading_is_compared_with_the_engine() -> None:
    """Whether the move is legal, and by which rules, is what the engine says of the same position under the choice."""
    random = Random(5)
    for state in positions(40, seed=5):
        for move in moves(state, random):
            compared = asked("compare", state=format_position(state), move=format_move(move, state.map))
            for each in (*compared["readings"], *compared["presets"]):
                readings = parse_readings(each["readings"])
                assert each["current"] is (readings == state.readings)
                legal, by = found(state, move, readings)
                assert (each["legal"], each["rules"]) == (legal, by)
                if each["current"]:
                    assert not each["differs"]
                elif legal is not found(state, move, state.readings)[0]:
                    assert each["differs"]


def found(state: ks.State, move: ks.Move, readings: ks.Readings) -> tuple[bool | None, list[str]]:
    """Whether the move is legal under these readings, and the rules that say so."""
    before = format_readings(state.readings)
    try:
        there = parse_position(format_position(state).replace(f" {before} ", f" {format_readings(readings)} ", 1))
    except InvalidState:
        return None, []
    violations = ks.judge(there, move)
    said = violations or ks.narrate(there, move)
    return not violations, list(dict.fromkeys(each.rule.id for each in said))


@pytest.mark.parametrize("apart", SEPARATIONS, ids=lambda apart: apart.id)
def test_the_reading_that_decides_a_position_differs_there(apart: Separation) -> None:
    """Where one move sets the choices of a reading apart, the comparison says so; and never of how hands are seen."""
    begins, *others = apart.scenarios
    tried = [step.move for each in apart.scenarios for step in each.moves[:1] if not isinstance(step, Looked)]
    if not isinstance(begins.given, ks.State) or not tried:
        return
    state = begins.given
    compared = [
        each
        for move in tried
        for each in asked("compare", state=format_position(state), move=format_move(move, state.map))["readings"]
    ]
    assert not any(each["differs"] for each in compared if each["name"] in ("hands", "played_cards", "first_player"))
    at_once = all(len(each.moves) == 1 and each.given == replace_readings(state, each) for each in others)
    if at_once and len(begins.moves) == 1:
        assert any(each["differs"] for each in compared if each["name"] == apart.reading)


def replace_readings(state: ks.State, scenario: Scenario) -> ks.State:
    """The position under the readings of the scenario."""
    assert isinstance(scenario.given, ks.State)
    return replace(state, readings=scenario.given.readings)


def test_presets_are_compared_by_name() -> None:
    compared = asked("compare", state=TEXT, move=LEGAL)["presets"]
    assert [each["name"] for each in compared] == [name for name, _ in ks.PRESETS]
    assert [each["name"] for each in compared if each["current"]] == ["RULEBOOK", "SPANISH"]


def test_a_choice_under_which_the_position_is_impossible_has_no_verdict() -> None:
    """With four players three passes in a row are possible in the rulebook, but have ended the struggle in Russia."""
    state = replace(ks.deal(4, seed=1), passes=3)
    compared = asked("compare", state=format_position(state), move="pass")["readings"]
    verdicts = {each["key"]: each for each in compared if each["name"] == "struggle_ends"}
    assert verdicts["all players in a row"]["legal"] is True
    three = verdicts["three passes"]
    assert (three["legal"], three["differs"], three["rules"]) == (None, True, [])


def test_in_an_impossible_position_no_choice_has_a_verdict_unless_it_makes_it_possible() -> None:
    compared = asked("compare", state=TEXT.replace("+4,3,9", "+4,3,8"), move=LEGAL)
    assert {each["legal"] for each in (*compared["readings"], *compared["presets"])} == {None}
