"""The command line: parse the arguments, run the command, print its lines or its error, return the exit code.

All output is escaped, so that no name in a record or on a map can control the terminal.
"""

import os
import signal
import sys
from argparse import ArgumentParser, Namespace, RawDescriptionHelpFormatter
from collections.abc import Callable, Iterator, Mapping, Sequence
from importlib.metadata import EntryPoint, entry_points
from pathlib import Path
from typing import Final, NoReturn, TextIO

import kingofsiam
from kingofsiam.cli.command import CannotRun, Command, RequestRefused, signals_handled
from kingofsiam.cli.standard_error import print_error
from kingofsiam.errors import KingOfSiamError, close_matches
from kingofsiam.file_io import CannotWrite
from kingofsiam.model.violations import IllegalMove
from kingofsiam.render.names import printable

GROUP: Final = "kingofsiam.commands"
"""The group of entry points with which an installed distribution adds commands."""

_OWN_COMMANDS: Final = {
    "demo": "demo:COMMAND",
    "rules": "rules:COMMAND",
    "map": "map:COMMAND",
    "play": "play:COMMAND",
    "new": "positions:NEW",
    "show": "positions:SHOW",
    "judge": "positions:JUDGE",
    "verify": "records:VERIFY",
    "replay": "records:REPLAY",
    "convert": "positions:CONVERT",
    "referee": "referee:COMMAND",
    "vectors": "vectors:COMMAND",
    "conform": "conform:COMMAND",
}

KERNEL_COMMANDS: Final = ("analyse", "study", "arena")
"""The commands that `kingofsiam-kernel` adds."""

EXIT_OK, EXIT_REFUSED, EXIT_BAD_USAGE, EXIT_CANNOT, EXIT_INTERNAL, EXIT_INTERRUPTED = 0, 1, 2, 3, 70, 130

EXIT_CODES: Final = {
    EXIT_OK: "success",
    EXIT_REFUSED: "refused: the move is illegal, the record is wrong, the engine differs",
    EXIT_BAD_USAGE: "bad usage: the arguments are wrong",
    EXIT_CANNOT: "cannot be done: something is unreadable, invalid, unknown, missing or cannot be written",
    EXIT_INTERNAL: "internal error: please report it (KINGOFSIAM_TRACEBACK=1 shows where it happened)",
    EXIT_INTERRUPTED: "interrupted",
}
"""What each exit code means."""

_TRACEBACK_VARIABLE: Final = "KINGOFSIAM_TRACEBACK"


def commands() -> Mapping[str, EntryPoint]:
    """Every command that is here, by its name; none is imported before it is loaded."""
    own = (EntryPoint(name, f"kingofsiam.cli.{place}", GROUP) for name, place in _OWN_COMMANDS.items())
    return {entry_point.name: entry_point for entry_point in (*own, *entry_points(group=GROUP))}


def main(argv: Sequence[str] | None = None) -> int:
    """Run the command line with these arguments (`sys.argv` by default); return the exit code."""
    code, message = _run(sys.argv[1:] if argv is None else argv)
    if message:
        print_error(f"kingofsiam: {printable(message)}")
    return code


def _run(argv: Sequence[str]) -> tuple[int, str]:
    """The exit code of the command, and the message about its error, if any."""
    try:
        with signals_handled(signal.default_int_handler, "SIGTERM", "SIGHUP"):  # as Ctrl-C: what is begun is cleaned up
            _run_command(argv)
    except SystemExit as exit_:  # argparse has printed its error or the help
        return exit_.code if isinstance(exit_.code, int) else EXIT_OK, ""
    except BrokenPipeError:  # the reader has closed the pipe, as `| head` does
        _discard_stdout()
        return EXIT_OK, ""
    except KeyboardInterrupt:
        return EXIT_INTERRUPTED, EXIT_CODES[EXIT_INTERRUPTED]
    except (RequestRefused, IllegalMove) as refused:
        return EXIT_REFUSED, str(refused)
    except KingOfSiamError as error:
        return EXIT_CANNOT, str(error)
    except Exception as error:
        if os.environ.get(_TRACEBACK_VARIABLE):
            raise
        return EXIT_INTERNAL, f"internal error, please report it: {type(error).__name__}: {error}"
    return EXIT_OK, ""


