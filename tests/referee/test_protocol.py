"""JSON-RPC 2.0: what is a call, what is none, and which error tells it."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import kingofsiam as ks
from kingofsiam.notation.json_documents import dump_map
from kingofsiam.referee import METHODS, answer, calls
from tests.referee.asking import (
    ILLEGAL_MOVE,
    IMPOSSIBLE_POSITION,
    INTERNAL_ERROR,
    INVALID_PARAMS,
    INVALID_REQUEST,
    JSON,
    LEGAL,
    PARSE_ERROR,
    TEXT,
    UNKNOWN_METHOD,
    asked,
    line_of,
    paths,
    refused,
    said,
)

KNOWN_CODES = {
    PARSE_ERROR,
    INVALID_REQUEST,
    UNKNOWN_METHOD,
    INVALID_PARAMS,
    ILLEGAL_MOVE,
    IMPOSSIBLE_POSITION,
}


@pytest.mark.parametrize(
    "line",
    [
        b"x",
        b'{"jsonrpc": "2.0"',
        b"{'jsonrpc': '2.0'}",
        b"\xff\xfe{\x00}\x00",
        b'"\xc3"',
        b"[" * 100,
        b"[" * 100_000,
        b'{"a":' * 100 + b"1" + b"}" * 100,
        b"\x00",
        b"NaN,",
        b"",
        b'{"id": 1} {"id": 2}',
    ],
    ids=repr,
)
def test_what_is_no_json_is_a_parse_error(line: bytes) -> None:
    """A line that is no JSON in UTF-8, or is nested too deeply, is a parse error, and nobody's id stands in it."""
    reply = said(line)
    assert (reply["id"], reply["error"]["code"]) == (None, PARSE_ERROR)
    assert paths(reply["error"]) == ["$"]


@pytest.mark.parametrize(
    ("call", "id_", "faulty"),
    [
        (1, None, ["$"]),
        ("judge", None, ["$"]),
        (None, None, ["$"]),
        ({}, None, ["$.jsonrpc", "$.method"]),
        ({"jsonrpc": "1.0", "id": 5, "method": "about"}, 5, ["$.jsonrpc"]),
        ({"jsonrpc": 2.0, "id": 5, "method": "about"}, 5, ["$.jsonrpc"]),
        ({"jsonrpc": "2.0", "id": "a", "method": 1, "params": "x"}, "a", ["$.method", "$.params"]),
        ({"jsonrpc": "2.0", "id": "a", "method": "about", "params": None}, "a", ["$.params"]),
        ({"jsonrpc": "2.0", "id": [1], "method": "about"}, None, ["$.id"]),
        ({"jsonrpc": "2.0", "id": True, "method": "about"}, None, ["$.id"]),
    ],
)
def test_what_is_no_call_is_an_invalid_request(call: object, id_: object, faulty: list[str]) -> None:
    """Every fault of a request is told with its place, under the id if there is one."""
    reply = said(json.dumps(call))
    assert (reply["id"], reply["error"]["code"], paths(reply["error"])) == (id_, INVALID_REQUEST, faulty)


@pytest.mark.parametrize("number", ["NaN", "Infinity", "-Infinity", "1e999", "9" * 30])
def test_no_number_is_no_id(number: str) -> None:
    """What is no JSON number, or none that every program can hold, is refused as an id and as a parameter."""
    reply = said(f'{{"jsonrpc": "2.0", "id": {number}, "method": "about"}}')
    assert (reply["id"], reply["error"]["code"]) == (None, INVALID_REQUEST)
    reply = said(f'{{"jsonrpc": "2.0", "id": 1, "method": "new", "params": {{"seed": {number}}}}}')
    assert (reply["error"]["code"], paths(reply["error"])) == (INVALID_PARAMS, ["$.params.seed"])
    state = json.dumps(JSON).replace('"to_move": 1', f'"to_move": {number}')
    reply = said(f'{{"jsonrpc": "2.0", "id": 1, "method": "outcome", "params": {{"state": {state}}}}}')
    assert (reply["error"]["code"], paths(reply["error"])) == (INVALID_PARAMS, ["$.params.state.to_move"])


@pytest.mark.parametrize("id_", [0, -1, 1.5, "", "x", "\u2028", "\ud800", "é" * 1000, 10**15, None])
def test_the_id_comes_back(id_: object) -> None:
    """An id comes back as it was, half a character included."""
    reply = said(json.dumps({"jsonrpc": "2.0", "id": id_, "method": "rules", "params": {"section": "8"}}))
    assert reply["id"] == id_
    assert reply["result"]["rules"]


