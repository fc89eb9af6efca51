"""A map is a value: compared by its facts, never changed, quick to query."""

import copy
import pickle
from dataclasses import FrozenInstanceError, replace

import pytest

from kingofsiam import maps
from kingofsiam.errors import InvalidMap, UnknownName
from kingofsiam.maps import SIAM, UNSOURCED, Border, Land, Map
from kingofsiam.model.pieces import LAO, MALAY, RAMA
from tests.maps.helpers_map_files import every_map

NORTH = Land("North", "NO", home_of=RAMA, own=2, random=2)
SOUTH = Land("South", "SO", home_of=LAO, own=2, random=2)
ISLAND = Land("Island", "IS")
SMALL = Map("small", "Three provinces", (NORTH, SOUTH, ISLAND), (Border("North", "South"),))


@every_map
def test_lookups_agree(board: Map) -> None:
    """Names, indices and codes lead to the same provinces."""
    for place, land in enumerate(board.lands):
        assert board.provinces[place] == land.name
        assert board.index[land.name] == place
        assert board.land(land.name) is land
        assert board.neighbours[land.name] == tuple(board.provinces[near] for near in board.adjacent[place])
        assert list(board.adjacent[place]) == sorted(board.adjacent[place])


@every_map
def test_round_trips(board: Map) -> None:
    """A pickled or copied map is the same map, its lookups included."""
    for clone in (pickle.loads(pickle.dumps(board)), copy.copy(board), copy.deepcopy(board), replace(board)):
        assert clone == board
        assert hash(clone) == hash(board)
        assert (clone.provinces, clone.index, clone.adjacent) == (board.provinces, board.index, board.adjacent)
        assert (clone.neighbours, clone.homes) == (board.neighbours, board.homes)


def test_nothing_can_be_changed() -> None:
    """A map, its lookups and its parts are immutable."""
    with pytest.raises(FrozenInstanceError):
        SMALL.name = "other"  # type: ignore[misc]
    with pytest.raises(TypeError):
        SMALL.index["North"] = 1  # type: ignore[index]
    with pytest.raises(TypeError):
        SMALL.neighbours["North"] = ()  # type: ignore[index]
    with pytest.raises(FrozenInstanceError):
        NORTH.own = 3  # type: ignore[misc]


def test_a_small_map_by_hand() -> None:
    """It has any number of provinces; a home that does not exist has no index; neighbours follow the borders."""
    assert SMALL.provinces == ("North", "South", "Island")
    assert SMALL.neighbours == {"North": ("South",), "South": ("North",), "Island": ()}
    joined = replace(SMALL, borders=(Border("Island", "North"),))
    assert joined.neighbours == {"North": ("Island",), "South": (), "Island": ("North",)}
    assert (SMALL.home(RAMA), SMALL.home(LAO)) == ("North", "South")
    assert SMALL.words_fact is UNSOURCED
    assert SMALL.homes == (0, 1, 3)
    with pytest.raises(UnknownName) as caught:
        SMALL.home(MALAY)
    assert (caught.value.name, caught.value.known) == ("Malay", ("North", "South"))


@pytest.mark.parametrize(
    ("borders", "facts"),
    [((Border("North", "East"), Border("West", "East")), ("East", "West")), ((Border("North", "North"),), ("North",))],
)
def test_a_border_joins_two_provinces_of_the_map(borders: tuple[Border, ...], facts: tuple[str, ...]) -> None:
    """Each unknown province is a fault, and so is a province that borders on itself: there a 2 vs. 1 could swap."""
    with pytest.raises(InvalidMap) as caught:
        Map("bad", "Bad", (NORTH,), borders)
    assert all(fact in fault for fact, fault in zip(facts, caught.value.faults, strict=True))


def test_unknown_names() -> None:
    """The error for an unknown name lists the known ones."""
    with pytest.raises(UnknownName) as province:
        SMALL.land("Siam")
    assert (province.value.name, province.value.known) == ("Siam", SMALL.provinces)


def test_same_for_play() -> None:
    """Words, notes, drawing and provenance do not matter; provinces, homes, filling and borders do."""
    other_words = replace(
        SIAM, title="Another", note="", king="Shah", borders=tuple(Border(b.other, b.one) for b in SIAM.borders)
    )
    drawn = replace(other_words, lands=tuple(replace(land, x=0.0, code="A" + land.code[:2]) for land in SIAM.lands))
    assert drawn != SIAM
    assert drawn.plays_like(SIAM)
    first, *rest = SIAM.lands
    for changes in ({"random": 3}, {"home_of": RAMA}, {"name": "Chiang Mai"}):
        other = replace(SIAM, lands=(replace(first, **changes), *rest), borders=SIAM.borders[2:])
        assert not replace(SIAM, borders=SIAM.borders[2:]).plays_like(other)
    assert not replace(SIAM, borders=SIAM.borders[1:]).plays_like(SIAM)


def test_the_included_map() -> None:
    """An older text of an included map is replaced by it; another map with its name is not."""
    assert maps.included(replace(SIAM, note="as it was", words_fact=UNSOURCED)) is SIAM
    assert maps.included(replace(SIAM, borders=SIAM.borders[1:])) is None
    assert maps.included(replace(SIAM, name="mine")) is None
