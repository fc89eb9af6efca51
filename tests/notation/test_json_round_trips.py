"""Round trips: JSON is read back as the same value, on any map, with any number of players, under any readings."""

import json
from dataclasses import replace
from itertools import pairwise
from typing import cast

import pytest
from hypothesis import given
from hypothesis import strategies as st

import kingofsiam as ks
from kingofsiam.maps import UNSOURCED, Border, Land
from kingofsiam.notation.game_documents import ANSWERS
from kingofsiam.notation.json import documents
from kingofsiam.notation.json.codec import row, whole_number
from kingofsiam.notation.json.documents import Document, dumps, load, loads
from kingofsiam.notation.json.parser import InvalidJson
from kingofsiam.notation.record import Record
from kingofsiam.testing import games, moves, positions, states
from tests.helpers_strategies import FACTIONS, MAPS, fewer_examples, partial_turns
from tests.notation import helpers_text
from tests.notation.helpers_json import DOCUMENTS, document

every_kind = pytest.mark.parametrize("kind", documents.KINDS)


def assert_round_trip(value: Document) -> None:
    """The value is read back from its text, and writing it again gives the same text."""
    text = dumps(value)
    assert loads(text) == value
    assert dumps(loads(text)) == text


def test_a_map_that_could_not_be_read_is_not_written() -> None:
    """A map built by hand may have a province that nothing borders on, and a game on it can be played."""
    alone = replace(ks.SIAM, borders=tuple(each for each in ks.SIAM.borders if "Isan" not in (each.one, each.other)))
    game = ks.Game.new(3, seed=1, map=alone).play(ks.Pass())
    for value in (game.record(), game.state, alone, ks.observe(game.state, 0)):
        with pytest.raises(ks.InvalidMap):
            dumps(value)


@given(states() | positions(), st.data())
def test_states_and_observations(state: ks.State, data: st.DataObject) -> None:
    """Every state survives a round trip, and so does what every player and a spectator see of it."""
    assert_round_trip(state)
    seat = data.draw(st.none() | st.integers(0, len(state.players) - 1))
    assert_round_trip(ks.observe(state, seat))
    assert_round_trip(ks.Game(state).view(seat))


@given(partial_turns())
def test_turns(turn: ks.Turn) -> None:
    """Every turn, legal or not, survives a round trip, and what is said of it must follow from its answers."""
    assert_round_trip(turn)
    document = documents.dump(turn)
    assert ANSWERS.read(document["answers"]) == turn.answers
    with pytest.raises(InvalidJson) as refused:
        load(document | {"legal": [None] * 3, "labels": ["Isan"] * 3})
    assert refused.value.paths == ("$.labels", "$.legal")


@given(states() | positions(), st.data())
def test_moves_and_violations(state: ks.State, data: st.DataObject) -> None:
    """Every move, legal or not, and every reason against it survive a round trip."""
    move = data.draw(moves(state))
    assert_round_trip(move)
    if isinstance(move, ks.Play):
        assert_round_trip(move.action)
    for violation in ks.judge(state, move):
        assert_round_trip(violation)


@fewer_examples(5)
@given(games())
def test_whole_games(game: ks.Game) -> None:
    """Every event of a game, its outcome, its last state and the views of it survive a round trip."""
    for state, move in zip(game.states, game.moves, strict=False):
        for event in ks.narrate(state, move):
            assert_round_trip(event)
    end = game.states[-1]
    assert_round_trip(end)
    assert_round_trip(game.view(0))
    assert end.outcome is not None
    assert_round_trip(end.outcome)


@fewer_examples(5)
@given(helpers_text.records(extra=st.just([])))
def test_records_and_deals(record: Record) -> None:
    """Every record survives a round trip with its deal, map and readings, and so does every deal alone."""
    assert_round_trip(record)
    assert_round_trip(record.deal)


@pytest.mark.parametrize("board", MAPS, ids=repr)
def test_maps(board: ks.Map) -> None:
    """Every map survives a round trip; an included one is then the very same object."""
    assert_round_trip(board)
    assert documents.load_map(documents.dump(board)) is board


def test_a_map_of_ones_own() -> None:
    """A map that is not included is written in full, and a game on it survives a round trip."""
    lands = tuple(
        Land(f"Ünland {number}", f"U{number}", home, own=0, random=4)
        for number, home in enumerate((*FACTIONS, *(None,) * 5))
    )
    borders = tuple(Border(one.name, other.name, UNSOURCED) for one, other in pairwise(lands))
    board = ks.Map("own", "A map of one's own", lands, borders)
    assert_round_trip(board)
    state = ks.deal(2, seed=3, map=board)
    assert_round_trip(state)
    read_back = loads(dumps(state))
    assert isinstance(read_back, ks.State)
    assert list(ks.legal_moves(read_back)) == list(ks.legal_moves(state))


@every_kind
def test_every_kind_says_what_it_is(kind: str) -> None:
    """A document begins with its format and its kind; its own reader and the general one give the same value."""
    value = document(kind)
    assert list(value)[:2] == ["format", "kind"]
    assert (value["format"], value["kind"]) == (1, kind)
    assert getattr(documents, f"load_{kind}")(value) == load(value) == DOCUMENTS[kind]


@every_kind
def test_spaces_and_the_order_of_fields_mean_nothing(kind: str) -> None:
    """Text on one line, indented text, and fields in any order are the same document."""
    value = DOCUMENTS[kind]
    assert "\n" not in dumps(value)
    assert " " not in dumps(ks.Pass())
    assert loads(dumps(value, indent=2)) == value
    assert json.loads(dumps(value, indent=2)) == json.loads(dumps(value))
    assert loads(dumps(value).encode()) == value
    assert loads(b"\xef\xbb\xbf" + dumps(value).encode()) == value
    if kind not in ("violation", "record"):  # the order of a violation's facts and of a record's headers has a meaning
        assert load(turned_around(document(kind))) == value


def turned_around(value: object) -> object:
    """The same with all fields in the opposite order."""
    if isinstance(value, dict):
        fields = cast("dict[str, object]", value)
        return {key: turned_around(fields[key]) for key in reversed(fields)}
    if isinstance(value, list):
        return [turned_around(each) for each in cast("list[object]", value)]
    return value


def test_a_default_is_not_written() -> None:
    """A field with a default is optional, and is left out where its value is the default."""
    digits = row("digits", ("a", "b"), whole_number(0, 9), optional={"b": 1})
    assert [digits.dump(each) for each in ((1, 1), (1, 2))] == [{"a": 1}, {"a": 1, "b": 2}]
    assert digits.read({"a": 1}) == (1, 1)
