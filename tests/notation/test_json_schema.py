"""The JSON Schema files are generated from the codecs, accept what is written, and reject other structures."""

import json
import re
from pathlib import Path
from typing import Any, Final, cast

import jsonschema
import pytest
from hypothesis import given
from hypothesis import strategies as st

import kingofsiam as ks
from kingofsiam.notation.json.documents import KINDS, dump
from tests import helpers_moves, helpers_positions, helpers_strategies
from tests.notation.helpers_json import at, changed, document, fits, paths, removed
from tools import schemas

PAGE: Final = Path(__file__).parents[2] / "docs" / "pages" / "reference" / "json.md"
CHECKER: Final = jsonschema.Draft202012Validator
FREE: Final = ("$.facts", "$.allowed", "$.headers")
EVERY: Final = 7
"""Only every n-th path of a document is tested."""

every_kind = pytest.mark.parametrize("kind", KINDS)


def test_the_schema_files_are_up_to_date() -> None:
    """The package has exactly the schema files that `python -m tools.schemas` writes."""
    texts = schemas.schema_files()
    package = schemas.PACKAGE
    places = (package, schemas.EXPERIMENTS)
    assert set(texts) == {path for place in places for path in place.rglob("schemas/*.json")}
    for path, text in texts.items():
        assert path.read_text(encoding="utf-8") == text
        CHECKER.check_schema(json.loads(text))


@every_kind
def test_every_schema_is_valid(kind: str) -> None:
    """Each file is a valid schema of its draft, and refers to no other file."""
    document = schemas.schema_of(kind)
    CHECKER.check_schema(document)
    text = schemas.schema_text(document)
    assert set(re.findall(r'"\$ref": "#/\$defs/([^"]+)"', text)) == set(cast("dict[str, Any]", document["$defs"]))
    assert '"$ref": "http' not in text


@every_kind
def test_every_kind_fits(kind: str) -> None:
    """A document fits the schema of its kind, and no other."""
    for other in KINDS:
        assert fits(other, document(kind)) == (other == kind)


@helpers_strategies.fewer_examples(5)
@given(helpers_strategies.states() | helpers_positions.positions(), st.data())
def test_what_is_written_fits(state: ks.State, data: st.DataObject) -> None:
    """Every document that is written fits its schema: states, observations, moves, events and violations."""
    move = data.draw(helpers_moves.moves_about(state))
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


@every_kind
def test_missing_and_unknown_fields_do_not_fit(kind: str) -> None:
    """If the reader finds a field missing or unknown, the schema refuses the document too."""
    value = document(kind)
    for path in list(paths(value))[1::EVERY]:
        if not path.startswith(FREE) and not path.endswith("]"):
            assert not fits(kind, removed(value, path)), path
        if isinstance(at(value, path), dict) and not path.startswith(FREE) and not path.endswith("followers"):
            assert not fits(kind, changed(value, f"{path}.colour", None)), path


@every_kind
@pytest.mark.parametrize("wrong", [2.5, [[]], {"": 0}, True], ids=repr)
def test_wrong_types_do_not_fit(kind: str, wrong: object) -> None:
    """If the reader finds a value of the wrong type, the schema refuses the document too."""
    value = document(kind)
    for path in list(paths(value))[1::EVERY]:
        if not path.startswith(FREE) and not (isinstance(wrong, float) and path.endswith((".x", ".y"))):
            assert not fits(kind, changed(value, path, wrong)), path


def test_every_field_is_on_the_page() -> None:
    """The reference page lists every field of every object with its description."""
    page = PAGE.read_text(encoding="utf-8")
    for kind in KINDS:
        assert f"`{kind}`" in page
        for each in objects(schemas.schema_of(kind)):
            for name, field in cast("dict[str, Any]", each["properties"]).items():
                assert f"| `{name}` |" in page, name
                assert "const" in field or field["description"] in page, field


def objects(schema: dict[str, Any]) -> list[dict[str, Any]]:
    """The schemas of objects with fields: the document's own and those with names."""
    return [each for each in (schema, *schema["$defs"].values()) if "properties" in each]
