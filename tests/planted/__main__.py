"""`python -m tests.planted NAME`: a wrong engine that speaks the referee's protocol; `--list` lists them all."""

from __future__ import annotations

import sys
from argparse import ArgumentParser

from kingofsiam.cli.main import main
from tests.planted.contents import PLANTS, plant
from tests.planted.plant import planted


def serve() -> int:
    """Serve the plant that is asked for, or list all."""
    parser = ArgumentParser(prog="python -m tests.planted", description=__doc__)
    parser.add_argument("name", nargs="?", choices=tuple(each.name for each in PLANTS), metavar="NAME")
    parser.add_argument("--list", action="store_true", help="list the wrong engines")
    options = parser.parse_args()
    if options.name is None:
        sys.stdout.writelines(f"{each.name:28}{each.rule.id:40}{each.tells}\n" for each in PLANTS)
        return 0
    with planted(plant(options.name)):
        return main(["referee"])


sys.exit(serve())
