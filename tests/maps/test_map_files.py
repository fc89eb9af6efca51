"""A map file is read whole, or every fault in it is named at once."""

from __future__ import annotations

from contextlib import suppress
from importlib.resources import files
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kingofsiam import maps
from kingofsiam.errors import InvalidMap
from kingofsiam.maps import BRITAIN, SABA, SIAM, Map, Provenance


def file_of(board: Map) -> str:
    return files(maps).joinpath(f"{board.name}.toml").read_text(encoding="utf-8")


SIAM_FILE = "".join(line for line in file_of(SIAM).splitlines(keepends=True) if not line.startswith("#"))
"""The file of Siam without its comments."""

HEAD, *BLOCKS = SIAM_FILE.split("[[province]]\n")
"""What stands before the provinces, and each province."""


def faults_of(text: str) -> tuple[str, ...]:
    with pytest.raises(InvalidMap) as caught:
        Map.from_toml(text)
    return caught.value.faults


def changed(*changes: tuple[str, str], text: str = SIAM_FILE) -> str:
    """The file of Siam with the first place of each of these texts replaced."""
    for old, new in changes:
        assert old in text
        text = text.replace(old, new, 1)
    return text


def the_fault(*changes: tuple[str, str]) -> str:
    """The one fault of the file of Siam when it is so changed."""
    faults = faults_of(changed(*changes))
    assert len(faults) == 1, faults
    return faults[0]


def names(fault: str, *facts: str) -> bool:
    return all(fact in fault for fact in facts)


@pytest.mark.parametrize("board", [SIAM, SABA, BRITAIN], ids=repr)
def test_reading(board: Map) -> None:
    """A file read again is the same map."""
    assert Map.from_toml(file_of(board)) == board


def test_reading_from_disk(tmp_path: Path) -> None:
    """A file on disk is read, also one that an editor began with a byte order mark and ended lines its own way."""
    path = tmp_path / "board.toml"
    path.write_bytes(b"\xef\xbb\xbf" + SIAM_FILE.replace("\n", "\r\n").encode())
    assert Map.from_file(path) == Map.from_file(str(path)) == SIAM


def test_an_owner_corrects_the_file() -> None:
    """With one line an owner attests a border he has seen, on both sides; with another all of them."""
    seen = Map.from_toml(
        changed(
            (
                'borders = ["Sukothai", "Isan"]',
                'borders = ["Sukothai", "Isan"]\nprovenance.borders.Isan = "attested: me"',
            ),
            ('home = "Lao"', 'provenance.borders."Lan Na" = "attested: me"\nhome = "Lao"'),
        )
    )
    attested = [border for border in seen.borders if border.fact.attested]
    assert [(border.one, border.other, border.fact.source) for border in attested] == [("Lan Na", "Isan", "me")]
    all_seen = Map.from_toml(changed(('borders = "reconstructed"', 'borders = "attested: me"')))
    assert all(border.fact.attested for border in all_seen.borders)


def test_the_note_of_a_reconstruction() -> None:
    """A reconstructed fact may say what it was made from."""
    fact = SIAM.land("Pattani").home_fact
    assert fact.status is Provenance.RECONSTRUCTED
    assert fact.source


class TestNoMapAtAll:
    """What cannot be read has one fault, and no other kind of error comes out."""

    def test_missing_file(self, tmp_path: Path) -> None:
        path = tmp_path / "nowhere.toml"
        self.one_fault_of(path, "nowhere.toml")

    def test_folder(self, tmp_path: Path) -> None:
        self.one_fault_of(tmp_path, tmp_path.name)

    def test_impossible_path(self) -> None:
        self.one_fault_of("a\0b")

    def test_not_utf_8(self, tmp_path: Path) -> None:
        path = tmp_path / "board.toml"
        path.write_bytes(b'name = "\xff"')
        self.one_fault_of(path, "8")

    def test_not_toml(self) -> None:
        assert names(*faults_of("name = \n"), "line 1")

    def test_too_deep(self) -> None:
        assert len(faults_of("a = " + "[" * 5000)) == 1

    def test_number_too_long(self) -> None:
        assert len(faults_of("a = " + "1" * 5000)) == 1

    def one_fault_of(self, path: Path | str, *facts: str) -> None:
        with pytest.raises(InvalidMap) as caught:
            Map.from_file(path)
        (fault,) = caught.value.faults
        assert names(fault, *facts)