def test_a_repeated_field_is_refused() -> None:
    """Where a field is given twice nobody knows which is meant."""
    reply = said('{"jsonrpc": "2.0", "id": 3, "method": "about", "method": "rules"}')
    assert (reply["id"], reply["error"]["code"], paths(reply["error"])) == (3, INVALID_REQUEST, ["$.method"])


@pytest.mark.parametrize("method", ["", "castle", "JUDGE", "__init__", "rpc.discover"])
def test_an_unknown_method(method: str) -> None:
    error = refused(method)
    assert (error["code"], paths(error)) == (UNKNOWN_METHOD, ["$.method"])


@pytest.mark.parametrize("method", ["about", "judge", "castle"])
def test_a_notification_has_no_answer(method: str) -> None:
    """Not even one that says that something is wrong with it."""
    assert answer(json.dumps({"jsonrpc": "2.0", "method": method})) is None


def test_a_batch_is_answered_by_a_list() -> None:
    """Each call has its answer, whatever is wrong with the others; a notification has none."""
    call = {"jsonrpc": "2.0", "method": "outcome", "params": {"state": TEXT}}
    replies = said(json.dumps([{**call, "id": 1}, call, 7, {**call, "id": 2, "method": "no"}, {**call, "id": 3}]))
    assert [reply["id"] for reply in replies] == [1, None, 2, 3]
    assert [reply.get("error", {}).get("code") for reply in replies] == [None, INVALID_REQUEST, UNKNOWN_METHOD, None]


def test_a_batch_of_notifications_has_no_answer() -> None:
    assert answer(json.dumps([{"jsonrpc": "2.0", "method": "about"}] * 3)) is None


@pytest.mark.parametrize("number", [0, calls.MOST_CALLS + 1])
def test_a_batch_is_neither_empty_nor_too_long(number: int) -> None:
    """It is answered as a whole, by one error."""
    reply = said(json.dumps([{"jsonrpc": "2.0", "id": 1, "method": "about"}] * number))
    assert (reply["id"], reply["error"]["code"]) == (None, INVALID_REQUEST)
    largest = said(json.dumps([{"jsonrpc": "2.0", "id": 1, "method": "outcome", "params": [TEXT]}] * calls.MOST_CALLS))
    assert len(largest) == calls.MOST_CALLS


@pytest.mark.parametrize(
    ("method", "params", "faulty"),
    [
        ("judge", {}, ["state", "move"]),
        ("judge", {"state": TEXT}, ["move"]),
        ("judge", {"state": None, "move": "pass"}, ["state"]),
        ("judge", {"state": TEXT, "move": "pass", "x": 1, "y": 2}, ["x", "y"]),
        ("judge", {"state": 7, "move": [1]}, ["state", "move"]),
        ("judge", {"state": "siam", "move": "nonsense"}, ["state"]),
        ("judge", {"state": "siam", "move": {}}, ["state", "move.format", "move.kind", "move.move"]),
        ("judge", {"state": TEXT, "move": "L:LAN;KHO"}, ["move"]),
        ("judge", {"state": {**JSON, "passes": -1, "to_move": "B"}, "move": "pass"}, ["state.to_move", "state.passes"]),
        ("new", {"players": 5, "seed": -1, "map": "sham", "readings": "MINE"}, ["players", "seed", "map", "readings"]),
        ("new", {"readings": "hands=shut"}, ["readings"]),
        ("new", {"map": {}, "form": "xml"}, None),
        ("legal_moves", {"state": TEXT, "offset": -1, "limit": 1001}, ["offset", "limit"]),
        ("legal_moves", {"state": TEXT, "offset": 1.5, "limit": True}, ["offset", "limit"]),
        ("legal_actions", {"state": TEXT, "card": "Ace"}, ["card"]),
        ("legal_actions", {"state": TEXT, "card": ["L"]}, ["card"]),
        ("legal_takes", {"state": TEXT, "action": "pass"}, ["action"]),
        ("observe", {"state": TEXT, "seat": 3}, ["seat"]),
        ("observe", {"state": TEXT, "seat": "AB"}, ["seat"]),
        ("observe", {"state": TEXT, "seat": ""}, ["seat"]),
        ("rules", {"id": "no.such.rule"}, ["id"]),
        ("rules", {"id": 7}, ["id"]),
        ("rules", {"section": "9"}, ["section"]),
        ("rules", {"section": "7", "id": "course.may-pass"}, None),
        ("start", {"deal": "aids=1"}, ["deal"]),
        ("start", {"deal": {"format": 2}, "map": "siam"}, ["deal"]),
    ],
)
def test_every_fault_of_the_parameters_is_told(
    method: str, params: dict[str, object], faulty: list[str] | None
) -> None:
    """All at once, each with its path."""
    error = refused(method, **params)
    assert error["code"] == INVALID_PARAMS
    assert error["data"]["faults"]
    if faulty is not None:
        assert sorted(paths(error)) == sorted(f"$.params.{name}" for name in faulty)


