"""The command line: 0 if all is well, 1 if refused, 2 on bad usage; answers on stdout, troubles on stderr."""

from __future__ import annotations

import os
import subprocess
import sys
from typing import Final

import pytest

import kingofsiam as ks
from kingofsiam.cli.main import main

FINE: Final = (["demo"], ["demo", "--brief"], ["rules"], ["rules", "action.undo"], ["map"], ["map", "siam"])
REFUSED: Final = (
    ["rules", "struggle.tie.britsh"],
    ["rules", "99"],
    ["rules", "--search", "rhinoceros"],
    ["map", "sham"],
    ["map", "no/such/file.toml"],
)
BAD_USAGE: Final[tuple[list[str], ...]] = (
    [],
    ["dance"],
    ["demo", "--delay", "soon"],
    ["demo", "--delay", "-1"],
    ["demo", "--delay", "nan"],
    ["rules", "--search"],
    ["map", "siam", "saba"],
    ["--nonsense"],
)


@pytest.mark.parametrize("arguments", FINE, ids=" ".join)
def test_all_is_well(arguments: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    """An answer goes to stdout, and nothing to stderr."""
    assert main(arguments) == 0
    answer = capsys.readouterr()
    assert answer.out
    assert not answer.err


@pytest.mark.parametrize("arguments", REFUSED, ids=" ".join)
def test_a_refusal_is_told_on_stderr(arguments: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    """What does not exist is named on stderr, and stdout stays empty."""
    assert main(arguments) == 1
    answer = capsys.readouterr()
    assert not answer.out
    assert arguments[-1] in answer.err


@pytest.mark.parametrize("arguments", BAD_USAGE, ids=" ".join)
def test_bad_usage_is_told_on_stderr(arguments: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    """What cannot be understood has the exit code 2, and stdout stays empty."""
    assert main(arguments) == 2
    answer = capsys.readouterr()
    assert not answer.out
    assert "kingofsiam" in answer.err


@pytest.mark.parametrize("arguments", [["--help"], ["demo", "--help"], ["rules", "--help"], ["map", "--help"]])
def test_help_is_an_answer(arguments: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    """Help is given for the program and for each command, on stdout."""
    assert main(arguments) == 0
    answer = capsys.readouterr()
    assert "usage: kingofsiam" in answer.out
    assert not answer.err


@pytest.mark.parametrize("command", ["demo", "rules", "map"])
def test_the_help_of_a_command_has_examples(command: str, capsys: pytest.CaptureFixture[str]) -> None:
    """Each example in the help can be typed as it stands (a file of one's own apart)."""
    main([command, "--help"])
    examples = capsys.readouterr().out.partition("examples:")[2].strip().splitlines()
    assert examples
    for example in examples:
        typed = example.split("   ")[0].split()[1:]
        if typed[-1].endswith(".toml") or "--delay" in typed:
            continue
        assert main(typed) == 0, typed


def test_the_version_is_that_of_the_package(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--version"]) == 0
    assert ks.__version__ in capsys.readouterr().out


def program(*arguments: str, **environment: str) -> subprocess.Popen[bytes]:
    code = "import sys; from kingofsiam.cli.main import main; sys.exit(main())"
    return subprocess.Popen(
        [sys.executable, "-c", code, *arguments],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env={**os.environ, **environment},
    )


@pytest.mark.skipif(sys.platform == "win32", reason="pipes break differently there")
def test_a_reader_may_stop_reading() -> None:
    """`kingofsiam rules | head -1` ends quietly."""
    with program("rules") as running:
        assert running.stdout is not None
        assert running.stderr is not None
        assert running.stdout.readline()
        running.stdout.close()
        complaint = running.stderr.read()
    assert complaint == b""
    assert running.returncode == 0


def test_a_poor_terminal_is_no_reason_to_fail() -> None:
    """Where the terminal cannot show a letter, another one stands in; the program goes on."""
    with program("map", "siam", PYTHONIOENCODING="ascii:strict") as running:
        out, err = running.communicate()
    assert (running.returncode, err) == (0, b"")
    assert b"Rattanakosin" in out