class TestKeys:
    """A key that is missing, unknown or of the wrong kind is a fault that names it."""

    @pytest.mark.parametrize(
        ("line", "facts"),
        [
            ('title = "King of Siam"\n', ("title",)),
            ('invader = "British"\n', ("invader",)),
            ('Lao = { name = "Lao", colour = "red" }\n', ("factions", "Lao")),
            ('"Khon Thai" = "Khon Thai"\n', ("cards", "Khon Thai")),
            ('borders = "reconstructed"\n', ("provenance", "borders")),
            ('code = "LAN"\n', ("Lan Na", "code")),
            ("own = 0\n", ("Lan Na", "own")),
            ("random = 4\n", ("Lan Na", "random")),
            ("x = 24\n", ("Lan Na", "x")),
        ],
    )
    def test_missing(self, line: str, facts: tuple[str, ...]) -> None:
        assert names(the_fault((line, "")), *facts)

    @pytest.mark.parametrize(
        ("old", "new", "facts"),
        [
            ('title = "King of Siam"', "title = 7", ("title", "7")),
            ('title = "King of Siam"', 'title = " "', ("title",)),
            ('title = "King of Siam"', 'title = "King\\nof Siam"', ("title",)),
            ('title = "King of Siam"', "title = 1874-01-01", ("title", "1874-01-01")),
            ('name = "siam"', 'name = "King of Siam"', ("name", "King of Siam")),
            ("random = 4", "random = true", ("Lan Na", "random", "true")),
            ("random = 4", "random = 4.0", ("Lan Na", "random", "4.0")),
            ("random = 4", 'random = "4"', ("Lan Na", "random", "'4'")),
            ("random = 4", "random = -4", ("Lan Na", "random", "-4")),
            ("own = 0", "own = -1", ("Lan Na", "own", "-1")),
            ("random = 4", "random = 55", ("Lan Na", "random", "55")),
            ("random = 4", "random = 0x" + "f" * 5000, ("Lan Na", "random")),
            ("x = 24", "x = nan", ("Lan Na", "x", "nan")),
            ("x = 24", "x = 101", ("Lan Na", "x", "101")),
            ("x = 24", "x = true", ("Lan Na", "x", "true")),
            ("x = 24", "x = [24]", ("Lan Na", "x")),
            ('Lao = { name = "Lao", colour = "red" }', 'Lao = "Lao"', ("factions", "Lao")),
        ],
    )
    def test_wrong_kind(self, old: str, new: str, facts: tuple[str, ...]) -> None:
        assert names(the_fault((old, new)), *facts)

    def test_provinces_of_the_wrong_kind(self) -> None:
        for text in ("province = 8\n" + HEAD, "province = [8]\n" + HEAD, HEAD + '[province."Lan Na"]\n', HEAD):
            assert any(names(fault, "province", "[[province]]") for fault in faults_of(text))

    def test_borders_of_the_wrong_kind(self) -> None:
        for listed in ("true", "[7]", '"Sukothai"', "{ Sukothai = true }"):
            faults = faults_of(changed(('borders = ["Sukothai", "Isan"]', f"borders = {listed}")))
            assert any(names(fault, "Lan Na", "'borders'") for fault in faults)

    @pytest.mark.parametrize(
        ("before", "facts"),
        [
            ('king = "King"', ("capital",)),
            ('name = "reconstructed"', ("provenance", "capital")),
            ('Rama = { name = "Rama"', ("factions", "capital")),
            ('"Maharacha" = "Maharacha"', ("cards", "capital")),
            ('code = "LAN"', ("Lan Na", "capital")),
            ("provenance.name = ", ("Lan Na", "capital")),
        ],
    )
    def test_unknown(self, before: str, facts: tuple[str, ...]) -> None:
        assert names(the_fault((before, f'capital = "Chiang Mai"\n{before}')), *facts)

    def test_unknown_in_a_part(self) -> None:
        assert names(the_fault(("provenance.name", 'provenance.capital = "x"\nprovenance.name')), "Lan Na", "capital")

    def test_a_nameless_province(self) -> None:
        assert any(names(fault, "province 1", "name") for fault in faults_of(changed(('name = "Lan Na"\n', ""))))


