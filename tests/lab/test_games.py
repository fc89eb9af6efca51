"""Whole games: started, continued, stepped through and verified; and the moves of the bots."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

import kingofsiam as ks
from kingofsiam.notation import (
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
from kingofsiam.notation.json.documents import dump_map
from kingofsiam.observation import consistent_state
from kingofsiam.players import BOTS
from kingofsiam.render.sentences import describe_move
from tests.lab.helpers_lab import (
    ILLEGAL,
    INVALID_PARAMS,
    TEXT,
    error_of,
    fault_paths,
    result_of,
    sampled_positions,
)

EXAMPLES = tuple(
    parse_record(path.read_bytes()) for path in sorted((Path(__file__).parents[2] / "examples").glob("*.game"))
)
ENDED = EXAMPLES[0]
VALID_RECORD = format_record(ENDED)


def test_a_new_game_is_the_deal_of_its_seed() -> None:
    """It has the names of its players, its map and its readings. The short form is the same without the map."""
    found = result_of("new_game", players=2, map="saba", readings="DUTCH", seed=5, names=["Ann", 'B "<b>"'])
    deal = ks.draw_deal(2, seed=5, map=ks.SABA, readings=ks.DUTCH)
    assert parse_record(found["record"]) == Record(deal, players=("Ann", 'B "<b>"'))
    assert result_of("import", text=found["short"]) == found
    assert found["names"] == ["Ann", 'B "<b>"']
    assert "\n---- map ----\n" not in found["short"]


def test_a_new_game_needs_no_parameters() -> None:
    """Three players on the map of Siam, dealt at random."""
    one, other = (parse_record(result_of("new_game")["record"]) for _ in range(2))
    assert (len(one.deal.aids), one.map, one.readings) == (3, ks.SIAM, ks.RULEBOOK)
    assert one != other


@pytest.mark.parametrize("record", EXAMPLES, ids=lambda record: record.map.name)
def test_the_moves_of_a_record(record: Record) -> None:
    """All of them in notation and in words, with their players; and the position after the last one."""
    states = tuple(replay(record))
    found = result_of("import", text=format_record(record))
    assert (found["played"], found["state"]) == (len(record.moves), format_position(states[-1]))
    assert [each["text"] for each in found["moves"]] == [format_move(move, record.map) for move in record.moves]
    assert [each["words"] for each in found["moves"]] == [describe_move(move, record.map) for move in record.moves]
    assert [each["seat"] for each in found["moves"]] == ["ABCD"[state.to_move] for state in states[:-1]]


def test_a_record_with_an_illegal_move_is_shown_up_to_that_move() -> None:
    text = format_record(Record(ks.draw_deal(3, seed=7), (ks.Pass(), parse_move(ILLEGAL), ks.Pass())))
    found = result_of("import", text=text)
    assert (found["played"], found["state"]) == (1, result_of("game", record=text, at=1)["state"])
    assert [each["seat"] for each in found["moves"]] == ["B", "C", ""]
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
        record = result_of("game", record=record, move=text)["record"]
        state = ks.play(state, move)
        moves.append(move)
    assert parse_record(record) == record_of(deal, moves)
    assert verify(parse_record(record)).ok
    assert result_of("verify", record=record)["sound"] is True


def test_no_bot_moves_after_the_end() -> None:
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
        ("new_game", {"map": dump_map(replace(ks.SIAM, borders=ks.SIAM.borders[1:]))}, ["$.params.map"]),
        ("new_game", {"names": ["a"]}, ["$.params"]),
        ("new_game", {"names": ["a", "b", "\ud800"]}, ["$.params.names[2]"]),
        ("verify", {"record": TEXT}, ["$.params.record"]),
        ("verify", {"record": 1}, ["$.params.record"]),
        ("verify", {"record": "x" * 500_001}, ["$.params.record"]),
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
