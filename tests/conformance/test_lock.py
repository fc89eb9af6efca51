"""What a version of the suite may change, and that the suite is the one that is locked."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

import kingofsiam as ks
from kingofsiam.conformance import lock
from kingofsiam.conformance.digests import Digests, digests
from kingofsiam.conformance.lock import (
    Changes,
    Lock,
    NoVersion,
    Step,
    Version,
    VersionTooLow,
    changes,
    demand_versions,
    lock_of,
    locks,
    next_lock,
    read_lock,
    suite_told_by,
    text_of,
)
from kingofsiam.conformance.making import move_vector
from kingofsiam.conformance.suite import GAMES, Group
from kingofsiam.conformance.vector import MoveVector
from kingofsiam.maps import Fact, Map, Provenance
from kingofsiam.notation.json_faults import InvalidJson
from kingofsiam.positions import position
from kingofsiam.violations import Violation
from tests.conformance.at_hand import counts, scenarios, vectors_of

ONE, TWO, THREE = (Digests(digit * 12, digit * 12) for digit in "123")
BEFORE = {"a/1": ONE, "a/2": TWO}
FIRST = Lock(Version(1, 4, 2), BEFORE)
FROM_THE_POOL = ks.Follower(ks.LAO, ks.POOL)
VECTOR = move_vector("a/1", "A", position(3), ks.Play(ks.Maharacha("Mon", "Mon"), FROM_THE_POOL))


@pytest.mark.parametrize(
    ("after", "found", "step"),
    [
        (BEFORE, Changes(), Step.PATCH),
        (BEFORE | {"a/3": THREE}, Changes(added=("a/3",)), Step.MINOR),
        ({"a/1": ONE}, Changes(removed=("a/2",)), Step.MAJOR),
        (BEFORE | {"a/2": THREE}, Changes(changed=("a/2",)), Step.MAJOR),
        (BEFORE | {"a/2": Digests(TWO.given, THREE.expected)}, Changes(changed=("a/2",)), Step.MAJOR),
        (BEFORE | {"a/2": Digests(THREE.given, TWO.expected)}, Changes(changed=("a/2",)), Step.MAJOR),
        ({"a/1": ONE, "a/3": TWO}, Changes(removed=("a/2",), added=("a/3",)), Step.MAJOR),
        ({"a/1": TWO, "a/3": TWO}, Changes(("a/1",), ("a/2",), ("a/3",)), Step.MAJOR),
    ],
)
def test_what_changed_tells_which_number_must_grow(after: dict[str, Digests], found: Changes, step: Step) -> None:
    assert changes(BEFORE, after) == found
    assert found.step is step


@pytest.mark.parametrize(
    ("after", "lowest", "too_low"),
    [
        (BEFORE, "1.4.3", ["1.4.2", "1.4.1", "1.3.9", "0.9.9"]),
        (BEFORE | {"a/3": THREE}, "1.5.0", ["1.4.3", "1.4.2", "1.3.0", "0.5.0"]),
        (BEFORE | {"a/2": THREE}, "2.0.0", ["1.5.0", "1.4.3", "1.4.2", "0.9.9"]),
        ({"a/1": ONE}, "2.0.0", ["1.5.0", "1.4.3"]),
    ],
    ids=["nothing", "added", "changed", "removed"],
)
def test_the_version_must_tell_of_the_change(after: dict[str, Digests], lowest: str, too_low: list[str]) -> None:
    """The lowest that does is allowed, and any higher one; the error says which number must grow."""
    for version in (lowest, "3.7.1"):
        fresh = Lock(Version.of(version), after)
        assert next_lock((FIRST,), fresh) is fresh
        demand_versions((FIRST, fresh))
    for version in too_low:
        with pytest.raises(VersionTooLow) as error:
            next_lock((FIRST,), Lock(Version.of(version), after))
        assert (error.value.changes, error.value.step) == (changes(BEFORE, after), changes(BEFORE, after).step)
        assert (error.value.before, error.value.after) == (FIRST.version, Version.of(version))
        with pytest.raises(VersionTooLow):
            demand_versions((FIRST, Lock(Version.of(version), after)))


def test_every_pair_of_versions_is_looked_at() -> None:
    """A change that one version hides and the next takes back is found."""
    hidden = Lock(Version(1, 5, 0), BEFORE | {"a/2": THREE})
    with pytest.raises(VersionTooLow) as error:
        demand_versions((FIRST, hidden, Lock(Version(1, 6, 0), BEFORE)))
    assert error.value.after == hidden.version


def test_the_first_version_may_be_any() -> None:
    assert next_lock((), FIRST) is FIRST


def test_a_version_that_is_not_released_may_be_locked_anew() -> None:
    """It is then compared with the one before it; an older one may not."""
    unreleased = Lock(Version(1, 5, 0), BEFORE | {"a/3": THREE})
    again = Lock(Version(1, 5, 0), BEFORE | {"a/4": THREE})
    assert next_lock((FIRST, unreleased), again, rewrite=True) is again
    assert next_lock((FIRST,), Lock(FIRST.version, {}), rewrite=True).vectors == {}
    with pytest.raises(VersionTooLow):
        next_lock((FIRST, unreleased), again)
    with pytest.raises(VersionTooLow):
        next_lock((FIRST, unreleased), Lock(FIRST.version, BEFORE), rewrite=True)
    with pytest.raises(VersionTooLow):
        next_lock((FIRST, unreleased), Lock(Version(1, 5, 0), {}), rewrite=True)


@pytest.mark.parametrize("text", ["1.0", "1.0.0.0", "v1.0.0", "01.0.0", "1.0.0-rc", "1.0.0\n", "1.0.x", ""])
def test_what_is_no_version(text: str) -> None:
    with pytest.raises(NoVersion) as error:
        Version.of(text)
    assert error.value.text == text


def test_versions_are_numbers(tmp_path: Path) -> None:
    """1.10.0 comes after 1.9.0, in whatever order the files lie there."""
    for version in ("1.10.0", "1.9.0", "0.11.2"):
        (tmp_path / f"{version}.json").write_text(text_of(Lock(Version.of(version), BEFORE)))
    assert [str(each.version) for each in locks(tmp_path)] == ["0.11.2", "1.9.0", "1.10.0"]


def test_a_lock_is_read_as_it_is_written(tmp_path: Path) -> None:
    file = tmp_path / "1.0.0.json"
    made = lock_of(Version(1, 0, 0), scenarios()[:50])
    file.write_text(text_of(made))
    assert read_lock(file) == made
    assert len(made.vectors) == 50
    assert file.read_text().count("\n") == 52
    file.write_text(text_of(made).replace("1.0.0", "1.0"))
    with pytest.raises(InvalidJson):
        read_lock(file)


def test_the_suite_is_that_of_the_lock_if_it_says_the_same(tmp_path: Path) -> None:
    """Else, or if one is missing or there is one more, it is none that was released."""
    assert suite_told_by(BEFORE, folder=tmp_path) == "0.0.0+changed"
    (tmp_path / "1.4.2.json").write_text(text_of(FIRST))
    assert suite_told_by(BEFORE, folder=tmp_path) == "1.4.2"
    assert suite_told_by({"a/1": ONE}, folder=tmp_path) == "1.4.2+changed"
    assert suite_told_by({"a/1": ONE}, "a/1".__eq__, tmp_path) == "1.4.2"
    assert suite_told_by({"a/1": TWO}, "a/1".__eq__, tmp_path) == "1.4.2+changed"
    assert suite_told_by(BEFORE | {"a/3": ONE}, folder=tmp_path) == "1.4.2+changed"


def changed(vector: MoveVector) -> list[tuple[MoveVector, bool, bool]]:
    """The same vector with something else in it: whether what is given changes by that, and what is expected."""
    state, verdict = vector.state, vector.verdict
    *_, last = verdict.violations
    fewer = replace(verdict, violations=verdict.violations[:-1])
    other_facts = replace(verdict, violations=(*verdict.violations[:-1], Violation(last.rule, (("seat", 3),))))
    nothing_allowed = tuple(Violation(each.rule, each.facts) for each in verdict.violations)
    board = replace(state.board, map=redrawn(state.map))
    return [
        (replace(vector, title="B"), False, False),
        (replace(vector, rules=(), readings=("hands",), needs=("hands",)), False, False),
        (replace(vector, verdict=replace(verdict, violations=verdict.violations[::-1])), False, False),
        (replace(vector, verdict=replace(verdict, violations=nothing_allowed)), False, False),
        (replace(vector, state=replace(state, board=board)), False, False),
        (replace(vector, verdict=fewer), False, True),
        (replace(vector, verdict=other_facts), False, True),
        (replace(vector, move=ks.Play(ks.Maharacha("Mon", "Isan"), None)), True, False),
        (replace(vector, state=replace(state, to_move=1)), True, False),
        (replace(vector, state=replace(state, readings=ks.YUCATA)), True, False),
        (replace(vector, state=replace(state, board=replace(board, map=ks.BRITAIN))), True, False),
    ]


def redrawn(board: Map) -> Map:
    """The same provinces and borders, told and drawn otherwise."""
    sure = Fact(Provenance.ATTESTED, "seen on the board")
    lands = tuple(replace(land, x=land.y, name_fact=sure) for land in board.lands)
    borders = tuple(replace(border, fact=sure) for border in board.borders[::-1])
    return replace(board, title="Siam again", note="Drawn anew.", lands=lands, borders=borders)


def test_digests_change_with_what_counts_and_with_nothing_else() -> None:
    """Not with titles, the order of reasons, what is allowed, or the drawing of a map."""
    assert len(VECTOR.verdict.violations) > 1
    usual = digests(VECTOR)
    for other, given, expected in changed(VECTOR):
        found = digests(other)
        assert (found.given != usual.given, found.expected != usual.expected) == (given, expected), other


def test_every_kind_of_vector_has_digests() -> None:
    """Two vectors of a sample are never the same, unless they ask the same."""
    made = [*scenarios()[::5], *counts()]
    assert len({type(each) for each in made}) == 4
    assert all(len(digest) == 12 for each in made for digest in digests(each))
    one, other = counts()[-1], replace(counts()[-1], results=(1, 1))
    assert digests(one).given == digests(other).given
    assert digests(one).expected != digests(other).expected


# --- the locks of the project ------------------------------------------------------------------------------------


def newest() -> Lock:
    return locks()[-1]


def test_every_version_tells_what_it_changes() -> None:
    """Each lock bears the version that its file is named for; no version changes more than its number tells."""
    demand_versions(locks())
    assert [f"{each.version}.json" for each in locks()] == sorted(file.name for file in lock.FOLDER.iterdir())


def test_a_thousand_vectors_at_least() -> None:
    assert len(newest().vectors) >= 1000


def test_the_scenarios_are_those_of_the_newest_lock() -> None:
    """If not: `kingofsiam vectors --lock VERSION`, see CONTRIBUTING."""
    locked = {name: each for name, each in newest().vectors.items() if not name.startswith(("game/", "count/"))}
    assert changes(locked, lock_of(newest().version, scenarios()).vectors) == Changes()


@pytest.mark.parametrize("group", GAMES, ids=lambda group: group.name)
def test_the_games_are_those_of_the_newest_lock(group: Group) -> None:
    """If not: `kingofsiam vectors --lock VERSION`, see CONTRIBUTING."""
    locked = {name: each for name, each in newest().vectors.items() if name.startswith(group.ids_begin)}
    assert changes(locked, lock_of(newest().version, vectors_of(group.name)).vectors) == Changes()


def test_a_count_is_that_of_the_newest_lock() -> None:
    """All others are compared when the vectors are written."""
    assert {each.id: digests(each) for each in counts()}.items() <= newest().vectors.items()
    assert sum(name.startswith("count/") for name in newest().vectors) == 3 * 3 * 3 * len(ks.PRESETS)
