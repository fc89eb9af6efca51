"""The README is true: its sessions run, its commands work, its files exist."""

import doctest
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

import kingofsiam as ks
from kingofsiam.render import svg

ROOT = Path(__file__).parents[1]
README = (ROOT / "README.md").read_text(encoding="utf-8")
ON_THE_WEB = r"https://(?:github|raw\.githubusercontent)\.com/kingofsiam/kingofsiam/(?:blob/)?main/"
TEST_COMMAND = "make test-all"


def test_the_sessions_run() -> None:
    """Every Python session in the README prints exactly what it shows."""
    test = doctest.DocTestParser().get_doctest(README, {}, "README", "README.md", 0)
    assert len(test.examples) > 10
    report: list[str] = []
    results = doctest.DocTestRunner().run(test, out=report.append)
    assert results.failed == 0, "".join(report)


def test_the_session_shows_two_reasons_and_a_board() -> None:
    """The first session is short, shows an illegal move with two reasons, and prints a board. Every id exists."""
    session = re.findall(r"```python\n(.*?)```", README, re.DOTALL)[0]
    typed = [line for line in session.splitlines() if line.startswith((">>>", "..."))]
    assert len(typed) <= 12
    reasons = [line for line in session.splitlines() if re.search(r"\[[a-z.-]+\]", line)]
    assert len(reasons) == 2
    assert "common pool" in session
    found = re.findall(r"\[((?:action|struggle|victory|course|setup)\.[a-z.-]+)\]", README)
    assert set(found) <= {rule.id for rule in ks.RULES}


def test_the_test_command_is_the_one_that_ci_runs() -> None:
    """The test command in the README runs before a change is accepted; the files it points to exist."""
    assert re.search(rf"^\$ {TEST_COMMAND}\b", README, re.MULTILINE)
    assert re.search(rf"^{TEST_COMMAND}\b", (ROOT / ".ci" / "run").read_text(encoding="utf-8"), re.MULTILINE)
    targets = re.findall(r"^([a-z-]+):", (ROOT / "Makefile").read_text(encoding="utf-8"), re.MULTILINE)
    assert {"demo", "test", "test-all"} <= set(targets)


def test_links_work_on_an_index_page_too() -> None:
    """Every link has its whole address; those into this project point to files that exist."""
    links = re.findall(r"\]\(([^)]*)\)", README)
    assert all(link.startswith("https://") for link in links)
    files = [re.sub(ON_THE_WEB, "", link) for link in links if re.match(ON_THE_WEB, link)]
    assert len(files) > 6
    assert [name for name in files if not (ROOT / name).is_file()] == []


def test_the_picture_shows_the_move_of_the_first_session() -> None:
    """It is what `kingofsiam show --svg --move` draws."""
    test = doctest.DocTestParser().get_doctest(README, {}, "README", "README.md", 0)
    doctest.DocTestRunner().run(test, out=lambda _: None, clear_globs=False)
    drawn = (ROOT / "docs" / "pages" / "assets" / "board.svg").read_text(encoding="utf-8")
    assert drawn == svg.board(test.globs["state"], move=test.globs["move"])


@pytest.mark.parametrize("line", re.findall(r"^\$ (kingofsiam (?!play).*?) *(?:#.*)?$", README, re.MULTILINE))
def test_the_commands_work(line: str) -> None:
    """Every command succeeds, except for the table, which needs a person."""
    path = os.pathsep.join((str(Path(sys.executable).parent), os.environ["PATH"]))
    completed = subprocess.run(
        ["sh", "-c", line], cwd=ROOT, env={**os.environ, "PATH": path}, stdin=subprocess.DEVNULL, capture_output=True
    )
    assert (completed.returncode, completed.stderr) == (0, b"")


def rows() -> list[tuple[str, ...]]:
    """The rows of the table from the booklet to the code."""
    table = README.partition("## From the booklet to the code")[2].partition("\n## ")[0]
    lines = [line for line in table.splitlines() if line.startswith("|")][2:]
    return [tuple(cell.strip() for cell in line.strip("|").split("|")) for line in lines]


def names(cell: str) -> list[str]:
    """The names in backquotes; names after a path with a folder are in that folder."""
    quoted = re.findall(r"`([^`]+)`", cell)
    folder = quoted[0].rpartition("/")[0]
    return [name if "/" in name or not folder else f"{folder}/{name}" for name in quoted]


def test_the_modules_and_tests_in_the_table_exist_and_none_is_left_out() -> None:
    """The table lists every module of the rulebook that states rules."""
    folder = ROOT / "src" / "kingofsiam" / "rules"
    listed = {name for row in rows() for name in names(row[1])}
    stating = {
        str(path.relative_to(folder))
        for path in folder.rglob("*.py")
        if re.search(r"^[A-Z_]+: Final = Rule\(", path.read_text(encoding="utf-8"), re.MULTILINE)
    }
    assert stating <= listed
    assert [name for name in listed if not (folder / name).is_file()] == []
    tests = [path for row in rows() for path in names(row[3])]
    assert [path for path in tests if not (ROOT / path).exists()] == []
