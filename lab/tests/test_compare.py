"""The `compare` method: the verdict on a move under every reading."""

from dataclasses import replace
from random import Random

import pytest

import kingofsiam as ks
from kernel.tests.helpers_playouts import sample_moves, sampled_positions
from kingofsiam.errors import InvalidState
from kingofsiam.notation import format_move, format_position, format_readings, parse_position, parse_readings
from kingofsiam.scenarios.catalogue import SEPARATIONS
from kingofsiam.scenarios.model import Looked, Separation
from tests.helpers_rpc import LAB


@pytest.mark.slow
def test_the_verdict_under_every_choice_is_that_of_the_engine() -> None:
    """Legality and rules are those of the engine under the choice; the number of followers in play does not change."""
    rng = Random(5)
    for state in sampled_positions(40, seed=5):
        for move in sample_moves(state, rng):
            compared = LAB.result("compare", state=format_position(state), move=format_move(move, state.map))
            for each in (*compared["readings"], *compared["presets"]):
                readings = parse_readings(each["readings"])
                assert each["current"] is (readings == state.readings)
                if len(state.players) == 2:
                    readings = replace(readings, two_player_removal=state.readings.two_player_removal)
                legal, by = verdict_under(state, move, readings)
                assert (each["legal"], each["rules"]) == (legal, by)
                if each["current"]:
                    assert not each["differs"]
                elif legal is not verdict_under(state, move, state.readings)[0]:
                    assert each["differs"]


def verdict_under(state: ks.State, move: ks.Move, readings: ks.Readings) -> tuple[bool | None, list[str]]:
    """Whether the move is legal under these readings, and the rules that say so."""
    before = format_readings(state.readings)
    try:
        there = parse_position(format_position(state).replace(f" {before} ", f" {format_readings(readings)} ", 1))
    except InvalidState:
        return None, []
    violations = ks.judge(there, move)
    reasons = violations or ks.narrate(there, move)
    return not violations, list(dict.fromkeys(reason.rule.id for reason in reasons))


@pytest.mark.parametrize("separation", SEPARATIONS, ids=lambda separation: separation.id)
def test_the_reading_that_separates_the_scenarios_differs(separation: Separation) -> None:
    """If one move separates the choices of a reading, `compare` says so; readings about visibility never differ."""
    first, *others = separation.scenarios
    moves = [step.move for each in separation.scenarios for step in each.moves[:1] if not isinstance(step, Looked)]
    if not isinstance(first.given, ks.State) or not moves:
        return
    state = first.given
    compared = [
        each
        for move in moves
        for each in LAB.result("compare", state=format_position(state), move=format_move(move, state.map))["readings"]
    ]
    assert not any(each["differs"] for each in compared if each["name"] in ("hands", "played_cards", "first_player"))
    at_once = all(
        len(each.moves) == 1
        and isinstance(each.given, ks.State)
        and each.given == replace(state, readings=each.given.readings)
        for each in others
    )
    if at_once and len(first.moves) == 1:
        assert any(each["differs"] for each in compared if each["name"] == separation.reading)


def test_a_choice_that_makes_the_position_invalid_has_no_verdict() -> None:
    """Three passes in a row are possible with four players, but end the struggle under the Russian readings."""
    state = replace(ks.deal(4, seed=1), passes=3)
    compared = LAB.result("compare", state=format_position(state), move="pass")["readings"]
    verdicts = {each["key"]: each for each in compared if each["name"] == "struggle_ends"}
    assert verdicts["all players in a row"]["legal"] is True
    three = verdicts["three passes"]
    assert (three["legal"], three["differs"], three["rules"]) == (None, True, [])


def test_a_ban_that_the_moves_played_put_there() -> None:
    """Three pass after a 1 vs. 1, so the struggle ends; then it is swapped back: two other readings allow that."""
    state = LAB.result("new_game", players=3, seed=7)["record"]
    swap, back = "1:R.SUK-L.ISA+R.PAT", "1:L.SUK-R.ISA+R.PAT"
    record = state
    for move in (swap, "pass", "pass", "pass"):
        played = LAB.result("game", record=record, move=move, form="text")
        record = played["record"]
    position = played["state"]
    compared = LAB.result("compare", state=position, move=back, record=record)
    differing = {(each["name"], each["key"]): each["legal"] for each in compared["readings"] if each["differs"]}
    assert differing == {("undo_ban_ends", "pass"): True, ("undo_ban_ends", "end of the struggle"): True}
    assert not compared["ban_kept"]
    for ends, banned in (("pass", False), ("struggle", False), ("next-card", True)):
        shown = LAB.result("position", state=position, readings=f"undo-ban-ends={ends}", record=record)
        assert (parse_position(shown["state"]).last_swap is not None) is banned
        again = LAB.result("compare", state=shown["state"], move=back, record=record)
        now = next(each for each in again["readings"] if each["name"] == "undo_ban_ends" and each["current"])
        assert now["legal"] is not banned


def test_a_ban_whose_moves_nobody_knows() -> None:
    """It stays as it stands under each reading, and the answer says so; a record of another game is refused."""
    record = LAB.result("new_game", players=3, seed=7)["record"]
    first = LAB.result("game", record=record, form="text")["state"]
    banned = LAB.result("game", record=record, move="1:R.SUK-L.ISA+R.PAT", form="text")["state"]
    assert LAB.result("compare", state=banned, move="pass")["ban_kept"]
    assert not LAB.result("compare", state=first, move="pass")["ban_kept"]
    assert LAB.faults("compare", state=banned, move="pass", record=record) == (-32602, ["$.params"])
