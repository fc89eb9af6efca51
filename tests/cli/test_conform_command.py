"""`kingofsiam conform`: what it prints and writes, and how it ends."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from xml.etree.ElementTree import parse

import pytest

from kingofsiam.cli import conform_run
from kingofsiam.cli.main import main
from kingofsiam.conformance import reading_probe, suite
from kingofsiam.conformance.suite import SCENARIO_GROUPS
from kingofsiam.conformance.vectors import Vector
from kingofsiam.rules.contents import RULES
from tests.conformance.helpers_engines import ENDS, FINE, HANGS, program

REFEREE = (sys.executable, "-c", "import sys; from kingofsiam.cli.main import main; sys.exit(main(['referee']))")
FEW = ("--quick", "--only", "last-card.*", "--games", "0")


CACHE_VARIABLE = "LOCALAPPDATA" if sys.platform == "win32" else "XDG_CACHE_HOME"


@pytest.fixture(scope="module")
def shared_cache(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("cache")


@pytest.fixture(autouse=True)
def _one_chapter(monkeypatch: pytest.MonkeyPatch, shared_cache: Path) -> None:
    """Make only the vectors of one chapter, and keep them in a folder of these tests."""
    monkeypatch.setenv(CACHE_VARIABLE, str(shared_cache))
    chapter = tuple(group for group in SCENARIO_GROUPS if group.name == "scenarios/last_card")
    monkeypatch.setattr(suite, "SCENARIO_GROUPS", chapter)


@pytest.fixture
def _no_reading_probe(monkeypatch: pytest.MonkeyPatch) -> None:
    """Skip the probe of the readings, which takes a second."""
    monkeypatch.setattr(reading_probe, "SEPARATIONS", ())


def test_the_referee_conforms(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    """`kingofsiam conform -- kingofsiam referee`: nothing differs, and the exit code is 0."""
    json_file, junit_file = tmp_path / "report.json", tmp_path / "report.xml"
    arguments = ("conform", *FEW[:-1], "1", "--json", str(json_file), "--junit", str(junit_file), "--", *REFEREE)
    assert main(arguments) == 0
    assert "RULEBOOK" in capsys.readouterr().out
    report = json.loads(json_file.read_text(encoding="utf-8"))
    assert report["conforms"] is True
    assert report["about"].startswith("kingofsiam ")
    assert report["games"]["finished"] == 1
    assert parse(junit_file).getroot().tag == "testsuites"


@pytest.mark.usefixtures("_no_reading_probe")
def test_json_can_be_printed_instead(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(("conform", *FEW, "--json", "-", "--", *REFEREE)) == 0
    assert json.loads(capsys.readouterr().out)["conforms"] is True


@pytest.mark.usefixtures("_no_reading_probe")
def test_an_engine_that_differs_is_exit_code_1(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(("conform", *FEW, "--", *program(FINE))) == 1
    assert "action.last-card" in capsys.readouterr().out


@pytest.mark.usefixtures("_no_reading_probe")
def test_gives_up_on_an_engine_that_hangs(capsys: pytest.CaptureFixture[str]) -> None:
    """The report keeps earlier results: after the first call that hung, a count was answered."""
    body = f"if call['method'] == 'judge': {HANGS}\n{FINE}"
    arguments = ("conform", *FEW, "--timeout", "1", "--give-up", "2", "--json", "-", "--", *program(body))
    assert main(arguments) == 1
    report = json.loads(capsys.readouterr().out)
    assert report["lost"] == {"hung": 3}
    assert report["stopped"]
    assert report["vectors"]["tried"] == 3


@pytest.mark.usefixtures("_no_reading_probe")
def test_vectors_are_made_once(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    """The second run takes them from the user's folder for caches; `--no-cache` makes them again."""
    monkeypatch.setenv(CACHE_VARIABLE, str(tmp_path))
    made: list[str] = []
    (group,) = suite.SCENARIO_GROUPS

    def make() -> Iterator[Vector]:
        made.append(group.name)
        yield from group.make()

    monkeypatch.setattr(suite, "SCENARIO_GROUPS", (replace(group, make=make),))
    reports: list[str] = []
    for options in ((), (), ("--no-cache",)):
        assert main(("conform", *FEW, *options, "--json", "-", "--", *REFEREE)) == 0
        reports.append(json.loads(capsys.readouterr().out)["vectors"])
    assert len(made) == 2
    assert reports[0] == reports[1] == reports[2]


