"""A map file is read completely, or every fault in it is reported at once; a map is written as a file again."""

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kingofsiam import MALAY
from kingofsiam.errors import InvalidMap
from kingofsiam.maps import BRITAIN, SABA, SIAM, UNSOURCED, Border, Fact, Land, Map, Provenance
from kingofsiam.model.pieces import POOL
from kingofsiam.notation.json.documents import dumps, loads
from tests.maps.helpers_map_files import BLOCKS, HEAD, SIAM_FILE, changed, every_map, faults_of, file_of, mentions


@every_map
def test_reading(board: Map) -> None:
    """A file read again is the same map."""
    assert Map.from_toml(file_of(board)) == board


def test_reading_from_disk(tmp_path: Path) -> None:
    """A file on disk is read, even with a byte order mark and the line endings of another system."""
    path = tmp_path / "board.toml"
    path.write_bytes(b"\xef\xbb\xbf" + SIAM_FILE.replace("\n", "\r\n").encode())
    assert Map.from_file(path) == Map.from_file(str(path)) == SIAM


def test_words_for_followers() -> None:
    """A map may say what one follower and several are called; files and documents keep them."""
    plain = replace(BRITAIN, follower_names=(("", ""),) * 3)
    assert plain != BRITAIN
    for board, one, two in ((plain, "Scots", "Scots"), (BRITAIN, "Scot", "Scots"), (plain, "Scots", "Scots")):
        assert (board.follower_name(MALAY), board.follower_name(MALAY, 2)) == (one, two)
        assert Map.from_toml(board.to_toml()) == loads(dumps(board)) == board
        assert ("several" in dumps(board), "several" in board.to_toml()) == (board is BRITAIN,) * 2


def test_an_owner_corrects_the_file() -> None:
    """To attest a border you write one line on each of its sides; to attest all borders, a single line."""
    near = 'borders = ["Sukothai", "Isan"]'
    here, there = f'{near}\nprovenance.borders.Isan = "attested: me"', 'provenance.borders."Lan Na" = "attested: me"'
    corrected = Map.from_toml(changed((near, here), ('home = "Lao"', f'{there}\nhome = "Lao"')))
    attested = [border for border in corrected.borders if border.fact.attested]
    assert [(border.one, border.other, border.fact.source) for border in attested] == [("Lan Na", "Isan", "me")]
    all_attested = Map.from_toml(changed(('borders = "reconstructed"', 'borders = "attested: me"')))
    assert all(border.fact.attested for border in all_attested.borders)


@pytest.mark.parametrize(
    ("name", "facts"), [("nowhere.toml", "nowhere.toml"), ("", "folder"), ("a\0b", ""), ("board.toml", "8")]
)
def test_a_file_that_cannot_be_read(name: str, facts: str, tmp_path: Path) -> None:
    """It is missing, a folder, impossible, or not in UTF-8: one fault, as an `InvalidMap`."""
    folder = tmp_path / "folder"
    folder.mkdir()
    (folder / "board.toml").write_bytes(b'name = "\xff"')
    with pytest.raises(InvalidMap) as caught:
        Map.from_file(folder / name)
    (fault,) = caught.value.faults
    assert mentions(fault, facts)


@pytest.mark.parametrize(
    ("text", "facts"),
    [("name = \n", "line 1"), ("a = " + "[" * 5000, ""), ("a = " + "1" * 5000, ""), ("a." * 32 + "a = 1", "")],
    ids=range(4),
)
def test_a_text_that_cannot_be_parsed_has_one_fault(text: str, facts: str) -> None:
    (fault,) = faults_of(text)
    assert mentions(fault, facts)


VALUES = [
    ('title = "King of Siam"', "title = 7"),
    ('invader = "British"', 'invader = "British"\ncapital = "Bangkok"'),
    ('home = "reconstructed"', 'home = "guessed"'),
    ('"Khon Thai" = "Khon Thai"\n', ""),
    ('code = "LAN"', 'code = "lan"'),
    ("own = 0", "own = -1"),
    ("random = 4\nx = 18", "random = true\nx = 18"),
]
TOGETHER = [
    ('colour = "red"', 'colour = "blue"'),
    ('["Sukothai", "Isan"]', '["Sukothai", "Isan", "Burma"]'),
    ('["Isan", "Ayutthaya", "Rattanakosin"]', '["Isan", "Ayutthaya", "Rattanakosin", "Khorat"]'),
    ('code = "PAT"', 'code = "RAT"'),
]


