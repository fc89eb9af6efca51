"""The page of the protocol: every request in it is really answered so. And every client of the guide really runs."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any, Final

import pytest

from kingofsiam.referee import METHODS
from kingofsiam.referee.calls import answer

PAGES: Final = Path(__file__).parents[2] / "docs/pages"
PAGE: Final = (PAGES / "reference/referee.md").read_text(encoding="utf-8")
GUIDE: Final = (PAGES / "build/other-languages.md").read_text(encoding="utf-8")
EXAMPLES: Final[list[tuple[str, str]]] = re.findall(r"^--> (.*)\n<-- (.*)$", PAGE, re.MULTILINE)
WORDS: Final = {"what", "reasons", "told", "sentence", "expected"}
"""Fields that hold sentences, which may be improved at any time."""


def without_words(text: str) -> Any:
    def without(given: dict[str, Any]) -> dict[str, Any]:
        return {name: each for name, each in given.items() if name not in WORDS}

    return json.loads(text, object_hook=without)


def test_every_method_and_parameter_is_on_the_page() -> None:
    """Each method has a heading, a row for each of its parameters and an example."""
    for method in METHODS.values():
        _, found, section = PAGE.partition(f"\n### {method.name}\n")
        section = section.partition("\n### ")[0].partition("\n## ")[0]
        assert found
        assert f'"method": "{method.name}"' in section
        rows = re.findall(r"^\| `(\w+)`(, optional)? \|", section, re.MULTILINE)
        assert rows == [(each.name, ", optional" if each.default else "") for each in method.parameters]


@pytest.mark.parametrize(("request_", "printed"), EXAMPLES, ids=[str(each) for each in range(len(EXAMPLES))])
def test_a_request_is_answered_as_printed(request_: str, printed: str) -> None:
    """Sentences apart; of an answer that is cut short, that it is a result."""
    given = answer(request_)
    assert given is not None
    if printed.endswith("..."):
        assert "result" in json.loads(given)
    else:
        assert without_words(given) == without_words(printed)


def test_every_code_is_on_the_page() -> None:
    codes = re.findall(r"^\| (-?\d+) \|", PAGE, re.MULTILINE)
    assert [int(code) for code in codes] == [-32700, -32600, -32601, -32602, -32603, 1, 2]


CLIENTS: Final = {
    "python": ("client.py", sys.executable),
    "javascript": ("client.mjs", "node"),
    "bash": ("client.sh", "bash"),
}


@pytest.mark.skipif(sys.platform == "win32", reason="the clients look for a program of the POSIX kind")
@pytest.mark.parametrize("language", CLIENTS)
def test_a_client_of_the_guide_runs(language: str, tmp_path: Path) -> None:
    """As printed, it deals, plays, and tells the rule that a move breaks."""
    name, program = CLIENTS[language]
    if shutil.which(program) is None:
        pytest.skip(f"{program} is not installed: a client for it cannot be tried")
    (code,) = re.findall(rf"^``` {language}\n(.*?)^```$", GUIDE, re.MULTILINE | re.DOTALL)
    (tmp_path / name).write_text(code, encoding="utf-8")
    command = tmp_path / "kingofsiam"
    start = "import sys; from kingofsiam.cli.main import main; sys.exit(main())"
    command.write_text(f"#!/bin/sh\nexec '{sys.executable}' -c '{start}' \"$@\"\n", encoding="utf-8")
    command.chmod(0o755)
    found = subprocess.run(
        [program, name],
        cwd=tmp_path,
        env={**os.environ, "PATH": f"{tmp_path}{os.pathsep}{os.environ['PATH']}"},
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert (found.returncode, found.stdout.split()) == (0, ["action.two-vs-one.adjacent"]), found.stderr
