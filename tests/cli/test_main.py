"""The command line: exit code 0 for success, 2 for bad usage, 3 if it cannot be done; errors go to stderr."""

from __future__ import annotations

import os
import subprocess
import sys
from typing import Final

import pytest

import kingofsiam as ks
from kingofsiam.cli.main import main

SUCCESSFUL: Final = (["demo"], ["demo", "--brief"], ["rules"], ["rules", "action.undo"], ["map"], ["map", "siam"])
CANNOT: Final = (
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


@pytest.mark.parametrize("arguments", SUCCESSFUL, ids=" ".join)
def test_success_prints_an_answer(arguments: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    """The answer goes to stdout, and nothing to stderr."""
    assert main(arguments) == 0
    answer = capsys.readouterr()
    assert answer.out
    assert not answer.err


@pytest.mark.parametrize("arguments", CANNOT, ids=" ".join)
def test_errors_are_printed_on_stderr(arguments: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    """A message on stderr names what does not exist; stdout stays empty."""
    assert main(arguments) == 3
    answer = capsys.readouterr()
    assert not answer.out
    assert arguments[-1] in answer.err


@pytest.mark.parametrize("arguments", BAD_USAGE, ids=" ".join)
def test_bad_usage_is_printed_on_stderr(arguments: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    """The exit code is 2, and stdout stays empty."""
    assert main(arguments) == 2
    answer = capsys.readouterr()
    assert not answer.out
    assert "kingofsiam" in answer.err


@pytest.mark.parametrize("arguments", [["--help"], ["demo", "--help"], ["rules", "--help"], ["map", "--help"]])
def test_help_is_printed_on_stdout(arguments: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    """The program and each command print help on stdout."""
    assert main(arguments) == 0
    answer = capsys.readouterr()
    assert "usage: kingofsiam" in answer.out
    assert not answer.err


@pytest.mark.parametrize("command", ["demo", "rules", "map"])
def test_the_help_of_a_command_has_examples(command: str, capsys: pytest.CaptureFixture[str]) -> None:
    """You can type each example as it is, except those that need your own file."""
    main([command, "--help"])
    examples = capsys.readouterr().out.partition("examples:")[2].strip().splitlines()
    assert examples
    for example in examples:
        arguments = example.split("   ")[0].split()[1:]
        if arguments[-1].endswith(".toml") or "--delay" in arguments:
            continue
        assert main(arguments) == 0, arguments


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
def test_a_closed_pipe_is_no_error() -> None:
    """`kingofsiam rules | head -1` ends quietly."""
    with program("rules") as process:
        assert process.stdout is not None
        assert process.stderr is not None
        assert process.stdout.readline()
        process.stdout.close()
        errors = process.stderr.read()
    assert errors == b""
    assert process.returncode == 0


def test_a_terminal_without_unicode_is_no_error() -> None:
    """A replacement stands for each letter that the terminal cannot show."""
    with program("map", "siam", PYTHONIOENCODING="ascii:strict") as process:
        out, err = process.communicate()
    assert (process.returncode, err) == (0, b"")
    assert b"Rattanakosin" in out
