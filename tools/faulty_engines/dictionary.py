"""`python -m tools.faulty_engines.dictionary`: build the fault dictionary of the conformance tool.

It knows the engines planted by hand and those made from mutants that play wrongly. A digest of the vectors and of the
faults is kept with it, and a test compares it. To build it takes half an hour, and less where runs are recorded.
"""

from __future__ import annotations

from argparse import ArgumentParser
from collections.abc import Iterator
from functools import cache, partial
from inspect import getsource

from kingofsiam.conformance.fault_dictionary import (
    FILE,
    FaultDictionary,
    KnownFault,
    format_dictionary,
    load_dictionary,
    symptoms_of,
)
from kingofsiam.conformance.suite import cache_folder, select_vectors
from kingofsiam.conformance.vectors import Vector
from tools.faulty_engines.catalogue import FAULTY_ENGINES
from tools.faulty_engines.injection import FaultyEngine, swap_functions
from tools.faulty_engines.mutant_engines import Fault, from_mutants
from tools.faulty_engines.recorded_runs import digest_of, quick_vectors, record, recorded_runs
from tools.faulty_engines.signatures import signatures


@cache
def planted() -> tuple[Fault, ...]:
    """The engines planted by hand."""
    return tuple(map(_planted, FAULTY_ENGINES))


def _planted(engine: FaultyEngine) -> Fault:
    text = "".join(getsource(faulty) for _, faulty in engine.patches)
    return Fault(engine.name, (engine.rule,), text, partial(swap_functions, engine.patches))


def choose_mutants(jobs: int) -> Iterator[Fault]:
    """Those engines made from mutants that play wrongly, and answer every vector; their runs are recorded.

    Without its reasons such an engine does not conform or, if the quick vectors miss it, answers another vector of the
    suite wrongly.
    """
    asked = signatures({each.name: each.inject for each in from_mutants()}, quick_vectors(), jobs)
    answering = [each for each in from_mutants() if not asked[each.name].crashes]
    record(answering, jobs)
    missed = {each.name: each.inject for each in answering if recorded_runs(each)[1].conforms}
    whole = signatures(missed, all_vectors(), jobs)
    yield from (each for each in answering if each.name not in missed or whole[each.name].plays_wrongly)


@cache
def mutants() -> tuple[Fault, ...]:
    """The engines made from mutants that the dictionary knows."""
    names = {each.name for each in load_dictionary().faults}
    return tuple(each for each in from_mutants() if each.name in names)


def known_fault(fault: Fault) -> KnownFault:
    """A fault with its symptoms in the recorded run."""
    with_reasons, _ = recorded_runs(fault)
    return KnownFault(fault.name, tuple(rule.id for rule in fault.rules), symptoms_of(with_reasons.results))


def built_from() -> str:
    """A digest of what the dictionary is built from today."""
    return digest_of((*planted(), *from_mutants()))


@cache
def all_vectors() -> tuple[Vector, ...]:
    """The whole suite."""
    return tuple(select_vectors(cache=cache_folder()))


def main() -> None:
    """Test the engines that have not been tested yet, and write the dictionary."""
    parser = ArgumentParser(prog="python -m tools.faulty_engines.dictionary", description=__doc__)
    parser.add_argument("--jobs", type=int, default=1, help="the number of engines to test at a time")
    options = parser.parse_args()
    record(planted(), options.jobs)
    faults = map(known_fault, (*planted(), *choose_mutants(options.jobs)))
    ids = tuple(each.id for each in quick_vectors())
    FILE.write_text(format_dictionary(FaultDictionary(built_from(), ids, tuple(faults))), encoding="utf-8")


if __name__ == "__main__":
    main()
