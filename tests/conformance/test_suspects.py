"""Fault attribution: which rules are suspects for what failed, in which order, with which score and smallest check."""

from collections.abc import Sequence
from dataclasses import replace

import pytest

import kingofsiam as ks
from kingofsiam import Followers
from kingofsiam.conformance.differences import CheckResult, Difference, DifferenceKind
from kingofsiam.conformance.fault_attribution import Suspect, rank_suspects, tied_suspects
from kingofsiam.conformance.fault_dictionary import FaultDictionary, KnownFault, load_dictionary, symptoms_of
from kingofsiam.conformance.vectors import Vector, ask_deal, ask_move
from kingofsiam.model.pieces import ActionCard
from kingofsiam.model.state import State

TAKES, TIES, UNDO = "struggle.majority", "struggle.tie.british", "action.undo"
FROM = "action.follower.from-a-province"
"""The rule that the reading `take_from` is about."""

EMPTY = ks.position(hands=((), (), ()))


def vector_about(id: str, *rules: str, state: State = EMPTY) -> Vector:
    return replace(ask_move(state, ks.Pass(), id), rules=rules)


VECTORS = (
    *(vector_about(f"about/{number}", TAKES, "course.may-pass") for number in range(4)),
    *(vector_about(f"other/{number}", "course.clockwise") for number in range(4)),
)
"""Four vectors about taking control, and four about nothing of that."""


def results(failing: int, *rules: str, explained_by: tuple[str, ...] = ()) -> list[CheckResult]:
    """The results of those vectors: the first ones fail, and the differences implicate these rules."""
    return [*failed(0, failing, *rules, explained_by=explained_by), *passed(failing)]


def failed(start: int, stop: int, *rules: str, explained_by: tuple[str, ...] = ()) -> list[CheckResult]:
    """Some of the vectors, each with a difference that implicates these rules."""
    return [different(each, *rules, explained_by=explained_by) for each in VECTORS[start:stop]]


def different(vector: Vector, *rules: str, explained_by: tuple[str, ...] = ()) -> CheckResult:
    return CheckResult(vector, 0.0, (Difference(DifferenceKind.POSITION, "", "", rules),), explained_by)


def passed(start: int) -> list[CheckResult]:
    """The vectors from this one on, without differences."""
    return [CheckResult(each, 0.0, ()) for each in VECTORS[start:]]


def known(failing: int, *rules: str) -> KnownFault:
    """A fault of these rules by which the first vectors fail."""
    return KnownFault(" ".join(rules), rules, symptoms_of(results(failing)))


def dictionary_of(*faults: KnownFault) -> FaultDictionary:
    return FaultDictionary("", tuple(each.id for each in VECTORS), faults)


def differs(result: CheckResult) -> bool:
    return not result.agrees


def ranked(found: Sequence[CheckResult], *faults: KnownFault, readings: tuple[str, ...] = ()) -> tuple[Suspect, ...]:
    return rank_suspects(found, differs, readings, dictionary=dictionary_of(*faults))


def named(found: Sequence[CheckResult], *faults: KnownFault, readings: tuple[str, ...] = ()) -> list[tuple[str, float]]:
    return [(each.rule.id, round(each.score, 2)) for each in ranked(found, *faults, readings=readings)]


def test_a_known_fault_is_recognized() -> None:
    """If one has exactly these symptoms its rule comes first, whatever else the differences point to."""
    assert named(results(3), known(3, UNDO), known(2, TAKES))[0] == (UNDO, 1.0)
    assert named(results(3, TAKES), known(3, UNDO), known(8, TIES)) == [(UNDO, 1.0), (TIES, 0.18)]


def test_what_an_engine_cannot_show_is_no_missing_symptom() -> None:
    """An engine without events has a fault if it has all other symptoms of it."""
    event = (VECTORS[0].id, DifferenceKind.EVENTS)
    fault = KnownFault("", (UNDO,), known(3).symptoms | {event})
    for unseen, recognized in ((frozenset({DifferenceKind.EVENTS}), True), (frozenset[DifferenceKind](), False)):
        (first, *_) = rank_suspects(results(3), differs, (), unseen, dictionary_of(fault))
        assert (first.score == 1.0) is recognized


