"""Whole games: started, played on and verified; the moves of the bots; and from a whole move back to its answers."""

import re
from dataclasses import replace
from random import Random
from typing import Any

import pytest

import kingofsiam as ks
from kernel.tests.helpers_playouts import sampled_positions
from kingofsiam.model.events import BritishMarchIn, FactionTakesControl
from kingofsiam.notation import Record, format_move, format_position, format_record, parse_move, parse_record, replay
from kingofsiam.notation.json.documents import dump
from kingofsiam.observation import consistent_state
from kingofsiam.players import find_bot
from kingofsiam.referee.errors import ILLEGAL_MOVE, INVALID_PARAMS
from kingofsiam.render.names import READER
from kingofsiam.render.sentences import describe_event
from tests.helpers_rpc import LAB, TEXT


def test_a_new_game_is_the_deal_of_its_seed() -> None:
    """It has the names of its players, its map and its readings. The short form is the same without the map."""
    found = LAB.result("new_game", players=2, map="saba", readings="DUTCH", seed=5, names=["Ann", 'B "<b>"'])
    deal = ks.draw_deal(2, seed=5, map=ks.SABA, readings=ks.DUTCH)
    assert parse_record(found["record"]) == Record(deal, players=("Ann", 'B "<b>"'))
    assert LAB.result("import", text=found["short"]) == found
    assert found["names"] == ["Ann", 'B "<b>"']
    assert "\n---- map ----\n" not in found["short"]


@pytest.mark.slow
def test_a_game_of_bots_gives_a_sound_record() -> None:
    """Bots play a game through the methods of the lab; a record is sound up to any move, but not a wrong result."""
    rng, deal = Random(9), ks.draw_deal(3, seed=9)
    state, record = ks.start(deal), LAB.result("new_game", players=3, seed=9)["record"]
    moves: list[ks.Move] = []
    while state.outcome is None:
        player, seed = rng.choice(("easy", "medium")), rng.randrange(10**9)
        text = LAB.result("machine", state=format_position(state), player=player, seed=seed)["move"]
        move = find_bot(player)(ks.observe(state, state.to_move), Random(seed))
        assert text == format_move(move, state.map)
        record = LAB.result("game", record=record, move=text)["record"]
        state = ks.play(state, move)
        moves.append(move)
    ended = ks.Game(deal, tuple(moves)).record()
    assert parse_record(record) == ended
    first = Record(deal, ended.moves[:3])
    for cut, sound in ((ended, True), (first, True), (replace(first, result=ended.result), False)):
        assert LAB.result("verify", record=format_record(cut))["sound"] is sound


def test_a_move_that_ends_a_struggle_says_who_takes_the_province() -> None:
    """In the words of its event; no other move says anything."""
    record = ks.Game(ks.draw_deal(2, seed=5), (ks.Pass(),) * 16).record()
    (state, *states), moves = replay(record), LAB.result("import", text=format_record(record))["moves"]
    told = 0
    for after, move in zip(states, moves, strict=True):
        events = ks.narrate(state, parse_move(move["text"], state.map))
        control = [event for event in events if isinstance(event, FactionTakesControl | BritishMarchIn)]
        assert move["settled"] == "".join(describe_event(event, state.map) for event in control)
        told += bool(move["settled"])
        state = after
    assert told == len(state.board.control) > 0


def test_a_game_goes_on_from_any_position() -> None:
    """Its record begins with the position, and is played, verified and imported like any other."""
    state = ks.play(ks.deal(3, seed=7), ks.Pass())
    begun = LAB.result("go_on", state=format_position(state), names=["Ann", "", "hard"])
    assert parse_record(begun["record"]) == Record(state, players=("Ann", "", "hard"))
    played = LAB.result("game", record=begun["short"], move="pass")
    assert played["state"] == format_position(ks.play(state, ks.Pass()))
    assert LAB.result("verify", record=played["record"])["sound"]
    assert LAB.result("import", text=begun["short"]) == begun
    assert LAB.error("go_on", state=format_position(state), names=["Ann"])["code"] == INVALID_PARAMS


