"""Whole games: started, continued, stepped through and verified; and the moves of the bots."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

import kingofsiam as ks
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
from kingofsiam.notation.json.documents import dump_map, dump_record
from kingofsiam.players import BOTS, consistent_state
from tests.lab.helpers_lab import (
    ILLEGAL,
    ILLEGAL_MOVE,
    INVALID_PARAMS,
    TEXT,
    error_of,
    fault_paths,
    result_of,
    rule_ids,
    sampled_positions,
)

EXAMPLES = tuple(
    parse_record(path.read_bytes()) for path in sorted((Path(__file__).parents[2] / "examples").glob("*.game"))
)
ENDED = EXAMPLES[0]
VALID_RECORD = format_record(ENDED)


def test_a_new_game_is_the_deal_of_its_seed() -> None:
    """With the names of its players, its map and its readings. The short form is the same without the map."""
    found = result_of("new_game", players=2, map="saba", readings="DUTCH", seed=5, names=["Ann", 'B "<b>"'])
    deal = ks.draw_deal(2, seed=5, map=ks.SABA, readings=ks.DUTCH)
    assert parse_record(found["record"]) == Record(deal, players=("Ann", 'B "<b>"'))
    assert parse_record(found["short"], strict=False) == parse_record(found["record"])
    assert "\n---- map ----\n" not in found["short"]


def test_a_new_game_needs_no_parameters() -> None:
    """Three players on the map of Siam, dealt at random."""
    one, other = (parse_record(result_of("new_game")["record"]) for _ in range(2))
    assert (len(one.deal.aids), one.map, one.readings) == (3, ks.SIAM, ks.RULEBOOK)
    assert one != other


@pytest.mark.parametrize("record", EXAMPLES, ids=lambda record: record.map.name)
def test_stepping_through_a_game(record: Record) -> None:
    """After every number of moves: the position, whether the game is over, and all moves with their players."""
    text = format_record(record)
    states = tuple(replay(record))
    for at, state in enumerate(states):
        game = result_of("game", record=text, at=at)
        assert (game["at"], game["over"]) == (at, state.outcome is not None)
        assert game["state"] == format_position(state)
        assert (game["result"] is None) is (state.outcome is None)
        assert game["complete"]
    game = result_of("game", record=text)
    assert game == result_of("game", record=text, at=len(record.moves))
    assert [each["text"] for each in game["moves"]] == [format_move(move, record.map) for move in record.moves]
    assert [each["seat"] for each in game["moves"]] == ["ABCD"[state.to_move] for state in states[:-1]]
    assert [each["number"] for each in game["moves"]] == list(range(1, len(record.moves) + 1))
    assert result_of("game", record=dump_record(record)) == game


def test_a_moment_beyond_the_record_is_refused() -> None:
    moves = len(ENDED.moves)
    error = error_of("game", record=VALID_RECORD, at=moves + 1)
    assert (error["code"], fault_paths(error)) == (INVALID_PARAMS, ["$.params.at"])
    assert fault_paths(error_of("game", record=VALID_RECORD, at=-1)) == ["$.params.at"]


def test_a_record_with_an_illegal_move_is_shown_up_to_that_move() -> None:
    """A later moment is refused with the violations of the move."""
    move = parse_move(ILLEGAL)
    text = format_record(Record(ks.draw_deal(3, seed=7), (ks.Pass(), move, ks.Pass())))
    game = result_of("game", record=text)
    assert (game["at"], game["complete"], game["over"]) == (1, False, False)
    assert [each["seat"] for each in game["moves"]] == ["B", "C", ""]
    error = error_of("game", record=text, at=2)
    assert (error["code"], len(error["data"]["violations"])) == (ILLEGAL_MOVE, 2)
    assert result_of("verify", record=text)["sound"] is False


def test_a_game_of_bots_gives_a_valid_record() -> None:
    """Bots play a game through the methods of the lab: the record has the same moves and passes verification."""
    rng, deal = Random(9), ks.draw_deal(3, seed=9)
    state, record = ks.start(deal), result_of("new_game", players=3, seed=9)["record"]
    moves: list[ks.Move] = []
    while state.outcome is None:
        player, seed = rng.choice(("staged", "greedy")), rng.randrange(10**9)
        text = result_of("machine", state=format_position(state), player=player, seed=seed)["move"]
        move = BOTS[player](ks.observe(state, state.to_move), Random(seed))
        assert text == format_move(move, state.map)
        record = result_of("move", record=record, move=text)["record"]
        state = ks.play(state, move)
        moves.append(move)
    assert parse_record(record) == record_of(deal, moves)
    assert verify(parse_record(record)).ok
    assert result_of("verify", record=record)["sound"] is True


def test_a_move_in_the_middle_replaces_all_later_moves() -> None:
    """Earlier comments stay; the result goes."""
    comments = (Comment(0, "first"), Comment(2, "second"), Comment(3, "third"))
    record = Record(ENDED.deal, ENDED.moves, ENDED.result, ("a", "b", "c", "d"), comments, (("Event", "test"),))
    again = parse_record(result_of("move", record=format_record(record), at=2, move="pass")["record"])
    assert again.moves == (*ENDED.moves[:2], ks.Pass())
    assert (again.result, again.comments, again.players) == (None, comments[:2], record.players)
    assert again.headers == record.headers


def test_an_illegal_move_is_not_recorded() -> None:
    record = result_of("new_game", players=3, seed=7)["record"]
    error = error_of("move", record=record, move=ILLEGAL)
    assert error["code"] == ILLEGAL_MOVE
    assert rule_ids(error["data"]["violations"]) == ["action.two-vs-one.adjacent", "action.swap.stands-there"]


def test_no_move_after_the_end() -> None:
    error = error_of("move", record=VALID_RECORD, move="pass")
    assert error["code"] == ILLEGAL_MOVE
    ended = next(state for state in sampled_positions(30) if state.outcome is not None)
    for player in BOTS:
        assert error_of("machine", state=format_position(ended), player=player)["code"] == INVALID_PARAMS


def test_a_bot_sees_only_what_its_seat_may_see() -> None:
    """It makes the same move in positions that differ only in what is hidden from it."""
    state = ks.play(ks.deal(3, seed=7), ks.Pass())
    moves = {
        result_of("machine", state=format_position(each), player="greedy", seed=1)["move"]
        for each in (state, consistent_state(ks.observe(state, state.to_move)))
    }
    assert len(moves) == 1


def test_a_record_with_a_wrong_result_is_not_sound() -> None:
    assert result_of("verify", record=VALID_RECORD)["sound"] is True
    unfinished = Record(ENDED.deal, ENDED.moves[:3])
    assert result_of("verify", record=format_record(unfinished))["sound"] is True
    assert (
        result_of("verify", record=format_record(Record(ENDED.deal, ENDED.moves[:3], ENDED.result)))["sound"] is False
    )


@pytest.mark.parametrize(
    ("method", "params", "paths"),
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
        ("move", {"record": VALID_RECORD, "move": "hello"}, ["$.params.move"]),
        ("machine", {"state": TEXT, "player": "genius"}, ["$.params.player"]),
        ("verify", {"record": []}, ["$.params.record"]),
    ],
)
def test_invalid_parameters_are_refused_with_their_paths(
    method: str, params: dict[str, object], paths: list[str]
) -> None:
    error = error_of(method, **params)
    assert error["code"] == INVALID_PARAMS
    assert [path.removeprefix("$.params.") for path in fault_paths(error)] == [
        path.removeprefix("$.params.") for path in paths
    ]
