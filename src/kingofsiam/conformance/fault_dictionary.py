"""Fault dictionary: known faults with their symptoms, to diagnose an engine by the faults that look most like its own.

The technique comes from the diagnosis of circuits (Abramovici, Breuer and Friedman, *Digital Systems Testing and
Testable Design*, 1990, chapter 12). `python -m tools.faulty_engines.dictionary` tests engines that each break one
clause of the rulebook and writes their symptoms to `fault_dictionary.json`.
"""

import json
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from math import fsum, log
from pathlib import Path
from typing import Any, Final, TypeAlias

from kingofsiam.conformance.differences import CheckResult, DifferenceKind

FILE: Final = Path(__file__).with_name("fault_dictionary.json")

Symptom: TypeAlias = tuple[str, DifferenceKind]
"""The id of a vector, and how the answer differs from the rulebook's."""


@dataclass(frozen=True, slots=True)
class KnownFault:
    """A fault: the ids of the rules that the broken clause declares, and the symptoms of an engine with this fault."""

    name: str
    rules: tuple[str, ...]
    symptoms: frozenset[Symptom]

    def symptoms_without(self, unseen: frozenset[DifferenceKind]) -> frozenset[Symptom]:
        """The symptoms of an engine that cannot show differences of these kinds."""
        return frozenset(each for each in self.symptoms if each[1] not in unseen)


@dataclass(frozen=True, slots=True)
class FaultDictionary:
    """Known faults, and the ids of all vectors that they were asked; `built_from` is a digest of both."""

    built_from: str
    vectors: tuple[str, ...]
    faults: tuple[KnownFault, ...]

    def similarities(
        self, results: Sequence[CheckResult], unseen: frozenset[DifferenceKind]
    ) -> Iterator[tuple[KnownFault, float]]:
        """The faults, and how much each looks like these results: 1 for the same symptoms, 0 for none in common.

        This is the weighted Jaccard index. Each symptom weighs its information content: the fewer faults have it, the
        more. Only vectors count that the dictionary knows and the engine was asked, and no `unseen` kinds of
        differences, which it cannot show.
        """
        asked, whole = frozenset(self.vectors) & {result.id for result in results}, len(self.faults) + 1
        seen = frozenset(symptom for symptom in symptoms_of(results) if symptom[0] in asked)
        common = Counter(symptom for fault in self.faults for symptom in fault.symptoms)

        def weight(symptoms: frozenset[Symptom]) -> float:
            return fsum(log(whole / max(1, common[each])) for each in symptoms)

        for fault in self.faults:
            expected = frozenset(each for each in fault.symptoms_without(unseen) if each[0] in asked)
            either = weight(seen | expected)
            yield fault, weight(seen & expected) / either if either else 0.0


def symptoms_of(results: Iterable[CheckResult]) -> frozenset[Symptom]:
    """Every way in which these results differ; other facts of the same violation do not count."""
    return frozenset(
        (result.id, each.kind)
        for result in results
        for each in result.differences
        if each.kind is not DifferenceKind.FACTS
    )


# --- the file --------------------------------------------------------------------------------------------------------


@cache
def load_dictionary() -> FaultDictionary:
    """The dictionary of this version, a part of the package."""
    return parse_dictionary(FILE.read_bytes().decode())


def parse_dictionary(text: str) -> FaultDictionary:
    """Read the text of the file."""
    document = json.loads(text)
    ids = tuple(document["vectors"])
    return FaultDictionary(document["built_from"], ids, tuple(_read_fault(each, ids) for each in document["faults"]))


def _read_fault(document: Mapping[str, Any], ids: Sequence[str]) -> KnownFault:
    symptoms: Mapping[str, Sequence[int]] = document["symptoms"]
    read = ((ids[place], DifferenceKind(kind)) for kind, places in symptoms.items() for place in places)
    return KnownFault(document["name"], tuple(document["rules"]), frozenset(read))


def format_dictionary(dictionary: FaultDictionary) -> str:
    """The text of the file: one line for each fault, which gives the places of its vectors in the list of ids."""
    places = {id: place for place, id in enumerate(dictionary.vectors)}
    lines: list[str] = []
    for fault in dictionary.faults:
        symptoms: dict[str, list[int]] = {}
        for id, kind in sorted(fault.symptoms, key=lambda each: (each[1].value, places[each[0]])):
            symptoms.setdefault(kind.value, []).append(places[id])
        document = {"name": fault.name, "rules": fault.rules, "symptoms": symptoms}
        lines.append(json.dumps(document, separators=(",", ":")))
    head = {"format": 1, "built_from": dictionary.built_from, "vectors": dictionary.vectors}
    return json.dumps(head, separators=(",", ":"))[:-1] + ',"faults":[\n' + ",\n".join(lines) + "\n]}\n"
