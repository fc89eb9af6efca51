"""The fault dictionary: how alike two sets of symptoms are, and what the file holds."""

from collections.abc import Sequence
from itertools import islice

import pytest

from kingofsiam.conformance.differences import CheckResult, Difference, DifferenceKind
from kingofsiam.conformance.fault_dictionary import (
    FILE,
    FaultDictionary,
    KnownFault,
    Symptom,
    format_dictionary,
    load_dictionary,
    parse_dictionary,
    symptoms_of,
)
from kingofsiam.conformance.suite import select_vectors
from kingofsiam.conformance.vectors import Vector
from kingofsiam.rules.contents import RULES

FIRST, SECOND, THIRD = islice(select_vectors(quick=True), 3)
A: Symptom = (FIRST.id, DifferenceKind.LEGALITY)
B: Symptom = (SECOND.id, DifferenceKind.POSITION)
C: Symptom = (SECOND.id, DifferenceKind.EVENTS)


def fault(*symptoms: Symptom) -> KnownFault:
    return KnownFault("fault", ("struggle.majority",), frozenset(symptoms))


def results(*symptoms: Symptom, of: Sequence[Vector] = (FIRST, SECOND)) -> list[CheckResult]:
    """Results of these vectors with these symptoms."""
    return [
        CheckResult(vector, 0.0, tuple(Difference(kind, "", "") for id, kind in symptoms if id == vector.id))
        for vector in of
    ]


def alike(found: list[CheckResult], *faults: KnownFault, unseen: tuple[DifferenceKind, ...] = ()) -> list[float]:
    dictionary = FaultDictionary("", (FIRST.id, SECOND.id), faults)
    return [similarity for _, similarity in dictionary.similarities(found, frozenset(unseen))]


def test_the_same_symptoms_are_exactly_alike() -> None:
    """The similarity is 1 for the same symptoms, 0 for none in common, and between them else."""
    same, part, none = alike(results(A, B), fault(A, B), fault(A), fault(C))
    assert same == 1.0
    assert 0.0 < part < 1.0
    assert none == 0.0


def test_rare_symptoms_weigh_more() -> None:
    """Of two faults that share one symptom each, the one whose symptom fewer faults have is more alike."""
    common, rare, *_ = alike(results(A, B), fault(A), fault(B), fault(A, C), fault(A, C))
    assert (common, rare) == pytest.approx((0.2409, 0.7591), abs=1e-4)


def test_a_symptom_of_no_known_fault_weighs_as_much_as_one_of_a_single_fault() -> None:
    """With three faults log 4; a symptom that two of them have weighs half of that."""
    one_of_two, *_ = alike(results(A, B), fault(A), fault(A), fault(C))
    assert one_of_two == pytest.approx(1 / 3)


def test_what_an_engine_cannot_show_does_not_count() -> None:
    """Without events, or if fewer vectors are asked, an engine is as alike as one can be if all else is the same."""
    assert alike(results(B), fault(B, C), unseen=(DifferenceKind.EVENTS,)) == [1.0]
    assert alike(results(B), fault(B, C))[0] < 1.0
    assert alike(results(A, of=(FIRST,)), fault(A, B)) == [1.0]


def test_other_vectors_do_not_count() -> None:
    """Whatever else differs, in a game for instance, a fault is recognized by the vectors that the dictionary knows."""
    elsewhere = (THIRD.id, DifferenceKind.LEGALITY)
    assert alike(results(A, elsewhere, of=(FIRST, SECOND, THIRD)), fault(A)) == [1.0]


def test_no_symptoms_are_like_nothing() -> None:
    assert alike(results(), fault()) == [0.0]


def test_each_way_to_differ_is_a_symptom() -> None:
    """Except that a violation has other facts."""
    assert symptoms_of(results(A, B, C, (FIRST.id, DifferenceKind.FACTS))) == {A, B, C}


def test_the_file_holds_what_was_written() -> None:
    dictionary = FaultDictionary("digest", (THIRD.id, SECOND.id, FIRST.id), (fault(A, B, C), fault()))
    assert parse_dictionary(format_dictionary(dictionary)) == dictionary


def test_the_file_of_this_version_is_written_by_this_version() -> None:
    """Character by character: it changes only when the dictionary does."""
    assert format_dictionary(load_dictionary()) == FILE.read_text(encoding="utf-8")


def test_the_dictionary_is_small_and_knows_rules_of_the_book() -> None:
    """It has less than 300 kB, no two faults of one name, and none without rules and symptoms."""
    faults = load_dictionary().faults
    assert FILE.stat().st_size < 300_000
    assert len({each.name for each in faults}) == len(faults) > 100
    assert all(each.rules and each.symptoms for each in faults)
    assert {rule for each in faults for rule in each.rules} <= {rule.id for rule in RULES}
