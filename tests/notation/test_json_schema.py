"""The JSON Schemas are generated from the codecs, accept what is written, and reject other structures."""

import json
import re
from pathlib import Path
from typing import Any, Final

import jsonschema
import pytest
from hypothesis import given
from hypothesis import strategies as st

import kingofsiam as ks
from docs.generators import filled_tables
from kingofsiam.notation.json.documents import KINDS, dump
from kingofsiam.testing import moves, positions, states
from tests.helpers_strategies import fewer_examples
from tests.notation.helpers_json import EXPERIMENTS, RULEBOOK, document, fits
from tools import schemas

REFERENCE: Final = Path(__file__).parents[2] / "docs" / "pages" / "reference"
VECTORS_ALONE: Final = {"state-on-the-map", "observation-on-the-map", "any-deal-on-the-map"}

every_kind = pytest.mark.parametrize("kind", KINDS)


def test_the_schemas_are_up_to_date() -> None:
    """Each is the valid schema that `python -m tools.schemas` writes."""
    for path, schema in schemas.schemas().items():
        text = path.read_text(encoding="utf-8")
        assert text == f"{schemas.schema_text(schema)}\n"
        assert json.loads(text) == schema
        jsonschema.Draft202012Validator.check_schema(schema)


def test_each_definition_stands_once() -> None:
    """No two are equal, none is in both schemas, each is used, and a reference has nothing beside it."""
    definitions = [*RULEBOOK["$defs"].items(), *EXPERIMENTS["$defs"].items()]
    assert len({name for name, _ in definitions}) == len(definitions)
    assert len({json.dumps(definition) for _, definition in definitions}) == len(definitions)
    for schema in (RULEBOOK, EXPERIMENTS):
        assert refs("", schema) == set(schema["$defs"])
        assert ', "$ref"' not in json.dumps(schema)
    assert refs(RULEBOOK["$id"], EXPERIMENTS) == {"map", "readings"}


def refs(file: str, schema: dict[str, Any]) -> set[str]:
    """The names of the definitions in a file that the schema refers to."""
    return set(re.findall(rf'"\$ref": "{file}#/\$defs/([^"]+)"', json.dumps(schema)))


@every_kind
def test_every_kind_fits(kind: str) -> None:
    """A document fits the schema of its kind, and no other."""
    for other in KINDS:
        assert fits(other, document(kind)) == (other == kind)


@fewer_examples(5)
@given(states() | positions(), st.data())
def test_what_is_written_fits(state: ks.State, data: st.DataObject) -> None:
    """Every document that is written fits its schema: states, observations, moves, events and violations."""
    move = data.draw(moves(state))
    reasons = ks.judge(state, move)
    values = (
        state,
        ks.observe(state, 0),
        move,
        state.readings,
        *reasons,
        *(() if reasons else ks.narrate(state, move)),
    )
    for value in values:
        written = dump(value)
        assert fits(str(written["kind"]), written)


def test_the_pages_show_every_part() -> None:
    """Each kind of document and each part of one has its place on the reference pages, and links lead there."""
    pages = [filled_tables.fill_tables((REFERENCE / name).read_text("utf-8")) for name in ("json.md", "json-parts.md")]
    text = "".join(pages)
    places = re.findall(r"\{#json-([^}]+)\}", text)
    assert len(set(places)) == len(places)
    assert {*KINDS, "kinds"} <= {*places} >= {*re.findall(r"#json-([\w-]+)\)", text)}
    names = {name.removesuffix("-document") for name in RULEBOOK["$defs"]}
    assert {name for name in names - {*places} if "vector" not in name and "expected" not in name} <= VECTORS_ALONE
