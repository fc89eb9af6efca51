"""Whole games: begun, gone on with, stepped through, verified; and what machine players do."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

import kingofsiam as ks
from kingofsiam.machine_players import MACHINE_PLAYERS, imagined
from kingofsiam.notation import (
    Comment,
    Record,
    format_move,
    format_position,
    format_record,
    parse_move,
    parse_record,
    record_of,
    replay,
    verify,
)
from kingofsiam.notation.json_documents import dump_map, dump_record
from tests.lab.asking import ILLEGAL, ILLEGAL_MOVE, INVALID_PARAMS, TEXT, asked, paths, positions, refused, rules

EXAMPLES = tuple(
    parse_record(path.read_bytes()) for path in sorted((Path(__file__).parents[2] / "examples").glob("*.game"))
)
ENDED = EXAMPLES[0]
TRUE = format_record(ENDED)


def test_a_new_game_is_the_deal_of_its_seed() -> None:
    """With the names of its players, its map and its readings; the short form says the same without the map."""
    found = asked("new_game", players=2, map="saba", readings="DUTCH", seed=5, names=["Ann", 'B "<b>"'])
    deal = ks.draw_deal(2, seed=5, map=ks.SABA, readings=ks.DUTCH)
    assert parse_record(found["record"]) == Record(deal, players=("Ann", 'B "<b>"'))
    assert parse_record(found["short"], strict=False) == parse_record(found["record"])
    assert "\n---- map ----\n" not in found["short"]


def test_a_game_needs_no_more_than_nothing() -> None:
    """Three players on the map of the game, dealt by chance."""
    one, other = (parse_record(asked("new_game")["record"]) for _ in range(2))
    assert (len(one.deal.aids), one.map, one.readings) == (3, ks.SIAM, ks.RULEBOOK)
    assert one != other


@pytest.mark.parametrize("record", EXAMPLES, ids=lambda record: record.map.name)
def test_a_game_is_stepped_through(record: Record) -> None:
    """After every number of moves: the position, whether it is over, and all moves with their players."""
    text = format_record(record)
    states = tuple(replay(record))
    for at, state in enumerate(states):
        game = asked("game", record=text, at=at)
        assert (game["at"], game["over"]) == (at, state.outcome is not None)
        assert game["state"] == format_position(state)
        assert (game["result"] is None) is (state.outcome is None)
        assert game["complete"]
    game = asked("game", record=text)
    assert game == asked("game", record=text, at=len(record.moves))
    assert [each["text"] for each in game["moves"]] == [format_move(move, record.map) for move in record.moves]
    assert [each["seat"] for each in game["moves"]] == ["ABCD"[state.to_move] for state in states[:-1]]
    assert [each["number"] for each in game["moves"]] == list(range(1, len(record.moves) + 1))
    assert asked("game", record=dump_record(record)) == game


def test_a_game_can_only_be_looked_at_as_far_as_it_goes() -> None:
    moves = len(ENDED.moves)
    error = refused("game", record=TRUE, at=moves + 1)
    assert (error["code"], paths(error)) == (INVALID_PARAMS, ["$.params.at"])
    assert paths(refused("game", record=TRUE, at=-1)) == ["$.params.at"]


def test_a_record_with_an_illegal_move_is_shown_up_to_it() -> None:
    """Whoever wants to see more is told why the move is not legal."""
    move = parse_move(ILLEGAL)
    text = format_record(Record(ks.draw_deal(3, seed=7), (ks.Pass(), move, ks.Pass())))
    game = asked("game", record=text)
    assert (game["at"], game["complete"], game["over"]) == (1, False, False)
    assert [each["seat"] for each in game["moves"]] == ["B", "C", ""]
    error = refused("game", record=text, at=2)
    assert (error["code"], len(error["data"]["violations"])) == (ILLEGAL_MOVE, 2)
    assert asked("verify", record=text)["sound"] is False


def test_a_game_goes_on_move_by_move_to_a_record_that_is_true() -> None:
    """Machine players take turns by the calls of the lab: the record is that of the same moves, and verified."""
    random, deal = Random(9), ks.draw_deal(3, seed=9)
    state, record = ks.start(deal), asked("new_game", players=3, seed=9)["record"]
    moves: list[ks.Move] = []
    while state.outcome is None:
        player, seed = random.choice(("random", "greedy")), random.randrange(10**9)
        said = asked("machine", state=format_position(state), player=player, seed=seed)["move"]
        move = MACHINE_PLAYERS[player](ks.observe(state, state.to_move), Random(seed))
        assert said == format_move(move, state.map)
        record = asked("move", record=record, move=said)["record"]
        state = ks.play(state, move)
        moves.append(move)
    assert parse_record(record) == record_of(deal, moves)
    assert verify(parse_record(record)).ok
    assert asked("verify", record=record)["sound"] is True


def test_a_move_in_the_middle_cuts_off_what_was_played_after_it() -> None:
    """Comments up to there stay, the result goes."""
    comments = (Comment(0, "first"), Comment(2, "second"), Comment(3, "third"))
    record = Record(ENDED.deal, ENDED.moves, ENDED.result, ("a", "b", "c", "d"), comments, (("Event", "test"),))
    again = parse_record(asked("move", record=format_record(record), at=2, move="pass")["record"])
    assert again.moves == (*ENDED.moves[:2], ks.Pass())
    assert (again.result, again.comments, again.players) == (None, comments[:2], record.players)
    assert again.headers == record.headers


def test_an_illegal_move_is_not_recorded() -> None:
    record = asked("new_game", players=3, seed=7)["record"]
    error = refused("move", record=record, move=ILLEGAL)
    assert error["code"] == ILLEGAL_MOVE
    assert rules(error["data"]["violations"]) == ["action.two-vs-one.adjacent", "action.swap.stands-there"]


def test_nothing_is_played_after_the_end() -> None:
    error = refused("move", record=TRUE, move="pass")
    assert error["code"] == ILLEGAL_MOVE
    ended = next(state for state in positions(30) if state.outcome is not None)
    for player in MACHINE_PLAYERS:
        assert refused("machine", state=format_position(ended), player=player)["code"] == INVALID_PARAMS


def test_a_machine_player_sees_only_what_its_seat_may_see() -> None:
    """Other hands change nothing in what it does, as long as nothing tells them apart."""
    state = ks.play(ks.deal(3, seed=7), ks.Pass())
    moves = {
        asked("machine", state=format_position(each), player="greedy", seed=1)["move"]
        for each in (state, imagined(ks.observe(state, state.to_move)))
    }
    assert len(moves) == 1


def test_a_record_with_a_false_result_is_not_sound() -> None:
    assert asked("verify", record=TRUE)["sound"] is True
    unfinished = Record(ENDED.deal, ENDED.moves[:3])
    assert asked("verify", record=format_record(unfinished))["sound"] is True
    assert asked("verify", record=format_record(Record(ENDED.deal, ENDED.moves[:3], ENDED.result)))["sound"] is False


@pytest.mark.parametrize(
    ("method", "given", "wrong"),
    [
        ("new_game", {"players": 5}, ["$.params.players"]),
        ("new_game", {"map": "atlantis", "readings": "NOBODY", "seed": -1}, ["map", "readings", "seed"]),
        ("new_game", {"names": ["a", 1, None]}, ["$.params.names[1]", "$.params.names[2]"]),
        ("new_game", {"names": "abc"}, ["$.params.names"]),
        ("new_game", {"map": dump_map(replace(ks.SIAM, king="Emperor"))}, ["$.params.map"]),
        ("new_game", {"names": ["a"]}, ["$.params"]),
        ("new_game", {"names": ["a", "b", "\ud800"]}, ["$.params.names[2]"]),
        ("game", {"record": TEXT}, ["$.params.record"]),
        ("game", {"record": 1}, ["$.params.record"]),
        ("game", {"record": "x" * 500_001}, ["$.params.record"]),
        ("move", {"record": TRUE, "move": "hello"}, ["$.params.move"]),
        ("machine", {"state": TEXT, "player": "genius"}, ["$.params.player"]),
        ("verify", {"record": []}, ["$.params.record"]),
    ],
)
def test_what_cannot_be_is_refused_with_its_place(method: str, given: dict[str, object], wrong: list[str]) -> None:
    error = refused(method, **given)
    assert error["code"] == INVALID_PARAMS
    assert [path.removeprefix("$.params.") for path in paths(error)] == [
        each.removeprefix("$.params.") for each in wrong
    ]
