"""What a version of the suite may change, and that the suite is the one in the newest lock."""

from dataclasses import replace
from itertools import pairwise
from pathlib import Path

import pytest

import kingofsiam as ks
from kingofsiam.builder import position
from kingofsiam.conformance.sources import described
from kingofsiam.conformance.suite import GAME_GROUPS, Group
from kingofsiam.conformance.suite_files import SUITE
from kingofsiam.conformance.vectors import MoveVector, ask_move
from kingofsiam.maps import Fact, Map, Provenance
from tests.conformance.helpers_vectors import count_vectors, scenario_vectors, vectors_in_group
from tools import vector_locks as lock
from tools.lock_vectors import Changes, compare_digests, format_lock
from tools.vector_locks import (
    Digests,
    Lock,
    Version,
    digests,
    digests_of,
    load_locks,
    read_lock,
)

ONE, TWO, THREE = (Digests(digit * 12, digit * 12) for digit in "123")
BEFORE = {"a/1": ONE, "a/2": TWO}
FIRST = Lock(Version(1, 4, 2), BEFORE)
FROM_THE_POOL = ks.Follower(ks.LAO, ks.POOL)
VECTOR = described(ask_move(position(3), ks.Play(ks.Maharacha("Mon", "Mon"), FROM_THE_POOL), "a/1"), "A")


@pytest.mark.parametrize(
    ("after", "changes", "version"),
    [
        (BEFORE, Changes(), FIRST.version),
        (BEFORE | {"a/3": THREE}, Changes(added=("a/3",)), (1, 5, 0)),
        ({"a/1": ONE}, Changes(removed=("a/2",)), (2, 0, 0)),
        (BEFORE | {"a/2": Digests(TWO.given, THREE.expected)}, Changes(changed=("a/2",)), (2, 0, 0)),
        (BEFORE | {"a/2": Digests(THREE.given, TWO.expected)}, Changes(changed=("a/2",)), (2, 0, 0)),
        ({"a/1": TWO, "a/3": TWO}, Changes(("a/1",), ("a/2",), ("a/3",)), (2, 0, 0)),
    ],
)
def test_the_changes_decide_which_number_grows(
    after: dict[str, Digests], changes: Changes, version: tuple[int, int, int]
) -> None:
    assert compare_digests(BEFORE, after) == changes
    assert changes.next_version(FIRST.version) == version


@pytest.mark.slow
def test_a_lock_round_trips(tmp_path: Path) -> None:
    file = tmp_path / "1.0.0.json"
    made = Lock(Version(1, 0, 0), digests_of(scenario_vectors()[:50]))
    file.write_text(format_lock(made))
    assert read_lock(file) == made
    assert len(made.vectors) == 50
    assert file.read_text().count("\n") == 52


def changed(vector: MoveVector) -> list[tuple[MoveVector, bool, bool]]:
    """Variants of a vector: whether the digest of the input changes, and whether that of the result does."""
    state, verdict = vector.state, vector.verdict
    *_, last = verdict.violations
    fewer = replace(verdict, violations=verdict.violations[:-1])
    other_facts = replace(verdict, violations=(*verdict.violations[:-1], replace(last, facts=(("seat", 3),))))
    nothing_allowed = tuple(replace(each, allowed=(), example=None) for each in verdict.violations)
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
        (replace(vector, state=position(3, map=ks.BRITAIN)), True, False),
    ]


def redrawn(board: Map) -> Map:
    """The same provinces and borders with another description and drawing."""
    sure = Fact(Provenance.ATTESTED, "seen on the board")
    lands = tuple(replace(land, x=land.y, name_fact=sure) for land in board.lands)
    borders = tuple(replace(border, fact=sure) for border in board.borders[::-1])
    return replace(board, title="Siam again", note="Drawn anew.", lands=lands, borders=borders)


def test_digests_change_with_what_counts_and_with_nothing_else() -> None:
    """Titles, the order of reasons, what is allowed and the drawing of a map do not count."""
    assert len(VECTOR.verdict.violations) > 1
    usual = digests(VECTOR)
    for other, given, expected in changed(VECTOR):
        found = digests(other)
        assert (found.given != usual.given, found.expected != usual.expected) == (given, expected), other


# The locks of the project


def newest() -> Lock:
    return load_locks()[-1]


def test_every_version_grows_enough_for_its_changes() -> None:
    """Each lock is named by its version; the newest is that of the suite, and has at least a thousand vectors."""
    assert len(newest().vectors) >= 1000
    assert str(newest().version) == SUITE
    for before, after in pairwise(load_locks()):
        assert after.version >= compare_digests(before.vectors, after.vectors).next_version(before.version)
    assert [f"{each.version}.json" for each in load_locks()] == sorted(file.name for file in lock.FOLDER.iterdir())


def test_the_scenarios_are_those_of_the_newest_lock() -> None:
    """If not, see "Changing vectors" in CONTRIBUTING."""
    locked = {name: each for name, each in newest().vectors.items() if not name.startswith(("game/", "count/"))}
    assert compare_digests(locked, digests_of(scenario_vectors())) == Changes()


@pytest.mark.slow
@pytest.mark.parametrize("group", GAME_GROUPS, ids=lambda group: group.name)
def test_the_games_are_those_of_the_newest_lock(group: Group) -> None:
    """If not, see "Changing vectors" in CONTRIBUTING."""
    locked = {name: each for name, each in newest().vectors.items() if name.startswith(group.id_prefixes)}
    assert compare_digests(locked, digests_of(vectors_in_group(group.name))) == Changes()


@pytest.mark.slow
def test_a_count_is_that_of_the_newest_lock() -> None:
    """The other counts are compared when the vectors are written."""
    assert digests_of(count_vectors()).items() <= newest().vectors.items()
    assert sum(name.startswith("count/") for name in newest().vectors) == 3 * 3 * 3 * len(ks.PRESETS)