class TestNames:
    """Names and codes tell the provinces, the powers and the cards apart."""

    def test_name_twice(self) -> None:
        faults = faults_of(changed(('name = "Pattani"', 'name = "MON"')))
        assert names(faults[0], "'Mon'", "2")

    def test_code_twice(self) -> None:
        assert names(the_fault(('code = "PAT"', 'code = "MON"')), "'MON'", "2")

    @pytest.mark.parametrize("code", ["M", "MONS", "mon", "1MO", "M-N", "MÖN"])
    def test_bad_code(self, code: str) -> None:
        assert names(the_fault(('code = "MON"', f'code = "{code}"')), "Mon", code)

    @pytest.mark.parametrize("name", ["pool", "Pool"])
    def test_reserved_name(self, name: str) -> None:
        assert names(the_fault(*[('"Pattani"', f'"{name}"')] * 3), name)

    def test_powers_told_apart(self) -> None:
        assert names(the_fault(('invader = "British"', 'invader = "Lao"')), "'Lao'")

    def test_colours_told_apart(self) -> None:
        assert names(the_fault(('colour = "red"', 'colour = "blue"')), "'blue'")

    def test_cards_told_apart(self) -> None:
        assert names(the_fault(('"1 vs. 1" = "1 vs. 1"', '"1 vs. 1" = "Malai"')), "'Malai'")


class TestHomes:
    """Every faction has one home, and only a home has followers of its own."""

    def test_missing_home(self) -> None:
        faults = faults_of(changed(('home = "Malay"\nown = 2', "own = 0")))
        assert len(faults) == 1
        assert "Malay" in faults[0]

    def test_two_homes(self) -> None:
        assert names(the_fault(('code = "MON"', 'code = "MON"\nhome = "Malay"')), "Malay", "Mon", "Pattani")

    def test_unknown_faction(self) -> None:
        assert names(the_fault(('code = "MON"', 'code = "MON"\nhome = "Burmese"')), "Mon", "Burmese")

    def test_own_followers_of_nobody(self) -> None:
        assert names(the_fault(("own = 0", "own = 1")), "Lan Na", "1")


class TestFollowers:
    """No more followers can be asked for than there are, with any number of players."""

    def test_of_one_faction(self) -> None:
        assert names(
            the_fault(("own = 2\nrandom = 2", "own = 15\nrandom = 0"), *[("random = 4", "random = 1")] * 3), "15"
        )

    def test_on_the_board(self) -> None:
        assert names(the_fault(("random = 4", "random = 13")), "41", "40")
        assert Map.from_toml(changed(("random = 4", "random = 12"))).land("Lan Na").followers == 12


class TestBorders:
    """Borders join two provinces, stand in both, and leave nothing cut off."""

    def test_unknown_province(self) -> None:
        assert names(the_fault(('["Sukothai", "Isan"]', '["Sukothai", "Isan", "Burma"]')), "Lan Na", "Burma")

    def test_with_itself(self) -> None:
        assert names(the_fault(('["Sukothai", "Isan"]', '["Sukothai", "Isan", "Lan Na"]')), "Lan Na")

    def test_one_sided(self) -> None:
        assert names(the_fault(('["Sukothai", "Isan"]', '["Sukothai", "Isan", "Mon"]')), "Lan Na", "Mon")

    def test_twice(self) -> None:
        assert names(the_fault(('["Sukothai", "Isan"]', '["Sukothai", "Isan", "Isan"]')), "Lan Na", "Isan")

    def test_cut_off(self) -> None:
        cut = [('["Mon", "Rattanakosin"]', "[]"), (', "Pattani"]', "]"), (', "Pattani"]', "]")]
        assert names(the_fault(*cut), "Pattani")

    def test_sides_disagree(self) -> None:
        override = ("provenance.name", 'provenance.borders.Isan = "attested: me"\nprovenance.name')
        assert names(the_fault(override), "Lan Na", "Isan")

    def test_provenance_of_no_border(self) -> None:
        override = ("provenance.name", 'provenance.borders.Pattani = "attested: me"\nprovenance.name')
        assert names(the_fault(override), "Lan Na", "Pattani")