def test_too_many_parameters_in_order() -> None:
    reply = said(json.dumps({"jsonrpc": "2.0", "id": 1, "method": "outcome", "params": [TEXT, 1]}))
    assert (reply["error"]["code"], paths(reply["error"])) == (INVALID_PARAMS, ["$.params"])


def test_faults_in_text_have_their_place() -> None:
    """Line, column, what is found and what was expected."""
    (fault,) = refused("judge", state=TEXT, move="L:LAN;KHO")["data"]["faults"]
    assert (fault["line"], fault["column"], fault["found"]) == (1, 6, ";")
    assert set(fault["expected"]) == {",", "+"}


@pytest.mark.parametrize("form", ["text", "json"])
def test_an_impossible_position_is_an_error_of_its_own(form: str) -> None:
    """What can be read, but can lie on no table, is told apart from what cannot be read."""
    text = TEXT.replace("+4,3,9", "+4,3,8")
    document = {**JSON, "pool": {"Rama": 4, "Lao": 3, "Malay": 8}}
    error = refused("judge", state=text if form == "text" else document, move="pass")
    assert (error["code"], paths(error)) == (IMPOSSIBLE_POSITION, ["$.params.state"])
    assert refused("judge", state=text, move={})["code"] == INVALID_PARAMS


def test_a_map_that_is_none_is_told_fault_by_fault() -> None:
    document: dict[str, Any] = {**dump_map(ks.SIAM), "name": "Siam!", "king": 3}
    assert sorted(paths(refused("new", map=document))) == ["$.params.map.king", "$.params.map.name"]


def test_a_mistake_of_ours_does_not_end_the_referee(monkeypatch: pytest.MonkeyPatch) -> None:
    """It is an internal error, and the next call is answered."""

    def broken(**_: object) -> None:
        raise ZeroDivisionError

    method = METHODS["outcome"]
    monkeypatch.setitem(METHODS, "outcome", type(method)(method.name, method.about, method.parameters, broken))
    error = refused("outcome", state=TEXT)
    assert (error["code"], error["data"]) == (INTERNAL_ERROR, {"type": "ZeroDivisionError"})
    assert asked("judge", state=TEXT, move=LEGAL)["legal"]


def test_what_is_remembered_is_not_confused() -> None:
    """A position that differs in a type alone is not taken for the one remembered."""
    assert asked("outcome", state=JSON) == {"outcome": None}
    for wrong in (True, 1.0):
        error = refused("outcome", state={**JSON, "to_move": wrong})
        assert (error["code"], paths(error)) == (INVALID_PARAMS, ["$.params.state.to_move"])


VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text() | st.sampled_from([TEXT, LEGAL, "pass"]),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3),
    max_leaves=6,
)


@given(st.sampled_from(sorted(METHODS)), st.data())
def test_no_parameter_breaks_a_method(method: str, data: st.DataObject) -> None:
    """Whatever is given, the answer is a result or an error with a known code; never an internal error."""
    names = [parameter.name for parameter in METHODS[method].parameters]
    params = {name: data.draw(VALUES | st.just(TEXT)) for name in names if data.draw(st.booleans())}
    reply = said(line_of(method, **params))
    assert "result" in reply or reply["error"]["code"] in KNOWN_CODES, reply


@given(st.integers(0, 400), st.characters(codec="utf-8"))
def test_no_changed_character_breaks_a_call(place: int, letter: str) -> None:
    """A line with any one character changed has an answer, and it is no internal error."""
    line = line_of("judge", state=TEXT, move="2:R.LAN,R.LAN-M.PAT+L.MON")
    changed = line[: place % len(line)] + letter + line[place % len(line) + 1 :]
    text = answer(changed.encode())
    reply: Any = json.loads(text) if text is not None else {"result": None}
    assert "result" in reply or reply["error"]["code"] in KNOWN_CODES, reply