@pytest.mark.usefixtures("_no_reading_probe")
def test_all_calls_together_have_a_time_limit(capsys: pytest.CaptureFixture[str]) -> None:
    """An engine that answers three calls and then hangs is not restarted for ever."""
    body = f"if number > 3: {HANGS}\n{FINE}"
    limits = ("--timeout", "0.2", "--give-up", "1000", "--total-timeout", "1")
    assert main(("conform", *FEW, *limits, "--json", "-", "--", *program(body))) == 1
    assert json.loads(capsys.readouterr().out)["stopped"]


@pytest.mark.usefixtures("_no_reading_probe")
@pytest.mark.parametrize("command", [("/nowhere/at-all",), program(ENDS)], ids=["not there", "ends at once"])
def test_an_engine_that_never_answers_is_exit_code_3(command: tuple[str, ...]) -> None:
    assert main(("conform", *FEW, "--", *command)) == 3


@pytest.mark.parametrize(
    "options",
    [
        (),
        ("--preset", "CHESS", "--", "x"),
        ("--games", "-1", "--", "x"),
        ("--timeout", "0", "--", "x"),
        ("--timeout", "soon", "--", "x"),
        ("--give-up", "0", "--", "x"),
        ("--quick", "--"),
    ],
    ids=lambda options: " ".join(options) or "nothing",
)
def test_bad_usage_is_exit_code_2(options: tuple[str, ...]) -> None:
    assert main(("conform", *options)) == 2


def test_missing_vectors_cannot_be_read(tmp_path: Path) -> None:
    """Exit code 1 means that an engine does not conform."""
    assert main(("conform", "--quick", "--only", "no-such-thing", "--", *REFEREE)) == 3
    assert main(("conform", "--vectors", str(tmp_path), "--", *REFEREE)) == 3


@pytest.mark.usefixtures("_no_reading_probe")
def test_changed_vectors_are_refused(tmp_path: Path) -> None:
    """A file whose digest differs from the manifest is refused."""
    assert main(("vectors", str(tmp_path), "--only", "last-card.*", "--no-counts")) == 0
    file = tmp_path / "scenarios/last_card.json"
    file.write_bytes(file.read_bytes().replace(b'"title":"', b'"title":"Not ', 1))
    assert main(("conform", "--vectors", str(tmp_path), "--games", "0", "--", *REFEREE)) == 3


@pytest.fixture
def _making_vectors_fails(monkeypatch: pytest.MonkeyPatch) -> None:
    """Fail if vectors are made: that takes too long for a command that cannot succeed."""

    def fail(*_: object) -> tuple[()]:
        raise AssertionError("vectors are made")

    monkeypatch.setattr(conform_run, "_selected_vectors", fail)


@pytest.mark.usefixtures("_making_vectors_fails")
@pytest.mark.parametrize("option", ["--json", "--junit"])
def test_an_unwritable_report_is_refused_at_once(option: str, tmp_path: Path) -> None:
    for file in (tmp_path, tmp_path / "no/such/folder/file", ""):
        assert main(("conform", *FEW, option, str(file), "--", *REFEREE)) == 3


@pytest.mark.usefixtures("_making_vectors_fails")
@pytest.mark.parametrize("name", ["no-such-program-at-all", ""])
def test_a_missing_program_is_refused_at_once(name: str) -> None:
    assert main(("conform", "--", name)) == 3


