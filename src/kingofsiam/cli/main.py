"""The entry point: parse the command line, run the command, print errors, return the exit code.

Exit codes: 0 for success, 1 if the request is refused (the reasons are on stderr), 2 for bad usage.
"""

from __future__ import annotations

import os
import sys
from argparse import ArgumentParser, Namespace, RawDescriptionHelpFormatter
from collections.abc import Callable, Iterator, Sequence
from typing import Final

import kingofsiam
from kingofsiam import kernel
from kingofsiam.cli.command import Command, Refused
from kingofsiam.cli.conform import COMMAND as CONFORM
from kingofsiam.cli.convert import COMMAND as CONVERT
from kingofsiam.cli.demo import COMMAND as DEMO
from kingofsiam.cli.judge import COMMAND as JUDGE
from kingofsiam.cli.map import COMMAND as MAP
from kingofsiam.cli.new import COMMAND as NEW
from kingofsiam.cli.play import COMMAND as PLAY
from kingofsiam.cli.referee import COMMAND as REFEREE
from kingofsiam.cli.replay import COMMAND as REPLAY
from kingofsiam.cli.rules import COMMAND as RULES
from kingofsiam.cli.show import COMMAND as SHOW
from kingofsiam.cli.study import COMMAND as STUDY
from kingofsiam.cli.vectors import COMMAND as VECTORS
from kingofsiam.cli.verify import COMMAND as VERIFY
from kingofsiam.errors import KingOfSiamError

COMMANDS: Final = (DEMO, RULES, MAP, PLAY, NEW, SHOW, JUDGE, VERIFY, REPLAY, CONVERT, REFEREE, VECTORS, CONFORM, STUDY)

_FOR_PROGRAMS: Final = {"encoding": "utf-8", "newline": "\n", "errors": "backslashreplace"}

EXIT_OK, EXIT_REFUSED, EXIT_BAD_USAGE, EXIT_INTERRUPTED = 0, 1, 2, 130


def main(argv: Sequence[str] | None = None) -> int:
    """Run the command line with these arguments (`sys.argv` by default); return the exit code."""
    try:
        return _run_command(_parser().parse_args(argv))
    except SystemExit as exit_:  # argparse has printed its error or the help
        return exit_.code if isinstance(exit_.code, int) else EXIT_OK
    except Refused as refused:
        if refused.message:
            print(f"kingofsiam: {refused.message}", file=sys.stderr)
        return EXIT_REFUSED
    except KingOfSiamError as error:
        print(f"kingofsiam: {error}", file=sys.stderr)
        return EXIT_REFUSED
    except BrokenPipeError:
        _discard_stdout()
        return EXIT_OK
    except KeyboardInterrupt:
        return EXIT_INTERRUPTED


def _run_command(options: Namespace) -> int:
    reconfigure: Callable[..., None] | None = getattr(sys.stdout, "reconfigure", None)
    if reconfigure is not None:  # a letter that the terminal cannot show must not end the program
        reconfigure(**(_FOR_PROGRAMS if options.for_programs else {"errors": "replace"}))
    run: Callable[[Namespace], Iterator[str]] = options.run
    for line in run(options):
        print(line, flush=True)
    return EXIT_OK


def _discard_stdout() -> None:
    """Send the rest of the output nowhere: the reader has closed the pipe, as `| head` does."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _parser() -> ArgumentParser:
    parser = ArgumentParser(
        prog="kingofsiam",
        description="The rules of King of Siam as a program: read the rules, judge moves, keep and replay games.",
        epilog="Each command has a --help of its own.",
    )
    parser.add_argument("--version", action="version", version=_version())
    commands = parser.add_subparsers(title="commands", metavar="COMMAND", required=True)
    for command in COMMANDS:
        summary = command.summary
        subparser = commands.add_parser(command.name, help=summary, description=summary, epilog=command.epilog)
        _configure_subparser(subparser, command)
    return parser


def _version() -> str:
    return f"kingofsiam {kingofsiam.__version__} (kernel {'compiled' if kernel.COMPILED else 'interpreted'})"


def _configure_subparser(parser: ArgumentParser, command: Command) -> None:
    parser.formatter_class = RawDescriptionHelpFormatter
    command.add_arguments(parser)
    parser.set_defaults(run=command.run, for_programs=command.for_programs)