@pytest.mark.parametrize(
    ("method", "params", "paths"),
    [
        ("new_game", {"players": 5}, ["players"]),
        ("new_game", {"map": "atlantis", "readings": "NOBODY", "seed": -1}, ["map", "readings", "seed"]),
        ("new_game", {"names": ["a", 1, None]}, ["names[1]", "names[2]"]),
        ("new_game", {"names": "abc"}, ["names"]),
        ("new_game", {"map": {**dump(ks.SIAM), "borders": []}}, ["map"]),
        ("new_game", {"map": 'name = "nowhere"\n'}, ["map"] * 8),
        ("new_game", {"names": ["a"]}, ["$.params"]),
        ("new_game", {"names": ["a", "b", "\ud800"]}, ["names[2]"]),
        ("verify", {"record": TEXT}, ["record"]),
        ("verify", {"record": 1}, ["record"]),
        ("verify", {"record": "x" * 500_001}, ["record"]),
        ("verify", {"record": []}, ["record"]),
        ("machine", {"state": TEXT, "player": "genius"}, ["player"]),
    ],
)
def test_parameters_are_refused_with_paths(method: str, params: dict[str, object], paths: list[str]) -> None:
    assert LAB.faults(method, **params) == (INVALID_PARAMS, paths)


def turn_of(state: ks.State, answers: list[object]) -> Any:
    return LAB.result("turn", state=format_position(state), answers=answers)


@pytest.mark.slow
def test_every_legal_move_round_trips() -> None:
    """`turn` builds the same move from its answers, and nothing is wrong with it."""
    rng = Random(5)
    for state in (state for state in sampled_positions(200) if state.outcome is None):
        move = format_move(ks.random_move(state, rng), state.map)
        turn = turn_of(state, LAB.result("move_answers", state=format_position(state), move=move)["answers"])
        assert (turn["move"], turn["violations"]) == (move, [])


def test_an_analysis_goes_on_in_slices() -> None:
    """What it finds depends only on the number of simulations, not on how it came there; every move is legal."""
    state = ks.deal(2, seed=3)
    text = format_position(state)
    first, second = (LAB.result("analyse", state=text, simulations=number) for number in (20, 40))
    assert LAB.result("analyse", state=text, simulations=20) == first
    LAB.result("analyse", state=format_position(ks.deal(2, seed=4)), simulations=1)
    assert LAB.result("analyse", state=text, simulations=40) == second
    for answer in (first, second):
        assert not answer["done"]
        assert all(ks.judge(state, parse_move(each["line"][0]["text"])) == () for each in answer["moves"])
        for each in answer["moves"]:
            imagined = consistent_state(ks.observe(state, state.to_move))
            for step in each["line"]:
                assert step["seat"] == "ABCD"[imagined.to_move]
                imagined = ks.play(imagined, parse_move(step["text"]))
                assert step["state"] == format_position(imagined)
    assert second["moves"][0]["simulations"] > first["moves"][0]["simulations"]
    soon = LAB.result("analyse", state=text, simulations=100_000, milliseconds=1)
    assert 40 <= soon["simulations"] < 1000


@pytest.mark.slow
def test_a_single_move_is_analysed() -> None:
    """All simulations begin with it, though the search would hardly consider it; one that is not legal is refused."""
    state = ks.deal(3, seed=3)
    move = format_move(ks.random_move(state, Random(8)))
    asked = {"state": format_position(state), "simulations": 60}
    (only,) = LAB.result("analyse", **asked, move=move, names=["Ann", "Bob", "Cy"])["moves"]
    assert any(re.search("Ann|Bob|Cy", reason) for reason in only["reasons"])
    assert (only["line"][0]["text"], only["simulations"]) == (move, 60)
    assert move not in {each["line"][0]["text"] for each in LAB.result("analyse", **asked)["moves"]}
    assert LAB.faults("analyse", **asked, move="Lao:KHO")[0] in {ILLEGAL_MOVE, INVALID_PARAMS}


def test_what_happened_is_told_with_names_and_to_a_seat_what_it_may_know() -> None:
    """The last of so many moves, to the reader as "you"; nothing before the first."""
    record = ks.Game(ks.draw_deal(2, seed=5), (ks.Pass(),) * 2).record()
    state = tuple(replay(record))[1]
    facts = {"record": format_record(record), "seat": "A", "names": [READER, "Bob"]}
    found = LAB.result("happened", at=2, **facts)
    events = ks.narrate(state, ks.Pass())
    assert found["told"] == [describe_event(event, state.map, (READER, "Bob")) for event in events]
    assert [event["rule"] for event in found["events"]] == [event.rule.id for event in events]
    assert found["told"] != LAB.result("happened", at=2, **{**facts, "names": []})["told"]
    assert LAB.result("happened", at=0, **facts) == {"events": [], "told": []}
