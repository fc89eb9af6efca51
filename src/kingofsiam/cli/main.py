"""The entry point: read the command line, run the command, tell what went wrong.

Exit codes: 0 if all is well, 1 if what was asked for is refused (with the reasons on stderr), 2 on bad usage.
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

FINE, REFUSED, BAD_USAGE, INTERRUPTED = 0, 1, 2, 130


def main(argv: Sequence[str] | None = None) -> int:
    """Run the command line with these arguments (those of the program, if not given); return the exit code."""
    try:
        return _run(_parser().parse_args(argv))
    except SystemExit as exit_:  # argparse has told what is wrong, or shown the help
        return exit_.code if isinstance(exit_.code, int) else FINE
    except Refused as refused:
        if refused.last_word:
            print(f"kingofsiam: {refused.last_word}", file=sys.stderr)
        return REFUSED
    except KingOfSiamError as error:
        print(f"kingofsiam: {error}", file=sys.stderr)
        return REFUSED
    except BrokenPipeError:
        _let_stdout_go()
        return FINE
    except KeyboardInterrupt:
        return INTERRUPTED


def _run(options: Namespace) -> int:
    reconfigure: Callable[..., None] | None = getattr(sys.stdout, "reconfigure", None)
    if reconfigure is not None:  # a name that the terminal cannot show must not end the program
        reconfigure(**(_FOR_PROGRAMS if options.for_programs else {"errors": "replace"}))
    lines: Callable[[Namespace], Iterator[str]] = options.lines
    for line in lines(options):
        print(line, flush=True)
    return FINE


def _let_stdout_go() -> None:
    """Whoever reads has had enough (`| head`): what is still unwritten goes nowhere, without complaint."""
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
        words = command.summary
        _fill(commands.add_parser(command.name, help=words, description=words, epilog=command.epilog), command)
    return parser


def _version() -> str:
    fast_twin = "compiled" if kernel.COMPILED else "interpreted"
    return f"kingofsiam {kingofsiam.__version__} (fast twin {fast_twin})"


def _fill(parser: ArgumentParser, command: Command) -> None:
    parser.formatter_class = RawDescriptionHelpFormatter
    command.arguments(parser)
    parser.set_defaults(lines=command.lines, for_programs=command.for_programs)
