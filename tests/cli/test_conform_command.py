"""`kingofsiam conform`: what is printed and written, and how it ends."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path
from xml.etree.ElementTree import parse

import pytest

from kingofsiam.cli import conforming
from kingofsiam.cli.main import main
from kingofsiam.conformance import choosing, readings_followed
from kingofsiam.conformance.suite import SCENARIOS
from kingofsiam.rules.contents import RULES
from tests.conformance.engines import ENDS, FINE, HANGS, program

REFEREE = (sys.executable, "-c", "import sys; from kingofsiam.cli.main import main; sys.exit(main(['referee']))")
FEW = ("--quick", "--only", "last-card.*", "--games", "0")


@pytest.fixture(autouse=True)
def _one_chapter(monkeypatch: pytest.MonkeyPatch) -> None:
    """The vectors of the other chapters need not be made."""
    chapter = tuple(group for group in SCENARIOS if group.name == "scenarios/last_card")
    monkeypatch.setattr(choosing, "SCENARIOS", chapter)


@pytest.fixture
def _no_readings(monkeypatch: pytest.MonkeyPatch) -> None:
    """It is not asked for readings, which takes a second."""
    monkeypatch.setattr(readings_followed, "SEPARATIONS", ())


def test_the_referee_conforms(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    """`kingofsiam conform -- kingofsiam referee`: nothing differs, and the exit code is 0."""
    written, junit = tmp_path / "report.json", tmp_path / "report.xml"
    asked = ("conform", *FEW[:-1], "1", "--json", str(written), "--junit", str(junit), "--", *REFEREE)
    assert main(asked) == 0
    assert "RULEBOOK" in capsys.readouterr().out
    report = json.loads(written.read_text(encoding="utf-8"))
    assert report["conforms"] is True
    assert report["about"].startswith("kingofsiam ")
    assert report["games"]["finished"] == 1
    assert parse(junit).getroot().tag == "testsuites"


@pytest.mark.usefixtures("_no_readings")
def test_json_can_be_printed_instead(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(("conform", *FEW, "--json", "-", "--", *REFEREE)) == 0
    assert json.loads(capsys.readouterr().out)["conforms"] is True


@pytest.mark.usefixtures("_no_readings")
def test_an_engine_that_differs_is_exit_code_1(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(("conform", *FEW, "--", *program(FINE))) == 1
    assert "action.last-card" in capsys.readouterr().out


@pytest.mark.usefixtures("_no_readings")
def test_an_engine_that_hangs_is_given_up(capsys: pytest.CaptureFixture[str]) -> None:
    """The statement tells what was learnt before."""
    body = f"if call['method'] == 'judge': {HANGS}\n{FINE}"
    asked = ("conform", *FEW, "--timeout", "0.3", "--give-up", "2", "--json", "-", "--", *program(body))
    assert main(asked) == 1
    report = json.loads(capsys.readouterr().out)
    assert report["lost"] == {"hung": 2}
    assert report["stopped"]
    assert report["vectors"]["tried"] == 1


@pytest.mark.usefixtures("_no_readings")
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


def test_vectors_that_do_not_exist_are_bad_usage(tmp_path: Path) -> None:
    """1 is kept for an engine that does not conform."""
    assert main(("conform", "--quick", "--only", "no-such-thing", "--", *REFEREE)) == 2
    assert main(("conform", "--vectors", str(tmp_path), "--", *REFEREE)) == 2


@pytest.mark.usefixtures("_no_readings")
def test_vectors_that_were_changed_are_bad_usage(tmp_path: Path) -> None:
    """No engine is held to a file whose digest is not that of the manifest."""
    assert main(("vectors", str(tmp_path), "--only", "last-card.*", "--no-counts")) == 0
    file = tmp_path / "scenarios/last_card.json"
    file.write_bytes(file.read_bytes().replace(b'"title":"', b'"title":"Not ', 1))
    assert main(("conform", "--vectors", str(tmp_path), "--games", "0", "--", *REFEREE)) == 2


@pytest.fixture
def _no_vectors(monkeypatch: pytest.MonkeyPatch) -> None:
    """To make vectors takes too long to be done in vain."""

    def none(*_: object) -> tuple[()]:
        raise AssertionError("vectors are made")

    monkeypatch.setattr(conforming, "_chosen", none)


@pytest.mark.usefixtures("_no_vectors")
@pytest.mark.parametrize("option", ["--json", "--junit"])
def test_a_report_that_cannot_be_written_is_refused_at_once(option: str, tmp_path: Path) -> None:
    for file in (tmp_path, tmp_path / "no/such/folder/file", ""):
        assert main(("conform", *FEW, option, str(file), "--", *REFEREE)) == 2


@pytest.mark.usefixtures("_no_vectors")
@pytest.mark.parametrize("name", ["no-such-program-at-all", ""])
def test_a_program_that_does_not_exist_is_refused_at_once(name: str) -> None:
    assert main(("conform", "--", name)) == 3


@pytest.mark.usefixtures("_no_readings")
def test_signs_that_nobody_can_print_do_no_harm(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """What an engine says may hold half characters and commands to the terminal: all reports are written, without."""
    written, junit = tmp_path / "report.json", tmp_path / "report.xml"
    body = 'answer(call, {"name": "a\\ud800\\x1b[31m", "legal": False, "violations": [{"rule": "\\ud800\\x1b[31m"}]})'
    asked = ("conform", *FEW, "--json", str(written), "--junit", str(junit), "--", *program(body))
    assert main(asked) == 1
    said = capsys.readouterr().out
    assert "action.last-card" in said
    assert not {"\x1b", "\ud800"} & set(said.partition("calls itself")[2])
    assert json.loads(written.read_text(encoding="utf-8"))["conforms"] is False
    assert parse(junit).getroot().tag == "testsuites"


@pytest.mark.usefixtures("_no_readings")
def test_where_it_gave_no_answer_is_told(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    """The first trial in which an engine was lost is named: there it can be looked for what ends it."""
    written = tmp_path / "report.json"
    body = f'if call["params"].get("move", {{}}).get("move") == "pass": {ENDS}\n{FINE}'
    assert main(("conform", *FEW, "--json", str(written), "--", *program(body))) == 1
    differing = json.loads(written.read_text(encoding="utf-8"))["differing"]
    crashed = [each["id"] for each in differing if each["differences"][0]["kind"] == "crashed"]
    assert crashed[0] in capsys.readouterr().out


@pytest.mark.usefixtures("_no_readings")
def test_an_engine_that_lacks_a_call_is_told_so(capsys: pytest.CaptureFixture[str]) -> None:
    """No rule is suspected because the engine does not know how to be asked."""
    body = """
    error = {"code": -32601, "message": "unknown"}
    print(json.dumps({"jsonrpc": "2.0", "id": call["id"], "error": error}), flush=True)
    """
    assert main(("conform", *FEW, "--", *program(body))) == 1
    said = capsys.readouterr().out
    assert "`judge`" in said
    assert not [each.id for each in RULES if each.id in said]


@pytest.mark.usefixtures("_no_readings")
def test_the_vectors_of_a_folder(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """An engine can be held to what `kingofsiam vectors` has written."""
    assert main(("vectors", str(tmp_path), "--only", "last-card.*", "--no-counts")) == 0
    capsys.readouterr()
    asked = ("conform", "--vectors", str(tmp_path), "--games", "0", "--json", "-", "--", *REFEREE)
    assert main(asked) == 0
    tried = json.loads(capsys.readouterr().out)["vectors"]["tried"]
    manifest = json.loads((tmp_path / "manifest.json").read_text(encoding="utf-8"))
    assert tried == sum(each["vectors"] for each in manifest["files"]) > 0


@pytest.mark.skipif(sys.platform == "win32", reason="signals differ there")
@pytest.mark.parametrize("how", ["SIGINT", "SIGTERM", "SIGHUP"])
def test_an_interrupt_keeps_what_is_done_and_leaves_nobody_behind(how: str, tmp_path: Path) -> None:
    """After Ctrl-C the statement is printed as far as it goes, and the engine has ended."""
    note = tmp_path / "pid"
    body = f"open({str(note)!r}, 'w').write(str(os.getpid()))\nif call['method'] == 'judge': {HANGS}\n{FINE}"
    code = "import sys; from kingofsiam.cli.main import main; sys.exit(main(sys.argv[1:]))"
    asked = (sys.executable, "-c", code, "conform", *FEW, "--timeout", "60", "--", *program(body))
    with subprocess.Popen(asked, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as made:
        limit = time.monotonic() + 60
        while not (note.exists() and note.read_text(encoding="utf-8")) and time.monotonic() < limit:
            time.sleep(0.05)
        made.send_signal(getattr(signal, how))
        out, err = made.communicate(timeout=60)
        assert (made.returncode, err) == (1, "")
        assert "interrupted" in out
    with pytest.raises(ProcessLookupError):
        os.kill(int(note.read_text(encoding="utf-8")), 0)
