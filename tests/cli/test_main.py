"""The command line: exit codes, errors on stderr, and one clear line for each fault, also in unusual conditions."""

import json
import os
import re
import shlex
import subprocess
import sys
from pathlib import Path
from typing import Final

import pytest

import kingofsiam as ks
from kingofsiam.cli import main as command_line
from kingofsiam.cli.main import EXIT_BAD_USAGE, EXIT_CANNOT, EXIT_CODES, EXIT_INTERNAL, EXIT_INTERRUPTED, commands, main
from kingofsiam.notation import Record, format_position, parse_record
from kingofsiam.notation.json.documents import dumps
from tests.cli.helpers_cli import PROGRAM, STATES, TEXT, CommandRunner
from tools.completion import SHELLS, completion

POSITION: Final = format_position(STATES[9])
TOO_LONG: Final = "x" * 300
"""No file has such a name."""
CANNOT: Final[dict[str, tuple[str, ...]]] = {
    "rules": ("struggle.tie.britsh", "99", "rhinoceros"),
    "map": ("sham", "no/such/file.toml", TOO_LONG),
    "new": ("--map sham", f"--map {TOO_LONG}"),
    "show": ("no-such-file", f"position --move {TOO_LONG}", "position --map no-map", TOO_LONG),
    "play": ("--map atlantis", "--resume nowhere.txt"),
}
BAD_USAGE: Final[dict[str, tuple[str, ...]]] = {
    "": ("dance", "--nonsense"),
    "map": ("siam saba",),
    "new": ("--players 5", "--seed -1", "--seed x", "--seed 1.5", f"--seed {'1' * 101}", "--readings MINE", "x"),
    "convert": ("", "- --to xml"),
    "judge": ("position pass --readings MINE",),
    "play": ("--readings FRENCH", "--seats"),
    "conform": ("", "--preset CHESS -- x", "--games -1 -- x", "--timeout 0 -- x", "--timeout soon -- x",
                "--quick --"),
    "study": ("--games 0", "--games -3", "--games many", "--workers 0", "--players 5"),
    "vectors": ("a b", "--only"),
}  # fmt: skip


def lines(table: dict[str, tuple[str, ...]]) -> list[list[str]]:
    """The arguments of each command line; `position` stands for a position."""
    words = [f"{command} {rest}".split() for command, each in table.items() for rest in each]
    return [[POSITION if word == "position" else word for word in line] for line in words]


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
        assert arguments[-1].endswith(".toml") or main(arguments) == 0, arguments


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


@pytest.mark.parametrize("encoding", ["ascii:strict", "utf-16"])
def test_the_output_is_utf_8_everywhere(encoding: str, tmp_path: Path) -> None:
    """The record has a name with a letter that some terminals cannot show."""
    file = tmp_path / "game.game"
    file.write_text(TEXT, encoding="utf-8")
    with program("convert", str(file), "--to", "text", PYTHONIOENCODING=encoding) as process:
        out, err = process.communicate()
    assert (process.returncode, out.decode("utf-8"), err) == (0, TEXT, b"")


ROOT: Final = Path(__file__).parents[2]
POSIX: Final = pytest.mark.skipif(sys.platform == "win32", reason="needs a POSIX shell")
FULL: Final = pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs /dev/full")
STEERING: Final = "\x1b]0;pwned\x07A\x9b31m\u202eB\x7f"
"""A name that sets the title of a terminal, its colour, and the direction of its text."""


def shell(command: str) -> subprocess.CompletedProcess[str]:
    """Run the program through a shell: `kingofsiam` stands for it."""
    line = command.replace("kingofsiam", shlex.join(PROGRAM))
    return subprocess.run(["sh", "-c", line], capture_output=True, text=True, check=False, timeout=120)


def assert_one_line(done: subprocess.CompletedProcess[str], code: int) -> None:
    assert (done.returncode, done.stderr.count("\n")) == (code, 1), done.stderr
    assert done.stderr.startswith("kingofsiam: ")


@pytest.mark.slow
@POSIX
@pytest.mark.parametrize("command", ["show -", "verify -", "judge - pass", "convert -", "replay -", "referee"])
def test_closed_standard_input_is_unreadable(command: str) -> None:
    done = shell(f"kingofsiam {command} <&-")
    if command.startswith("verify"):  # its report is its answer
        assert (done.returncode, done.stderr, done.stdout.count("\n")) == (EXIT_CANNOT, "", 1)
    else:
        assert_one_line(done, EXIT_CANNOT)


@pytest.mark.slow
@POSIX
@FULL
@pytest.mark.parametrize(
    "command",
    [
        "rules > /dev/full",
        "rules >&-",
        "--help > /dev/full",
        "study --help >&-",
        "--version > /dev/full",
        "show /dev/zero",
    ],
)
def test_full_or_closed_standard_output_and_endless_input_are_refused(command: str) -> None:
    assert_one_line(shell(f"kingofsiam {command}"), EXIT_CANNOT)