class TestProvenance:
    """A provenance is attested with a source, or reconstructed."""

    @pytest.mark.parametrize("given", ["guessed", "Attested: E", "attested by E"])
    def test_unknown(self, given: str) -> None:
        assert names(the_fault(('home = "reconstructed"', f'home = "{given}"')), "provenance", "home", given)

    @pytest.mark.parametrize("given", ["attested", "attested:", "attested :  "])
    def test_without_source(self, given: str) -> None:
        assert names(the_fault(('home = "reconstructed"', f'home = "{given}"')), "provenance", "home")

    def test_of_one_province(self) -> None:
        override = ('provenance.name = "attested: E section 6, examples"', 'provenance.name = "attested"')
        assert names(the_fault(override), "Lan Na", "name")


def test_not_eight_provinces() -> None:
    """A ninth province is a fault, and so is a missing one."""
    ninth = '\n[[province]]\nname = "Kedah"\ncode = "KED"\nown = 0\nrandom = 4\nx = 40\ny = 98\nborders = ["Pattani"]\n'
    faults = faults_of(changed(('["Mon", "Rattanakosin"]', '["Mon", "Rattanakosin", "Kedah"]')) + ninth)
    assert len(faults) == 1
    assert names(faults[0], "8", "9")
    seven = SIAM_FILE[: SIAM_FILE.rindex("[[province]]")]
    assert any(names(fault, "8", "7") for fault in faults_of(seven))


FAULTS = [
    ('title = "King of Siam"', "title = 7"),
    ('invader = "British"', 'invader = "British"\ncapital = "Bangkok"'),
    ('home = "reconstructed"', 'home = "guessed"'),
    ('colour = "red"', 'colour = "blue"'),
    ('"Khon Thai" = "Khon Thai"\n', ""),
    ('code = "LAN"', 'code = "lan"'),
    ("own = 0", "own = -1"),
    ('["Sukothai", "Isan"]', '["Sukothai", "Isan", "Burma"]'),
    ('["Isan", "Ayutthaya", "Rattanakosin"]', '["Isan", "Ayutthaya", "Rattanakosin", "Khorat"]'),
    ("random = 4\nx = 18", "random = true\nx = 18"),
    ('code = "PAT"', 'code = "RAT"'),
]


@given(st.sets(st.sampled_from(FAULTS), min_size=1))
def test_every_fault_is_named_at_once(chosen: set[tuple[str, str]]) -> None:
    """So many things wrong, so many faults, none hiding another."""
    assert len(faults_of(changed(*chosen))) == len(chosen)


def test_an_empty_file() -> None:
    """An empty file lacks every key; no other kind of error comes out."""
    faults = faults_of("")
    for key in ("name", "title", "king", "invader", "note", "provenance", "factions", "cards", "province"):
        assert any(f"'{key}'" in fault for fault in faults)


@given(st.data())
def test_the_order_of_lines_does_not_matter(data: st.DataObject) -> None:
    """Within a province the keys may stand in any order, and its neighbours too."""
    blocks = ["\n".join(data.draw(st.permutations(block.splitlines()))) for block in BLOCKS]
    assert Map.from_toml("\n[[province]]\n".join([HEAD, *blocks])) == SIAM
    turned = data.draw(st.permutations(SIAM.neighbours["Lan Na"]))
    listed = ", ".join(f'"{name}"' for name in turned)
    assert Map.from_toml(changed(('["Sukothai", "Isan"]', f"[{listed}]"))) == SIAM


@given(st.permutations(BLOCKS))
def test_the_order_of_provinces(blocks: list[str]) -> None:
    """The provinces may stand in any order; the map then lists them so, and says the same of each."""
    board = Map.from_toml("\n[[province]]\n".join([HEAD, *blocks]))
    assert set(board.lands) == set(SIAM.lands)
    assert {name: set(near) for name, near in board.neighbours.items()} == {
        name: set(near) for name, near in SIAM.neighbours.items()
    }


@given(st.lists(st.sampled_from(SIAM_FILE.splitlines()), max_size=12))
def test_any_lines_left_out(lines: list[str]) -> None:
    """Whatever lines are left out, the file is read or refused; no other kind of error comes out."""
    text = "\n".join(line for line in SIAM_FILE.splitlines() if line not in lines)
    with suppress(InvalidMap):
        assert len(Map.from_toml(text).provinces) == 8