def _run_command(argv: Sequence[str]) -> None:
    reconfigure: Callable[..., None] | None = getattr(sys.stdout, "reconfigure", None)
    if reconfigure is not None:  # the same bytes on every system, so that programs can read them
        reconfigure(encoding="utf-8", newline="\n", errors="backslashreplace")
    run, options = _parse(argv)
    for line in run(options):
        _print_line(line)


def _print_line(line: str) -> None:
    """Print to standard output at once. Raises `BrokenPipeError`, and `CannotWrite` if it is full or closed."""
    stdout: TextIO | None = sys.stdout
    if stdout is None or stdout.closed:
        raise CannotWrite("standard output", "it is closed")
    try:
        print(printable(line), flush=True)
    except BrokenPipeError:
        raise
    except OSError as error:
        _discard_stdout()
        raise CannotWrite("standard output", error.strerror or str(error)) from error


def _discard_stdout() -> None:
    """Send the rest of the output nowhere, so that the interpreter does not fail on it at its end."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


class _Parser(ArgumentParser):
    """A parser that prints as commands do: what it quotes of the arguments cannot control the terminal."""

    def _print_message(self, message: str, file: object = None) -> None:
        if file is sys.stderr:
            print_error(message, end="")
        else:
            _print_line(message.removesuffix("\n"))

    def error(self, message: str) -> NoReturn:
        """Print the usage and the escaped message, and exit."""
        super().error(printable(message))


def _parse(argv: Sequence[str]) -> tuple[Callable[[Namespace], Iterator[str]], Namespace]:
    """The function of the command that is named, and its options."""
    command_table = commands()
    name, *arguments = argv or ["--help"]  # as git and cargo do
    if name not in command_table:
        _parse_without_command([name, *arguments], command_table)
    command: Command = command_table[name].load()
    parser = _Parser(prog=f"kingofsiam {name}", formatter_class=RawDescriptionHelpFormatter)
    command.add_arguments(parser)
    return command.run, parser.parse_args(arguments)


def program_parser(command_list: str = "") -> ArgumentParser:
    """The parser of the program itself; its help begins with this list."""
    codes = "\n".join(f"  {code:>3}  {meaning}" for code, meaning in EXIT_CODES.items())
    parser = _Parser(
        prog="kingofsiam",
        usage="kingofsiam [-h] [--version] [--cite] COMMAND ...",
        description="The rules of King of Siam as a program: read the rules, judge moves, keep and replay games.",
        epilog=f"{command_list}Each command has its own --help.\n\nexit codes:\n{codes}",
        formatter_class=RawDescriptionHelpFormatter,
    )
    citation = Path(__file__).with_name("citation.bib").read_text(encoding="utf-8")
    parser.add_argument("--version", action="version", version=f"kingofsiam {kingofsiam.__version__}")
    parser.add_argument("--cite", action="version", version=citation, help="print how to cite it (BibTeX) and exit")
    return parser


def _parse_without_command(argv: Sequence[str], command_table: Mapping[str, EntryPoint]) -> NoReturn:
    """Print the help or the version and exit, or say what is wrong."""
    if argv[0] in KERNEL_COMMANDS:
        there = f"`kingofsiam {argv[0]}` comes with kingofsiam-kernel, which is not installed"
        raise CannotRun(f"{there}: in a clone of kingofsiam, run python -m pip install ./kernel")
    summaries = {name: entry_point.load().summary for name, entry_point in command_table.items()}
    listed = "".join(f"  {name:<8}  {summary}\n" for name, summary in summaries.items())
    parser = program_parser(f"commands:\n{listed}\n")
    parser.parse_known_args(argv)
    similar = close_matches(argv[0], command_table)
    suggestion = f"; did you mean {' or '.join(similar)}?" if similar else ""
    parser.error(f"no command is called {argv[0]!r}{suggestion}")
