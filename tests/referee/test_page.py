"""The protocol page and the guide: every printed request gets the printed response, and every client runs."""

import json
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any, Final

import pytest

import kingofsiam as ks
from docs import bundles
from docs.generators.openrpc import referee_document
from kingofsiam.notation.json.documents import dump
from kingofsiam.referee import METHODS, answer, errors
from tests.helpers_rpc import ILLEGAL, JSON, REFEREE, TEXT, request_line, validate, validator_of

PAGES: Final = Path(__file__).parents[2] / "docs/pages"
PAGE: Final = (PAGES / "reference/referee.md").read_text(encoding="utf-8")
GUIDE: Final = (PAGES / "build/other-languages.md").read_text(encoding="utf-8")
INTERFACE: Final = (PAGES / "build/interface.md").read_text(encoding="utf-8")
EXAMPLES: Final[list[tuple[str, str]]] = re.findall(r"^--> (.*)\n<-- (.*)$", PAGE, re.MULTILINE)
SENTENCE_FIELDS: Final = {"what", "reasons", "told", "sentence", "expected"}
"""Fields that hold sentences, whose wording may change at any time."""


def without_sentences(text: str) -> Any:
    return json.loads(
        text, object_hook=lambda fields: {name: fields[name] for name in fields if name not in SENTENCE_FIELDS}
    )


def test_every_method_and_parameter_is_on_the_page() -> None:
    """Each method has a heading, an example, and the generated table of its parameters."""
    for method in METHODS.values():
        _, heading, section = PAGE.partition(f"\n### {method.name} {{#{method.name}}}\n")
        section = section.partition("\n### ")[0].partition("\n## ")[0]
        assert heading
        assert f'"method": "{method.name}"' in section
        assert (f"<!-- parameters: {method.name} -->" in section) is bool(method.parameters)


@pytest.mark.parametrize(("request_", "printed"), EXAMPLES, ids=[str(each) for each in range(len(EXAMPLES))])
def test_a_request_is_answered_as_printed(request_: str, printed: str) -> None:
    """Except for sentences; a response that is cut short on the page must be a result."""
    actual = answer(request_)
    assert actual is not None
    if printed.endswith("..."):
        assert "result" in json.loads(actual)
    else:
        assert without_sentences(actual) == without_sentences(printed)


def test_every_code_is_on_the_page() -> None:
    """The negative ones are those of JSON-RPC 2.0."""
    protocol = [errors.PARSE_ERROR, errors.INVALID_REQUEST, errors.METHOD_NOT_FOUND, errors.INVALID_PARAMS]
    codes = [*protocol, errors.INTERNAL_ERROR, errors.ILLEGAL_MOVE]
    assert codes == [-32700, -32600, -32601, -32602, -32603, 1]
    assert [int(code) for code in re.findall(r"^\| (-?\d+) \|", PAGE, re.MULTILINE)] == codes


needs_posix = pytest.mark.skipif(sys.platform == "win32", reason="the clients need a POSIX program")


def run_client(program: str, page: str, fence: str, folder: Path, typed: str = "") -> list[str]:
    """The lines that the code of a page prints, run with this program, where the command `kingofsiam` is found."""
    if shutil.which(program) is None:
        pytest.skip(f"{program} is not installed, so its client cannot be run")
    (code,) = re.findall(rf"^``` {fence}\n(.*?)^```$", page, re.MULTILINE | re.DOTALL)
    (folder / "client.mjs").write_text(code, encoding="utf-8")
    command = folder / "kingofsiam"
    command.write_text(f"#!/bin/sh\nexec '{sys.executable}' -m kingofsiam \"$@\"\n", encoding="utf-8")
    command.chmod(0o755)
    environment = {**os.environ, "PATH": f"{folder}{os.pathsep}{os.environ['PATH']}"}
    run = subprocess.run(
        [program, "client.mjs"], cwd=folder, env=environment, input=typed, capture_output=True, text=True, timeout=120
    )
    assert run.returncode == 0, run.stderr
    return run.stdout.splitlines()


@needs_posix
@pytest.mark.parametrize(
    ("language", "program"), [("python", sys.executable), ("javascript", "node"), ("bash", "bash")]
)
def test_a_client_of_the_guide_runs(language: str, program: str, tmp_path: Path) -> None:
    """As printed, it deals, plays, and prints the rule that a move breaks."""
    assert run_client(program, GUIDE, language, tmp_path) == ["action.two-vs-one.adjacent"]


TYPED: Final = ("7", "7", "back", "back", "what?", "3", "8", "back", "5", "7", "0", "0", "0", *("7",) * 40)
"""Two passes, taken back; nonsense; a 2 vs. 1 of somebody who is not there, taken back; Lao, too far; passes."""


