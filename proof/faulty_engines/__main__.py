"""`python -m proof.faulty_engines NAME`: serve a faulty engine as a referee; `--list` lists them all."""

from __future__ import annotations

import sys
from argparse import ArgumentParser

from kingofsiam.cli.main import main
from proof.faulty_engines.catalogue import FAULTY_ENGINES, faulty_engine
from proof.faulty_engines.injection import injected


def serve() -> int:
    """Serve one faulty engine, or list all."""
    parser = ArgumentParser(prog="python -m proof.faulty_engines", description=__doc__)
    parser.add_argument("name", nargs="?", choices=tuple(each.name for each in FAULTY_ENGINES), metavar="NAME")
    parser.add_argument("--list", action="store_true", help="list the faulty engines")
    options = parser.parse_args()
    if options.name is None:
        sys.stdout.writelines(f"{each.name:28}{each.rule.id:40}{each.description}\n" for each in FAULTY_ENGINES)
        return 0
    with injected(faulty_engine(options.name)):
        return main(["referee"])


sys.exit(serve())
