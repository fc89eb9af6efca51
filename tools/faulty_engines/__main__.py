"""`python -m tools.faulty_engines NAME`: serve a faulty engine as a referee; `--list` and `--mutants` list them."""

from __future__ import annotations

import sys
from argparse import ArgumentParser

from kingofsiam.cli.main import main
from tools.faulty_engines.catalogue import FAULTY_ENGINES, faulty_engine
from tools.faulty_engines.injection import injected
from tools.faulty_engines.mutant_engines import from_mutants, mutant_engine


def serve() -> int:
    """Serve one faulty engine, or list all."""
    parser = ArgumentParser(prog="python -m tools.faulty_engines", description=__doc__)
    parser.add_argument("name", nargs="?", metavar="NAME", help="a faulty engine, or a mutant such as rules.online:f#1")
    parser.add_argument("--list", action="store_true", help="list the faulty engines")
    parser.add_argument("--mutants", action="store_true", help="list the mutants that make an engine")
    options = parser.parse_args()
    if options.mutants:
        sys.stdout.writelines(f"{each.name}\t{each.change}\n" for each in from_mutants())
        return 0
    if options.name is None:
        sys.stdout.writelines(f"{each.name:28}{each.rule.id:40}{each.description}\n" for each in FAULTY_ENGINES)
        return 0
    if ":" in options.name:
        mutant_engine(options.name).inject()
        return main(["referee"])
    with injected(faulty_engine(options.name)):
        return main(["referee"])


sys.exit(serve())