@pytest.mark.slow
@POSIX
@pytest.mark.parametrize("redirected", ["2>&-", pytest.param("2>/dev/full", marks=FULL)])
def test_what_standard_error_cannot_take_is_lost_and_nothing_else(redirected: str) -> None:
    """A command with a progress bar succeeds, and an error does not go to standard output."""
    done = shell(f"kingofsiam study --games 3 --workers 1 --json {redirected}")
    assert (done.returncode, json.loads(done.stdout)["asked"]) == (0, [[0, 3]])
    done = shell(f"kingofsiam show no-such-file {redirected}")
    assert (done.returncode, done.stdout) == (EXIT_CANNOT, "")


@POSIX
def test_ctrl_c_while_the_program_loads_ends_it_in_one_line() -> None:
    """The signal comes when the first module of the command line is imported."""
    code = """
import signal, sys
class Interrupt:
    def find_spec(self, name, path=None, target=None):
        if name == "kingofsiam.cli":
            signal.raise_signal(signal.SIGINT)
sys.meta_path.insert(0, Interrupt())
from kingofsiam.__main__ import main
sys.exit(main())
"""
    done = subprocess.run([sys.executable, "-c", code, "rules"], capture_output=True, text=True, check=False)
    assert_one_line(done, EXIT_INTERRUPTED)


def test_ctrl_c_ends_a_command_in_one_line(run: CommandRunner, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupt(text: str) -> str:
        if text == EXIT_CODES[EXIT_INTERRUPTED]:
            return text
        raise KeyboardInterrupt

    monkeypatch.setattr(command_line, "printable", interrupt)
    result = run("rules")
    assert (result.code, result.err) == (EXIT_INTERRUPTED, "kingofsiam: interrupted\n")


def test_a_bug_is_one_line_with_a_code_of_its_own(run: CommandRunner, monkeypatch: pytest.MonkeyPatch) -> None:
    """With the variable that the help names, it is a traceback."""

    def broken(text: str) -> str:
        if "internal" in text:
            return text
        raise LookupError("\x1b[31m")

    monkeypatch.setattr(command_line, "printable", broken)
    result = run("rules")
    assert (result.code, result.out, result.err.count("\n")) == (EXIT_INTERNAL, "", 1)
    assert "LookupError" in result.err
    monkeypatch.setenv("KINGOFSIAM_TRACEBACK", "1")
    with pytest.raises(LookupError):
        main(["rules"])


def test_every_exit_code_is_in_the_help_and_on_the_page(run: CommandRunner) -> None:
    page = (ROOT / "docs/pages/build/other-languages.md").read_text(encoding="utf-8")
    text = run("--help").out
    for code, meaning in EXIT_CODES.items():
        assert f"{code:>3}  {meaning}" in text
        assert f"| {code} | {meaning} |" in page


@pytest.mark.parametrize("command", ["replay", "verify", "convert"])
def test_no_name_steers_the_terminal(command: str, run: CommandRunner, tmp_path: Path) -> None:
    """Neither the record nor its file name controls the terminal; what `convert` writes is the same record."""
    names = (STEERING, "Bob", "Cem")
    record = Record(ks.draw_deal(3, seed=1), (ks.Pass(),), players=names, headers=(("Event", STEERING),))
    file = tmp_path / f"{STEERING.replace('/', '')}.json"
    file.write_text(dumps(record), encoding="utf-8")
    result = run(command, file, *["--to", "text"] * (command == "convert"))
    assert result.code == 0
    assert not {each for each in result.out + result.err if not each.isprintable()} - {"\n"}
    if command == "convert":
        assert parse_record(result.out) == record


def test_no_error_steers_the_terminal(run: CommandRunner) -> None:
    position = format_position(ks.deal(3, seed=1))
    for arguments in (["show", STEERING], ["judge", position, STEERING], ["rules", STEERING], ["map", STEERING]):
        result = run(*arguments)
        assert result.code == EXIT_CANNOT
        assert not {each for each in result.err if not each.isprintable()} - {"\n"}


def test_how_to_cite_it(run: CommandRunner) -> None:
    """`--cite` prints BibTeX with the version and the date that `CITATION.cff` has."""
    citation = (ROOT / "CITATION.cff").read_text(encoding="utf-8")
    date = re.findall(r"^date-released: (.*)$", citation, re.MULTILINE)[0]
    assert run("--cite").out.startswith("@software{")
    assert {f"{{{ks.__version__}}}", f"{{{date}}}", f"{{{date[:4]}}}"} <= set(
        re.findall(r"{[\d.-]+}", run("--cite").out)
    )


@pytest.mark.parametrize("form", [*SHELLS, "man"])
def test_completion_knows_every_command(form: str) -> None:
    """And the manual page has each of them."""
    pytest.importorskip("shtab")
    pytest.importorskip("argparse_manpage")
    text = completion(form)
    assert [name for name in commands() if name not in text] == []


def test_names_of_files_are_completed() -> None:
    """Where a command reads or writes one."""
    pytest.importorskip("shtab")
    script = completion("bash")
    for argument in ("show_pos_0", "show___svg", "verify_pos_0"):
        assert f"_{argument}_COMPGEN=_shtab_compgen_files" in script


def test_no_command_and_no_such_command(run: CommandRunner) -> None:
    """Without a command you get the help; a misspelt one names the command that is meant."""
    assert run() == run("--help")
    result = run("judg")
    assert (result.code, result.out) == (EXIT_BAD_USAGE, "")
    assert "judge?" in result.err
