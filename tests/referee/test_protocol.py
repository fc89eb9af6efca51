"""JSON-RPC 2.0: requests, notifications, batches, and the errors for everything else."""

import json
from typing import Any

import pytest

import kingofsiam as ks
from kingofsiam.notation.json.documents import dump
from kingofsiam.referee import METHODS, answer, errors, server
from tests.helpers_rpc import JSON, LEGAL, REFEREE, TEXT, fault_paths, request_line


@pytest.mark.parametrize(
    "line",
    [b"x", b'{"jsonrpc": "2.0"', b"{'jsonrpc': '2.0'}", b"\xff\xfe{\x00}\x00", b'"\xc3"', b"[" * 100, b"[" * 100_000,
     b'{"a":' * 100 + b"1" + b"}" * 100, b"\x00", b"NaN,", b"", b'{"id": 1} {"id": 2}'],
    ids=range(12),
)  # fmt: skip
def test_invalid_json_is_a_parse_error(line: bytes) -> None:
    """A line that is not JSON in UTF-8, or is nested too deeply, gets a parse error without an id."""
    response = REFEREE.send(line)
    assert (response["id"], response["error"]["code"]) == (None, errors.PARSE_ERROR)
    assert fault_paths(response["error"]) == ["$"]


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
        ({"jsonrpc": "2.0", "id": "a", "method": "about", "params": []}, "a", ["$.params"]),
        ({"jsonrpc": "2.0", "id": [1], "method": "about"}, None, ["$.id"]),
        ({"jsonrpc": "2.0", "id": True, "method": "about"}, None, ["$.id"]),
    ],
)
def test_an_invalid_request(call: object, id_: object, faulty: list[str]) -> None:
    """Every fault of a request is reported with its path, and with the id if there is one."""
    response = REFEREE.send(json.dumps(call))
    error = response["error"]
    assert (response["id"], error["code"], fault_paths(error)) == (id_, errors.INVALID_REQUEST, faulty)


@pytest.mark.parametrize("number", ["NaN", "Infinity", "-Infinity", "1e999", "9" * 10_000])
def test_an_unportable_number_is_refused(number: str) -> None:
    """This holds for ids and parameters: JSON does not have these numbers, or many programs cannot represent them."""
    seed, state = request_line("new", {"seed": -99}), request_line("legal_moves", {"state": JSON | {"to_move": -99}})
    for line in (request_line("about", {}).replace('"id": 1', '"id": -99'), seed, state):
        assert REFEREE.send(line.replace("-99", number))["error"]["code"] == errors.PARSE_ERROR


@pytest.mark.parametrize("id_", [0, -1, 1.5, "", "x", "\u2028", "\ud800", "é" * 1000, 10**15, None])
def test_the_id_comes_back(id_: object) -> None:
    """The response has the id of the request, even if it is a lone surrogate."""
    response = REFEREE.send(json.dumps({"jsonrpc": "2.0", "id": id_, "method": "rules", "params": {}}))
    assert response["id"] == id_
    assert response["result"]["rules"]


@pytest.mark.parametrize("method", ["about", "judge", "castle"])
def test_a_notification_has_no_response(method: str) -> None:
    """Neither alone nor in a batch does it get an answer, not even an error."""
    notification = {"jsonrpc": "2.0", "method": method}
    assert answer(json.dumps(notification)) is answer(json.dumps([notification] * 3)) is None


def test_a_batch_gets_a_list_of_responses() -> None:
    """Each call has its own response, whatever is wrong with the others; a notification has none."""
    call = {"jsonrpc": "2.0", "method": "rules"}
    batch = [{**call, "id": 1}, call, 7, {**call, "id": 2, "method": "no"}, {**call, "id": 3}]
    answered = [(each["id"], each.get("error", {}).get("code")) for each in REFEREE.send(json.dumps(batch))]
    assert answered == [(1, None), (None, errors.INVALID_REQUEST), (2, errors.METHOD_NOT_FOUND), (3, None)]


@pytest.mark.parametrize("number", [0, server.MAX_BATCH_CALLS + 1])
def test_a_batch_is_neither_empty_nor_too_long(number: int) -> None:
    """The batch gets one error as a whole."""
    response = REFEREE.send(json.dumps([{"jsonrpc": "2.0", "id": 1, "method": "about"}] * number))
    assert (response["id"], response["error"]["code"]) == (None, errors.INVALID_REQUEST)
    largest = [json.loads(request_line("rules", {}))] * server.MAX_BATCH_CALLS
    assert len(REFEREE.send(json.dumps(largest))) == server.MAX_BATCH_CALLS


