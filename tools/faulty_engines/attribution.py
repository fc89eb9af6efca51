"""`python -m tools.faulty_engines.attribution`: measure fault attribution over faulty engines, and write the tables.

Each engine is tested with the quick vectors twice, with its reasons and without. A row says whether it is caught, and
whether a rule that its broken clause declares is named first (`tables`). If a fault of another clause has the same
answers to every vector of the suite, nothing can tell the two apart. Run `python -m tools.faulty_engines.dictionary`
first.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace

from kingofsiam.conformance.fault_attribution import Suspect, rank_suspects, tied_suspects
from kingofsiam.conformance.fault_dictionary import FaultDictionary, KnownFault, load_dictionary
from kingofsiam.conformance.runner import Report
from tools.faulty_engines.dictionary import all_vectors, mutants, planted
from tools.faulty_engines.mutant_engines import Fault
from tools.faulty_engines.recorded_runs import recorded_runs
from tools.faulty_engines.signatures import signatures
from tools.faulty_engines.tables import KINDS, Named, TableRow, save_table


def measure(fault: Fault) -> Iterator[TableRow]:
    """What the recorded runs find about an engine: with its reasons, then without."""
    whole = load_dictionary()
    symptoms = {each.name: each.symptoms for each in whole.faults}
    others = tuple(each for each in whole.faults if each.symptoms != symptoms[fault.name])
    other_clauses = tuple(each for each in whole.faults if _clause(each) != _clause(fault))
    for report in recorded_runs(fault):
        known = named(fault, report, whole)
        new = named(fault, report, replace(whole, faults=others))
        unknown = named(fault, report, replace(whole, faults=other_clauses))
        suspects = ", ".join(f"{each.rule.id} {each.score:.2f}" for each in suspects_by(whole, report)[:3])
        reasons, rules = "with" if report.gives_reasons else "without", " ".join(rule.id for rule in fault.rules)
        yield TableRow(fault.name, reasons, known, new, unknown, rules, suspects)


def suspects_by(dictionary: FaultDictionary, report: Report) -> tuple[Suspect, ...]:
    """The suspects of a run by this dictionary."""
    results = [result for result in report.all_results if result.readable]
    readings = report.differing_readings(report.readings)
    return rank_suspects(results, report.is_fault, readings, report.unseen, dictionary)


def named(fault: Fault, report: Report, dictionary: FaultDictionary) -> Named:
    """What the run finds by this dictionary about the rules of the broken clause."""
    if report.conforms:
        return Named.NOTHING_WRONG
    suspects = suspects_by(dictionary, report)
    places = [place for place, each in enumerate(suspects) if each.rule in fault.rules]
    if 0 in places:
        return Named.FIRST
    if suspects[0].score == 1.0 and any(suspects[0].rule in each.rules for each in _alike(fault, report)):
        return Named.ALIKE
    if any(place < len(tied_suspects(suspects)) for place in places):
        return Named.TIED
    return Named.AMONG_THREE if any(place < 3 for place in places) else Named.NOT_FIRST


def _alike(fault: Fault, report: Report) -> Iterator[Fault]:
    """The faults with the same answers to every vector of the suite, with or without reasons as in this run."""
    symptoms = {known.name: known.symptoms_without(report.unseen) for known in load_dictionary().faults}
    same = [each for each in (*planted(), *mutants()) if symptoms[each.name] == symptoms[fault.name]]
    signed = signatures({each.name: each.inject for each in same}, all_vectors())
    digests = {name: each.with_reasons if report.gives_reasons else each.without for name, each in signed.items()}
    yield from (each for each in same if digests[each.name] == digests[fault.name])


def _clause(fault: KnownFault | Fault) -> str:
    return fault.name.partition("#")[0]


def main() -> None:
    """Write the tables, and print the totals."""
    for kind, faults in zip(KINDS, (planted(), mutants()), strict=True):
        rows = [row for fault in faults for row in measure(fault)]
        save_table(kind, rows)
        for case in ("known", "new", "unknown"):
            total = Counter(getattr(row, case) for row in rows)
            print(kind, case, ", ".join(f"{number} {named.value}" for named, number in total.most_common()), sep="\t")


if __name__ == "__main__":
    main()
