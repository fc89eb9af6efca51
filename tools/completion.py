"""`python -m tools.completion bash`: completion for a shell (bash, zsh, fish), or the manual page (man).

They are made from the parsers of the commands that are installed. For example:

    python -m tools.completion fish > ~/.config/fish/completions/kingofsiam.fish
    python -m tools.completion man > ~/.local/share/man/man1/kingofsiam.1
"""

import sys
from argparse import ArgumentParser, RawDescriptionHelpFormatter
from importlib import import_module
from typing import Final

from kingofsiam.cli.command import Command
from kingofsiam.cli.main import commands, program_parser

SHELLS: Final = ("bash", "zsh", "fish")
FILES: Final = ("FILE", "POSITION", "MOVE", "RECORD", "DIR", "FOLDER")
"""The arguments for which a shell completes names of files."""


def whole_parser() -> ArgumentParser:
    """A parser of the program with all commands, in which arguments that name files say so."""
    parser = program_parser()
    vars(parser)["man_short_description"] = "the rules of King of Siam: deals, judges and plays"
    subparsers = parser.add_subparsers(metavar="COMMAND", prog="kingofsiam")
    for name, entry_point in commands().items():
        command: Command = entry_point.load()
        about = command.summary.replace("%", "%%")
        subparser = subparsers.add_parser(name, help=about, formatter_class=RawDescriptionHelpFormatter)
        command.add_arguments(subparser)
        for action in vars(subparser)["_actions"]:
            if action.metavar in FILES:
                action.complete = import_module("shtab").FILE
    return parser


def completion(form: str) -> str:
    """The script for this shell, or the manual page in troff."""
    if form == "man":
        return str(import_module("argparse_manpage.manpage").Manpage(whole_parser()))
    return str(import_module("shtab").complete(whole_parser(), form))


if __name__ == "__main__":
    arguments = ArgumentParser(description=__doc__, formatter_class=RawDescriptionHelpFormatter)
    arguments.add_argument("form", choices=(*SHELLS, "man"))
    sys.stdout.write(completion(arguments.parse_args().form) + "\n")
