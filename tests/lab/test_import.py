"""The `import` method: what a pasted text is, or where its faults are."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

import kingofsiam as ks
from kingofsiam.notation import Record, format_position, format_record, parse_record, verify
from kingofsiam.notation.json.documents import dumps
from tests.lab.helpers_lab import (
    IMPOSSIBLE_POSITION,
    INVALID_PARAMS,
    STATE,
    TEXT,
    error_of,
    fault_paths,
    response_to,
    result_of,
    sampled_positions,
)

EXAMPLES = sorted((Path(__file__).parents[2] / "examples").glob("*.game"))


@pytest.mark.parametrize("text", [TEXT, f"\n  {TEXT}\n", dumps(STATE), f" {dumps(STATE, indent=2)}\n"])
def test_a_position_is_imported_from_notation_and_json(text: str) -> None:
    assert result_of("import", text=text) == {"kind": "position", "state": TEXT, "record": None}


@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: path.stem)
def test_a_record_is_imported_with_its_last_position(path: Path) -> None:
    """It is read from notation, from JSON, and from the short form without the map."""
    whole = path.read_text(encoding="utf-8")
    record = parse_record(whole)
    found = result_of("import", text=whole)
    assert found["kind"] == "record"
    assert found["record"].partition("---- map")[0] == found["short"] == whole.partition("---- map")[0]
    assert found["state"] == format_position(verify(record).state)
    assert verify(parse_record(found["record"])).ok
    assert result_of("import", text=found["short"]) == found
    assert result_of("import", text=dumps(record)) == found


def test_an_invalid_position_is_imported_and_its_view_lists_the_faults() -> None:
    wrong = TEXT.replace("+4,3,9", "+4,3,8")
    assert result_of("import", text=wrong)["state"] == wrong
    assert result_of("position", state=wrong)["faults"]


def test_a_document_with_a_wrong_outcome_is_refused() -> None:
    """The text notation has no outcome, so the fault would be invisible there."""
    ended = next(
        state for state in sampled_positions(60) if state.outcome is not None and state.outcome.winners == (0,)
    )
    document: Any = json.loads(dumps(ended))
    document["outcome"]["winners"] = [1]
    error = error_of("import", text=json.dumps(document))
    assert (error["code"], fault_paths(error)) == (IMPOSSIBLE_POSITION, ["$.params.text"])


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
def test_other_texts_are_refused_with_the_place_of_the_fault(
    text: str, path: str, place: tuple[int, int] | None
) -> None:
    """Faults have a line and a column in notation, and a path in JSON."""
    error = error_of("import", text=text)
    assert error["code"] == INVALID_PARAMS
    assert path in fault_paths(error)
    if place is not None:
        (fault,) = error["data"]["faults"]
        assert (fault["line"], fault["column"]) == place


@pytest.mark.parametrize("text", [None, 1, True, [], {}, ["siam"]])
def test_only_a_string_can_be_imported(text: object) -> None:
    error = response_to("import", text=text)["error"]
    assert (error["code"], fault_paths(error)) == (INVALID_PARAMS, ["$.params.text"])


def test_a_map_that_is_only_drawn_differently_counts_as_the_bundled_one() -> None:
    """An old record may have a map with other coordinates; it is played on the bundled map."""
    lands = (replace(ks.SIAM.lands[0], x=1.0), *ks.SIAM.lands[1:])
    record = Record(ks.draw_deal(2, seed=1, map=replace(ks.SIAM, lands=lands)))
    current = Record(ks.draw_deal(2, seed=1))
    assert result_of("import", text=format_record(record))["record"] == format_record(current) != format_record(record)


def test_a_record_on_a_custom_map_is_refused() -> None:
    """One line of text cannot hold its positions."""
    own = ks.Map.from_toml(ks.SIAM.to_toml().replace("random = 4", "random = 3", 1))
    record = format_record(Record(ks.draw_deal(2, seed=1, map=own)))
    assert fault_paths(error_of("import", text=record)) == ["$.params.text"]
    assert fault_paths(error_of("verify", record=record)) == ["$.params.record"]
