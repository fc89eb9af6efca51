"""Opening a text: what it is, or where it is wrong."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

import kingofsiam as ks
from kingofsiam.notation import Record, format_position, format_record, parse_record, verify
from kingofsiam.notation.json_documents import dumps
from tests.lab.asking import (
    IMPOSSIBLE_POSITION,
    INVALID_PARAMS,
    STATE,
    TEXT,
    asked,
    called,
    paths,
    positions,
    refused,
)

EXAMPLES = sorted((Path(__file__).parents[2] / "examples").glob("*.game"))


@pytest.mark.parametrize("text", [TEXT, f"\n  {TEXT}\n", dumps(STATE), f" {dumps(STATE, indent=2)}\n"])
def test_a_position_is_opened_from_notation_and_json(text: str) -> None:
    assert asked("open", text=text) == {"kind": "position", "state": TEXT, "record": None, "short": None}


@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: path.stem)
def test_a_record_is_opened_with_its_last_position(path: Path) -> None:
    """From notation and from JSON; also in the short form without the map."""
    whole = path.read_text(encoding="utf-8")
    record = parse_record(whole)
    found = asked("open", text=whole)
    assert found["kind"] == "record"
    assert found["record"].partition("---- map")[0] == found["short"] == whole.partition("---- map")[0]
    assert found["state"] == format_position(verify(record).state)
    assert verify(parse_record(found["record"])).ok
    assert asked("open", text=found["short"]) == found
    assert asked("open", text=dumps(record)) == found


def test_an_impossible_position_is_opened_for_its_sheet_tells_the_faults() -> None:
    wrong = TEXT.replace("+4,3,9", "+4,3,8")
    assert asked("open", text=wrong)["state"] == wrong
    assert asked("sheet", state=wrong)["faults"]


def test_a_document_that_claims_a_false_outcome_is_refused() -> None:
    """The text that would be shown cannot say what is false in it, so that nobody could see the fault."""
    ended = next(state for state in positions(60) if state.outcome is not None and state.outcome.winners == (0,))
    document: Any = json.loads(dumps(ended))
    document["outcome"]["winners"] = [1]
    error = refused("open", text=json.dumps(document))
    assert (error["code"], paths(error)) == (IMPOSSIBLE_POSITION, ["$.params.text"])


@pytest.mark.parametrize(
    ("text", "path", "place"),
    [
        ("", "$.params.text", (1, 1)),
        ("hello", "$.params.text", (1, 1)),
        ("\n\n  siam - LAN/RAX", "$.params.text", (3, 14)),
        (f"{TEXT} and more", "$.params.text", (1, len(TEXT) + 1)),
        ('[Format "1"]\n[Map "nowhere"]\n', "$.params.text", (3, 1)),
        ("{", "$.params.text", None),
        ('{"kind": "map"}', "$.params.text.kind", None),
        ('{"kind": "state", "kind": "state"}', "$.params.text.kind", None),
        ('{"format": 1, "kind": "state", "passes": true}', "$.params.text.passes", None),
        ("<script>alert(1)</script>", "$.params.text", (1, 1)),
        ("x" * 100_001, "$.params.text", None),
        ("[" * 100_000, "$.params.text", (1, 2)),
        ('{"a":' * 99 + "1" + "}" * 99, "$.params.text", None),
        ("\ud800", "$.params.text", (1, 1)),
    ],
)
def test_what_is_neither_is_refused_with_its_place(text: str, path: str, place: tuple[int, int] | None) -> None:
    """With line and column in notation, with a path in JSON."""
    error = refused("open", text=text)
    assert error["code"] == INVALID_PARAMS
    assert path in paths(error)
    if place is not None:
        (fault,) = error["data"]["faults"]
        assert (fault["line"], fault["column"]) == place


@pytest.mark.parametrize("text", [None, 1, True, [], {}, ["siam"]])
def test_only_a_text_can_be_opened(text: object) -> None:
    error = called("open", text=text)["error"]
    assert (error["code"], paths(error)) == (INVALID_PARAMS, ["$.params.text"])


def test_a_map_that_only_looks_otherwise_is_the_one_that_comes_with_the_game() -> None:
    """A record of long ago may hold a map with other coordinates: it is played on the map of today."""
    lands = (replace(ks.SIAM.lands[0], x=1.0), *ks.SIAM.lands[1:])
    record = Record(ks.draw_deal(2, seed=1, map=replace(ks.SIAM, lands=lands)))
    today = Record(ks.draw_deal(2, seed=1))
    assert asked("open", text=format_record(record))["record"] == format_record(today) != format_record(record)


def test_a_record_on_a_map_of_ones_own_is_refused() -> None:
    """Its positions could not be told in one line."""
    own = ks.Map.from_toml(ks.SIAM.to_toml().replace('king = "King"', 'king = "Emperor"'))
    record = format_record(Record(ks.draw_deal(2, seed=1, map=own)))
    assert paths(refused("open", text=record)) == ["$.params.text"]
    assert paths(refused("game", record=record)) == ["$.params.record"]