@pytest.mark.parametrize(
    ("method", "params", "faulty"),
    [
        ("judge", {}, ["state", "move"]),
        ("judge", {"state": TEXT}, ["move"]),
        ("judge", {"state": None, "move": "pass"}, ["state"]),
        ("judge", {"state": TEXT, "move": "pass", "x": 1, "y": 2}, ["x", "y"]),
        ("judge", {"state": 7, "move": [1]}, ["state", "move"]),
        ("judge", {"state": "siam", "move": "nonsense"}, ["state"]),
        ("judge", {"state": "siam", "move": {}}, ["state", "move.move"]),
        ("judge", {"state": TEXT, "move": "L:LAN;KHO"}, ["move"]),
        ("judge", {"state": {**JSON, "passes": -1, "to_move": "B"}, "move": "pass"}, ["state.to_move", "state.passes"]),
        ("new", {"players": 5, "seed": -1, "map": "sham", "readings": "MINE"}, ["players", "seed", "map", "readings"]),
        ("new", {"readings": "hands=shut"}, ["readings"]),
        ("new", {"map": {}, "form": "xml"}, None),
        ("legal_moves", {"state": TEXT, "offset": -1, "limit": 1001}, ["offset", "limit"]),
        ("legal_moves", {"state": TEXT, "offset": 1.5, "limit": True}, ["offset", "limit"]),
        ("observe", {"state": TEXT, "seat": 3}, ["seat"]),
        ("observe", {"state": TEXT, "seat": "AB"}, ["seat"]),
        ("observe", {"state": TEXT, "seat": ""}, ["seat"]),
        ("rules", {"id": "no.such.rule"}, ["id"]),
        ("rules", {"id": 7}, ["id"]),
        ("start", {"deal": "aids=1"}, ["deal"]),
        ("start", {"deal": {"format": 2}, "map": "siam"}, None),
    ],
)
def test_all_faults_of_parameters(method: str, params: dict[str, object], faulty: list[str] | None) -> None:
    """All faults are reported at once, each with its path."""
    code, found = REFEREE.faults(method, **params)
    assert (code, bool(found)) == (errors.INVALID_PARAMS, True)
    assert faulty is None or sorted(found) == sorted(faulty)


def test_an_error_is_short() -> None:
    """However many faults a line has: of a thousand wrong answers, a hundred are named and the others counted."""
    *named, rest = REFEREE.error("turn", state=TEXT, answers=["pass", *[1] * 1000])["data"]["faults"]
    assert [fault["path"] for fault in named] == [f"$.params.answers[{number}]" for number in range(1, 101)]
    assert "900" in rest["what"]


def test_faults_inside_a_parameter() -> None:
    """In text they have the line, the column, what was found and what was expected; in a map each has its path."""
    (fault,) = REFEREE.error("judge", state=TEXT, move="L:LAN;KHO")["data"]["faults"]
    assert (fault["line"], fault["column"], fault["found"]) == (1, 6, ";")
    assert set(fault["expected"]) == {",", "+"}
    document: dict[str, Any] = {**dump(ks.SIAM), "name": 0, "king": 3}
    assert sorted(REFEREE.faults("new", map=document)[1]) == ["map.king", "map.name"]


@pytest.mark.parametrize("form", ["text", "json"])
def test_an_impossible_position_is_refused(form: str) -> None:
    document = {**JSON, "pool": {"Rama": 4, "Lao": 3, "Malay": 8}}
    state = TEXT.replace("+4,3,9", "+4,3,8") if form == "text" else document
    assert REFEREE.faults("judge", state=state, move="pass") == (errors.INVALID_PARAMS, ["state"])


def test_a_bug_does_not_stop_the_referee(monkeypatch: pytest.MonkeyPatch) -> None:
    """It causes an internal error, and the next call is answered."""

    def broken(**_: object) -> None:
        raise ZeroDivisionError

    method = METHODS["rules"]
    monkeypatch.setitem(METHODS, "rules", type(method)(method.name, method.about, method.parameters, broken))
    error = REFEREE.error("rules")
    assert (error["code"], error["data"]) == (errors.INTERNAL_ERROR, {"type": "ZeroDivisionError"})
    assert REFEREE.result("judge", state=TEXT, move=LEGAL)["legal"]
