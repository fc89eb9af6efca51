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


NEAR = '["Sukothai", "Isan"]'
"""The neighbours of Lan Na, the first province."""
NINTH = '["Mon", "Rattanakosin"]'
KEDAH = '\n[[province]]\nname = "Kedah"\ncode = "KED"\nown = 0\nrandom = 4\nx = 40\ny = 98\nborders = ["Pattani"]\n'
MISSING = {
    'title = "King of Siam"\n': "title",
    'invader = "British"\n': "invader",
    'Lao = { name = "Lao", colour = "red" }\n': "factions, Lao",
    '"Khon Thai" = "Khon Thai"\n': "cards, Khon Thai",
    'borders = "reconstructed"\n': "provenance, borders",
    'code = "LAN"\n': "Lan Na, code",
    "own = 0\n": "Lan Na, own",
    "random = 4\n": "Lan Na, random",
    "x = 24\n": "Lan Na, x",
}
UNKNOWN = {
    'king = "King"': "capital",
    'name = "reconstructed"': "provenance, capital",
    'Rama = { name = "Rama"': "factions, capital",
    '"Maharacha" = "Maharacha"': "cards, capital",
    'code = "LAN"': "Lan Na, capital",
    "provenance.name = ": "Lan Na, capital",
}
UNKNOWN_PROVENANCE = ("guessed", "Attested: E", "attested by E")
OTHER_VALUES = (
    ("title = ", '"King of Siam"', "title", {"7": "7", '" "': "", r'"King\nof Siam"': "", "1874-01-01": "1874-01-01"}),
    ("title = ", '"King of Siam"', "title, 60", {f'"{"x" * 61}"': ""}),
    ("name = ", '"siam"', "name", {'"King of Siam"': "King of Siam"}),
    ("random = ", "4", "Lan Na, random", {"true": "True", "4.0": "4.0", '"4"': "'4'", "-4": "-4", "55": "55"}),
    ("random = ", "4", "Lan Na, random", {"0x" + "f" * 5000: ""}),
    ("own = ", "0", "Lan Na", {"-1": "own", "1": "1"}),
    ("x = ", "24", "Lan Na, x", {"nan": "nan", "101": "101", "true": "True", "[24]": ""}),
    ("Lao = ", '{ name = "Lao", colour = "red" }', "Lao", {'"Lao"': "factions"}),
    ("home = ", '"reconstructed"', "provenance, home", {f'"{each}"': each for each in UNKNOWN_PROVENANCE}),
    ("home = ", '"reconstructed"', "provenance, home", {'"attested"': "", '"attested:"': "", '"attested :  "': ""}),
    ("provenance.name = ", '"attested: E section 6, examples"', "Lan Na, name", {'"attested"': ""}),
)
FAULTS: list[tuple[list[tuple[str, str]], str]] = [
    *(([(line, "")], facts) for line, facts in MISSING.items()),
    *(([(line, f'capital = "Chiang Mai"\n{line}')], facts) for line, facts in UNKNOWN.items()),
    ([("provenance.name", 'provenance.capital = "x"\nprovenance.name')], "Lan Na, capital"),
    *(
        ([(key + old, key + new)], f"{facts}, {fact}" if fact else facts)
        for key, old, facts, values in OTHER_VALUES
        for new, fact in values.items()
    ),
    # Provinces have different names and codes; powers and cards have different names.
    ([('code = "PAT"', 'code = "MON"')], "'MON', 2"),
    *(([('code = "MON"', f'code = "{each}"')], f"Mon, {each}") for each in ("M", "MONS", "mon", "1MO", "M-N", "MÖN")),
    ([('"Pattani"', '"pool"')] * 3, "pool"),
    ([('"Pattani"', '"Pool"')] * 3, "Pool"),
    ([('invader = "British"', 'invader = "Lao"')], "'Lao'"),
    ([('colour = "red"', 'colour = "blue"')], "'blue'"),
    (
        [('colour = "red"', 'one = "Thai", colour = "red"'), ('colour = "blue"', 'one = "Thai", colour = "blue"')],
        "'Thai'",
    ),
    ([('"1 vs. 1" = "1 vs. 1"', '"1 vs. 1" = "Malai"')], "'Malai'"),
    # Every faction has one home, and only a home has its own followers; there are not more followers than exist.
    ([('home = "Malay"\nown = 2', "own = 0")], "Malay"),
    ([('code = "MON"', 'code = "MON"\nhome = "Malay"')], "Malay, Mon, Pattani"),
    ([('code = "MON"', 'code = "MON"\nhome = "Burmese"')], "Mon, Burmese"),
    ([("own = 2\nrandom = 2", "own = 15\nrandom = 0"), *[("random = 4", "random = 1")] * 3], "15"),
    ([("random = 4", "random = 13")], "41, 40"),
    # A border joins two provinces, is stated by both, and the map is in one piece.
    *(([(NEAR, f'["Sukothai", "Isan", "{each}"]')], f"Lan Na, {each}") for each in ("Burma", "Lan Na", "Mon")),
    ([('["Mon", "Rattanakosin"]', "[]"), *[(', "Pattani"]', "]")] * 2], "Pattani"),
    ([("provenance.name", 'provenance.borders.Isan = "attested: me"\nprovenance.name')], "Lan Na, Isan"),
    ([("provenance.name", 'provenance.borders.Pattani = "attested: me"\nprovenance.name')], "Lan Na, Pattani"),
]


@pytest.mark.parametrize(("changes", "facts"), FAULTS, ids=[f"{new[:40]}-{facts}" for ((_, new), *_), facts in FAULTS])
def test_a_fault_is_named(changes: list[tuple[str, str]], facts: str) -> None:
    """A single fault names what is wrong, and where."""
    (fault,) = faults_of(changed(*changes))
    assert mentions(fault, *facts.split(", "))


def test_a_map_may_need_all_followers() -> None:
    assert Map.from_toml(changed(("random = 4", "random = 12"))).land("Lan Na").followers == 12


@pytest.mark.parametrize(
    ("text", "facts"),
    [
        *((text, "province, [[province]]") for text in ("province = 8\n" + HEAD, "province = [8]\n" + HEAD, HEAD)),
        (HEAD + '[province."Lan Na"]\n', "province, [[province]]"),
        *(
            (changed((f"borders = {NEAR}", f"borders = {listed}")), "Lan Na, 'borders'")
            for listed in ("true", "[7]", '"Sukothai"', "{ Sukothai = true }", '["Isan", "Isan"]')
        ),
        (changed(('name = "Lan Na"\n', "")), "province 1, name"),
        (changed((NINTH, f'{NINTH[:-1]}, "Kedah"]')) + KEDAH, "8, 9"),
        (SIAM_FILE[: SIAM_FILE.rindex("[[province]]")], "8, 7"),
        (changed(('name = "Pattani"', 'name = "MON"')), "'Mon', 2"),
    ],
    ids=range(13),
)
def test_a_fault_that_causes_others_is_named(text: str, facts: str) -> None:
    assert any(mentions(fault, *facts.split(", ")) for fault in faults_of(text))