def test_the_dictionary_is_that_of_this_version() -> None:
    """Unless another one is given: it recognizes its own faults."""
    fault = load_dictionary().faults[0]
    found = [
        CheckResult(vector_about(id), 0.0, tuple(Difference(kind, "", "") for of, kind in fault.symptoms if of == id))
        for id in load_dictionary().vectors
    ]
    (first, *_) = rank_suspects(found, differs, ())
    assert (first.rule.id in fault.rules, first.score) == (True, 1.0)


def test_of_the_rules_of_a_fault_the_one_pointed_to_comes_first() -> None:
    """It has all of the score, another one its share of that: as much as the differences point to it."""
    assert named(results(3, TIES), known(3, UNDO, TIES)) == [(TIES, 1.0)]
    assert named(results(3, UNDO), known(3, UNDO, TIES)) == [(UNDO, 1.0)]
    both = [*failed(0, 2, UNDO), *failed(2, 3, TAKES), *passed(3)]
    assert named(both, known(3, UNDO, TAKES)) == [(UNDO, 1.0), (TAKES, 0.5)]


def test_what_cannot_be_told_apart_is_said_together() -> None:
    """Of two faults with the same symptoms both rules have the highest score; the one pointed to comes first."""
    tied = tied_suspects(ranked(results(3), known(3, UNDO), known(3, TIES), known(2, TAKES)))
    assert {(each.rule.id, each.score) for each in tied} == {(UNDO, 1.0), (TIES, 1.0)}
    (alone,) = tied_suspects(ranked(results(3), known(3, UNDO), known(2, TIES), known(2, TAKES)))
    assert alone.rule.id == UNDO
    assert named(results(3, TIES), known(3, UNDO), known(3, TIES)) == [(TIES, 1.0), (UNDO, 1.0)]


def test_a_rule_scores_as_the_most_similar_of_its_faults() -> None:
    """Or as the differences point to it, if that is more."""
    for faults in ((known(2, UNDO), known(6, UNDO)), (known(6, UNDO), known(2, UNDO))):
        similarities = [similarity for _, similarity in dictionary_of(*faults).similarities(results(3), frozenset())]
        assert 0 < min(similarities) < max(similarities) < 1
        assert dict(named(results(3), *faults))[UNDO] == round(max(similarities), 2)
        assert named(results(3, UNDO), *faults) == [(UNDO, 1.0)]


def test_without_a_known_fault_the_differences_decide() -> None:
    """The rule that they implicate is first and direct; if they implicate none, a rule that the vectors are about."""
    (first, *_) = ranked(results(3, UNDO))
    assert (first.rule.id, first.direct, first.failing_checks) == (UNDO, True, 3)
    silent = {each.rule.id: each for each in ranked(results(4))}
    assert not any(each.direct for each in silent.values())
    assert {*silent} == {rule for each in VECTORS[:4] for rule in each.rules}
    assert silent[TAKES].failing_checks == 4


def test_a_rule_is_more_suspect_the_better_it_parts_what_fails_from_what_passes() -> None:
    """Ochiai: how many failing checks point to it, divided by the mean of all that fail and of all about the rule."""
    assert named(results(4, TAKES)) == [(TAKES, 1.0)]
    assert named(results(3, TAKES)) == [(TAKES, 0.87)]
    elsewhere = [*failed(0, 3, TAKES), *failed(4, 5, UNDO), *passed(5), *passed(3)[:1]]
    assert named(elsewhere) == [(TAKES, 0.75), (UNDO, 0.5)]


def test_the_failing_checks_are_those_that_point_to_the_rule() -> None:
    """If any does: then others that are about the rule are not counted."""
    found = {each.rule.id: each for each in ranked([*failed(0, 1, TAKES), *failed(1, 3, UNDO), *passed(3)])}
    assert (found[TAKES].failing_checks, found[UNDO].failing_checks) == (1, 2)


