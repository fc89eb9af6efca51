"""`python -m tools.mutation`: try mutants, keep their outcomes, and write the score of each module."""

from __future__ import annotations

import argparse
import hashlib
import signal
import sys
from collections.abc import Iterable, Sequence

from tools.mutation.checks import Outcome, cheap_paths, suite_paths, try_mutants
from tools.mutation.mutants import PACKAGE, Mutant, modules_in, mutants_of, mutated_modules
from tools.mutation.patching import killer_in_fresh_copy
from tools.mutation.tables import keep_outcome, load_equivalent, load_killers, save_scores


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command line. Exit code 1: a mutant survives without an explanation, or an explained one dies."""
    options = _parser().parse_args(arguments)
    modules = [module for room in options.rooms for module in room] or mutated_modules()
    explained, killers = load_equivalent(), load_killers()
    mutants = [
        mutant
        for module in modules
        for mutant in mutants_of(module)
        if ((mutant.function, mutant.change) in explained) is options.explained
        if not (options.changed and killers.get(mutant.name))
    ]
    if options.sample is not None:
        mutants = sample(mutants, options.sample)
    tests = cheap_paths() if options.sample is not None and not options.rooms else suite_paths()
    print(f"{len(mutants)} mutants to try", file=sys.stderr, flush=True)
    wrong = 0

    def record(outcome: Outcome) -> None:
        nonlocal wrong
        mutant, killer = outcome.mutant, outcome.killed_by
        if not options.explained:
            killer = killer or killer_in_fresh_copy(mutant, tests)
            if options.sample is None:
                keep_outcome(mutant, killer)
        if bool(killer) is options.explained:
            wrong += 1
            fate = f"is explained, but dies by {killer}" if killer else "survives"
            print(f"{mutant.name} {fate}: {mutant.change}", flush=True)

    if mutants:
        try_mutants(mutants, record, known=killers, jobs=options.jobs, tests=tests)
    if options.sample is None:
        save_scores(mutated_modules())
    print(f"{len(mutants) - wrong} of {len(mutants)} mutants {'survive' if options.explained else 'killed'}")
    return 1 if wrong else 0


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m tools.mutation", description=__doc__)
    parser.add_argument("rooms", nargs="*", type=_room, help="only these modules, as rules or rules.s7_victory")
    parser.add_argument("--changed", action="store_true", help="only mutants that nothing has killed, or that are new")
    parser.add_argument("--explained", action="store_true", help="only mutants that equivalent.tsv explains")
    parser.add_argument("--sample", type=int, metavar="N", help="N of them; of all modules against the cheap tests")
    parser.add_argument("--jobs", type=int, default=1, help="number of parallel processes")
    return parser


def _room(name: str) -> tuple[str, ...]:
    place = PACKAGE.joinpath(*name.split("."))
    if not (place.is_dir() or place.with_suffix(".py").is_file()):
        raise argparse.ArgumentTypeError(f"the package has no {name}")
    return modules_in(name)


def sample(mutants: Iterable[Mutant], size: int) -> list[Mutant]:
    """A pseudo-random sample, always the same: the mutants whose changes have the smallest digests."""
    return sorted(mutants, key=lambda mutant: hashlib.sha256(f"{mutant.function}\t{mutant.change}".encode()).digest())[
        :size
    ]


if __name__ == "__main__":
    signal.signal(signal.SIGINT, signal.default_int_handler)  # a shell ignores it for background jobs; tests need it
    sys.exit(main())