@given(st.sets(st.sampled_from(VALUES + TOGETHER), min_size=1))
def test_every_fault_is_named_at_once(chosen: set[tuple[str, str]]) -> None:
    """Each mistake gives one fault; where a value is wrong in itself, it is not compared with others yet."""
    assert len(faults_of(changed(*chosen))) == len(chosen.intersection(VALUES) or chosen)


@given(st.data())
def test_the_order_of_lines_does_not_matter(data: st.DataObject) -> None:
    """The keys of a province may be in any order, and so may its neighbours."""
    blocks = ["\n".join(data.draw(st.permutations(block.splitlines()))) for block in BLOCKS]
    assert Map.from_toml("\n[[province]]\n".join([HEAD, *blocks])) == SIAM
    turned = data.draw(st.permutations(SIAM.neighbours["Lan Na"]))
    listed = ", ".join(f'"{name}"' for name in turned)
    assert Map.from_toml(changed(('["Sukothai", "Isan"]', f"[{listed}]"))) == SIAM


FACTS = st.sampled_from((UNSOURCED, Fact(Provenance.RECONSTRUCTED, "a guess"), Fact(Provenance.ATTESTED, 'me: "so"')))
LETTERS = st.characters(exclude_categories=("C", "Z"), include_characters=" \"'\\#")
NAMES = st.text(LETTERS, min_size=1, max_size=60).filter(
    lambda text: text.strip() == text and text.isprintable() and text.casefold() != POOL
)
NOTES = st.text(st.characters(codec="utf-8"), min_size=1).filter(lambda text: text.strip() == text and "\r" not in text)


@st.composite
def maps(draw: st.DrawFn) -> Map:
    """A map with other words, numbers and facts."""
    board = draw(st.sampled_from((SIAM, SABA, BRITAIN)))
    place = st.floats(0, 100)
    known: st.SearchStrategy[Any] = st.fixed_dictionaries(
        dict.fromkeys(("name_fact", "home_fact", "followers_fact"), FACTS)
    )
    words = draw(st.lists(NAMES, min_size=24, max_size=24, unique_by=str.casefold))
    names = dict(zip(board.provinces, words[16:], strict=True))
    lands = tuple(
        replace(land, name=names[land.name], x=draw(place), y=draw(place), **draw(known)) for land in board.lands
    )
    borders = tuple(Border(names[border.one], names[border.other], draw(FACTS)) for border in board.borders)
    return Map(
        draw(st.from_regex(r"\A[a-z][a-z0-9]*(-[a-z0-9]+){0,2}\Z").filter(lambda name: len(name) <= 60)),
        words[0],
        lands,
        borders,
        (words[1], words[2], words[3]),
        (words[4], words[5], words[6]),
        words[7],
        words[8],
        tuple(words[9:16]),
        draw(NOTES),
        draw(FACTS),
    )


@given(maps())
def test_every_map_of_a_file(board: Map) -> None:
    """Every fact that a file can contain is written and read back."""
    assert Map.from_toml(board.to_toml()) == board


@pytest.mark.parametrize(
    "board",
    [
        replace(SIAM, note=""),
        replace(SIAM, note=" spaces around it "),
        replace(SIAM, note="half a character: \ud800"),
        replace(SIAM, title="two\nlines"),
        replace(SIAM, name="No Name"),
        replace(SIAM, lands=(replace(SIAM.lands[0], x=float("nan")), *SIAM.lands[1:])),
        replace(SIAM, borders=SIAM.borders[::-1]),
        replace(SIAM, borders=(Border(SIAM.borders[0].other, SIAM.borders[0].one), *SIAM.borders[1:])),
        Map("small", "Two provinces", (Land("North", "NO"), Land("South", "SO")), ()),
        Map("empty", "No province", (), ()),
    ],
    ids=range(10),
)
def test_a_map_that_no_file_can_hold(board: Map) -> None:
    """A map built by hand that no file can express is refused with every reason."""
    with pytest.raises(InvalidMap) as caught:
        board.to_toml()
    assert caught.value.faults