def test_a_rule_that_hardly_fails_is_no_suspect() -> None:
    """A score below 0.01 is none, such as one that one of a hundred failing checks and a hundred passing ones give."""
    about, other = VECTORS[0], VECTORS[4]
    failing = [different(other, UNDO)] * 99 + [different(other, TAKES)]
    passing = [CheckResult(about, 0.0, ())]
    assert named([*failing, *passing * 99]) == [(UNDO, 0.99), (TAKES, 0.01)]
    assert named([*failing, *passing * 100]) == [(UNDO, 0.99)]


def test_a_rule_that_the_book_does_not_know_is_no_suspect() -> None:
    """An engine may give reasons of its own."""
    assert named([*failed(0, 3, "a.song"), *failed(3, 4, UNDO), *passed(4)]) == [(UNDO, 0.5)]


def test_readings_explain_what_no_known_fault_does() -> None:
    """The rules of a wrong reading come first if it explains everything, unless a known fault looks exactly alike."""
    explained = results(3, explained_by=("take_from",))
    assert named(explained, known(2, UNDO), readings=("take_from",)) == [(FROM, 1.0)]
    assert named(explained, known(3, UNDO), readings=("take_from",)) == [(UNDO, 1.0), (FROM, 0.0)]


def test_what_a_reading_does_not_explain_decides() -> None:
    """Then its rules come second, with the checks that it explains: they are no evidence against other rules."""
    rest = [*failed(1, 3, UNDO), *failed(3, 4, TIES), *passed(4)]
    found = ranked([*failed(0, 1, explained_by=("take_from",)), *rest], readings=("take_from",))
    assert [(each.rule.id, round(each.score, 2)) for each in found] == [(UNDO, 0.82), (FROM, 0.0), (TIES, 0.58)]
    assert all(each.direct for each in found)
    assert found[1].failing_checks == 1
    assert found[1].smallest == failed(0, 1, explained_by=("take_from",))[0]


def test_a_wrong_reading_is_a_suspect_even_if_no_check_shows_it() -> None:
    (found,) = ranked(results(0), readings=("take_from",))
    assert (found.rule.id, found.score, found.failing_checks, found.smallest) == (FROM, 0.0, 0, None)


def test_an_engine_that_is_right_breaks_nothing() -> None:
    """Nor does one whose differences do not count against it."""
    assert named(results(0), known(3, UNDO)) == []
    assert rank_suspects(results(3, UNDO), lambda _: False, (), dictionary=dictionary_of(known(3, TIES))) == ()


LARGER = {
    "a follower in the first province": ks.position(hands=((), (), ()), followers={"Lan Na": Followers(rama=1)}),
    "a follower in the last province": ks.position(hands=((), (), ()), followers={"Pattani": Followers(malay=1)}),
    "a player with a follower": ks.position(hands=((), (), ()), own=(Followers(), Followers(lao=1))),
    "a card": ks.position(hands=((), (), (ActionCard.LAO,))),
    "a pass": ks.position(hands=((), (), ()), passes=1),
}
TWO_THINGS = ks.position(hands=((), (), (ActionCard.LAO,)), passes=1)


@pytest.mark.parametrize("name", LARGER)
def test_the_smallest_check_has_the_least_on_the_table(name: str) -> None:
    """Followers outside the pool, cards in hand and passes count, each as much as the other."""
    sizes = (EMPTY, LARGER[name], TWO_THINGS)
    none, one, two = (different(vector_about("a", state=state), UNDO) for state in sizes)
    for found in ((none, one), (one, none)):
        assert ranked(found)[0].smallest is none
    assert ranked((two, one))[0].smallest is one


def test_of_two_checks_of_the_same_size_the_first_by_its_id_is_the_smallest() -> None:
    """A check without a position, such as that of a deal, is larger than all others."""
    first, last = (different(vector_about(id), UNDO) for id in "ab")
    deals = [different(ask_deal(ks.draw_deal(2, seed=1), id), UNDO) for id in "AB"]
    assert ranked((last, first))[0].smallest is first
    assert ranked((*deals, last))[0].smallest is last
    assert ranked(deals[::-1])[0].smallest is deals[0]
