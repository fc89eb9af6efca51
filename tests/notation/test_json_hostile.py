"""For any input the result is a value or an `InvalidJson`, and nothing else."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

import kingofsiam as ks
from kingofsiam.notation.json.documents import KINDS, dumps, load, loads
from kingofsiam.notation.json.parser import MAX_JSON_LENGTH, InvalidJson, NotJson
from tests.notation.helpers_json import DOCUMENTS, document

PASS = dumps(ks.Pass())
TEXTS = {kind: dumps(value) for kind, value in DOCUMENTS.items()}


@pytest.mark.parametrize(
    "text",
    [
        *(
            "",
            "{",
            "[1,\n 2\n 3]",
            "nothing",
            '{"a": 1 "b": 2}',
            '{"a": "\n"}',
            PASS + PASS,
            PASS[:-1],
            '{"a": 01}',
            "\x00",
        ),
        *(b'{"a":\n "\xff"}', "{}".encode("utf-16"), '{"a":1,"a":2}', '[{"a":[{"b":1,"a":2,"b":1}]}]'),
        *("NaN", "[Infinity]", "-Infinity", "1e999", "9" * 10_000),
    ],
)
def test_text_that_is_not_json(text: str | bytes) -> None:
    """It is refused. Repeated fields, `NaN` and huge numbers are not JSON either."""
    with pytest.raises(NotJson):
        loads(text)


@pytest.mark.parametrize("number", ["9" * 1000, "1.5", "1E2"])
def test_wrong_numbers(number: str) -> None:
    """They are reported with their paths."""
    with pytest.raises(InvalidJson) as caught:
        loads(TEXTS["state"].replace('"passes":', f'"passes":{number},"is":'))
    assert sorted(caught.value.paths) == ["$.is", "$.passes"]


@pytest.mark.parametrize("opening", ["[", '{"a":', '[{"a":', '["\\"", ["\\\\", '])
@pytest.mark.parametrize("times", [64, 1000, 100_000])
def test_deep_nesting(opening: str, times: int) -> None:
    """Any amount of nesting is refused, closed or not."""
    with pytest.raises(NotJson):
        loads(opening * times)
    for field in ("a", "kind", "map", "allowed"):
        with pytest.raises(InvalidJson):
            loads(f'{PASS[:-1]},"{field}":' + "[" * times + "]" * times + "}")


def test_too_long_a_text() -> None:
    """A text that exceeds the limit is refused unread; one as long as the limit is read."""
    for text in (" " * (MAX_JSON_LENGTH + 1), b" " * (MAX_JSON_LENGTH + 1), PASS + " " * 10_000_000):
        with pytest.raises(NotJson):
            loads(text)
    assert loads(PASS.ljust(MAX_JSON_LENGTH)) == ks.Pass()


def test_values_that_are_no_json() -> None:
    """A value that contains itself, or things that JSON does not have, is refused like any other."""
    endless: list[object] = []
    endless.append(endless)
    circle: dict[str, object] = {"format": 1, "kind": "state"}
    circle["map"] = circle["players"] = circle
    violation = document("violation") | {"allowed": endless}
    for value in (endless, circle, violation, document("state") | {"map": {"a": endless}, "pool": {1, 2}}):
        with pytest.raises(InvalidJson):
            load(value)


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(),
    lambda inner: st.lists(inner) | st.dictionaries(st.text() | st.sampled_from(["format", "kind", "map"]), inner),
)


@given(JSON, st.sampled_from([*KINDS, "nothing"]))
def test_any_json(value: object, kind: str) -> None:
    """Any JSON, even if it claims to be a document, is either a value or refused."""
    for given_value in (value, {"format": 1, "kind": kind, "move": value, "map": value, "rule": value}):
        with pytest.raises(InvalidJson):
            load(given_value)


@pytest.mark.parametrize("filling", ["0", "{}", '"x"', "[]", "null", '{"a":0}'])
def test_very_long_lists(filling: str) -> None:
    """Only the beginning of a far too long list is read."""
    number = 200_000 // len(filling)
    text = TEXTS["record"].replace('"moves":[', '"moves":[' + f"{filling}," * number)
    with pytest.raises(InvalidJson) as caught:
        loads(text)
    assert len(caught.value.issues) < 2100
