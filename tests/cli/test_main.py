"""The command line: exit code 0 for success, 2 for bad usage, 3 if it cannot be done; errors go to stderr."""

import os
import subprocess
import sys
from pathlib import Path
from typing import Final

import pytest

import kingofsiam as ks
from kingofsiam.cli.main import main
from kingofsiam.notation import format_position, format_position_with_map
from kingofsiam.notation.json.documents import dumps
from tests.cli.helpers_cli import PROGRAM, STATES, TEXT, CommandRunner

SUCCESSFUL: Final = (["demo"], ["demo", "--brief"], ["rules"], ["rules", "action.undo"], ["map"], ["map", "siam"])
POSITION: Final = format_position(STATES[9])
TOO_LONG: Final = "x" * 300
"""No file has such a name."""
CANNOT: Final[dict[str, tuple[str, ...]]] = {
    "rules": ("struggle.tie.britsh", "99", "--search rhinoceros"),
    "map": ("sham", "no/such/file.toml", TOO_LONG),
    "new": ("--map sham", f"--map {TOO_LONG}"),
    "show": ("no-such-file", f"position --move {TOO_LONG}", "position --map no-map", TOO_LONG),
}
BAD_USAGE: Final[dict[str, tuple[str, ...]]] = {
    "": ("dance", "--nonsense"),
    "demo": ("--delay soon", "--delay -1", "--delay nan"),
    "rules": ("--search",),
    "map": ("siam saba",),
    "new": ("--players 5", "--seed -1", "--seed x", "--seed 1.5", f"--seed {'1' * 101}", "--readings MINE", "x"),
    "convert": ("", "- --to xml", "- --indent 0", "- --indent x"),
    "judge": ("position pass --readings MINE",),
    "play": ("--seats human", "--seats human,clever", "--players 5", "--seed -1", "--readings FRENCH", "--pace nan",
             "--pace 100"),
    "conform": ("", "--preset CHESS -- x", "--games -1 -- x", "--timeout 0 -- x", "--timeout soon -- x",
                "--give-up 0 -- x", "--quick --"),
    "study": ("--games 0", "--games -3", "--games many", "--workers 0", "--players 5"),
    "vectors": ("--list --check out", "a b", "--only"),
}  # fmt: skip


def lines(table: dict[str, tuple[str, ...]]) -> list[list[str]]:
    """The arguments of each command line; `position` stands for a position."""
    words = [f"{command} {rest}".split() for command, each in table.items() for rest in each]
    return [[POSITION if word == "position" else word for word in line] for line in words]


@pytest.mark.parametrize("arguments", SUCCESSFUL, ids=" ".join)
def test_success_prints_an_answer(arguments: list[str], run: CommandRunner) -> None:
    """The answer goes to stdout, and nothing to stderr."""
    result = run(*arguments)
    assert (result.code, bool(result.out), result.err) == (0, True, "")


@pytest.mark.parametrize("arguments", lines(CANNOT), ids=lambda arguments: " ".join(arguments)[:40])
def test_errors_are_printed_on_stderr(arguments: list[str], run: CommandRunner) -> None:
    """A message on stderr names what does not exist; stdout stays empty."""
    result = run(*arguments)
    assert (result.code, result.out) == (3, "")
    assert arguments[-1][:10] in result.err


@pytest.mark.parametrize("arguments", lines(BAD_USAGE), ids=lambda arguments: " ".join(arguments)[:40])
def test_bad_usage_is_printed_on_stderr(arguments: list[str], run: CommandRunner) -> None:
    """The exit code is 2, and stdout stays empty."""
    result = run(*arguments)
    assert (result.code, result.out) == (2, "")
    assert "kingofsiam" in result.err


@pytest.mark.parametrize(
    ("arguments", "content", "command"),
    [(("judge", "-", "pass"), TEXT, "replay"), (("replay", "-"), dumps(STATES[0]), "show")],
)
def test_the_right_command_is_named(arguments: tuple[str, ...], content: str, command: str, run: CommandRunner) -> None:
    """A record is replayed, and a position is shown."""
    result = run(*arguments, stdin=content)
    assert (result.code, result.out) == (3, "")
    assert f"kingofsiam {command}" in result.err


@pytest.mark.parametrize(
    ("arguments", "content"),
    [
        (("convert", "-", "-o", ""), POSITION),
        (("show", "-", "--svg", "no/such/folder.svg"), POSITION),
        (("replay", "-", "--brief", "--svg", "taken"), TEXT),
    ],
    ids=lambda arguments: arguments[0],
)
def test_unwritable_files(arguments: tuple[str, ...], content: str, run: CommandRunner, tmp_path: Path) -> None:
    (tmp_path / "taken").touch()
    *options, name = arguments
    result = run(*options, tmp_path / name, stdin=content)
    assert result.code == 3
    assert str(tmp_path) in result.err


def test_a_custom_map(run: CommandRunner, tmp_path: Path) -> None:
    """The line of a position only names its map: give the file, or the text that `new` prints, which has the map."""
    own = ks.Map.from_toml(ks.SIAM.to_toml().replace('"siam"', '"my-siam"'))
    (tmp_path / "my.toml").write_text(own.to_toml(), encoding="utf-8")
    state = ks.deal(3, seed=7, map=own)
    line, on_map = format_position(state), ("--map", tmp_path / "my.toml")
    assert run("new", "--seed", 7, *on_map).out == format_position_with_map(state) + "\n"
    assert run("convert", "-", *on_map, stdin=line).out == dumps(state) + "\n"
    assert [run("judge", line, "pass", *given).code for given in ((), on_map)] == [3, 0]


@pytest.mark.parametrize("command", ["", "demo", "rules", "map"])
def test_help_is_printed_on_stdout_and_has_examples(command: str, run: CommandRunner) -> None:
    """You can type each example of a command as it is, except those that need your own file."""
    result = run(*command.split(), "--help")
    assert (result.code, result.err) == (0, "")
    assert "usage: kingofsiam" in result.out
    examples = result.out.partition("examples:")[2].strip().splitlines()
    assert bool(examples) is bool(command)
    for example in examples:
        arguments = example.split("   ")[0].split()[1:]
        if arguments[-1].endswith(".toml") or "--delay" in arguments:
            continue
        assert main(arguments) == 0, arguments


def program(*arguments: str, **environment: str) -> subprocess.Popen[bytes]:
    """`python -m kingofsiam` with these arguments."""
    pipe = subprocess.PIPE
    return subprocess.Popen((*PROGRAM, *arguments), stdout=pipe, stderr=pipe, env={**os.environ, **environment})


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
