"""The three included maps say what is known about them, and no more."""

from __future__ import annotations

from itertools import combinations

import pytest

from kingofsiam.errors import UnknownName
from kingofsiam.maps import BRITAIN, NAMES, SABA, SIAM, Border, Land, Map, Provenance, load
from kingofsiam.model.pieces import FACTIONS, LAO, MALAY, RAMA, ActionCard, Faction

MAPS = (SIAM, SABA, BRITAIN)
every_map = pytest.mark.parametrize("board", MAPS, ids=repr)

PROVINCES = {
    SIAM: "Lan Na, Sukothai, Isan, Khorat, Ayutthaya, Mon, Rattanakosin, Pattani",
    SABA: "Tigray, Amhara, Gojjam, Wollo, Shewa, Herarghe, Kaffa, Sidamo",
    BRITAIN: "Moray, Strathclyde, Lancaster, Northumbria, Gwynedd, Warwick, Essex, Devon",
}
HOMES = {
    SIAM: {RAMA: "Ayutthaya", LAO: "Isan", MALAY: "Pattani"},
    SABA: {RAMA: "Amhara", LAO: "Tigray", MALAY: "Shewa"},
    BRITAIN: {RAMA: "Essex", LAO: "Gwynedd", MALAY: "Moray"},
}
BORDERS = {
    SIAM: """
        Lan Na–Sukothai, Lan Na–Isan, Sukothai–Isan, Sukothai–Ayutthaya, Sukothai–Mon, Isan–Khorat, Khorat–Ayutthaya,
        Khorat–Rattanakosin, Ayutthaya–Mon, Ayutthaya–Rattanakosin, Mon–Rattanakosin, Mon–Pattani,
        Rattanakosin–Pattani""",
    SABA: """
        Tigray–Amhara, Tigray–Wollo, Amhara–Wollo, Amhara–Gojjam, Gojjam–Wollo, Gojjam–Shewa, Gojjam–Kaffa,
        Wollo–Shewa, Wollo–Herarghe, Shewa–Herarghe, Shewa–Kaffa, Shewa–Sidamo, Kaffa–Sidamo, Sidamo–Herarghe""",
    BRITAIN: """
        Moray–Strathclyde, Strathclyde–Lancaster, Strathclyde–Northumbria, Lancaster–Northumbria, Lancaster–Gwynedd,
        Lancaster–Warwick, Northumbria–Warwick, Northumbria–Essex, Gwynedd–Warwick, Gwynedd–Devon, Warwick–Essex,
        Warwick–Devon, Essex–Devon""",
}


def pairs(text: str) -> set[frozenset[str]]:
    return {frozenset(pair.strip().split("–")) for pair in text.split(",")}


@every_map
def test_names(board: Map) -> None:
    """A map has exactly its eight provinces."""
    assert set(board.provinces) == set(PROVINCES[board].split(", "))
    assert len(board.provinces) == 8


@every_map
def test_homes(board: Map) -> None:
    """Each faction has its one home."""
    assert {faction: board.home(faction) for faction in FACTIONS} == HOMES[board]
    assert {land.home_of: land.name for land in board.lands if land.home_of} == HOMES[board]


@every_map
def test_borders(board: Map) -> None:
    """A map has exactly its borders, each once."""
    assert {frozenset((border.one, border.other)) for border in board.borders} == pairs(BORDERS[board])
    assert len(board.borders) == len(pairs(BORDERS[board]))


@every_map
def test_neighbours_come_from_the_borders(board: Map) -> None:
    """Two provinces are neighbours, in both directions, if and only if they share a border."""
    for one in board.provinces:
        for other in board.provinces:
            assert (other in board.neighbours[one]) == ({one, other} in pairs(BORDERS[board]))


@every_map
def test_everything_can_be_reached(board: Map) -> None:
    """You can reach every province from every other."""
    for start in board.provinces:
        reached = {start}
        for _ in board.provinces:
            reached |= {near for here in reached for near in board.neighbours[here]}
        assert reached == set(board.provinces)


@pytest.mark.parametrize("board", [SIAM, BRITAIN], ids=repr)
def test_followers_of_siam(board: Map) -> None:
    """Four followers stand in each province; in a home, two of them belong to its faction."""
    for land in board.lands:
        assert (land.own, land.random) == ((2, 2) if land.home_of else (0, 4))


def test_followers_of_saba() -> None:
    """Shewa has one of its own and three others, Wollo and Herarghe have one each; all else is as in Siam."""
    followers = {land.name: (land.own, land.random) for land in SABA.lands}
    assert followers == {
        "Tigray": (2, 2), "Amhara": (2, 2), "Shewa": (1, 3), "Wollo": (0, 1), "Herarghe": (0, 1),
        "Gojjam": (0, 4), "Kaffa": (0, 4), "Sidamo": (0, 4),
    }  # fmt: skip


