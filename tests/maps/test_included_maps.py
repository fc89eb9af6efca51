"""The three included maps say what is known about them, and no more."""

from itertools import combinations

from kingofsiam.maps import BRITAIN, SABA, SIAM, Border, Land, Map, Provenance
from kingofsiam.model.pieces import FACTIONS, LAO, MALAY, RAMA
from tests.maps.helpers_map_files import every_map

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


ATTESTED_NAMES = {
    SIAM: {"Lan Na", "Sukothai", "Ayutthaya"},
    SABA: {"Shewa", "Wollo", "Herarghe"},
    BRITAIN: set(BRITAIN.provinces),
}
ATTESTED_HOMES = {SIAM: {"Ayutthaya"}, SABA: {"Shewa"}, BRITAIN: {"Essex", "Gwynedd", "Moray"}}


@every_map
def test_provinces_and_homes(board: Map) -> None:
    """A map has exactly its eight provinces, and each faction its one home, in the order of the factions."""
    assert sorted(board.provinces) == sorted(PROVINCES[board].split(", "))
    assert len(board.provinces) == 8
    assert {faction: board.home(faction) for faction in FACTIONS} == HOMES[board]
    assert {land.home_of: land.name for land in board.lands if land.home_of} == HOMES[board]
    assert [board.provinces[home] for home in board.homes] == [HOMES[board][faction] for faction in FACTIONS]


@every_map
def test_neighbours_and_borders(board: Map) -> None:
    """Neighbours, in both directions, share a border, stated once; each province can be reached from each."""
    pairs = {frozenset(pair.strip().split("–")) for pair in BORDERS[board].split(",")}
    assert {frozenset((border.one, border.other)) for border in board.borders} == pairs
    assert len(board.borders) == len(pairs)
    for one in board.provinces:
        assert {frozenset((one, other)) for other in board.neighbours[one]} == {pair for pair in pairs if one in pair}
        reached = {one}
        for _ in board.provinces:
            reached |= {near for here in reached for near in board.neighbours[here]}
        assert reached == set(board.provinces)


@every_map
def test_attested_facts(board: Map) -> None:
    """A fact is attested if and only if a text gives it, and then names its source; a reconstructed one may."""
    assert {land.name for land in board.lands if land.name_fact.attested} == ATTESTED_NAMES[board]
    attested_homes = {land.name for land in board.lands if land.home_of and land.home_fact.attested}
    assert attested_homes == ATTESTED_HOMES[board]
    status = Provenance.ATTESTED if board is BRITAIN else Provenance.RECONSTRUCTED
    assert {border.fact.status for border in board.borders} == {status}
    of_lands = [fact for land in board.lands for fact in (land.name_fact, land.home_fact, land.followers_fact)]
    facts = [board.words_fact, *of_lands, *(border.fact for border in board.borders)]
    assert all(fact.source for fact in facts if fact.attested)
    assert SIAM.land("Pattani").home_fact.source


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