@pytest.mark.usefixtures("_no_reading_probe")
def test_unprintable_characters_are_removed(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """An engine may send lone surrogates and terminal escapes: every report is written, without them."""
    json_file, junit_file = tmp_path / "report.json", tmp_path / "report.xml"
    body = 'answer(call, {"name": "a\\ud800\\x1b[31m", "legal": False, "violations": [{"rule": "\\ud800\\x1b[31m"}]})'
    arguments = ("conform", *FEW, "--json", str(json_file), "--junit", str(junit_file), "--", *program(body))
    assert main(arguments) == 1
    output = capsys.readouterr().out
    assert any(rule.id in output for rule in RULES)
    assert not {"\x1b", "\ud800"} & set(output.partition("calls itself")[2])
    assert json.loads(json_file.read_text(encoding="utf-8"))["conforms"] is False
    assert parse(junit_file).getroot().tag == "testsuites"


@pytest.mark.usefixtures("_no_reading_probe")
def test_the_first_crash_is_printed(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    """The report names the first check in which the engine crashed, so you can look for the cause."""
    json_file = tmp_path / "report.json"
    body = f'if call["params"].get("move", {{}}).get("move") == "pass": {ENDS}\n{FINE}'
    assert main(("conform", *FEW, "--json", str(json_file), "--", *program(body))) == 1
    differing = json.loads(json_file.read_text(encoding="utf-8"))["differing"]
    crashed = [each["id"] for each in differing if each["differences"][0]["kind"] == "crashed"]
    assert crashed[0] in capsys.readouterr().out


@pytest.mark.usefixtures("_no_reading_probe")
def test_a_missing_method_is_reported(capsys: pytest.CaptureFixture[str]) -> None:
    """No rule is blamed for a method that the engine does not have."""
    body = """
    error = {"code": -32601, "message": "unknown"}
    print(json.dumps({"jsonrpc": "2.0", "id": call["id"], "error": error}), flush=True)
    """
    assert main(("conform", *FEW, "--", *program(body))) == 1
    output = capsys.readouterr().out
    assert "`judge`" in output
    assert not [each.id for each in RULES if each.id in output]


@pytest.mark.usefixtures("_no_reading_probe")
def test_the_vectors_of_a_folder(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """An engine can be tested with the files that `kingofsiam vectors` wrote."""
    assert main(("vectors", str(tmp_path), "--only", "last-card.*", "--no-counts")) == 0
    capsys.readouterr()
    arguments = ("conform", "--vectors", str(tmp_path), "--games", "0", "--json", "-", "--", *REFEREE)
    assert main(arguments) == 0
    checked = json.loads(capsys.readouterr().out)["vectors"]["tried"]
    manifest = json.loads((tmp_path / "manifest.json").read_text(encoding="utf-8"))
    assert checked == sum(each["vectors"] for each in manifest["files"]) > 0


@pytest.mark.skipif(sys.platform == "win32", reason="signals differ there")
@pytest.mark.parametrize("signal_name", ["SIGINT", "SIGTERM", "SIGHUP"])
def test_an_interrupt_prints_the_report_so_far_and_ends_the_engine(signal_name: str, tmp_path: Path) -> None:
    """After Ctrl-C the report so far is printed, and the engine has ended."""
    pid_file = tmp_path / "pid"
    body = f"open({str(pid_file)!r}, 'w').write(str(os.getpid()))\nif call['method'] == 'judge': {HANGS}\n{FINE}"
    code = "import sys; from kingofsiam.cli.main import main; sys.exit(main(sys.argv[1:]))"
    arguments = (sys.executable, "-c", code, "conform", *FEW, "--timeout", "60", "--", *program(body))
    with subprocess.Popen(arguments, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as process:
        limit = time.monotonic() + 60
        while not (pid_file.exists() and pid_file.read_text(encoding="utf-8")) and time.monotonic() < limit:
            time.sleep(0.05)
        process.send_signal(getattr(signal, signal_name))
        out, err = process.communicate(timeout=60)
        assert process.returncode == 1
        assert [line for line in err.splitlines() if not line.startswith("vectors made ")] == []  # that is progress
        assert "interrupted" in out
    with pytest.raises(ProcessLookupError):
        os.kill(int(pid_file.read_text(encoding="utf-8")), 0)