@needs_posix
def test_the_interface_in_javascript_is_playable(tmp_path: Path) -> None:
    """As printed, it asks, explains, takes back, and plays to the end."""
    lines = run_client("node", INTERFACE, 'javascript title="table.mjs"', tmp_path, "\n".join(TYPED))
    assert lines.count("B passes.") >= 2
    before = lines[: lines.index('Type a number, or "back".')]
    assert [line for line in before if line.startswith("Player ")] == [f"Player {seat}:" for seat in "BABAB"]
    assert any("[action.swap.stands-there]" in line for line in lines)
    assert any("[action.faction-card.adjacent]" in line for line in lines)
    assert any(line.startswith("From the common pool: two Lao") for line in lines)
    assert lines[-1].startswith("The winners: ")


def test_every_field_of_a_turn_and_a_game_is_on_the_page() -> None:
    """Each has its row, and no other has."""
    turn = REFEREE.result("turn", state=TEXT)
    game = REFEREE.result("game", record=dump(ks.draw_deal(3, seed=7)))
    for method, result in (("turn", turn), ("game", game)):
        section = PAGE.partition(f"\n### {method} {{#{method}}}\n")[2].partition("\n### ")[0]
        section = section.partition("| field | |")[2]
        rows = re.findall(r"^\| (`.*?`) \|", section, re.MULTILINE)
        assert set(re.findall(r"`(\w+)`", " ".join(rows))) == set(result)


# --- the OpenRPC document ---------------------------------------------------------------------------------------------

OPENRPC: Final = referee_document()
DESCRIBED: Final = {method["name"]: method for method in OPENRPC["methods"]}
GAME: Final = ks.Game.new(players=2, seed=7).play(ks.Pass())
CALLS: Final = (
    *(json.loads(request) for request, printed in EXAMPLES if request.startswith("{") and '"result"' in printed[:99]),
    *(
        json.loads(request_line(method, params))
        for method, params in (
            ("new", {"players": 4, "readings": dump(ks.DUTCH), "map": "britain"}),
            ("legal_moves", {"state": JSON, "limit": 2}),
            ("judge", {"state": JSON, "move": ILLEGAL}),
            ("turn", {"state": JSON, "answers": ["Lao", "Isan"], "answer": ["Isan"], "skip_forced": True}),
            ("turn", {"state": JSON, "answers": ["pass"]}),
            ("game", {"record": dump(GAME.record()), "at": 1}),
        )
    ),
)


def test_every_method_is_described() -> None:
    """With each parameter, in its order, and whether it is required."""
    about = REFEREE.result("about")["methods"]
    assert [*DESCRIBED] == [*about]
    for name, method in about.items():
        described = [(each["name"], each["required"]) for each in DESCRIBED[name]["params"]]
        assert described == [(each["name"], each["required"]) for each in method["params"]]


@pytest.mark.parametrize("call", CALLS, ids=range(len(CALLS)))
def test_a_call_and_its_result_are_as_described(call: Any) -> None:
    """Each parameter and each result has its schema: no field is missing or further."""
    response = json.loads(answer(json.dumps(call)) or "")
    method = DESCRIBED[call["method"]]
    schemas = {parameter["name"]: parameter["schema"] for parameter in method["params"]}
    for name, value in call.get("params", {}).items():
        validate(value, schemas[name], OPENRPC)
    validate(response["result"], method["result"]["schema"], OPENRPC)


META_SCHEMA: Final = 'console.log(JSON.stringify(require("@open-rpc/meta-schema").openrpcDocument))'
THEIR_DIALECT: Final = "https://meta.json-schema.tools"
DRAFT_7: Final = "http://json-schema.org/draft-07/schema#"


@pytest.mark.skipif(not (bundles.NODE_MODULES / "@open-rpc").exists(), reason="the packages of the lab are not here")
def test_it_is_an_openrpc_document() -> None:
    """By the official schema of such documents, in which a schema is one of draft 7."""
    run = subprocess.run(["node", "-e", META_SCHEMA], cwd=bundles.LAB, capture_output=True, text=True, check=True)
    reference = run.stdout.replace(f"{THEIR_DIALECT}/#/definitions/JSONSchemaObject", DRAFT_7)
    validator = validator_of(json.loads(reference.replace(THEIR_DIALECT, DRAFT_7)))
    validator.validate(OPENRPC)
    assert not validator.is_valid({**OPENRPC, "methods": [{"name": "judge"}]})
    assert not validator.is_valid({**OPENRPC, "components": {"schemas": {"Start": {"type": "thing"}}}})
