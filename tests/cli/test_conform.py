"""`kingofsiam conform`: what it prints and writes, and how it ends."""

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from kingofsiam.cli import conform as conform_command
from kingofsiam.conformance import suite
from kingofsiam.conformance.suite import SCENARIO_GROUPS
from kingofsiam.rules.contents import RULES
from tests.cli.helpers_cli import PROGRAM, CommandResult, CommandRunner
from tests.helpers_programs import ENDS, FINE, HANGS, program

REFEREE = (*PROGRAM, "referee")
FEW = ("--quick", "--only", "last-card.*", "--games", "0")
Conform = Callable[..., CommandResult]


@pytest.fixture(autouse=True)
def conform(run: CommandRunner, monkeypatch: pytest.MonkeyPatch) -> Conform:
    """Run the command with one chapter's vectors."""
    chapter = tuple(group for group in SCENARIO_GROUPS if group.name == "scenarios/last_card")
    monkeypatch.setattr(suite, "SCENARIO_GROUPS", chapter)
    return lambda *arguments: run("conform", *FEW, *arguments)


def test_an_engine_that_differs_is_exit_code_1(conform: Conform) -> None:
    result = conform("--", *program(FINE))
    assert (result.code, "action.last-card" in result.out) == (1, True)


def test_gives_up_on_an_engine_that_hangs(conform: Conform) -> None:
    """The report keeps earlier results."""
    body = f"if call['id'] > 3: {HANGS}\n{FINE}"
    result = conform("--timeout", "0.3", "--json", "-", "--", *program(body))
    assert (result.code, result.json["conforms"], bool(result.json["stopped"])) == (1, False, True)
    assert result.json["lost"]["hung"] >= 5
    assert result.json["vectors"]["tried"] > 0


def test_missing_vectors_cannot_be_read(run: CommandRunner, tmp_path: Path, conform: Conform) -> None:
    """Nor can an engine that never answers be tested: exit code 1 means that an engine does not conform."""
    assert run("conform", "--quick", "--only", "no-such-thing", "--", *REFEREE).code == 3
    assert run("conform", "--vectors", tmp_path, "--", *REFEREE).code == 3
    assert conform("--", *program(ENDS)).code == 3


@pytest.mark.parametrize(
    "arguments",
    [
        *(("--json", file, "--", *REFEREE) for file in (".", "no/such/file", "")),
        *(("--", name) for name in ("no-such-program-at-all", "/nowhere/at-all", "")),
    ],
    ids=" ".join,
)
def test_what_cannot_succeed_is_refused_at_once(
    arguments: tuple[str, ...], conform: Conform, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """An unwritable report or a missing program is refused before any vectors are made."""

    def fail(*_: object) -> tuple[()]:
        raise AssertionError("vectors are made")

    monkeypatch.setattr(conform_command, "select_vectors", fail)
    monkeypatch.chdir(tmp_path)
    assert conform(*arguments).code == 3


def test_unprintable_characters_are_removed(conform: Conform, tmp_path: Path) -> None:
    """An engine may send lone surrogates and terminal escapes: every report is written, without them."""
    json_file = tmp_path / "report.json"
    body = 'answer(call, {"legal": False, "violations": [{"rule": "\\ud800\\x1b[31m"}]})'
    result = conform("--json", json_file, "--", *program(body))
    assert result.code == 1
    assert any(rule.id in result.out for rule in RULES)
    assert not {"\x1b", "\ud800"} & set(result.out.partition("held to")[2])
    assert json.loads(json_file.read_text(encoding="utf-8"))["conforms"] is False


def test_the_first_crash_is_printed(conform: Conform, tmp_path: Path) -> None:
    """The report names the first check in which the engine crashed, so you can look for the cause."""
    json_file = tmp_path / "report.json"
    body = f'if call["params"].get("move", {{}}).get("move") == "pass": {ENDS}\n{FINE}'
    result = conform("--json", json_file, "--", *program(body))
    differing = json.loads(json_file.read_text(encoding="utf-8"))["differing"]
    crashed = [each["vector"]["id"] for each in differing if each["failure"] == "crashed"]
    assert (result.code, crashed[0] in result.out) == (1, True)


def test_a_missing_method_is_reported(conform: Conform) -> None:
    """No rule is blamed for a method that the engine does not have."""
    body = """
    error = {"code": -32601, "message": "unknown"}
    print(json.dumps({"jsonrpc": "2.0", "id": call["id"], "error": error}), flush=True)
    """
    result = conform("--", *program(body))
    assert (result.code, "`judge`" in result.out) == (1, True)
    assert not [each.id for each in RULES if each.id in result.out]


@pytest.mark.slow
def test_the_vectors_of_a_folder(run: CommandRunner, tmp_path: Path) -> None:
    """An engine can be tested with the files of `kingofsiam vectors`, unless one cannot be read."""
    assert run("vectors", tmp_path, "--only", "last-card.*", "--no-counts").code == 0
    arguments = ("conform", "--vectors", tmp_path, "--games", "0", "--json", "-", "--", *REFEREE)
    result = run(*arguments)
    files = tuple((tmp_path / "scenarios").iterdir())
    tried = sum(len(json.loads(file.read_text(encoding="utf-8"))["vectors"]) for file in files)
    assert (result.code, result.json["vectors"]["tried"], tried > 0) == (0, tried, True)
    files[0].write_bytes(files[0].read_bytes().replace(b'"title":', b'"heading":', 1))
    assert run(*arguments).code == 3


@pytest.mark.slow
@pytest.mark.skipif(sys.platform == "win32", reason="signals differ there")
@pytest.mark.parametrize("signal_name", ["SIGINT", "SIGTERM", "SIGHUP"])
def test_an_interrupt_prints_the_report_so_far_and_ends_the_engine(signal_name: str, tmp_path: Path) -> None:
    """After Ctrl-C the report so far is printed, and the engine has ended."""
    pid_file = tmp_path / "pid"
    body = f"open({str(pid_file)!r}, 'w').write(str(os.getpid()))\nif call['method'] == 'judge': {HANGS}\n{FINE}"
    arguments = (*PROGRAM, "conform", *FEW, "--timeout", "60", "--", *program(body))
    with subprocess.Popen(arguments, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as process:
        limit = time.monotonic() + 60
        while not (pid_file.exists() and pid_file.read_text(encoding="utf-8")) and time.monotonic() < limit:
            time.sleep(0.05)
        process.send_signal(getattr(signal, signal_name))
        out, err = process.communicate(timeout=60)
        assert process.returncode == 130
        assert [line for line in err.splitlines() if not line.startswith("vectors made ")] == [
            "kingofsiam: interrupted"
        ]
        assert "interrupted" in out
    with pytest.raises(ProcessLookupError):
        os.kill(int(pid_file.read_text(encoding="utf-8")), 0)
