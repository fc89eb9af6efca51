"""The protocol of the lab is that of the referee: every call, however odd, gets a result or one of its errors."""

from __future__ import annotations

import ast
import json
import subprocess
import sys
from pathlib import Path
from typing import Any, Final

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kingofsiam import lab, referee
from kingofsiam.lab import METHODS, answer
from tests.lab.helpers_lab import (
    INVALID_PARAMS,
    INVALID_REQUEST,
    LEGAL,
    PARSE_ERROR,
    TEXT,
    UNKNOWN_METHOD,
    answer_to_line,
    error_of,
    fault_paths,
    response_to,
    result_of,
)

LAB_METHODS: Final = tuple(
    name for name, method in METHODS.items() if name != "about" and method is not referee.METHODS.get(name)
)
"""The lab's own methods."""
RECORD: Final = result_of("new_game", players=3, seed=7, names=["Ann", "Ben", "Cem"])["record"]
VALID_PARAMS: Final[dict[str, dict[str, object]]] = {
    "import": {"text": TEXT},
    "position": {"state": TEXT, "readings": "DUTCH"},
    "move_answers": {"state": TEXT, "move": LEGAL},
    "compare": {"state": TEXT, "move": LEGAL},
    "new_game": {"players": 3, "map": "siam", "readings": "-", "seed": 7, "names": []},
    "machine": {"state": TEXT, "player": "staged", "seed": 1},
    "verify": {"record": RECORD},
    "library": {},
}
HOSTILE: Final[tuple[object, ...]] = (
    "",
    "x" * 100_000,
    "<script>alert(1)</script>",
    '"><img src=x onerror=alert(1)>',
    "\x00\u202e\ud800",
    -1,
    10**30,
    1.5,
    True,
    [[[[[[[[1]]]]]]]],
    {"place": {"place": {"place": 1}}},
    {"format": 1, "kind": "state", "map": None, "players": [[1]] * 50},
    ["x"] * 1000,
    {str(number): number for number in range(1000)},
    "[" * 50_000,
    '{"a":' * 1000,
    TEXT.replace("1,1,2", "9" * 50_000),
)
ERRORS: Final = {INVALID_PARAMS, 1, 2}


def test_the_methods_are_those_of_the_referee_and_eight_more() -> None:
    assert set(VALID_PARAMS) == set(LAB_METHODS)
    assert not set(LAB_METHODS) & set(referee.METHODS)


@pytest.mark.parametrize("method", LAB_METHODS)
def test_every_method_answers(method: str) -> None:
    """Parameters may be named or positional."""
    by_name = response_to(method, **VALID_PARAMS[method])
    assert "result" in by_name
    line = json.dumps({"jsonrpc": "2.0", "id": 1, "method": method, "params": [*VALID_PARAMS[method].values()]})
    assert answer_to_line(line) == by_name


def test_the_methods_of_the_referee_have_the_same_answers() -> None:
    for method, params in (("judge", {"state": TEXT, "move": LEGAL}), ("legal_cards", {"state": TEXT}), ("rules", {})):
        line = json.dumps({"jsonrpc": "2.0", "id": 1, "method": method, "params": params})
        assert answer(line) == referee.answer(line)
    assert set(result_of("about")["methods"]) == {*METHODS}


def test_the_referee_knows_nothing_of_the_lab() -> None:
    line = json.dumps({"jsonrpc": "2.0", "id": 1, "method": "position", "params": {"state": TEXT}})
    assert json.loads(referee.answer(line) or "")["error"]["code"] == UNKNOWN_METHOD


@pytest.mark.parametrize("method", LAB_METHODS)
@pytest.mark.parametrize("value", HOSTILE, ids=lambda value: f"{type(value).__name__}-{str(value)[:12]!a}")
def test_a_hostile_parameter_gets_an_error_that_names_it(method: str, value: object) -> None:
    """Each parameter in turn gets a hostile value: the error names it, and the next call works."""
    for name in VALID_PARAMS[method]:
        reply = response_to(method, **{**VALID_PARAMS[method], name: value})
        assert reply["error"]["code"] in ERRORS
        assert all(path == f"$.params.{name}" or _below(path, name) for path in fault_paths(reply["error"]))
    assert "result" in response_to(method, **VALID_PARAMS[method])


def _below(path: str, name: str) -> bool:
    return path.startswith((f"$.params.{name}.", f"$.params.{name}["))


@pytest.mark.parametrize(
    ("line", "code"),
    [
        ("", PARSE_ERROR),
        ("{", PARSE_ERROR),
        ("[" * 100_000, PARSE_ERROR),
        (
            '{"jsonrpc": "2.0", "id": 1, "method": "position", "params": {"state": ' + "[" * 100 + "]" * 100 + "}}",
            PARSE_ERROR,
        ),
        ("x" * 1_000_001, PARSE_ERROR),
        ("[]", INVALID_REQUEST),
        ('{"jsonrpc": "2.0", "id": 1, "method": 7}', INVALID_REQUEST),
        ('{"jsonrpc": "2.0", "id": 1, "method": "<script>"}', UNKNOWN_METHOD),
        ('{"jsonrpc": "2.0", "id": 1, "method": "__import__", "params": ["os"]}', UNKNOWN_METHOD),
        ('{"jsonrpc": "2.0", "id": 1, "method": "position"}', INVALID_PARAMS),
        ('{"jsonrpc": "2.0", "id": 1, "method": "library", "params": [1]}', INVALID_PARAMS),
    ],
)
def test_an_invalid_call_gets_its_error_code(line: str, code: int) -> None:
    assert answer_to_line(line)["error"]["code"] == code


def test_a_notification_has_no_answer() -> None:
    assert answer('{"jsonrpc": "2.0", "method": "library"}') is None


def test_an_unknown_parameter_is_refused() -> None:
    assert fault_paths(error_of("verify", record=RECORD, strict=True)) == ["$.params.strict"]


JSONS: Final = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text() | st.sampled_from([TEXT, LEGAL]),
    lambda inner: (
        st.lists(inner) | st.dictionaries(st.sampled_from(["place", "faction", "kind", "format", "x"]), inner)
    ),
    max_leaves=8,
)


@given(method=st.sampled_from(LAB_METHODS), data=st.data())
def test_any_parameters_are_answered(method: str, data: st.DataObject) -> None:
    """The answer is a result, or an error other than an internal one."""
    params = {name: data.draw(JSONS, name) for name in VALID_PARAMS[method]}
    reply: Any = response_to(method, **params)
    assert "result" in reply or reply["error"]["code"] in ERRORS


def test_the_lab_needs_only_the_standard_library() -> None:
    """Importing it loads neither the command line nor the terminal interface, nor any other package."""
    code = "import sys; before = set(sys.modules); import kingofsiam.lab; print(*sorted(set(sys.modules) - before))"
    completed = subprocess.run([sys.executable, "-I", "-c", code], capture_output=True, text=True, check=True)
    new = completed.stdout.split()
    packages = {name.partition(".")[0] for name in new}
    assert packages - {*sys.stdlib_module_names, "kingofsiam"} <= {"__mypyc", "kingofsiam_kernel__mypyc"}
    assert not [name for name in new if name.startswith(("kingofsiam.cli", "kingofsiam.tui"))]


def test_the_lab_reads_and_writes_no_file() -> None:
    """A browser has no files: no module of the lab opens one."""
    for path in Path(lab.__file__).parent.glob("*.py"):
        called_names = {node.id for node in ast.walk(ast.parse(path.read_text("utf-8"))) if isinstance(node, ast.Name)}
        assert not called_names & {"open", "Path", "print", "eval", "exec"}