@pytest.mark.parametrize(("board", "followers"), [(SIAM, 32), (SABA, 26), (BRITAIN, 32)])
def test_followers_on_the_board(board: Map, followers: int) -> None:
    """This many followers stand on the board at the start."""
    assert sum(land.followers for land in board.lands) == followers


@pytest.mark.parametrize(
    ("board", "attested"),
    [
        (SIAM, {"Lan Na", "Sukothai", "Ayutthaya"}),
        (SABA, {"Shewa", "Wollo", "Herarghe"}),
        (BRITAIN, set(BRITAIN.provinces)),
    ],
    ids=["siam", "saba", "britain"],
)
def test_attested_names(board: Map, attested: set[str]) -> None:
    """A name is attested if and only if a text gives it; in Britain all names are."""
    assert {land.name for land in board.lands if land.name_fact.attested} == attested


@pytest.mark.parametrize(
    ("board", "attested"),
    [(SIAM, {"Ayutthaya"}), (SABA, {"Shewa"}), (BRITAIN, {"Essex", "Gwynedd", "Moray"})],
    ids=["siam", "saba", "britain"],
)
def test_attested_homes(board: Map, attested: set[str]) -> None:
    """A home is attested if and only if a text names it."""
    homes = [land for land in board.lands if land.home_of]
    assert {land.name for land in homes if land.home_fact.attested} == attested


@pytest.mark.parametrize(
    ("board", "status"),
    [(SIAM, Provenance.RECONSTRUCTED), (SABA, Provenance.RECONSTRUCTED), (BRITAIN, Provenance.ATTESTED)],
    ids=repr,
)
def test_provenance_of_borders(board: Map, status: Provenance) -> None:
    """The borders of Siam and Saba are reconstructed, those of Britain attested."""
    assert {border.fact.status for border in board.borders} == {status}


@every_map
def test_attested_facts_name_their_source(board: Map) -> None:
    """Each attested fact names its source."""
    of_lands = [fact for land in board.lands for fact in (land.name_fact, land.home_fact, land.followers_fact)]
    facts = [board.words_fact, *of_lands, *(border.fact for border in board.borders)]
    assert all(fact.source for fact in facts if fact.attested)


@pytest.mark.parametrize(
    ("board", "factions", "colours", "invader", "king"),
    [
        (SIAM, ("Rama", "Lao", "Malay"), ("yellow", "red", "blue"), "British", "King"),
        (SABA, ("Amhara", "Tigray", "Shewa"), ("yellow", "red", "green"), "Italians", "Menelik II"),
        (BRITAIN, ("English", "Welsh", "Scottish"), ("yellow", "red", "blue"), "Invaders", "King"),
    ],
    ids=repr,
)
def test_words(board: Map, factions: tuple[str, ...], colours: tuple[str, ...], invader: str, king: str) -> None:
    """Each map has its own names for the powers."""
    assert tuple(map(board.faction_name, FACTIONS)) == factions
    assert tuple(map(board.faction_colour, FACTIONS)) == colours
    assert (board.invader, board.king) == (invader, king)


def test_card_names() -> None:
    """Only on Saba do the cards have other names; they play the same parts."""
    for board in (SIAM, BRITAIN):
        assert all(board.card_name(card) == card.value for card in ActionCard)
    assert [SABA.card_name(card) for card in ActionCard] == [
        "Saba", "Ityoppaya", "1 vs. 1", "2 vs. 1", "Amhara", "Tigray", "Shewa",
    ]  # fmt: skip


@pytest.mark.parametrize("board", MAPS, ids=repr)
def test_load(board: Map) -> None:
    """A map is found by its name."""
    assert load(board.name) is board


def test_names_of_the_maps() -> None:
    """Three maps are included, and no other name is known."""
    assert NAMES == ("siam", "saba", "britain")
    with pytest.raises(UnknownName) as caught:
        load("atlantis")
    assert caught.value.name == "atlantis"
    assert caught.value.known == NAMES


@every_map
def test_drawing(board: Map) -> None:
    """In our own drawing no two capitals are close together, and no two lines between neighbours cross."""
    for one, other in combinations(board.lands, 2):
        assert (one.x - other.x) ** 2 + (one.y - other.y) ** 2 > 100
    for one_border, other_border in combinations(board.borders, 2):
        assert not cross(board, one_border, other_border)


def cross(board: Map, one: Border, other: Border) -> bool:
    ends = [board.land(name) for name in (one.one, one.other, other.one, other.other)]
    if len(set(ends)) < 4:
        return False
    a, b, c, d = ends
    return left(a, b, c) != left(a, b, d) and left(c, d, a) != left(c, d, b)


def left(start: Land, end: Land, point: Land) -> bool:
    return (end.x - start.x) * (point.y - start.y) > (end.y - start.y) * (point.x - start.x)


@pytest.mark.parametrize("faction", FACTIONS)
def test_a_home_is_marked_by_its_index(faction: Faction) -> None:
    """`homes` has the indices of the homes in the order of the factions."""
    assert SIAM.provinces[SIAM.homes[faction.index]] == HOMES[SIAM][faction]
