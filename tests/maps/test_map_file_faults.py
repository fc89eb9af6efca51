"""Every fault of a map file is named: keys, names, homes, followers, borders and provenance."""

from __future__ import annotations

import pytest

from kingofsiam.maps import Map
from tests.maps.helpers_map_files import HEAD, changed, faults_of, mentions, only_fault


class TestKeys:
    """A key that is missing, unknown or of the wrong type is a fault that names it."""

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
        assert mentions(only_fault((line, "")), *facts)

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
        assert mentions(only_fault((old, new)), *facts)

    def test_provinces_of_the_wrong_kind(self) -> None:
        for text in ("province = 8\n" + HEAD, "province = [8]\n" + HEAD, HEAD + '[province."Lan Na"]\n', HEAD):
            assert any(mentions(fault, "province", "[[province]]") for fault in faults_of(text))

    def test_borders_of_the_wrong_kind(self) -> None:
        for listed in ("true", "[7]", '"Sukothai"', "{ Sukothai = true }"):
            faults = faults_of(changed(('borders = ["Sukothai", "Isan"]', f"borders = {listed}")))
            assert any(mentions(fault, "Lan Na", "'borders'") for fault in faults)

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
        assert mentions(only_fault((before, f'capital = "Chiang Mai"\n{before}')), *facts)

    def test_unknown_in_a_part(self) -> None:
        assert mentions(
            only_fault(("provenance.name", 'provenance.capital = "x"\nprovenance.name')), "Lan Na", "capital"
        )

    def test_a_nameless_province(self) -> None:
        assert any(mentions(fault, "province 1", "name") for fault in faults_of(changed(('name = "Lan Na"\n', ""))))


class TestNames:
    """The provinces have different names and codes; the powers and the cards have different names."""

    def test_name_twice(self) -> None:
        faults = faults_of(changed(('name = "Pattani"', 'name = "MON"')))
        assert mentions(faults[0], "'Mon'", "2")

    def test_code_twice(self) -> None:
        assert mentions(only_fault(('code = "PAT"', 'code = "MON"')), "'MON'", "2")

    @pytest.mark.parametrize("code", ["M", "MONS", "mon", "1MO", "M-N", "MÖN"])
    def test_bad_code(self, code: str) -> None:
        assert mentions(only_fault(('code = "MON"', f'code = "{code}"')), "Mon", code)

    @pytest.mark.parametrize("name", ["pool", "Pool"])
    def test_reserved_name(self, name: str) -> None:
        assert mentions(only_fault(*[('"Pattani"', f'"{name}"')] * 3), name)

    def test_powers_told_apart(self) -> None:
        assert mentions(only_fault(('invader = "British"', 'invader = "Lao"')), "'Lao'")

    def test_colours_told_apart(self) -> None:
        assert mentions(only_fault(('colour = "red"', 'colour = "blue"')), "'blue'")

    def test_cards_told_apart(self) -> None:
        assert mentions(only_fault(('"1 vs. 1" = "1 vs. 1"', '"1 vs. 1" = "Malai"')), "'Malai'")


class TestHomes:
    """Every faction has one home, and only a home has its own followers."""

    def test_missing_home(self) -> None:
        faults = faults_of(changed(('home = "Malay"\nown = 2', "own = 0")))
        assert len(faults) == 1
        assert "Malay" in faults[0]

    def test_two_homes(self) -> None:
        assert mentions(only_fault(('code = "MON"', 'code = "MON"\nhome = "Malay"')), "Malay", "Mon", "Pattani")

    def test_unknown_faction(self) -> None:
        assert mentions(only_fault(('code = "MON"', 'code = "MON"\nhome = "Burmese"')), "Mon", "Burmese")

    def test_own_followers_of_nobody(self) -> None:
        assert mentions(only_fault(("own = 0", "own = 1")), "Lan Na", "1")


class TestFollowers:
    """A map cannot need more followers than there are, with any number of players."""

    def test_of_one_faction(self) -> None:
        assert mentions(
            only_fault(("own = 2\nrandom = 2", "own = 15\nrandom = 0"), *[("random = 4", "random = 1")] * 3), "15"
        )

    def test_on_the_board(self) -> None:
        assert mentions(only_fault(("random = 4", "random = 13")), "41", "40")
        assert Map.from_toml(changed(("random = 4", "random = 12"))).land("Lan Na").followers == 12


class TestBorders:
    """A border joins two provinces, is stated by both, and the map is in one piece."""

    def test_unknown_province(self) -> None:
        assert mentions(only_fault(('["Sukothai", "Isan"]', '["Sukothai", "Isan", "Burma"]')), "Lan Na", "Burma")

    def test_with_itself(self) -> None:
        assert mentions(only_fault(('["Sukothai", "Isan"]', '["Sukothai", "Isan", "Lan Na"]')), "Lan Na")

    def test_one_sided(self) -> None:
        assert mentions(only_fault(('["Sukothai", "Isan"]', '["Sukothai", "Isan", "Mon"]')), "Lan Na", "Mon")

    def test_twice(self) -> None:
        assert mentions(only_fault(('["Sukothai", "Isan"]', '["Sukothai", "Isan", "Isan"]')), "Lan Na", "Isan")

    def test_cut_off(self) -> None:
        cut = [('["Mon", "Rattanakosin"]', "[]"), (', "Pattani"]', "]"), (', "Pattani"]', "]")]
        assert mentions(only_fault(*cut), "Pattani")

    def test_sides_disagree(self) -> None:
        override = ("provenance.name", 'provenance.borders.Isan = "attested: me"\nprovenance.name')
        assert mentions(only_fault(override), "Lan Na", "Isan")

    def test_provenance_of_no_border(self) -> None:
        override = ("provenance.name", 'provenance.borders.Pattani = "attested: me"\nprovenance.name')
        assert mentions(only_fault(override), "Lan Na", "Pattani")


class TestProvenance:
    """A provenance is attested with a source, or reconstructed."""

    @pytest.mark.parametrize("given", ["guessed", "Attested: E", "attested by E"])
    def test_unknown(self, given: str) -> None:
        assert mentions(only_fault(('home = "reconstructed"', f'home = "{given}"')), "provenance", "home", given)

    @pytest.mark.parametrize("given", ["attested", "attested:", "attested :  "])
    def test_without_source(self, given: str) -> None:
        assert mentions(only_fault(('home = "reconstructed"', f'home = "{given}"')), "provenance", "home")

    def test_of_one_province(self) -> None:
        override = ('provenance.name = "attested: E section 6, examples"', 'provenance.name = "attested"')
        assert mentions(only_fault(override), "Lan Na", "name")
