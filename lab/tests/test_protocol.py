"""The protocol of the lab is that of the referee: every call, however odd, gets a result or one of its errors."""

from pathlib import Path
from typing import Any, Final

import pytest
from hypothesis import given
from hypothesis import strategies as st

import kingofsiam_lab as lab
from docs.generators.lab_protocol import page_document
from kingofsiam import referee
from kingofsiam.notation.json.codec import REQUIRED
from kingofsiam.referee import errors
from tests.helpers_rpc import LAB, LAB_PARAMS, LEGAL, TEXT, fault_paths, request_line, validate

PAGE: Final = (Path(__file__).parents[2] / "docs/pages/reference/lab.md").read_text(encoding="utf-8")
HOSTILE: Final[tuple[object, ...]] = (
    "", "x" * 100_000, "<script>alert(1)</script>", '"><img src=x onerror=alert(1)>', "\x00\u202e\ud800",
    -1, 1.5, True, [[[[[[[[1]]]]]]]], {"place": {"place": {"place": 1}}},
    {"format": 1, "kind": "state", "map": None, "players": [[1]] * 50}, ["x"] * 1000,
    {str(number): number for number in range(1000)}, "[" * 50_000, '{"a":' * 1000, TEXT.replace("1,1,2", "9" * 50_000),
)  # fmt: skip
ERRORS: Final = {errors.INVALID_PARAMS, errors.ILLEGAL_MOVE}
each_method = pytest.mark.parametrize("method", LAB_PARAMS)


def test_the_methods_are_those_of_the_referee_and_some_more() -> None:
    """Turns and games, for instance, are the referee's; `about` lists all methods."""
    shared = {name: method for name, method in referee.METHODS.items() if name != "about"}
    assert {name: lab.METHODS[name] for name in shared} == shared
    assert {*lab.METHODS} == {*shared, *LAB_PARAMS, "about"}
    assert {*LAB.result("about")["methods"]} == {*lab.METHODS}
    assert LAB.faults("x") == (errors.METHOD_NOT_FOUND, ["$.method"])


@pytest.mark.parametrize(
    "line",
    ["", "{", "x" * 1_000_001, "[]", '{"jsonrpc": "2.0", "method": "rules"}',
     request_line("judge", {"state": TEXT, "move": LEGAL}), request_line("rules", {})],
    ids=range(7),
)  # fmt: skip
def test_a_line_that_does_not_concern_the_lab_is_answered_as_by_the_referee(line: str) -> None:
    assert lab.answer(line) == referee.answer(line)


@each_method
def test_every_method_answers_and_is_on_the_page(method: str) -> None:
    """The page has each parameter and every field of the answer."""
    result = LAB.result(method, **LAB_PARAMS[method])
    _, found, section = PAGE.partition(f"\n### {method}\n")
    section = section.partition("\n### ")[0].partition("\n## ")[0]
    assert found
    assert lab.METHODS[method].about in section
    for parameter in lab.METHODS[method].parameters:
        optional = "" if parameter.default is REQUIRED else ", optional"
        assert f"| `{parameter.name}`{optional} | {parameter.about} |" in section
    assert [field for field in result if f"`{field}`" not in section] == []


@each_method
@pytest.mark.parametrize("value", HOSTILE, ids=range(len(HOSTILE)))
def test_hostile_parameters_are_refused(method: str, value: object) -> None:
    """Each parameter in turn gets a hostile value: the error names it, and the next call works."""
    for name in LAB_PARAMS[method]:
        if (method, name) == ("comment", "text") and isinstance(value, str) and value.isprintable():
            continue
        error = LAB.error(method, **{**LAB_PARAMS[method], name: value})
        path = f"$.params.{name}"
        assert error["code"] in ERRORS
        assert all(each == path or each.startswith((f"{path}.", f"{path}[")) for each in fault_paths(error))
    assert LAB.result(method, **LAB_PARAMS[method])


JSONS: Final = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(-1e300, 1e300) | st.text() | st.sampled_from([TEXT, LEGAL]),
    lambda inner: (
        st.lists(inner) | st.dictionaries(st.sampled_from(["place", "faction", "kind", "format", "x"]), inner)
    ),
    max_leaves=8,
)


@given(method=st.sampled_from([*LAB_PARAMS]), data=st.data())
def test_any_parameters_are_answered(method: str, data: st.DataObject) -> None:
    """The answer is a result, or an error other than an internal one."""
    params = {name: data.draw(JSONS, name) for name in LAB_PARAMS[method]}
    reply: Any = LAB.response(method, **params)
    assert "result" in reply or reply["error"]["code"] in ERRORS


# --- the types of the answers ----------------------------------------------------------------------------------------

ASKED: Final[dict[str, dict[str, object]]] = {
    **LAB_PARAMS,
    "judge": {"state": TEXT, "move": LEGAL},
    "narrate": {"state": TEXT, "move": LEGAL},
    "play": {"state": TEXT, "move": LEGAL},
    "turn": {"state": TEXT, "answers": ["Lao"], "answer": ["Isan"]},
    "game": {"record": LAB_PARAMS["verify"]["record"]},
    "view": {"record": LAB_PARAMS["verify"]["record"]},
    "rules": {},
}


PAGE_TYPES: Final = page_document()


@pytest.mark.parametrize("method", PAGE_TYPES["methods"], ids=lambda method: method["name"])
def test_every_answer_has_its_type(method: Any) -> None:
    """So the types of the page, which are made from these, are right: they name every field, and no other."""
    name = method["name"]
    text = {"form": "text"} if any(parameter["name"] == "form" for parameter in method["params"]) else {}
    validate(LAB.result(name, **ASKED[name], **text), method["result"]["schema"], PAGE_TYPES)
